A Terragrunt unit answers questions about its local values and inputs, merged from what it includes
-- file .git/HEAD --
ref: refs/heads/main
-- file root.hcl --
locals {
  region_vars = read_terragrunt_config(find_in_parent_folders("region.hcl"))
  region      = local.region_vars.locals.region
}

remote_state {
  backend = "s3"
  config = {
    bucket = "state-${local.region}"
    key    = "${path_relative_to_include()}/tf.tfstate"
    region = local.region
  }
  generate = {
    path      = "backend.tf"
    if_exists = "overwrite"
  }
}

generate "provider" {
  path      = "provider.tf"
  if_exists = "overwrite"
  contents  = <<-EOT
    provider "aws" {
      region = "${local.region}"
    }
  EOT
}

inputs = merge(local.region_vars.locals, {
  owner = "platform"
  size  = 1
})
-- file eu/region.hcl --
locals {
  region = "eu-west-1"
}
-- file common/app.hcl --
locals {
  base = "git::https://example.com/modules.git//app"
}

inputs = {
  size = 2
  tags = { from = "common", team = "web" }
  name = "app-${get_path_from_repo_root()}"
}
-- file eu/vpc/terragrunt.hcl --
include "root" {
  path = find_in_parent_folders("root.hcl")
}

terraform {
  source = "./module"
}

inputs = {
  cidr = "10.0.0.0/16"
}
-- file eu/app/terragrunt.hcl --
include "root" {
  path = find_in_parent_folders("root.hcl")
}

include "common" {
  path   = "${get_repo_root()}/common/app.hcl"
  expose = true
}

dependency "vpc" {
  config_path = "../vpc"
  mock_outputs = {
    id = "vpc-mock"
  }
}

terraform {
  source = "${include.common.locals.base}?ref=v1"
}

locals {
  later = "x-${local.first}"
  first = "a"
}

inputs = {
  size   = 3
  vpc    = dependency.vpc.outputs.id
  subnet = dependency.vpc.outputs.subnet
  label  = local.later
}
-- run --
cd eu/app
weft get inputs
weft get inputs.size inputs.name local.later terraform.source
weft get remote_state.config.key generate.provider.contents
weft eval 'upper(local.first)'
weft eval 'path_relative_from_include("root")'
weft eval 'merge(include.common.inputs, { size = 4 }).size'
-- out --
{
  region = "eu-west-1"
  owner = "platform"
  label = "x-a"
  name = "app-eu/app"
  size = 3
  subnet = (unknown)
  tags = { from = "common", team = "web" }
  vpc = "vpc-mock"
}
3
"app-eu/app"
"x-a"
"git::https://example.com/modules.git//app?ref=v1"
"eu/app/tf.tfstate"
"provider \"aws\" {\n  region = \"eu-west-1\"\n}\n"
"A"
"../.."
4
-- err --
`inputs` has unknown parts because of `dependency.vpc.outputs.subnet` (eu/app/terragrunt.hcl:10)
-- run --
cd eu/app
weft explain inputs.size
weft explain inputs.region
weft explain inputs.vpc
weft explain terraform.source
-- out --
inputs.size = 3
as seen from eu/app

● eu/app/terragrunt.hcl:27:3   3                                                                  wins: set in the file that includes the other
○ common/app.hcl:6:3           2                                                                  overridden
○ root.hcl:29:1                merge(local.region_vars.locals, { owner = "platform" size = 1 })   overridden
inputs.region = "eu-west-1"
as seen from eu/app

● root.hcl:29:1        merge(local.region_vars.locals, { owner = "platform" size = 1 })
└─ merge = "eu-west-1"
   ● root.hcl:29:16    local.region_vars.locals   wins: the last that sets it
   └─ local.region_vars.locals.region = "eu-west-1"
      ● root.hcl:2:3   read_terragrunt_config(find_in_parent_folders("region.hcl"))
inputs.vpc = "vpc-mock"
as seen from eu/app

● eu/app/terragrunt.hcl:28:3      dependency.vpc.outputs.id                                          wins: set in the file that includes the other
○ root.hcl:29:1                   merge(local.region_vars.locals, { owner = "platform" size = 1 })   overridden
└─ dependency.vpc.outputs.id = "vpc-mock"
   ● eu/app/terragrunt.hcl:13:5   "vpc-mock"
terraform.source = "git::https://example.com/modules.git//app?ref=v1"
as seen from eu/app

● eu/app/terragrunt.hcl:18:3   "${include.common.locals.base}?ref=v1"
└─ include.common.locals.base = "git::https://example.com/modules.git//app"
   ● common/app.hcl:2:3        "git::https://example.com/modules.git//app"
-- run --
weft units
weft units --help > /dev/null
weft graph --format mermaid
weft check
-- out --
eu/app
eu/vpc
flowchart LR
  n0["eu/app"]
  n1["eu/vpc"]
  n0 --> n1
-- err --
no errors; 2 units and 3 files checked
-- run --
mkdir -p bad deep
cat > bad/terragrunt.hcl <<'END'
include "root" {
  path = find_in_parent_folders("rot.hcl")
}

include "common" {
  path = "../common/app.hcl"
}

dependency "x" {
  config_path = "../nowhere"
}

dependency "y" {
  config_pth = "../eu/vpc"
}

terrafrm {
  source = "x"
}

locals {
  a = local.nope
  b = include.common.locals.base
  c = find_in_parent_foldrs("x")
}

inptus = {}
END
weft check bad; echo $?
-- out --
1
-- err --
error[bad-import]: `rot.hcl` does not exist in any directory above `bad`
 --> bad/terragrunt.hcl:2:34
  |
2 |   path = find_in_parent_folders("rot.hcl")
  |                                  ^^^^^^^^
help: correct the name, or give a fallback as second argument

error[bad-import]: the dependency `../nowhere` has no terragrunt.hcl
 --> bad/terragrunt.hcl:10:17
   |
10 |   config_path = "../nowhere"
   |                 ^^^^^^^^^^^^ `nowhere` does not exist
help: correct the path, or create the unit

error[missing-argument]: a block `dependency` requires the argument `config_path`
 --> bad/terragrunt.hcl:13:1
   |
13 | dependency "y" {
   | ^^^^^^^^^^

error[unknown-argument]: a block `dependency` has no argument `config_pth`
 --> bad/terragrunt.hcl:14:3
   |
14 |   config_pth = "../eu/vpc"
   |   ^^^^^^^^^^
help: did you mean `config_path`?

error[bad-schema]: a Terragrunt file has no block `terrafrm`
 --> bad/terragrunt.hcl:17:1
   |
17 | terrafrm {
   | ^^^^^^^^
help: did you mean `terraform`?

error[unknown-name]: `local.nope` is not defined
 --> bad/terragrunt.hcl:22:13
   |
22 |   a = local.nope
   |             ^^^^ not defined in this configuration

error[not-visible]: the include `common` is not exposed
 --> bad/terragrunt.hcl:23:7
   |
23 |   b = include.common.locals.base
   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: bad/terragrunt.hcl:5:1
 5 | include "common" {
   | ^^^^^^^ it is included here
help: add `expose = true` to it

error[unknown-name]: unknown function `find_in_parent_foldrs`
 --> bad/terragrunt.hcl:24:7
   |
24 |   c = find_in_parent_foldrs("x")
   |       ^^^^^^^^^^^^^^^^^^^^^
help: did you mean `find_in_parent_folders`?

error[unknown-argument]: a Terragrunt file has no argument `inptus`
 --> bad/terragrunt.hcl:27:1
   |
27 | inptus = {}
   | ^^^^^^
help: did you mean `inputs`?

9 errors; 1 unit and 1 file checked
-- run --
cat > deep/base.hcl <<'END'
inputs = {
  tags  = { a = 1, b = { c = 2 } }
  zones = ["x"]
  only  = "base"
}
END
cat > deep/terragrunt.hcl <<'END'
include {
  path           = "${get_terragrunt_dir()}/base.hcl"
  merge_strategy = "deep"
  expose         = true
}
inputs = {
  tags  = { b = { d = 3 } }
  zones = ["y"]
  from  = include.inputs.only
}
END
cd deep
weft get inputs
sed -i 's/"deep"/"no_merge"/' terragrunt.hcl
weft get inputs
sed -i 's/"no_merge"/"none"/' terragrunt.hcl
weft get inputs.zones; echo $?
-- out --
{
  tags = { a = 1, b = { c = 2, d = 3 } }
  zones = ["x", "y"]
  only = "base"
  from = "base"
}
{ from = "base", tags = { b = { d = 3 } }, zones = ["y"] }
1
-- err --
error[bad-argument]: unknown merge strategy
 --> terragrunt.hcl:3:20
  |
3 |   merge_strategy = "none"
  |                    ^^^^^^
help: write "no_merge", "shallow" or "deep"
-- run --
rm -r bad deep
mkdir -p world ring/a ring/b
cat > world/terragrunt.hcl <<'END'
locals {
  env     = get_env("WEFT_TEST_NAME", "default")
  needs   = get_env("WEFT_TEST_NAME")
  command = run_cmd("echo", "hello")
  secret  = sops_decrypt_file("secrets.yaml")
  account = get_aws_account_id()
  deep    = deep_merge({ a = [1] }, { a = [2] })
  missing = read_terragrunt_config("nothing.hcl", { locals = { x = 1 } }).locals.x
}
END
cd world
weft get local
WEFT_TEST_NAME=set weft get local.env local.needs --allow env
weft eval 'read_terragrunt_config("nothing.hcl")'; echo $?
weft eval 'find_in_parent_folders("root.hcl", "x", "y")'; echo $?
cd ..
echo 'dependency "b" { config_path = "../b" }' > ring/a/terragrunt.hcl
echo 'dependencies { paths = ["../a"] }' > ring/b/terragrunt.hcl
weft check ring; echo $?
-- out --
{
  account = (unknown string)
  command = (unknown string)
  deep = { a = [1, 2] }
  env = "default"
  missing = 1
  needs = (unknown string)
  secret = (sensitive)
}
"set"
"set"
1
1
1
-- err --
`local` has unknown parts because of `local.account` (world/terragrunt.hcl:6), `local.command` (world/terragrunt.hcl:4), `local.needs` (world/terragrunt.hcl:3) and 1 more
error[bad-import]: `world/nothing.hcl` does not exist
 --> <expression>:1:25
  |
1 | read_terragrunt_config("nothing.hcl")
  |                         ^^^^^^^^^^^^
help: correct the path, or give a default as second argument
error[bad-argument]: too many arguments: `find_in_parent_folders` takes at most 2
 --> <expression>:1:42
  |
1 | find_in_parent_folders("root.hcl", "x", "y")
  |                                          ^^
error[cycle]: the unit `ring/a` depends on itself
 --> ring/b/terragrunt.hcl:1:24
  |
1 | dependencies { paths = ["../a"] }
  |                        ^^^^^^^^
 ::: ring/a/terragrunt.hcl:1:32
1 | dependency "b" { config_path = "../b" }
  |                                ^^^^^^ `ring/a` depends on `ring/b`
help: remove one of these dependencies

1 error; 2 units and 2 files checked
-- run --
mkdir module
cat > module/main.tf <<'END'
locals {
  some = { a = 1 }
  all  = merge(local.some, { b = 2 })
}
END
cd module
weft explain local.all.a
-- out --
local.all.a = 1
as seen from module

● module/main.tf:3:3         merge(local.some, { b = 2 })
└─ merge = 1
   ● module/main.tf:3:16     local.some   wins: the last that sets it
   └─ local.some.a = 1
      ● module/main.tf:2:3   { a = 1 }
-- run --
mkdir -p names
cat > names/values.hcl <<'END'
locals {
  x = get_terragrunt_dir() == "${get_repo_root()}/names"
  y = get_original_terragrunt_dir() == "${get_repo_root()}/vars"
}
END
mkdir -p vars
cat > vars/terragrunt.hcl <<'END'
locals {
  read = read_terragrunt_config("../names/values.hcl").locals
}
feature "fast" {
  default = true
}
dependency "off" {
  config_path = "../nowhere"
  enabled     = false
}
generate "a" {
  path      = "a.tf"
  if_exists = "skip"
  contents  = values.text
}
inputs = { fast = feature.fast.value, all = dependency.off.outputs }
END
echo 'text = "given"' > vars/terragrunt.values.hcl
cd vars
weft get local.read generate.a.contents inputs.fast
weft check .
-- out --
{ x = true, y = true }
"given"
true
-- err --
no errors; 1 unit and 1 file checked
-- run --
cp module/main.tf vars/
weft units
-- out --
eu/app
eu/vpc
module
ring/a
ring/b
vars
world
