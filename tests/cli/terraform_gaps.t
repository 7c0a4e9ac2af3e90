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
  a = { tags = { Name = "a" }, id = "v", … = (unknown) }
  b = { tags = { Name = "b" }, … = (unknown) }
}
[{ … = (unknown) }, { id = "n1", … = (unknown) }]
{ vpc_id = "vp", … = (unknown) }
{ x = { vpc_id = "mx", … = (unknown) }, … = (unknown) }
output.ids = ["v", (unknown), (unknown), (unknown)]
as seen from /

● main.tf:15:1                 [aws_vpc.main["a"].id, aws_vpc.n[1].id, module.vpc.vpc_id, module.many["...
├─ aws_vpc.main.a.id = "v"
│  ● main.tf:1:1               resource "aws_vpc" "main"
│  └─ aws_vpc.main.id = "v"
│     ● --known aws_vpc.main["a"].id:1:1   "v"                         wins: has become known
│     ○ main.tf:1:1                        resource "aws_vpc" "main"   overridden
├─ aws_vpc.n[1].id = (unknown)
│  ● main.tf:5:1               resource "aws_vpc" "n"
│  └─ aws_vpc.n.id = (unknown)
│     ● main.tf:5:1            resource "aws_vpc" "n"
├─ module.vpc.vpc_id = (unknown)
│  ● main.tf:8:1               module "vpc"
└─ module.many.x.vpc_id = (unknown)
   ● main.tf:11:1              module "many"
   └─ module.many.for_each = { x = "x" }
      ● main.tf:13:3           toset(["x"])
[(unknown), (unknown), (unknown), (unknown)]
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
