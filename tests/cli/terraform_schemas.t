With the schemas of providers, resources are checked against them, and more of a resource is known
-- file .git/HEAD --
ref: refs/heads/main
-- file schema.json --
{"format_version":"1.0","provider_schemas":{"registry.terraform.io/acme/cloud":{"provider":{"version":0,"block":{"attributes":{"region":{"type":"string","optional":true},"token":{"type":"string","required":true}}}},
"resource_schemas":{"cloud_server":{"version":1,"block":{"attributes":{
 "id":{"type":"string","computed":true},
 "name":{"type":"string","required":true},
 "size":{"type":"number","optional":true},
 "tags":{"type":["map","string"],"optional":true,"computed":true},
 "rules":{"type":["list",["object",{"port":"number","cidr":"string"}]],"optional":true,"computed":true},
 "network":{"nested_type":{"nesting_mode":"single","attributes":{"vlan":{"type":"number","required":true},"mtu":{"type":"number","optional":true}}},"optional":true}
 },"block_types":{"disk":{"nesting_mode":"list","min_items":1,"max_items":2,"block":{"attributes":{"gb":{"type":"number","required":true}}}},
 "timeouts":{"nesting_mode":"single","block":{"attributes":{"create":{"type":"string","optional":true}}}}}}}},
 "data_source_schemas":{"cloud_image":{"version":0,"block":{"attributes":{"name":{"type":"string","required":true},"id":{"type":"string","computed":true}}}}}}}}
-- file bad/main.tf --
provider "cloud" {
  alias  = "x"
  regoin = "eu"
}
variable "n" { default = "abc" }
resource "cloud_server" "ok" {
  name  = "a"
  size  = "3"
  count = 2
  tags  = { a = 1 }
  rules {
    port = 1
    cidr = "x"
  }
  network = { vlan = 3 }
  disk { gb = 1 }
  dynamic "disk" {
    for_each = [1]
    content { gb = disk.value }
  }
  lifecycle { ignore_changes = [tags] }
  provisioner "local-exec" { command = "x" }
  timeouts { create = "1m" }
}
resource "cloud_server" "bad" {
  naem = "x"
  id   = "i-1"
  size = var.n
  tags = ["a"]
  network = { mtu = 3 }
  disks { gb = 1 }
  disk {
    gb = "x"
    size = 1
  }
  disk = 3
  dynamic "dsk" {
    for_each = []
    content {}
  }
  timeouts {}
  timeouts {}
}
resource "cloud_srver" "x" {}
resource "unknown_thing" "x" { anything = 1 }
data "cloud_image" "i" { nam = "x" }
-- run --
cd bad && weft check --provider-schema ../schema.json
-- err --
error[unknown-argument]: the provider `cloud` has no argument `regoin`
 --> main.tf:3:3
  |
3 |   regoin = "eu"
  |   ^^^^^^
help: did you mean `region`?

error[missing-argument]: `cloud_server` requires the argument `name`
 --> main.tf:25:31
   |
25 | resource "cloud_server" "bad" {
   |                               ^

error[unknown-argument]: `cloud_server` has no argument `naem`
 --> main.tf:26:3
   |
26 |   naem = "x"
   |   ^^^^
help: did you mean `name`?

error[invalid-operation]: `id` of `cloud_server` is set by the provider
 --> main.tf:27:3
   |
27 |   id   = "i-1"
   |   ^^
help: remove it

error[type-mismatch]: this value does not fit the argument `size`: a number is required
 --> main.tf:28:10
   |
28 |   size = var.n
   |          ^^^^^
help: its type is `number`

error[type-mismatch]: this value does not fit the argument `tags`: map of string required
 --> main.tf:29:10
   |
29 |   tags = ["a"]
   |          ^^^^^
help: its type is `map(string)`

error[type-mismatch]: this value does not fit the argument `network`: attribute "vlan" is required
 --> main.tf:30:13
   |
30 |   network = { mtu = 3 }
   |             ^^^^^^^^^^^
help: its type is `object({mtu=number,vlan=number})`

error[unknown-name]: `cloud_server` has no block `disks`
 --> main.tf:31:3
   |
31 |   disks { gb = 1 }
   |   ^^^^^
help: did you mean `disk`?

error[type-mismatch]: this value does not fit the argument `gb`: a number is required
 --> main.tf:33:10
   |
33 |     gb = "x"
   |          ^^^
help: its type is `number`

error[unknown-argument]: a block `disk` has no argument `size`
 --> main.tf:34:5
   |
34 |     size = 1
   |     ^^^^

error[unknown-argument]: `cloud_server` has no argument `disk`
 --> main.tf:36:3
   |
36 |   disk = 3
   |   ^^^^
help: `disk` is a block: write `disk { … }`

error[unknown-name]: `cloud_server` has no block `dsk`
 --> main.tf:37:11
   |
37 |   dynamic "dsk" {
   |           ^^^^^
help: did you mean `disk`?

error[redefined]: `cloud_server` can have at most 1 block `timeouts`
 --> main.tf:42:3
   |
42 |   timeouts {}
   |   ^^^^^^^^

error[unknown-name]: the provider has no resource type `cloud_srver`
 --> main.tf:44:1
   |
44 | resource "cloud_srver" "x" {}
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^
help: did you mean `cloud_server`?

error[missing-argument]: `cloud_image` requires the argument `name`
 --> main.tf:46:24
   |
46 | data "cloud_image" "i" { nam = "x" }
   |                        ^

error[unknown-argument]: `cloud_image` has no argument `nam`
 --> main.tf:46:26
   |
46 | data "cloud_image" "i" { nam = "x" }
   |                          ^^^
help: did you mean `name`?

16 errors; 1 file checked
-- exit --
1
-- run --
cd bad && weft check
-- err --
error[redefined]: `cloud_server.bad.disk` is set twice in bad
 --> main.tf:32:3
   |
32 |   disk {
   |   ^^^^^^ set again here
 ::: main.tf:36:3
36 |   disk = 3
   |   ^^^^ first set here
help: keep one of them

1 error; 1 file checked
-- exit --
1
-- file good/n.tf --
locals { ports = [80, 443] }
resource "cloud_server" "n" {
  name = "x"
  disk { gb = local.ports[0] }
  dynamic "disk" {
    for_each = local.ports
    content { gb = disk.value * 2 }
  }
  timeouts { create = "1m" }
}
resource "other_thing" "n" {
  count = 2
  rule {
    port = local.ports[count.index]
    inner { a = 1 }
  }
}
output "a" { value = cloud_server.n.disk[1].gb }
output "b" { value = other_thing.n[1].rule[0].port }
output "c" { value = other_thing.n[1].rule[0].inner[0].nope }
output "d" { value = cloud_server.n.size == null }
output "e" { value = cloud_server.n.timeouts.create }
-- run --
cd good && weft get output && weft get output cloud_server.n --provider-schema ../schema.json && weft get 'cloud_server.n.disk[0].gb'
-- out --
{ a = 160, b = 443, c = (known after apply), d = (known after apply), e = "1m" }
{ a = 160, b = 443, c = (known after apply), d = true, e = "1m" }
{
  id = (known after apply)
  size = null
  tags = (known after apply)
  rules = (known after apply)
  network = null
  disk = [{ gb = 80 }, { gb = 160 }, { gb = 886 }]
  name = "x"
  timeouts = { create = "1m" }
}
80
-- err --
`output` has unknown parts because of `other_thing.n.rule[0].inner[0].nope` (good/n.tf:13), `cloud_server.n.size` (good/n.tf:2)
`output` has unknown parts because of `other_thing.n.rule[0].inner[0].nope` (good/n.tf:13)
-- run --
cd good && weft explain output.a && weft explain n.tf:4 && weft explain n.tf:7 && weft explain n.tf:14 && weft refs local.ports && weft check --provider-schema ../schema.json
-- out --
output.a = 160
as seen from good

● good/n.tf:18:1     cloud_server.n.disk[1].gb
└─ cloud_server.n.disk[1].gb = 160
   ● good/n.tf:4:3   disk { gb = local.ports[0] }
cloud_server.n.disk.0.gb = 80
as seen from good

● good/n.tf:4:10      local.ports[0]
└─ local.ports[0] = 80
   ● good/n.tf:1:10   [80, 443]
cloud_server.n.disk.1.gb = 160
as seen from good

● good/n.tf:7:15            disk.value * 2
└─ cloud_server.n.dynamic.disk.1.disk.value = 80
   ● good/n.tf:6:5          for_each = local.ports
   └─ cloud_server.n.dynamic.disk.1.for_each = [80, 443]
      ● good/n.tf:6:5       local.ports
      └─ local.ports = [80, 443]
         ● good/n.tf:1:10   [80, 443]
other_thing.n.rule.0.port = 80
as seen from other_thing.n[0], the first of 2

● good/n.tf:14:5      local.ports[count.index]
├─ count.index = 0
│  ● good/n.tf:12:3
└─ local.ports[0] = 80
   ● good/n.tf:1:10   [80, 443]
refers to nothing
referred to by
  cloud_server.n.disk.0.gb                 good/n.tf:4:15    local.ports[0]
  cloud_server.n.dynamic.disk.1.for_each   good/n.tf:6:16    local.ports
  other_thing.n.rule.0.port                good/n.tf:14:12   local.ports
-- err --
no errors; 1 file checked
-- file broken.json --
{"provider_schemas": [
-- file other.json --
{"a": 1}
-- run --
cd good && weft check --provider-schema ../broken.json
-- err --
error[bad-argument]: cannot use `../broken.json`: unexpected end of the text: expected a value
-- exit --
3
-- run --
cd good && weft check --provider-schema ../other.json
-- err --
error[bad-argument]: cannot use `../other.json`: it is not the output of `terraform providers schema -json`
-- exit --
3
-- run --
cd good && weft check --provider-schema ../none.json
-- err --
error[world]: cannot read `../none.json`: No such file or directory
-- exit --
3
