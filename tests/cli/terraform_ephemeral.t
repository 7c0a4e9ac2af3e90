What is ephemeral is shown as such, in every format, with all that is made of it; what comes of it is that of `terraform console` 1.11.
-- file main.tf --
variable "token" {
  type      = string
  ephemeral = true
  default   = "CANARY"
}
variable "both" {
  type      = string
  ephemeral = true
  sensitive = true
  default   = "CANARY"
}
variable "object" {
  type      = object({ a = string, n = number })
  ephemeral = true
  default   = { a = "CANARY", n = 1 }
}
locals {
  text = "a-${var.token}"
  list = [var.token, 1]
  map  = { a = var.token, b = 2 }
}
-- file unfit/main.tf --
variable "n" {
  type      = number
  ephemeral = true
}
-- file unfit/terraform.tfvars --
n = "CANARY"
-- file blocks/main.tf --
ephemeral "random_password" "p" {
  length = 16
}
locals {
  length = ephemeral.random_password.p.length
}
module "m" {
  source = "./m"
  token  = "x"
}
output "o" {
  value = ephemeral.random_password.p.result
}
resource "terraform_data" "d" {
  input = ephemeral.random_password.p.length
}
-- file blocks/m/m.tf --
variable "token" {
  type      = string
  ephemeral = true
}
output "token" {
  value     = var.token
  ephemeral = true
}
output "stored" {
  value = var.token
}
-- run --
for text in var.token local.text local.list local.map local.map.b var.both var.object var.object.n 'ephemeralasnull(var.token)' \
  'ephemeralasnull(local.map)' 'ephemeralasnull(local.list)' 'ephemeralasnull(var.both)' 'ephemeralasnull([1, "x"])' \
  'nonsensitive(var.both)' 'sensitive(var.token)' 'issensitive(var.token)' 'issensitive(var.both)' 'length(local.list)' \
  'var.token == "E"' '{ (var.token) = 1 }' '[var.both, var.token]' 'jsonencode(local.map)'; do
  echo "$text: $(weft eval "$text")"
done
weft get local.list --json; weft get local.map --yaml; weft explain local.text
git init -q -b main . && git add . && git -c user.name=a -c user.email=a@b commit -qm one && sed -i s/CANARY/CANARY2/ main.tf
for way in 'get --all' 'get --all --json' 'explain local.text --json' 'explain local.text --graph' 'explain var.object.x' graph diff 'diff --json' \
  'diff --format markdown' check; do
  weft $way 2>&1 | grep CANARY
done
weft get var.token --show-sensitive
weft -C unfit get var.n 2>&1
weft -C blocks get local.length
weft -C blocks get module.m.token
weft -C blocks check --diagnostics short 2>&1 | grep -v unused
-- out --
var.token: (ephemeral value)
local.text: (ephemeral value)
local.list: [(ephemeral value), 1]
local.map: { a = (ephemeral value), b = 2 }
local.map.b: 2
var.both: (sensitive)
var.object: (ephemeral value)
var.object.n: (ephemeral value)
ephemeralasnull(var.token): null
ephemeralasnull(local.map): { a = null, b = 2 }
ephemeralasnull(local.list): [null, 1]
ephemeralasnull(var.both): (sensitive)
ephemeralasnull([1, "x"]): [1, "x"]
nonsensitive(var.both): (ephemeral value)
sensitive(var.token): (sensitive)
issensitive(var.token): false
issensitive(var.both): true
length(local.list): 2
var.token == "E": (ephemeral value)
{ (var.token) = 1 }: (ephemeral value)
[var.both, var.token]: [(sensitive), (ephemeral value)]
jsonencode(local.map): (ephemeral value)
["(ephemeral value)",1]
a: "(ephemeral value)"
b: 2
local.text = (ephemeral value)
as seen from /

● main.tf:18:3     (ephemeral value)
└─ var.token = (ephemeral value)
   ● main.tf:4:3   (ephemeral value)
"CANARY2"
error[type-mismatch]: this value does not fit the variable `n`: a number is required
 --> main.tf:1:1
  |
1 | variable "n" {
  | ^^^^^^^^^^^^
 ::: main.tf:2:15
2 |   type      = number
  |               ^^^^^^ the type is declared here
 = the value is set at `unfit/terraform.tfvars:1:5`, which is not shown because it is ephemeral
(ephemeral value)
(ephemeral value)
m/m.tf:10:11: error[invalid-operation]: an ephemeral value cannot be an output
main.tf:12:11: error[invalid-operation]: an ephemeral value cannot be an output
main.tf:15:11: error[invalid-operation]: an ephemeral value cannot be an argument of a resource
3 errors; 2 files checked
