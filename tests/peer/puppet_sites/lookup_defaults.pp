notify { 'a': message => lookup('nope', { 'default_value' => 'd' }) }
notify { 'b': message => String(lookup('nope2', Hash, 'hash', { 'x' => 1 })) }
notify { 'c': message => lookup(['n1', 'n2'], String, 'first', 'none') }
notify { 'd': message => lookup('n3') |$k| { "lambda ${k}" } }
notify { 'e': message => String(lookup('n4', { 'value_type' => Integer, 'default_value' => 5 })) }
notify { 'f': message => String(lookup({ 'name' => 'n5', 'default_values_hash' => { 'n5' => 'from hash' } })) }
notify { 'g': message => hiera('nope', 'old') }
