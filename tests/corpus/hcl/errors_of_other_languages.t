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
help: use `"`, or a heredoc (`<<EOT`) for several lines
-- file --
a = 1 ** 2

-- errors --
error[bad-syntax]: expected an expression, got `*`
 --> main.hcl:1:8
  |
1 | a = 1 ** 2
  |        ^
help: for powers, write `pow(x, y)`
-- file --
a = true & false

-- errors --
error[bad-syntax]: unknown operator `&`: there are no bitwise operators
 --> main.hcl:1:10
  |
1 | a = true & false
  |          ^
help: for a logical "and" write `&&`
-- file --
a = true and false

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `and`
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
error[bad-syntax]: expected an expression, got `<`
 --> main.hcl:1:5
  |
1 | a = << EOT
  |     ^
help: a heredoc starts with `<<` and a word like `<<EOT`, without spaces or quotes, and a newline

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
error[bad-syntax]: expected a newline after the argument `a`, got `x10`
 --> main.hcl:1:6
  |
1 | a = 0x10
  |      ^^^
help: numbers are decimal: for other bases, write `parseint("10", 16)`
-- file --
a = 1.2.3

-- errors --
error[bad-syntax]: invalid number `1.2.3`
 --> main.hcl:1:5
  |
1 | a = 1.2.3
  |     ^^^^^
help: write digits with at most one `.` and one exponent
-- file --
a = 1.

-- errors --
error[bad-syntax]: expected the name of an attribute after the dot, got the end of the line
 --> main.hcl:1:7
  |
1 | a = 1.
  |       ^
help: remove the dot, or write digits after it
-- file --
a = .5

-- errors --
error[bad-syntax]: expected an expression, got `.`
 --> main.hcl:1:5
  |
1 | a = .5
  |     ^
help: write `0.5`
-- file --
a = 1_000

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `_000`
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
error[bad-syntax]: unexpected `;`
 --> main.hcl:1:7
  |
1 | a = 1 ; b = 2
  |       ^
help: separate arguments with a newline, items with a comma
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
error[unknown-name]: `if` is not defined
 --> main.hcl:4:5
  |
4 | b = if true { 1 }
  |     ^^ unknown name
 = defined names: `b`, `c`, `x`, `y`
help: define it, or put it in quotes if it is a string

error[bad-syntax]: expected a newline after the argument `b`, got `true`
 --> main.hcl:4:8
  |
4 | b = if true { 1 }
  |        ^^^^
help: write a conditional as `condition ? this : that`
-- file --
a = function(x) { x }

-- errors --
error[unknown-name]: unknown function `function`
 --> main.hcl:1:5
  |
1 | a = function(x) { x }
  |     ^^^^^^^^
help: use a function of this dialect

error[bad-syntax]: expected a newline after the argument `a`, got `{`
 --> main.hcl:1:17
  |
1 | a = function(x) { x }
  |                 ^
help: functions cannot be defined in an expression
-- file --
a = x => x

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `=>`
 --> main.hcl:1:7
  |
1 | a = x => x
  |       ^^
help: functions cannot be defined in an expression; for a loop with keys, write `{for k, v in map : k => v}`
-- file --
a = not b

-- errors --
error[unknown-name]: `not` is not defined
 --> main.hcl:1:5
  |
1 | a = not b
  |     ^^^ unknown name
 = defined names: `b`, `c`, `x`, `y`
help: define it, or put it in quotes if it is a string

error[bad-syntax]: expected a newline after the argument `a`, got `b`
 --> main.hcl:1:9
  |
1 | a = not b
  |         ^
help: for a logical "not" write `!`
-- file --
a = b or c

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `or`
 --> main.hcl:1:7
  |
1 | a = b or c
  |       ^^
help: for a logical "or" write `||`
-- file --
a = 1 if b else 2

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `if`
 --> main.hcl:1:7
  |
1 | a = 1 if b else 2
  |       ^^
help: write a conditional as `condition ? this : that`
-- file --
a = b in c

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `in`
 --> main.hcl:1:7
  |
1 | a = b in c
  |       ^^
help: to test membership, write `contains(list, value)`
-- file --
a = b is c

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `is`
 --> main.hcl:1:7
  |
1 | a = b is c
  |       ^^
help: to compare, write `==`
-- file --
a = [x for x in y]

-- errors --
error[bad-syntax]: expected `,` or `]` after the item, got `for`
 --> main.hcl:1:8
  |
1 | a = [x for x in y]
  |        ^^^
 ::: main.hcl:1:5
1 | a = [x for x in y]
  |     ^ the list starts here
help: write a loop as `[for v in list : value]`
-- file --
a = lambda x: x

-- errors --
error[unknown-name]: `lambda` is not defined
 --> main.hcl:1:5
  |
1 | a = lambda x: x
  |     ^^^^^^ unknown name
 = defined names: `b`, `c`, `x`, `y`
help: define it, or put it in quotes if it is a string

error[bad-syntax]: expected a newline after the argument `a`, got `x`
 --> main.hcl:1:12
  |
1 | a = lambda x: x
  |            ^
help: functions cannot be defined in an expression
-- file --
a = new Thing()

-- errors --
error[unknown-name]: `new` is not defined
 --> main.hcl:1:5
  |
1 | a = new Thing()
  |     ^^^ unknown name
 = defined names: `b`, `c`, `x`, `y`
help: define it, or put it in quotes if it is a string

error[bad-syntax]: expected a newline after the argument `a`, got `Thing`
 --> main.hcl:1:9
  |
1 | a = new Thing()
  |         ^^^^^
help: remove `new`: there are no constructors
-- file --
a = 10px

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `px`
 --> main.hcl:1:7
  |
1 | a = 10px
  |       ^^
help: put it in quotes if it is a string: `"10px"`
-- file --
a = 0b11

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `b11`
 --> main.hcl:1:6
  |
1 | a = 0b11
  |      ^^^
help: numbers are decimal: for other bases, write `parseint("11", 2)`
-- file --
a = 1_000_000

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `_000_000`
 --> main.hcl:1:6
  |
1 | a = 1_000_000
  |      ^^^^^^^^
help: write digits without `_`: `1000000`
-- file --
a = $b

-- errors --
error[bad-syntax]: unexpected character `$`
 --> main.hcl:1:5
  |
1 | a = $b
  |     ^
help: a name cannot contain `$`; `${…}` is for strings
-- file --
a = 2 ^ 3

-- errors --
error[bad-syntax]: unknown operator `^`: there are no bitwise operators
 --> main.hcl:1:7
  |
1 | a = 2 ^ 3
  |       ^
help: for powers, write `pow(x, y)`
-- file --
a = b ~ c

-- errors --
error[bad-syntax]: unknown operator `~`: there are no bitwise operators
 --> main.hcl:1:7
  |
1 | a = b ~ c
  |       ^
help: for a logical "not" write `!`
-- file --
a = @b

-- errors --
error[bad-syntax]: unexpected character `@`
 --> main.hcl:1:5
  |
1 | a = @b
  |     ^
help: remove it, or put it in a quoted string
-- file --
a = 1 + \
  2

-- errors --
error[bad-syntax]: unexpected character `\`
 --> main.hcl:1:9
  |
1 | a = 1 + \
  |         ^
help: remove it, and put an expression that spans several lines in parentheses

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:2:3
  |
2 |   2
  |   ^
help: a name starts with a letter
-- file --
a = 1

-- errors --
error[bad-syntax]: this looks like a space but is another character
 --> main.hcl:1:4
  |
1 | a = 1
  |    ^
help: replace it with an ordinary space
-- file --
a = "${b and c}"

-- errors --
error[bad-syntax]: expected `}` after the expression, got `and`
 --> main.hcl:1:10
  |
1 | a = "${b and c}"
  |          ^^^
help: for a logical "and" write `&&`
-- file --
a = b -> c

-- errors --
error[bad-syntax]: expected an expression, got `>`
 --> main.hcl:1:8
  |
1 | a = b -> c
  |        ^
help: to access a part, write `a.b`
-- file --
a = <<"EOT"
x
EOT

-- errors --
error[bad-syntax]: expected an expression, got `<`
 --> main.hcl:1:5
  |
1 | a = <<"EOT"
  |     ^
help: a heredoc starts with `<<` and a word like `<<EOT`, without spaces or quotes, and a newline

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
error[bad-syntax]: expected an expression, got `?`
 --> main.hcl:1:8
  |
1 | a = b ?? c
  |        ^
help: if the value may be null, write `x == null ? y : x`
-- file --
a = b?.c

-- errors --
error[bad-syntax]: expected an expression, got `.`
 --> main.hcl:1:7
  |
1 | a = b?.c
  |       ^
help: if a part may be missing, write `try(x.y, null)`
-- file --
/ a

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | / a
  | ^
help: a comment starts with `#`
