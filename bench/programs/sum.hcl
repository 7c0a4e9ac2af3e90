r = sum([for i in range(1000) : sum([for j in range(1000) : i * 1000 + j * 2])])
