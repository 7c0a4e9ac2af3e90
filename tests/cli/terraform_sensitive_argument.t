A sensitive value of the wrong type that is passed to a module is reported, and not shown.
-- file m/main.tf --
variable "ip" {
  type = string
}
-- file main.tf --
variable "addresses" {
  default   = ["S3cret"]
  sensitive = true
}
module "m" {
  source = "./m"
  ip     = var.addresses
}
module "n" {
  source = "./m"
  ip     = sensitive(["S3cret"])
}
-- run --
weft check --diagnostics short; weft check 2>&1 | grep -c 'S3cret'
-- out --
0
-- err --
main.tf:7:12: error[type-mismatch]: this value does not fit the variable `ip`: string required, but have tuple
main.tf:11:12: error[type-mismatch]: this value does not fit the variable `ip`: string required, but have tuple
2 errors; 2 files checked
-- exit --
1
