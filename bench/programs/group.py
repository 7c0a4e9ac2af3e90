L = [i * 1000 + j for i in range(100) for j in range(1000)]
r = {}
for n in L:
    r.setdefault(f"g{n % 100}", []).append(n)

import json
print(json.dumps(r))
