Where any value is a key, a number and its text are two keys.
-- language ordered --
-- document --
h: {(1) = "one", ("1") = "text", (true) = "yes", ([1, 2]) = "list", (null) = "nothing", (1.5) = "half"}
one: h[1]
text: h["1"]
yes: h[true]
list: h[[1, 2]]
nothing: h[null]
half: h[1.5]
missing: h[2]
missing_text: h["true"]
again: {(1) = "a", (2) = "b", (1) = "c"}
walked: [for k, v in h: [k, v]]
turned: {for k, v in {(1) = 2, ("1") = 3}: v => k}
twice: {for k in [1, 1]: k => k}
two: {for k in [1, "1"]: k => k}
same: {(1) = 2, (3) = 4} == {(3) = 4, (1) = 2}
other: {(1) = 2} == {("1") = 2}
names: keys(h)
all: merge({(1) = 2}, {("1") = 3}, {(1) = 4})
plain: {a = 1, ("b") = 2}
inside: {(1) = {(2) = unknown("string")}}
many: {for i in range(20): i => i * i}
nineteenth: many[19]
no_text: can(many["19"])
counted: length(many)
-- ask h --
{"$pairs":[[1,"one"],["1","text"],[true,"yes"],[[1,2],"list"],[null,"nothing"],[1.5,"half"]]}
-- ask one --
"one"
-- ask text --
"text"
-- ask yes --
"yes"
-- ask list --
"list"
-- ask nothing --
"nothing"
-- ask half --
"half"
-- ask missing --
error[missing-key]
-- errors --
error[missing-key]: no element 2 here
 --> doc:8:12
  |
8 | missing: h[2]
  |            ^
-- ask missing_text --
error[missing-key]
-- ask again --
{"$pairs":[[1,"c"],[2,"b"]]}
-- ask walked --
[[1,"one"],["1","text"],[true,"yes"],[[1,2],"list"],[null,"nothing"],[1.5,"half"]]
-- ask turned --
{"$pairs":[[2,1],[3,"1"]]}
-- ask twice --
error[redefined]
-- errors --
error[redefined]: two elements have the same key 1
 --> doc:13:26
   |
13 | twice: {for k in [1, 1]: k => k}
   |                          ^
-- ask two --
{"$pairs":[[1,1],["1","1"]]}
-- ask same --
true
-- ask other --
false
-- ask names --
[1,"1",true,[1,2],null,1.5]
-- ask all --
{"$pairs":[[1,4],["1",3]]}
-- ask plain --
{"a":1,"b":2}
-- ask inside --
{"$pairs":[[1,{"$pairs":[[2,{"$unknown":"string"}]]}]]}
-- ask nineteenth --
361
-- ask no_text --
false
-- ask counted --
20
