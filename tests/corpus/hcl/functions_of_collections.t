Lists stay lists and tuples tuples; mappings are in byte order; sets have each element once.
-- vars --
{"u": {"$unknown": "string"}, "ul": {"$unknown": ["list", "string"]}, "uo": {"$unknown": ["object", {"b": "number", "a": "string"}]}, "secret": {"$sensitive": "x"}, "half": {"$typed": [["set", "string"], ["a", {"$unknown": "string"}]]}}
-- expr --
concat([1], ["a"])
-- value --
[1,"a"]
-- expr --
concat(tolist([1]), tolist(["a"]))
-- value --
{"$typed":[["list","string"],["1","a"]]}
-- expr --
distinct([1, "1", 1])
-- value --
{"$typed":[["list","string"],["1"]]}
-- expr --
flatten([[1, [2]], [], 3])
-- value --
[1,2,3]
-- expr --
chunklist(["a", "b", "c"], 2)
-- value --
{"$typed":[["list",["list","string"]],[["a","b"],["c"]]]}
-- expr --
setproduct(["a"], [1, 2])
-- value --
{"$typed":[["list",["tuple",["string","number"]]],[["a",1],["a",2]]]}
-- expr --
setintersection([1, 2], ["2"])
-- value --
{"$typed":[["set","string"],["2"]]}
-- expr --
merge({ b = 1 }, { a = 2 }, null)
-- value --
{"a":2,"b":1}
-- expr --
keys({ b = 1, a = 2 })
-- value --
["a","b"]
-- expr --
transpose({ a = ["x", "y"], b = ["y"] })
-- value --
{"$typed":[["map",["list","string"]],{"x":["a"],"y":["a","b"]}]}
-- expr --
matchkeys([1, 2, 3], ["a", "b", "a"], ["a"])
-- value --
{"$typed":[["list","number"],[1,3]]}
-- expr --
element(["a", "b"], -1)
-- value --
"b"
-- expr --
index(["a", "b"], "b")
-- value --
1
-- expr --
compact(["a", "", null])
-- value --
{"$typed":[["list","string"],["a"]]}
-- expr --
alltrue([])
-- value --
true
-- expr --
one([])
-- value --
null
-- expr --
coalesce("", "b")
-- value --
"b"
-- expr --
coalescelist([], [1])
-- value --
[1]
-- expr --
slice(["a", "b", "c"], 1, 3)
-- value --
["b","c"]
-- expr --
zipmap(["a", "b"], [1, "x"])
-- value --
{"a":1,"b":"x"}
