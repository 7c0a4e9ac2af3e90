What is opened in a template is closed in it.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = "${x y}"

-- errors --
error[bad-syntax]: expected `}` after the expression, got `y`
 --> main.hcl:1:10
  |
1 | a = "${x y}"
  |          ^
help: write `$${` for a literal `${`
-- file --
a = "%{if x}yes"

-- errors --
error[bad-syntax]: the template ends before its `%{ endif }`
 --> main.hcl:1:16
  |
1 | a = "%{if x}yes"
  |                ^
 ::: main.hcl:1:6
1 | a = "%{if x}yes"
  |      ^^^^^^^ opened here
help: close it with `%{ endif }`
-- file --
a = "%{else}"

-- errors --
error[bad-syntax]: unexpected `%{ else }`
 --> main.hcl:1:6
  |
1 | a = "%{else}"
  |      ^^^^^^^
help: open it with `%{ if condition }`, or remove it
-- file --
a = "%{endif}"

-- errors --
error[bad-syntax]: unexpected `%{ endif }`
 --> main.hcl:1:6
  |
1 | a = "%{endif}"
  |      ^^^^^^^^
help: open it with `%{ if condition }`, or remove it
-- file --
a = "%{for x in y}z"

-- errors --
error[bad-syntax]: the template ends before its `%{ endfor }`
 --> main.hcl:1:20
  |
1 | a = "%{for x in y}z"
  |                    ^
 ::: main.hcl:1:6
1 | a = "%{for x in y}z"
  |      ^^^^^^^^^^^^^ opened here
help: close it with `%{ endfor }`
-- file --
a = "%{fro x in y}z%{endfor}"

-- errors --
error[bad-syntax]: unknown directive `fro`
 --> main.hcl:1:8
  |
1 | a = "%{fro x in y}z%{endfor}"
  |        ^^^
help: did you mean `for`?
-- file --
a = "%{if x}y%{else}z%{else}%{endif}"

-- errors --
error[bad-syntax]: unexpected `%{ else }`
 --> main.hcl:1:22
  |
1 | a = "%{if x}y%{else}z%{else}%{endif}"
  |                      ^^^^^^^
 ::: main.hcl:1:6
1 | a = "%{if x}y%{else}z%{else}%{endif}"
  |      ^^^^^^^ opened here
help: an `%{ if }` can have only one `%{ else }`: remove one
-- file --
a = "%{if x}y%{endfor}"

-- errors --
error[bad-syntax]: unexpected `%{ endfor }`
 --> main.hcl:1:14
  |
1 | a = "%{if x}y%{endfor}"
  |              ^^^^^^^^^
 ::: main.hcl:1:6
1 | a = "%{if x}y%{endfor}"
  |      ^^^^^^^ opened here
help: close the open directive first with `%{ endif }`
-- file --
a = "%{for v in x}y%{endif}"

-- errors --
error[bad-syntax]: unexpected `%{ endif }`
 --> main.hcl:1:20
  |
1 | a = "%{for v in x}y%{endif}"
  |                    ^^^^^^^^
 ::: main.hcl:1:6
1 | a = "%{for v in x}y%{endif}"
  |      ^^^^^^^^^^^^^ opened here
help: close the open directive first with `%{ endfor }`
-- file --
a = "%{endfor}"

-- errors --
error[bad-syntax]: unexpected `%{ endfor }`
 --> main.hcl:1:6
  |
1 | a = "%{endfor}"
  |      ^^^^^^^^^
help: open it with `%{ for v in list }`, or remove it
-- file --
a = "%{if x}%{elif y}%{endif}"

-- errors --
error[bad-syntax]: unknown directive `elif`
 --> main.hcl:1:15
  |
1 | a = "%{if x}%{elif y}%{endif}"
  |               ^^^^
help: write a nested `%{ if … }` after `%{ else }`
-- file --
a = "%{while x}%{endwhile}"

-- errors --
error[bad-syntax]: unknown directive `while`
 --> main.hcl:1:8
  |
1 | a = "%{while x}%{endwhile}"
  |        ^^^^^
help: write `${…}` for a value, `%%{` for a literal `%{`
-- file --
a = "%{if x y}%{endif}"

-- errors --
error[bad-syntax]: expected `}`, got `y`
 --> main.hcl:1:13
  |
1 | a = "%{if x y}%{endif}"
  |             ^
help: close the directive with `}`
-- file --
a = "%{}"

-- errors --
error[bad-syntax]: expected `if`, `for` or the end of one after `%{`, got `}`
 --> main.hcl:1:8
  |
1 | a = "%{}"
  |        ^
help: write `%%{` for a literal `%{`
-- file --
a = "%{for v x}%{endfor}"

-- errors --
error[bad-syntax]: expected `in` after the names, got `x`
 --> main.hcl:1:14
  |
1 | a = "%{for v x}%{endfor}"
  |              ^
help: the form is `%{ for v in list }`
-- file --
a = "${x
-- errors --
error[bad-syntax]: unclosed `${` in this template
 --> main.hcl:1:6
  |
1 | a = "${x
  |      ^
help: close it with `}`
-- file --
a = "${x}}${"

-- errors --
error[bad-syntax]: unclosed `${` in this template
 --> main.hcl:1:6
  |
1 | a = "${x}}${"
  |      ^
help: close it with `}`

error[bad-syntax]: a quoted string must end on the same line
 --> main.hcl:1:14
  |
1 | a = "${x}}${"
  |              ^
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`
