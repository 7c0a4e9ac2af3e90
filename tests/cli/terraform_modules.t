Modules are asked output by output: two that need each other's outputs are no cycle
-- file main.tf --
module "a" {
  source = "./part"
  x      = "start"
  y      = module.b.x
}

module "b" {
  source = "./part"
  x      = module.a.x
  y      = "end"
}

module "many" {
  source = "./part"
  count  = 2
  x      = "n${count.index}"
  y      = null
}

module "gone" {
  source = "./nowhere"
}

module "registry" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.0.0"
}

output "both" {
  value = "${module.a.y} ${module.b.y}"
}

output "list" {
  value = module.many[*].x
}
-- file part/main.tf --
variable "x" {
  type = string
}

variable "y" {
  type    = string
  default = "none"
}

variable "n" {
  type     = object({ size = optional(number, 1), name = optional(string) })
  default  = {}
  nullable = false
}

output "x" {
  value = upper(var.x)
}

output "y" {
  value = var.y
}

output "n" {
  value = var.n
}
-- run --
weft get output.both
weft get output.list
weft get 'module.many[1].n'
weft get module.registry.vpc_id
weft get module.gone.x
weft eval 'module.many[2].x'
-- out --
"START end"
["N0", "N1"]
{ name = null, size = 1 }
(known after apply)
(known after apply)
-- err --
`module.registry.vpc_id` (main.tf:24) is not known
`module.gone.x` (main.tf:20) is not known
error[missing-key]: no element 2 here
 --> <expression>:1:12
  |
1 | module.many[2].x
  |            ^^^
-- exit --
1
-- run --
weft explain output.both
-- out --
output.both = "START end"
as seen from /

● main.tf:29:1                 "${module.a.y} ${module.b.y}"
├─ module.a.y = "START"
│  ● main.tf:1:1               module "a"
│  └─ module.a.output.y = "START"
│     ● part/main.tf:20:1      var.y
│     └─ module.a.var.y = "START"
│        ● main.tf:4:3                        module.b.x   wins: set for this module
│        ○ part/main.tf:7:3                   "none"       overridden
│        └─ module.b.x = "START"
│           ● main.tf:7:1                     module "b"
│           └─ module.b.output.x = "START"
│              ● part/main.tf:16:1            upper(var.x)
│              └─ module.b.var.x = "START"
│                 ● main.tf:9:3               module.a.x   wins: set for this module
│                 └─ module.a.x = "START"
│                    ● main.tf:1:1            module "a"
│                    └─ module.a.output.x = "START"
│                       ● part/main.tf:16:1   upper(var.x)
│                       └─ module.a.var.x = "start"
│                          ● main.tf:3:3      "start"      wins: set for this module
└─ module.b.y = "end"
   ● main.tf:7:1               module "b"
   └─ module.b.output.y = "end"
      ● part/main.tf:20:1      var.y
      └─ module.b.var.y = "end"
         ● main.tf:10:3        "end"    wins: set for this module
         ○ part/main.tf:7:3    "none"   overridden
-- file main.tf --
locals {
  a = module.m.o
}

module "m" {
  source = "./m"
  i      = local.a
}
-- file m/main.tf --
variable "i" {}
output "o" {
  value = var.i
}
-- run --
weft get local.a
-- err --
error[cycle]: `var.i` depends on itself, seen from module.m
 --> main.tf:7:12
  |
7 |   i      = local.a
  |            ^^^^^^^ `var.i` depends on `local.a`
 ::: main.tf:2:7
2 |   a = module.m.o
  |       ^^^^^^^^^^ which depends on `output.o`, bound in m
 ::: m/main.tf:3:11
3 |   value = var.i
  |           ^^^^^ which depends on `var.i` again, bound in module.m
 = neither file is wrong on its own: the cycle exists only for directories below module.m
help: override `local.a` here instead of `var.i`, or give the new value another name
-- exit --
1
-- file ring/main.tf --
module "again" {
  source = "./"
}
output "o" {
  value = module.again.o
}
-- run --
weft -C ring get output.o
-- err --
error[cycle]: the module `again` calls itself
 --> main.tf:1:1
  |
1 | module "again" {
  | ^^^^^^^^^^^^^^
-- exit --
1
-- file missing/main.tf --
module "far" {
  source = "acme/label/null"
}
-- run --
weft -C missing check; mkdir -p missing/.terraform/modules; echo '{"Modules":[]}' > missing/.terraform/modules/modules.json; weft -C missing check
-- err --
note[bad-import]: the module `far` (acme/label/null) is not installed
 --> main.tf:1:1
  |
1 | module "far" {
  | ^^^^^^^^^^^^
help: run `terraform init`; until then its outputs are unknown

no errors; 1 file checked
error[bad-import]: the module `far` (acme/label/null) is not installed
 --> main.tf:1:1
  |
1 | module "far" {
  | ^^^^^^^^^^^^
help: run `terraform init`; until then its outputs are unknown

1 error; 1 file checked
-- exit --
1
