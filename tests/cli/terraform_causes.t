`weft diff` names the statement that causes a change, also inside of a module that is called
-- file net/main.tf --
variable "cidr" { type = string }
variable "zones" {
  type    = list(string)
  default = ["a"]
}
locals {
  bits  = 4
  other = 1
  sub   = cidrsubnet(var.cidr, local.bits, 1)
}
resource "aws_subnet" "all" {
  for_each   = toset(var.zones)
  cidr_block = local.sub
  timeouts {
    create = "${local.other}m"
  }
}
output "sub" { value = local.sub }
output "ids" { value = [for s in aws_subnet.all : s.cidr_block] }
output "other" { value = "other-${local.other}" }
-- file env/main.tf --
terraform {
  backend "s3" {}
}
locals {
  range = "10.0.0.0/8"
}
module "net" {
  source = "../net"
  cidr   = local.range
}
module "many" {
  source   = "../net"
  for_each = toset(["x", "y"])
  cidr     = "10.${length(each.key)}.0.0/16"
}
output "sub" { value = module.net.sub }
output "other" { value = module.net.other }
output "many" { value = { for k, m in module.many : k => m.sub } }
resource "aws_x" "y" {
  cidr = module.net.sub
  ids  = module.net.ids
}
-- run --
git init -q . && git config user.email a@example.com && git config user.name a && git add -A && git commit -qm one
sed -i 's/bits  = 4/bits  = 5/' net/main.tf && weft diff && git checkout -q .
sed -i 's/other = 1/other = 2/' net/main.tf && weft diff --json && git checkout -q .
sed -i 's,10.0.0.0/8,11.0.0.0/8,' env/main.tf && weft diff && git checkout -q .
sed -i 's/\["a"\]/["a", "b"]/' net/main.tf && weft diff
-- out --
net/main.tf:7:3  local.bits  4 -> 5

changed: 1 of 1 root module
  env   output.sub                       "10.16.0.0/12" -> "10.8.0.0/13"
        output.many                      x             "10.1.16.0/20" -> "10.1.8.0/21"
                                         y             "10.1.16.0/20" -> "10.1.8.0/21"
        aws_x.y                          cidr          "10.16.0.0/12" -> "10.8.0.0/13"
                                         ids[0]        "10.16.0.0/12" -> "10.8.0.0/13"
        module.net.aws_subnet.all        a.cidr_block  "10.16.0.0/12" -> "10.8.0.0/13"
        module.many["x"].aws_subnet.all  a.cidr_block  "10.1.16.0/20" -> "10.1.8.0/21"
        module.many["y"].aws_subnet.all  a.cidr_block  "10.1.16.0/20" -> "10.1.8.0/21"
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":1,"edits":[{"kind":"value","ref":"local.other","file":"net/main.tf","line":8,"col":3,"old":1,"new":2,"changed":["env"],"own":[],"same":[],"unread":[]}],"changed":[{"unit":"env","kind":"root module","change":"changed","items":[{"kind":"output","name":"output.other","old":"other-1","new":"other-2","causes":[0]},{"kind":"resource","name":"module.net.aws_subnet.all","part":"a.timeouts.create","old":"1m","new":"2m","causes":[0]},{"kind":"resource","name":"module.many[\"x\"].aws_subnet.all","part":"a.timeouts.create","old":"1m","new":"2m","causes":[0]},{"kind":"resource","name":"module.many[\"y\"].aws_subnet.all","part":"a.timeouts.create","old":"1m","new":"2m","causes":[0]}]}],"ignored":[],"outside":[],"unused":[]}
env/main.tf:5:3  local.range  "10.0.0.0/8" -> "11.0.0.0/8"

changed: 1 of 1 root module
  env   output.sub                 "10.16.0.0/12" -> "11.16.0.0/12"
        aws_x.y                    cidr          "10.16.0.0/12" -> "11.16.0.0/12"
                                   ids[0]        "10.16.0.0/12" -> "11.16.0.0/12"
        module.net                 cidr          "10.0.0.0/8" -> "11.0.0.0/8"
        module.net.aws_subnet.all  a.cidr_block  "10.16.0.0/12" -> "11.16.0.0/12"
net/main.tf:4:3  var.zones  ["a"] -> ["a", "b"]

changed: 1 of 1 root module
  env   aws_x.y                          ids
          + "10.16.0.0/12"
        module.net.aws_subnet.all        b
          - (none)
          + { cidr_block = "10.16.0.0/12", timeouts = { create = "1m", … = (known after apply) }, … = (known after apply) }
        module.many["x"].aws_subnet.all  b
          - (none)
          + { cidr_block = "10.1.16.0/20", timeouts = { create = "1m", … = (known after apply) }, … = (known after apply) }
        module.many["y"].aws_subnet.all  b
          - (none)
          + { cidr_block = "10.1.16.0/20", timeouts = { create = "1m", … = (known after apply) }, … = (known after apply) }
