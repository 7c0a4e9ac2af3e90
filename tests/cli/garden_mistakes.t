Every mistake in a Garden project is found by one check, each at its place
-- file garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}]
providers: []
variables: {org: acme, image: "${var.ogr}/x"}
---
kind: Run
type: exec
name: a
dependencies: [run.nope, "build"]
spec: {comand: [echo], env: {N: 5}}
---
kind: Run
type: exce
name: b
spec: {command: [echo]}
---
kind: Run
type: exec
name: c
bogus: 1
spec: {command: echo, env: [1]}
---
kind: Test
type: exec
name: d
spec: {command: [echo, "${upcase(var.org)}", "${var.org", "${1+2}", "${actions.foo.x}", "${actions.run.nope.outputs.log}"]}
---
kind: Run
type: exec
name: c
spec: {command: [x]}
---
kind: Foo
name: x
---
name: y
---
kind: Run
type: exec
name: "${var.org}-x"
spec: {command: [x]}
---
kind: RenderTemplate
template: t
name: r
---
kind: Run
type: exec
name: ring-a
dependencies: [run.ring-b]
spec: {command: [x]}
---
kind: Run
type: exec
name: ring-b
dependencies: [run.ring-a]
spec: {command: [x]}
---
kind: Run
type: exec
name: ops
variables: {list: [1], text: t}
spec:
  command:
    - $if: ${var.text}
      $then: a
    - $concat: ${var.text}
    - "${var.list - 1}"
    - "${var.text.part}"
  env:
    $merge: ${var.list}
-- run --
weft check
-- err --
error[missing-key]: `var` has no key `ogr`
 --> garden.yml:6:37
  |
6 | variables: {org: acme, image: "${var.ogr}/x"}
  |                                     ^^^^
help: did you mean `org`?

error[unknown-name]: exec Run a references dependency run.nope, but no such action could be found
 --> garden.yml:11:16
   |
11 | dependencies: [run.nope, "build"]
   |                ^^^^^^^^
help: did you mean `run.ops`?

error[bad-schema]: "build" is not a reference to an action
 --> garden.yml:11:26
   |
11 | dependencies: [run.nope, "build"]
   |                          ^^^^^^^
help: write KIND.NAME, like `build.api`

error[missing-argument]: `spec` of run.a needs `command`
 --> garden.yml:12:7
   |
12 | spec: {comand: [echo], env: {N: 5}}
   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: the `spec` of exec Run has no field `comand`
 --> garden.yml:12:8
   |
12 | spec: {comand: [echo], env: {N: 5}}
   |        ^^^^^^
help: did you mean `command`?

error[type-mismatch]: `spec.env.N` of run.a: expected string, got number
 --> garden.yml:12:33
   |
12 | spec: {comand: [echo], env: {N: 5}}
   |                                 ^

error[bad-schema]: unknown type of Run `exce`
 --> garden.yml:15:7
   |
15 | type: exce
   |       ^^^^
help: use one of 'container', 'exec', or add its provider to the project

error[bad-schema]: a Run has no field `bogus`
 --> garden.yml:22:8
   |
22 | bogus: 1
   |        ^

error[type-mismatch]: `spec.command` of run.c: expected array, got string
 --> garden.yml:23:17
   |
23 | spec: {command: echo, env: [1]}
   |                 ^^^^

error[type-mismatch]: `spec.env` of run.c: expected object, got array
 --> garden.yml:23:28
   |
23 | spec: {command: echo, env: [1]}
   |                            ^^^

error[unknown-name]: unknown helper function `upcase`
 --> garden.yml:28:27
   |
28 | spec: {command: [echo, "${upcase(var.org)}", "${var.org", "${1+2}", "${actions.foo.x}", "${actions.run.nope.outputs.log}"]}
   |                           ^^^^^^

error[bad-syntax]: unable to parse as valid template string
 --> garden.yml:28:56
   |
28 | spec: {command: [echo, "${upcase(var.org)}", "${var.org", "${1+2}", "${actions.foo.x}", "${actions.run.nope.outputs.log}"]}
   |                                                        ^
help: close the expression with `}`, or write `$${` for a literal `${`

error[bad-syntax]: unable to parse as valid template string
 --> garden.yml:28:63
   |
28 | spec: {command: [echo, "${upcase(var.org)}", "${var.org", "${1+2}", "${actions.foo.x}", "${actions.run.nope.outputs.log}"]}
   |                                                               ^
help: put blanks around `+` and `-`; negative numbers can only come from variables

error[bad-schema]: found invalid action reference (invalid kind 'foo')
 --> garden.yml:28:72
   |
28 | spec: {command: [echo, "${upcase(var.org)}", "${var.org", "${1+2}", "${actions.foo.x}", "${actions.run.nope.outputs.log}"]}
   |                                                                        ^^^^^^^^^^^^^

error[unknown-name]: unknown action `run.nope`
 --> garden.yml:28:92
   |
28 | spec: {command: [echo, "${upcase(var.org)}", "${var.org", "${1+2}", "${actions.foo.x}", "${actions.run.nope.outputs.log}"]}
   |                                                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[redefined]: run action c is declared multiple times (in 'garden.yml' and 'garden.yml') and neither is disabled
 --> garden.yml:32:7
   |
32 | name: c
   |       ^
 ::: garden.yml:21:7
21 | name: c
   |       ^ declared here too
help: rename one of them, or disable it

error[bad-schema]: unknown kind Foo in config at garden.yml
 --> garden.yml:35:7
   |
35 | kind: Foo
   |       ^^^
help: use one of Project, Build, Deploy, Run, Test, ConfigTemplate, RenderTemplate, Workflow, Command, Module

error[bad-schema]: missing `kind` field in config at garden.yml
 --> garden.yml:38:7
   |
38 | name: y
   |       ^
help: say what it is, for example `kind: Run`

error[bad-schema]: resource in garden.yml has a template string in field 'name', which does not allow templating
 --> garden.yml:42:8
   |
42 | name: "${var.org}-x"
   |        ^^^^^^^^^^^^

error[unknown-name]: renderTemplate r references template t which cannot be found. Available templates: <None>
 --> garden.yml:46:11
   |
46 | template: t
   |           ^

error[cycle]: the action `run.ring-a` depends on itself
 --> garden.yml:58:16
   |
58 | dependencies: [run.ring-a]
   |                ^^^^^^^^^^
 ::: garden.yml:52:16
52 | dependencies: [run.ring-b]
   |                ^^^^^^^^^^ `run.ring-a` depends on `run.ring-b`
 = 2 of 8 actions need it: run.ring-b, run.ring-a
help: remove one of these dependencies

error[type-mismatch]: value of $if key must be (or resolve to) a boolean (got string)
 --> garden.yml:67:14
   |
67 |     - $if: ${var.text}
   |              ^^^^^^^^

error[type-mismatch]: value of $concat key must be (or resolve to) an array (got string)
 --> garden.yml:69:18
   |
69 |     - $concat: ${var.text}
   |                  ^^^^^^^^

error[type-mismatch]: both terms need to be numbers for - operator (got object and number)
 --> garden.yml:70:10
   |
70 |     - "${var.list - 1}"
   |          ^^^^^^^^^^^^

error[type-mismatch]: attempted to look up key part on primitive value var.text.part
 --> garden.yml:71:18
   |
71 |     - "${var.text.part}"
   |                  ^^^^^

error[type-mismatch]: value of $merge key must be (or resolve to) a mapping object (got object)
 --> garden.yml:73:15
   |
73 |     $merge: ${var.list}
   |               ^^^^^^^^

26 errors; 8 actions and 1 file checked
-- exit --
1
