A diagnostic of check names the units that need what is wrong, for programs: stacks, actions.
-- file terramate.tm.hcl --
globals {
  name = global.nam
  size = 1 + "x"
}
-- file a/stack.tm --
stack {}
-- file b/stack.tm --
stack {}
generate_hcl "b.tf" {
  content {
    name = global.name
  }
}
-- file shop/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}]
providers: [{name: exec}]
variables:
  used: ${var.nope}
  unused: ${var.neither}
---
kind: Build
type: exec
name: api
spec:
  command: [echo, "${var.used}"]
---
kind: Run
type: exec
name: after
dependencies: [build.api]
spec:
  command: [echo]
  comand: x
-- run --
weft check --json | tr '{' '\n' | grep -o '"message":"[^"]*"\|"units":[^]]*]'
-- out --
"message":"`var` has no key `nope`"
"units":["build.api","run.after"]
"message":"`var` has no key `neither`"
"units":[]
"message":"the `spec` of exec Run has no field `comand`"
"units":["run.after"]
"message":"`global.nam` is not defined; did you mean `global.name`?"
"units":["a","b"]
"message":"`+`: expected a number, got \"
"units":["a","b"]
