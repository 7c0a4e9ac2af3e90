A module outside of the project is read if that is allowed; variables of a module that others call may be unused
-- file proj/.git/HEAD --
ref: refs/heads/main
-- file proj/env/main.tf --
module "net" {
  source = "../../shared/net"
  cidr   = "x"
}
module "near" {
  source = "../near"
}
output "o" { value = module.net.o }
-- file proj/near/a.tf --
variable "kept" { default = 1 }
locals { left = 1 }
-- file shared/net/m.tf --
variable "cidr" {}
module "i" { source = "../inner" }
output "o" { value = "${var.cidr}-${module.i.p}-${path.module}" }
-- file shared/inner/a.tf --
output "p" { value = basename(path.module) }
-- run --
cd proj/env && weft get output.o; weft check ..
-- out --
(known after apply)
-- err --
`output.o` is not known because of `module.net.o` (env/main.tf:1)
warning[bad-import]: the module `net` (../../shared/net) is outside of the project, and is not read
 --> main.tf:1:1
  |
1 | module "net" {
  | ^^^^^^^^^^^^
help: allow it with --allow read=PATH, or start from a directory that contains both; until then its outputs are unknown

note[unused]: nothing in this module uses the local value `left`
 --> ../near/a.tf:2:10
  |
2 | locals { left = 1 }
  |          ^^^^
help: remove it, or refer to it

no errors, 1 warning; 2 files checked
-- run --
cd proj/env && weft get output.o --allow read=../../shared && weft explain module.net.o --allow read=../../shared | sed "s#$(cd ../..; pwd)#ROOT#" | tr -s " "; weft check --allow read=../../shared/net 2>&1 | sed "s#$(cd ../..; pwd)#ROOT#"
-- out --
"x-inner-../../shared/net"
module.net.o = "x-inner-../../shared/net"
as seen from env

● env/main.tf:1:1 module "net"
└─ module.net.output.o = "x-inner-../../shared/net"
 ● ROOT/shared/net/m.tf:3:1 "${var.cidr}-${module.i.p}-${path.module}"
 ├─ module.net.var.cidr = "x"
 │ ● env/main.tf:3:3 "x" wins: set for this module
 ├─ module.net.module.i.p = "inner"
 │ ● ROOT/shared/net/m.tf:2:1 module "i"
 │ └─ module.net.module.i.output.p = "inner"
 │ ● ROOT/shared/inner/a.tf:1:1 basename(path.module)
 │ └─ module.net.module.i.path.module = "../../shared/inner"
 │ ● (built in)
 └─ module.net.path.module = "../../shared/net"
 ● (built in)
warning[bad-import]: the module `i` (../inner) is outside of the project, and is not read
 --> ROOT/shared/net/m.tf:2:1
  |
2 | module "i" { source = "../inner" }
  | ^^^^^^^^^^
help: allow it with --allow read=PATH, or start from a directory that contains both; until then its outputs are unknown

no errors, 1 warning; 1 file checked
