What is opened has to be closed, and items are separated: the message shows where it began.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = [1, 2
b = 3

-- errors --
error[bad-syntax]: expected `,` or `]` behind the item, not `b`
 --> main.hcl:2:1
  |
2 | b = 3
  | ^
 ::: main.hcl:1:5
1 | a = [1, 2
  |     ^ the items begin here
 ::: main.hcl:1:10
1 | a = [1, 2
  |          ^ `,` or `]` is missing here
help: separate items with `,`, or close the list with `]`
-- file --
a = {x = 1

-- errors --
error[bad-syntax]: an expression is missing at the end of the text
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
error[bad-syntax]: expected `,` or `)` behind the argument, not `b`
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
error[bad-syntax]: expected `,` or `)` behind the argument, not `2`
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
error[bad-syntax]: expected `)`, not the end of the text
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
error[bad-syntax]: expected `}` at the end of the loop, not the end of the text
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
error[bad-syntax]: an expression is missing at the end of the text
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
error[bad-syntax]: the brackets of an index hold one key: expected `]`
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
error[bad-syntax]: a block of one line holds one argument: expected `}`, not `,`
 --> main.hcl:1:13
  |
1 | block {a = 1, b = 2}
  |             ^
help: write every argument on a line of its own
-- file --
block { a = 1
}

-- errors --
error[bad-syntax]: a block of one line holds one argument: expected `}`, not the end of the line
 --> main.hcl:1:14
  |
1 | block { a = 1
  |              ^
help: write every argument on a line of its own
-- file --
a = {b = 1, c 2}

-- errors --
error[bad-syntax]: expected `=` or `:` behind the key, not `2`
 --> main.hcl:1:15
  |
1 | a = {b = 1, c 2}
  |               ^
help: put `=` between key and value
-- file --
a = {b = 1 c = 2}

-- errors --
error[bad-syntax]: expected `,`, a new line or `}` behind the value, not `c`
 --> main.hcl:1:12
  |
1 | a = {b = 1 c = 2}
  |            ^
 ::: main.hcl:1:5
1 | a = {b = 1 c = 2}
  |     ^ in this object
help: separate items with `,` or a new line, or close the object with `}`
-- file --
a = [1 2]

-- errors --
error[bad-syntax]: expected `,` or `]` behind the item, not `2`
 --> main.hcl:1:8
  |
1 | a = [1 2]
  |        ^
 ::: main.hcl:1:5
1 | a = [1 2]
  |     ^ the items begin here
help: separate items with `,`, or close the list with `]`
-- file --
a = x::y(

-- errors --
error[bad-syntax]: an expression is missing at the end of the text
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
error[bad-syntax]: this block is never closed
 --> main.hcl:1:18
  |
1 | resource "x" "y" {
  |                  ^
 ::: main.hcl:3:10
3 |   tags = {
  |          ^ perhaps this one is not closed: the next `}` stands further out
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
error[bad-syntax]: expected `,` or `]` behind the item, not `"`
 --> main.hcl:5:5
  |
5 |     "b"
  |     ^
 ::: main.hcl:3:10
3 |   list = [
  |          ^ the items begin here
 ::: main.hcl:4:8
4 |     "a"
  |        ^ `,` or `]` is missing here
help: separate items with `,`, or close the list with `]`
-- file --
a = [
-- errors --
error[bad-syntax]: an expression is missing at the end of the text
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
error[bad-syntax]: an expression is missing at the end of the text
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
error[bad-syntax]: an expression is missing at the end of the text
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
error[bad-syntax]: an expression is missing at the end of the text
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
error[bad-syntax]: this `[` is never closed
 --> main.hcl:1:5
  |
1 | a = [1, 2
  |     ^
help: close it with `]`
-- file --
a = [(1, 2), 3]

-- errors --
error[bad-syntax]: expected `)`, not `,`
 --> main.hcl:1:8
  |
1 | a = [(1, 2), 3]
  |        ^
 ::: main.hcl:1:6
1 | a = [(1, 2), 3]
  |      ^ opened here
help: several values are a list: `[1, 2]`
-- file --
a = [1 +
-- errors --
error[bad-syntax]: an expression is missing at the end of the text
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
error[bad-syntax]: this call is never closed
 --> main.hcl:1:8
  |
1 | a = "${foo(1
  |        ^^^^
help: close it with `)`
-- file --
b {
  a =
-- errors --
error[bad-syntax]: this block is never closed
 --> main.hcl:1:3
  |
1 | b {
  |   ^
help: close it with `}`

error[bad-syntax]: an expression is missing at the end of the text
 --> main.hcl:2:6
  |
2 |   a =
  |      ^
help: write a value here
-- file --
a = {x =
-- errors --
error[bad-syntax]: an expression is missing at the end of the text
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
error[bad-syntax]: expected `=` and a value behind the key, not `,`
 --> main.hcl:1:7
  |
1 | a = {a, b}
  |       ^
help: give the key a value, `key = value`; a list is written `[…]`
-- file --
a = [a = 1]

-- errors --
error[bad-syntax]: expected `,` or `]` behind the item, not `=`
 --> main.hcl:1:8
  |
1 | a = [a = 1]
  |        ^
 ::: main.hcl:1:5
1 | a = [a = 1]
  |     ^ the items begin here
help: items of a list have no keys; an object is written `{key = value}`
-- file --
a = f(x = 1)

-- errors --
error[bad-syntax]: expected `,` or `)` behind the argument, not `=`
 --> main.hcl:1:9
  |
1 | a = f(x = 1)
  |         ^
 ::: main.hcl:1:5
1 | a = f(x = 1)
  |     ^^ in this call
help: arguments of a call have no names: write only the value
-- file --
a = f(x => x)

-- errors --
error[bad-syntax]: expected `,` or `)` behind the argument, not `=>`
 --> main.hcl:1:9
  |
1 | a = f(x => x)
  |         ^^
 ::: main.hcl:1:5
1 | a = f(x => x)
  |     ^^ in this call
help: functions cannot be passed; use a loop, `[for v in list : value]`
-- file --
a = x[1, 2]

-- errors --
error[bad-syntax]: the brackets of an index hold one key: expected `]`
 --> main.hcl:1:11
  |
1 | a = x[1, 2]
  |           ^
 ::: main.hcl:1:8
1 | a = x[1, 2]
  |        ^ `,` is here instead
 ::: main.hcl:1:6
1 | a = x[1, 2]
  |      ^ opened here
help: for an element of an element write `[1][2]`
-- file --
a = x[1:2]

-- errors --
error[bad-syntax]: the brackets of an index hold one key: expected `]`
 --> main.hcl:1:10
  |
1 | a = x[1:2]
  |          ^
 ::: main.hcl:1:8
1 | a = x[1:2]
  |        ^ `:` is here instead
 ::: main.hcl:1:6
1 | a = x[1:2]
  |      ^ opened here
help: for a part of a list write `slice(list, from, to)`
-- file --
a = x[*

-- errors --
error[bad-syntax]: the brackets of an index hold one key: expected `]`
 --> main.hcl:2:1
  |
2 |
  | ^
 ::: main.hcl:1:8
1 | a = x[*
  |        ^ the end of the line is here instead
 ::: main.hcl:1:6
1 | a = x[*
  |      ^ opened here
help: close it with `]`
-- file --
a = [for v in x : v
-- errors --
error[bad-syntax]: expected `]` at the end of the loop, not the end of the text
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
error[bad-syntax]: expected `,`, a new line or `}` behind the value, not `b`
 --> main.hcl:1:12
  |
1 | a = {a = 1 b}
  |            ^
 ::: main.hcl:1:5
1 | a = {a = 1 b}
  |     ^ in this object
help: separate items with `,` or a new line, or close the object with `}`
-- file --
a = (1 2)

-- errors --
error[bad-syntax]: expected `)`, not `2`
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
error[bad-syntax]: expected `)`, not `=`
 --> main.hcl:1:8
  |
1 | a = (b = 1)
  |        ^
 ::: main.hcl:1:5
1 | a = (b = 1)
  |     ^ opened here
help: equality is `==`
-- file --
a = foo(
  1
  2
)

-- errors --
error[bad-syntax]: expected `,` or `)` behind the argument, not `2`
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
error[bad-syntax]: expected an expression, not `...`
 --> main.hcl:1:9
  |
1 | a = [1, ...b]
  |         ^^^
help: `...` stands behind the last argument of a call; lists are joined by `concat(a, b)`
-- file --
a = [b...]

-- errors --
error[bad-syntax]: expected `,` or `]` behind the item, not `...`
 --> main.hcl:1:7
  |
1 | a = [b...]
  |       ^^^
 ::: main.hcl:1:5
1 | a = [b...]
  |     ^ the items begin here
help: lists are joined by `concat(a, b)`; numbers from 0 on are `range(n)`
-- file --
a = 1)

-- errors --
error[bad-syntax]: the argument `a` ends before `)`
 --> main.hcl:1:6
  |
1 | a = 1)
  |      ^
help: nothing is open here: remove it
-- file --
a = ()

-- errors --
error[bad-syntax]: expected an expression, not `)`
 --> main.hcl:1:6
  |
1 | a = ()
  |      ^
help: write a value in front of `)`
-- file --
a = x[]

-- errors --
error[bad-syntax]: expected an expression, not `]`
 --> main.hcl:1:7
  |
1 | a = x[]
  |       ^
help: write a value in front of `]`
-- file --
a = f(x...
-- errors --
error[bad-syntax]: only the last argument can be expanded: `)` must follow
 --> main.hcl:1:8
  |
1 | a = f(x...
  |        ^^^
help: close the call with `)`
-- file --
a = )

-- errors --
error[bad-syntax]: expected an expression, not `)`
 --> main.hcl:1:5
  |
1 | a = )
  |     ^
help: write a value instead
