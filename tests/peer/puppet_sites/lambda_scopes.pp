$x = 'outer'
$r = [1, 2, 3].map |$v| { $y = $v * 2  "${x}-${y}" }
notify { 'r': message => $r.join(' ') }
$f = [1, 2, 3, 4].reduce({}) |$memo, $v| { $memo + { "k${v}" => $v } }
notify { 'f': message => String($f) }
$n = [[1, 2], [3, 4]].map |$a| { $a.map |$b| { $b + 1 } }
notify { 'n': message => String($n) }
with(1, 2) |$a, $b| { notify { "with ${a} ${b}": } }
{ 'a' => 1, 'b' => 2 }.each |$k, $v| { notify { "each ${k} ${v}": } }
{ 'a' => 1, 'b' => 2 }.map |$kv| { notify { "pair ${kv[0]}": message => String($kv[1]) } }
$z = [1, 2, 3].filter |$i, $v| { $i > 0 and $v < 3 }
notify { 'z': message => String($z) }
$t = 'abc'.then |$q| { "${q}d" }
notify { 't': message => $t }
notify { 'step': message => String(range(1, 10).step(3)) }
$rev = [1, 2, 3].reverse_each.map |$v| { $v }
notify { 'rev': message => String($rev) }
notify { 'idx': message => String([5, 6, 7].index |$v| { $v == 6 }) }
notify { 'slice': message => String([1, 2, 3, 4, 5].slice(2)) }
notify { 'tree': message => String({ 'a' => [1, { 'b' => 2 }] }.tree_each({ 'include_root' => false }).map |$v| { $v }) }
notify { 'any': message => "${[1, 2].any |$v| { $v > 1 }} ${[1, 2].all |$v| { $v > 1 }}" }
notify { 'break': message => String([1, 2, 3, 4].map |$v| { if $v == 3 { break() } $v }) }
notify { 'next': message => String([1, 2, 3].map |$v| { if $v == 2 { next('two') } $v }) }
