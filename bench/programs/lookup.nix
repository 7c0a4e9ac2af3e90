let L = builtins.concatLists (builtins.genList (i: builtins.genList (j: i * 1000 + j) 1000) 100);
in 
  let m = builtins.listToAttrs (map (n: { name = "k${toString n}"; value = n + 1; }) L);
  in map (n: m."k${toString n}") L
