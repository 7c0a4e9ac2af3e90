A value of the wrong type that is passed to a module is reported once, also beside a file of values
-- file .git/HEAD --
ref: refs/heads/main
-- file main.tf --
module "m" {
  source = "./m"
  ports  = { a = 1 }
}
-- file extra.tfvars --
x = 1
-- file m/a.tf --
variable "ports" { type = list(number) }
output "o" { value = var.ports }
-- run --
weft check --diagnostics short
-- err --
main.tf:3:12: error[type-mismatch]: this value does not fit the variable `ports`: list of number required
1 error; 3 files checked
-- exit --
1
