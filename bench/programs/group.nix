let L = builtins.concatLists (builtins.genList (i: builtins.genList (j: i * 1000 + j) 1000) 100);
in builtins.groupBy (n: "g${toString (n - n / 100 * 100)}") L
