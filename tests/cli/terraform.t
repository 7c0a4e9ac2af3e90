A Terraform directory answers questions about its local values, variables, outputs and resources
-- file main.tf --
variable "region" {
  type    = string
  default = "eu"
}

locals {
  name  = "app-${var.region}"
  zones = [for z in ["a", "b"] : "${var.region}${z}"]
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_subnet" "all" {
  for_each   = toset(local.zones)
  cidr_block = cidrsubnet(aws_vpc.main.cidr_block, 8, length(each.key))
  vpc_id     = aws_vpc.main.id
}

output "cidrs" {
  value = { for k, s in aws_subnet.all : k => s.cidr_block }
}
-- run --
weft get local.name
weft get local.zones[1]
weft get output.cidrs
weft get aws_vpc.main
weft get 'aws_subnet.all["eua"].vpc_id'
weft eval 'upper(local.name)'
weft eval 'aws_subnet.all["eub"].cidr_block'
-- out --
"app-eu"
"eub"
{ eua = "10.0.3.0/24", eub = "10.0.3.0/24" }
{ cidr_block = "10.0.0.0/16", … = (known after apply) }
(known after apply)
"APP-EU"
"10.0.3.0/24"
-- err --
`aws_subnet.all["eua"].vpc_id` is not known because of `aws_vpc.main.id` (main.tf:11)
-- run --
weft get local.nope; echo $?
weft eval 'aws_vpc.other'; echo $?
-- out --
1
1
-- err --
error[unknown-name]: `local.nope` is not defined
 = not declared in this module
error[unknown-name]: `aws_vpc.other` is not defined
 --> <expression>:1:9
  |
1 | aws_vpc.other
  |         ^^^^^ not declared in this module
-- run --
weft get local.name --var region=us
weft eval local.name --var region=us
echo 'region = "ap"' > terraform.tfvars
weft get local.name
weft get local.name --var region=us
echo 'region = "file"' > x.tfvars
weft get var.region --var region=us --var-file x.tfvars
weft get var.region --var-file x.tfvars --var region=us
TF_VAR_region=env weft get var.region
rm terraform.tfvars
TF_VAR_region=env weft get var.region --allow env
-- out --
"app-us"
"app-us"
"app-ap"
"app-us"
"file"
"us"
"ap"
"env"
-- run --
weft explain local.name
-- out --
local.name = "app-eu"
as seen from /

● main.tf:7:3      "app-${var.region}"
└─ var.region = "eu"
   ● main.tf:3:3   "eu"
