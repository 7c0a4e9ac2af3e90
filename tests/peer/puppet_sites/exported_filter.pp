@@file { '/a': content => 'a', tag => 'web' }
@@notify { 'exp': message => 'm' }
define ex($p) { @@file { "/ex/${title}": content => $p } file { "/in/${title}": content => $p } }
@@ex { 'e1': p => 'v' }
ex { 'e2': p => 'w' }
File <<| tag == 'web' |>> { mode => '0600' }
Ex <<| title == 'e1' |>>
