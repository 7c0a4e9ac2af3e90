Words and signs of other languages have a counterpart here.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = 'single'

-- errors --
error[bad-syntax]: apostrophes do not delimit a string
 --> main.hcl:1:5
  |
1 | a = 'single'
  |     ^
help: use `"` instead
-- file --
a = `tick`

-- errors --
error[bad-syntax]: backquotes do not delimit a string
 --> main.hcl:1:5
  |
1 | a = `tick`
  |     ^
help: use `"`, or a heredoc (`<<EOT`) for text of several lines
-- file --
a = 1 ** 2

-- errors --
error[bad-syntax]: expected an expression, not `*`
 --> main.hcl:1:8
  |
1 | a = 1 ** 2
  |        ^
help: for a power write `pow(x, y)`
-- file --
a = true & false

-- errors --
error[bad-syntax]: there is no bitwise operator `&`
 --> main.hcl:1:10
  |
1 | a = true & false
  |          ^
help: for a logical "and" write `&&`
-- file --
a = true and false

-- errors --
error[bad-syntax]: the argument `a` ends before `and`
 --> main.hcl:1:10
  |
1 | a = true and false
  |          ^^^
help: for a logical "and" write `&&`
-- file --
a = << EOT
hello
EOT

-- errors --
error[bad-syntax]: expected an expression, not `<`
 --> main.hcl:1:5
  |
1 | a = << EOT
  |     ^
help: a heredoc begins with `<<` and its word, without blanks or quotes, and a new line, as in `<<EOT`

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:2:1
  |
2 | hello
  | ^^^^^
help: give it a value, `hello = …`, or braces, `hello { … }`

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:3:1
  |
3 | EOT
  | ^^^
help: give it a value, `EOT = …`, or braces, `EOT { … }`
-- file --
a = 0x10

-- errors --
error[bad-syntax]: the argument `a` ends before `x10`
 --> main.hcl:1:6
  |
1 | a = 0x10
  |      ^^^
help: numbers are decimal: write `parseint("10", 16)` for other bases
-- file --
a = 1.2.3

-- errors --
error[bad-syntax]: `1.2.3` is no number
 --> main.hcl:1:5
  |
1 | a = 1.2.3
  |     ^^^^^
help: write digits with at most one `.` and one exponent
-- file --
a = 1.

-- errors --
error[bad-syntax]: the name of an attribute must follow the dot, not the end of the line
 --> main.hcl:1:7
  |
1 | a = 1.
  |       ^
help: remove the dot, or write digits behind it
-- file --
a = .5

-- errors --
error[bad-syntax]: expected an expression, not `.`
 --> main.hcl:1:5
  |
1 | a = .5
  |     ^
help: write `0.5`
-- file --
a = 1_000

-- errors --
error[bad-syntax]: the argument `a` ends before `_000`
 --> main.hcl:1:6
  |
1 | a = 1_000
  |      ^^^^
help: write digits without `_`: `1000`
-- file --
a = “curly”

-- errors --
error[bad-syntax]: a curly quote does not delimit a string
 --> main.hcl:1:5
  |
1 | a = “curly”
  |     ^
help: use the straight quote `"`

error[bad-syntax]: a curly quote does not delimit a string
 --> main.hcl:1:11
  |
1 | a = “curly”
  |           ^
help: use the straight quote `"`
-- file --
a = 1 ; b = 2

-- errors --
error[bad-syntax]: `;` separates nothing
 --> main.hcl:1:7
  |
1 | a = 1 ; b = 2
  |       ^
help: end arguments with a new line, items with a comma
-- file --
/* never ends
a = 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | /* never ends
  | ^
help: close the comment with `*/`
-- file --
if true {
  a = 1
}
b = if true { 1 }

-- errors --
error[unknown-name]: no `if` here
 --> main.hcl:4:5
  |
4 | b = if true { 1 }
  |     ^^ nothing defines this name
 = the names here: `b`, `c`, `x`, `y`
help: define it, or put it in quotes if it is a text

error[bad-syntax]: the argument `b` ends before `true`
 --> main.hcl:4:8
  |
4 | b = if true { 1 }
  |        ^^^^
help: a choice is written `condition ? this : that`
-- file --
a = function(x) { x }

-- errors --
error[unknown-name]: there is no function `function`
 --> main.hcl:1:5
  |
1 | a = function(x) { x }
  |     ^^^^^^^^
help: `weft functions` lists what there is

error[bad-syntax]: the argument `a` ends before `{`
 --> main.hcl:1:17
  |
1 | a = function(x) { x }
  |                 ^
help: functions cannot be defined in an expression
-- file --
a = x => x

-- errors --
error[bad-syntax]: the argument `a` ends before `=>`
 --> main.hcl:1:7
  |
1 | a = x => x
  |       ^^
help: functions cannot be defined in an expression; a loop with keys is `{for k, v in map : k => v}`
-- file --
a = not b

-- errors --
error[unknown-name]: no `not` here
 --> main.hcl:1:5
  |
1 | a = not b
  |     ^^^ nothing defines this name
 = the names here: `b`, `c`, `x`, `y`
help: define it, or put it in quotes if it is a text

error[bad-syntax]: the argument `a` ends before `b`
 --> main.hcl:1:9
  |
1 | a = not b
  |         ^
help: for a logical "not" write `!`
-- file --
a = b or c

-- errors --
error[bad-syntax]: the argument `a` ends before `or`
 --> main.hcl:1:7
  |
1 | a = b or c
  |       ^^
help: for a logical "or" write `||`
-- file --
a = 1 if b else 2

-- errors --
error[bad-syntax]: the argument `a` ends before `if`
 --> main.hcl:1:7
  |
1 | a = 1 if b else 2
  |       ^^
help: a choice is written `condition ? this : that`
-- file --
a = b in c

-- errors --
error[bad-syntax]: the argument `a` ends before `in`
 --> main.hcl:1:7
  |
1 | a = b in c
  |       ^^
help: for "is in" write `contains(list, value)`
-- file --
a = b is c

-- errors --
error[bad-syntax]: the argument `a` ends before `is`
 --> main.hcl:1:7
  |
1 | a = b is c
  |       ^^
help: equality is `==`
-- file --
a = [x for x in y]

-- errors --
error[bad-syntax]: expected `,` or `]` behind the item, not `for`
 --> main.hcl:1:8
  |
1 | a = [x for x in y]
  |        ^^^
 ::: main.hcl:1:5
1 | a = [x for x in y]
  |     ^ the items begin here
help: a loop is written `[for v in list : value]`
-- file --
a = lambda x: x

-- errors --
error[unknown-name]: no `lambda` here
 --> main.hcl:1:5
  |
1 | a = lambda x: x
  |     ^^^^^^ nothing defines this name
 = the names here: `b`, `c`, `x`, `y`
help: define it, or put it in quotes if it is a text

error[bad-syntax]: the argument `a` ends before `x`
 --> main.hcl:1:12
  |
1 | a = lambda x: x
  |            ^
help: functions cannot be defined in an expression
-- file --
a = new Thing()

-- errors --
error[unknown-name]: no `new` here
 --> main.hcl:1:5
  |
1 | a = new Thing()
  |     ^^^ nothing defines this name
 = the names here: `b`, `c`, `x`, `y`
help: define it, or put it in quotes if it is a text

error[bad-syntax]: the argument `a` ends before `Thing`
 --> main.hcl:1:9
  |
1 | a = new Thing()
  |         ^^^^^
help: a value needs no `new`: remove it
-- file --
a = 10px

-- errors --
error[bad-syntax]: the argument `a` ends before `px`
 --> main.hcl:1:7
  |
1 | a = 10px
  |       ^^
help: put it in quotes if it is a text: `"10px"`
-- file --
a = 0b11

-- errors --
error[bad-syntax]: the argument `a` ends before `b11`
 --> main.hcl:1:6
  |
1 | a = 0b11
  |      ^^^
help: numbers are decimal: write `parseint("11", 2)` for other bases
-- file --
a = 1_000_000

-- errors --
error[bad-syntax]: the argument `a` ends before `_000_000`
 --> main.hcl:1:6
  |
1 | a = 1_000_000
  |      ^^^^^^^^
help: write digits without `_`: `1000000`
-- file --
a = $b

-- errors --
error[bad-syntax]: the character `$` means nothing here
 --> main.hcl:1:5
  |
1 | a = $b
  |     ^
help: a name has no `$`; `${…}` is for strings
-- file --
a = 2 ^ 3

-- errors --
error[bad-syntax]: there is no bitwise operator `^`
 --> main.hcl:1:7
  |
1 | a = 2 ^ 3
  |       ^
help: for a power write `pow(x, y)`
-- file --
a = b ~ c

-- errors --
error[bad-syntax]: there is no bitwise operator `~`
 --> main.hcl:1:7
  |
1 | a = b ~ c
  |       ^
help: for a logical "not" write `!`
-- file --
a = @b

-- errors --
error[bad-syntax]: the character `@` means nothing here
 --> main.hcl:1:5
  |
1 | a = @b
  |     ^
help: remove it, or put it in a quoted string
-- file --
a = 1 + \
  2

-- errors --
error[bad-syntax]: the character `\` means nothing here
 --> main.hcl:1:9
  |
1 | a = 1 + \
  |         ^
help: remove it, and put an expression of several lines in parentheses

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:2:3
  |
2 |   2
  |   ^
help: a name begins with a letter
-- file --
a = 1

-- errors --
error[bad-syntax]: this looks like a blank and is none
 --> main.hcl:1:4
  |
1 | a = 1
  |    ^
help: replace it by a plain blank
-- file --
a = "${b and c}"

-- errors --
error[bad-syntax]: expected `}` behind the expression, not `and`
 --> main.hcl:1:10
  |
1 | a = "${b and c}"
  |          ^^^
help: for a logical "and" write `&&`
-- file --
a = b -> c

-- errors --
error[bad-syntax]: expected an expression, not `>`
 --> main.hcl:1:8
  |
1 | a = b -> c
  |        ^
help: there is no operator `->`: for a part write `a.b`
-- file --
a = <<"EOT"
x
EOT

-- errors --
error[bad-syntax]: expected an expression, not `<`
 --> main.hcl:1:5
  |
1 | a = <<"EOT"
  |     ^
help: a heredoc begins with `<<` and its word, without blanks or quotes, and a new line, as in `<<EOT`

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:2:1
  |
2 | x
  | ^
help: give it a value, `x = …`, or braces, `x { … }`

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:3:1
  |
3 | EOT
  | ^^^
help: give it a value, `EOT = …`, or braces, `EOT { … }`
-- file --
a = b ?? c

-- errors --
error[bad-syntax]: expected an expression, not `?`
 --> main.hcl:1:8
  |
1 | a = b ?? c
  |        ^
help: for a value that may be null write `x == null ? y : x`
-- file --
a = b?.c

-- errors --
error[bad-syntax]: expected an expression, not `.`
 --> main.hcl:1:7
  |
1 | a = b?.c
  |       ^
help: for a part that may be missing write `try(x.y, null)`
-- file --
/ a

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | / a
  | ^
help: a comment begins with `#`
