function f(Integer $x) >> String { $x }

$y = f(1)
