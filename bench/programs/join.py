L = [i * 1000 + j for i in range(100) for j in range(1000)]
r = ",".join([f"item-{n}" for n in L])

import json
print(json.dumps(r))
