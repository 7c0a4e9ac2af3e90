let L = builtins.concatLists (builtins.genList (i: builtins.genList (j: i * 1000 + j) 1000) 100);
in builtins.sort (a: b: a < b) (map (n: let m = n * 7919; in "s${toString (m - m / 100003 * 100003)}") L)
