A directive says what it lacks, and what it was perhaps meant to be.
-- file --
if a
  b: 1
-- errors --
error[bad-syntax]: expected `:` after the condition
 --> main.yay:1:5
  |
1 | if a
  |     ^
help: a colon only ends a directive or the key of a mapping
-- file --
if a = 1:
  b: 1
-- errors --
error[bad-syntax]: expected `:` after the condition
 --> main.yay:1:6
  |
1 | if a = 1:
  |      ^
help: compare with `==`
-- file --
if a: b: 1
-- errors --
error[bad-syntax]: unexpected text after the colon
 --> main.yay:1:7
  |
1 | if a: b: 1
  |       ^^^^
help: write it on the next line, indented
-- file --
m:
  if 1:
    a: 1
else:
  b: 1
-- errors --
error[bad-syntax]: no `if` above belongs to this line
 --> main.yay:4:1
  |
4 | else:
  | ^^^^^
help: put it right below the block of an `if`, in the same column as the `if`
-- file --
if 1:
  a: 1
else if 2:
  b: 1
-- errors --
warning[unreachable]: this is always true, so the branches below it are never used
 --> main.yay:1:4
  |
1 | if 1:
  |    ^
help: remove them, or the condition

error[bad-syntax]: `else` takes no condition
 --> main.yay:3:6
  |
3 | else if 2:
  |      ^^^^^
help: write `elif condition:` for another condition
-- file --
if 1:
  a: 1
else:
  b: 1
elif 2:
  c: 1
-- errors --
warning[unreachable]: this is always true, so the branches below it are never used
 --> main.yay:1:4
  |
1 | if 1:
  |    ^
help: remove them, or the condition

error[bad-syntax]: no `if` above belongs to this line
 --> main.yay:5:1
  |
5 | elif 2:
  | ^^^^^^^
help: put it right below the block of an `if`, in the same column as the `if`
-- file --
if 1:
  a: 1
else 2:
  b: 1
-- errors --
warning[unreachable]: this is always true, so the branches below it are never used
 --> main.yay:1:4
  |
1 | if 1:
  |    ^
help: remove them, or the condition

error[bad-syntax]: `else` takes no condition
 --> main.yay:3:6
  |
3 | else 2:
  |      ^^
help: write `elif condition:` for another condition
-- file --
% if 1
  a: 1
% endif
-- errors --
error[bad-syntax]: unknown directive `endif`
 --> main.yay:3:1
  |
3 | % endif
  | ^^^^^^^
help: remove the line: a block ends with its indentation
-- file --
if 1:
  a: 1
end
-- errors --
error[bad-syntax]: expected a key or an item
 --> main.yay:3:1
  |
3 | end
  | ^^^
help: remove the line: a block ends with its indentation
-- file --
l:
  for i of x:
    - 1
-- errors --
error[bad-syntax]: expected `in` after the name
 --> main.yay:2:9
  |
2 |   for i of x:
  |         ^^
help: write `for name in list`
-- file --
l:
  for k, v in x:
    - 1
-- errors --
error[bad-syntax]: a loop takes one name
 --> main.yay:2:8
  |
2 |   for k, v in x:
  |        ^
help: loop over the keys and look up the values: `for k in m:` and `{{ m[k] }}`
-- file --
l:
  for in x:
    - 1
-- errors --
error[bad-syntax]: expected a name after `for`
 --> main.yay:2:7
  |
2 |   for in x:
  |       ^^
help: a name consists of letters, digits and `_`
-- file --
l:
  for i in x:
    {{ i }}
-- errors --
warning[unknown-name]: `x` is not defined
 --> main.yay:2:12
  |
2 |   for i in x:
  |            ^ unknown name
 = nothing uses this yet, but anything that does will fail
help: define it, or use another name

error[bad-syntax]: expected a key or an item
 --> main.yay:3:5
  |
3 |     {{ i }}
  |     ^^^^^^^
help: write `key: {{ … }}`, or `- {{ … }}`
-- file --
set a: 1
-- errors --
error[bad-syntax]: expected `=` after the name
 --> main.yay:1:6
  |
1 | set a: 1
  |      ^
help: write `set name = value`
-- file --
set a, b = 1
-- errors --
error[bad-syntax]: only one name can be set at a time
 --> main.yay:1:5
  |
1 | set a, b = 1
  |     ^^
help: write a `set` for each name
-- file --
set a-b = 1
-- errors --
error[bad-syntax]: expected `=` after the name
 --> main.yay:1:6
  |
1 | set a-b = 1
  |      ^
help: write `set name = value`
-- file --
set a := 1
-- errors --
error[bad-syntax]: expected `=` after the name
 --> main.yay:1:7
  |
1 | set a := 1
  |       ^
help: write `set name = value`
-- file --
let a = 1
-- errors --
error[bad-syntax]: expected a key or an item
 --> main.yay:1:1
  |
1 | let a = 1
  | ^^^^^^^^^
help: write `set`: `let` is for files whose directives start with `%`
-- file --
% inclde 'x'
-- errors --
error[bad-syntax]: unknown directive `inclde`
 --> main.yay:1:1
  |
1 | % inclde 'x'
  | ^^^^^^^^
help: did you mean `include`?
-- file --
% fro i in x
  - 1
-- errors --
error[bad-syntax]: unknown directive `fro`
 --> main.yay:1:1
  |
1 | % fro i in x
  | ^^^^^
help: did you mean `for`?
-- file --
% set a = 1
if a:
  b: 1
-- errors --
error[bad-syntax]: directives of this file start with `%`, but this one does not
 --> main.yay:2:1
  |
2 | if a:
  | ^^^^^
help: write all directives of a file like its first one
-- file --
if 1:
  a: 1
% set b = 1
-- errors --
error[bad-syntax]: directives of this file are written without `%`
 --> main.yay:3:1
  |
3 | % set b = 1
  | ^^^^^^^^^^^
help: write all directives of a file like its first one
-- file --
include lib/common.yay
-- errors --
error[bad-syntax]: a file name must be quoted
 --> main.yay:1:9
  |
1 | include lib/common.yay
  |         ^^^^^^^^^^^^^^
help: write `include "directory/file.yay"`
-- file --
include: 'x'
-- errors --
error[bad-syntax]: unexpected `:`
 --> main.yay:1:8
  |
1 | include: 'x'
  |        ^
help: remove the colon
-- file --
macro M(x):
  a: 1
-- errors --
error[bad-syntax]: arguments of a macro are not written in parentheses
 --> main.yay:1:8
  |
1 | macro M(x):
  |        ^^^^
help: write them as keys below the `call`; a macro refers to them by name
-- file --
a:
  call M(x=1)
-- errors --
error[bad-syntax]: arguments of a macro are not written in parentheses
 --> main.yay:2:9
  |
2 |   call M(x=1)
  |         ^^^^^
help: write them as keys below the `call`; a macro refers to them by name
-- file --
prototype P:
  a: 1
new P r:
  b: 1
-- errors --
error[bad-syntax]: `as` is missing before the key
 --> main.yay:3:7
  |
3 | new P r:
  |       ^
help: write `new Prototype as key:`
-- file --
prototype:
  a: 1
-- errors --
error[bad-syntax]: expected a name after `prototype`
 --> main.yay:1:10
  |
1 | prototype:
  |          ^
help: a name consists of letters, digits and `_`
-- file --
select x:
  - a
-- errors --
warning[unknown-name]: `x` is not defined
 --> main.yay:1:8
  |
1 | select x:
  |        ^ unknown name
 = nothing uses this yet, but anything that does will fail
help: define it, or use another name

error[bad-syntax]: this is not a case: a case is written `value: …`
 --> main.yay:2:3
  |
2 |   - a
  |   ^^^
help: write the value, a colon and the result
-- file --
select x
  a: 1
-- errors --
warning[unknown-name]: `x` is not defined
 --> main.yay:1:8
  |
1 | select x
  |        ^ unknown name
 = nothing uses this yet, but anything that does will fail
help: define it, or use another name

error[bad-syntax]: expected `:` after the value
 --> main.yay:1:9
  |
1 | select x
  |         ^
help: a colon only ends a directive or the key of a mapping
-- file --
extend a.b
  - 1
-- errors --
error[bad-syntax]: `extend` needs a key and a colon
 --> main.yay:1:8
  |
1 | extend a.b
  |        ^^^
help: write `extend key:` and the items below it, indented
-- file --
extend a:
-- errors --
error[extend-scalar]: `a` is extended, but this is not a list
 --> main.yay:1:1
  |
1 | extend a:
  | ^^^^^^^^^
 ::: main.yay:1:10
1 | extend a:
  |          ^ a single value cannot be joined with a list
help: extend a list with items, or set the key again
-- file --
if a == 1 \
-- errors --
error[bad-syntax]: unexpected `\` in an expression
 --> main.yay:1:11
  |
1 | if a == 1 \
  |           ^
help: a backslash continues a line only at the end of a directive
-- file --
if a == 'x:
  b: 1
-- errors --
error[bad-syntax]: unterminated string
 --> main.yay:1:9
  |
1 | if a == 'x:
  |         ^^^
help: close it on the same line with the quote it starts with
