L = [i * 1000 + j for i in range(100) for j in range(1000)]
r = [{"id": n, "name": f"n-{n}", "tags": {"a": n + 1, "b": "x"}} for n in L]
r = ["%s-%s-%d" % (o["name"], o["tags"]["b"], o["id"] + o["tags"]["a"]) for o in r]

import json
print(json.dumps(r))
