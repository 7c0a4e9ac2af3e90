An operator that gets something else shows it, unless it is sensitive, and says what would do.
-- file --
a = "x" + 1

-- errors --
error[type-mismatch]: `+`: expected a number, got "x"
 --> main.hcl:1:5
  |
1 | a = "x" + 1
  |     ^^^
help: join strings in a template: `"${a}${b}"`
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
error[type-mismatch]: `-`: expected a number, got "x"
 --> main.hcl:1:6
  |
1 | a = -"x"
  |      ^^^
help: write a number, or a name without quotes
-- file --
a = 1 < "b"

-- errors --
error[type-mismatch]: `<`: expected a number, got "b"
 --> main.hcl:1:9
  |
1 | a = 1 < "b"
  |         ^^^
help: only numbers can be ordered; strings can be compared with `==` and sorted with `sort(list)`
-- file --
a = true ? 1 : {}

-- errors --
error[type-mismatch]: both results of a conditional need a common type: one is number, the other object
 --> main.hcl:1:12
  |
1 | a = true ? 1 : {}
  |            ^^^^^^
help: convert one of them, or use `null`, which fits every type
-- file --
a = null ? 1 : 2

-- errors --
error[null-value]: the condition is null: expected true or false
 --> main.hcl:1:5
  |
1 | a = null ? 1 : 2
  |     ^^^^
help: compare it with something: `x != null`, `x == true`
-- file --
a = "list: ${[1]}"

-- errors --
error[type-mismatch]: this cannot be part of a string: string required, but have tuple
 --> main.hcl:1:14
  |
1 | a = "list: ${[1]}"
  |              ^^^
help: convert it with `join(", ", x)` or `jsonencode(x)`
-- file --
a = "null: ${null}"

-- errors --
error[null-value]: null cannot be part of a string
 --> main.hcl:1:14
  |
1 | a = "null: ${null}"
  |              ^^^^
help: if the value may be null, write `x == null ? "" : x`
-- file --
a = 0 / 0

-- errors --
error[invalid-operation]: the result is undefined: zero divided by zero, or infinities that cancel out
 --> main.hcl:1:5
  |
1 | a = 0 / 0
  |     ^^^^^
help: handle that case: `y == 0 ? 0 : x / y`
-- file --
a = "café" + 1

-- errors --
error[type-mismatch]: `+`: expected a number, got "café"
 --> main.hcl:1:5
  |
1 | a = "café" + 1
  |     ^^^^^^
help: join strings in a template: `"${a}${b}"`
-- file --
a = [1] + [2]

-- errors --
error[type-mismatch]: `+`: number required, but have tuple
 --> main.hcl:1:5
  |
1 | a = [1] + [2]
  |     ^^^
help: join lists with `concat(a, b)`

error[type-mismatch]: `+`: number required, but have tuple
 --> main.hcl:1:11
  |
1 | a = [1] + [2]
  |           ^^^
help: join lists with `concat(a, b)`
-- file --
a = {} + {}

-- errors --
error[type-mismatch]: `+`: number required, but have object
 --> main.hcl:1:5
  |
1 | a = {} + {}
  |     ^^
help: merge objects and maps with `merge(a, b)`

error[type-mismatch]: `+`: number required, but have object
 --> main.hcl:1:10
  |
1 | a = {} + {}
  |          ^^
help: merge objects and maps with `merge(a, b)`
-- file --
a = "x" * 2

-- errors --
error[type-mismatch]: `*`: expected a number, got "x"
 --> main.hcl:1:5
  |
1 | a = "x" * 2
  |     ^^^
help: write a number, or a name without quotes
-- file --
a = null + 1

-- errors --
error[null-value]: `+`: expected a value, got null
 --> main.hcl:1:5
  |
1 | a = null + 1
  |     ^^^^^^^^
help: if the value may be null, give a default: `x == null ? 0 : x`
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
help: test something about it: `length(x) > 0`
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
error[type-mismatch]: `!`: expected a bool, got "yes"
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
error[type-mismatch]: this cannot be part of a string: string required, but have object
 --> main.hcl:1:11
  |
1 | a = "x: ${{}}"
  |           ^^
help: convert it with `jsonencode(x)`
-- file --
a = "x: ${[[1]]}"

-- errors --
error[type-mismatch]: this cannot be part of a string: string required, but have tuple
 --> main.hcl:1:11
  |
1 | a = "x: ${[[1]]}"
  |           ^^^^^
help: convert it with `jsonencode(x)`
-- file --
a = sensitive("s3cret") + 1

-- errors --
error[type-mismatch]: `+`: number required
 --> main.hcl:1:5
  |
1 | a = sensitive((sensitive)) + 1
  |     ^^^^^^^^^^^^^^^^^^^^^^
help: join strings in a template: `"${a}${b}"`
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
help: to get a number, write `x ? 1 : 0`
