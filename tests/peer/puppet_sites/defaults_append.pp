Notify { tag => ['x'], require => Notify['first'] }
notify { 'first': require => undef }
notify { 'second': tag => 'y' }
class c { Notify { message => 'from default' } notify { 'third': } notify { 'fourth': message => 'own' } }
include c
