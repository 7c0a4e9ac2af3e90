Where a value is missing, the message says where to write one, or what to remove.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = 1 +

-- errors --
error[bad-syntax]: expected an expression, not the end of the line
 --> main.hcl:1:8
  |
1 | a = 1 +
  |        ^
help: start it on the same line, or put it in parentheses
-- file --
a = * 2

-- errors --
error[bad-syntax]: expected an expression, not `*`
 --> main.hcl:1:5
  |
1 | a = * 2
  |     ^
help: write a value in front of it, or remove it
-- file --
a = !

-- errors --
error[bad-syntax]: expected an expression, not the end of the line
 --> main.hcl:1:6
  |
1 | a = !
  |      ^
help: start it on the same line, or put it in parentheses
-- file --
a = x ? 1

-- errors --
error[bad-syntax]: expected `:` and what holds otherwise, not the end of the line
 --> main.hcl:1:10
  |
1 | a = x ? 1
  |          ^
 ::: main.hcl:1:5
1 | a = x ? 1
  |     ^^^^^ of this condition
help: complete it as `condition ? this : that`
-- file --
a = x ? : 2

-- errors --
error[bad-syntax]: expected an expression, not `:`
 --> main.hcl:1:9
  |
1 | a = x ? : 2
  |         ^
help: write a value between `?` and `:`
-- file --
a = x.

-- errors --
error[bad-syntax]: the name of an attribute must follow the dot, not the end of the line
 --> main.hcl:1:7
  |
1 | a = x.
  |       ^
help: write a name behind the dot, or remove the dot
-- file --
a = x.*.*

-- errors --
error[bad-syntax]: `.*` cannot be used inside another `.*`
 --> main.hcl:1:9
  |
1 | a = x.*.*
  |         ^
help: use `[*]` for the outer one
-- file --
a = {b: 1,, c: 2}

-- errors --
error[bad-syntax]: expected an expression, not `,`
 --> main.hcl:1:11
  |
1 | a = {b: 1,, c: 2}
  |           ^
help: remove this `,`, or write a value in front of it
-- file --
a = {b.c = 1}

-- errors --
error[bad-syntax]: this key is neither a name nor an expression
 --> main.hcl:1:6
  |
1 | a = {b.c = 1}
  |      ^^^
help: write `(a.b)` for the value of a reference, or `"a.b"` for a name with dots
-- file --
a = [1,,2]

-- errors --
error[bad-syntax]: expected an expression, not `,`
 --> main.hcl:1:8
  |
1 | a = [1,,2]
  |        ^
help: remove this `,`, or write a value in front of it
-- file --
a = 1 // fine
b = # nothing

-- errors --
error[bad-syntax]: expected an expression, not the end of the line
 --> main.hcl:2:5
  |
2 | b = # nothing
  |     ^^^^^^^^^
help: start it on the same line, or put it in parentheses
-- file --
a = x::y

-- errors --
error[bad-syntax]: the arguments in parentheses must follow the name of a function, not the end of the line
 --> main.hcl:1:9
  |
1 | a = x::y
  |         ^
help: call it, as in `namespace::name()`; `::` is in names of functions only
-- file --
a = f(x...)
b = f(x..., y)

-- errors --
error[type-mismatch]: only a list can be expanded into arguments
 --> main.hcl:1:7
  |
1 | a = f(x...)
  |       ^
help: remove the `...`, or expand a list: `[x]...`

error[bad-syntax]: only the last argument can be expanded: `)` must follow
 --> main.hcl:2:8
  |
2 | b = f(x..., y)
  |        ^^^
help: move it to the end of the call
-- file --
a = f(, x)

-- errors --
error[bad-syntax]: expected an expression, not `,`
 --> main.hcl:1:7
  |
1 | a = f(, x)
  |       ^
help: remove this `,`, or write a value in front of it
-- file --
a = + 1

-- errors --
error[bad-syntax]: expected an expression, not `+`
 --> main.hcl:1:5
  |
1 | a = + 1
  |     ^
help: a number has no sign `+`: remove it
-- file --
a = x++

-- errors --
error[bad-syntax]: expected an expression, not `+`
 --> main.hcl:1:7
  |
1 | a = x++
  |       ^
help: write `x + 1`: nothing can be counted up in place
-- file --
a = [1, +]

-- errors --
error[bad-syntax]: expected an expression, not `+`
 --> main.hcl:1:9
  |
1 | a = [1, +]
  |         ^
help: a number has no sign `+`: remove it
-- file --
a = =1

-- errors --
error[bad-syntax]: expected an expression, not `=`
 --> main.hcl:1:5
  |
1 | a = =1
  |     ^
help: write a value in front of it, or remove it
-- file --
a = ...x

-- errors --
error[bad-syntax]: expected an expression, not `...`
 --> main.hcl:1:5
  |
1 | a = ...x
  |     ^^^
help: `...` stands behind the last argument of a call; lists are joined by `concat(a, b)`
-- file --
a = => 1

-- errors --
error[bad-syntax]: expected an expression, not `=>`
 --> main.hcl:1:5
  |
1 | a = => 1
  |     ^^
help: `=>` stands between key and value of a loop: `{for k, v in map : k => v}`
-- file --
a = ::f()

-- errors --
error[bad-syntax]: expected an expression, not `::`
 --> main.hcl:1:5
  |
1 | a = ::f()
  |     ^^
help: write the name of a namespace in front of it
-- file --
a = x::

-- errors --
error[bad-syntax]: the name of a function must follow `::`, not the end of the line
 --> main.hcl:1:8
  |
1 | a = x::
  |        ^
help: write `namespace::name(…)`
-- file --
a = x."y"

-- errors --
error[bad-syntax]: the name of an attribute must follow the dot, not `"`
 --> main.hcl:1:7
  |
1 | a = x."y"
  |       ^
help: write a key in quotes in brackets: `["key"]`
-- file --
a = x.[0]

-- errors --
error[bad-syntax]: the name of an attribute must follow the dot, not `[`
 --> main.hcl:1:7
  |
1 | a = x.[0]
  |       ^
help: remove the dot in front of `[`
-- file --
a = x..y

-- errors --
error[bad-syntax]: the name of an attribute must follow the dot, not `.`
 --> main.hcl:1:7
  |
1 | a = x..y
  |       ^
help: remove the dot in front of `.`
-- file --
a = x === y

-- errors --
error[bad-syntax]: expected an expression, not `=`
 --> main.hcl:1:9
  |
1 | a = x === y
  |         ^
help: equality is `==`
-- file --
a = "${}"

-- errors --
error[bad-syntax]: expected an expression, not `}`
 --> main.hcl:1:8
  |
1 | a = "${}"
  |        ^
help: write a value in front of `}`, or `$${` for a text that is no interpolation
-- file --
a =
-- errors --
error[bad-syntax]: an expression is missing at the end of the text
 --> main.hcl:1:4
  |
1 | a =
  |    ^
help: write a value here
-- file --
a = 1 +
-- errors --
error[bad-syntax]: an expression is missing at the end of the text
 --> main.hcl:1:8
  |
1 | a = 1 +
  |        ^
help: write a value here
-- file --
a = ? 1 : 2

-- errors --
error[bad-syntax]: expected an expression, not `?`
 --> main.hcl:1:5
  |
1 | a = ? 1 : 2
  |     ^
help: write a value in front of it, or remove it
-- file --
a = x.0.1

-- errors --
error[bad-syntax]: `.0.1` could be two indexes or a fraction
 --> main.hcl:1:7
  |
1 | a = x.0.1
  |       ^^^
help: write `[0][1]`
-- file --
a = tostring(11e177777777)
b = { (11e177777777) = 1 }

-- errors --
error[bad-argument]: a number with fewer digits is required
 --> main.hcl:1:14
  |
1 | a = tostring(11e177777777)
  |              ^^^^^^^^^^^^

error[type-mismatch]: a key must be a string: a number with fewer digits is required
 --> main.hcl:2:7
  |
2 | b = { (11e177777777) = 1 }
  |       ^^^^^^^^^^^^^^
help: a key is a text: take a part of this, or `jsonencode(x)`
