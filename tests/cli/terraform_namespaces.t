Names of variables, local values and modules are written, not computed: an index after `var` is refused, as by Terraform
-- file main.tf --
variable "a" {
  default = 1
}
locals {
  a = var["a"]
  m = { x = var.a }
  b = local.m["x"]
}
-- run --
weft get local.b && weft get local.a
-- out --
1
-- err --
error[unknown-name]: `var` must be followed by a name
 --> main.tf:5:7
  |
5 |   a = var["a"]
  |       ^^^^^^^^
help: write `var.NAME`
-- exit --
1
-- run --
weft eval 'local["m"]'
-- err --
error[unknown-name]: `local` must be followed by a name
 --> <expression>:1:1
  |
1 | local["m"]
  | ^^^^^^^^^^
help: write `local.NAME`
-- exit --
1
-- run --
weft get 'var["a"]' && weft get var
-- out --
1
{ a = 1 }
