An import names a resource that is declared, also one of a called module; what is not installed may have anything
-- file main.tf --
module "m" {
  source = "./m"
}
module "n" {
  source   = "./m"
  for_each = { a = 1 }
}
module "far" {
  source = "somebody/far/aws"
}
import {
  to = module.m.terraform_data.nope
  id = "x"
}
import {
  to = module.m.terraform_data.yes
  id = "x"
}
import {
  to = module.n["a"].terraform_data.no
  id = "x"
}
import {
  to = module.q.terraform_data.no
  id = "x"
}
import {
  to = module.n["a"].module.deep[0].terraform_data.no
  id = "x"
}
import {
  to = module.n["a"].module.deep[0].terraform_data.here
  id = "x"
}
import {
  to = module.far.aws_vpc.main
  id = "x"
}
-- file m/m.tf --
resource "terraform_data" "yes" {}
module "deep" {
  source = "./deep"
  count  = 1
}
-- file m/deep/d.tf --
resource "terraform_data" "here" {}
-- run --
weft check
-- err --
note[bad-import]: the module `far` (somebody/far/aws) is not installed
 --> main.tf:8:1
  |
8 | module "far" {
  | ^^^^^^^^^^^^
help: run `terraform init`; until then its outputs are unknown

error[unknown-name]: `module.m.terraform_data.nope` is imported, but not declared
 --> main.tf:12:8
   |
12 |   to = module.m.terraform_data.nope
   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: declare it in the module, or correct the address

error[unknown-name]: `module.n["a"].terraform_data.no` is imported, but not declared
 --> main.tf:20:8
   |
20 |   to = module.n["a"].terraform_data.no
   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: declare it in the module, or correct the address

error[unknown-name]: `module.q.terraform_data.no` is imported, but not declared
 --> main.tf:24:8
   |
24 |   to = module.q.terraform_data.no
   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^
help: declare it in the module, or correct the address

error[unknown-name]: `module.n["a"].module.deep[0].terraform_data.no` is imported, but not declared
 --> main.tf:28:8
   |
28 |   to = module.n["a"].module.deep[0].terraform_data.no
   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: declare it in the module, or correct the address

4 errors; 3 files checked
-- exit --
1
