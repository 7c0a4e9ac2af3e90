A macro of an included file is called beside keys; one that is not there is told as such.
-- file macros.yay --
macro user:
  name: {{ login }}
-- file after.yay --
include 'macros.yay'
call user:
  login: joe
-- file before.yay --
call user:
  login: jim
include 'macros.yay'
-- file called.yay --
call user:
  login: {{ who }}
-- file apart.yay --
include 'called.yay'
include 'macros.yay'
set who = 'jane'
-- run --
weft eval -f after.yay; weft eval -f before.yay; weft eval -f apart.yay
-- out --
{"name":"joe"}
{"name":"jim"}
{"name":"jane"}
-- file none.yay --
a: 1
call usre:
  login: joe
-- run --
weft check none.yay; weft get --file none.yay a
-- err --
error[unknown-name]: unknown macro or prototype `usre`
 --> none.yay:2:6
  |
2 | call usre:
  |      ^^^^
help: define it with `macro NAME:` and an indented block, or include the file that does

1 error in 1 of 1 file
error[unknown-name]: unknown macro or prototype `usre`
 --> none.yay:2:6
  |
2 | call usre:
  |      ^^^^
help: define it with `macro NAME:` and an indented block, or include the file that does
-- exit --
1
-- file other.yay --
a: {{ range(2) }}
include 'macros.yay'
-- run --
weft eval -f other.yay
-- out --
{"a":[0,1]}
