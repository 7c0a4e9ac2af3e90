r = [for L in [flatten([for i in range(100) : [for j in range(1000) : i * 1000 + j]])] : merge({ for n in L : "k${n}" => n }, { for n in L : "k${n + 50000}" => n })][0]
