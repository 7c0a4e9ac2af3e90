Where a value is missing, the message says where to write one, or what to remove.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = 1 +

-- errors --
error[bad-syntax]: expected an expression, got the end of the line
 --> main.hcl:1:8
  |
1 | a = 1 +
  |        ^
help: start it on the same line, or put it in parentheses
-- file --
a = * 2

-- errors --
error[bad-syntax]: expected an expression, got `*`
 --> main.hcl:1:5
  |
1 | a = * 2
  |     ^
help: write a value before it, or remove it
-- file --
a = !

-- errors --
error[bad-syntax]: expected an expression, got the end of the line
 --> main.hcl:1:6
  |
1 | a = !
  |      ^
help: start it on the same line, or put it in parentheses
-- file --
a = x ? 1

-- errors --
error[bad-syntax]: expected `:` and the other result, got the end of the line
 --> main.hcl:1:10
  |
1 | a = x ? 1
  |          ^
 ::: main.hcl:1:5
1 | a = x ? 1
  |     ^^^^^ for this condition
help: complete it as `condition ? this : that`
-- file --
a = x ? : 2

-- errors --
error[bad-syntax]: expected an expression, got `:`
 --> main.hcl:1:9
  |
1 | a = x ? : 2
  |         ^
help: write a value between `?` and `:`
-- file --
a = x.

-- errors --
error[bad-syntax]: expected the name of an attribute after the dot, got the end of the line
 --> main.hcl:1:7
  |
1 | a = x.
  |       ^
help: write a name after the dot, or remove the dot
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
error[bad-syntax]: expected an expression, got `,`
 --> main.hcl:1:11
  |
1 | a = {b: 1,, c: 2}
  |           ^
help: remove this `,`, or write a value before it
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
error[bad-syntax]: expected an expression, got `,`
 --> main.hcl:1:8
  |
1 | a = [1,,2]
  |        ^
help: remove this `,`, or write a value before it
-- file --
a = 1 // fine
b = # nothing

-- errors --
error[bad-syntax]: expected an expression, got the end of the line
 --> main.hcl:2:5
  |
2 | b = # nothing
  |     ^^^^^^^^^
help: start it on the same line, or put it in parentheses
-- file --
a = x::y

-- errors --
error[bad-syntax]: expected arguments in parentheses after the name of a function, got the end of the line
 --> main.hcl:1:9
  |
1 | a = x::y
  |         ^
help: call it with `namespace::name()`; `::` is only used in names of functions
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

error[bad-syntax]: only the last argument can be expanded: expected `)`
 --> main.hcl:2:8
  |
2 | b = f(x..., y)
  |        ^^^
help: move it to the end of the call
-- file --
a = f(, x)

-- errors --
error[bad-syntax]: expected an expression, got `,`
 --> main.hcl:1:7
  |
1 | a = f(, x)
  |       ^
help: remove this `,`, or write a value before it
-- file --
a = + 1

-- errors --
error[bad-syntax]: expected an expression, got `+`
 --> main.hcl:1:5
  |
1 | a = + 1
  |     ^
help: remove it: a number cannot have a `+` sign
-- file --
a = x++

-- errors --
error[bad-syntax]: expected an expression, got `+`
 --> main.hcl:1:7
  |
1 | a = x++
  |       ^
help: write `x + 1`: a value cannot be changed in place
-- file --
a = [1, +]

-- errors --
error[bad-syntax]: expected an expression, got `+`
 --> main.hcl:1:9
  |
1 | a = [1, +]
  |         ^
help: remove it: a number cannot have a `+` sign
-- file --
a = =1

-- errors --
error[bad-syntax]: expected an expression, got `=`
 --> main.hcl:1:5
  |
1 | a = =1
  |     ^
help: write a value before it, or remove it
-- file --
a = ...x

-- errors --
error[bad-syntax]: expected an expression, got `...`
 --> main.hcl:1:5
  |
1 | a = ...x
  |     ^^^
help: `...` follows the last argument of a call; join lists with `concat(a, b)`
-- file --
a = => 1

-- errors --
error[bad-syntax]: expected an expression, got `=>`
 --> main.hcl:1:5
  |
1 | a = => 1
  |     ^^
help: `=>` separates key and value in a `for`: `{for k, v in map : k => v}`
-- file --
a = ::f()

-- errors --
error[bad-syntax]: expected an expression, got `::`
 --> main.hcl:1:5
  |
1 | a = ::f()
  |     ^^
help: write the name of a namespace before it
-- file --
a = x::

-- errors --
error[bad-syntax]: expected the name of a function after `::`, got the end of the line
 --> main.hcl:1:8
  |
1 | a = x::
  |        ^
help: write `namespace::name(…)`
-- file --
a = x."y"

-- errors --
error[bad-syntax]: expected the name of an attribute after the dot, got `"`
 --> main.hcl:1:7
  |
1 | a = x."y"
  |       ^
help: put a quoted key in brackets: `["key"]`
-- file --
a = x.[0]

-- errors --
error[bad-syntax]: expected the name of an attribute after the dot, got `[`
 --> main.hcl:1:7
  |
1 | a = x.[0]
  |       ^
help: remove the dot before `[`
-- file --
a = x..y

-- errors --
error[bad-syntax]: expected the name of an attribute after the dot, got `.`
 --> main.hcl:1:7
  |
1 | a = x..y
  |       ^
help: remove the dot before `.`
-- file --
a = x === y

-- errors --
error[bad-syntax]: expected an expression, got `=`
 --> main.hcl:1:9
  |
1 | a = x === y
  |         ^
help: to compare, write `==`
-- file --
a = "${}"

-- errors --
error[bad-syntax]: expected an expression, got `}`
 --> main.hcl:1:8
  |
1 | a = "${}"
  |        ^
help: write a value before `}`, or `$${` for a literal `${`
-- file --
a =
-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:1:4
  |
1 | a =
  |    ^
help: write a value here
-- file --
a = 1 +
-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:1:8
  |
1 | a = 1 +
  |        ^
help: write a value here
-- file --
a = ? 1 : 2

-- errors --
error[bad-syntax]: expected an expression, got `?`
 --> main.hcl:1:5
  |
1 | a = ? 1 : 2
  |     ^
help: write a value before it, or remove it
-- file --
a = x.0.1

-- errors --
error[bad-syntax]: `.0.1` is ambiguous: it could be two indexes or a fraction
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
help: a key is a string: use a part of this value, or `jsonencode(x)`
