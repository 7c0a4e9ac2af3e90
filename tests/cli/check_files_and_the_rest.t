A check of files finds what a check of all finds in them, also what is imported, called or generated elsewhere.
-- file terramate.tm.hcl --
terramate {
}
-- file imports/c.tm --
generate_hcl "y.tf" {
  content {
    output "q" {
      value = local.nope
    }
  }
}
-- file s/stack.tm --
stack {
}
import {
  source = "/imports/c.tm"
}
-- file t/main.tf --
module "m" {
  source = "./m"
  n      = ["a"]
}
output "o" {
  value = module.m.o
}
-- file t/m/main.tf --
variable "n" {}
output "o" {
  value = var.n.x
}
-- file u/terragrunt.hcl --
dependencies {
  paths = ["../nope"]
}
terraform {
  source = "../t//m"
}
inputs = {
  n = local.nope
}
-- run --
weft generate >/dev/null
weft check s/y.tf --diagnostics short
echo 'generate_file "z" {
  content = global.missing
}' > imports/c2.tm
echo 'import {
  source = "/imports/c2.tm"
}' > s/more.tm
weft check imports/c2.tm --diagnostics short
weft check s/stack.tm t/main.tf --diagnostics short
weft check t/m/main.tf --diagnostics short
weft check u/terragrunt.hcl --diagnostics short
-- err --
imports/c.tm:4:15: error[unknown-name]: the local value `nope` is not declared
1 error; 1 file checked
imports/c2.tm:2:20: error[unknown-name]: `global.missing` is not defined
1 error; 1 file checked
no errors; 2 files checked
t/m/main.tf:3:16: error[type-mismatch]: a tuple has no attributes
1 error; 1 file checked
u/terragrunt.hcl:2:11: error[bad-import]: the dependency `../nope` has no terragrunt.hcl
u/terragrunt.hcl:8:13: error[unknown-name]: `local.nope` is not defined
2 errors; 1 file checked
-- exit --
1
-- run --
weft check --diagnostics short
-- err --
imports/c2.tm:2:20: error[unknown-name]: `global.missing` is not defined
t/m/main.tf:3:16: error[type-mismatch]: a tuple has no attributes
u/terragrunt.hcl:2:11: error[bad-import]: the dependency `../nope` has no terragrunt.hcl
u/terragrunt.hcl:8:13: error[unknown-name]: `local.nope` is not defined
4 errors; 1 unit, 1 stack and 9 files checked
-- exit --
1
