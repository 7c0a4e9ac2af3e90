What belongs together stands at one column, and only blanks indent.
-- file --
a:
	b: 1
-- errors --
warning[bad-syntax]: this key starts with a tab
 --> main.yay:2:1
  |
2 |     b: 1
  | ^^^^^
help: indent with spaces: a tab is ordinary text
-- file --
a:
  b: 1
	c: 2
-- errors --
warning[bad-syntax]: this key starts with a tab
 --> main.yay:3:1
  |
3 |     c: 2
  | ^^^^^
help: indent with spaces: a tab is ordinary text
-- file --
a:
	- 1
-- errors --
error[bad-syntax]: expected a key or an item
 --> main.yay:2:1
  |
2 |     - 1
  | ^^^^^^^
help: indent with spaces: a tab is ordinary text
-- file --
a:
  	b: 1
-- errors --
warning[bad-syntax]: this key starts with a tab
 --> main.yay:2:3
  |
2 |       b: 1
  |   ^^^^^
help: indent with spaces: a tab is ordinary text
-- file --
a:
    b: 1
  c: 2
d: 3
-- errors --
error[bad-syntax]: this indentation matches no line above
 --> main.yay:3:1
  |
3 |   c: 2
  | ^^
help: align it with the line it belongs to
-- file --
a: 1
    b: 2
c: 3
-- errors --
error[bad-syntax]: unexpected indentation
 --> main.yay:2:1
  |
2 |     b: 2
  | ^^^^^^^^
help: align it with the line above, which already has a value
-- file --
a:
  b: 1
    c: 2
  d: 3
-- errors --
error[bad-syntax]: unexpected indentation
 --> main.yay:3:1
  |
3 |     c: 2
  | ^^^^^^^^
help: align it with the line above, which already has a value
-- file --
a: 1
  - x
-- errors --
error[bad-syntax]: unexpected indentation
 --> main.yay:2:1
  |
2 |   - x
  | ^^^^^
help: align it with the line above, which already has a value
-- file --
a:
    - 1
  - 2
-- errors --
error[bad-syntax]: this indentation matches no line above
 --> main.yay:3:1
  |
3 |   - 2
  | ^^
help: align it with the line it belongs to
-- file --
a: |
b: 1
-- errors --
error[bad-syntax]: this block of text is empty
 --> main.yay:1:4
  |
1 | a: |
  |    ^
help: write its lines below the key, indented
-- file --
a: |2
  x
-- errors --
error[bad-syntax]: unexpected indentation
 --> main.yay:2:1
  |
2 |   x
  | ^^^
help: start text of several lines with `|`, `|+`, `|-` or `>` after the colon
-- file --
if a:
b: 1
-- errors --
error[bad-syntax]: expected an indented block below this line
 --> main.yay:1:1
  |
1 | if a:
  | ^^^^^
help: indent the lines that belong to this one
-- file --
a:
  call M:
-- errors --
error[bad-syntax]: expected an indented block below this line
 --> main.yay:2:1
  |
2 |   call M:
  | ^^^^^^^^^
help: indent the lines that belong to this one
-- file --
select x:
-- errors --
error[bad-syntax]: this `select` has no cases
 --> main.yay:1:1
  |
1 | select x:
  | ^^^^^^^^^
help: write lines of the form `value: result` below it, indented
