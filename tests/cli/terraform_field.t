Terraform as it is found in public repositories: what Terraform accepts is no error, and a mistake is told once, where it is
-- file set/main.tf --
variable "name" {
  default = "a-b_c."
  validation {
    condition     = can(regex("^[\\w-_.]{2,64}$", var.name)) && length(regexall("[[:alpha:]-x]", var.name)) > 0
    error_message = "A dash behind a class is a dash."
  }
}
resource "x_role" "all" {
  dynamic "rule" {
    for_each = toset([{ verbs = ["get"] }])
    content {
      verbs = rule.key.verbs
    }
  }
  depends_on = [x_role.all]
}
-- run --
weft -C set check; weft -C set get x_role.all.rule
-- out --
[{ verbs = ["get"], … = (known after apply) }]
-- err --
note[unused]: nothing in this module uses the variable `name`
 --> main.tf:1:1
  |
1 | variable "name" {
  | ^^^^^^^^^^^^^^^
help: remove it, or refer to it

no errors; 1 file checked
-- file counted/main.tf --
resource "terraform_data" "some" {
  count = 2
  input = { l = ["a", "b"], i = count.index }
}
-- run --
cd counted && weft eval '[length(terraform_data.some[0].output.l), try(terraform_data.some[1].output.nope, "d"), terraform_data.some[1].input.i]'
-- out --
[2, "d", 1]
-- file undeclared/main.tf --
variable "size" {}
locals {
  big = var.size > 3
}
resource "x_y" "z" {
  a = var.settings.name
  b = local.bug["x"].y
  c = [for v in var.more.deep : v]
}
-- run --
weft -C undeclared check; weft -C undeclared get x_y.z.a
-- err --
note[unused]: nothing in this module uses the local value `big`
 --> main.tf:3:3
  |
3 |   big = var.size > 3
  |   ^^^
help: remove it, or refer to it

error[unknown-name]: the variable `settings` is not declared
 --> main.tf:6:7
  |
6 |   a = var.settings.name
  |       ^^^^^^^^^^^^
help: declare it in this module, or correct the name

error[unknown-name]: the local value `bug` is not declared
 --> main.tf:7:7
  |
7 |   b = local.bug["x"].y
  |       ^^^^^^^^^
help: did you mean `local.big`?

error[unknown-name]: the variable `more` is not declared
 --> main.tf:8:17
  |
8 |   c = [for v in var.more.deep : v]
  |                 ^^^^^^^^
help: declare it in this module, or correct the name

3 errors; 1 file checked
error[unknown-name]: `var.settings` is not defined
 --> main.tf:6:11
  |
6 |   a = var.settings.name
  |           ^^^^^^^^ not declared in this module
-- exit --
1
-- run --
mkdir crypt && printf '\0GITCRYPT\0\001\002\377{{{' > crypt/terraform.tfvars && echo 'variable "a" { default = 1 }' > crypt/main.tf && weft -C crypt check
-- err --
note[unused]: nothing in this module uses the variable `a`
 --> main.tf:1:1
  |
1 | variable "a" { default = 1 }
  | ^^^^^^^^^^^^
help: remove it, or refer to it

error[bad-syntax]: this file is encrypted with git-crypt
 --> terraform.tfvars:1:1
  |
1 | \x00GITCRYPT\x00\x01\x02\xff{{{
  | ^
help: run `git-crypt unlock`

1 error; 2 files checked
-- exit --
1
-- file module/main.tf --
variable "prefix" {
  type    = string
  default = null
}
variable "size" {
  default = 1
}
resource "x_group" "all" {
  name = coalesce(var.prefix, "")
}
resource "x_disk" "all" {
  size = var.size
}
output "name" {
  value = "${coalesce(var.prefix, "")}-group"
}
-- run --
git init -q . && git config user.name a && git config user.email a@b && git add module && git commit -qm one && sed -i 's/= 1/= 2/' module/main.tf && weft -C module diff HEAD
-- out --
module/main.tf:6:3  var.size  1 -> 2

changed: 1 of 5 root modules, 4 new
  counted      new
  crypt        new
  set          new
  undeclared   new
  module       x_disk.all  size  1 -> 2
