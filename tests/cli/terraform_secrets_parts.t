A part of something sensitive is as sensitive where there is no such part, and so is a file that is named by it, an element of it, and a value that does not fit.
-- file main.tf --
variable "pw" {
  type      = string
  sensitive = true
}
variable "number" {
  type      = number
  sensitive = true
}
variable "o" {
  type      = map(string)
  sensitive = true
}
locals {
  part    = try(var.pw.nope, "d")
  exists  = fileexists("dir/${var.pw}")
  public  = nonsensitive(fileexists("dir/${var.pw}"))
  text    = try(templatefile("t.tpl", { pw = var.pw }), "d")
  loop    = { for k, v in var.o : k => v }
  wrapped = { a = var.o, b = 1 }
  unfit   = try(var.number, 1)
}
module "m" {
  source = "./m"
  pw     = var.pw
  number = "CANARY"
}
-- file m/m.tf --
variable "pw" {}
variable "number" {
  type      = number
  default   = 1
  sensitive = true
}
output "o" {
  value     = "a${var.pw}"
  sensitive = true
}
output "n" {
  value     = try(var.number, 1)
  sensitive = true
}
-- file t.tpl --
${fileexists("dir/${pw}")} ${file("dir/${pw}")}
-- file terraform.tfvars --
pw     = "CANARY"
number = "CANARY"
o      = { a = "CANARY" }
-- run --
weft explain local.part; weft explain local.public; weft explain local.loop.a
weft check --diagnostics short 2>&1 | grep -v unused
paths='var.pw var.pw.nope var.number var.number.x var.o var.o.a var.o.b var.o.a.b local.part local.exists local.public local.text
  local.loop local.loop.a local.loop.b local.wrapped local.wrapped.a local.wrapped.a.a local.wrapped.a.b local.wrapped.b local.unfit
  module.m module.m.o module.m.o.x module.m.n module.m.x'
for path in $paths; do
  for way in explain 'explain --json' 'explain --graph' get 'get --json' eval; do
    weft $way $path 2>&1 | grep CANARY
  done
done
weft get --all 2>&1 | grep CANARY
weft graph 2>&1 | grep CANARY || true
-- out --
local.part = (sensitive)
as seen from /

● main.tf:14:3              (sensitive)
└─ var.pw.nope is not set
   ● terraform.tfvars:1:1   (sensitive)   wins: set for this module
local.public = false
as seen from /

● main.tf:16:3              nonsensitive(fileexists("dir/${var.pw}"))
├─ var.pw = (sensitive)
│  ● terraform.tfvars:1:1   (sensitive)   wins: set for this module
└─ file (sensitive)
local.loop.a = (sensitive)
as seen from /

● main.tf:18:3                 (sensitive)
└─ for, element (sensitive) = (sensitive)
   ● main.tf:18:40             (sensitive)
   └─ var.o.a = (sensitive)
      ● terraform.tfvars:3:1   (sensitive)   wins: set for this module
m/m.tf:2:1: error[type-mismatch]: this value does not fit the variable `number`: a number is required
main.tf:5:1: error[type-mismatch]: this value does not fit the variable `number`: a number is required
2 errors; 3 files checked
