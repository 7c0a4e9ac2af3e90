A Garden project of which nothing can be asked says why, whatever is asked; what fails alike before and after is no change
-- file broken/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}]
variables:
  k: [
-- file whole/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}, {name: prod, variables: {host: p}}]
providers: [{name: exec}]
variables: {host: unset}
-- file whole/api/garden.yml --
kind: Build
type: exec
name: api
spec: {command: ["${var.hozt}"]}
-- run --
cd broken; weft get var.k --default D; echo $?; weft graph; echo $?; weft units; echo $?; weft explain var.k; weft check
-- out --
1
digraph weft {
  rankdir=LR;
  node [shape=box];
}
1
1
var.k has no value: an error
as seen from /

● project.garden.yml:6:6
-- err --
error[bad-syntax]: this bracket is not closed
 --> project.garden.yml:6:6
  |
6 |   k: [
  |      ^
error[bad-syntax]: this bracket is not closed
 --> project.garden.yml:6:6
  |
6 |   k: [
  |      ^
error[bad-syntax]: this bracket is not closed
 --> project.garden.yml:6:6
  |
6 |   k: [
  |      ^
error[bad-syntax]: this bracket is not closed
 --> project.garden.yml:6:6
  |
6 |   k: [
  |      ^
error[bad-syntax]: this bracket is not closed
 --> project.garden.yml:6:6
  |
6 |   k: [
  |      ^

1 error; 1 file checked
-- exit --
1
-- run --
cd whole; weft get var.host --env nosuch; weft graph --env nosuch; weft units --env nosuch; echo $?; weft explain var.host --env nosuch; weft check --env nosuch
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
}
1
var.host has no value: an error
as seen from /

● project.garden.yml:4:15   [{name: dev}, {name: prod, variables: {host: p}}]
-- err --
error[unknown-name]: project shop does not specify environment nosuch (Available environments: dev and prod)
 --> project.garden.yml:4:15
  |
4 | environments: [{name: dev}, {name: prod, variables: {host: p}}]
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
error[unknown-name]: project shop does not specify environment nosuch (Available environments: dev and prod)
 --> project.garden.yml:4:15
  |
4 | environments: [{name: dev}, {name: prod, variables: {host: p}}]
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
error[unknown-name]: project shop does not specify environment nosuch (Available environments: dev and prod)
 --> project.garden.yml:4:15
  |
4 | environments: [{name: dev}, {name: prod, variables: {host: p}}]
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
error[unknown-name]: project shop does not specify environment nosuch (Available environments: dev and prod)
 --> project.garden.yml:4:15
  |
4 | environments: [{name: dev}, {name: prod, variables: {host: p}}]
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
error[unknown-name]: project shop does not specify environment nosuch (Available environments: dev and prod)
 --> project.garden.yml:4:15
  |
4 | environments: [{name: dev}, {name: prod, variables: {host: p}}]
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

1 error; 2 files checked
-- exit --
1
-- run --
cd whole; weft get var.host --all-envs --env prod
-- err --
error: `--all-envs` cannot be combined with `--env`
-- exit --
2
-- run --
cd whole; git init -q && git add -A && git -c user.name=x -c user.email=x commit -qm x
weft diff --diagnostics short; weft diff --env nosuch --diagnostics short
sed -i 's/hozt/hosst/' api/garden.yml; weft diff --diagnostics short
-- out --
changed: 0 of 1 action, 1 fails
changed: 0 units
api/garden.yml:4:21  Build api spec.command[0]  var.hozt -> var.hosst

changed: 1 of 1 action
  api/build.api   spec  command[0]  fails (`var` has no key `hozt`) -> fails (`var` has no key `hosst`)
-- err --
api/garden.yml:4:24: error[missing-key]: `var` has no key `hozt`
project.garden.yml:4:15: error[unknown-name]: project shop does not specify environment nosuch (Available environments: dev and prod)
api/garden.yml:4:24: error[missing-key]: `var` has no key `hosst`
-- exit --
1
