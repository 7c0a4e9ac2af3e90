Where the language does not put whole numbers first, keys stay as they came.
-- language guarded --
-- document --
b: 1
"10": lazy {z: 1, "2": 2}
"9": {z = 1, ("2") = 2}
-- ask "" --
{"b":1,"10":{"z":1,"2":2},"9":{"z":1,"2":2}}
