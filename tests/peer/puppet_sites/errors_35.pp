function f($x) {
  $y = $x
  { 'k' => $y, 'l' => 1 }
}
notify { "${f(2)}": }
