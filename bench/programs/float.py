L = [i * 1000 + j for i in range(100) for j in range(1000)]
import math
r = math.floor(sum([n * 0.5 + n / 4 for n in L]))

import json
print(json.dumps(r))
