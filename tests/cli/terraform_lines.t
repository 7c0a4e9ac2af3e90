Any line of a Terraform file has an answer: descriptions and types are about their variable, dynamic blocks about their first turn
-- file .git/HEAD --
ref: refs/heads/main
-- file main.tf --
variable "rules" {
  description = "x"
  type = list(object({
    port = number
  }))
  default = [{ port = 80 }, { port = 443 }]
}
module "m" {
  source = "./m"
}
resource "aws_sg" "this" {
  for_each = toset(["x", "y"])
  dynamic "rule" {
    for_each = var.rules
    iterator = it
    content {
      name = "${it.key}-${each.key}"
      dynamic "sub" {
        for_each = [it.value.port]
        content {
          y = sub.value
        }
      }
    }
  }
  lifecycle {
    create_before_destroy = true
  }
}
output "o" {
  description = "d"
  value       = aws_sg.this["y"].rule[1].name
}
terraform {
  required_version = ">= 1"
}
provider "aws" {
  region = "r"
}
provider "aws" {
  alias  = "east"
  region = "r-${var.rules[0].port}"
}
-- file m/m.tf --
output "o" { value = 1 }
-- run --
for line in 2 4 9 14 15 17 21 27 32 33 36 37 39 43; do weft explain main.tf:$line 2>&1 | grep -v '^as seen\|^$'; done; weft explain main.tf:21
-- out --
var.rules = [{ port = 80 }, { port = 443 }]
● main.tf:6:3   [{ port = 80 }, { port = 443 }]
var.rules = [{ port = 80 }, { port = 443 }]
● main.tf:6:3   [{ port = 80 }, { port = 443 }]
module.m = { o = 1 }
● main.tf:8:1        module "m"
└─ module.m.output = { o = 1 }
   └─ module.m.output.o = 1
      ● m/m.tf:1:1   1
aws_sg.this.dynamic.rule.0.for_each = [{ port = 80 }, { port = 443 }]
● main.tf:14:5     var.rules
└─ var.rules = [{ port = 80 }, { port = 443 }]
   ● main.tf:6:3   [{ port = 80 }, { port = 443 }]
aws_sg.this.dynamic.rule.0.it = { key = 0, value = { port = 80 } }
● main.tf:14:5        for_each = var.rules
└─ aws_sg.this.dynamic.rule.0.for_each = [{ port = 80 }, { port = 443 }]
   ● main.tf:14:5     var.rules
   └─ var.rules = [{ port = 80 }, { port = 443 }]
      ● main.tf:6:3   [{ port = 80 }, { port = 443 }]
aws_sg.this.rule.0.name = "0-x"
● main.tf:17:7           "${it.key}-${each.key}"
├─ aws_sg.this.dynamic.rule.0.it.key = 0
│  ● main.tf:14:5        for_each = var.rules
│  └─ aws_sg.this.dynamic.rule.0.for_each = [{ port = 80 }, { port = 443 }]
│     ● main.tf:14:5     var.rules
│     └─ var.rules = [{ port = 80 }, { port = 443 }]
│        ● main.tf:6:3   [{ port = 80 }, { port = 443 }]
└─ each.key = "x"
   ● main.tf:12:3
aws_sg.this.rule.0.sub.0.y = 80
● main.tf:21:11                sub.value
└─ aws_sg.this.rule.0.dynamic.sub.0.sub.value = 80
   ● main.tf:19:9              for_each = [it.value.port]
   └─ aws_sg.this.rule.0.dynamic.sub.0.for_each = [80]
      ● main.tf:19:9           [it.value.port]
      └─ aws_sg.this.dynamic.rule.0.it.value.port = 80
         ● main.tf:14:5        for_each = var.rules
         └─ aws_sg.this.dynamic.rule.0.for_each = [{ port = 80 }, { port = 443 }]
            ● main.tf:14:5     var.rules
            └─ var.rules = [{ port = 80 }, { port = 443 }]
               ● main.tf:6:3   [{ port = 80 }, { port = 443 }]
aws_sg.this = { x = { rule = [{ name = "0-x", sub = [{ y = 80, … = (known after apply) }], … = (known after apply) }, { name = "1-x", sub = [{ y = 443, … = (known after apply) }], … = (known after apply) }], … = (known after apply) }, y = { rule = [{ name = "0-y", sub = [{ y = 80, … = (known after apply) }], … = (known after apply) }, { name = "1-y", sub = [{ y = 443, … = (known after apply) }], … = (known after apply) }], … = (known after apply) } }
● main.tf:11:1      resource "aws_sg" "this"
└─ aws_sg.this.for_each = { x = "x", y = "y" }
   ● main.tf:12:3   toset(["x", "y"])
output.o = "1-y"
● main.tf:30:1         aws_sg.this["y"].rule[1].name
└─ aws_sg.this.y.rule[1].name = "1-y"
   ● main.tf:11:1      resource "aws_sg" "this"
   └─ aws_sg.this.rule[1].name = "1-y"
      ● main.tf:13:3   dynamic "rule" { for_each = var.rules iterator = it content { name = "${...
output.o = "1-y"
● main.tf:30:1         aws_sg.this["y"].rule[1].name
└─ aws_sg.this.y.rule[1].name = "1-y"
   ● main.tf:11:1      resource "aws_sg" "this"
   └─ aws_sg.this.rule[1].name = "1-y"
      ● main.tf:13:3   dynamic "rule" { for_each = var.rules iterator = it content { name = "${...
error[bad-argument]: `main.tf:36` is in a `terraform` block, which defines no values
error[bad-argument]: `main.tf:37` is in a `provider` block, which defines no values
error[bad-argument]: `main.tf:39` is in a `provider` block, which defines no values
error[bad-argument]: `main.tf:43` is in a `provider` block, which defines no values
aws_sg.this.rule.0.sub.0.y = 80
as seen from aws_sg.this["x"], the first of 2

● main.tf:21:11                sub.value
└─ aws_sg.this.rule.0.dynamic.sub.0.sub.value = 80
   ● main.tf:19:9              for_each = [it.value.port]
   └─ aws_sg.this.rule.0.dynamic.sub.0.for_each = [80]
      ● main.tf:19:9           [it.value.port]
      └─ aws_sg.this.dynamic.rule.0.it.value.port = 80
         ● main.tf:14:5        for_each = var.rules
         └─ aws_sg.this.dynamic.rule.0.for_each = [{ port = 80 }, { port = 443 }]
            ● main.tf:14:5     var.rules
            └─ var.rules = [{ port = 80 }, { port = 443 }]
               ● main.tf:6:3   [{ port = 80 }, { port = 443 }]
