r = [for L in [flatten([for i in range(100) : [for j in range(1000) : i * 1000 + j]])] : [for m in [{ for n in L : "k${n}" => n + 1 }] : [for n in L : m["k${n}"]]][0]][0]
