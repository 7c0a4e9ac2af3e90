What is opened in a template is closed in it.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = "${x y}"

-- errors --
error[bad-syntax]: expected `}` behind the expression, not `y`
 --> main.hcl:1:10
  |
1 | a = "${x y}"
  |          ^
help: write `$${` for text of another language that is no interpolation
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
  |      ^^^^^^^ this is open
help: end it with `%{ endif }`
-- file --
a = "%{else}"

-- errors --
error[bad-syntax]: there is nothing that `%{ else }` belongs to
 --> main.hcl:1:6
  |
1 | a = "%{else}"
  |      ^^^^^^^
help: begin it with `%{ if condition }`, or remove it
-- file --
a = "%{endif}"

-- errors --
error[bad-syntax]: there is nothing that `%{ endif }` belongs to
 --> main.hcl:1:6
  |
1 | a = "%{endif}"
  |      ^^^^^^^^
help: begin it with `%{ if condition }`, or remove it
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
  |      ^^^^^^^^^^^^^ this is open
help: end it with `%{ endfor }`
-- file --
a = "%{fro x in y}z%{endfor}"

-- errors --
error[bad-syntax]: there is no directive `fro`
 --> main.hcl:1:8
  |
1 | a = "%{fro x in y}z%{endfor}"
  |        ^^^
help: did you mean `for`?
-- file --
a = "%{if x}y%{else}z%{else}%{endif}"

-- errors --
error[bad-syntax]: there is nothing that `%{ else }` belongs to
 --> main.hcl:1:22
  |
1 | a = "%{if x}y%{else}z%{else}%{endif}"
  |                      ^^^^^^^
 ::: main.hcl:1:6
1 | a = "%{if x}y%{else}z%{else}%{endif}"
  |      ^^^^^^^ this is open
help: an `%{ if }` has one `%{ else }`: remove one of them
-- file --
a = "%{if x}y%{endfor}"

-- errors --
error[bad-syntax]: there is nothing that `%{ endfor }` belongs to
 --> main.hcl:1:14
  |
1 | a = "%{if x}y%{endfor}"
  |              ^^^^^^^^^
 ::: main.hcl:1:6
1 | a = "%{if x}y%{endfor}"
  |      ^^^^^^^ this is open
help: end what is open first, with `%{ endif }`
-- file --
a = "%{for v in x}y%{endif}"

-- errors --
error[bad-syntax]: there is nothing that `%{ endif }` belongs to
 --> main.hcl:1:20
  |
1 | a = "%{for v in x}y%{endif}"
  |                    ^^^^^^^^
 ::: main.hcl:1:6
1 | a = "%{for v in x}y%{endif}"
  |      ^^^^^^^^^^^^^ this is open
help: end what is open first, with `%{ endfor }`
-- file --
a = "%{endfor}"

-- errors --
error[bad-syntax]: there is nothing that `%{ endfor }` belongs to
 --> main.hcl:1:6
  |
1 | a = "%{endfor}"
  |      ^^^^^^^^^
help: begin it with `%{ for v in list }`, or remove it
-- file --
a = "%{if x}%{elif y}%{endif}"

-- errors --
error[bad-syntax]: there is no directive `elif`
 --> main.hcl:1:15
  |
1 | a = "%{if x}%{elif y}%{endif}"
  |               ^^^^
help: put an `%{ if … }` of its own behind `%{ else }`
-- file --
a = "%{while x}%{endwhile}"

-- errors --
error[bad-syntax]: there is no directive `while`
 --> main.hcl:1:8
  |
1 | a = "%{while x}%{endwhile}"
  |        ^^^^^
help: write `${…}` for a value, `%%{` for text that is no directive
-- file --
a = "%{if x y}%{endif}"

-- errors --
error[bad-syntax]: expected `}`, not `y`
 --> main.hcl:1:13
  |
1 | a = "%{if x y}%{endif}"
  |             ^
help: close the directive with `}`
-- file --
a = "%{}"

-- errors --
error[bad-syntax]: expected `if`, `for` or their ends behind `%{`, not `}`
 --> main.hcl:1:8
  |
1 | a = "%{}"
  |        ^
help: write `%%{` for text that is no directive
-- file --
a = "%{for v x}%{endfor}"

-- errors --
error[bad-syntax]: expected `in` behind the names, not `x`
 --> main.hcl:1:14
  |
1 | a = "%{for v x}%{endfor}"
  |              ^
help: the form is `%{ for v in list }`
-- file --
a = "${x
-- errors --
error[bad-syntax]: a `${` in this template is never closed
 --> main.hcl:1:6
  |
1 | a = "${x
  |      ^
help: close it with `}`
-- file --
a = "${x}}${"

-- errors --
error[bad-syntax]: a `${` in this template is never closed
 --> main.hcl:1:6
  |
1 | a = "${x}}${"
  |      ^
help: close it with `}`

error[bad-syntax]: a quoted string ends on its line
 --> main.hcl:1:14
  |
1 | a = "${x}}${"
  |              ^
help: write `\n` for a line end, use a heredoc (`<<EOT`), or close it with `"`
