$x = 1
notify { 'a': }
$x = 2
