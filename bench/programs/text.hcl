r = [for L in [flatten([for i in range(100) : [for j in range(1000) : i * 1000 + j]])] : [for n in L : replace(upper(split("-", "item-${n}")[0]), "T", "d")]][0]
