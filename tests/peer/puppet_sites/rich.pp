notify { 'a': message => [/re/, Integer[1, 2], SemVer('1.0.0'), Timespan(5), default, undef, { 1 => 'x' }, Notify['b'], Class['c']] }
notify { 'b': message => { 'x' => Binary('aGk='), 'y' => Timestamp('2020-01-01T00:00:00Z'), [1] => 2 } }
class c { }
include c
