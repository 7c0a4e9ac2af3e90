What is not there is told together with what is there, or with what to do when it may be missing.
-- file --
a = nope.b

-- errors --
error[unknown-name]: no `nope` here
 --> main.hcl:1:5
  |
1 | a = nope.b
  |     ^^^^ nothing defines this name
help: define it, or put it in quotes if it is a text
-- file --
a = {b = 1}.c

-- errors --
error[missing-key]: this object has no attribute `c`
 --> main.hcl:1:12
  |
1 | a = {b = 1}.c
  |            ^^
help: it has `b`
-- file --
a = [1, 2][7]

-- errors --
error[missing-key]: the index is beyond the last element, which is 1
 --> main.hcl:1:11
  |
1 | a = [1, 2][7]
  |           ^^^
help: use an index from 0 to 1
-- file --
a = [1][-1]

-- errors --
error[missing-key]: an index is not negative: elements are counted from the start
 --> main.hcl:1:8
  |
1 | a = [1][-1]
  |        ^^^^
help: the last element is `x[length(x) - 1]`
-- file --
a = uper("x")

-- errors --
error[unknown-name]: there is no function `uper`
 --> main.hcl:1:5
  |
1 | a = uper("x")
  |     ^^^^
help: did you mean `upper`?
-- file --
a = null.x

-- errors --
error[null-value]: this is null and has no attributes
 --> main.hcl:1:9
  |
1 | a = null.x
  |         ^^
help: for a value that may be null use `try(…, null)` or a condition
-- file --
a = null[0]

-- errors --
error[null-value]: this is null and has no elements
 --> main.hcl:1:9
  |
1 | a = null[0]
  |         ^^^
help: for a value that may be null use `try(…, null)` or a condition
-- file --
a = {name = 1}.nam

-- errors --
error[missing-key]: this object has no attribute `nam`
 --> main.hcl:1:15
  |
1 | a = {name = 1}.nam
  |               ^^^^
help: did you mean `name`?
-- file --
a = {name = 1, size = 2}["length"]

-- errors --
error[missing-key]: there is no element "length" here
 --> main.hcl:1:25
  |
1 | a = {name = 1, size = 2}["length"]
  |                         ^^^^^^^^^^
help: it has `name`, `size`
-- file --
a = {a1=1,a2=1,a3=1,a4=1,a5=1,a6=1,a7=1,a8=1,a9=1}.other

-- errors --
error[missing-key]: this object has no attribute `other`
 --> main.hcl:1:51
  |
1 | a = {a1=1,a2=1,a3=1,a4=1,a5=1,a6=1,a7=1,a8=1,a9=1}.other
  |                                                   ^^^^^^
help: for a part that may be missing use `try(…, null)`
-- file --
a = tomap({x = 1}).name

-- errors --
error[missing-key]: this map has no element `name`
 --> main.hcl:1:19
  |
1 | a = tomap({x = 1}).name
  |                   ^^^^^
help: it has `x`
-- file --
a = [][0]

-- errors --
error[missing-key]: this has no elements
 --> main.hcl:1:7
  |
1 | a = [][0]
  |       ^^^
help: for a list that may be empty use `try(x[0], null)`
-- file --
a = [1][0.5]

-- errors --
error[type-mismatch]: an index is a whole number
 --> main.hcl:1:8
  |
1 | a = [1][0.5]
  |        ^^^^^
help: round it with `floor(x)`
-- file --
a = [1]["x"]

-- errors --
error[type-mismatch]: it is no key of this tuple: a number is required
 --> main.hcl:1:8
  |
1 | a = [1]["x"]
  |        ^^^^^
help: elements are counted from 0: `x[0]`
-- file --
a = [1].x

-- errors --
error[type-mismatch]: a tuple has no attributes
 --> main.hcl:1:8
  |
1 | a = [1].x
  |        ^^
help: take one element first, as in `[0].x`, or all of them, as in `[*].x`
-- file --
a = "x".y

-- errors --
error[type-mismatch]: a string has no attributes
 --> main.hcl:1:8
  |
1 | a = "x".y
  |        ^^
help: only objects and maps have attributes: remove `.y`
-- file --
a = "x"[0]

-- errors --
error[type-mismatch]: a string has no elements
 --> main.hcl:1:8
  |
1 | a = "x"[0]
  |        ^^^
help: for a part of a text use `substr(text, from, length)`
-- file --
a = 5[0]

-- errors --
error[type-mismatch]: a number has no elements
 --> main.hcl:1:6
  |
1 | a = 5[0]
  |      ^^^
help: only lists, maps and objects can be indexed
-- file --
a = toset(["x"])[0]

-- errors --
error[type-mismatch]: elements of a set have no index
 --> main.hcl:1:17
  |
1 | a = toset(["x"])[0]
  |                 ^^^
help: walk it with `for`, or index `tolist(x)`
-- file --
a = {x = 1}[null]

-- errors --
error[null-value]: a key is not null
 --> main.hcl:1:12
  |
1 | a = {x = 1}[null]
  |            ^^^^^^
help: for a key that may be null write `k == null ? null : x[k]`
-- file --
a = sensitive({password = 1}).passwort

-- errors --
error[missing-key]: this object has no attribute `passwort`
 --> main.hcl:1:30
  |
1 | a = sensitive((sensitive)).passwort
  |                           ^^^^^^^^^
help: for a part that may be missing use `try(…, null)`
-- file --
a = sensitive({password = 1})["user"]

-- errors --
error[missing-key]: there is no element "user" here
 --> main.hcl:1:30
  |
1 | a = sensitive((sensitive))["user"]
  |                           ^^^^^^^^
help: for a part that may be missing use `try(…, null)`
-- file --
a = nothinglikethis()

-- errors --
error[unknown-name]: there is no function `nothinglikethis`
 --> main.hcl:1:5
  |
1 | a = nothinglikethis()
  |     ^^^^^^^^^^^^^^^
help: `weft functions` lists what there is
-- file --
a = [1][5]

-- errors --
error[missing-key]: the index is beyond the last element, which is 0
 --> main.hcl:1:8
  |
1 | a = [1][5]
  |        ^^^
help: the only index is 0
-- file --
a = None

-- errors --
error[unknown-name]: no `None` here
 --> main.hcl:1:5
  |
1 | a = None
  |     ^^^^ nothing defines this name
help: write `null`
-- file --
a = True

-- errors --
error[unknown-name]: no `True` here
 --> main.hcl:1:5
  |
1 | a = True
  |     ^^^^ nothing defines this name
help: write `true`
