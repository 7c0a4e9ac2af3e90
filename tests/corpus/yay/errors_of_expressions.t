Expressions are Yay's own: what other languages write has a word here.
-- file --
a: {{ (1 + 2 }}
-- errors --
error[bad-syntax]: expected `)` after the expression
 --> main.yay:1:14
  |
1 | a: {{ (1 + 2 }}
  |              ^
help: close the open bracket
-- file --
a: {{ [1, 2 }}
-- errors --
error[bad-syntax]: expected `]` after the last item
 --> main.yay:1:13
  |
1 | a: {{ [1, 2 }}
  |             ^
help: close the open bracket
-- file --
a: {{ 1] }}
-- errors --
error[bad-syntax]: unexpected `]`
 --> main.yay:1:8
  |
1 | a: {{ 1] }}
  |        ^
help: remove it: nothing is open here
-- file --
a: {{ range(3 }}
-- errors --
error[bad-syntax]: expected `)` after the arguments
 --> main.yay:1:15
  |
1 | a: {{ range(3 }}
  |               ^
help: close the open bracket
-- file --
a: {{ 1 + * 2 }}
-- errors --
error[bad-syntax]: unexpected `*`
 --> main.yay:1:11
  |
1 | a: {{ 1 + * 2 }}
  |           ^
help: remove it, or write an operator before it
-- file --
a: {{ 1 + }}
-- errors --
error[bad-syntax]: unexpected end of the template
 --> main.yay:1:11
  |
1 | a: {{ 1 + }}
  |           ^
help: write a value here: a name, a number or a quoted string
-- file --
a: {{ b not c }}
-- errors --
error[bad-syntax]: expected `in` after `not`
 --> main.yay:1:13
  |
1 | a: {{ b not c }}
  |             ^
help: write `x not in list`
-- file --
a: {{ b ? 1 : 2 }}
-- errors --
error[bad-syntax]: unexpected `?` in an expression
 --> main.yay:1:9
  |
1 | a: {{ b ? 1 : 2 }}
  |         ^
help: write `x if condition else y`
-- file --
a: {{ 1 if b }}
-- errors --
error[bad-syntax]: expected `else` after the condition
 --> main.yay:1:14
  |
1 | a: {{ 1 if b }}
  |              ^
help: write `x if condition else y`
-- file --
a: {{ b. }}
-- errors --
error[bad-syntax]: expected a name after the dot
 --> main.yay:1:10
  |
1 | a: {{ b. }}
  |          ^
help: a name consists of letters, digits and `_`
-- file --
a: {{ b.0 }}
-- errors --
error[bad-syntax]: expected a name after the dot
 --> main.yay:1:9
  |
1 | a: {{ b.0 }}
  |         ^
help: a name consists of letters, digits and `_`
-- file --
a: {{ 012 }}
-- errors --
error[bad-syntax]: a number cannot start with a zero
 --> main.yay:1:7
  |
1 | a: {{ 012 }}
  |       ^^^
help: remove the zero, or write `0O17` for an octal number
-- file --
a: {{ 0xff }}
-- errors --
error[bad-syntax]: unexpected `xff`
 --> main.yay:1:8
  |
1 | a: {{ 0xff }}
  |        ^^^
help: numbers in other bases start with `0X`, `0O` or `0B`
-- file --
a: {{ b is None }}
-- errors --
error[bad-syntax]: unexpected `is`
 --> main.yay:1:9
  |
1 | a: {{ b is None }}
  |         ^^
help: compare with `==`
-- file --
a: {{ 1 in b }}
-- errors --
error[bad-syntax]: unexpected `in`
 --> main.yay:1:9
  |
1 | a: {{ 1 in b }}
  |         ^^
help: write `not (x not in list)`
-- file --
if a && b:
  c: 1
-- errors --
error[bad-syntax]: unexpected `&`
 --> main.yay:1:7
  |
1 | if a && b:
  |       ^
help: join conditions with `and`
-- file --
if !a:
  c: 1
-- errors --
error[bad-syntax]: unexpected `!` in an expression
 --> main.yay:1:4
  |
1 | if !a:
  |    ^
help: write `not`, or `!=` for "not equal"
-- file --
a: {{ b := 1 }}
-- errors --
error[bad-syntax]: unexpected `:`
 --> main.yay:1:9
  |
1 | a: {{ b := 1 }}
  |         ^
help: remove the colon
-- file --
a: {{ here: b }}
-- errors --
error[bad-syntax]: unexpected `:`
 --> main.yay:1:11
  |
1 | a: {{ here: b }}
  |           ^
help: remove the colon
-- file --
a: {{ f(*b) }}
-- errors --
error[bad-syntax]: unexpected `*`
 --> main.yay:1:9
  |
1 | a: {{ f(*b) }}
  |         ^
help: remove it, or write an operator before it
-- file --
a: {{ lambda x: x }}
-- errors --
error[bad-syntax]: `lambda` is not supported: nothing could call it
 --> main.yay:1:7
  |
1 | a: {{ lambda x: x }}
  |       ^^^^^^
help: write a `macro` and call it
-- file --
set M = {{ 1 }}
-- errors --
error[bad-syntax]: `{{` cannot be used inside a template or a directive
 --> main.yay:1:9
  |
1 | set M = {{ 1 }}
  |         ^^
help: remove the braces: everything here is an expression already
-- file --
if {{ a }}:
  b: 1
-- errors --
error[bad-syntax]: `{{` cannot be used inside a template or a directive
 --> main.yay:1:4
  |
1 | if {{ a }}:
  |    ^^
help: remove the braces: everything here is an expression already
-- file --
l:
  for i in {{ x }}:
    - 1
-- errors --
error[bad-syntax]: `{{` cannot be used inside a template or a directive
 --> main.yay:2:12
  |
2 |   for i in {{ x }}:
  |            ^^
help: remove the braces: everything here is an expression already
-- file --
include {{ x }}
-- errors --
error[bad-syntax]: `{{` cannot be used inside a template or a directive
 --> main.yay:1:9
  |
1 | include {{ x }}
  |         ^^
help: remove the braces: everything here is an expression already
