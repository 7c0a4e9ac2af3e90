builtins.genList (i: builtins.filter (j: i + j - (i + j) / 3 * 3 == 0) (builtins.genList (j: j) 1000)) 1000
