A template is closed on its line, and has an expression in it.
-- file --
a: {{ b
c: 1
-- errors --
error[bad-syntax]: this template is not closed
 --> main.yay:1:4
  |
1 | a: {{ b
  |    ^^^^
help: end it with `}}` on the same line
-- file --
a: {{ b }
c: 1
-- errors --
error[bad-syntax]: `}` has no place here
 --> main.yay:1:9
  |
1 | a: {{ b }
  |         ^
help: a template that begins with `{{` ends with `}}`
-- file --
a: {{ }}
-- errors --
error[bad-syntax]: this template ends too early
 --> main.yay:1:7
  |
1 | a: {{ }}
  |       ^
help: a value is missing here: a name, a number or a text in quotes
-- file --
a: {{ {{ b }} }}
-- errors --
error[bad-syntax]: `{{` opens a template, and this is inside of one, or of a directive
 --> main.yay:1:7
  |
1 | a: {{ {{ b }} }}
  |       ^^
help: leave the braces out: here, everything is an expression
-- file --
a: {{ b # c }}
-- errors --
error[bad-syntax]: this template is not closed
 --> main.yay:1:4
  |
1 | a: {{ b # c }}
  |    ^^^^^^^^^^^
help: close it before the `#`, which begins a comment here too
-- file --
a: {{ 'x }}
b: 1
-- errors --
error[bad-syntax]: this string is not closed
 --> main.yay:1:7
  |
1 | a: {{ 'x }}
  |       ^^^^^
help: end it with the quote that it begins with, on the same line
-- file --
a: {{ "x }}
b: 1
-- errors --
error[bad-syntax]: this string is not closed
 --> main.yay:1:7
  |
1 | a: {{ "x }}
  |       ^^^^^
help: end it with the quote that it begins with, on the same line
-- file --
% set a = 1
b: ${a
c: 1
-- errors --
error[bad-syntax]: this template is not closed
 --> main.yay:2:4
  |
2 | b: ${a
  |    ^^^
help: end it with `}` on the same line
-- file --
% set a = 1
b: ${}
-- errors --
error[bad-syntax]: this template ends too early
 --> main.yay:2:6
  |
2 | b: ${}
  |      ^
help: a value is missing here: a name, a number or a text in quotes
-- file --
a: {{ “x” }}
-- errors --
error[bad-syntax]: `“` has no meaning in an expression
 --> main.yay:1:7
  |
1 | a: {{ “x” }}
  |       ^
help: quotes are `'` and `"`
-- file --
a: {{ f'x{b}' }}
-- errors --
error[bad-syntax]: `'x{b}'` has no place here
 --> main.yay:1:8
  |
1 | a: {{ f'x{b}' }}
  |        ^^^^^^
help: an operator is missing before it, or it is one too many
-- file --
a: {{ 1 + }}
b: 2
-- errors --
error[bad-syntax]: this template ends too early
 --> main.yay:1:11
  |
1 | a: {{ 1 + }}
  |           ^
help: a value is missing here: a name, a number or a text in quotes
