r = [for L in [flatten([for i in range(100) : [for j in range(1000) : i * 1000 + j]])] : [for n in L : regex("^([a-z]+)-([0-9]+)$", "item-${n}")[1]]][0]
