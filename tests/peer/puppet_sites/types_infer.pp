notify { 'a': message => String(type([1, 2.5, 'x', undef])) }
notify { 'b': message => String(type({ 'a' => 1, 'b' => [true] })) }
notify { 'c': message => String(type({ 1 => 'x', 2 => 'y' }, 'generalized')) }
notify { 'd': message => String([type(/x/), type(Integer), type(1, 'reduced'), type(''), type('ab')]) }
notify { 'e': message => String(type(Notify['a'])) }
notify { 'f': message => String(Integer[1, 10] < Integer) }
notify { 'g': message => String(Variant[Integer[1, 5], Integer[3, 8], String]) }
notify { 'h': message => String(Struct[{ 'a' => Integer, Optional['b'] => String }]) }
notify { 'i': message => String([Array[Integer, 1, 5], Tuple[String, Integer, 1, 3], Hash[String, Integer, 1], Callable[Integer, String]]) }
