function f($l) { $l.each |$x| { if $x == 2 { return("found ${x}") } } 'none' }
notify { f([1, 2, 3]): }
notify { f([5]): }
notify { 'a': message => String([1, 2, 3].map |$x| { if $x == 2 { next('two') } $x }) }
notify { 'b': message => String([1, 2, 3].map |$x| { if $x == 3 { break() } $x }) }
class c { notify { 'before': } if true { return() } notify { 'after': } }
include c
define d() { if $title == 'stop' { return() } notify { "d ${title}": } }
d { ['go', 'stop']: }
