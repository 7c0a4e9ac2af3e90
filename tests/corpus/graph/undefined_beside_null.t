What is undefined is neither null nor missing.
-- language layered --
-- document --
u: undefined()
n: null
same: u == undefined()
differs: u == null
list: [1, undefined(), null]
object: {a = undefined(), b = null}
or: u || "else"
kept: u catch "caught"
sum: 1 + u
there: can(u)
-- ask u --
{"$undefined":true}
-- ask n --
null
-- ask same --
true
-- ask differs --
false
-- ask list --
[1,{"$undefined":true},null]
-- ask object --
{"a":{"$undefined":true},"b":null}
-- ask or --
"else"
-- ask kept --
{"$undefined":true}
-- ask sum --
error[type-mismatch]
-- errors --
error[type-mismatch]: `+`: number required, but have undefined
 --> doc:9:10
  |
9 | sum: 1 + u
  |          ^
-- ask there --
true
