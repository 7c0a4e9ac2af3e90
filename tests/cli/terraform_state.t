A state says what the configuration does not, and only if it is named
-- file main.tf --
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_subnet" "all" {
  for_each   = toset(["a"])
  cidr_block = "10.0.1.0/24"
}

data "terraform_remote_state" "net" {
  backend = "local"
  config  = { path = "net.tfstate" }
}

resource "terraform_data" "d" {
  input = "same"
}

output "id" {
  value = aws_vpc.main.id
}
-- file terraform.tfstate --
{"version": 4, "resources": [
  {"mode": "managed", "type": "aws_vpc", "name": "main", "instances": [{"attributes": {"id": "vpc-1", "cidr_block": "old"}}]},
  {"mode": "managed", "type": "aws_subnet", "name": "all", "instances": [{"index_key": "a", "attributes": {"id": "subnet-1"}}]},
  {"mode": "managed", "type": "terraform_data", "name": "d", "instances": [{"attributes": {"id": "d-1", "input": {"value": "same", "type": "string"}, "output": {"value": "same", "type": "string"}}}]}
]}
-- file net.tfstate --
{"version": 4, "outputs": {"vpc": {"value": "vpc-9", "type": "string"}}}
-- run --
weft get output.id
weft get output.id --state terraform.tfstate
weft get 'aws_subnet.all["a"].id' aws_vpc.main.cidr_block --state terraform.tfstate
weft get terraform_data.d --state terraform.tfstate
weft get data.terraform_remote_state.net.outputs.vpc
-- out --
(known after apply)
"vpc-1"
"subnet-1"
"10.0.0.0/16"
{ id = "d-1", input = "same", output = "same", triggers_replace = null }
"vpc-9"
-- err --
`output.id` is not known because of `aws_vpc.main.id` (main.tf:1)
-- run --
echo '[]' > wrong.json; weft get output.id --state wrong.json; echo $?
weft get output.id --state nowhere.json; echo $?
-- out --
3
3
-- err --
error[bad-argument]: cannot use `wrong.json`: it is neither a state nor the output of `terraform show -json`
error[world]: cannot read `nowhere.json`: No such file or directory
-- run --
weft get output.id --var nope=1; echo $?
-- out --
1
-- err --
error[unknown-name]: the variable `nope` is not declared in this module
help: declare it with a `variable` block, or correct the name
`output.id` is not known because of `aws_vpc.main.id` (main.tf:1)
-- file from/main.tf --
resource "cloud_x" "many" {
  count = 2
}
output "id" {
  value = cloud_x.many[1].id
}
-- file from/terraform.tfstate --
{"version": 4, "resources": [
  {"mode": "managed", "type": "cloud_x", "name": "many", "instances": [
    {"index_key": 0, "attributes": {"id": "x0"}}, {"index_key": 1, "attributes": {"id": "x1"}}]}]}
-- run --
cd from
weft explain output.id --state terraform.tfstate
-- out --
output.id = "x1"
as seen from /

● main.tf:4:1         cloud_x.many[1].id
└─ cloud_x.many[1].id = "x1"
   ● main.tf:1:1      resource "cloud_x" "many"
   └─ cloud_x.many.id = "x1"
      ● main.tf:1:1   resource "cloud_x" "many"
      └─ state.cloud_x.many = { id = "x1" }
         ● terraform.tfstate:2:42
