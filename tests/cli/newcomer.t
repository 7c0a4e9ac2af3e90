Screens that somebody sees first: everything of a directory, what a project is, where a question was asked
-- file tf/main.tf --
variable "region" {
  default = "eu"
}
locals {
  bad  = local.nope
  good = "x-${var.region}"
}
-- run --
cd tf; weft get | grep -v cwd; weft get --json; weft get local
-- out --
{
  local = { bad = (failed), good = "x-eu" }
  output = {}
  terraform = { workspace = "default" }
  var = { region = "eu" }
}
-- err --
error[unknown-name]: `local.nope` is not defined
 --> main.tf:5:16
  |
5 |   bad  = local.nope
  |                ^^^^ not declared in this module
error[unknown-name]: `local.nope` is not defined
 --> main.tf:5:16
  |
5 |   bad  = local.nope
  |                ^^^^ not declared in this module
error[unknown-name]: `local.nope` is not defined
 --> main.tf:5:16
  |
5 |   bad  = local.nope
  |                ^^^^ not declared in this module
-- exit --
1
-- run --
cd tf; weft info | grep -v '^root'
-- out --
dialect     terraform
found       1 directory, 1 root module
read        1 file (--long lists them)
skipped     0
-- file garden/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}]
providers: [{name: exec}]
-- file garden/api.garden.yml --
kind: Run
type: exec
name: api
spec: {command: [echo]}
-- run --
cd garden; weft info | grep -v '^root'; weft get --json | python3 -c 'import json, sys; print([k for k in json.load(sys.stdin) if k in ("global", "terramate", "var")])'
-- out --
dialect     garden
found       1 directory, 1 action
read        2 files (--long lists them)
skipped     0
['var']
-- file tree/terramate.tm --
terramate {
}
globals {
  host = "h.${global.nope}"
  env  = "dev"
}
-- file tree/a/stack.tm --
stack {
}
-- file tree/a/b/stack.tm --
stack {
  after = ["/c"]
}
-- file tree/c/stack.tm --
stack {
}
-- file tree/d/stack.tm --
stack {
}
-- run --
cd tree/a; weft explain global.host; weft get | head -n 5; weft info | grep -v '^root'
-- out --
global.host has no value: an error
as seen from a

● terramate.tm:4:3   "h.${global.nope}"
└─ global.nope is not set
{
  global = { env = "dev", host = (failed string) }
  terramate = {
    description = ""
    name = "a"
dialect     terramate
found       5 directories, 4 stacks
read        5 files (--long lists them)
skipped     0
-- err --
error[unknown-name]: `global.nope` is not defined
 --> terramate.tm:4:22
  |
4 |   host = "h.${global.nope}"
  |                      ^^^^ not set in the directory that asks or in any directory above
error[unknown-name]: `global.nope` is not defined
 --> ../terramate.tm:4:22
  |
4 |   host = "h.${global.nope}"
  |                      ^^^^ not set in the directory that asks or in any directory above
-- run --
cd tree/a; weft graph; weft -C ../d graph --format mermaid; weft -C .. graph --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["nodes"]))'
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="a"];
  n1 [label="a/b"];
  n2 [label="c"];
  n1 -> n2;
  n1 -> n0;
}
flowchart LR
  n0["d"]
4
-- file alone/b.hcl --
a = b
-- run --
cd alone; weft explain -f b.hcl --var b=V a; echo 'a = [b, "${b}x", upper(b), c.d]' > c.hcl; weft explain -f c.hcl --var b=V --var 'c:={"d": [1]}' a
-- out --
a = "V"

● b.hcl:1:5   b
└─ b = "V"
a = ["V", "Vx", "V", [1]]

● c.hcl:1:5   [b, "${b}x", upper(b), c.d]
├─ b = "V"
└─ c.d = [1]
-- run --
mkdir empty tree/empty; weft check empty; echo $?; weft check tree/empty; echo $?; weft check alone/b.hcl empty; echo $?; weft fmt --check empty
-- out --
2
2
2
-- err --
error: no file in `empty` belongs to a dialect of this build
error: no file in `tree/empty` belongs to a dialect of this build
error: no file in `empty` belongs to a dialect of this build
no errors in 1 file
error: no file in `empty` belongs to a dialect of this build
-- exit --
2
-- run --
mkdir gone; cd gone; rmdir ../gone; weft check; echo $?; weft fmt --check; echo $?; weft units; echo $?; weft eval 1
-- out --
3
3
3
1
-- err --
error[bad-argument]: `.` is not inside a project: no such file or directory
error[world]: cannot read the directory `.`: No such file or directory
error[bad-argument]: `.` is not inside a project: no such file or directory
