Blocks have their brace on the line of their name, and their arguments on lines of their own.
-- file --
b {
  x = 1

-- errors --
error[bad-syntax]: this block is never closed
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
error[bad-syntax]: the block `b` ends before `}`
 --> main.hcl:3:2
  |
3 | }}
  |  ^
help: nothing is open here: remove it
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
help: put the `{` of a block on the line of its name

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:2:1
  |
2 | {
  | ^
help: put the `{` of a block on the line of its name
-- file --
block "${x}" {
}

-- errors --
error[bad-syntax]: this string must be plain text, without `${…}`
 --> main.hcl:1:8
  |
1 | block "${x}" {
  |        ^^
help: double the `$` if it stands for itself
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
help: a file has no braces around it: remove them
-- file --
b { c { } }

-- errors --
error[bad-syntax]: a block of one line holds one argument, `name = value`
 --> main.hcl:1:5
  |
1 | b { c { } }
  |     ^^^
help: write a nested block on a line of its own
-- file --
b { 1 }

-- errors --
error[bad-syntax]: a block of one line holds one argument, `name = value`
 --> main.hcl:1:5
  |
1 | b { 1 }
  |     ^
help: write `name = value`, or put what is in the braces on lines of its own
-- file --
b "x" = 1

-- errors --
error[bad-syntax]: expected a label or `{` of the block `b`, not `=`
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
error[bad-syntax]: expected a label or `{` of the block `b`, not the end of the line
 --> main.hcl:1:6
  |
1 | b "x"
  |      ^
help: put the `{` of a block on the line of its name

error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:2:1
  |
2 | {
  | ^
help: put the `{` of a block on the line of its name
-- file --
b "x" 5 {
}

-- errors --
error[bad-syntax]: expected a label or `{` of the block `b`, not `5`
 --> main.hcl:1:7
  |
1 | b "x" 5 {
  |       ^
help: a label is a name or a string in quotes
-- file --
b {
  a = 1 }

-- errors --
error[bad-syntax]: the argument `a` ends before `}`
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
error[bad-syntax]: the block `c` ends before `}`
 --> main.hcl:3:4
  |
3 |   }}
  |    ^
help: put the `}` of the block around it on a line of its own
-- file --
b {
} c {
}

-- errors --
error[bad-syntax]: the block `b` ends before `c`
 --> main.hcl:2:3
  |
2 | } c {
  |   ^
help: end it with a new line
-- file --
}

-- errors --
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> main.hcl:1:1
  |
1 | }
  | ^
help: nothing that it closes is open: remove it
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
help: put the `{` of a block on the line of its name
-- file --
b {
-- errors --
error[bad-syntax]: this block is never closed
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
error[bad-syntax]: this block is never closed
 --> main.hcl:1:3
  |
1 | b {
  |   ^
 ::: main.hcl:2:5
2 |   c {
  |     ^ perhaps this one is not closed: the next `}` stands further out
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
error[bad-syntax]: this block is never closed
 --> main.hcl:1:3
  |
1 | b {
  |   ^
help: close it with `}`

error[unknown-name]: there is no function `f`
 --> main.hcl:3:9
  |
3 |     d = f(1,
  |         ^
help: `weft functions` lists what there is
