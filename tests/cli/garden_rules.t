What Garden refuses besides wrong types: names, times, steps of workflows, files and environments that do not exist
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: "Shop X"
environments: [{name: dev}, {name: dev}, {name: "d/v"}]
providers: [{name: exec, environments: [zz]}]
-- file garden.yml --
kind: Test
type: exec
spec: {command: [x]}
---
kind: Test
type: exec
name: a
timeout: -1
source: {path: nosuch}
environments: [nosuch]
spec: {command: [x]}
---
kind: Test
type: exec
name: b
timeout: 1.5
spec: {command: [x]}
---
kind: Workflow
name: w
steps:
  - {script: x, command: [deploy]}
  - {command: [deplo]}
  - {command: [own]}
  - {description: nothing}
triggers: [{environment: none}]
---
kind: Command
name: own
description: {short: mine}
exec: {command: [x]}
---
kind: Module
type: container
name: m
foo: 1
dockerfil: x
---
kind: ConfigTemplate
name: t
inputs: {a: {type: string}}
inputsSchemaPath: nosuch.json
configs: []
-- run --
weft check --env dev
-- err --
error[missing-argument]: a Test needs a `name`
 --> garden.yml:1:1
  |
1 | kind: Test
  | ^^^^^^^^^^

error[type-mismatch]: `timeout` of test.a: expected a whole number of at least 1, got -1
 --> garden.yml:8:10
  |
8 | timeout: -1
  |          ^^
help: give the seconds

warning[bad-import]: the directory `nosuch` does not exist, or is empty
 --> garden.yml:9:16
  |
9 | source: {path: nosuch}
  |                ^^^^^^

warning[unknown-name]: the project has no environment `nosuch`
 --> garden.yml:10:16
   |
10 | environments: [nosuch]
   |                ^^^^^^

error[type-mismatch]: `timeout` of test.b: expected a whole number of at least 1, got 1.5
 --> garden.yml:16:10
   |
16 | timeout: 1.5
   |          ^^^
help: give the seconds

error[bad-schema]: a step has either `command` or `script`, and this one has both
 --> garden.yml:22:5
   |
22 |   - {script: x, command: [deploy]}
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: make two steps of it

error[unknown-name]: unknown Garden command `deplo`
 --> garden.yml:23:16
   |
23 |   - {command: [deplo]}
   |                ^^^^^
help: did you mean `deploy`?

error[bad-schema]: a step has either `command` or `script`, and this one has none
 --> garden.yml:25:5
   |
25 |   - {description: nothing}
   |     ^^^^^^^^^^^^^^^^^^^^^^
help: say what it does

error[unknown-name]: the project has no environment `none`
 --> garden.yml:26:26
   |
26 | triggers: [{environment: none}]
   |                          ^^^^

error[bad-schema]: a module of the type container has no field `foo`
 --> garden.yml:36:6
   |
36 | foo: 1
   |      ^

error[bad-schema]: a module of the type container has no field `dockerfil`
 --> garden.yml:37:12
   |
37 | dockerfil: x
   |            ^
help: did you mean `dockerfile`?

error[bad-schema]: a template has either `inputs` or `inputsSchemaPath`, and this one has both
 --> garden.yml:42:19
   |
42 | inputsSchemaPath: nosuch.json
   |                   ^^^^^^^^^^^

error[bad-import]: the file `nosuch.json` does not exist
 --> garden.yml:42:19
   |
42 | inputsSchemaPath: nosuch.json
   |                   ^^^^^^^^^^^

error[bad-schema]: `Shop X` is not a valid name
 --> project.garden.yml:3:7
  |
3 | name: "Shop X"
  |       ^^^^^^^^
help: use lower case letters, digits and dashes, at most 63 characters

error[redefined]: the environment `dev` is already defined
 --> project.garden.yml:4:36
  |
4 | environments: [{name: dev}, {name: dev}, {name: "d/v"}]
  |                                    ^^^
 ::: project.garden.yml:4:23
4 | environments: [{name: dev}, {name: dev}, {name: "d/v"}]
  |                       ^^^ defined here

error[bad-schema]: `d/v` is not a valid name
 --> project.garden.yml:4:49
  |
4 | environments: [{name: dev}, {name: dev}, {name: "d/v"}]
  |                                                 ^^^^^
help: use lower case letters, digits and single dashes, start with a letter, do not start with `garden`, at most 63 characters

warning[unknown-name]: the project has no environment `zz`
 --> project.garden.yml:5:41
  |
5 | providers: [{name: exec, environments: [zz]}]
  |                                         ^^

14 errors, 3 warnings; 3 actions and 2 files checked
-- exit --
1
-- file rings/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: demo
environments: [{name: dev}]
providers:
  - name: kubernetes
    dependencies: [terraform]
    hostname: ${providers.pulumi.config.x}
  - name: terraform
    dependencies: [kubernetes]
  - name: pulumi
    x: ${providers.kubernetes.config.hostname}
  - name: jib
    dependencies: [nosuch, container]
-- run --
cd rings; weft check
-- err --
error[cycle]: the provider `kubernetes` depends on itself
 --> project.garden.yml:10:20
   |
10 |     dependencies: [kubernetes]
   |                    ^^^^^^^^^^
 ::: project.garden.yml:7:20
 7 |     dependencies: [terraform]
   |                    ^^^^^^^^^ `kubernetes` depends on `terraform`
help: remove one of these dependencies

error[cycle]: the provider `kubernetes` depends on itself
 --> project.garden.yml:12:10
   |
12 |     x: ${providers.kubernetes.config.hostname}
   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: project.garden.yml:8:17
 8 |     hostname: ${providers.pulumi.config.x}
   |                 ^^^^^^^^^^^^^^^^^^^^^^^^^ `kubernetes` depends on `pulumi`
help: remove one of these dependencies

error[unknown-name]: the project has no provider `nosuch`
 --> project.garden.yml:14:20
   |
14 |     dependencies: [nosuch, container]
   |                    ^^^^^^
help: add it to the providers of the project, or remove the dependency

3 errors; 1 file checked
-- exit --
1
