repl answers expressions and commands about a project that stays open
-- file terramate.tm.hcl --
terramate {
  required_version = "> 0.1"
}
globals {
  env = "dev"
  db  = { host = "db.${global.env}.example", port = 5432 }
}
-- file stacks/web/stack.tm --
stack {
  tags = ["front"]
}
globals {
  env = "prod"
}
-- run --
weft repl
-- in --
global.db.host
# a comment, and an empty line

:cd stacks/web
global.db.host
:get global.db.port
:explain global.env
:refs global.env
:units
-- out --
"db.dev.example"
"db.prod.example"
5432
global.env = "prod"
as seen from stacks/web

● stacks/web/stack.tm:5:3   "prod"   wins: nearest directory
○ terramate.tm.hcl:5:3      "dev"    overridden
refers to nothing
referred to by
  global.db.host   terramate.tm.hcl:6:24   global.env
stacks/web
-- run --
printf '{ a = 1,\n  # with a bracket in a comment: [\n  b = "${global.env} (}"\n}\n[1,\n2]\n"open\n(1 +\n\n1 + 1\n' | weft repl
-- out --
{ a = 1, b = "dev (}" }
[1, 2]
2
-- err --
error[bad-syntax]: unterminated string
 --> <expression>:1:6
  |
1 | "open
  |      ^
 ::: <expression>:1:2
1 | "open
  |  ^ it starts here
help: close it with `"`
error[bad-syntax]: unexpected end of the text: expected an expression
 --> <expression>:2:1
  |
2 |
  | ^
 ::: <expression>:1:1
1 | (1 +
  | ^ opened here
help: write a value here, and close it with `)`
-- exit --
1
-- run --
answered() { until [ "$(cat answers | grep -c .)" -ge "$1" ]; do sleep 0.02; done; }
: >answers
(echo global.env; answered 1; sed -i 's/"dev"/"test"/' terramate.tm.hcl; echo global.env; echo :get global.env
answered 3; mkdir stacks/db; echo 'stack {}' >stacks/db/stack.tm; echo :units) | weft repl >answers; cat answers
-- out --
"dev"
"test"
"test"
stacks/db
stacks/web
-- run --
weft repl --global 'env="given"'
-- in --
global.env
:get global.db.host
:cd stacks/web
:get global.env
:get global.env --global env=1
:get global.env -C ..
-- out --
"given"
"db.given.example"
"given"
-- err --
error: `--global` applies to the whole session: give it to `weft repl`
error: `--directory` applies to the whole session: give it to `weft repl`, or use `:cd`
-- exit --
2
-- run --
weft repl
-- in --
global.nope
:gett
:fmt
:generate
:cd nowhere
:get -h
1 +
:quit
:never
-- err --
error[unknown-name]: `global.nope` is not defined
 --> <expression>:1:8
  |
1 | global.nope
  |        ^^^^ not set in / or in any directory above
error: unknown command `gett`; did you mean `get`?
error: `fmt` cannot be used here: only commands that answer a question can, for example `check`, `get` or `units`
error: `generate` can only be used here with `--check`
error: cannot change to directory `nowhere`: No such file or directory
error: `weft help get` describes it
error[bad-syntax]: unexpected end of the text: expected an expression
 --> <expression>:1:4
  |
1 | 1 +
  |    ^
help: write a value here
-- exit --
3
-- run --
weft repl
-- in --
:help
:q
-- out --
EXPRESSION         Show the value of an expression
:get PATH          Show the value at a path
:explain PATH      Show why it is what it is
:refs PATH         Show what it refers to, and what refers to it
:units             List the units of the project
:cd DIR            Ask from another directory
:help              Show this
:quit              End; so does Ctrl-D

Other commands that ask something work in the same way, with their options:
:check, :graph, :info, :diff, :stacks, :scripts, :env, :generate --check.
-- file alone/app.yay --
name: web
host: "{{name}}.example"
-- run --
weft repl -f alone/app.yay
-- in --
host
name ++ "!"
:get host
:explain host
-- out --
"web.example"
"web!"
"web.example"
host = "web.example"

● alone/app.yay:2:8      {{name}}.example
└─ name = "web"
   ● alone/app.yay:1:7   web
-- run --
cd / && weft repl
-- in --
1 + 2
cidrsubnet("10.0.0.0/8", 8, 2)
:units
-- out --
3
"10.2.0.0/16"
-- err --
error[bad-argument]: `.` is not inside a project: no project file here or in any directory above
-- exit --
2
-- run --
weft repl -f -
-- err --
error: `repl` reads questions from standard input; name a file
-- exit --
2
-- run --
weft repl --dialect nothing
-- err --
error: unknown dialect `nothing`; `weft version` lists the dialects of this build
-- exit --
2
-- run --
weft repl --global x
-- err --
error: `--global`: expected PATH=EXPR, for example a.b=1 or a.b='"text"', got `x`
-- exit --
2
-- run --
weft repl --timeout 200ms --diagnostics short 2>&1 | sed 's/[0-9]*:[0-9]*: error/AT: error/'
-- in --
tm_length([for i in tm_range(1000) : [for k in tm_range(1000) : tm_range(1000)]])
1 + 1
-- out --
<expression>:AT: error[limit-time]: this takes longer than 200 ms
2
