Blocks have their brace on the line of their name, and their arguments on lines of their own.
-- file --
b {
  x = 1

-- errors --
error[bad-syntax]: unclosed block
 --> main.hcl:1:3
  |
1 | b {
  |   ^
help: close it with `}`
-- file --
b {
  x = 1
}}

-- errors --
error[bad-syntax]: expected a newline after the block `b`, got `}`
 --> main.hcl:3:2
  |
3 | }}
  |  ^
help: remove it: nothing is open here
-- file --
block
{
  a = 1
}

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | block
  | ^^^^^
help: put the `{` of a block on the same line as its name

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:2:1
  |
2 | {
  | ^
help: put the `{` of a block on the same line as its name
-- file --
block "${x}" {
}

-- errors --
error[bad-syntax]: this string must be plain text, without `${…}`
 --> main.hcl:1:8
  |
1 | block "${x}" {
  |        ^^
help: double the `$` if it is meant literally
-- file --
{
  a = 1
}

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | {
  | ^
help: remove the braces: a file is not enclosed in braces
-- file --
b { c { } }

-- errors --
error[bad-syntax]: a one-line block holds a single argument, `name = value`
 --> main.hcl:1:5
  |
1 | b { c { } }
  |     ^^^
help: write a nested block on a line of its own
-- file --
b { 1 }

-- errors --
error[bad-syntax]: a one-line block holds a single argument, `name = value`
 --> main.hcl:1:5
  |
1 | b { 1 }
  |     ^
help: write `name = value`, or put the content of the block on separate lines
-- file --
b "x" = 1

-- errors --
error[bad-syntax]: expected a label or `{` for the block `b`, got `=`
 --> main.hcl:1:7
  |
1 | b "x" = 1
  |       ^
help: an argument has one name; a block has no `=`
-- file --
b "x"
{
}

-- errors --
error[bad-syntax]: expected a label or `{` for the block `b`, got the end of the line
 --> main.hcl:1:6
  |
1 | b "x"
  |      ^
help: put the `{` of a block on the same line as its name

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:2:1
  |
2 | {
  | ^
help: put the `{` of a block on the same line as its name
-- file --
b "x" 5 {
}

-- errors --
error[bad-syntax]: expected a label or `{` for the block `b`, got `5`
 --> main.hcl:1:7
  |
1 | b "x" 5 {
  |       ^
help: a label is a name or a quoted string
-- file --
b {
  a = 1 }

-- errors --
error[bad-syntax]: expected a newline after the argument `a`, got `}`
 --> main.hcl:2:9
  |
2 |   a = 1 }
  |         ^
help: put the `}` of the block on a line of its own
-- file --
b {
  c {
  }}

-- errors --
error[bad-syntax]: expected a newline after the block `c`, got `}`
 --> main.hcl:3:4
  |
3 |   }}
  |    ^
help: put the `}` of the outer block on a line of its own
-- file --
b {
} c {
}

-- errors --
error[bad-syntax]: expected a newline after the block `b`, got `c`
 --> main.hcl:2:3
  |
2 | } c {
  |   ^
help: start a new line after it
-- file --
}

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | }
  | ^
help: remove it: nothing is open here
-- file --
a = 1
{
}

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:2:1
  |
2 | {
  | ^
help: put the `{` of a block on the same line as its name
-- file --
b {
-- errors --
error[bad-syntax]: unclosed block
 --> main.hcl:1:3
  |
1 | b {
  |   ^
help: close it with `}`
-- file --
b {
  c {
    d = [
      1,
    ]

  e = 2
}

-- errors --
error[bad-syntax]: unclosed block
 --> main.hcl:1:3
  |
1 | b {
  |   ^
 ::: main.hcl:2:5
2 |   c {
  |     ^ this one may not be closed: the next `}` is less indented
help: close it with `}`
-- file --
b {
  c = {
    d = f(1,
      2)
    x = <<EOT
}
EOT
  }

-- errors --
error[bad-syntax]: unclosed block
 --> main.hcl:1:3
  |
1 | b {
  |   ^
help: close it with `}`

error[unknown-name]: unknown function `f`
 --> main.hcl:3:9
  |
3 |     d = f(1,
  |         ^
help: use a function of this dialect
