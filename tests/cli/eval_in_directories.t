`weft eval` and `weft repl` see in every directory what `weft get` finds there, in the language of that directory
-- file terraform/main.tf --
variable "zones" {
  type    = list(string)
  default = ["a", "b"]
}
locals {
  names = [for z in var.zones : "web-${z}"]
}
resource "cloud_server" "web" {
  name = local.names[0]
}
output "all" {
  value = join(",", local.names)
}
-- run --
cd terraform; weft eval 'local.names'; weft eval 'upper(output.all)' --var 'zones=["x"]'; weft eval 'cloud_server.web.name'
weft eval --template 'all: ${output.all}'; weft eval 'output.al'
-- out --
["web-a", "web-b"]
"WEB-X"
"web-a"
"all: web-a,web-b"
-- err --
error[unknown-name]: `output.al` is not defined; did you mean `output.all`?
 --> <expression>:1:8
  |
1 | output.al
  |        ^^ not declared in this module
-- exit --
1
-- run --
cd terraform; weft repl --var 'zones=["q"]'
-- in --
local.names
output.all
cloud_server.web.name
-- out --
["web-q"]
"web-q"
"web-q"
-- file garden/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}, {name: prod, variables: {host: live}}]
providers: [{name: exec}]
variables: {host: test}
-- file garden/api/garden.yml --
kind: Run
type: exec
name: api
spec: {command: [echo, "${var.host}"]}
-- run --
cd garden/api; weft eval 'var.host'; weft eval 'actions.run.api.spec.command[1]' --env prod
weft eval 'join(actions.run.api.spec.command, "+")'; weft eval 'cidrsubnet("10.0.0.0/8", 8, 2)'
-- out --
"test"
"live"
"echo+test"
"10.2.0.0/16"
-- run --
cd garden; weft repl --env prod
-- in --
var.host
environment.name
-- out --
"live"
"prod"
-- file live/root.hcl --
locals {
  env = "dev"
}
inputs = { env = local.env }
-- file live/vpc/terragrunt.hcl --
include "root" {
  path = find_in_parent_folders("root.hcl")
}
locals {
  size = 2
}
inputs = { name = "vpc-${local.size}" }
-- run --
git init -q live; cd live/vpc; weft eval 'inputs.name'; weft eval 'local.size + 1'; weft eval inputs.env; printf 'inputs.name\nlocal.size\n' | weft repl
-- out --
"vpc-2"
3
"dev"
"vpc-2"
2
-- file stacks/terramate.tm --
terramate {
}
globals {
  env = "prod"
}
-- file stacks/web/stack.tm --
stack {
  name = "web"
}
-- file stacks/web/main.tf --
locals {
  where = "eu"
}
-- run --
cd stacks; weft eval global.env; weft eval 'tm_upper(global.env)'; weft eval 'upper(global.env)'; weft eval 'upper(name)' --var name=x
cd web; weft eval '[terramate.stack.name, local.where, tm_upper(global.env)]'; weft eval '[global.env, local.where]'
printf 'local.where\nglobal.env\ntm_upper(global.env)\n' | weft repl
-- out --
"prod"
"PROD"
"PROD"
"X"
["web", "eu", "PROD"]
["prod", "eu"]
"eu"
"prod"
"PROD"
-- run --
cd stacks; weft eval nothing.env; weft eval 'nothing(1)'; weft eval --dialect hcl global.env
-- err --
error[unknown-name]: `nothing` is not defined
 --> <expression>:1:1
  |
1 | nothing.env
  | ^^^^^^^ unknown name
 = defined names: `global`, `terramate`
help: define it, or put it in quotes if it is a string
error[unknown-name]: unknown function `nothing`
 --> <expression>:1:1
  |
1 | nothing(1)
  | ^^^^^^^
help: use a function of this dialect
error[unknown-name]: `global` is not defined
 --> <expression>:1:1
  |
1 | global.env
  | ^^^^^^ unknown name
help: define it, or put it in quotes if it is a string
-- exit --
1
-- run --
cd stacks/web; weft complete -- eval local.; weft complete -- eval global.; weft complete -- eval 'uppe'
-- out --
local.where
global.env
upper(	text: string -> string
