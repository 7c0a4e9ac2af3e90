What becomes known may be inside a called module, also when an evaluation is continued
-- file .git/HEAD --
ref: refs/heads/main
-- file m/a.tf --
variable "n" {}
resource "aws_vpc" "main" { cidr_block = "10.0.0.0/8" }
output "id" { value = "${var.n}-${aws_vpc.main.id}" }
-- file main.tf --
module "one" {
  source = "./m"
  n      = "one"
}
module "many" {
  source   = "./m"
  for_each = toset(["a", "b"])
  n        = each.key
}
output "x" { value = [module.one.id, module.many["a"].id, module.many["b"].id] }
-- run --
weft get output.x --known 'module.one.aws_vpc.main.id="vpc-1"' --known 'module.many["b"].aws_vpc.main.id="vpc-b"'
weft explain module.one.id --known 'module.one.aws_vpc.main.id="vpc-1"'
weft get output.x --known 'module.one.id="one-9"' --known 'module.many["a"].id="other"'
weft get output.x --known 'module.nope.aws_vpc.main.id="vpc-1"'
-- out --
["one-vpc-1", (known after apply), "b-vpc-b"]
module.one.id = "one-vpc-1"
as seen from /

● main.tf:1:1                  module "one"
└─ module.one.output.id = "one-vpc-1"
   ● m/a.tf:3:1                "${var.n}-${aws_vpc.main.id}"
   ├─ module.one.var.n = "one"
   │  ● main.tf:3:3            "one"   wins: set for this module
   └─ module.one.aws_vpc.main.id = "vpc-1"
      ● --known module.one.aws_vpc.main.id:1:1   "vpc-1"                     wins: has become known
      ○ m/a.tf:2:1                               resource "aws_vpc" "main"   overridden
[(known after apply), (known after apply), (known after apply)]
-- err --
`output.x` has unknown parts because of `module.many["a"].aws_vpc.main.id` (m/a.tf:2)
error[known-differs]: `module.many["a"].id` cannot become "other": more is known of it
 --> --known module.many["a"].id:1:1
  |
1 | "other"
  | ^^^^^^^
 ::: m/a.tf:3:1
3 | output "id" { value = "${var.n}-${aws_vpc.main.id}" }
  | ^^^^^^^^^^^ it is defined here
`--known module.nope.aws_vpc.main.id`: it does not exist here
`output.x` has unknown parts because of `module.one.aws_vpc.main.id` (m/a.tf:2), `module.many["a"].aws_vpc.main.id` (m/a.tf:2), `module.many["b"].aws_vpc.main.id` (m/a.tf:2)
-- run --
weft save --out saved && mkdir elsewhere && cd elsewhere && weft get --resume ../saved output.x --known 'module.many["b"].aws_vpc.main.id="vpc-b"'
-- out --
[(known after apply), (known after apply), "b-vpc-b"]
-- err --
saved 2 files, 0 values and 0 answers from outside in saved
`output.x` has unknown parts because of `module.one.aws_vpc.main.id` (m/a.tf:2), `module.many["a"].aws_vpc.main.id` (m/a.tf:2)
-- run --
weft get output.x --known 'module.one.aws_vpc.main.id="vpc-1"' --known 'module.one.aws_vpc.main.cidr_block="vpc-1"' module.one
-- out --
["one-vpc-1", (known after apply), (known after apply)]
{ id = "one-vpc-1" }
-- err --
`--known module.one.aws_vpc.main.cidr_block`: it does not exist here
`output.x` has unknown parts because of `module.many["a"].aws_vpc.main.id` (m/a.tf:2), `module.many["b"].aws_vpc.main.id` (m/a.tf:2)
