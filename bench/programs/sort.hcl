r = [for L in [flatten([for i in range(100) : [for j in range(1000) : i * 1000 + j]])] : sort([for n in L : "s${n * 7919 % 100003}"])][0]
