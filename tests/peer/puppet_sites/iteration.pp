$l = [3, 1, 2]
$h = { 'b' => 2, 'a' => 1 }
notify { 'a': message => String([$l.map |$x| { $x * 2 }, $l.map |$i, $x| { $i + $x }, $h.map |$k, $v| { "${k}${v}" }, $h.map |$p| { $p[0] }]) }
notify { 'b': message => String([$l.filter |$x| { $x > 1 }, $h.filter |$k, $v| { $v > 1 }, $l.reduce |$m, $x| { $m + $x }, $h.reduce('') |$m, $p| { "${m}${p}" }]) }
notify { 'c': message => String([$l.slice(2), slice($h, 1), Integer[1, 3].map |$x| { $x }, 'abc'.map |$c| { $c.upcase }, 3.map |$x| { $x }]) }
notify { 'd': message => String([$l.sort, $l.sort |$a, $b| { compare($b, $a) }, $h.keys, $h.values, $l.reverse_each.map |$x| { $x }, Integer[0, 10].step(4).map |$x| { $x }]) }
notify { 'e': message => String([$l.any |$x| { $x == 2 }, $l.all |$x| { $x > 0 }, $h.any |$k, $v| { $v == 2 }, $l.index(1), $l.index |$x| { $x == 2 }, $h.index(1)]) }
notify { 'f': message => String([group_by([1, 2, 3]) |$x| { $x % 2 }, partition([1, 2, 3]) |$x| { $x > 1 }, unique([1, 1, 'a', 'A']), flatten([1, [2, [3]]]), [1, 2] + 3, [1, 2] - 2, $h - 'a', $h + { 'c' => 3 }]) }
notify { 'g': message => String([$l.with |$x, *$y| { $y }, with(1, 2) |$a, $b| { $a + $b }, [1, 2, 3, 4][1, 2], [1, 2, 3][-2, 2], 'abcdef'[1, 3], $h['zz'], dig({ 'a' => [{ 'b' => 5 }] }, 'a', 0, 'b')]) }
notify { 'h': message => String([tree_each([1, [2]]).map |$p, $v| { $p }, lest(undef) || { 'x' }, then(1) |$x| { $x + 1 }, 1.then |$x| { undef }]) }
