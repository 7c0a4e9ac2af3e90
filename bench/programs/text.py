L = [i * 1000 + j for i in range(100) for j in range(1000)]
r = [f"item-{n}".split("-")[0].upper().replace("T", "d") for n in L]

import json
print(json.dumps(r))
