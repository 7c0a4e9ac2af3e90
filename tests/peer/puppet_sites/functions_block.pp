notify { 'a': message => String(with(1, 2) |Integer $x, $y = 3| { $x + $y }) }
notify { 'b': message => String([1, 2].map |Integer $x| >> String { "v${x}" }) }
notify { 'c': message => String([[1, 2], [3, 4]].map |$x| { $x[0] }) }
notify { 'd': message => String({ 'a' => 1 }.map |String $k, Integer $v| { [$k, $v] }) }
notify { 'e': message => String(call('upcase', 'x')) }
notify { 'f': message => String(assert_type(Integer, 5)) }
notify { 'g': message => String(assert_type(Integer, 'x') |$e, $a| { 'handled' }) }
