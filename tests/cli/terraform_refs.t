References from every block of a Terraform directory, both ways, and drawn: one box for each thing that is declared
-- file .git/HEAD --
ref: refs/heads/main
-- file main.tf --
variable "region" {
  default = "eu"
  validation {
    condition     = var.region != local.none
    error_message = "not ${var.region}"
  }
}
locals {
  none = ""
  zone = "${var.region}-1"
}
provider "cloud" {
  region = var.region
}
resource "cloud_network" "main" {
}
resource "cloud_subnet" "all" {
  for_each   = toset([local.zone])
  cidr_block = each.value
  depends_on = [cloud_network.main]
  rule {
    port = local.none
  }
  lifecycle {
    ignore_changes = [tags]
    precondition {
      condition     = var.region != each.key
      error_message = "no"
    }
  }
  provisioner "local-exec" {
    command = self.id
  }
}
module "m" {
  source     = "./m"
  x          = local.zone
  depends_on = [cloud_subnet.all]
}
check "c" {
  assert {
    condition     = module.m.y == local.zone
    error_message = "no"
  }
}
output "o" {
  value = values(cloud_subnet.all)[*].id
}
-- file m/main.tf --
variable "x" {
}
output "y" {
  value = var.x
}
-- run --
weft refs cloud_subnet.all
weft refs cloud_network.main
weft refs var.region
weft refs module.m
weft refs local.none
weft graph
-- out --
refers to
  local.zone           main.tf:18:23   defined at main.tf:10:3
  each.value           main.tf:19:16
  cloud_network.main   main.tf:20:17   defined at main.tf:15:1
  local.none           main.tf:22:12   defined at main.tf:9:3
  var.region           main.tf:27:23   defined at main.tf:2:3
  each.key             main.tf:27:37
  self.id              main.tf:32:15
referred to by
  module.m.depends_on   main.tf:38:17   cloud_subnet.all
  output.o              main.tf:47:18   cloud_subnet.all
refers to nothing
referred to by
  cloud_subnet.all.depends_on   main.tf:20:17   cloud_network.main
refers to
  var.region   main.tf:4:21   defined at main.tf:2:3
  local.none   main.tf:4:35   defined at main.tf:9:3
  var.region   main.tf:5:28   defined at main.tf:2:3
referred to by
  var.region.validation.0.condition           main.tf:4:21    var.region
  var.region.validation.0.error_message       main.tf:5:28    var.region
  local.zone                                  main.tf:10:13   var.region
  provider.cloud.region                       main.tf:13:12   var.region
  cloud_subnet.all.precondition.0.condition   main.tf:27:23   var.region
refers to
  local.zone         main.tf:37:16   defined at main.tf:10:3
  cloud_subnet.all   main.tf:38:17   defined at main.tf:17:1
referred to by
  check.c.assert.0.condition   main.tf:42:21   module.m.y
refers to nothing
referred to by
  var.region.validation.0.condition   main.tf:4:35    local.none
  cloud_subnet.all.rule.0.port        main.tf:22:12   local.none
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="var.region"];
  n1 [label="local.none"];
  n2 [label="local.zone"];
  n3 [label="provider.cloud"];
  n4 [label="cloud_subnet.all"];
  n5 [label="cloud_network.main"];
  n6 [label="module.m"];
  n7 [label="check.c"];
  n8 [label="output.o"];
  n0 -> n1;
  n2 -> n0;
  n3 -> n0;
  n4 -> n2;
  n4 -> n5;
  n4 -> n1;
  n4 -> n0;
  n6 -> n2;
  n6 -> n4;
  n7 -> n6;
  n7 -> n2;
  n8 -> n4;
}
-- file over/main.tf --
locals {
  a = 1
}
resource "cloud_network" "main" {
  name = "main"
  size = local.a
}
output "o" {
  value = local.a
}
-- file over/x_override.tf --
locals {
  a = 2
}
resource "cloud_network" "main" {
  name = "other"
}
output "o" {
  value = 3
}
-- run --
cd over
weft explain local.a
weft explain cloud_network.main.name
weft explain cloud_network.main.size
weft explain output.o
-- out --
local.a = 2
as seen from over

● over/x_override.tf:2:3   2   wins: read later
○ over/main.tf:2:3         1   overridden
cloud_network.main.name = "other"
as seen from over

● over/x_override.tf:5:3   "other"   wins: read later
○ over/main.tf:5:3         "main"    overridden
cloud_network.main.size = 2
as seen from over

● over/main.tf:6:3            local.a
└─ local.a = 2
   ● over/x_override.tf:2:3   2   wins: read later
   ○ over/main.tf:2:3         1   overridden
output.o = 3
as seen from over

● over/x_override.tf:8:3   3         wins: read later
○ over/main.tf:9:3         local.a   overridden
-- file functions/main.tf --
terraform {
  required_providers {
    aws       = { source = "hashicorp/aws" }
    terraform = { source = "terraform.io/builtin/terraform" }
  }
}
locals {
  values = { b = "x\ny", a = [1, { z = 1.5 }] }
}
output "arn" {
  value = [provider::aws::arn_parse("x"), provider::aws::arn_build("y")]
}
output "none" {
  value = provider::gcp::f("x")
}
output "expr" {
  value = provider::terraform::encode_expr([1, "$${x}", { a = null, "b c" = true }])
}
output "tfvars" {
  value = provider::terraform::encode_tfvars(local.values)
}
output "back" {
  value = provider::terraform::decode_tfvars(provider::terraform::encode_tfvars(local.values))
}
output "bad" {
  value = [provider::terraform::decode_tfvars("a {}"), provider::terraform::encode_tfvars({ "a b" = 1 })]
}
-- run --
cd functions
weft get output.arn output.expr output.tfvars output.back
weft get output.bad output.none --diagnostics short
weft check --diagnostics short
-- out --
[(known after apply), (known after apply)]
"[1, \"$${x}\", {\n  a     = null\n  \"b c\" = true\n}]"
"a = [1, {\n  z = 1.5\n}]\nb = \"x\\ny\"\n"
{ a = [1, { z = 1.5 }], b = "x\ny" }
-- err --
main.tf:26:48: error[bad-argument]: a file of values has no blocks
main.tf:26:91: error[bad-argument]: `a b` is not a name that a variable can have
main.tf:14:11: error[unknown-name]: unknown function `provider::gcp::f`
main.tf:11:12: note[unknown-name]: what functions of the provider `aws` come to is unknown here
main.tf:14:11: error[unknown-name]: `provider::gcp::f` is a function of the provider `gcp`, which this module does not require
main.tf:26:48: error[bad-argument]: a file of values has no blocks
main.tf:26:91: error[bad-argument]: `a b` is not a name that a variable can have
3 errors; 1 file checked
-- exit --
1
-- run --
weft -C m refs var.x
weft -C m refs output.y
weft refs module.m.x
weft refs module.m.y
weft explain main.tf:19
weft explain main.tf:27
weft explain main.tf:5
-- out --
refers to
  module.m.x   main.tf:37:3
referred to by
  output.y   m/main.tf:4:11   var.x
refers to
  var.x   m/main.tf:4:11   defined at m/main.tf:1:1
referred to by
  check.c.assert.0.condition   main.tf:42:21   module.m.y
refers to
  local.zone   main.tf:37:16   defined at main.tf:10:3
referred to by
  var.x   m/main.tf:1:1   module.m.x
refers to
  output.y   m/main.tf:3:1
referred to by
  check.c.assert.0.condition   main.tf:42:21   module.m.y
cloud_subnet.all.cidr_block = "eu-1"
as seen from cloud_subnet.all["eu-1"]

● main.tf:19:3              each.value
└─ each.value = "eu-1"
   ● main.tf:18:3           toset([local.zone])
   └─ cloud_subnet.all.for_each.eu-1 = "eu-1"
      ● main.tf:18:3        toset([local.zone])
      └─ local.zone = "eu-1"
         ● main.tf:10:3     "${var.region}-1"
         └─ var.region = "eu"
            ● main.tf:2:3   "eu"
cloud_subnet.all.precondition.0.condition = true
as seen from cloud_subnet.all["eu-1"]

● main.tf:27:7     var.region != each.key
├─ var.region = "eu"
│  ● main.tf:2:3   "eu"
└─ each.key = "eu-1"
   ● main.tf:18:3
var.region.validation.0.error_message = "not eu"
as seen from /

● main.tf:5:5      "not ${var.region}"
└─ var.region = "eu"
   ● main.tf:2:3   "eu"
-- file turns/main.tf --
variable "zones" {
  default = ["a", "b"]
}
resource "cloud_x" "counted" {
  count = 2
  rule {
    name = "c-${count.index}"
  }
}
module "m" {
  source   = "../m"
  for_each = toset(var.zones)
  x        = "m-${each.key}"
}
resource "cloud_x" "unknown" {
  count = cloud_x.counted[0].n
  name  = "u-${count.index}"
}
-- run --
cd turns
weft explain main.tf:7
weft explain main.tf:13
weft explain main.tf:17
-- out --
cloud_x.counted.rule.0.name = "c-0"
as seen from cloud_x.counted[0], the first of 2

● turns/main.tf:7:5   "c-${count.index}"
└─ count.index = 0
   ● turns/main.tf:5:3
module.m.x = "m-a"
as seen from module.m["a"], the first of 2

● turns/main.tf:13:3   "m-${each.key}"
└─ each.key = "a"
   ● turns/main.tf:12:3
cloud_x.unknown.name = (unknown string)
as seen from cloud_x.unknown[(unknown number)]

● turns/main.tf:17:3   "u-${count.index}"
└─ count.index = (unknown number)
   ● turns/main.tf:16:3
