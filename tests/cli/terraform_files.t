A file of a Terraform directory that is named means the directory; without a path, only what the directory defines is shown
-- file main.tf --
variable "numbers" {
  type = list(number)
}
locals {
  blocks = { for x in var.numbers : x => cidrsubnet("10.0.0.0/8", 8, x) }
}
-- file more.tf --
output "vals" {
  value = values(local.blocks)
}
-- file values.tfvars --
numbers = [7]
-- run --
weft eval -f more.tf --var 'numbers=[1]' | sed "s,$PWD,HERE,"
weft get -f main.tf output.vals --var-file values.tfvars
weft explain -f more.tf output.vals --var 'numbers=[1]'
weft graph -f main.tf --format mermaid
weft get | sed "s,$PWD,HERE,"
weft info | sed "s,$PWD,HERE,"
weft eval -f values.tfvars
weft get -f more.tf --dialect hcl output
-- out --
{"local":{"blocks":{"1":"10.1.0.0/16"}},"output":{"vals":["10.1.0.0/16"]},"path":{"cwd":"HERE","module":".","root":"."},"terraform":{"workspace":"default"},"var":{"numbers":[1]}}
["10.7.0.0/16"]
output.vals = ["10.1.0.0/16"]
as seen from /

● more.tf:1:1                  values(local.blocks)
└─ local.blocks = { "1" = "10.1.0.0/16" }
   ● main.tf:5:3               { for x in var.numbers : x => cidrsubnet("10.0.0.0/8", 8, x) }
   └─ var.numbers = [1]
      ● <value for var.numbers>:1:1   [1]   wins: set for this module
flowchart LR
  n0["local.blocks"]
  n1["var.numbers"]
  n2["output.vals"]
  n0 --> n1
  n2 --> n0
{
  local = { blocks = (unknown) }
  output = { vals = (unknown) }
  path = { cwd = "HERE", module = ".", root = "." }
  terraform = { workspace = "default" }
  var = { numbers = (unknown list of number) }
}
root        HERE
dialect     terraform
found       1 directory, 1 root module
read        3 files (--long lists them)
skipped     0
{"numbers":[7]}
-- err --
error[unknown-name]: `local` is not defined
 --> more.tf:2:18
  |
2 |   value = values(local.blocks)
  |                  ^^^^^ unknown name
 = defined names: `output`
help: define it, or put it in quotes if it is a string
-- exit --
1
-- file json/main.tf.json --
{"locals": {"a": "${var.x}"}, "variable": {"x": {"default": 1}}}
-- run --
cd json
weft eval -f main.tf.json | sed "s,$PWD,HERE,"
weft get local.a
-- out --
{"local":{"a":1},"output":{},"path":{"cwd":"HERE","module":".","root":"."},"terraform":{"workspace":"default"},"var":{"x":1}}
1
-- file staged/main.tf --
output "workspace" {
  value = terraform.workspace
}
-- file staged/.terraform/environment --
staging
-- file plain/main.tf --
output "workspace" {
  value = terraform.workspace
}
-- file plain/.terraform --
not a directory
-- run --
weft -C staged get output.workspace
weft -C plain get output.workspace
weft check
-- out --
"staging"
"default"
-- err --
note[unused]: nothing in this module uses the local value `a`
 --> json/main.tf.json:1:13
  |
1 | {"locals": {"a": "${var.x}"}, "variable": {"x": {"default": 1}}}
  |             ^^^
help: remove it, or refer to it

no errors; 6 files checked
