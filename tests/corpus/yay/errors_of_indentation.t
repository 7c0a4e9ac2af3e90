What belongs together stands at one column, and only blanks indent.
-- file --
a:
	b: 1
-- errors --
warning[bad-syntax]: this key begins with a tab
 --> main.yay:2:1
  |
2 |     b: 1
  | ^^^^^
help: indent with blanks: a tab is text like any other
-- file --
a:
  b: 1
	c: 2
-- errors --
warning[bad-syntax]: this key begins with a tab
 --> main.yay:3:1
  |
3 |     c: 2
  | ^^^^^
help: indent with blanks: a tab is text like any other
-- file --
a:
	- 1
-- errors --
error[bad-syntax]: this is neither a key nor an item
 --> main.yay:2:1
  |
2 |     - 1
  | ^^^^^^^
help: indent with blanks: a tab is text like any other
-- file --
a:
  	b: 1
-- errors --
warning[bad-syntax]: this key begins with a tab
 --> main.yay:2:3
  |
2 |       b: 1
  |   ^^^^^
help: indent with blanks: a tab is text like any other
-- file --
a:
    b: 1
  c: 2
d: 3
-- errors --
error[bad-syntax]: this line is indented like nothing above it
 --> main.yay:3:1
  |
3 |   c: 2
  | ^^
help: align it with the line that it belongs beside
-- file --
a: 1
    b: 2
c: 3
-- errors --
error[bad-syntax]: this line is indented for no reason
 --> main.yay:2:1
  |
2 |     b: 2
  | ^^^^^^^^
help: align it with the line above, which has its value already
-- file --
a:
  b: 1
    c: 2
  d: 3
-- errors --
error[bad-syntax]: this line is indented for no reason
 --> main.yay:3:1
  |
3 |     c: 2
  | ^^^^^^^^
help: align it with the line above, which has its value already
-- file --
a: 1
  - x
-- errors --
error[bad-syntax]: this line is indented for no reason
 --> main.yay:2:1
  |
2 |   - x
  | ^^^^^
help: align it with the line above, which has its value already
-- file --
a:
    - 1
  - 2
-- errors --
error[bad-syntax]: this line is indented like nothing above it
 --> main.yay:3:1
  |
3 |   - 2
  | ^^
help: align it with the line that it belongs beside
-- file --
a: |
b: 1
-- errors --
error[bad-syntax]: this block of text is empty
 --> main.yay:1:4
  |
1 | a: |
  |    ^
help: write its lines below, deeper than the key
-- file --
a: |2
  x
-- errors --
error[bad-syntax]: this line is indented for no reason
 --> main.yay:2:1
  |
2 |   x
  | ^^^
help: text over several lines begins with `|`, `|+`, `|-` or `>`, alone
-- file --
if a:
b: 1
-- errors --
error[bad-syntax]: there is nothing below this line
 --> main.yay:1:1
  |
1 | if a:
  | ^^^^^
help: indent the lines that belong to it
-- file --
a:
  call M:
-- errors --
error[bad-syntax]: there is nothing below this line
 --> main.yay:2:1
  |
2 |   call M:
  | ^^^^^^^^^
help: indent the lines that belong to it
-- file --
select x:
-- errors --
error[bad-syntax]: this `select` has no cases
 --> main.yay:1:1
  |
1 | select x:
  | ^^^^^^^^^
help: indent lines of the form `value: result` below it
