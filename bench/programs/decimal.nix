let L = builtins.concatLists (builtins.genList (i: builtins.genList (j: i * 1000 + j) 1000) 100);
in builtins.floor (builtins.foldl' (a: b: a + b) 0 (map (n: n * 0.1 + n / 3.0) L) + 0.5)
