r = [for L in [flatten([for i in range(100) : [for j in range(1000) : i * 1000 + j]])] : join(",", [for n in L : "item-${n}"])][0]
