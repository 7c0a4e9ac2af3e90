L = [i * 1000 + j for i in range(100) for j in range(1000)]
m = {f"k{n}": n + 1 for n in L}
r = [m[f"k{n}"] for n in L]

import json
print(json.dumps(r))
