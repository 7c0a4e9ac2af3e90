A file that is not text has one error, soon, however large it is.
-- run --
head -c 3000000 /dev/zero >z.tf; printf 'a = 1\n\0\0\0 b = \0 2\n' >n.tf; weft check z.tf | head -2; weft check z.tf 2>&1 | tail -1; weft check n.tf
-- out --
1 error; 1 file checked
-- err --
error[bad-syntax]: unexpected character `\x00`
 --> z.tf:1:1
  |
1 | \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00...
  | ^^^^
help: remove it, or put it in a quoted string

1 error; 1 file checked
error[unknown-name]: no argument `a` is expected here
 --> n.tf:1:1
  |
1 | a = 1
  | ^

error[bad-syntax]: unexpected character `\x00`
 --> n.tf:2:1
  |
2 | \x00\x00\x00 b = \x00 2
  | ^^^^
help: remove it, or put it in a quoted string

error[bad-syntax]: unexpected character `\x00`
 --> n.tf:2:9
  |
2 | \x00\x00\x00 b = \x00 2
  |                  ^^^^
help: remove it, or put it in a quoted string

3 errors; 1 file checked
-- exit --
1
-- file many.tf --
a = @ @ @ # weft:ignore bad-syntax generated
b = @ @
-- run --
weft check many.tf
-- err --
error[unknown-name]: no argument `a` is expected here
 --> many.tf:1:1
  |
1 | a = @ @ @ # weft:ignore bad-syntax generated
  | ^

error[unknown-name]: no argument `b` is expected here
 --> many.tf:2:1
  |
2 | b = @ @
  | ^

error[bad-syntax]: unexpected character `@`
 --> many.tf:2:5
  |
2 | b = @ @
  |     ^
help: remove it, or put it in a quoted string

error[bad-syntax]: unexpected character `@`
 --> many.tf:2:7
  |
2 | b = @ @
  |       ^
help: remove it, or put it in a quoted string

4 errors; 1 file checked
-- exit --
1
