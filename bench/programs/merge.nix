let L = builtins.concatLists (builtins.genList (i: builtins.genList (j: i * 1000 + j) 1000) 100);
in 
  builtins.listToAttrs (map (n: { name = "k${toString n}"; value = n; }) L)
  // builtins.listToAttrs (map (n: { name = "k${toString (n + 50000)}"; value = n; }) L)
