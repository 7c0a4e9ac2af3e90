$s = Sensitive('secret')
file { '/a': content => $s }
file { '/b': content => Sensitive("x ${1}"), mode => '0600' }
user { 'u': password => Sensitive.new('p'), home => '/h' }
notify { 'c': message => String($s) }
notify { 'd': message => "${s}" }
notify { 'e': message => $s.unwrap }
notify { 'f': message => String([$s =~ Sensitive, Sensitive(5).unwrap |$x| { $x + 1 }, $s == Sensitive('secret')]) }
define d(Sensitive[String] $p) { file { "/${title}": content => $p } }
d { 'x': p => $s }
