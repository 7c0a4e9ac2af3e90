notify { 'a': message => Deferred('upcase', ['x']) }
file { '/a': content => Deferred('inline_epp', ['<%= $x %>', { 'x' => 1 }]) }
notify { 'b': message => [Deferred('f'), { 'x' => Deferred('g', [Deferred('h')]) }] }
