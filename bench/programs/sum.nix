let sum = builtins.foldl' (a: b: a + b) 0;
in sum (builtins.genList (i: sum (builtins.genList (j: i * 1000 + j * 2) 1000)) 1000)
