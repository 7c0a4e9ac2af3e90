Of Terraform's files `weft fmt` replaces old forms, as `terraform fmt` does; of other files it changes the layout alone.
-- file old.tf --
variable x {
  type = "list"
  default = "${var.a}"
}
variable "y" { type = list }
variable "z" {
  type = "map" # old
}
variable "w" {
  type = "string"
  nested { type = "list" }
}
variable "v" {
  type = "number"
}
resource /* a */ aws_x /* b */ "y" /* c */ { # d
  a = "${
    var.a
  }"
  b = "${var.a ?
    1 :
    2}"
  c = "${(var.a ?
    1 : 2)}" // x
  d = "${var.a}${var.b}"
  e = "${f("${x}")}"
  f = "x${y}"
  g = "${~ x ~}"
  h = { a = "${x}" }
  i = "${<<EOT
x
EOT
}"
  j = /* c */ "${x}" /* d */
  k /* e */ = "${x}"
  l = "%{ if a }x%{ endif }"
  m = "${"a"}"
  n = "${var.a /* c */ + 1}"
  one_line { a = "${x}" }
  q = "${x # comment
  }"
  r = "${{ a = 1 }}"
  s = "${[for x in y : x]}"
  t = ("${x}")
  u = "$${x}"
}
resource "a\u00e9" "b\"c" {}
terraform {
  required_version = "${x}"
  backend s3 {}
}
a = "${b}"
a {}
-- file values.tfvars --
a="${b}"
-- file other.hcl --
a="${b}"
service web {}
variable x { type = "list" }
-- run --
weft fmt && cat old.tf
-- out --
old.tf
other.hcl
values.tfvars
variable "x" {
  type    = list(string)
  default = var.a
}
variable "y" { type = list(any) }
variable "z" {
  type = map(string) # old
}
variable "w" {
  type = string
  nested { type = "list" }
}
variable "v" {
  type = "number"
}
resource "aws_x" "y" /* c */ { # d
  a = var.a
  b = (var.a ?
    1 :
  2)
  c = (var.a ?
  1 : 2) // x
  d         = "${var.a}${var.b}"
  e         = f("${x}")
  f         = "x${y}"
  g         = x
  h         = { a = "${x}" }
  i         = <<EOT
x
EOT
  j         = /* c */ x /* d */
  k /* e */ = x
  l         = "%{if a}x%{endif}"
  m         = "a"
  n         = var.a /* c */ + 1
  one_line { a = x }
  q = "${x # comment
  }"
  r = { a = 1 }
  s = [for x in y : x]
  t = ("${x}")
  u = "$${x}"
}
resource "a\u00e9" "b\"c" {}
terraform {
  required_version = x
  backend "s3" {}
}
a = b
a {}
-- run --
cat values.tfvars other.hcl
-- out --
a = b
a = "${b}"
service web {}
variable x { type = "list" }
-- run --
weft fmt --check
-- run --
weft fmt - < other.hcl
-- out --
a = "${b}"
service web {}
variable x { type = "list" }
-- file both.hcl --
a = 1
a {
  b = 2
}
a {}
c = [1]
c "x" {}
-- run --
weft eval -f both.hcl && weft fmt --check both.hcl && weft check both.hcl
-- out --
{"a":[1,{"b":2},{}],"c":[[1],{"x":[{}]}]}
-- err --
no errors in 1 file
