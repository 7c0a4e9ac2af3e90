An operator that gets something else shows it, unless it is sensitive, and says what would do.
-- file --
a = "x" + 1

-- errors --
error[type-mismatch]: `+` needs a number, and "x" is none
 --> main.hcl:1:5
  |
1 | a = "x" + 1
  |     ^^^
help: texts are joined in a template: `"${a}${b}"`
-- file --
a = !5

-- errors --
error[type-mismatch]: `!`: bool required, but have number
 --> main.hcl:1:6
  |
1 | a = !5
  |      ^
help: compare it with something: `x != 0`, `x == "yes"`
-- file --
a = -"x"

-- errors --
error[type-mismatch]: `-` needs a number, and "x" is none
 --> main.hcl:1:6
  |
1 | a = -"x"
  |      ^^^
help: write a number, or a name without quotes
-- file --
a = 1 < "b"

-- errors --
error[type-mismatch]: `<` needs a number, and "b" is none
 --> main.hcl:1:9
  |
1 | a = 1 < "b"
  |         ^^^
help: only numbers have an order; for texts there are `==` and `sort(list)`
-- file --
a = true ? 1 : {}

-- errors --
error[type-mismatch]: both arms of a conditional need a common type: one is number, the other object
 --> main.hcl:1:12
  |
1 | a = true ? 1 : {}
  |            ^^^^^^
help: convert one of them, or write `null`, which goes with every type
-- file --
a = null ? 1 : 2

-- errors --
error[null-value]: the condition is null: it must be true or false
 --> main.hcl:1:5
  |
1 | a = null ? 1 : 2
  |     ^^^^
help: compare it with something: `x != null`, `x == true`
-- file --
a = "list: ${[1]}"

-- errors --
error[type-mismatch]: this cannot be part of a text: string required, but have tuple
 --> main.hcl:1:14
  |
1 | a = "list: ${[1]}"
  |              ^^^
help: make a text of it with `join(", ", x)` or `jsonencode(x)`
-- file --
a = "null: ${null}"

-- errors --
error[null-value]: null cannot be part of a text
 --> main.hcl:1:14
  |
1 | a = "null: ${null}"
  |              ^^^^
help: for a value that may be null write `x == null ? "" : x`
-- file --
a = 0 / 0

-- errors --
error[invalid-operation]: this has no result: zero divided by zero, or infinities that cancel
 --> main.hcl:1:5
  |
1 | a = 0 / 0
  |     ^^^^^
help: choose another result for that case: `y == 0 ? 0 : x / y`
-- file --
a = "café" + 1

-- errors --
error[type-mismatch]: `+` needs a number, and "café" is none
 --> main.hcl:1:5
  |
1 | a = "café" + 1
  |     ^^^^^^
help: texts are joined in a template: `"${a}${b}"`
-- file --
a = [1] + [2]

-- errors --
error[type-mismatch]: `+`: number required, but have tuple
 --> main.hcl:1:5
  |
1 | a = [1] + [2]
  |     ^^^
help: lists are joined by `concat(a, b)`

error[type-mismatch]: `+`: number required, but have tuple
 --> main.hcl:1:11
  |
1 | a = [1] + [2]
  |           ^^^
help: lists are joined by `concat(a, b)`
-- file --
a = {} + {}

-- errors --
error[type-mismatch]: `+`: number required, but have object
 --> main.hcl:1:5
  |
1 | a = {} + {}
  |     ^^
help: objects and maps are joined by `merge(a, b)`

error[type-mismatch]: `+`: number required, but have object
 --> main.hcl:1:10
  |
1 | a = {} + {}
  |          ^^
help: objects and maps are joined by `merge(a, b)`
-- file --
a = "x" * 2

-- errors --
error[type-mismatch]: `*` needs a number, and "x" is none
 --> main.hcl:1:5
  |
1 | a = "x" * 2
  |     ^^^
help: write a number, or a name without quotes
-- file --
a = null + 1

-- errors --
error[null-value]: `+` needs a value here, not null
 --> main.hcl:1:5
  |
1 | a = null + 1
  |     ^^^^^^^^
help: for a value that may be null, choose another: `x == null ? 0 : x`
-- file --
a = [1] < 2

-- errors --
error[type-mismatch]: `<`: number required, but have tuple
 --> main.hcl:1:5
  |
1 | a = [1] < 2
  |     ^^^
help: compare lengths: `length(x)`
-- file --
a = [] && true

-- errors --
error[type-mismatch]: `&&`: bool required, but have tuple
 --> main.hcl:1:5
  |
1 | a = [] && true
  |     ^^
help: ask for something: `length(x) > 0`
-- file --
a = "yes" || false

-- errors --
error[type-mismatch]: `||`: a bool is required
 --> main.hcl:1:5
  |
1 | a = "yes" || false
  |     ^^^^^
help: compare it with something: `x != 0`, `x == "yes"`
-- file --
a = !"yes"

-- errors --
error[type-mismatch]: `!` needs a bool, and "yes" is none
 --> main.hcl:1:6
  |
1 | a = !"yes"
  |      ^^^^^
help: compare it with something: `x != 0`, `x == "yes"`
-- file --
a = "x" ? 1 : 2

-- errors --
error[type-mismatch]: the condition must be true or false: a bool is required
 --> main.hcl:1:5
  |
1 | a = "x" ? 1 : 2
  |     ^^^
help: compare it with something: `x != 0`, `length(x) > 0`
-- file --
a = [] ? 1 : 2

-- errors --
error[type-mismatch]: the condition must be true or false: bool required, but have tuple
 --> main.hcl:1:5
  |
1 | a = [] ? 1 : 2
  |     ^^
help: compare it with something: `x != 0`, `length(x) > 0`
-- file --
a = "x: ${{}}"

-- errors --
error[type-mismatch]: this cannot be part of a text: string required, but have object
 --> main.hcl:1:11
  |
1 | a = "x: ${{}}"
  |           ^^
help: make a text of it with `jsonencode(x)`
-- file --
a = "x: ${[[1]]}"

-- errors --
error[type-mismatch]: this cannot be part of a text: string required, but have tuple
 --> main.hcl:1:11
  |
1 | a = "x: ${[[1]]}"
  |           ^^^^^
help: make a text of it with `jsonencode(x)`
-- file --
a = sensitive("s3cret") + 1

-- errors --
error[type-mismatch]: `+`: number required
 --> main.hcl:1:5
  |
1 | a = sensitive((sensitive)) + 1
  |     ^^^^^^^^^^^^^^^^^^^^^^
help: texts are joined in a template: `"${a}${b}"`
-- file --
a = "%{if "x"}%{endif}"

-- errors --
error[type-mismatch]: the condition must be true or false: a bool is required
 --> main.hcl:1:11
  |
1 | a = "%{if "x"}%{endif}"
  |           ^^^
help: compare it with something: `x != 0`, `length(x) > 0`
-- file --
a = true + 1

-- errors --
error[type-mismatch]: `+`: number required, but have bool
 --> main.hcl:1:5
  |
1 | a = true + 1
  |     ^^^^
help: for a number write `x ? 1 : 0`
