L = [i * 1000 + j for i in range(100) for j in range(1000)]
import re
r = [re.match("^([a-z]+)-([0-9]+)$", f"item-{n}")[2] for n in L]

import json
print(json.dumps(r))
