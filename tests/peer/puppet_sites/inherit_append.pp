class a { user { 'u': groups => ['x'] } }
class b inherits a { User['u'] { groups +> ['y', 'z'] } }
class c inherits a { User['u'] { groups => undef } }
include b
