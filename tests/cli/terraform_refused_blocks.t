What `terraform init`, `validate` and `plan` refuse in blocks of Terraform's own, check finds. (Of `count` and `for_each` in two files, `count` counts.)
-- file eph_count/main.tf --
variable "n" {
  type = number
  ephemeral = true
  default = 2
}
resource "terraform_data" "a" {
  count = var.n
}
-- file moved_amb/main.tf --
moved {
  from = terraform_data.a
  to   = terraform_data.b
}
moved {
  from = terraform_data.a
  to   = terraform_data.c
}
resource "terraform_data" "b" {}
resource "terraform_data" "c" {}
-- file moved_two_to/main.tf --
moved {
  from = terraform_data.a
  to   = terraform_data.c
}
moved {
  from = terraform_data.b
  to   = terraform_data.c
}
resource "terraform_data" "c" {}
-- file moved_cyc/main.tf --
moved {
  from = terraform_data.a
  to   = terraform_data.b
}
moved {
  from = terraform_data.b
  to   = terraform_data.a
}
resource "terraform_data" "b" {}
-- file moved_quoted/main.tf --
moved {
  from = "terraform_data.a"
  to   = "terraform_data.c"
}
resource "terraform_data" "c" {}
-- file removed_prov/main.tf --
removed {
  from = terraform_data.c
  lifecycle { destroy = true }
  provisioner "local-exec" {
    command = "x"
  }
}
-- file reqv/main.tf --
locals { v = "1.0" }
terraform {
  required_version = local.v
}
-- file backend_unknown/main.tf --
terraform {
  backend "nope" {}
}
-- file backend_var/main.tf --
variable "x" { default = "p" }
terraform {
  backend "local" {
    path = var.x
  }
}
-- file experiments/main.tf --
terraform {
  experiments = [nope]
}
-- file rr/main.tf --
resource "terraform_nope" "a" {}
data "terraform_nope" "b" {}
ephemeral "terraform_data" "c" {}
data "terraform_data" "d" {}
-- file import_empty/main.tf --
import {
  to = terraform_data.c
  id = ""
}
resource "terraform_data" "c" {}
-- file import_res/main.tf --
import {
  to = terraform_data.c
  id = terraform_data.d.id
}
resource "terraform_data" "c" {}
resource "terraform_data" "d" {}
-- file prov_self/main.tf --
resource "terraform_data" "a" {
  provisioner "local-exec" {
    command = "echo ${self.nope}"
  }
}
-- file override_count/main.tf --
resource "terraform_data" "a" {
  count = 2
}
output "o" { value = terraform_data.a[0].id }
-- file override_count/x_override.tf --
resource "terraform_data" "a" {
  for_each = toset(["x"])
}
-- file tofu/main.tofu --
variable "x" {}
terraform {
  backend "local" {
    path = var.x
  }
}
-- run --
for d in eph_count moved_amb moved_two_to moved_cyc moved_quoted removed_prov reqv backend_unknown backend_var experiments rr import_empty import_res prov_self override_count tofu; do echo "- $d" >&2; weft check $d --diagnostics short; done
-- err --
- eph_count
eph_count/main.tf:7:11: error[type-mismatch]: `count` cannot use ephemeral values
1 error; 1 file checked
- moved_amb
moved_amb/main.tf:5:1: error[redefined]: `terraform_data.a` moves to `terraform_data.c` here, and `terraform_data.a` to `terraform_data.b` elsewhere
1 error; 1 file checked
- moved_two_to
moved_two_to/main.tf:5:1: error[redefined]: `terraform_data.b` moves to `terraform_data.c` here, and `terraform_data.a` to `terraform_data.c` elsewhere
1 error; 1 file checked
- moved_cyc
moved_cyc/main.tf:1:1: error[cycle]: the moves from `terraform_data.a` on lead back to it
moved_cyc/main.tf:5:1: error[redefined]: `terraform_data.b` is said to have moved, but is still declared
2 errors; 1 file checked
- moved_quoted
moved_quoted/main.tf:2:10: error[invalid-operation]: `from` takes an address: `TYPE.NAME`, without quotes
1 error; 1 file checked
- removed_prov
removed_prov/main.tf:4:3: error[invalid-operation]: a `removed` block has only provisioners that run when it destroys
1 error; 1 file checked
- reqv
reqv/main.tf:1:10: note[unused]: nothing in this module uses the local value `v`
reqv/main.tf:3:22: error[invalid-operation]: `required_version` is read before anything has a value
1 error; 1 file checked
- backend_unknown
backend_unknown/main.tf:2:11: error[unknown-name]: unknown backend type `nope`
1 error; 1 file checked
- backend_var
backend_var/main.tf:1:1: note[unused]: nothing in this module uses the variable `x`
backend_var/main.tf:4:12: error[invalid-operation]: `path` is read before anything has a value
1 error; 1 file checked
- experiments
experiments/main.tf:2:3: error[invalid-operation]: only alpha releases of Terraform have experiments
1 error; 1 file checked
- rr
rr/main.tf:1:1: error[unknown-name]: Terraform's own provider has no `terraform_nope`
rr/main.tf:2:1: error[unknown-name]: Terraform's own provider has no `terraform_nope`
rr/main.tf:3:1: error[unknown-name]: Terraform's own provider has no `terraform_data`
rr/main.tf:4:1: error[unknown-name]: Terraform's own provider has no `terraform_data`
4 errors; 1 file checked
- import_empty
import_empty/main.tf:3:8: error[bad-argument]: the id of an import cannot be empty
1 error; 1 file checked
- import_res
import_res/main.tf:3:8: error[bad-argument]: the id of an import is known only after apply
1 error; 1 file checked
- prov_self
prov_self/main.tf:3:27: error[missing-key]: this object has no attribute `nope`
1 error; 1 file checked
- override_count
no errors; 2 files checked
- tofu
tofu/main.tofu:1:1: note[unused]: nothing in this module uses the variable `x`
no errors; 1 file checked
