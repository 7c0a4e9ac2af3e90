Expressions are Yay's own: what other languages write has a word here.
-- file --
a: {{ (1 + 2 }}
-- errors --
error[bad-syntax]: `)` is missing behind the expression
 --> main.yay:1:14
  |
1 | a: {{ (1 + 2 }}
  |              ^
help: close what was opened
-- file --
a: {{ [1, 2 }}
-- errors --
error[bad-syntax]: `]` is missing behind the last item
 --> main.yay:1:13
  |
1 | a: {{ [1, 2 }}
  |             ^
help: close what was opened
-- file --
a: {{ 1] }}
-- errors --
error[bad-syntax]: `]` has no place here
 --> main.yay:1:8
  |
1 | a: {{ 1] }}
  |        ^
help: nothing is open that it could close
-- file --
a: {{ range(3 }}
-- errors --
error[bad-syntax]: `)` is missing behind the arguments
 --> main.yay:1:15
  |
1 | a: {{ range(3 }}
  |               ^
help: close what was opened
-- file --
a: {{ 1 + * 2 }}
-- errors --
error[bad-syntax]: `*` has no place here
 --> main.yay:1:11
  |
1 | a: {{ 1 + * 2 }}
  |           ^
help: an operator is missing before it, or it is one too many
-- file --
a: {{ 1 + }}
-- errors --
error[bad-syntax]: this template ends too early
 --> main.yay:1:11
  |
1 | a: {{ 1 + }}
  |           ^
help: a value is missing here: a name, a number or a text in quotes
-- file --
a: {{ b not c }}
-- errors --
error[bad-syntax]: `in` is missing behind `not`
 --> main.yay:1:13
  |
1 | a: {{ b not c }}
  |             ^
help: write `x not in list`
-- file --
a: {{ b ? 1 : 2 }}
-- errors --
error[bad-syntax]: `?` has no meaning in an expression
 --> main.yay:1:9
  |
1 | a: {{ b ? 1 : 2 }}
  |         ^
help: write `x if condition else y`
-- file --
a: {{ 1 if b }}
-- errors --
error[bad-syntax]: `else` is missing behind the condition
 --> main.yay:1:14
  |
1 | a: {{ 1 if b }}
  |              ^
help: write `x if condition else y`
-- file --
a: {{ b. }}
-- errors --
error[bad-syntax]: a name is missing behind the dot
 --> main.yay:1:10
  |
1 | a: {{ b. }}
  |          ^
help: a name is letters, digits and `_`
-- file --
a: {{ b.0 }}
-- errors --
error[bad-syntax]: a name is missing behind the dot
 --> main.yay:1:9
  |
1 | a: {{ b.0 }}
  |         ^
help: a name is letters, digits and `_`
-- file --
a: {{ 012 }}
-- errors --
error[bad-syntax]: a number does not begin with a zero
 --> main.yay:1:7
  |
1 | a: {{ 012 }}
  |       ^^^
help: write it without, or `0O17` for an octal number
-- file --
a: {{ 0xff }}
-- errors --
error[bad-syntax]: `xff` has no place here
 --> main.yay:1:8
  |
1 | a: {{ 0xff }}
  |        ^^^
help: numbers of another base begin with `0X`, `0O` or `0B`
-- file --
a: {{ b is None }}
-- errors --
error[bad-syntax]: `is` has no place here
 --> main.yay:1:9
  |
1 | a: {{ b is None }}
  |         ^^
help: compare with `==`
-- file --
a: {{ 1 in b }}
-- errors --
error[bad-syntax]: `in` has no place here
 --> main.yay:1:9
  |
1 | a: {{ 1 in b }}
  |         ^^
help: write `not (x not in list)`
-- file --
if a && b:
  c: 1
-- errors --
error[bad-syntax]: `&` has no place here
 --> main.yay:1:7
  |
1 | if a && b:
  |       ^
help: join conditions with `and`
-- file --
if !a:
  c: 1
-- errors --
error[bad-syntax]: `!` has no meaning in an expression
 --> main.yay:1:4
  |
1 | if !a:
  |    ^
help: write `not`, and `!=` for what is not equal
-- file --
a: {{ b := 1 }}
-- errors --
error[bad-syntax]: `:` has no place here
 --> main.yay:1:9
  |
1 | a: {{ b := 1 }}
  |         ^
help: leave the colon out
-- file --
a: {{ here: b }}
-- errors --
error[bad-syntax]: `:` has no place here
 --> main.yay:1:11
  |
1 | a: {{ here: b }}
  |           ^
help: leave the colon out
-- file --
a: {{ f(*b) }}
-- errors --
error[bad-syntax]: `*` has no place here
 --> main.yay:1:9
  |
1 | a: {{ f(*b) }}
  |         ^
help: an operator is missing before it, or it is one too many
-- file --
a: {{ lambda x: x }}
-- errors --
error[bad-syntax]: `lambda` cannot be used: there is nothing to call it
 --> main.yay:1:7
  |
1 | a: {{ lambda x: x }}
  |       ^^^^^^
help: write a `macro`, and call it
-- file --
set M = {{ 1 }}
-- errors --
error[bad-syntax]: `{{` opens a template, and this is inside of one, or of a directive
 --> main.yay:1:9
  |
1 | set M = {{ 1 }}
  |         ^^
help: leave the braces out: here, everything is an expression
-- file --
if {{ a }}:
  b: 1
-- errors --
error[bad-syntax]: `{{` opens a template, and this is inside of one, or of a directive
 --> main.yay:1:4
  |
1 | if {{ a }}:
  |    ^^
help: leave the braces out: here, everything is an expression
-- file --
l:
  for i in {{ x }}:
    - 1
-- errors --
error[bad-syntax]: `{{` opens a template, and this is inside of one, or of a directive
 --> main.yay:2:12
  |
2 |   for i in {{ x }}:
  |            ^^
help: leave the braces out: here, everything is an expression
-- file --
include {{ x }}
-- errors --
error[bad-syntax]: `{{` opens a template, and this is inside of one, or of a directive
 --> main.yay:1:9
  |
1 | include {{ x }}
  |         ^^
help: leave the braces out: here, everything is an expression
