notify { 'a': tag => ['x', 'y::z'], loglevel => 'debug', noop => true, alias => 'al', audit => 'all', schedule => 'daily' }
schedule { 'daily': period => daily }
notify { 'b': require => Notify['al'] }
class c { tag 'own' notify { 'c': } d { 'e': tag => 'dt', noop => false } }
define d() { notify { "d ${title}": } if tagged('own') { notify { 'tagged': } } }
class { 'c': tag => 'ct' }
if tagged('c') { notify { 'top': } }
