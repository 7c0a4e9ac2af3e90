r = [for i in range(1000) : [for j in range(1000) : j if (i + j) % 3 == 0]]
