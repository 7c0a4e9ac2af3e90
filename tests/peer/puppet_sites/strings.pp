$a = 'x'
$h = { 'k' => { 'l' => [1, 2] } }
notify { 'a': message => "a\tb\n\u{41}\u00e9\$a ${a} ${h['k']['l'][1]} $h ${[1, 'b']} \s\\ ${a.upcase} ${1 + 1}" }
notify { 'b': message => 'single \n \' \\ ${a}' }
notify { 'c': message => @(END) }
  plain ${a}
    indented
  | END
notify { 'd': message => @("END"/nt$) }
  inter ${a}\tx \$y
  |- END
notify { 'e': message => [@(A), @("B"/L)] }
  first
  |- A
  second ${a} \
  joined
  | B
notify { 'f': message => "${$a}${'nested ${a}'}${"deep ${a}"}" }
