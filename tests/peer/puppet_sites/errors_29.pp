notify { 'x': message => $undefined_thing['a'] }
