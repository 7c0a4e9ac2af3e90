Units of a catalog and roots of the old layout do not run where they are: what they look for is a note. Syntax errors are reported once
-- file .git/HEAD --
ref: refs/heads/main
-- file units/db/terragrunt.hcl --
include "root" {
  path   = find_in_parent_folders("root.hcl")
  expose = true
}
dependency "vpc" {
  config_path = "../vpc-that-the-stack-has"
}
terraform {
  source = "git::x//m?ref=${values.version}"
}
inputs = {
  name   = values.name
  size   = 3
  region = include.root.locals.region
  vpc    = dependency.vpc.outputs.id
}
-- file live/terragrunt.hcl --
terraform {
  extra_arguments "vars" {
    commands           = ["plan"]
    required_var_files = [find_in_parent_folders("common.tfvars")]
  }
}
locals {
  region = read_terragrunt_config("region.hcl").locals.region
}
-- file live/eu/common.tfvars --
-- file live/eu/app/region.hcl --
locals { region = "eu" }
-- file live/eu/app/terragrunt.hcl --
include {
  path = find_in_parent_folders()
}
terraform { source = "./m" }
-- file many/a/terragrunt.hcl --
dependency "all" {
  expansion {
    for_each = toset(["x"])
  }
  config_path = "../${each.key}"
}
inputs = { a = dependency.all["x"].outputs.id, b = 1 }
-- run --
weft check; weft -C units/db get inputs; weft -C many/a get inputs
-- out --
{ name = (unknown), region = (unknown), size = 3, vpc = (unknown) }
{ a = (unknown), b = 1 }
-- err --
note[bad-import]: units below include this file: what it looks for around them is checked there
 --> live/terragrunt.hcl:1:1
  |
1 | terraform {
  | ^

note[bad-import]: this unit is for stacks: what it looks for around it is not in this project, and not checked
 --> units/db/terragrunt.hcl:1:1
  |
1 | include "root" {
  | ^

no errors; 4 units and 5 files checked
`inputs` has unknown parts because of `values.name`, `include.root.locals.region` (units/db/terragrunt.hcl:1), `dependency.vpc.outputs.id` (units/db/terragrunt.hcl:5)
`inputs` has unknown parts because of `dependency.all.x.outputs.id` (many/a/terragrunt.hcl:1)
-- file wrong/a/terragrunt.hcl --
locals {
  a =
}
inputs = { a = local.a }
-- file wrong/b/terragrunt.hcl --
include { path = find_in_parent_folders("nowhere.hcl") }
-- run --
weft check wrong
-- err --
error[bad-syntax]: expected an expression, got the end of the line
 --> wrong/a/terragrunt.hcl:2:6
  |
2 |   a =
  |      ^
help: start it on the same line, or put it in parentheses

error[bad-import]: `nowhere.hcl` does not exist in any directory above `wrong/b`
 --> wrong/b/terragrunt.hcl:1:42
  |
1 | include { path = find_in_parent_folders("nowhere.hcl") }
  |                                          ^^^^^^^^^^^^
help: correct the name, or give a fallback as second argument

2 errors; 2 units and 2 files checked
-- exit --
1
