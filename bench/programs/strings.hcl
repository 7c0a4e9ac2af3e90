r = [for i in range(1000) : [for j in range(1000) : "item-${i}-${j}"]]
