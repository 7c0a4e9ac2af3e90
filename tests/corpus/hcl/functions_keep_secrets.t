What is made of a secret is one, and its place is kept where a function only moves it.
-- vars --
{"u": {"$unknown": "string"}, "ul": {"$unknown": ["list", "string"]}, "uo": {"$unknown": ["object", {"b": "number", "a": "string"}]}, "secret": {"$sensitive": "x"}, "half": {"$typed": [["set", "string"], ["a", {"$unknown": "string"}]]}}
-- expr --
upper(secret)
-- value --
{"$sensitive":"X"}
-- expr --
[for s in reverse([secret, "y"]) : s]
-- value --
["y",{"$sensitive":"x"}]
-- expr --
concat([secret], ["y"])
-- value --
[{"$sensitive":"x"},"y"]
-- expr --
tolist([secret, "y"])
-- value --
{"$typed":[["list","string"],[{"$sensitive":"x"},"y"]]}
-- expr --
zipmap([secret], [1])
-- value --
{"$sensitive":{"x":1}}
-- expr --
length([secret])
-- value --
1
-- expr --
nonsensitive(secret)
-- value --
"x"
-- expr --
merge({ a = secret }, { b = 1 })
-- value --
{"a":{"$sensitive":"x"},"b":1}
-- expr --
lookup({ a = 1 }, secret, 2)
-- value --
{"$sensitive":2}
-- expr --
contains(["x"], secret)
-- value --
{"$sensitive":true}
-- expr --
issensitive(secret)
-- value --
true
-- expr --
coalesce(null, secret)
-- value --
{"$sensitive":"x"}
-- expr --
flatten([[secret], ["y"]])
-- value --
[{"$sensitive":"x"},"y"]
