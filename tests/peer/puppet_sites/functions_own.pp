function site::add(Integer $a, Integer $b = 2, Integer *$rest) >> Integer { $rest.reduce($a + $b) |$m, $x| { $m + $x } }
function site::kind(Variant[String, Integer] $x) { $x ? { String => 's', default => 'i' } }
function site::fact(Integer[0] $n) >> Integer { if $n < 2 { 1 } else { $n * site::fact($n - 1) } }
notify { 'a': message => String([site::add(1), site::add(1, 1), site::add(1, 1, 5, 6), site::kind('x'), site::kind(1), site::fact(10)]) }
notify { 'c': message => String(1.site::add(4)) }
