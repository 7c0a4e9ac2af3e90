$x = regsubst('a', '(', 'b')
