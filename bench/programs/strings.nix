builtins.genList (i: builtins.genList (j: "item-${toString i}-${toString j}") 1000) 1000
