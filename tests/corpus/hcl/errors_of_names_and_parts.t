What is not there is told together with what is there, or with what to do when it may be missing.
-- file --
a = nope.b

-- errors --
error[unknown-name]: `nope` is not defined
 --> main.hcl:1:5
  |
1 | a = nope.b
  |     ^^^^ unknown name
help: define it, or put it in quotes if it is a string
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
error[missing-key]: the index is past the last element, which is 1
 --> main.hcl:1:11
  |
1 | a = [1, 2][7]
  |           ^^^
help: use an index from 0 to 1
-- file --
a = [1][-1]

-- errors --
error[missing-key]: an index cannot be negative: elements are counted from the start
 --> main.hcl:1:8
  |
1 | a = [1][-1]
  |        ^^^^
help: the last element is `x[length(x) - 1]`
-- file --
a = uper("x")

-- errors --
error[unknown-name]: unknown function `uper`
 --> main.hcl:1:5
  |
1 | a = uper("x")
  |     ^^^^
help: did you mean `upper`?
-- file --
a = null.x

-- errors --
error[null-value]: null has no attributes
 --> main.hcl:1:9
  |
1 | a = null.x
  |         ^^
help: if the value may be null, use `try(…, null)` or a condition
-- file --
a = null[0]

-- errors --
error[null-value]: null has no elements
 --> main.hcl:1:9
  |
1 | a = null[0]
  |         ^^^
help: if the value may be null, use `try(…, null)` or a condition
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
error[missing-key]: no element "length" here
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
help: if the part may be missing, use `try(…, null)`
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
error[missing-key]: this collection is empty
 --> main.hcl:1:7
  |
1 | a = [][0]
  |       ^^^
help: if the list may be empty, use `try(x[0], null)`
-- file --
a = [1][0.5]

-- errors --
error[type-mismatch]: an index must be a whole number
 --> main.hcl:1:8
  |
1 | a = [1][0.5]
  |        ^^^^^
help: round it with `floor(x)`
-- file --
a = [1]["x"]

-- errors --
error[type-mismatch]: not a key of this tuple: a number is required
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
help: select one element with `[0].x`, or all of them with `[*].x`
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
help: to get a part of a string, use `substr(text, from, length)`
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
help: loop over it with `for`, or index `tolist(x)`
-- file --
a = {x = 1}[null]

-- errors --
error[null-value]: a key cannot be null
 --> main.hcl:1:12
  |
1 | a = {x = 1}[null]
  |            ^^^^^^
help: if the key may be null, write `k == null ? null : x[k]`
-- file --
a = sensitive({password = 1}).passwort

-- errors --
error[missing-key]: this object has no attribute `passwort`
 --> main.hcl:1:30
  |
1 | a = sensitive((sensitive)).passwort
  |                           ^^^^^^^^^
help: if the part may be missing, use `try(…, null)`
-- file --
a = sensitive({password = 1})["user"]

-- errors --
error[missing-key]: no element "user" here
 --> main.hcl:1:30
  |
1 | a = sensitive((sensitive))["user"]
  |                           ^^^^^^^^
help: if the part may be missing, use `try(…, null)`
-- file --
a = nothinglikethis()

-- errors --
error[unknown-name]: unknown function `nothinglikethis`
 --> main.hcl:1:5
  |
1 | a = nothinglikethis()
  |     ^^^^^^^^^^^^^^^
help: use a function of this dialect
-- file --
a = [1][5]

-- errors --
error[missing-key]: the index is past the last element, which is 0
 --> main.hcl:1:8
  |
1 | a = [1][5]
  |        ^^^
help: the only index is 0
-- file --
a = None

-- errors --
error[unknown-name]: `None` is not defined
 --> main.hcl:1:5
  |
1 | a = None
  |     ^^^^ unknown name
help: write `null`
-- file --
a = True

-- errors --
error[unknown-name]: `True` is not defined
 --> main.hcl:1:5
  |
1 | a = True
  |     ^^^^ unknown name
help: write `true`
