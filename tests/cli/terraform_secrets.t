Values of sensitive variables and outputs that are written out are not shown by a comparison either.
-- file main.tf --
variable "pw" {
  default   = "secret1"
  sensitive = true
}
output "x" {
  value     = var.pw
  sensitive = true
}
output "o" {
  value     = "secret1"
  sensitive = true
}
-- run --
git init -q -b main . && git add . && git -c user.name=a -c user.email=a@b commit -qm one && sed -i s/secret1/secret2/ main.tf && weft diff; weft diff --json | grep -c secret; weft diff --format markdown | grep -c secret; weft explain var.pw
-- out --
main.tf:2:3  var.pw    (sensitive) -> (sensitive)
main.tf:9:1  output.o  (sensitive) -> (sensitive)

changed: 1 of 1 root module
by var.pw
  .   output.x  (sensitive) -> (sensitive)
by output.o
  .   output.o  (sensitive) -> (sensitive)
0
0
var.pw = (sensitive)
as seen from /

● main.tf:2:3   (sensitive)
