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
`--known module.one.aws_vpc.main.cidr_block`: nothing read it
`output.x` has unknown parts because of `module.many["a"].aws_vpc.main.id` (m/a.tf:2), `module.many["b"].aws_vpc.main.id` (m/a.tf:2)
-- file turns/main.tf --
resource "aws_vpc" "main" { cidr = "10" }
resource "aws_sub" "s" {
  for_each = toset(["a", "b"])
  vpc      = aws_vpc.main.id
}
module "m" {
  source   = "./m"
  for_each = toset(["x", "y"])
}
-- file turns/m/m.tf --
resource "aws_inst" "one" {}
resource "aws_inst" "some" {
  count = 1
  of    = aws_inst.one.id
}
output "of" { value = aws_inst.some[0].of }
-- run --
cd turns && weft get aws_sub.s --known 'aws_vpc.main.id="v1"'; weft get 'module.m["x"].of' 'module.m["y"].of' --known 'module.m["x"].aws_inst.one.id="i-1"'; weft get aws_vpc.main --known 'aws_vpc.main={id="v2",cidr="10"}'; weft get aws_vpc.main --known 'aws_vpc.main={id="v2",cidr="11"}'
-- out --
{
  a = { vpc = "v1", … = (known after apply) }
  b = { vpc = "v1", … = (known after apply) }
}
"i-1"
(known after apply)
{ id = "v2", cidr = "10" }
-- err --
`module.m["y"].of` is not known because of `module.m["y"].aws_inst.one.id` (turns/m/m.tf:1)
error[known-differs]: `aws_vpc.main` is already known: it is "10", not { id = "v2", cidr = "11" }
 --> --known aws_vpc.main:1:1
  |
1 | {id="v2",cidr="11"}
  | ^^^^^^^^^^^^^^^^^^^ this is another value
 ::: main.tf:1:29
1 | resource "aws_vpc" "main" { cidr = "10" }
  |                             ^^^^ it is defined here
help: only what is unknown can become known: drop it, or change the configuration
-- exit --
1
