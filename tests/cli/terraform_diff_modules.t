Resources inside of called modules are compared by value; what is beside the code is no change.
-- file main.tf --
variable "x" {
  default = "d"
}
output "o" {
  value = var.x
}
module "k" {
  source   = "./mod"
  for_each = toset(["a", "b"])
  name     = each.key
}
-- file mod/main.tf --
variable "name" {}
variable "v" {
  default = 1
}
resource "aws_db" "d" {
  version = "${var.name}-${var.v}"
}
-- file ex/a/main.tf --
module "m" {
  source = "../../"
}
-- file README.md --
hi
-- file .github/x.yml --
a: 1
-- run --
git init -q; git add -A; git -c user.name=a -c user.email=a@b commit -qm a
echo more >> README.md; echo 'b: 1' >> .github/x.yml; weft diff --exit-code; echo $?; git checkout -q .
echo '# c' >> mod/main.tf; weft diff; git checkout -q .
sed -i 's/= 1/= 2/' mod/main.tf; weft diff; git checkout -q .
sed -i 's/"b"\]/"c"]/' main.tf; weft diff --json | tr ',' '\n' | grep '"name"'
-- out --
changed: 0 of 2 root modules
0
changed: 0 of 2 root modules
mod/main.tf:3:3  var.v  1 -> 2

changed: 2 of 2 root modules
  .      module.k["a"].aws_db.d           version  "a-1" -> "a-2"
         module.k["b"].aws_db.d           version  "b-1" -> "b-2"
  ex/a   module.m.module.k["a"].aws_db.d  version  "a-1" -> "a-2"
         module.m.module.k["b"].aws_db.d  version  "b-1" -> "b-2"
"name":"module.k"
"new":{"name":"c"}
"name":"module.k"
"old":{"name":"b"}
"name":"module.k[\"c\"].aws_db.d"
"name":"module.k[\"b\"].aws_db.d"
"name":"module.m.module.k"
"new":{"name":"c"}
"name":"module.m.module.k"
"old":{"name":"b"}
"name":"module.m.module.k[\"c\"].aws_db.d"
"name":"module.m.module.k[\"b\"].aws_db.d"
