A template is closed on its line, and has an expression in it.
-- file --
a: {{ b
c: 1
-- errors --
error[bad-syntax]: unterminated template
 --> main.yay:1:4
  |
1 | a: {{ b
  |    ^^^^
help: close it with `}}` on the same line
-- file --
a: {{ b }
c: 1
-- errors --
error[bad-syntax]: unexpected `}`
 --> main.yay:1:9
  |
1 | a: {{ b }
  |         ^
help: close a template that starts with `{{` with `}}`
-- file --
a: {{ }}
-- errors --
error[bad-syntax]: unexpected end of the template
 --> main.yay:1:7
  |
1 | a: {{ }}
  |       ^
help: write a value here: a name, a number or a quoted string
-- file --
a: {{ {{ b }} }}
-- errors --
error[bad-syntax]: `{{` cannot be used inside a template or a directive
 --> main.yay:1:7
  |
1 | a: {{ {{ b }} }}
  |       ^^
help: remove the braces: everything here is an expression already
-- file --
a: {{ b # c }}
-- errors --
error[bad-syntax]: unterminated template
 --> main.yay:1:4
  |
1 | a: {{ b # c }}
  |    ^^^^^^^^^^^
help: close it before the `#`, which starts a comment here too
-- file --
a: {{ 'x }}
b: 1
-- errors --
error[bad-syntax]: unterminated string
 --> main.yay:1:7
  |
1 | a: {{ 'x }}
  |       ^^^^^
help: close it on the same line with the quote it starts with
-- file --
a: {{ "x }}
b: 1
-- errors --
error[bad-syntax]: unterminated string
 --> main.yay:1:7
  |
1 | a: {{ "x }}
  |       ^^^^^
help: close it on the same line with the quote it starts with
-- file --
% set a = 1
b: ${a
c: 1
-- errors --
error[bad-syntax]: unterminated template
 --> main.yay:2:4
  |
2 | b: ${a
  |    ^^^
help: close it with `}` on the same line
-- file --
% set a = 1
b: ${}
-- errors --
error[bad-syntax]: unexpected end of the template
 --> main.yay:2:6
  |
2 | b: ${}
  |      ^
help: write a value here: a name, a number or a quoted string
-- file --
a: {{ “x” }}
-- errors --
error[bad-syntax]: unexpected `“` in an expression
 --> main.yay:1:7
  |
1 | a: {{ “x” }}
  |       ^
help: use `'` or `"` as quotes
-- file --
a: {{ f'x{b}' }}
-- errors --
error[bad-syntax]: unexpected `'x{b}'`
 --> main.yay:1:8
  |
1 | a: {{ f'x{b}' }}
  |        ^^^^^^
help: remove it, or write an operator before it
-- file --
a: {{ 1 + }}
b: 2
-- errors --
error[bad-syntax]: unexpected end of the template
 --> main.yay:1:11
  |
1 | a: {{ 1 + }}
  |           ^
help: write a value here: a name, a number or a quoted string
