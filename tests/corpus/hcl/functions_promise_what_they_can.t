The result of a function says what is sure before its arguments are known.
-- vars --
{"u": {"$unknown": "string"}, "ul": {"$unknown": ["list", "string"]}, "uo": {"$unknown": ["object", {"b": "number", "a": "string"}]}, "secret": {"$sensitive": "x"}, "half": {"$typed": [["set", "string"], ["a", {"$unknown": "string"}]]}}
-- expr --
length(ul)
-- value --
{"$unknown":"number","$refined":{"not_null":true,"min":[0,true],"max":[9223372036854775807,true]}}
-- expr --
length(half)
-- value --
{"$unknown":"number","$refined":{"not_null":true,"min":[1,true],"max":[2,true]}}
-- expr --
strlen("abc-${u}")
-- value --
{"$unknown":"number","$refined":{"not_null":true,"min":[4,true]}}
-- expr --
keys(uo)
-- value --
["a","b"]
-- expr --
values(uo)
-- value --
{"$unknown":["tuple",["string","number"]],"$refined":{"not_null":true}}
-- expr --
merge(uo, { c = true })
-- value --
{"$unknown":["object",{"a":"string","b":"number","c":"bool"}],"$refined":{"not_null":true}}
-- expr --
sort(ul)
-- value --
{"$unknown":["list","string"],"$refined":{"not_null":true}}
-- expr --
sort(["b", u])
-- value --
{"$typed":[["list","string"],[{"$unknown":"string"},{"$unknown":"string"}]]}
-- expr --
setunion(half, ["b"])
-- value --
{"$typed":[["set","string"],["a","b",{"$unknown":"string"}]]}
-- expr --
setsubtract(half, ["b"])
-- value --
{"$unknown":["set","string"],"$refined":{"not_null":true}}
-- expr --
setproduct(ul, ["x"])
-- value --
{"$unknown":["list",["tuple",["string","string"]]],"$refined":{"not_null":true}}
-- expr --
startswith("abc-${u}", "ab")
-- value --
true
-- expr --
lookup({ a = u, b = 1 }, "b", 2)
-- value --
1
-- expr --
try(u, 1)
-- value --
{"$unknown":"dynamic"}
-- expr --
can(u)
-- value --
{"$unknown":"bool"}
-- expr --
range(u)
-- value --
{"$unknown":["list","number"],"$refined":{"not_null":true}}
-- expr --
contains(["a", u], "a")
-- value --
true
-- expr --
contains(["a", u], "b")
-- value --
{"$unknown":"bool","$refined":{"not_null":true}}
-- expr --
length(ul) < 0
-- value --
{"$unknown":"bool","$refined":{"not_null":true}}
-- expr --
max(1, length(ul)) == 0
-- value --
{"$unknown":"bool","$refined":{"not_null":true}}
