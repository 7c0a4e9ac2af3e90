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
error[unknown-name]: no `outer` here
 --> <template>:1:3
  |
1 | ${outer}
  |   ^^^^^ nothing defines this name
help: define it, or put it in quotes if it is a text
-- expr --
templatestring("$${", {})
-- errors --
error[bad-syntax]: an expression is missing at the end of the text
 --> <template>:1:3
  |
1 | ${
  |   ^
 ::: <template>:1:1
1 | ${
  | ^^ opened here
help: write a value here, and close it with `}`
-- expr --
templatestring("x", 1)
-- errors --
error[bad-argument]: variables are the attributes of an object: `{name = value}`
 --> main.hcl:1:21
  |
1 | templatestring("x", 1)
  |                     ^
-- expr --
templatefile("x", {})
-- errors --
error[not-allowed]: this needs files, which is not allowed
 --> main.hcl:1:1
  |
1 | templatefile("x", {})
  | ^^^^^^^^^^^^^^^^^^^^^
help: allow it with --allow read=PATH
