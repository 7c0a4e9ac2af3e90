notify { 'x': }
nope_function(1)
