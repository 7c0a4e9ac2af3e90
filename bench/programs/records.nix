let L = builtins.concatLists (builtins.genList (i: builtins.genList (j: i * 1000 + j) 1000) 100);
in 
  map (o: "${o.name}-${o.tags.b}-${toString (o.id + o.tags.a)}")
    (map (n: { id = n; name = "n-${toString n}"; tags = { a = n + 1; b = "x"; }; }) L)
