An argument is a name, `=` and a value on one line; each name is set once.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = 

-- errors --
error[bad-syntax]: expected an expression, got the end of the line
 --> main.hcl:1:5
  |
1 | a = 
  |     ^
help: start it on the same line, or put it in parentheses
-- file --
a = 1 2

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `2`
 --> main.hcl:1:7
  |
1 | a = 1 2
  |       ^
help: start a new line; for several values, write a list: `[1, 2]`
-- file --
a = 1,

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `,`
 --> main.hcl:1:6
  |
1 | a = 1,
  |      ^
help: remove the comma: arguments end with a newline
-- file --
a: 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | a: 1
  | ^
help: write `a = …`
-- file --
a == 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | a == 1
  | ^
help: write `a = …`
-- file --
"a" = 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | "a" = 1
  | ^
help: write the name without quotes
-- file --
a = 1
a = 2

-- errors --
error[bad-syntax]: `a` is set twice
 --> main.hcl:2:1
  |
2 | a = 2
  | ^
 ::: main.hcl:1:1
1 | a = 1
  | ^ set here first
help: remove or rename one of them
-- file --
a = 1 b = 2

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `b`
 --> main.hcl:1:7
  |
1 | a = 1 b = 2
  |       ^
help: start a new line after it
-- file --
a = 1, b = 2

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `,`
 --> main.hcl:1:6
  |
1 | a = 1, b = 2
  |      ^
help: start a new line instead: arguments do not end with a comma
-- file --
a = b = 1

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `=`
 --> main.hcl:1:7
  |
1 | a = b = 1
  |       ^
help: an argument has one `=`; to compare, write `==`
-- file --
let a = 1

-- errors --
error[bad-syntax]: expected a label or `{` for the block `let`, got `=`
 --> main.hcl:1:7
  |
1 | let a = 1
  |       ^
help: an argument has one name; a block has no `=`
-- file --
a.b = 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | a.b = 1
  | ^
help: a name cannot contain dots: write an object, `a = { … }`, or a block
-- file --
a[0] = 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | a[0] = 1
  | ^
help: a part cannot be set on its own: set the whole value, `a = …`
-- file --
a += 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | a += 1
  | ^
help: write `a = …`
-- file --
a := 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | a := 1
  | ^
help: write `a = …`
-- file --
a

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | a
  | ^
help: give it a value, `a = …`, or braces, `a { … }`
-- file --
f(1)

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | f(1)
  | ^
help: a function call must be a value: `name = f(…)`
-- file --
- a

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | - a
  | ^
help: write a list as an argument: `name = [ … ]`
-- file --
[section]
a = 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | [section]
  | ^
help: a list needs a name, `name = […]`; a section is a block, `name { … }`
-- file --
1a = 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | 1a = 1
  | ^
help: a name starts with a letter
-- file --
<<<<<<< HEAD
a = 1
=======
a = 2
>>>>>>> theirs

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | <<<<<<< HEAD
  | ^
help: this looks like a merge conflict: keep one side and remove the markers

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:3:1
  |
3 | =======
  | ^^
help: this looks like a merge conflict: keep one side and remove the markers

error[bad-syntax]: `a` is set twice
 --> main.hcl:4:1
  |
4 | a = 2
  | ^
 ::: main.hcl:2:1
2 | a = 1
  | ^ set here first
help: remove or rename one of them

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:5:1
  |
5 | >>>>>>> theirs
  | ^
help: this looks like a merge conflict: keep one side and remove the markers
-- file --
a = "x" "y"

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `"`
 --> main.hcl:1:9
  |
1 | a = "x" "y"
  |         ^
help: start a new line; to join strings, write `"${a} and ${b}"`
-- file --
a = b { c = 1 }

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `{`
 --> main.hcl:1:7
  |
1 | a = b { c = 1 }
  |       ^
help: an object is the whole value after `=`; a block has no `=`
-- file --
a = b...

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `...`
 --> main.hcl:1:6
  |
1 | a = b...
  |      ^^^
help: `...` only follows the last argument of a call
-- file --
a = x : 1

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `:`
 --> main.hcl:1:7
  |
1 | a = x : 1
  |       ^
help: write a conditional as `condition ? this : that`
-- file --
= 1

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | = 1
  | ^
help: start the line with a name
