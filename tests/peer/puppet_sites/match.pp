if 'host-12.dc1' =~ /^(\w+)-(\d+)\.(?<dc>\w+)$/ { notify { "m ${0} ${1} ${2}": } }
case 'web03' { /^db/: { notify { 'db': } } /^web(\d+)/: { notify { "web ${1}": } } default: { } }
$x = 'ABC' ? { /^a/ => 'case', /(?i)^a(b)/ => "i ${1}", default => 'none' }
notify { $x: }
notify { 'r': message => String([regsubst('aaa', 'a', 'b'), regsubst('aaa', 'a', 'b', 'G'), regsubst('a.b', '\.', '-'), regsubst('abc', '(.)(.)', '\2\1'), regsubst(['x1', 'y2'], '\d', ''), regsubst('aBc', 'b', '<\0>', 'I')]) }
notify { 's': message => String([split('a,b;c', '[,;]'), split('a b', ' '), match('abc123', '([a-z]+)([0-9]+)'), match(['x1', 'y'], '\d'), 'abc' in 'xABCx', /b/ in 'abc', 'a' in ['A'], 'k' in { 'K' => 1 }]) }
