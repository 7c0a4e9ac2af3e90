let L = builtins.concatLists (builtins.genList (i: builtins.genList (j: i * 1000 + j) 1000) 100);
in map (n: builtins.elemAt (builtins.match "^([a-z]+)-([0-9]+)$" "item-${toString n}") 1) L
