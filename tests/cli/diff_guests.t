`weft diff`: in a repository with stacks, Terraform is compared by value: in stacks, generated code included, and outside of them
-- file root.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  cidr = "10.0.0.0/16"
}
generate_hcl "_cidr.tf" {
  content {
    locals {
      cidr = global.cidr
    }
  }
}
-- file stacks/web/stack.tm --
stack {
}
-- file stacks/web/main.tf --
module "net" {
  source = "../../modules/net"
  cidr   = local.cidr
  size   = 2
}
resource "aws_vpc" "main" {
  cidr_block = local.cidr
}
output "first" {
  value = module.net.first
}
-- file stacks/plain/stack.tm --
stack {
}
-- file stacks/plain/main.tf --
resource "aws_s3_bucket" "logs" {
  policy = file("../../policy.json")
}
-- file modules/net/main.tf --
variable "cidr" {}
variable "size" {}
resource "aws_subnet" "all" {
  count = var.size
  cidr  = cidrsubnet(var.cidr, 8, count.index)
}
output "first" {
  value = aws_subnet.all[0].cidr
}
-- file bootstrap/main.tf --
output "bucket" {
  value = "state"
}
-- file policy.json --
{}
-- run --
git init -q . && git config user.name a && git config user.email a@b && git add -A && git commit -qm one && weft diff HEAD; weft units --long
-- out --
changed: 0 of 2 stacks
changed: 0 of 1 root module
bootstrap   root module
stacks/plain   stack
stacks/web   stack
-- run --
sed -i 's/10.0/10.9/' root.tm && weft diff HEAD; git checkout -q .
-- out --
root.tm:5:3  global.cidr  "10.0.0.0/16" -> "10.9.0.0/16"

changed: 2 of 2 stacks
changed: 0 of 1 root module
  stacks/plain   _cidr.tf                   local.cidr  "10.0.0.0/16" -> "10.9.0.0/16"
  stacks/web     _cidr.tf                   local.cidr  "10.0.0.0/16" -> "10.9.0.0/16"
                 output.first               "10.0.0.0/24" -> "10.9.0.0/24"
                 aws_vpc.main               cidr_block  "10.0.0.0/16" -> "10.9.0.0/16"
                 module.net                 cidr        "10.0.0.0/16" -> "10.9.0.0/16"
                 module.net.aws_subnet.all  [0].cidr    "10.0.0.0/24" -> "10.9.0.0/24"
                                            [1].cidr    "10.0.1.0/24" -> "10.9.1.0/24"
-- run --
sed -i 's/, 8,/, 6,/' modules/net/main.tf && weft diff HEAD; git checkout -q .
-- out --
modules/net/main.tf:5:3  aws_subnet.all.cidr
    - cidrsubnet(var.cidr, 8, count.index)
    + cidrsubnet(var.cidr, 6, count.index)

changed: 1 of 2 stacks
changed: 0 of 1 root module
  stacks/web   output.first               "10.0.0.0/24" -> "10.0.0.0/22"
               module.net.aws_subnet.all  [0].cidr  "10.0.0.0/24" -> "10.0.0.0/22"
                                          [1].cidr  "10.0.1.0/24" -> "10.0.4.0/22"
-- run --
sed -i 's/= 2/= 3/; s/block = local.cidr/block   = local.cidr # wide/' stacks/web/main.tf && weft diff HEAD; git checkout -q .
-- out --
stacks/web/main.tf:4:3  module.net.size  2 -> 3

changed: 1 of 2 stacks
changed: 0 of 1 root module
  stacks/web   module.net                 size  2 -> 3
               module.net.aws_subnet.all  [2]   (none) -> { cidr = "10.0.2.0/24", … = (known after apply) }
-- run --
sed -i 's/"state"/"states"/' bootstrap/main.tf && echo '# nothing' >> modules/net/main.tf && echo > modules/net/README.md && weft diff HEAD; git checkout -q .; git clean -qfd
-- out --
bootstrap/main.tf:1:1  output.bucket  "state" -> "states"

changed: 0 of 2 stacks
changed: 1 of 1 root module
  bootstrap   output.bucket  "state" -> "states"
-- run --
echo '{"a":1}' > policy.json && weft diff HEAD; git checkout -q .
-- out --
policy.json:1  changed

changed: 1 of 2 stacks
changed: 0 of 1 root module
  stacks/plain   aws_s3_bucket.logs  policy  {} -> {"a":1}
-- run --
sed -i 's/global.cidr/global.cidr # as it is/' root.tm && weft diff HEAD; git checkout -q .
-- out --
changed: 0 of 2 stacks
changed: 0 of 1 root module
-- run --
weft generate > /dev/null; git add -A; git commit -qm two; sed -i 's/10.0/10.9/' root.tm; git commit -qam three; weft diff HEAD~1 HEAD; weft diff HEAD~2 HEAD~1
-- out --
HEAD:root.tm:5:3  global.cidr  "10.0.0.0/16" -> "10.9.0.0/16"

changed: 2 of 2 stacks
changed: 0 of 1 root module
  stacks/plain   _cidr.tf                   local.cidr  "10.0.0.0/16" -> "10.9.0.0/16"
  stacks/web     _cidr.tf                   local.cidr  "10.0.0.0/16" -> "10.9.0.0/16"
                 output.first               "10.0.0.0/24" -> "10.9.0.0/24"
                 aws_vpc.main               cidr_block  "10.0.0.0/16" -> "10.9.0.0/16"
                 module.net                 cidr        "10.0.0.0/16" -> "10.9.0.0/16"
                 module.net.aws_subnet.all  [0].cidr    "10.0.0.0/24" -> "10.9.0.0/24"
                                            [1].cidr    "10.0.1.0/24" -> "10.9.1.0/24"
stacks/plain/_cidr.tf  added
stacks/web/_cidr.tf    added

changed: 2 of 2 stacks
changed: 0 of 1 root module
  stacks/plain   _cidr.tf  added (on disk; the generated code is the same)
  stacks/web     _cidr.tf  added (on disk; the generated code is the same)
-- run --
git mv stacks/plain stacks/moved; weft diff HEAD; git reset -q --hard; git rm -q -r stacks/plain; weft diff HEAD; git reset -q --hard
-- out --
changed: 0 of 2 stacks, 1 new, 1 removed
changed: 0 of 1 root module
  stacks/moved   new
  stacks/plain   removed
changed: 0 of 1 stack, 1 removed
changed: 0 of 1 root module
  stacks/plain   removed
-- run --
weft diff HEAD~1 --json | head -c 1500
-- out --
{"weft":1,"kind":"diff","old":"HEAD~1","new":"the work tree","units":3,"edits":[{"kind":"value","ref":"global.cidr","file":"root.tm","line":5,"col":3,"old":"10.0.0.0/16","new":"10.9.0.0/16","changed":["stacks/plain","stacks/web"],"own":[],"same":[],"unread":[]}],"changed":[{"unit":"stacks/plain","kind":"stack","change":"changed","items":[{"kind":"file","name":"_cidr.tf","part":"local.cidr","old":"10.0.0.0/16","new":"10.9.0.0/16","causes":[0]}]},{"unit":"stacks/web","kind":"stack","change":"changed","items":[{"kind":"file","name":"_cidr.tf","part":"local.cidr","old":"10.0.0.0/16","new":"10.9.0.0/16","causes":[0]},{"kind":"output","name":"output.first","old":"10.0.0.0/24","new":"10.9.0.0/24","causes":[0]},{"kind":"resource","name":"aws_vpc.main","part":"cidr_block","old":"10.0.0.0/16","new":"10.9.0.0/16","causes":[0]},{"kind":"module","name":"module.net","part":"cidr","old":"10.0.0.0/16","new":"10.9.0.0/16","causes":[0]},{"kind":"resource","name":"module.net.aws_subnet.all","part":"[0].cidr","old":"10.0.0.0/24","new":"10.9.0.0/24","causes":[0]},{"kind":"resource","name":"module.net.aws_subnet.all","part":"[1].cidr","old":"10.0.1.0/24","new":"10.9.1.0/24","causes":[0]}]}],"ignored":[],"outside":[],"unused":[]}
