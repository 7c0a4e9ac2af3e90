A text that is rendered as a template sees the variables that it is given, and nothing else.
-- vars --
{"outer": 1}
-- expr --
templatestring("$${name}: %%{for x in xs}<$${x}>%%{endfor}", {name = "n", xs = [1, 2]})
-- value --
"n: <1><2>"
-- expr --
templatestring("$${outer}", {})
-- errors --
error[unknown-name]: `outer` is not defined
 --> <template>:1:3
  |
1 | ${outer}
  |   ^^^^^ unknown name
 ::: main.hcl:1:1
1 | templatestring("$${outer}", {})
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ rendered here
help: define it, or put it in quotes if it is a string
-- expr --
templatestring("$${", {})
-- errors --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> <template>:1:3
  |
1 | ${
  |   ^
 ::: <template>:1:1
1 | ${
  | ^^ opened here
 ::: main.hcl:1:1
1 | templatestring("$${", {})
  | ^^^^^^^^^^^^^^^^^^^^^^^^^ rendered here
help: write a value here, and close it with `}`
-- expr --
templatestring("x", 1)
-- errors --
error[bad-argument]: pass variables as the attributes of an object: `{name = value}`
 --> main.hcl:1:21
  |
1 | templatestring("x", 1)
  |                     ^
-- expr --
templatefile("x", {})
-- errors --
error[not-allowed]: this reads files, which is not allowed
 --> main.hcl:1:1
  |
1 | templatefile("x", {})
  | ^^^^^^^^^^^^^^^^^^^^^
help: permit access to `files`
-- expr --
templatestring("$${a} $${b}", {})
-- errors --
error[unknown-name]: `a` is not defined
 --> <template>:1:3
  |
1 | ${a} ${b}
  |   ^ unknown name
 ::: main.hcl:1:1
1 | templatestring("$${a} $${b}", {})
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ rendered here
help: define it, or put it in quotes if it is a string

error[unknown-name]: `b` is not defined
 --> <template>:1:8
  |
1 | ${a} ${b}
  |        ^ unknown name
 ::: main.hcl:1:1
1 | templatestring("$${a} $${b}", {})
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ rendered here
help: define it, or put it in quotes if it is a string
