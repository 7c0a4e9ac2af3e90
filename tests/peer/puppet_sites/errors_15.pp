notify { 'x': message => upcase(1, 2, 3) }
