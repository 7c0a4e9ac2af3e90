notify { 'a': message => String([Integer('0x1f'), Integer('017'), Integer('0b11'), Integer('12', 10), Integer(3.9), Integer(true)]) }
notify { 'b': message => String([Float('1.5e3'), Float(2), Numeric('1.5'), Numeric('3'), Boolean('yes'), Boolean('0'), Boolean(0.0)]) }
notify { 'c': message => String([String(255, '%#x'), String(255, '%08b'), String(1.5, '%.3f'), String('a', '%5s'), String('a', '%-5s|'), String(undef), String(true, '%y')]) }
notify { 'd': message => String([1, 'a', undef, { 'x' => 1.0 }], '%p') }
notify { 'e': message => String({ 'a' => [1, 2], 'b' => 'c' }, { Hash => { format => '% h', separator => '; ', separator2 => ' -> ' }, Array => '%(a' }) }
notify { 'f': message => String([Array('abc'), Array({ 'a' => 1 }), Array([1], true), Hash([['a', 1]]), Hash(['a', 1, 'b', 2]), Tuple([1, 2])]) }
notify { 'g': message => String([Timespan('1-02:03:04.5'), Timespan(90), SemVer('1.2.3-rc1'), SemVerRange('>=1.0.0 <2.0.0'), Regexp('a.b')]) }
notify { 'h': message => String([Timestamp('2020-01-02T03:04:05Z'), Binary('aGk=')]) }
notify { 'i': message => String([SemVer('1.2.3') < SemVer('1.10.0'), SemVer('1.5.0') =~ SemVerRange('1.x'), Timespan(60) + Timespan(30)]) }
