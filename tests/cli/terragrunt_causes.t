Terragrunt: what refers to what through includes, what is at a line, and the causes of differences
-- file .git/HEAD --
ref: refs/heads/main
-- file root.hcl --
locals {
  env = "dev"
}
inputs = { env = local.env }
-- file live/vpc/terragrunt.hcl --
include "root" {
  path   = find_in_parent_folders("root.hcl")
  expose = true
}
inputs = { name = "vpc-${include.root.locals.env}" }
-- file live/app/terragrunt.hcl --
include "root" {
  path   = find_in_parent_folders("root.hcl")
  expose = true
}
dependency "vpc" {
  config_path  = "../vpc"
  mock_outputs = { id = "x" }
}
inputs = merge({ name = "app-${include.root.locals.env}" }, { id = dependency.vpc.outputs.id })
-- run --
weft -C live/vpc refs inputs.name
weft -C live/vpc refs inputs.env
weft -C live/vpc refs include.root.locals.env
weft explain live/vpc/terragrunt.hcl:5
weft -C live/vpc explain ../../root.hcl:2
weft -C live/app explain inputs.name
weft get -f live/vpc/terragrunt.hcl inputs
rm -r .git; git init -q -b main . && git add . && git -c user.name=a -c user.email=a@b commit -qm one
sed -i 's/"dev"/"prod"/' root.hcl; echo '# a comment' >> live/app/terragrunt.hcl; weft diff
git -c user.name=a -c user.email=a@b commit -qam two
sed -i 's/"x"/"y"/' live/app/terragrunt.hcl; weft diff
-- out --
refers to
  include.root.locals.env   live/vpc/terragrunt.hcl:5:26   defined at root.hcl:2:3
referred to by nothing
refers to
  local.env   root.hcl:4:18   defined at root.hcl:2:3
referred to by nothing
refers to nothing
referred to by
  inputs.name   live/vpc/terragrunt.hcl:5:26   include.root.locals.env
inputs = { env = "dev", name = "vpc-dev" }
as seen from live/vpc

├─ inputs.env = "dev"
│  ● root.hcl:4:12                  local.env
│  └─ local.env = "dev"
│     ● root.hcl:2:3                "dev"
└─ inputs.name = "vpc-dev"
   ● live/vpc/terragrunt.hcl:5:12   "vpc-${include.root.locals.env}"
   └─ include.root.locals.env = "dev"
      ● root.hcl:2:3                "dev"
include.root.locals.env = "dev"
as seen from live/vpc

● root.hcl:2:3   "dev"
inputs.name = "app-dev"
as seen from live/app

● live/app/terragrunt.hcl:9:1   inputs
└─ inputs = "app-dev"
   ● live/app/terragrunt.hcl:9:1          inputs   wins: the last that sets it
   └─ own_inputs = { name = "app-dev", id = "x" }
      ● live/app/terragrunt.hcl:9:1       merge({ name = "app-${include.root.locals.env}" }, { id = dependency.vpc...
      ├─ include.root.locals.env = "dev"
      │  ● root.hcl:2:3                   "dev"
      └─ dependency.vpc.outputs.id = "x"
         ● live/app/terragrunt.hcl:7:20   "x"
{ env = "dev", name = "vpc-dev" }
root.hcl:2:3  include.root.locals.env  "dev" -> "prod"

changed: 2 of 2 units
  live/app   inputs  env   "dev" -> "prod"
                     name  "app-dev" -> "app-prod"
  live/vpc   inputs  env   "dev" -> "prod"
                     name  "vpc-dev" -> "vpc-prod"
live/app/terragrunt.hcl:7:3   dependency.vpc.mock_outputs  { id = "x" } -> { id = "y" }
live/app/terragrunt.hcl:7:20  dependency.vpc.outputs.id    "x" -> "y"

changed: 1 of 2 units
by dependency.vpc.mock_outputs, dependency.vpc.outputs.id
  live/app   dependency  vpc.mock_outputs.id  "x" -> "y"
                         vpc.outputs.id       "x" -> "y"
by dependency.vpc.outputs.id
  live/app   inputs      id                   "x" -> "y"
