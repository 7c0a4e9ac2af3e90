What `get` prints: values with nothing around them, by name where there are several; files of any name and standard input.
-- file terramate.tm --
terramate {
}
globals {
  env  = "dev"
  tags = { team = "web", on = "yes", version = "1.10", note = "a: b", path = "/x/y" }
}
-- file s/stack.tm --
stack {
}
globals {
  env = "prod"
}
-- file f.conf --
a = 1
b = a + 1
-- run --
weft get global.env global.tags.team --json; weft get global.env global.nope --json
-- out --
{"global.env":"dev","global.tags.team":"web"}
{"global.env":"dev"}
-- err --
error[unknown-name]: `global.nope` is not defined
 = not set in / or in any directory above
-- exit --
1
-- run --
weft get global.env --all-stacks --json; weft get global.env global.tags.team --in s --json; weft get global.env global.tags.team --in s
-- out --
{"s":"prod"}
{"global.env":{"s":"prod"},"global.tags.team":{"s":"web"}}
global.env
"prod"   1 stack   s

global.tags.team
"web"   1 stack   s
-- run --
weft get global.tags --yaml
-- out --
note: "a: b"
"on": "yes"
path: /x/y
team: web
version: "1.10"
-- run --
weft get -f f.conf b --dialect hcl; weft get -f - b < f.conf; weft explain -f f.conf b --dialect hcl; weft get -f f.conf b
-- out --
2
2
b = 2

● f.conf:2:5      a + 1
└─ a = 1
   ● f.conf:1:5   1
-- err --
error[bad-argument]: cannot tell the dialect of `f.conf` from its name: name one of hcl, hcl_json, terraform, terraform_json, tfvars_json, terragrunt, terramate, garden, yay, puppet, epp
-- exit --
2
-- run --
weft eval -f f.conf --dialect hcl; printf 'a: {{ 1 + 1 }}\n' | weft get -f - a --dialect yay
-- out --
{"a":1,"b":2}
2
-- run --
weft stacks --json
-- out --
{"weft":1,"kind":"stacks","stacks":[{"after":[],"before":[],"description":"","dialect":"terramate","is_file":false,"kind":"stack","name":"s","path":"s","tags":[],"tree":".","wanted_by":[],"wants":[],"watch":[]}]}
-- run --
script -qec 'stty cols 40; weft --color=always get global.tags.team; weft --color=always -C s explain global.env' /dev/null | tr -d '\r'
-- out --
[32m"web"[0m
[1mglobal.env[0m = "prod"
as seen from s

[36m● s/stack.tm:4:3[0m   [32mwins: nearest directory[0m
      "prod"
[2m○ terramate.tm:4:3   "dev"    overridden[0m
-- file lossless/main.tf --
variable "secret" {
  default   = "s3cret"
  sensitive = true
}
variable "later" {
  type = list(string)
}
locals {
  all = { a = var.secret, b = var.later, c = "(unknown)", d = "(sensitive)", e = tolist(["x"]), n = null }
}
-- run --
cd lossless; weft get --json local.all; weft get --lossless local.all; weft get --lossless --show-sensitive local.all.a
weft get --json --lossless local.all.a local.all.b; weft get --lossless --yaml local.all; weft get --lossless --raw local.all
-- out --
{"a":"(sensitive)","b":"(unknown)","c":"(unknown)","d":"(sensitive)","e":["x"],"n":null}
{"a":{"$sensitive":{"$unknown":"string"}},"b":{"$unknown":["list","string"]},"c":"(unknown)","d":"(sensitive)","e":{"$typed":[["list","string"],["x"]]},"n":null}
{"$sensitive":"s3cret"}
{"local.all.a":{"$sensitive":{"$unknown":"string"}},"local.all.b":{"$unknown":["list","string"]}}
-- err --
error: `--yaml` cannot be combined with `--lossless`
error: `--raw` cannot be combined with `--lossless`
-- exit --
2
