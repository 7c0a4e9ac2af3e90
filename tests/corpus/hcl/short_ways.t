Records that share keys, loops of few and of many elements, and references without steps of their own give what the long way gives.
-- vars --
{"o": {"a": {"b": [10, 20], "long_key_of_an_object": "x"}, "0": "zero"}, "u": {"$unknown": "string"}, "secret": {"$sensitive": {"a": 1}}, "n": null, "l": [1, 2, 3, 4, 5, 6, 7, 8, 9]}
-- expr --
[{ a = 1, b = 2 }, { a = 3, b = 4 }, { b = 5, a = 6 }, { a = 7, b = 8 }]
-- value --
[{"a":1,"b":2},{"a":3,"b":4},{"a":6,"b":5},{"a":7,"b":8}]
-- expr --
[{ long_key_of_an_object = 1, b = 2 }, { long_key_of_an_object = 3, b = 4 }, { long_key_of_an_objecu = 5, b = 6 }, { long_key_of_an_object = 7, b = 8 }]
-- value --
[{"b":2,"long_key_of_an_object":1},{"b":4,"long_key_of_an_object":3},{"b":6,"long_key_of_an_objecu":5},{"b":8,"long_key_of_an_object":7}]
-- expr --
[{ a = 1, a = 2 }, { a = 3, a = 4 }, { a = 5, a = 6 }]
-- value --
[{"a":2},{"a":4},{"a":6}]
-- expr --
[{ a = n, b = u }, { a = 1, b = 2 }, { a = secret, b = 3 }]
-- value --
[{"a":null,"b":{"$unknown":"string"}},{"a":1,"b":2},{"a":{"$sensitive":{"a":1}},"b":3}]
-- expr --
[for i in [1, 2, 3] : { z = i, a = { z = i, a = i } }]
-- value --
[{"a":{"a":1,"z":1},"z":1},{"a":{"a":2,"z":2},"z":2},{"a":{"a":3,"z":3},"z":3}]
-- expr --
{ for i, v in [1, 2, 1] : "k${v}" => i... }
-- value --
{"k1":[0,2],"k2":[1]}
-- expr --
{ for i, v in [1, 2, 1] : "k${v}" => i }
-- errors --
error[redefined]: two elements have the same key "k1"
 --> main.hcl:1:27
  |
1 | { for i, v in [1, 2, 1] : "k${v}" => i }
  |                           ^^^^^^^
help: group the values of a key with `...`: `{for … : key => value...}`
-- expr --
{ for i, v in concat(l, [1]) : "k${v}" => i... }
-- value --
{"k1":[0,9],"k2":[1],"k3":[2],"k4":[3],"k5":[4],"k6":[5],"k7":[6],"k8":[7],"k9":[8]}
-- expr --
{ for i, v in concat(l, [1]) : "k${v}" => i }
-- errors --
error[redefined]: two elements have the same key "k1"
 --> main.hcl:1:32
  |
1 | { for i, v in concat(l, [1]) : "k${v}" => i }
  |                                ^^^^^^^
help: group the values of a key with `...`: `{for … : key => value...}`
-- expr --
[[for v in l : v], [for v in l : v if v > 7], [for v in [1, 2] : v if v > 1], [for v in [] : v]]
-- value --
[[1,2,3,4,5,6,7,8,9],[8,9],[2],[]]
-- expr --
[for k, v in l : k if k % 4 == 0]
-- value --
[0,4,8]
-- expr --
[o.a.b[1], o.a["b"][0], o["a"].b, o["0"], o.a.long_key_of_an_object, [for x in [o] : x["a"]["b"][1]]]
-- value --
[20,10,[10,20],"zero","x",[20]]
-- expr --
[o.a.c]
-- errors --
error[missing-key]: this object has no attribute `c`
 --> main.hcl:1:5
  |
1 | [o.a.c]
  |     ^^
help: it has `b`, `long_key_of_an_object`
-- expr --
[o.a.b["1"], o.a.b[1.0]]
-- value --
[20,20]
-- expr --
o.a.b[2]
-- errors --
error[missing-key]: the index is past the last element, which is 1
 --> main.hcl:1:6
  |
1 | o.a.b[2]
  |      ^^^
help: use an index from 0 to 1
-- expr --
[secret.a, u]
-- value --
[{"$sensitive":1},{"$unknown":"string"}]
-- expr --
n.a
-- errors --
error[null-value]: null has no attributes
 --> main.hcl:1:2
  |
1 | n.a
  |  ^^
help: if the value may be null, use `try(…, null)` or a condition
-- expr --
[upper("short"), lower("SHORT"), title("two words"), upper("a text of ASCII that is longer than all the short ones of the test"), upper("é"), title("é è")]
-- value --
["SHORT","short","Two Words","A TEXT OF ASCII THAT IS LONGER THAN ALL THE SHORT ONES OF THE TEST","É","É È"]
-- expr --
[range(3), range(3, 0), range(1, 2, 0.5), range(0.5), range(-1, -4, -2)]
-- value --
[{"$typed":[["list","number"],[0,1,2]]},{"$typed":[["list","number"],[3,2,1]]},{"$typed":[["list","number"],[1,1.5]]},{"$typed":[["list","number"],[0]]},{"$typed":[["list","number"],[-1,-3]]}]
-- expr --
[0, 9, 10, 99, 100, 999999999, 1000000000, -1, -10, 9223372036854775807, -9223372036854775808]
-- value --
[0,9,10,99,100,999999999,1000000000,-1,-10,9223372036854775807,-9223372036854775808]
-- expr --
element([], 0)
-- errors --
error[bad-argument]: an empty list has no elements
 --> main.hcl:1:1
  |
1 | element([], 0)
  | ^^^^^^^^^^^^^^
help: if the list may be empty, write `length(x) == 0 ? null : …`
-- expr --
[element(["a", "b"], 3), element(secret.a == 1 ? ["x"] : ["y"], 0)]
-- value --
["b",{"$sensitive":"x"}]
-- expr --
[length(range(1024)), range(9223372036854775800, 9223372036854775807, 5), range(3, 3)]
-- value --
[1024,{"$typed":[["list","number"],[9223372036854775800,9223372036854775805]]},{"$typed":[["list","number"],[]]}]
-- expr --
range(1025)
-- errors --
error[bad-argument]: this range has more than 1024 numbers: use a larger step or a nearer end
 --> main.hcl:1:1
  |
1 | range(1025)
  | ^^^^^^^^^^^
-- expr --
range(0, 5, 0)
-- errors --
error[bad-argument]: the step must not be zero
 --> main.hcl:1:1
  |
1 | range(0, 5, 0)
  | ^^^^^^^^^^^^^^
