class a { contain b contain c Class['b'] -> Class['c'] notify { 'a': } }
class b { notify { 'b': } require d }
class c { notify { 'c': } include d }
class d { notify { 'd': } }
include a
notify { 'after': require => Class['a'] }
