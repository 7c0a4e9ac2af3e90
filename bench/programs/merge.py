L = [i * 1000 + j for i in range(100) for j in range(1000)]
r = {f"k{n}": n for n in L} | {f"k{n + 50000}": n for n in L}

import json
print(json.dumps(r))
