What must be known before anything runs, and depends on an output or lacks an input, says which
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: demo
environments: [{name: dev}]
providers: [{name: exec}]
-- file s.json --
{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
-- file garden.yml --
kind: Deploy
type: exec
name: api
spec: {deployCommand: [x]}
---
kind: ConfigTemplate
name: svc
inputsSchemaPath: s.json
configs:
  - kind: Run
    type: exec
    name: ${inputs.name}-run
    spec: {command: [x]}
---
kind: RenderTemplate
name: r5
template: svc
inputs: {name: "${actions.deploy.api.outputs.x}"}
---
kind: RenderTemplate
name: r7
template: svc
inputs: {other: 1}
---
kind: Run
type: exec
name: late
variables: {d: "${actions.deploy.api.outputs.x}"}
dependencies: ["${var.d}"]
disabled: ${var.d == "x"}
timeout: ${var.d}
include: ["${var.d}"]
spec: {command: [x]}
-- run --
weft check
-- err --
error[bad-schema]: `actions.deploy.api.outputs.x` is known only after that action has run, and names of what `r5` renders must be known before
 --> garden.yml:18:19
   |
18 | inputs: {name: "${actions.deploy.api.outputs.x}"}
   |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: garden.yml:12:11
12 |     name: ${inputs.name}-run
   |           ^^^^^^^^^^^^^^^^^^ the name is made of it

error[missing-argument]: the template `svc` needs the input `name`
 --> garden.yml:21:7
   |
21 | name: r7
   |       ^^

error[bad-schema]: `dependencies` of run.late must be known before anything runs, and `actions.deploy.api.outputs.x` is known only after that action has run
 --> garden.yml:29:19
   |
29 | dependencies: ["${var.d}"]
   |                   ^^^^^
help: use values that are known when the project is read; outputs can be used in `spec` and `variables`

error[bad-schema]: `disabled` of run.late must be known before anything runs, and `actions.deploy.api.outputs.x` is known only after that action has run
 --> garden.yml:30:13
   |
30 | disabled: ${var.d == "x"}
   |             ^^^^^^^^^^^^
help: use values that are known when the project is read; outputs can be used in `spec` and `variables`

error[bad-schema]: `timeout` of run.late must be known before anything runs, and `actions.deploy.api.outputs.x` is known only after that action has run
 --> garden.yml:31:12
   |
31 | timeout: ${var.d}
   |            ^^^^^
help: use values that are known when the project is read; outputs can be used in `spec` and `variables`

error[bad-schema]: `include` of run.late must be known before anything runs, and `actions.deploy.api.outputs.x` is known only after that action has run
 --> garden.yml:32:10
   |
32 | include: ["${var.d}"]
   |          ^^^^^^^^^^^^
help: use values that are known when the project is read; outputs can be used in `spec` and `variables`

6 errors; 2 actions and 2 files checked
-- exit --
1
-- file more/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: more
environments: [{name: dev}]
providers: [{name: exec}]
variables: {u: "${var.nothing}"}
-- file more/garden.yml --
kind: Build
type: exec
name: a
spec: {command: ["${var.u}"]}
---
kind: Run
type: exec
name: b
dependencies: [build.a]
spec: {command: [x]}
---
kind: Test
type: exec
name: c
spec: {command: ["${var.u}"]}
---
kind: Test
type: exec
name: d
spec: {command: [x]}
-- run --
cd more; weft check
-- err --
error[missing-key]: `var` has no key `nothing`
 --> project.garden.yml:6:22
  |
6 | variables: {u: "${var.nothing}"}
  |                      ^^^^^^^^
 = available keys: u
 = 3 of 4 actions need it: build.a, test.c, run.b

1 error; 4 actions and 2 files checked
-- exit --
1
