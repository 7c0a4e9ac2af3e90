A Garden project is asked like a user does it: what fails stays where it is, and what is not known is said
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: demo
defaultEnvironment: ${local.env.WEFT_X || "prod"}
environments:
  - name: dev
  - name: prod
    defaultNamespace: ns-${project.name}-${var.host}
  - name: own
    defaultNamespace: ${local.env.WEFT_Y}
providers: [{name: exec}, {name: "far-away"}]
variables:
  host: h
  home: ${local.env.WEFT_HOME}
  env: {A: "1", B: "2"}
  token: ${secrets.token}
  bad: ${var.nothing}
-- file a/garden.yml --
kind: Build
type: exec
name: a
---
kind: Run
type: exec
name: b
description: says it
dependencies: [build.a]
variables: {own: "${var.host}!"}
spec:
  command: [echo, "${var.host}", "${environment.fullName}", "${var.token}"]
-- file b/garden.yml --
kind: Run
type: exec
name: after
environments: [dev]
dependencies: [run.off]
spec: {command: [x]}
---
kind: Run
type: exec
name: off
disabled: true
-- run --
weft get environment; weft get environment.fullName --env prod; weft get environment --env own
-- out --
{ name = "dev", fullName = "default.dev", namespace = "default" }
"ns-demo-h.prod"
{ name = "own", fullName = (unknown string), namespace = (unknown string) }
-- err --
warning[configuration]: `defaultEnvironment` is not known here: `dev` is taken, which is the first one
 --> project.garden.yml:4:23
  |
4 | defaultEnvironment: ${local.env.WEFT_X || "prod"}
  |                       ^^^^^^^^^^^^^^^^^^^^^^^^^^
help: allow it with --allow env, or say which environment is meant
`environment` has unknown parts because of `environment.fullName` (<given environment>:1), `environment.namespace` (project.garden.yml:10)
-- run --
WEFT_X= WEFT_HOME=/h weft get environment.name var.home --allow env; WEFT_X=dev weft get environment.name --allow env; weft get var.home --allow env --env dev
-- out --
"prod"
"/h"
"dev"
-- err --
error[missing-key]: `local.env` has no key `WEFT_HOME`
 --> project.garden.yml:14:20
   |
14 |   home: ${local.env.WEFT_HOME}
   |                    ^^^^^^^^^^
-- exit --
1
-- run --
weft get var.host actions.run.b.spec var.token --env prod
-- out --
"h"
{ command = ["echo", "h", "ns-demo-h.prod", (sensitive)] }
(sensitive)
-- err --
`actions.run.b.spec` has unknown parts because of `secrets.token`
`var.token` is not known because of `secrets.token`
-- run --
weft get var.bad --env prod
-- err --
error[missing-key]: `var` has no key `nothing`
 --> project.garden.yml:17:13
   |
17 |   bad: ${var.nothing}
   |             ^^^^^^^^
 = available keys: host, home, env, token, bad
-- exit --
1
-- run --
for f in kind type description dependencies timeout include exclude build environments variables; do weft get actions.run.b.$f --env dev; done; weft get actions.build.a.copyFrom --env dev; weft get actions.run.b.nope --env dev
-- out --
"Run"
"exec"
"says it"
["build.a"]
600
null
null
null
null
{ own = "h!" }
[]
-- err --
error[missing-key]: no key `nope` here
-- exit --
1
-- run --
weft explain actions.run.b.dependencies --env dev; weft get --all timeout --env dev
-- out --
actions.run.b.dependencies = ["build.a"]
as seen from /

● a/garden.yml:9:15   [build.a]
600   4 actions   a/* b/*
-- run --
weft get var.env --var 'env:={"A": 9}' --env dev; weft get var.env --var 'env:={"A": 9' --env dev
-- out --
{ A = 9, B = "2" }
-- err --
error[bad-argument]: cannot use `env`: its value is not JSON
-- exit --
2
-- run --
weft get actions.run.after.disabled --env prod; weft graph --env prod; weft units --json --env prod
-- out --
true
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="build.a"];
  n1 [label="run.b"];
  n2 [label="run.after", style=dotted];
  n3 [label="run.off", style=dotted];
  n1 -> n0;
}
{"weft":1,"kind":"units","units":[{"address":"actions.build.a","dialect":"garden","is_file":false,"kind":"action","name":"build.a","path":"a/build.a","tags":[],"tree":".","watch":[]},{"address":"actions.run.b","dialect":"garden","is_file":false,"kind":"action","name":"run.b","path":"a/run.b","tags":[],"tree":".","watch":[]},{"address":"actions.run.after","dialect":"garden","disabled":true,"is_file":false,"kind":"action","name":"run.after","path":"b/run.after","tags":[],"tree":".","watch":[]},{"address":"actions.run.off","dialect":"garden","disabled":true,"is_file":false,"kind":"action","name":"run.off","path":"b/run.off","tags":[],"tree":".","watch":[]}]}
-- file b/garden.yml --
kind: Run
type: exec
name: broken
name: twice
---
kind: Run
type: exec
name: after
timeout: abc
disabled: "yes"
dependencies: [run.off, run.broken]
spec: {comand: ["${actions.run.broken.outputs.log}"]}
---
kind: Run
type: exec
name: off
spec: {command: [x]}
-- run --
weft get var.host --env dev; weft check --diagnostics short --env prod
-- out --
"h"
-- err --
warning[bad-syntax]: this key is already defined in the same mapping
 --> b/garden.yml:4:1
  |
4 | name: twice
  | ^
b/garden.yml:4:1: error[bad-syntax]: this key is already defined in the same mapping
b/garden.yml:9:10: error[type-mismatch]: `timeout` of run.after: expected number, got string
b/garden.yml:10:11: error[type-mismatch]: `disabled` of run.after: expected boolean, got string
b/garden.yml:12:7: error[missing-argument]: `spec` of run.after needs `command`
b/garden.yml:12:8: error[bad-schema]: the `spec` of exec Run has no field `comand`
project.garden.yml:11:34: note[not-run]: the provider `far-away` is not known here: its types of actions are accepted as they are
project.garden.yml:17:13: error[missing-key]: `var` has no key `nothing`
6 errors; 4 actions and 3 files checked
-- exit --
1
-- file b/garden.yml --
kind: Run
type: exec
name: early
disabled: ${actions.build.a.outputs.log == "x"}
spec: {command: ["${item.value}"]}
-- run --
weft check --env dev
-- err --
error[unknown-name]: `actions` is not available in this field
 --> b/garden.yml:4:13
  |
4 | disabled: ${actions.build.a.outputs.log == "x"}
  |             ^^^^^^^
help: `actions` is available in `spec` and `variables` of actions, and in outputs of the project

error[unknown-name]: `item` is not available in this field
 --> b/garden.yml:5:21
  |
5 | spec: {command: ["${item.value}"]}
  |                     ^^^^
help: `item` is available in `$filter` and `$return` of `$forEach`

note[not-run]: the provider `far-away` is not known here: its types of actions are accepted as they are
 --> project.garden.yml:11:34
   |
11 | providers: [{name: exec}, {name: "far-away"}]
   |                                  ^^^^^^^^^^

error[missing-key]: `var` has no key `nothing`
 --> project.garden.yml:17:13
   |
17 |   bad: ${var.nothing}
   |             ^^^^^^^^
 = available keys: host, home, env, token, bad

3 errors; 3 actions and 3 files checked
-- exit --
1
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: demo
environments:
  - name: dev
  - name: prod
    variables:
      host: of-prod
      bad: ${var.nothing}
providers: [{name: exec}]
varfile: vars.yml
variables:
  host: h
  only: {dev: x}
-- file vars.yml --
host: of-file
-- file b/garden.yml --
kind: Run
type: exec
name: c
variables: {host: own}
dependencies: [run.b]
spec:
  command: [echo, "${var.host}", "${var.only[environment.name]}"]
-- file a/garden.yml --
kind: Run
type: exec
name: b
spec: {comand: [echo]}
-- run --
weft explain var.host; weft explain var.host --env prod; weft explain actions.run.c.var.host
-- out --
var.host = "of-file"
as seen from /

● vars.yml:1:7              of-file   wins: varfile of the project
○ project.garden.yml:13:9   h         overridden
var.host = "of-prod"
as seen from /

● project.garden.yml:8:13   of-prod   wins: environment prod
○ vars.yml:1:7              of-file   overridden
○ project.garden.yml:13:9   h         overridden
actions.run.c.var.host = "own"
as seen from /

● b/garden.yml:4:19         own       wins: run.c
○ vars.yml:1:7              of-file   overridden
○ project.garden.yml:13:9   h         overridden
-- run --
for l in 3 6 8 10 12 14; do weft explain project.garden.yml:$l --env prod | head -1; done; for l in 1 4 5 6 7; do weft explain b/garden.yml:$l | head -1; done; weft explain project.garden.yml:1
-- out --
project.name = "demo"
environment = { name = "prod", fullName = "default.prod", namespace = "default" }
var.host = "of-prod"
providers = { exec = { config = (unknown), outputs = (unknown) }, container = { config = (unknown), outputs = (unknown) }, templated = { config = (unknown), outputs = (unknown) } }
var = { host = "of-prod", only = { dev = "x" }, bad = (failed) }
var.only = { dev = "x" }
actions.run.c.kind = "Run"
actions.run.c.var = { host = "own", only = { dev = "x" } }
actions.run.c.dependencies = ["run.b"]
actions.run.c.spec = { command = ["echo", "own", "x"] }
actions.run.c.spec.command = ["echo", "own", "x"]
-- err --
error[missing-key]: `var` has no key `nothing`
 --> project.garden.yml:9:17
  |
9 |       bad: ${var.nothing}
  |                 ^^^^^^^^
 = available keys: host, bad, only
error[bad-argument]: nothing is defined at `project.garden.yml:1`
-- exit --
2
-- run --
weft check
-- err --
error[missing-argument]: `spec` of run.b needs `command`
 --> a/garden.yml:4:7
  |
4 | spec: {comand: [echo]}
  |       ^^^^^^^^^^^^^^^^
 = 2 of 2 actions need it: run.b, run.c

error[bad-schema]: the `spec` of exec Run has no field `comand`
 --> a/garden.yml:4:8
  |
4 | spec: {comand: [echo]}
  |        ^^^^^^
 = 2 of 2 actions need it: run.b, run.c
help: did you mean `command`?

error[missing-key]: `var.only` has no key `prod`
 --> b/garden.yml:7:45
  |
7 |   command: [echo, "${var.host}", "${var.only[environment.name]}"]
  |                                             ^^^^^^^^^^^^^^^^^^
 = available keys: dev
 = only in the environment prod

error[missing-key]: `var` has no key `nothing`
 --> project.garden.yml:9:17
  |
9 |       bad: ${var.nothing}
  |                 ^^^^^^^^
 = available keys: host, bad, only
 = only in the environment prod

4 errors; 2 actions and 3 files checked
-- exit --
1
-- run --
weft check --env dev --diagnostics short
-- err --
a/garden.yml:4:7: error[missing-argument]: `spec` of run.b needs `command`
a/garden.yml:4:8: error[bad-schema]: the `spec` of exec Run has no field `comand`
2 errors; 2 actions and 3 files checked
-- exit --
1
-- file c/garden.yml --
kind: Run
type: exec
name: d
environments: [prd]
spec: {command: ["${environment.fullName}"]}
-- run --
weft check --env dev --diagnostics short; weft explain actions.run.d.spec.command
-- out --
actions.run.d.spec.command = ["default.dev"]
as seen from /

● c/garden.yml:5:17               ["${environment.fullName}"]
└─ command[0] = "default.dev"
   ● c/garden.yml:5:21            environment.fullName
   └─ environment.fullName = "default.dev"
      ● project.garden.yml:5:11   dev
-- err --
a/garden.yml:4:7: error[missing-argument]: `spec` of run.b needs `command`
a/garden.yml:4:8: error[bad-schema]: the `spec` of exec Run has no field `comand`
c/garden.yml:4:16: warning[unknown-name]: the project has no environment `prd`
2 errors, 1 warning; 3 actions and 4 files checked
