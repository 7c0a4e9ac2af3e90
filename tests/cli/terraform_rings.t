Terraform puts whole declarations in order, so check reports those that need each other, even if no value depends on itself.
-- file resources/main.tf --
resource "aws_security_group" "a" {
  peer = aws_security_group.b.id
}
resource "aws_security_group" "b" {
  dynamic "rule" {
    for_each = [1]
    content {
      peer = local.first
    }
  }
}
locals {
  first = aws_security_group.a.id
}
# evaluating finds this one, and it is reported once
locals {
  x = local.y
  y = local.x
}
-- file after/main.tf --
resource "terraform_data" "a" {
  depends_on = [terraform_data.b]
}
resource "terraform_data" "b" {
  depends_on = [module.m]
}
module "m" {
  source     = "./m"
  depends_on = [terraform_data.a]
}
-- file after/m/main.tf --
output "o" {
  value = 1
}
-- file modules/main.tf --
# fine: `x` of each is made of `a` alone, and `y` of `b`
module "m" {
  source = "./m"
  a      = module.n.y
  b      = 1
}
module "n" {
  source = "./m"
  a      = module.m.y
  b      = module.m.y
}
# not fine
module "p" {
  source = "./m"
  a      = 1
  b      = module.q.x
}
module "q" {
  source = "./m"
  a      = module.p.y
  b      = 1
}
# nobody knows what a module does that is not installed
module "r" {
  source  = "example.com/far/r"
  version = "1.0.0"
  a       = terraform_data.r.id
}
resource "terraform_data" "r" {
  input = module.r.x
}
-- file modules/m/main.tf --
variable "a" {}
variable "b" {}
output "x" {
  value = var.a
}
output "y" {
  value = terraform_data.z.id
}
resource "terraform_data" "z" {
  input = var.b
}
-- file provider/main.tf --
provider "kubernetes" {
  host = kubernetes_service.api.host
}
provider "kubernetes" {
  alias = "other"
  host  = kubernetes_service.api.host
}
resource "kubernetes_service" "api" {
  name = "api"
}
resource "kubernetes_service" "second" {
  provider = kubernetes.other
  name     = "second"
}
-- run --
for d in resources after modules provider; do weft -C $d check; done
-- err --
error[cycle]: `local.first` depends on itself
 --> main.tf:13:11
   |
13 |   first = aws_security_group.a.id
   |           ^^^^^^^^^^^^^^^^^^^^^^^ `local.first` depends on `aws_security_group.a`
 ::: main.tf:2:10
 2 |   peer = aws_security_group.b.id
   |          ^^^^^^^^^^^^^^^^^^^^^^^ which depends on `aws_security_group.b`
 ::: main.tf:8:14
 8 |       peer = local.first
   |              ^^^^^^^^^^^ which depends on `local.first` again
 = Terraform creates one after the other, so none of them could be the first
help: remove one of these references, or move what both need into a block of its own

error[cycle]: `local.x` depends on itself
 --> main.tf:17:7
   |
17 |   x = local.y
   |       ^^^^^^^ depends on `local.y`
 ::: main.tf:18:7
18 |   y = local.x
   |       ^^^^^^^ which depends on `local.x` again
help: give one of them a value that does not refer to the other

2 errors; 1 file checked
error[cycle]: `terraform_data.a` depends on itself
 --> main.tf:2:17
  |
2 |   depends_on = [terraform_data.b]
  |                 ^^^^^^^^^^^^^^^^ `terraform_data.a` depends on `terraform_data.b`
 ::: main.tf:5:17
5 |   depends_on = [module.m]
  |                 ^^^^^^^^ which depends on `module.m`
 ::: main.tf:9:17
9 |   depends_on = [terraform_data.a]
  |                 ^^^^^^^^^^^^^^^^ which depends on `terraform_data.a` again
 = Terraform creates one after the other, so none of them could be the first
help: remove one of these references, or move what both need into a block of its own

1 error; 2 files checked
error[cycle]: `module.p.b` depends on itself
 --> main.tf:16:12
   |
16 |   b      = module.q.x
   |            ^^^^^^^^^^ `module.p.b` depends on `module.q.x`
 ::: main.tf:20:3
20 |   a      = module.p.y
   |   ^ which depends on `module.q.a`
 ::: main.tf:20:12
20 |   a      = module.p.y
   |            ^^^^^^^^^^ which depends on `module.p.y`
 ::: main.tf:16:3
16 |   b      = module.q.x
   |   ^ which depends on `module.p.b` again
 = Terraform creates one after the other, so none of them could be the first
help: remove one of these references, or move what both need into a block of its own

note[bad-import]: the module `r` (example.com/far/r) is not installed
 --> main.tf:24:1
   |
24 | module "r" {
   | ^^^^^^^^^^
help: run `terraform init`; until then its outputs are unknown

1 error; 2 files checked
error[cycle]: `kubernetes_service.api` depends on itself
 --> main.tf:8:1
  |
8 | resource "kubernetes_service" "api" {
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `kubernetes_service.api` depends on `provider.kubernetes`
 ::: main.tf:2:10
2 |   host = kubernetes_service.api.host
  |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^ which depends on `kubernetes_service.api` again
 = Terraform creates one after the other, so none of them could be the first
help: remove one of these references, or move what both need into a block of its own

1 error; 1 file checked
-- exit --
1
-- file instances/main.tf --
locals {
  all = null_resource.n
}

resource "null_resource" "n" {
  count    = 2
  triggers = local.all
}

resource "null_resource" "own" {
  for_each = { a = 1, b = 2 }
  triggers = null_resource.own
}
-- run --
weft -C instances get null_resource.n
-- err --
error[cycle]: `local.all` depends on itself
 --> main.tf:2:9
  |
2 |   all = null_resource.n
  |         ^^^^^^^^^^^^^^^ depends on `null_resource.n.triggers`
 ::: main.tf:7:14
7 |   triggers = local.all
  |              ^^^^^^^^^ which depends on `local.all` again
help: give one of them a value that does not refer to the other
-- exit --
1
-- run --
weft -C instances get 'null_resource.n[1]'
-- err --
error[cycle]: `local.all` depends on itself
 --> main.tf:2:9
  |
2 |   all = null_resource.n
  |         ^^^^^^^^^^^^^^^ depends on `null_resource.n.triggers`
 ::: main.tf:7:14
7 |   triggers = local.all
  |              ^^^^^^^^^ which depends on `local.all` again
help: give one of them a value that does not refer to the other
-- exit --
1
-- run --
weft -C instances get null_resource.own
-- err --
error[cycle]: `null_resource.own` refers to itself
 --> main.tf:12:14
   |
12 |   triggers = null_resource.own
   |              ^^^^^^^^^^^^^^^^^
-- exit --
1
