define a($x = 1, $y = $x + 1, $z = "${title}-${y}") { notify { "${title}: ${x} ${y} ${z}": } }
A { x => 10 }
a { 'one': }
a { 'two': y => 5 }
a { 'three': x => undef, z => 'z' }
a { 'four': * => { x => 3, y => 4 } }
