define d($a, $b) { }

d { 'x':
  a => 1,
}
