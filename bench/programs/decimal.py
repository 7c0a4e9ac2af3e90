L = [i * 1000 + j for i in range(100) for j in range(1000)]
import math
r = math.floor(sum([n * 0.1 + n / 3 for n in L]) + 0.5)

import json
print(json.dumps(r))
