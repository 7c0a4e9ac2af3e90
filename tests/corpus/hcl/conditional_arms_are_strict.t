Both arms of a conditional are evaluated, have a common type, and only the errors of the chosen one count.
-- vars --
{"a": {"$unknown": "bool"}, "b": [1, 2]}
-- expr --
true ? 1 : "x"
-- value --
"1"
-- expr --
false ? nope : [1]
-- value --
[1]
-- expr --
a ? 1 : 10
-- value --
{"$unknown":"number","$refined":{"not_null":true,"min":[1,true],"max":[10,true]}}
-- expr --
true ? 1 : [1]
-- errors --
error[type-mismatch]: both results of a conditional need a common type: one is number, the other tuple
 --> main.hcl:1:8
  |
1 | true ? 1 : [1]
  |        ^^^^^^^
help: convert one of them, or use `null`, which fits every type
-- expr --
b[5]
-- errors --
error[missing-key]: the index is past the last element, which is 1
 --> main.hcl:1:2
  |
1 | b[5]
  |  ^^^
help: use an index from 0 to 1
-- file --
x = 1
block "a" "b" {
  y = "${b[0]}-z"
}
block "a" "c" {
  y = b
}
-- value --
{"block":{"a":{"b":[{"y":"1-z"}],"c":[{"y":[1,2]}]}},"x":1}
-- refs --
b[0]
b
