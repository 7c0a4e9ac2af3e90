r = [[j for j in range(1000) if (i + j) % 3 == 0] for i in range(1000)]

import json
print(json.dumps(r))
