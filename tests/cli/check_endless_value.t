A document with a syntax error and a value that contains itself: the depth of a value ends it, not the memory of the machine.
-- file a.yay --
m:
  x: {{ m }}
q: {{ 1 + }}
-- run --
weft check --max-memory 64M --max-depth 256M a.yay
-- err --
error[limit-depth]: evaluation is nested too deeply here: it needs more than 268435456 bytes of stack, or 1000 levels of a value
 --> a.yay:2:9
  |
2 |   x: {{ m }}
  |         ^
help: raise the limit with --max-depth, or look for an endless repetition

error[bad-syntax]: unexpected end of the template
 --> a.yay:3:11
  |
3 | q: {{ 1 + }}
  |           ^
help: write a value here: a name, a number or a quoted string

2 errors in 1 of 1 file
-- exit --
3
-- file b.yay --
a: 1
b: {{ a + 1 }}
-- run --
weft check --max-steps 1 b.yay
-- err --
error[limit-steps]: this needs more than 1 steps
 --> b.yay:1:1
  |
1 | a: 1
  | ^^^^
help: raise the limit with --max-steps, or look for an endless repetition

1 error in 1 of 1 file
-- exit --
3
