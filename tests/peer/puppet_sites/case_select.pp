$v = [1, 'a', undef, 2.5, [1], 'B', true]
$v.each |$i, $x| {
  $s = $x ? { 1 => 'one', 'A' => 'letter', undef => 'undef', Float => 'float', Array => 'array', /^b$/ => 'small', default => 'other' }
  notify { "s${i}": message => $s }
  case $x { Integer, Float: { notify { "n${i}": } } String: { notify { "t${i}": } } default: { notify { "o${i}": } } }
}
notify { 'sp': message => 'x' ? { *['y', 'x'] => 'in', default => 'out' } }
