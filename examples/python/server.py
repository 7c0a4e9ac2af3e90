# SPDX-License-Identifier: Apache-2.0
import weft

CONFIG = """
name  = "shop"
hosts = [for zone in zones : "${name}.${zone}.example"]
port  = free_port(8000)
url   = "http://${hosts[0]}:${port}/"
"""

taken = {8000, 8001}
doc = weft.Document(CONFIG, name="server.hcl", names={"zones": ["eu", "us"]},
                    functions={"free_port": lambda start: next(p for p in range(start, 65536) if p not in taken)})
print(doc["url"])
print(doc.explain("port"))
print([str(mistake) for mistake in weft.check("a = lenght([])", name="bad.hcl")])
if doc["port"] > 1024:
    try:
        doc.reject("port", "`port` is above 1024", help="ask for a lower one")
    except weft.WeftError as error:
        print(error)
