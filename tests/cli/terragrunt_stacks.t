A `terragrunt.stack.hcl` is evaluated: which units it makes, with which values, and what they come to
-- file .git/HEAD --
ref: refs/heads/main
-- file root.hcl --
inputs = {
  owner = "me"
}
-- file units/db/terragrunt.hcl --
include "root" {
  path = find_in_parent_folders("root.hcl")
}
inputs = {
  name = values.name
  size = try(values.size, 1)
}
-- file units/app/terragrunt.hcl --
dependency "db" {
  config_path  = values.db
  mock_outputs = { id = "mock" }
}
inputs = {
  db    = dependency.db.outputs.id
  where = get_path_from_repo_root()
  zone  = "${values.zone}${trimspace(file("${get_terragrunt_dir()}/zone.txt"))}"
  net   = try(dependency.net.outputs.id, null)
}
-- file units/app/zone.txt --
z
-- file live/dev/terragrunt.stack.hcl --
locals {
  env = "dev"
}
unit "db" {
  source = "../../units/db"
  path   = "db"
  values = {
    name = "db-${local.env}"
  }
}
unit "app" {
  source = "${get_repo_root()}/units//app?ref=v1"
  path   = "apps/app"
  values = {
    db   = "../../db"
    seen = unit.db.path == "${get_terragrunt_dir()}/.terragrunt-stack/db"
    zone = local.env == "dev" ? "a" : "b"
  }
  autoinclude {
    dependency "net" {
      config_path = unit.db.path
    }
    inputs = {
      x = dependency.net.outputs.x
    }
  }
}
unit "far" {
  source = "github.com/acme/catalog//units/far"
  path   = "far"
  values = { name = upper(local.env) }
}
unit "off" {
  source  = "../../units/db"
  path    = "off"
  enabled = false
}
stack "more" {
  source = "../../stacks/pair"
  path   = "more"
  values = { env = local.env }
}
-- file stacks/pair/terragrunt.stack.hcl --
unit "one" {
  source                  = "${get_repo_root()}/units/db"
  path                    = "one"
  no_dot_terragrunt_stack = true
  values                  = { name = values.env, size = 2 }
}
-- run --
weft units --long; weft -C live/dev get unit.db.inputs unit.app.inputs unit.app.values.seen unit.far.values stack.more.unit.one.inputs
-- out --
live/dev/stack.more.unit.one   unit
live/dev/unit.app   unit
live/dev/unit.db   unit
live/dev/unit.far   unit
stacks/pair/unit.one   unit
units/app   unit
units/db   unit
{ name = "db-dev", owner = "me", size = 1 }
{
  db = "mock"
  net = (unknown)
  where = "live/dev/.terragrunt-stack/apps/app"
  x = (unknown)
  zone = "az"
}
true
{ name = "DEV" }
{ name = "dev", owner = "me", size = 2 }
-- err --
`unit.app.inputs` has unknown parts because of `dependency.net.outputs.id` (live/dev/terragrunt.stack.hcl:20), `dependency.net.outputs.x` (live/dev/terragrunt.stack.hcl:20)
-- run --
cd live/dev && weft explain unit.db.inputs.name && weft explain terragrunt.stack.hcl:8 && weft refs local.env && weft get --all inputs.name
-- out --
unit.db.inputs.name = "db-dev"
as seen from live/dev

● live/dev/terragrunt.stack.hcl:4:1               unit "db"
└─ inputs.name = "db-dev"
   ● units/db/terragrunt.hcl:5:3                  values.name
   └─ values.name = "db-dev"
      ● live/dev/terragrunt.stack.hcl:4:1         unit "db"
      └─ unit.db.values.name = "db-dev"
         ● live/dev/terragrunt.stack.hcl:7:3      { name = "db-${local.env}" }
         └─ local.env = "dev"
            ● live/dev/terragrunt.stack.hcl:2:3   "dev"
unit.db.values = { name = "db-dev" }
as seen from live/dev

● live/dev/terragrunt.stack.hcl:7:3      { name = "db-${local.env}" }
└─ local.env = "dev"
   ● live/dev/terragrunt.stack.hcl:2:3   "dev"
refers to nothing
referred to by
  unit.db.values      live/dev/terragrunt.stack.hcl:8:18    local.env
  unit.app.values     live/dev/terragrunt.stack.hcl:17:12   local.env
  unit.far.values     live/dev/terragrunt.stack.hcl:31:27   local.env
  stack.more.values   live/dev/terragrunt.stack.hcl:41:20   local.env
"db-dev"    1 unit   live/dev/unit.db
"dev"       1 unit   live/dev/stack.more.unit.one
(unknown)   2 units   stacks/pair/unit.one units/db
-- err --
3 other units have nothing at `inputs.name`
-- run --
weft graph --format mermaid; weft check
-- out --
flowchart LR
  n0["live/dev/unit.app"]
  n1["live/dev/unit.db"]
  n2["live/dev/unit.far"]
  n3["live/dev/stack.more.unit.one"]
  n4["stacks/pair/unit.one"]
  n5["units/app"]
  n6["units/db"]
  n0 --> n1
-- err --
no errors; 7 units and 5 files checked
-- file broken/terragrunt.stack.hcl --
unit "a" {
  source = "../units/none"
  path   = "a"
}
unit "b" {
  source = "../units/app"
  path   = "a"
}
unit "c" {
  source = "../units/app"
  path   = "../../c"
}
unit "d" {
  source = "../units/app"
  path   = "d"
  values = { db = "../none", zone = local.zon }
}
stack "me" {
  source = "../broken"
  path   = "me"
}
unit "e" {
  sorce = "../units/app"
}
-- run --
weft check broken
-- err --
error[bad-import]: the source does not exist
 --> broken/terragrunt.stack.hcl:2:12
  |
2 |   source = "../units/none"
  |            ^^^^^^^^^^^^^^^ `units/none/terragrunt.hcl`

error[redefined]: `unit.b` has the same path as `unit.a`
 --> broken/terragrunt.stack.hcl:5:1
  |
5 | unit "b" {
  | ^^^^^^^^
 ::: broken/terragrunt.stack.hcl:1:1
1 | unit "a" {
  | ^^^^^^^^ declared here
help: give one of them another path

error[bad-argument]: the path of `unit.c` leads out of the stack
 --> broken/terragrunt.stack.hcl:9:1
  |
9 | unit "c" {
  | ^^^^^^^^
help: write a path that is relative to the stack's directory

error[unknown-name]: `local.zon` is not defined
 --> broken/terragrunt.stack.hcl:16:43
   |
16 |   values = { db = "../none", zone = local.zon }
   |                                           ^^^ not defined in this configuration

error[cycle]: this stack makes itself
 --> broken/terragrunt.stack.hcl:19:12
   |
19 |   source = "../broken"
   |            ^^^^^^^^^^^ `broken/terragrunt.stack.hcl`

error[missing-argument]: a block `unit` requires the argument `path`
 --> broken/terragrunt.stack.hcl:22:1
   |
22 | unit "e" {
   | ^^^^

error[missing-argument]: a block `unit` requires the argument `source`
 --> broken/terragrunt.stack.hcl:22:1
   |
22 | unit "e" {
   | ^^^^

error[unknown-argument]: a block `unit` has no argument `sorce`
 --> broken/terragrunt.stack.hcl:23:3
   |
23 |   sorce = "../units/app"
   |   ^^^^^
help: did you mean `source`?

error[bad-import]: the dependency `../none` has no terragrunt.hcl
 --> units/app/terragrunt.hcl:2:18
  |
2 |   config_path  = values.db
  |                  ^^^^^^^^^ `broken/.terragrunt-stack/none` does not exist
help: correct the path, or create the unit

9 errors; 2 units and 1 file checked
-- exit --
1
-- file empty/terragrunt.stack.hcl --
unti "a" {
}
-- run --
weft check empty; weft units
-- out --
broken/unit.a
broken/unit.d
empty
live/dev/stack.more.unit.one
live/dev/unit.app
live/dev/unit.db
live/dev/unit.far
stacks/pair/unit.one
units/app
units/db
-- err --
error[bad-schema]: a stack has no block `unti`
 --> empty/terragrunt.stack.hcl:1:1
  |
1 | unti "a" {
  | ^^^^
help: did you mean `unit`?

1 error; 1 unit and 1 file checked
-- run --
rm -r .git broken empty && git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm one && sed -i 's/env = "dev"/env = "prod"/' live/dev/terragrunt.stack.hcl && weft diff HEAD; git checkout -q .; sed -i 's/owner = "me"/owner = "you"/' root.hcl; weft units --changed HEAD --why
-- out --
live/dev/terragrunt.stack.hcl:2:3  local.env  "dev" -> "prod"

changed: 4 of 7 units
  live/dev/stack.more.unit.one   stack.more.unit.one  inputs.name  "dev" -> "prod"
                                                      values.name  "dev" -> "prod"
  live/dev/unit.app              unit.app             inputs.zone  "az" -> "bz"
                                                      values.zone  "a" -> "b"
  live/dev/unit.db               unit.db              inputs.name  "db-dev" -> "db-prod"
                                                      values.name  "db-dev" -> "db-prod"
  live/dev/unit.far              unit.far             values.name  "DEV" -> "PROD"
live/dev/stack.more.unit.one
   root.hcl:2:3  inputs.owner
live/dev/unit.db
   root.hcl:2:3  inputs.owner
stacks/pair/unit.one
   root.hcl:2:3  inputs.owner
units/db
   root.hcl:2:3  inputs.owner
