notify { 'a': }
notify { 'b': }
notify { 'c d': }
'Notify[a]' -> 'Notify[b]'
Notify['a', 'b'] -> Notify['c d']
$r = Notify['a', 'b']
$r ~> Notify['c d']
