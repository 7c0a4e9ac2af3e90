A saved evaluation goes on without its sources: documents, trees, answers of the outside world.
-- file site.yay --
include 'base.yay'
name: {{ env }}-{{ suffix }}
if suffix == 'x':
  port: 81
-- file base.yay --
env: dev
port: 80
-- run --
weft save -f site.yay --unknown suffix --out s && rm *.yay && weft get --resume s --known "suffix='x'" && weft check --resume s && weft graph --resume s --format mermaid
-- out --
{ env = "dev", port = 81, name = "dev-x" }
flowchart LR
  n0[["site.yay"]]
  n1[["base.yay"]]
  n2["name"]
  n3["port"]
  n4["env"]
  n5(["suffix"])
  n0 --> n1
  n2 --> n4
  n2 --> n5
  n3 --> n5
-- err --
saved 1 file, 0 values and 1 answer from outside in s
no errors in 1 file
-- run --
weft save --resume s --known "suffix='x'" --out s2 port && rm s && weft get --resume s2 name port
-- out --
"dev-x"
81
-- err --
saved 1 file, 0 values and 1 answer from outside in s2
-- run --
weft get --resume s2 --known "suffix='y'"; weft get --resume s2 --file a.hcl; weft get --resume nowhere; weft get --resume s2 --global a=1
-- out --
{ env = "dev", port = 81, name = "dev-x" }
-- err --
error[known-differs]: `suffix` is already known: it is "x", not "y"
 --> --known suffix:1:1
  |
1 | 'y'
  | ^^^ this is another value
help: only what is unknown can become known: drop it, or change the configuration
error: `s2` contains a single document: `--file` cannot be used
error[world]: cannot read `nowhere`: No such file or directory
-- file t/root.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env  = "dev"
  name = "${global.env}-${global.id}"
  data = tm_file("data.txt")
  list = [{ id = global.id }, { id = "b" }]
  now  = tm_timestamp()
}
generate_hcl "x.hcl" {
  content {
    name = global.name
  }
}
-- file t/data.txt --
text
-- file t/a/stack.tm --
stack {
}
-- file t/a/data.txt --
of a
-- file t/b/stack.tm --
stack {
}
-- file t/b/data.txt --
of b
-- file t/b/c.tm --
globals {
  env = "b"
}
-- run --
weft -C t/a save --unknown global.id --out ../../s3 global.name global.data && weft get --resume s3 global.name && rm -r t && weft get --resume s3 global.name --known 'global.id="i"' && weft -C ../b get --resume s3 global.name --known 'global.id="i"' && weft get --resume s3 global.data
-- out --
(unknown string)
"dev-i"
"b-i"
"of a\n"
-- err --
saved 7 files, 1 value and 1 answer from outside in ../../s3
`global.name` is not known because of `global.id` (--unknown global.id:1)
-- run --
weft get --resume s3 --all global.name --known 'global.id="i"'; weft get --resume s3 global.list --known 'global.list[0].id="i"'; weft get --resume s3 global.list --known 'global.list[1].id="c"'; weft get --resume s3 global.env --known 'global.nix="c"' --known global.id=1
-- out --
"b-i"     1 stack   b
"dev-i"   1 stack   a
[{ id = "i" }, { id = "b" }]
"dev"
-- err --
error[known-differs]: `global.list[1].id` is already known: it is "b", not "c"
 --> --known global.list[1].id:1:1
  |
1 | "c"
  | ^^^ this is another value
 ::: root.tm:8:3
8 |   list = [{ id = global.id }, { id = "b" }]
  |   ^^^^ it is defined here
help: only what is unknown can become known: drop it, or change the configuration
`--known global.nix`: it does not exist here
`--known global.id`: nothing read it
-- run --
weft eval --resume s3 'global.env' && weft refs --resume s3 global.name && weft units --resume s3 .. && weft check --resume s3 .. --allow clock && weft explain --resume s3 global.name --known 'global.id="i"' && weft get --resume s3 --file x.hcl name --known 'global.id="i"'
-- out --
"dev"
refers to
  global.env   root.tm:6:13   defined at root.tm:5:3
  global.id    root.tm:6:27   defined at --unknown global.id:1:1
referred to by
  generate_hcl "x.hcl"   root.tm:13:12   global.name
a
b
global.name = "dev-i"
as seen from a

● root.tm:6:3                  "${global.env}-${global.id}"
├─ global.env = "dev"
│  ● root.tm:5:3               "dev"
└─ global.id = "i"
   ● --known global.id:1:1     "i"   wins: has become known
   ○ --unknown global.id:1:1         overridden
"dev-i"
-- err --
no errors; 2 stacks and 4 files checked
-- run --
weft -C nowhere get --resume s3 global.env; weft -C ../../.. get --resume s3 global.env
-- err --
error[bad-argument]: `nowhere` is not a directory of this project
error[bad-argument]: `../../..` is not a directory of this project
-- exit --
2
-- run --
rm -rf u; mkdir u; cp s3 u; cd u; weft save --resume s3 --allow clock --out s4 global.now && weft get --resume s4 global.now >x && sleep 1 && weft get --resume s4 global.now | cmp - x && weft get --resume s3 global.now
-- err --
saved 7 files, 1 value and 2 answers from outside in s4
error[not-allowed]: this reads the clock, which is not allowed
 --> root.tm:9:10
  |
9 |   now  = tm_timestamp()
  |          ^^^^^^^^^^^^^^
help: allow it with --allow clock
-- exit --
3
-- run --
weft get --resume s3 global.env --known 'global.id='; weft get --resume s3 global.env --known global.id; weft get --resume s3 global.env --known '=1'; weft get --resume s3 --known '[0]=1' global.env; weft get --resume s3 --unknown 'global.env:=nix' global.env; weft get --resume s3 --unknown 'global.list[0]' global.env
-- err --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> --known global.id:1:1
  |
1 |
  | ^
help: write a value here
error: `--known`: expected PATH=VALUE, for example vpc.id='"vpc-1"', got `global.id`
error: `--known`: expected PATH=VALUE, for example vpc.id='"vpc-1"', got `=1`
error[bad-argument]: `[0]` is not a path
error[bad-argument]: cannot read the type of `global.env`: expected JSON, like "string" or ["list","number"]
error[bad-argument]: cannot declare `global.list[0]` as unknown: an element of a list cannot be declared as unknown
-- exit --
2
-- run --
head -c 40 s3 >cut; weft get --resume cut; (head -c 8 s3; printf '\002'; tail -c +10 s3) >other; weft get --resume other; (head -c 12 s3; printf 9; tail -c +14 s3) >newer; weft get --resume newer; (head -c 300 s3; printf '\001'; tail -c +302 s3) >bad; weft get --resume bad; echo >>s3; weft get --resume s3; : >empty; weft get --resume empty; echo hello >text; weft get --resume text
-- err --
error[world]: cannot resume: it was cut short
help: save it again with `weft save`
error[world]: cannot resume: it has format 2, and weft 0.1.0 reads format 1
help: save it again with `weft save`
error[world]: cannot resume: it was written by weft 9.1.0, and this is weft 0.1.0
help: save it again with `weft save`
error[world]: cannot resume: it is damaged: its checksum is wrong
help: save it again with `weft save`
error[world]: cannot resume: it is longer than it says
help: save it again with `weft save`
error[world]: cannot resume: it was cut short
help: save it again with `weft save`
error[world]: cannot resume: it is not a file that `weft save` wrote
help: save it again with `weft save`
-- exit --
3
-- run --
weft save; weft save --out x; weft save --out /nowhere/x -f text --dialect hcl
-- err --
error: `save` needs `--out FILE`
error[bad-argument]: `.` is not inside a project: no project file here or in any directory above
error[bad-syntax]: expected an argument (`name = value`) or a block (`name { … }`)
 --> text:1:1
  |
1 | hello
  | ^^^^^
help: give it a value, `hello = …`, or braces, `hello { … }`
-- exit --
1
-- file tf/main.tf --
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
locals {
  vpc = aws_vpc.main
}
output "id" {
  value = "x-${local.vpc.id}"
}
-- run --
weft -C tf save --out ../s5 && rm -r tf && weft get --resume s5 output --known 'aws_vpc.main.id="vpc-1"' && weft get --resume s5 aws_vpc.main --known 'aws_vpc.main={cidr_block="10.0.0.0/16", id="i"}' && weft get --resume s5 aws_vpc.main --known 'aws_vpc.main={cidr_block="10", id="i"}'
-- out --
{ id = "x-vpc-1" }
{ cidr_block = "10.0.0.0/16", id = "i" }
-- err --
saved 1 file, 0 values and 0 answers from outside in ../s5
error[known-differs]: `aws_vpc.main` is already known: it is "10.0.0.0/16", not { cidr_block = "10", id = "i" }
 --> --known aws_vpc.main:1:1
  |
1 | {cidr_block="10", id="i"}
  | ^^^^^^^^^^^^^^^^^^^^^^^^^ this is another value
 ::: main.tf:2:3
2 |   cidr_block = "10.0.0.0/16"
  |   ^^^^^^^^^^ it is defined here
help: only what is unknown can become known: drop it, or change the configuration
-- exit --
1
-- file tf/main.tf --
variable "v" {
  default = 1
}
resource "x" "y" {}
output "o" {
  value = "${var.v} ${x.y.id}"
}
-- file tf/c.tfvars --
v = 5
-- file tf/state.json --
{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"x","outputs":{},"resources":[{"mode":"managed","type":"x","name":"y","provider":"provider[\"registry.terraform.io/a/x\"]","instances":[{"schema_version":1,"attributes":{"id":"i-9"}}]}]}
-- run --
weft -C tf save --out t1 --var v=7 --known 'x.y.id="k"' && weft -C tf save --out t2 --var-file c.tfvars --state state.json && weft get --resume tf/t1 output.o && weft get --resume tf/t2 output.o && weft get --resume tf/t2 --var v=6 output.o
-- out --
"7 k"
"5 i-9"
"6 i-9"
-- err --
saved 3 files, 0 values and 0 answers from outside in t1
saved 4 files, 0 values and 0 answers from outside in t2
-- file g/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: demo
environments: [{name: dev}, {name: prod}]
variables: {host: h}
-- run --
weft -C g save --out t --env prod --var host=cli && weft get --resume g/t var.host environment.name
-- out --
"cli"
"prod"
-- err --
saved 1 file, 0 values and 0 answers from outside in t
-- file mixed/root.tm --
terramate {
}
globals {
  region = "eu"
}
-- file mixed/s/stack.tm --
stack {
}
-- file mixed/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: mixed
environments: [{name: dev}]
providers: [{name: exec}]
variables: {z: "${global.region}"}
-- file mixed/g/garden.yml --
kind: Run
type: exec
name: x
spec: {command: [echo, "${var.z}"]}
-- file mixed/p/manifests/site.pp --
node default { notify { 'x': } }
-- file mixed/d.yay --
a: {{ global.region }}
-- run --
cd mixed; weft save --all --out ../all; cd ..; rm -r mixed; mkdir elsewhere; cd elsewhere
weft get --resume ../all -C g actions.run.x.spec.command; weft get --resume ../all -f d.yay a; weft get --resume ../all -C s global.region
-- out --
["echo", "eu"]
"eu"
"eu"
-- err --
saved 6 files, 8 values and 0 answers from outside in ../all
-- file broken/main.tf --
variable "zone" {}
locals {
  good = upper("a")
  bad  = local.good + 1
}
output "good" { value = "${local.good}-${var.zone}" }
output "bad" { value = local.bad }
-- run --
weft -C broken save --out ../part; echo $?; rm -r broken; weft get --resume part --known 'var.zone="z"' output.good; weft get --resume part output.bad
-- out --
1
"A-z"
-- err --
saved 1 file, 0 values and 0 answers from outside in ../part
what has failed is not among the values: it is evaluated again by `--resume`
error[type-mismatch]: `+`: expected a number, got "A"
 --> main.tf:4:10
  |
4 |   bad  = local.good + 1
  |          ^^^^^^^^^^
help: join strings in a template: `"${a}${b}"`
error[type-mismatch]: `+`: expected a number, got "A"
 --> main.tf:4:10
  |
4 |   bad  = local.good + 1
  |          ^^^^^^^^^^
help: join strings in a template: `"${a}${b}"`
-- exit --
1
-- file flavour/f.schema.hcl --
name = "f"
functions = "function"
block "job" {
  labels = [name]
  attribute "time" { default = 60 }
  computed "twice" { value = self.time * 2 }
}
-- file flavour/a.hcl --
function "f" {
  params = [x]
  result = "${x}!"
}
job "a" { time = zone }
job "b" {}
-- run --
cd flavour && weft save --schema f.schema.hcl -f a.hcl --unknown zone --out ../f.weft && cd .. && rm -r flavour && weft get --resume f.weft --known zone=5 job && weft check --resume f.weft
-- out --
{ a = { time = 5, twice = 10 }, b = { time = 60, twice = 120 } }
-- err --
saved 1 file, 0 values and 0 answers from outside in ../f.weft
no errors in 1 file
