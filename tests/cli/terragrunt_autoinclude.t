What a stack adds to the units and stacks that it makes wins, and means what it means in the stack; only dependencies are the unit's.
-- file root.hcl --
inputs = {
  from = "root"
  tags = { a = 1 }
}
-- file catalog/vpc/terragrunt.hcl --
inputs = {
  cidr = values.cidr
}
-- file catalog/app/terragrunt.hcl --
include "root" {
  path = find_in_parent_folders("root.hcl")
}
dependency "vpc" {
  config_path = "../nowhere"
}
inputs = {
  size = 1
  from = "app"
}
-- file catalog/net/terragrunt.stack.hcl --
unit "vpc" {
  source = "../../../catalog/vpc"
  path   = "vpc"
  values = { cidr = "10.9.0.0/16" }
  autoinclude {
    inputs = { lost = true }
  }
}
-- file live/terragrunt.stack.hcl --
locals {
  env = "prod"
}
unit "vpc" {
  source = "../catalog/vpc"
  path   = "vpc"
  values = { cidr = "10.0.0.0/16" }
}
unit "app" {
  source = "../catalog/app"
  path   = "app"
  autoinclude {
    dependency "vpc" {
      config_path  = unit.vpc.path
      mock_outputs = { id = "vpc-mock" }
    }
    inputs = {
      from = "stack ${local.env} in ${basename(get_terragrunt_dir())}"
      vpc  = dependency.vpc.outputs.id
    }
  }
}
stack "net" {
  source = "../catalog/net"
  path   = "net"
  autoinclude {
    unit "vpc" {
      source = "${get_repo_root()}/catalog/vpc"
      path   = "other"
      values = { cidr = "${local.env}-cidr" }
    }
    unit "more" {
      source = "${get_repo_root()}/catalog/vpc"
      path   = "more"
      values = { cidr = unit.vpc.path == "" ? "" : "more" }
    }
  }
}
unit "last" {
  source = "../catalog/vpc"
  path   = "last"
  values = { cidr = "" }
  autoinclude {
    dependency "net" {
      config_path = stack.net.path
    }
  }
}
-- run --
mkdir .git && cd live && weft check; weft units; weft get inputs --all; weft explain unit.app.inputs.from; weft graph | grep -e '->'; weft units --order
-- out --
live/stack.net.unit.more
live/stack.net.unit.vpc
live/unit.app
live/unit.last
live/unit.vpc
{ cidr = "" }                                  1 unit   live/unit.last
{ cidr = "10.0.0.0/16" }                       1 unit   live/unit.vpc
{ cidr = "more" }                              1 unit   live/stack.net.unit.more
{ cidr = "prod-cidr" }                         1 unit   live/stack.net.unit.vpc
{ cidr = (unknown) }                           1 unit   catalog/vpc
{ from = "app", size = 1, tags = { a = 1 } }   1 unit   catalog/app
{ from = "stack prod in live", size = 1, tags = { a = 1 }, vpc = "vpc-mock" }   1 unit   live/unit.app
unit.app.inputs.from = "stack prod in live"
as seen from live

● live/terragrunt.stack.hcl:9:1   unit "app"
└─ inputs.from = "stack prod in live"
   ● live/terragrunt.stack.hcl:18:7     "stack ${local.env} in ${basename(get_terragrunt_dir())}"   wins: added by `autoinclude`
   ○ catalog/app/terragrunt.hcl:9:3     "app"                                                       overridden
   ○ root.hcl:2:3                       "root"                                                      overridden
   └─ local.env = "prod"
      ● live/terragrunt.stack.hcl:2:3   "prod"
  n0 -> n1;
  n2 -> n3;
  n2 -> n4;
live/unit.vpc
live/unit.app
live/stack.net.unit.vpc
live/stack.net.unit.more
live/unit.last
-- err --
no errors; 5 units and 1 file checked
1 other unit has nothing at `inputs`
-- file live/terragrunt.stack.hcl --
unit "app" {
  source = "../catalog/app"
  path   = "app"
  autoinclude {
    locals {
      x = 1
    }
    input = {}
    dependency "vpc" {
      config_path = unit.vpx.path
    }
  }
}
stack "net" {
  source = "../catalog/net"
  path   = "net"
  autoinclude {
    dependency "app" {
      config_path = unit.app.path
    }
  }
}
-- run --
cd live && weft check
-- err --
error[bad-schema]: an `autoinclude` block has no block `locals`
 --> terragrunt.stack.hcl:5:5
  |
5 |     locals {
  |     ^^^^^^
help: declare them in the stack: they can be used here

error[unknown-argument]: an `autoinclude` block has no argument `input`
 --> terragrunt.stack.hcl:8:5
  |
8 |     input = {}
  |     ^^^^^
help: did you mean `inputs`?

error[unknown-name]: `unit.vpx.path` is not defined
 --> terragrunt.stack.hcl:10:30
   |
10 |       config_path = unit.vpx.path
   |                              ^^^^ not defined in this configuration

error[bad-schema]: an `autoinclude` block has no block `dependency`
 --> terragrunt.stack.hcl:18:5
   |
18 |     dependency "app" {
   |     ^^^^^^^^^^

4 errors; 2 units and 1 file checked
-- exit --
1
-- file made/terragrunt.hcl --
inputs = {
  a = 1
  b = 2
}
-- file made/terragrunt.autoinclude.hcl --
inputs = {
  b = 3
}
-- run --
weft get inputs --in made; weft -C made explain inputs.b
-- out --
{ a = 1, b = 3 }   1 directory   made
inputs.b = 3
as seen from made

● made/terragrunt.autoinclude.hcl:2:3   3   wins: added by `autoinclude`
○ made/terragrunt.hcl:3:3               2   overridden
