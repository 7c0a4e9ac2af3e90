What is opened has to be closed, and items are separated: the message shows where it began.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = [1, 2
b = 3

-- errors --
error[bad-syntax]: expected `,` or `]` after the item, got `b`
 --> main.hcl:2:1
  |
2 | b = 3
  | ^
 ::: main.hcl:1:5
1 | a = [1, 2
  |     ^ the list starts here
 ::: main.hcl:1:10
1 | a = [1, 2
  |          ^ `,` or `]` is missing here
help: separate items with `,`, or close the list with `]`
-- file --
a = {x = 1

-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:2:1
  |
2 |
  | ^
 ::: main.hcl:1:5
1 | a = {x = 1
  |     ^ opened here
help: close it with `}`
-- file --
a = foo(1
b = 2

-- errors --
error[bad-syntax]: expected `,` or `)` after the argument, got `b`
 --> main.hcl:2:1
  |
2 | b = 2
  | ^
 ::: main.hcl:1:5
1 | a = foo(1
  |     ^^^^ in this call
 ::: main.hcl:1:10
1 | a = foo(1
  |          ^ `,` or `)` is missing here
help: separate arguments with `,`, or close the call with `)`
-- file --
a = foo(1 2)

-- errors --
error[bad-syntax]: expected `,` or `)` after the argument, got `2`
 --> main.hcl:1:11
  |
1 | a = foo(1 2)
  |           ^
 ::: main.hcl:1:5
1 | a = foo(1 2)
  |     ^^^^ in this call
help: separate arguments with `,`, or close the call with `)`
-- file --
a = (1 + 2

-- errors --
error[bad-syntax]: expected `)`, got the end of the text
 --> main.hcl:2:1
  |
2 |
  | ^
 ::: main.hcl:1:5
1 | a = (1 + 2
  |     ^ opened here
help: close it with `)`
-- file --
a = {for x in y: x => x...

-- errors --
error[bad-syntax]: expected `}` at the end of the `for`, got the end of the text
 --> main.hcl:2:1
  |
2 |
  | ^
 ::: main.hcl:1:5
1 | a = {for x in y: x => x...
  |     ^ opened here
help: close it with `}`
-- file --
a = x[

-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:2:1
  |
2 |
  | ^
 ::: main.hcl:1:6
1 | a = x[
  |      ^ opened here
help: write a value here, and close it with `]`
-- file --
a = x[1

-- errors --
error[bad-syntax]: an index holds a single key: expected `]`
 --> main.hcl:2:1
  |
2 |
  | ^
 ::: main.hcl:1:6
1 | a = x[1
  |      ^ opened here
help: close it with `]`
-- file --
block {a = 1, b = 2}

-- errors --
error[bad-syntax]: a one-line block holds a single argument: expected `}`, got `,`
 --> main.hcl:1:13
  |
1 | block {a = 1, b = 2}
  |             ^
help: write every argument on a line of its own
-- file --
block { a = 1
}

-- errors --
error[bad-syntax]: a one-line block holds a single argument: expected `}`, got the end of the line
 --> main.hcl:1:14
  |
1 | block { a = 1
  |              ^
help: write every argument on a line of its own
-- file --
a = {b = 1, c 2}

-- errors --
error[bad-syntax]: expected `=` or `:` after the key, got `2`
 --> main.hcl:1:15
  |
1 | a = {b = 1, c 2}
  |               ^
help: put `=` between key and value
-- file --
a = {b = 1 c = 2}

-- errors --
error[bad-syntax]: expected `,`, a newline or `}` after the value, got `c`
 --> main.hcl:1:12
  |
1 | a = {b = 1 c = 2}
  |            ^
 ::: main.hcl:1:5
1 | a = {b = 1 c = 2}
  |     ^ in this object
help: separate items with `,` or a newline, or close the object with `}`
-- file --
a = [1 2]

-- errors --
error[bad-syntax]: expected `,` or `]` after the item, got `2`
 --> main.hcl:1:8
  |
1 | a = [1 2]
  |        ^
 ::: main.hcl:1:5
1 | a = [1 2]
  |     ^ the list starts here
help: separate items with `,`, or close the list with `]`
-- file --
a = x::y(

-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:2:1
  |
2 |
  | ^
 ::: main.hcl:1:9
1 | a = x::y(
  |         ^ opened here
help: close it with `)`
-- file --
resource "x" "y" {
  count = 1
  tags = {
    Name = "x"
  
}

-- errors --
error[bad-syntax]: unclosed block
 --> main.hcl:1:18
  |
1 | resource "x" "y" {
  |                  ^
 ::: main.hcl:3:10
3 |   tags = {
  |          ^ this one may not be closed: the next `}` is less indented
help: close it with `}`
-- file --
module "x" {
  source = "./x"
  list = [
    "a"
    "b"
  ]
}

-- errors --
error[bad-syntax]: expected `,` or `]` after the item, got `"`
 --> main.hcl:5:5
  |
5 |     "b"
  |     ^
 ::: main.hcl:3:10
3 |   list = [
  |          ^ the list starts here
 ::: main.hcl:4:8
4 |     "a"
  |        ^ `,` or `]` is missing here
help: separate items with `,`, or close the list with `]`
-- file --
a = [
-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:1:6
  |
1 | a = [
  |      ^
 ::: main.hcl:1:5
1 | a = [
  |     ^ opened here
help: close it with `]`
-- file --
a = (
-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:1:6
  |
1 | a = (
  |      ^
 ::: main.hcl:1:5
1 | a = (
  |     ^ opened here
help: write a value here, and close it with `)`
-- file --
a = foo(
-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:1:9
  |
1 | a = foo(
  |         ^
 ::: main.hcl:1:8
1 | a = foo(
  |        ^ opened here
help: close it with `)`
-- file --
a = {
-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:1:6
  |
1 | a = {
  |      ^
 ::: main.hcl:1:5
1 | a = {
  |     ^ opened here
help: close it with `}`
-- file --
a = [1, 2
-- errors --
error[bad-syntax]: unclosed `[`
 --> main.hcl:1:5
  |
1 | a = [1, 2
  |     ^
help: close it with `]`
-- file --
a = [(1, 2), 3]

-- errors --
error[bad-syntax]: expected `)`, got `,`
 --> main.hcl:1:8
  |
1 | a = [(1, 2), 3]
  |        ^
 ::: main.hcl:1:6
1 | a = [(1, 2), 3]
  |      ^ opened here
help: for several values, write a list: `[1, 2]`
-- file --
a = [1 +
-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:1:9
  |
1 | a = [1 +
  |         ^
 ::: main.hcl:1:5
1 | a = [1 +
  |     ^ opened here
help: write a value here, and close it with `]`
-- file --
a = "${foo(1
-- errors --
error[bad-syntax]: unclosed call
 --> main.hcl:1:8
  |
1 | a = "${foo(1
  |        ^^^^
help: close it with `)`
-- file --
b {
  a =
-- errors --
error[bad-syntax]: unclosed block
 --> main.hcl:1:3
  |
1 | b {
  |   ^
help: close it with `}`

error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:2:6
  |
2 |   a =
  |      ^
help: write a value here
-- file --
a = {x =
-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> main.hcl:1:9
  |
1 | a = {x =
  |         ^
 ::: main.hcl:1:5
1 | a = {x =
  |     ^ opened here
help: write a value here, and close it with `}`
-- file --
a = {a, b}

-- errors --
error[bad-syntax]: expected `=` and a value after the key, got `,`
 --> main.hcl:1:7
  |
1 | a = {a, b}
  |       ^
help: give the key a value, `key = value`; for a list, write `[…]`
-- file --
a = [a = 1]

-- errors --
error[bad-syntax]: expected `,` or `]` after the item, got `=`
 --> main.hcl:1:8
  |
1 | a = [a = 1]
  |        ^
 ::: main.hcl:1:5
1 | a = [a = 1]
  |     ^ the list starts here
help: items of a list have no keys; for an object, write `{key = value}`
-- file --
a = f(x = 1)

-- errors --
error[bad-syntax]: expected `,` or `)` after the argument, got `=`
 --> main.hcl:1:9
  |
1 | a = f(x = 1)
  |         ^
 ::: main.hcl:1:5
1 | a = f(x = 1)
  |     ^^ in this call
help: arguments of a call have no names: write just the value
-- file --
a = f(x => x)

-- errors --
error[bad-syntax]: expected `,` or `)` after the argument, got `=>`
 --> main.hcl:1:9
  |
1 | a = f(x => x)
  |         ^^
 ::: main.hcl:1:5
1 | a = f(x => x)
  |     ^^ in this call
help: functions cannot be passed: use a `for`, `[for v in list : value]`
-- file --
a = x[1, 2]

-- errors --
error[bad-syntax]: an index holds a single key: expected `]`
 --> main.hcl:1:11
  |
1 | a = x[1, 2]
  |           ^
 ::: main.hcl:1:8
1 | a = x[1, 2]
  |        ^ got `,`
 ::: main.hcl:1:6
1 | a = x[1, 2]
  |      ^ opened here
help: to get an element of an element, write `[1][2]`
-- file --
a = x[1:2]

-- errors --
error[bad-syntax]: an index holds a single key: expected `]`
 --> main.hcl:1:10
  |
1 | a = x[1:2]
  |          ^
 ::: main.hcl:1:8
1 | a = x[1:2]
  |        ^ got `:`
 ::: main.hcl:1:6
1 | a = x[1:2]
  |      ^ opened here
help: to get a part of a list, write `slice(list, from, to)`
-- file --
a = x[*

-- errors --
error[bad-syntax]: an index holds a single key: expected `]`
 --> main.hcl:2:1
  |
2 |
  | ^
 ::: main.hcl:1:8
1 | a = x[*
  |        ^ got the end of the line
 ::: main.hcl:1:6
1 | a = x[*
  |      ^ opened here
help: close it with `]`
-- file --
a = [for v in x : v
-- errors --
error[bad-syntax]: expected `]` at the end of the `for`, got the end of the text
 --> main.hcl:1:20
  |
1 | a = [for v in x : v
  |                    ^
 ::: main.hcl:1:5
1 | a = [for v in x : v
  |     ^ opened here
help: close it with `]`
-- file --
a = {a = 1 b}

-- errors --
error[bad-syntax]: expected `,`, a newline or `}` after the value, got `b`
 --> main.hcl:1:12
  |
1 | a = {a = 1 b}
  |            ^
 ::: main.hcl:1:5
1 | a = {a = 1 b}
  |     ^ in this object
help: separate items with `,` or a newline, or close the object with `}`
-- file --
a = (1 2)

-- errors --
error[bad-syntax]: expected `)`, got `2`
 --> main.hcl:1:8
  |
1 | a = (1 2)
  |        ^
 ::: main.hcl:1:5
1 | a = (1 2)
  |     ^ opened here
help: close it with `)`
-- file --
a = (b = 1)

-- errors --
error[bad-syntax]: expected `)`, got `=`
 --> main.hcl:1:8
  |
1 | a = (b = 1)
  |        ^
 ::: main.hcl:1:5
1 | a = (b = 1)
  |     ^ opened here
help: to compare, write `==`
-- file --
a = foo(
  1
  2
)

-- errors --
error[bad-syntax]: expected `,` or `)` after the argument, got `2`
 --> main.hcl:3:3
  |
3 |   2
  |   ^
 ::: main.hcl:1:5
1 | a = foo(
  |     ^^^^ in this call
 ::: main.hcl:2:4
2 |   1
  |    ^ `,` or `)` is missing here
help: separate arguments with `,`, or close the call with `)`
-- file --
a = [1, ...b]

-- errors --
error[bad-syntax]: expected an expression, got `...`
 --> main.hcl:1:9
  |
1 | a = [1, ...b]
  |         ^^^
help: `...` follows the last argument of a call; join lists with `concat(a, b)`
-- file --
a = [b...]

-- errors --
error[bad-syntax]: expected `,` or `]` after the item, got `...`
 --> main.hcl:1:7
  |
1 | a = [b...]
  |       ^^^
 ::: main.hcl:1:5
1 | a = [b...]
  |     ^ the list starts here
help: join lists with `concat(a, b)`; count from 0 with `range(n)`
-- file --
a = 1)

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `)`
 --> main.hcl:1:6
  |
1 | a = 1)
  |      ^
help: remove it: nothing is open here
-- file --
a = ()

-- errors --
error[bad-syntax]: expected an expression, got `)`
 --> main.hcl:1:6
  |
1 | a = ()
  |      ^
help: write a value before `)`
-- file --
a = x[]

-- errors --
error[bad-syntax]: expected an expression, got `]`
 --> main.hcl:1:7
  |
1 | a = x[]
  |       ^
help: write a value before `]`
-- file --
a = f(x...
-- errors --
error[bad-syntax]: only the last argument can be expanded: expected `)`
 --> main.hcl:1:8
  |
1 | a = f(x...
  |        ^^^
help: close the call with `)`
-- file --
a = )

-- errors --
error[bad-syntax]: expected an expression, got `)`
 --> main.hcl:1:5
  |
1 | a = )
  |     ^
help: write a value instead
