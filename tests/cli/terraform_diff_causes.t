What causes a change: a type's default, a file of values. What stays the same by value is no change, and what is said beside arguments is told once.
-- file main.tf --
variable "c" {
  type = object({
    n = optional(number, 2)
    s = string
  })
  default = { s = "a" }
}
variable "x" {
  default = "one"
}
locals {
  name = "z-${var.x}"
}
resource "terraform_data" "a" {
  input = var.c.n
}
resource "terraform_data" "z" {
  input = local.name
}
resource "terraform_data" "l" {
  input = 1
  lifecycle {
    ignore_changes = [input]
  }
}
output "n" { value = var.c.n }
-- file m/main.tf --
variable "k" {
  type = object({ d = optional(string, "x") })
}
resource "aws_thing" "t" {
  count = 2
  name  = "n-${local.a}"
  other = terraform_data.w.id
  block {
    v = local.a
  }
}
resource "terraform_data" "w" {}
locals {
  a = "1"
}
-- run --
git init -q .; git config user.name x; git config user.email x@y; git add .; git commit -qm 1
try() { echo "- $1"; sed -i "$2" $3; weft diff; git checkout -q .; }
try "a default of a type" 's/optional(number, 2)/optional(number, 3)/' main.tf
try "a local is renamed" 's/  name = "z/  title = "z/; s/local.name/local.title/' main.tf
try "its lifecycle" 's/ignore_changes = .input./create_before_destroy = true/' main.tf
try "its order" 's/  input = 1/  input = 1\n  depends_on = [terraform_data.a]/' main.tf
echo "- values"; echo 'x = "two"' > terraform.tfvars; weft diff; git add .; git commit -qm 2
try "other values" 's/two/three/' terraform.tfvars
git rm -q terraform.tfvars; weft diff
-- out --
- a default of a type
main.tf:2:10  var.c.type
    - object({ n = optional(number, 2) s = string })
    + object({ n = optional(number, 3) s = string })

changed: 1 of 2 root modules
  .   output.n          2 -> 3
      terraform_data.a  input  2 -> 3
- a local is renamed
HEAD:main.tf:12:3  local.name              removed: "z-${var.x}"
main.tf:12:3       local.title             added: "z-${var.x}"
main.tf:18:3       terraform_data.z.input  local.name -> local.title

changed: 0 of 2 root modules
not affected: 1 root module inherits local.name and never reads it (--unread shows which)
unchanged: 1 root module reads local.title and produces the same
unchanged: 1 root module reads terraform_data.z.input and produces the same
- its lifecycle
main.tf:23  changed

changed: 1 of 2 root modules
  .   main.tf  terraform_data.l.lifecycle.create_before_destroy  (none) -> true
               terraform_data.l.lifecycle.ignore_changes         [input] -> (none)
- its order
main.tf:22  changed

changed: 1 of 2 root modules
  .   main.tf  terraform_data.l.depends_on  (none) -> [terraform_data.a]
- values
terraform.tfvars  added

changed: 1 of 2 root modules
by terraform.tfvars
  .   terraform_data.z  input  "z-one" -> "z-two"
by their files
  .   terraform.tfvars  added
- other values
terraform.tfvars:1  changed

changed: 1 of 2 root modules
by terraform.tfvars
  .   terraform_data.z  input  "z-two" -> "z-three"
by their files
  .   terraform.tfvars  changed
terraform.tfvars  removed

changed: 1 of 2 root modules
by terraform.tfvars
  .   terraform_data.z  input  "z-two" -> "z-one"
by their files
  .   terraform.tfvars  removed
-- run --
cd m; git init -q .; git config user.name x; git config user.email x@y; git add .; git commit -qm 1
try() { echo "- $1"; sed -i "$2" $3; weft diff; git checkout -q .; }
try "the name of what several have" 's/  a = "1"/  b = "1"/; s/n-${local.a}/n-${local.b}/; s/v = local.a/v = local.b/' main.tf
try "only of an argument" 's/"n-${local.a}"/"n-1"/' main.tf
try "what is not known" 's/terraform_data.w.id/"${terraform_data.w.id}-x"/' main.tf
-- out --
- the name of what several have
HEAD:main.tf:14:3  local.a                removed: "1"
main.tf:6:3        aws_thing.t.name       "n-${local.a}" -> "n-${local.b}"
main.tf:9:5        aws_thing.t.block.0.v  local.a -> local.b
main.tf:14:3       local.b                added: "1"

changed: 1 of 1 root module
  .   aws_thing.t  differs when run
- only of an argument
changed: 0 of 1 root module
- what is not known
main.tf:7:3  aws_thing.t.other  terraform_data.w.id -> "${terraform_data.w.id}-x"

changed: 1 of 1 root module
  .   aws_thing.t  differs when run
