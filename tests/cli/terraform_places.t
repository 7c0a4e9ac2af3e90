A place in a file of a Terraform directory is explained: arguments of calls, local values, nested blocks
-- file .git/HEAD --
ref: refs/heads/main
-- file mod/m.tf --
variable "cidr" { type = string }
output "o" { value = "${var.cidr}!" }
-- file main.tf --
locals { net = "10.0.0.0/8" }
module "net" {
  source = "./mod"
  cidr   = cidrsubnet(local.net, 8, 1)
}
variable "v" { default = 3 }
resource "other_thing" "c" {
  size  = var.v
  foo {
    bar = local.net
  }
}
output "z" { value = module.net.o }
-- run --
weft explain main.tf:1 && weft explain main.tf:4 && weft explain main.tf:6 && weft explain main.tf:8 && weft explain main.tf:10 && weft explain main.tf:13 && weft explain mod/m.tf:2
-- out --
local.net = "10.0.0.0/8"
as seen from /

● main.tf:1:10   "10.0.0.0/8"
module.net.cidr = "10.1.0.0/16"
as seen from /

● main.tf:4:3       cidrsubnet(local.net, 8, 1)
└─ local.net = "10.0.0.0/8"
   ● main.tf:1:10   "10.0.0.0/8"
var.v = 3
as seen from /

● main.tf:6:16   3
other_thing.c.size = 3
as seen from /

● main.tf:8:3       var.v
└─ var.v = 3
   ● main.tf:6:16   3
other_thing.c.foo.0.bar = "10.0.0.0/8"
as seen from /

● main.tf:10:5      local.net
└─ local.net = "10.0.0.0/8"
   ● main.tf:1:10   "10.0.0.0/8"
output.z = "10.1.0.0/16!"
as seen from /

● main.tf:13:1               module.net.o
└─ module.net.o = "10.1.0.0/16!"
   ● main.tf:2:1             module "net"
   └─ module.net.output.o = "10.1.0.0/16!"
      ● mod/m.tf:2:1         "${var.cidr}!"
      └─ module.net.var.cidr = "10.1.0.0/16"
         ● main.tf:4:3       cidrsubnet(local.net, 8, 1)   wins: set for this module
         └─ local.net = "10.0.0.0/8"
            ● main.tf:1:10   "10.0.0.0/8"
output.o = (unknown string)
as seen from mod

● mod/m.tf:2:1   "${var.cidr}!"
└─ var.cidr = (unknown string)
   ● mod/m.tf:1:1
