r = sum([sum([i * 1000 + j * 2 for j in range(1000)]) for i in range(1000)])

import json
print(json.dumps(r))
