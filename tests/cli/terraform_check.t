In a Terraform directory, check finds what validate and plan find without providers, each mistake once.
-- file names/main.tf --
variable "region" {
  type = string
}
variable "spare" {
  default = 1
}
locals {
  zone  = "${var.regoin}-a"
  other = local.zones
  bare  = terraform_data
  each  = each.key
  count = count.index
  self  = self.id
  path  = path.modul
  space = terraform.env
  call  = uper(var.region)
  tried = try(uper(var.region), 1)
  lib   = provider::aws::arn_parse("x")
  again = locals.zone
}
resource "aws_vpc" "main" {
  for_each = toset(["a"])
  name     = each.value
  dynamic "rule" {
    for_each = [1, 2]
    content {
      port = rule.value
      else = rul.value
    }
  }
}
resource "aws_vpc" "one" {
  name       = aws_vpc.main.name
  tags       = aws_vpc.one.name
  depends_on = [aws_vpc.two]
  lifecycle {
    replace_triggered_by = [aws_vpc.none]
  }
}
output "one" {
  value = aws_vpc.one[0].name
}
-- run --
weft -C names check --diagnostics short
-- err --
main.tf:4:1: note[unused]: nothing in this module uses the variable `spare`
main.tf:8:3: note[unused]: nothing in this module uses the local value `zone`
main.tf:8:14: error[unknown-name]: the variable `regoin` is not declared
main.tf:9:3: note[unused]: nothing in this module uses the local value `other`
main.tf:9:11: error[unknown-name]: the local value `zones` is not declared
main.tf:10:3: note[unused]: nothing in this module uses the local value `bare`
main.tf:10:11: error[unknown-name]: a reference to a resource has its type and its name: `TYPE.NAME`
main.tf:11:3: note[unused]: nothing in this module uses the local value `each`
main.tf:11:11: error[unknown-name]: `each` can be used only in a block that has `for_each`
main.tf:12:3: note[unused]: nothing in this module uses the local value `count`
main.tf:12:11: error[unknown-name]: `count` can be used only in a block that has `count`
main.tf:13:3: note[unused]: nothing in this module uses the local value `self`
main.tf:13:11: error[unknown-name]: `self` can be used only in provisioners, connections and postconditions
main.tf:14:3: note[unused]: nothing in this module uses the local value `path`
main.tf:14:11: error[missing-key]: `path` has no attribute `modul`
main.tf:15:3: note[unused]: nothing in this module uses the local value `space`
main.tf:15:11: error[missing-key]: `terraform` has no attribute `env`
main.tf:16:3: note[unused]: nothing in this module uses the local value `call`
main.tf:16:11: error[unknown-name]: unknown function `uper`
main.tf:17:3: note[unused]: nothing in this module uses the local value `tried`
main.tf:17:15: warning[unknown-name]: unknown function `uper`
main.tf:18:3: note[unused]: nothing in this module uses the local value `lib`
main.tf:18:11: error[unknown-name]: `provider::aws::arn_parse` is a function of the provider `aws`, which this module does not require
main.tf:19:3: note[unused]: nothing in this module uses the local value `again`
main.tf:19:11: error[unknown-name]: `locals.zone` is not declared
main.tf:28:14: error[unknown-name]: the resource `rul.value` is not declared
main.tf:33:16: error[missing-key]: `aws_vpc.main` has `for_each`, so one of its instances must be selected
main.tf:34:16: error[cycle]: `aws_vpc.one` depends on itself
main.tf:35:17: error[unknown-name]: the resource `aws_vpc.two` is not declared
main.tf:37:29: error[unknown-name]: the resource `aws_vpc.none` is not declared
main.tf:41:22: error[missing-key]: `aws_vpc.one` has neither `count` nor `for_each`, so it has no instances to select
17 errors, 1 warning; 1 file checked
-- exit --
1
-- run --
weft -C names check --diagnostics short --dialect terraform 2>&1 | tail -1
-- out --
17 errors, 1 warning; 1 file checked
-- file calls/main.tf --
module "net" {
  source = "./net"
  cidr   = "10.0.0.0/8"
  zons   = ["a"]
}
module "wrong" {
  source = "./net"
  cidr   = "x"
  zones  = "a"
}
module "far" {
  source = "acme/label/null"
  any    = 1
}
output "o" {
  value = [module.net.ids, module.net.idds, module.far.x]
}
-- file calls/net/main.tf --
variable "cidr" {
  type = string
  validation {
    condition     = can(cidrhost(var.cidr, 0))
    error_message = "${var.cidr} is not a network."
  }
}
variable "zones" {
  type = list(string)
}
output "ids" {
  value = [for z in var.zones : "${var.cidr}-${z}"]
}
-- run --
weft -C calls check
-- err --
error[unknown-argument]: the module `net` has no variable `zons`
 --> main.tf:4:3
  |
4 |   zons   = ["a"]
  |   ^^^^
 ::: main.tf:1:1
1 | module "net" {
  | ^^^^^^^^^^^^ the module is called here
 ::: net/main.tf:8:1
8 | variable "zones" {
  | ^^^^^^^^^^^^^^^^ this variable is required but never set
help: did you mean `zones`?

error[user-error]: the value of `var.cidr` is not valid: x is not a network.
 --> main.tf:8:12
  |
8 |   cidr   = "x"
  |            ^^^
 ::: net/main.tf:4:21
4 |     condition     = can(cidrhost(var.cidr, 0))
  |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^ this condition is false
 ::: net/main.tf:1:1
1 | variable "cidr" {
  | ^^^^^^^^^^^^^^^ declared here
 = in `module.wrong`

error[type-mismatch]: this value does not fit the variable `zones`: list of string required, but have string
 --> main.tf:9:12
  |
9 |   zones  = "a"
  |            ^^^
 ::: net/main.tf:9:10
9 |   type = list(string)
  |          ^^^^^^^^^^^^ the type is declared here
 ::: net/main.tf:8:1
8 | variable "zones" {
  | ^^^^^^^^^^^^^^^^ the variable
 = in `module.wrong`

note[bad-import]: the module `far` (acme/label/null) is not installed
 --> main.tf:11:1
   |
11 | module "far" {
   | ^^^^^^^^^^^^
help: run `terraform init`; until then its outputs are unknown

error[missing-key]: the module `net` has no output `idds`
 --> main.tf:16:38
   |
16 |   value = [module.net.ids, module.net.idds, module.far.x]
   |                                      ^^^^^
 ::: main.tf:1:1
 1 | module "net" {
   | ^^^^^^^^^^^^ the module is called here
help: did you mean `ids`?

4 errors; 2 files checked
-- exit --
1
-- file values/main.tf --
variable "token" {
  sensitive = true
  default   = "hunter2"
}
variable "size" {
  default = 3
  validation {
    condition     = var.size > 5
    error_message = "Too small."
  }
}
locals {
  a = local.b
  b = [local.a]
  c = { x = 1 }.y
}
resource "terraform_data" "each" {
  for_each = { a = { x = 1 }, b = { y = 1 }, c = {} }
  input    = each.value.x
  lifecycle {
    postcondition {
      condition     = self.input == 2
      error_message = "Not two."
    }
  }
}
output "token" {
  value = "t-${var.token}"
}
check "size" {
  assert {
    condition     = var.size == 4
    error_message = "Not four."
  }
}
moved {
  from = terraform_data.each
  to   = terraform_data.all
}
import {
  to = terraform_data.nothing
  id = "1"
}
-- run --
weft -C values check --diagnostics short
-- err --
main.tf:5:1: error[user-error]: the value of `var.size` is not valid: Too small.
main.tf:13:7: error[cycle]: `local.a` depends on itself
main.tf:15:3: note[unused]: nothing in this module uses the local value `c`
main.tf:15:16: error[missing-key]: this object has no attribute `y`
main.tf:19:24: error[missing-key]: this object has no attribute `x`
main.tf:22:23: error[user-error]: a postcondition of the resource failed: Not two.
main.tf:27:1: error[invalid-operation]: the output `token` has a sensitive value, but does not say so
main.tf:32:21: warning[user-error]: this assertion is false: Not four.
main.tf:36:1: error[redefined]: `terraform_data.each` is said to have moved, but is still declared
main.tf:41:8: error[unknown-name]: `terraform_data.nothing` is imported, but not declared
8 errors, 1 warning; 1 file checked
-- exit --
1
-- file module/main.tf --
variable "names" {
  type    = list(string)
  default = null
}
variable "count_of" {
  type = number
}
resource "aws_instance" "a" {
  count = var.count_of
  name  = var.names[count.index]
  zones = slice(data.aws_zones.all.names, 0, 2)
}
data "aws_zones" "all" {}
output "first" {
  value = try(aws_instance.a[0].id, null)
}
output "names" {
  value = length(var.names) > 0 ? "${var.names[0]}" : null
}
-- run --
weft -C module check
-- err --
no errors; 1 file checked
-- file broken/main.tf --
locals {
  a = local.declared_below
  b = 
}
-- file broken/other.hcl --
a = [
-- run --
weft -C broken check --diagnostics short
-- err --
main.tf:3:7: error[bad-syntax]: expected an expression, got the end of the line
other.hcl:2:1: error[bad-syntax]: unexpected end of the text: expected an expression
2 errors; 2 files checked
-- exit --
1
-- file stored/main.tf --
variable "password" {
  type      = string
  ephemeral = true
}
resource "aws_db_instance" "a" {
  password_wo = var.password
}
resource "terraform_data" "b" {
  input = var.password
}
-- run --
weft -C stored check
-- err --
error[invalid-operation]: an ephemeral value cannot be an argument of a resource
 --> main.tf:9:11
  |
9 |   input = var.password
  |           ^^^^^^^^^^^^
help: it would be stored in the state: use another value

1 error; 1 file checked
-- exit --
1
