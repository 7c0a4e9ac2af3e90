`weft check` in a project: each mistake once, at its cause, with its reach.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env    = "dev"
  base   = "shop.example"
  domain = "${global.env}.${global.base}"
}
globals "db" {
  host = "db.${global.domian}"
  url  = "postgres://${global.db.host}"
}
-- file stacks/dev/a/stack.tm --
stack {
}
-- file stacks/prod/globals.tm --
globals {
  base = "eu.${global.domain}"
}
-- file stacks/prod/a/stack.tm --
stack {
}
-- file stacks/prod/b/stack.tm --
stack {
}
-- file imported/common.tm --
globals {
  name = "x-${global.set_by_who_imports}"
  app  = terramate.stack.name
  odd  = 1 + {}
}
-- file stacks/dev/a/main.tf --
x = 1
x = 2
-- run --
weft check
-- err --
error[type-mismatch]: `+`: number required, but have object
 --> imported/common.tm:4:14
  |
4 |   odd  = 1 + {}
  |              ^^
help: merge objects and maps with `merge(a, b)`

error[unknown-name]: no argument `x` is expected here
 --> stacks/dev/a/main.tf:1:1
  |
1 | x = 1
  | ^

error[bad-syntax]: `x` is set twice
 --> stacks/dev/a/main.tf:2:1
  |
2 | x = 2
  | ^
 ::: stacks/dev/a/main.tf:1:1
1 | x = 1
  | ^ set here first
help: remove or rename one of them

error[cycle]: `global.base` depends on itself, seen from stacks/prod (2 stacks)
 --> stacks/prod/globals.tm:2:16
  |
2 |   base = "eu.${global.domain}"
  |                ^^^^^^^^^^^^^ `global.base` depends on `global.domain`
 ::: terramate.tm:7:29
7 |   domain = "${global.env}.${global.base}"
  |                             ^^^^^^^^^^^ which depends on `global.base` again, bound in stacks/prod
 = neither file is wrong on its own: the cycle exists only for directories below stacks/prod
help: override `global.domain` here instead of `global.base`, or give the new value another name

error[unknown-name]: `global.domian` is not defined; did you mean `global.domain`?
 --> terramate.tm:10:23
   |
10 |   host = "db.${global.domian}"
   |                       ^^^^^^ not set in / or in any directory below
 = `global.db.url` needs it; 3 of 3 stacks inherit it, but nothing generated there needs it

5 errors; 3 stacks and 7 files checked
-- exit --
1
-- run --
weft check stacks/dev
-- err --
error[unknown-name]: no argument `x` is expected here
 --> stacks/dev/a/main.tf:1:1
  |
1 | x = 1
  | ^

error[bad-syntax]: `x` is set twice
 --> stacks/dev/a/main.tf:2:1
  |
2 | x = 2
  | ^
 ::: stacks/dev/a/main.tf:1:1
1 | x = 1
  | ^ set here first
help: remove or rename one of them

error[unknown-name]: `global.domian` is not defined; did you mean `global.domain`?
 --> terramate.tm:10:23
   |
10 |   host = "db.${global.domian}"
   |                       ^^^^^^ not set in / or in any directory below
 = `global.db.url` needs it; 1 of 1 stack inherits it, but nothing generated there needs it

3 errors; 1 stack and 2 files checked
-- exit --
1
-- run --
weft check --diagnostics=short
-- err --
imported/common.tm:4:14: error[type-mismatch]: `+`: number required, but have object
stacks/dev/a/main.tf:1:1: error[unknown-name]: no argument `x` is expected here
stacks/dev/a/main.tf:2:1: error[bad-syntax]: `x` is set twice
stacks/prod/globals.tm:2:16: error[cycle]: `global.base` depends on itself, seen from stacks/prod (2 stacks)
terramate.tm:10:23: error[unknown-name]: `global.domian` is not defined; did you mean `global.domain`?
5 errors; 3 stacks and 7 files checked
-- exit --
1
-- run --
weft check --json | head -c 60; echo
-- out --
{"weft":1,"kind":"diagnostics","diagnostics":[{"code":"type-
-- file net/main.tf --
variable "zones" {
  type = list(string)
}
variable "name" {
  default = "x"
}
-- file stacks/dev/a/main.tf --
module "net" {
  source = "../../../net"
  zoness = ["a"]
  count  = 1
}
module "none" {
  source = "../../../nets"
}
module "few" {
  source = "../../../net"
  odd    = 1
}
module "elsewhere" {
  source = "registry/net"
  odd    = 1
}
-- run --
weft check stacks/dev
-- err --
error[unknown-argument]: the module `net` has no variable `zoness`
 --> stacks/dev/a/main.tf:3:3
  |
3 |   zoness = ["a"]
  |   ^^^^^^
 ::: stacks/dev/a/main.tf:1:1
1 | module "net" {
  | ^^^^^^^^^^^^ the module is called here
 ::: net/main.tf:1:1
1 | variable "zones" {
  | ^^^^^^^^^^^^^^^^ this variable is required but never set
help: did you mean `zones`?

error[bad-import]: the module `none`: no code in `nets`
 --> stacks/dev/a/main.tf:7:12
  |
7 |   source = "../../../nets"
  |            ^^^^^^^^^^^^^^^
 ::: stacks/dev/a/main.tf:6:1
6 | module "none" {
  | ^^^^^^^^^^^^^ the module is called here
help: correct its `source`, which is relative to this directory

error[missing-argument]: the module `few` needs a value for `zones`
 --> stacks/dev/a/main.tf:9:14
  |
9 | module "few" {
  |              ^
 ::: net/main.tf:1:1
1 | variable "zones" {
  | ^^^^^^^^^^^^^^^^ declared here, without a default

error[unknown-argument]: the module `few` has no variable `odd`
 --> stacks/dev/a/main.tf:11:3
   |
11 |   odd    = 1
   |   ^^^
 ::: stacks/dev/a/main.tf:9:1
 9 | module "few" {
   | ^^^^^^^^^^^^ the module is called here
help: remove it, or add a `variable "odd"` in net

note[bad-import]: the module `elsewhere` (registry/net) is not installed
 --> stacks/dev/a/main.tf:13:1
   |
13 | module "elsewhere" {
   | ^^^^^^^^^^^^^^^^^^
help: run `terraform init`; until then its outputs are unknown

error[unknown-name]: `global.domian` is not defined; did you mean `global.domain`?
 --> terramate.tm:10:23
   |
10 |   host = "db.${global.domian}"
   |                       ^^^^^^ not set in / or in any directory below
 = `global.db.url` needs it; 1 of 1 stack inherits it, but nothing generated there needs it

5 errors; 1 stack and 2 files checked
-- exit --
1
