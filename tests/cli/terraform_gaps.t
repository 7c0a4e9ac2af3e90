What becomes known may be one of several resources, or an output of a module that is not installed. Such modules are one note for each source.
-- file .git/HEAD --
ref: refs/heads/main
-- file main.tf --
resource "aws_vpc" "main" {
  for_each = toset(["a", "b"])
  tags     = { Name = each.key }
}
resource "aws_vpc" "n" {
  count = 2
}
module "vpc" {
  source = "terraform-aws-modules/vpc/aws"
}
module "many" {
  source   = "terraform-aws-modules/vpc/aws"
  for_each = toset(["x"])
}
output "ids" {
  value = [aws_vpc.main["a"].id, aws_vpc.n[1].id, module.vpc.vpc_id, module.many["x"].vpc_id]
}
-- run --
weft check
weft get output.ids 'aws_vpc.main["a"].id' aws_vpc.main aws_vpc.n module.vpc module.many \
  --known 'aws_vpc.main["a"].id="v"' --known 'aws_vpc.n[1].id="n1"' --known 'module.vpc.vpc_id="vp"' --known 'module.many["x"].vpc_id="mx"'
weft explain output.ids --known 'aws_vpc.main["a"].id="v"'
weft get output.ids --known 'aws_vpc.main["c"].id="v"' --known 'aws_vpc.main[0].id="v"' --known 'aws_vpc.main["a"].tags="v"'
-- out --
["v", "n1", "vp", "mx"]
"v"
{
  a = { tags = { Name = "a" }, id = "v", … = (known after apply) }
  b = { tags = { Name = "b" }, … = (known after apply) }
}
[{ … = (known after apply) }, { id = "n1", … = (known after apply) }]
{ vpc_id = "vp", … = (known after apply) }
{ x = { vpc_id = "mx", … = (unknown) }, … = (known after apply) }
output.ids = ["v", (known after apply), (known after apply), (known after apply)]
as seen from /

● main.tf:15:1                 [aws_vpc.main["a"].id, aws_vpc.n[1].id, module.vpc.vpc_id, module.many["...
├─ aws_vpc.main.a.id = "v"
│  ● main.tf:1:1               resource "aws_vpc" "main"
│  └─ aws_vpc.main.id = "v"
│     ● --known aws_vpc.main["a"].id:1:1   "v"                         wins: has become known
│     ○ main.tf:1:1                        resource "aws_vpc" "main"   overridden
├─ aws_vpc.n[1].id = (known after apply)
│  ● main.tf:5:1               resource "aws_vpc" "n"
│  └─ aws_vpc.n.id = (known after apply)
│     ● main.tf:5:1            resource "aws_vpc" "n"
├─ module.vpc.vpc_id = (known after apply)
│  ● main.tf:8:1               module "vpc"
└─ module.many.x.vpc_id = (known after apply)
   ● main.tf:11:1              module "many"
   └─ module.many.for_each = { x = "x" }
      ● main.tf:13:3           toset(["x"])
[
  (known after apply), (known after apply), (known after apply),
  (known after apply),
]
-- err --
note[bad-import]: the module `vpc` (terraform-aws-modules/vpc/aws) is not installed
 --> main.tf:8:1
  |
8 | module "vpc" {
  | ^^^^^^^^^^^^
help: run `terraform init`; until then its outputs are unknown

no errors; 1 file checked
`--known aws_vpc.main["c"].id`: it does not exist here
`--known aws_vpc.main[0].id`: it does not exist here
`--known aws_vpc.main["a"].tags`: nothing read it
`output.ids` has unknown parts because of `aws_vpc.main.id` (main.tf:1), `aws_vpc.n.id` (main.tf:5), `module.vpc.vpc_id` (main.tf:8) and 1 more
-- file net/main.tf --
variable "region" {
  default = "eu"
}
module "label" {
  source = "./label"
  name   = var.region
}
output "r" {
  value = module.label.label
}
-- file net/label/main.tf --
variable "name" {
}
output "label" {
  value = upper(var.name)
}
-- file net/x.tfvars --
region = "us"
-- run --
cd net
weft check --var region=us && weft check --var-file x.tfvars
weft check --var regoin=us || weft get output.r --var regoin=us || weft get output.r --var region=us
-- out --
"US"
-- err --
no errors; 3 files checked
no errors; 3 files checked
error[unknown-name]: the variable `regoin` is not declared in this module
help: declare it with a `variable` block, or correct the name

1 error; 3 files checked
error[unknown-name]: the variable `regoin` is not declared in this module
help: declare it with a `variable` block, or correct the name
-- file rules/main.tf --
variable "region" {
  default = "eu"
  validation {
    condition     = contains(["eu", var.also], var.region)
    error_message = "there is nothing in ${var.region}"
  }
}
variable "also" {
  default = "us"
}
variable "size" {
  default = 1
  validation {
    condition     = local.size > 4
    error_message = "too small"
  }
}
locals {
  size = var.size + 1
  zone = "${var.region}-1"
}
module "m" {
  source = "./m"
  name   = var.region
}
output "zone" {
  value = local.zone
}
output "name" {
  value = module.m.name
}
output "size" {
  value = local.size
}
-- file rules/m/main.tf --
variable "name" {
  validation {
    condition     = var.name != "us"
    error_message = "not there"
  }
}
output "name" {
  value = var.name
}
-- run --
cd rules
weft get output.zone output.name output.size
weft get output.zone output.name --var region=us
weft get output.zone output.name var.region output.size --var region=mars --diagnostics short
weft check --diagnostics short
-- out --
"eu-1"
"eu"
2
"us-1"
"mars"
2
-- err --
error[user-error]: the value of `var.name` is not valid: not there
 --> main.tf:24:12
   |
24 |   name   = var.region
   |            ^^^^^^^^^^
 ::: m/main.tf:3:21
 3 |     condition     = var.name != "us"
   |                     ^^^^^^^^^^^^^^^^ this condition is false
 ::: m/main.tf:1:1
 1 | variable "name" {
   | ^^^^^^^^^^^^^^^ declared here
main.tf:1:1: error[user-error]: the value of `var.region` is not valid: there is nothing in mars
main.tf:1:1: error[user-error]: the value of `var.region` is not valid: there is nothing in mars
main.tf:11:1: error[user-error]: the value of `var.size` is not valid: too small
main.tf:14:21: error[invalid-operation]: a rule for `var.size` must refer to it
2 errors; 2 files checked
-- exit --
1
-- run --
cd rules/m
weft get var.name output.name --var name=us --diagnostics short
-- out --
"us"
-- err --
main.tf:1:1: error[user-error]: the value of `var.name` is not valid: not there
-- exit --
1
-- file refused/main.tf --
provider "terraform" {
  alias = 1
}
data "terraform_remote_state" "a" {
  backend = "nosuch"
}
variable "v" {
  ephemeral = true
  default   = "x"
}
output "o" {
  value     = var.v
  ephemeral = true
}
-- run --
cd refused
weft check --diagnostics short
-- err --
main.tf:2:11: error[bad-argument]: an alias of a provider must be a name
main.tf:5:13: error[bad-argument]: unknown backend type `nosuch`
main.tf:11:1: error[invalid-operation]: the output `o` is ephemeral, and nothing reads outputs of a root module while it runs
3 errors; 1 file checked
-- exit --
1
