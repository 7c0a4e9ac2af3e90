notify { 'a': message => "${Integer('0x1f', 16)} ${Integer('077', 8)} ${Integer('12abc'.regsubst('[a-z]+', ''))} ${Float('1.5e3')} ${Numeric('0b11')} ${Integer(3.9)} ${Boolean('yes')}" }
notify { 'b': message => String([Array({ 'a' => 1 }), Array('abc', true), Hash([['a', 1], ['b', 2]]), Hash(['a', 1]), Tuple([1, 2])]) }
notify { 'c': message => "${String(255, '%#x')} ${String(3.14159, '%.2f')} ${String(['a', 1], { Array => { 'format' => '%(a', 'separator' => ';' } })} ${String({ 'a' => 1 }, '%#h')}" }
notify { 'd': message => "${SemVer('1.2.3-rc1') < SemVer('1.2.3')} ${SemVerRange('>=1.0.0 <2.0.0').type} ${SemVer('1.5.0') =~ SemVer['1.x']}" }
notify { 'e': message => "${Timespan('1-02:03:04')} ${Timespan({ 'hours' => 2 }) + Timespan({ 'minutes' => 5 })} ${Timestamp('2020-01-02T03:04:05 UTC')} ${Timestamp('2020-01-02 UTC', '%F %Z').strftime('%d.%m.%Y')}" }
notify { 'f': message => "${Regexp('a.b')} ${'axb' =~ Regexp('a.b')} ${Type('Integer[1,2]')} ${Binary('aGk=')} ${URI('http://u@h:80/p?q#f').host}" }
notify { 'g': message => "${1 + '2'} ${7 / 2} ${7.0 / 2} ${-7 % 3} ${2 << 3} ${10 >> 1} ${[1] + 2} ${[1, 2] - [2]} ${{ 'a' => 1 } + { 'b' => 2 }} ${[1] << [2]}" }
