What an instance of a module has is asked for by the address that check, diff and Terraform print.
-- file main.tf --
module "m" {
  source   = "./m"
  for_each = toset(["n1", "n2"])
  k        = each.key
}
module "one" {
  source = "./m"
  k      = "one"
}
-- file m/main.tf --
variable "k" {}
locals {
  twice = "${var.k}${var.k}"
}
resource "terraform_data" "z" {
  input = local.twice
}
resource "terraform_data" "c" {
  count = 2
  input = "${var.k}-${count.index}"
}
module "deep" {
  source = "./deep"
  d      = terraform_data.c[1].input
}
output "o" {
  value = var.k
}
-- file m/deep/main.tf --
variable "d" {}
resource "terraform_data" "d" {
  input = var.d
}
-- run --
for path in 'module.m["n1"].terraform_data.z.input' 'module.m["n2"].terraform_data.c[1].input' 'module.one.local.twice' \
    'module.m["n1"].module.deep.terraform_data.d.input' 'module.one.module.deep.var.d' 'module.one.o' 'module.one.output.o' 'module.m["n1"].o'; do
    weft get "$path"
done
weft explain 'module.m["n1"].module.deep.terraform_data.d.input'
-- out --
"n1n1"
"n2-1"
"oneone"
"n1-1"
"one-1"
"one"
"one"
"n1"
module.m["n1"].module.deep.terraform_data.d.input = "n1-1"
as seen from module.m["n1"].module.deep

● m/deep/main.tf:3:3        var.d
└─ module.m["n1"].module.deep.var.d = "n1-1"
   ● m/main.tf:14:3         terraform_data.c[1].input   wins: set for this module
   └─ module.m["n1"].terraform_data.c[1].input = "n1-1"
      ● m/main.tf:8:1       resource "terraform_data" "c"
      └─ module.m["n1"].terraform_data.c.input = "n1-1"
         ● m/main.tf:10:3   "${var.k}-${count.index}"
         ├─ module.m["n1"].var.k = "n1"
         │  ● main.tf:4:3   each.key                    wins: set for this module
         │  └─ each.key = "n1"
         │     ● main.tf:3:3
         └─ module.m["n1"].count.index = 1
            ● m/main.tf:9:3
-- run --
weft get 'module.m["zz"].var.k'; weft get 'module.one.local.nope'; weft get 'module.one.nope'; weft get module.one; weft get 'module.two.var.k'; weft get 'module.one.var.k' 'module.m["n1"].var.k' --json
-- out --
{ o = "one" }
{"module.one.var.k":"one","module.m[\"n1\"].var.k":"n1"}
-- err --
error[missing-key]: no key `zz` here
 ::: main.tf:1:1
1 | module "m" {
  | ^^^^^^^^^^ the keys are `n1`, `n2`
error[unknown-name]: `local.nope` is not defined
 = not declared in this module
error[unknown-name]: `nope` is not defined
 = not declared in this module
error[unknown-name]: `module.two` is not defined
 = not declared in this module
