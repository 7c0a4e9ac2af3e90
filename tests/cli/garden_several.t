Several Garden projects in one repository are drawn apart: actions of one name are not one
-- file .git/HEAD --
ref: refs/heads/main
-- file shop/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}]
providers: []
-- file shop/garden.yml --
kind: Build
type: exec
name: api
spec: {command: [make]}
---
kind: Run
type: exec
name: api
disabled: true
build: api
spec: {command: [run]}
-- file bank/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: bank
environments: [{name: dev}]
providers: []
-- file bank/garden.yml --
kind: Build
type: exec
name: api
spec: {command: [make]}
-- run --
weft graph
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="bank/build.api"];
  n1 [label="shop/build.api"];
  n2 [label="shop/run.api", style=dotted];
  n2 -> n1;
}
-- run --
cd shop && weft graph
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="build.api"];
  n1 [label="run.api", style=dotted];
  n1 -> n0;
}
-- file bank/garden.yml --
kind: Build
type: exec
name: api
spec: {command: [make, "${var.level}"]}
-- file shop/garden.yml --
kind: Build
type: exec
name: api
spec: {command: [make, "${var.level}"]}
-- run --
printf 'variables: {level: debug}\n' | tee -a bank/project.garden.yml >> shop/project.garden.yml
cd bank && weft refs var.level
-- out --
refers to nothing
referred to by
  Build api   bank/garden.yml:4:27   var.level
