builtins.genList (i: builtins.genList (j: i * 1000 + j * 2) 1000) 1000
