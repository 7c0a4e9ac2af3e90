notify { 'a': message => String([7 / 2, -7 / 2, 7 % 3, -7 % 3, 7.0 / 2, 2 * 3.0, 1 << 4, 256 >> 2, 0x1F, 017, 1e3, 1.0, 10 - 3, - 5]) }
notify { 'b': message => String(['10' + 5, '0x10' + 1, '1.5' * 2, 1 == 1.0, '1' == 1, 'a' == 'A', 1 < 1.5, 'a' < 'B', [1] == [1], { 'a' => 1 } == { 'a' => 1 }]) }
notify { 'c': message => String([abs(-3), ceiling(1.2), floor(-1.2), round(2.5), round(-2.5), max(1, 10, 3), min('10', '9'), max('a', 'B'), 10 ? { 10.0 => 'eq', default => 'ne' }]) }
notify { 'd': message => String([!true, !undef, !'', true and false, false or true, undef == '', 'x' != 'X', 3 in [1, 3], !(1 in [2])]) }
