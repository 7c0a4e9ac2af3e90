`weft check` follows values into the modules that take them, through generated files.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  zones = ["a"]
  size  = "big"
  net = {
    cidr  = "10.0.0.0/8"
    ports = "80"
  }
}
generate_hcl "_all.tf" {
  content {
    locals {
      zones = global.zones
      size  = global.size
      net   = global.net
      count = tm_length(global.zones)
    }
  }
}
-- file modules/m/main.tf --
variable "zones" {
  type = list(string)
}
variable "size" {
  type = number
}
variable "ports" {
  type    = set(number)
  default = []
}
variable "tags" {
  type = map(object({
    owner = string
    cost  = optional(number, 1)
  }))
  default = {}
}
variable "anything" {
  default = 1
}
-- file stacks/a/stack.tm --
stack {
}
-- file stacks/a/globals.tm --
globals {
  zones = "a"
}
-- file stacks/a/main.tf --
module "m" {
  source = "../../modules/m"
  zones  = local.zones
  size   = local.length
  tags   = { db = { owner = "me" } }
}
locals {
  length = local.count
}
-- file stacks/b/stack.tm --
stack {
}
-- file stacks/b/main.tf --
module "m" {
  source   = "../../modules/m"
  zones    = [for z in local.zones : upper(z)]
  size     = local.size
  ports    = local.net.ports
  anything = local.nowhere
}
-- file stacks/c/stack.tm --
stack {
}
-- file stacks/c/main.tf --
module "m" {
  source = "../../modules/m"
  zones  = var.zones
  size   = local.size
  tags   = { db = { owner = "me" }, web = { owner = "you", cost = "much" } }
}
-- run --
weft check
-- err --
error[type-changed]: `global.zones` is a list in / and a string in stacks/a
 --> stacks/a/globals.tm:2:11
  |
2 |   zones = "a"
  |           ^^^ string
 ::: terramate.tm:5:11
5 |   zones = ["a"]
  |           ^^^^^ list of string
 = 1 stack passes it to `modules/m`, which expects list(string)
help: zones = ["a"]

error[unknown-name]: the local value `nowhere` is not declared
 --> stacks/b/main.tf:6:14
  |
6 |   anything = local.nowhere
  |              ^^^^^^^^^^^^^
help: declare it in this module, or correct the name

error[unknown-name]: the variable `zones` is not declared
 --> stacks/c/main.tf:3:12
  |
3 |   zones  = var.zones
  |            ^^^^^^^^^
help: declare it in this module, or correct the name

error[type-mismatch]: this value does not fit the variable `tags`: element "web": attribute "cost": a number is required
 --> stacks/c/main.tf:5:12
   |
 5 |   tags   = { db = { owner = "me" }, web = { owner = "you", cost = "much" } }
   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: modules/m/main.tf:12:10
12 |   type = map(object({
   |          ^^^^^^^^^^^^ the type is declared here
 ::: modules/m/main.tf:11:1
11 | variable "tags" {
   | ^^^^^^^^^^^^^^^ the variable
 = in `module.m`

error[type-mismatch]: `size` of module `m`: expected number, got string
 --> terramate.tm:6:11
  |
6 |   size  = "big"
  |           ^^^^^ string
 ::: stacks/b/main.tf:4:3
4 |   size     = local.size
  |   ^^^^ given here
 ::: modules/m/main.tf:4:1
4 | variable "size" {
  | ^^^^^^^^^^^^^^^ declared here
 = this affects 2 of 3 stacks (below stacks)

error[type-mismatch]: `ports` of module `m`: expected set(number), got string
 --> terramate.tm:9:13
  |
9 |     ports = "80"
  |             ^^^^ string
 ::: stacks/b/main.tf:5:3
5 |   ports    = local.net.ports
  |   ^^^^^ given here
 ::: modules/m/main.tf:7:1
7 | variable "ports" {
  | ^^^^^^^^^^^^^^^^ declared here
 = this affects 1 of 3 stacks (stacks/b)

6 errors; 3 stacks and 12 files checked
-- exit --
1
