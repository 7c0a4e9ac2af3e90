L = [i * 1000 + j for i in range(100) for j in range(1000)]
r = sorted([f"s{n * 7919 % 100003}" for n in L])

import json
print(json.dumps(r))
