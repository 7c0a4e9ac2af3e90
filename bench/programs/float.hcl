r = [for L in [flatten([for i in range(100) : [for j in range(1000) : i * 1000 + j]])] : floor(sum([for n in L : n * 0.5 + n / 4]))][0]
