notify { ['a', 'b', 'c']: }
file { '/x': notify => Notify['a'], subscribe => [Notify['b'], Notify['c']] }
Notify['a'] -> Notify['b'] ~> Notify['c']
Notify['c'] <- File['/y']
Exec['/bin/e'] <~ File['/y']
file { '/y': } -> exec { '/bin/e': refreshonly => true }
[Notify['a'], Notify['b']] -> [Service['s'], Service['t']]
service { ['s', 't']: }
class k { notify { 'k': } }
include k
Class['k'] -> Notify['a']
