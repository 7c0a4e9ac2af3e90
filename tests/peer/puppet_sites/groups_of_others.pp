$t = 'abc' =~ /(b)/
class a { notify { "a ${1}": } }
define d { notify { "d ${1}": } }
include a
d { 'x': }
if 'zz' =~ /(z)/ { notify { "in ${1}": } include b }
class b { notify { "b ${1}": } }
