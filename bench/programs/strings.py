r = [[f"item-{i}-{j}" for j in range(1000)] for i in range(1000)]

import json
print(json.dumps(r))
