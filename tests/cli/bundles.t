Bundles and components generate stacks and code: from blocks and from YAML, for each environment.
-- file terramate.tm.hcl --
terramate {
  required_version = "> 0.1"
}
environment {
  id   = "dev"
  name = "Development"
}
environment {
  id           = "prd"
  name         = "Production"
  promote_from = "dev"
}
globals {
  region = "eu"
}
-- file bundles/web/bundle.tm.hcl --
define bundle metadata {
  class   = "acme/web"
  name    = "Web"
  version = "1.0.0"
}
define bundle {
  alias = "${bundle.input.name.value}-${bundle.environment.id}"

  environments {
    required = true
  }
  input "name" {
    type = string
  }
  input "size" {
    type    = number
    default = 1
    prompt {
      text = "How many?"
    }
  }
  input "network" {
    type    = object
    default = {}
    attribute "cidr" {
      type    = string
      default = "10.0.0.0/8"
    }
    attribute "zones" {
      type    = list(string)
      default = ["${global.region}-a"]
    }
  }
  lets {
    host = "${bundle.input.name.value}.${bundle.environment.id}.example.com"
    url  = "https://${let.host}"
  }
  export "url" {
    value = bundle.let.url
  }
}
define bundle stack "web" {
  metadata {
    path = "/stacks/${bundle.environment.id}/${bundle.input.name.value}"
    name = "web ${bundle.input.name.value}"
    tags = ["web", bundle.environment.id]
  }
  component "server" {
    source = "/components/server"
    inputs {
      host  = bundle.let.host
      size  = bundle.input.size.value
      zones = bundle.input.network.value.zones
    }
  }
}
define bundle stack "alarms" {
  condition = bundle.input.size.value > 1
  metadata {
    path = "/stacks/${bundle.environment.id}/${bundle.input.name.value}-alarms"
  }
}
-- file components/server/component.tm.hcl --
define component metadata {
  class   = "acme/server"
  name    = "Server"
  version = "1.0.0"
}
define component input "host" {
  type = string
}
define component input "size" {
  type = number
}
define component input "zones" {
  type = list(string)
}
define component input "image" {
  default = "${component.input.host.value}:latest"
}
generate_hcl "main.tf" {
  lets {
    count = component.input.size.value
  }
  content {
    module "server" {
      source = tm_source("/modules/server")
      host   = component.input.host.value
      count  = let.count
      image  = component.input.image.value
      region = global.region
      stack  = terramate.stack.name
      env    = component.environment.id
      zones  = component.input.zones.value
    }
  }
}
generate_file "hosts.txt" {
  content = "${component.input.host.value}\n"
}
-- file shop.tm.hcl --
bundle "shop" {
  source = "/bundles/web"
  inputs = {
    name = "shop"
  }
  environment "dev" {
  }
  environment "prd" {
    inputs {
      size = 3
    }
  }
}
-- file blog.tm.yml --
apiVersion: terramate.io/cli/v1
kind: BundleInstance
metadata:
  name: blog
  uuid: 81a76698-eb4d-4e2e-b9d8-a1a355956ba9
spec:
  source: /bundles/web
  inputs:
    name: blog
    network:
      zones:
        - !hcl tm_upper(global.region)
environments:
  dev:
-- run --
weft generate --check
-- out --
stacks/dev/blog   3 files created
  created  component_server_main.tf
  created  hosts.txt
  created  stack.tm.hcl
stacks/dev/shop   3 files created
  created  component_server_main.tf
  created  hosts.txt
  created  stack.tm.hcl
stacks/prd/shop   3 files created
  created  component_server_main.tf
  created  hosts.txt
  created  stack.tm.hcl
stacks/prd/shop-alarms   1 file created
  created  stack.tm.hcl
4 stacks: 10 files created
-- exit --
4
-- run --
weft generate; cat stacks/prd/shop/component_server_main.tf stacks/prd/shop/hosts.txt stacks/dev/blog/component_server_main.tf; sed 's/".*"/ID/' stacks/prd/shop/stack.tm.hcl
-- out --
stacks/dev/blog   3 files created
  created  component_server_main.tf
  created  hosts.txt
  created  stack.tm.hcl
stacks/dev/shop   3 files created
  created  component_server_main.tf
  created  hosts.txt
  created  stack.tm.hcl
stacks/prd/shop   3 files created
  created  component_server_main.tf
  created  hosts.txt
  created  stack.tm.hcl
stacks/prd/shop-alarms   1 file created
  created  stack.tm.hcl
4 stacks: 10 files created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

module "server" {
  count  = 3
  env    = "prd"
  host   = "shop.prd.example.com"
  image  = "shop.prd.example.com:latest"
  region = "eu"
  source = "../../../modules/server"
  stack  = "web shop"
  zones = [
    "eu-a",
  ]
}
shop.prd.example.com
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

module "server" {
  count  = 1
  env    = "dev"
  host   = "blog.dev.example.com"
  image  = "blog.dev.example.com:latest"
  region = "eu"
  source = "../../../modules/server"
  stack  = "web blog"
  zones = [
    "EU",
  ]
}
stack {
  id = ID
}
-- run --
weft generate; weft check; weft stacks; weft get terramate.stack.name terramate.stack.tags -C stacks/prd/shop
-- out --
4 stacks: 6 files unchanged
stacks/dev/blog
stacks/dev/shop
stacks/prd/shop
stacks/prd/shop-alarms
"web shop"
["prd", "web"]
-- err --
error[bad-import]: the module `server`: no code in `modules/server`
 --> components/server/component.tm.hcl:24:16
   |
24 |       source = tm_source("/modules/server")
   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: stacks/dev/blog/component_server_main.tf:9:12
 9 |   source = "../../../modules/server"
   |            ^^^^^^^^^^^^^^^^^^^^^^^^^ generates this
 ::: stacks/dev/blog/component_server_main.tf:3:1
 3 | module "server" {
   | ^^^^^^^^^^^^^^^ the module is called here
 = this affects 3 of 4 stacks (below stacks)
help: correct its `source`, which is relative to this directory

1 error; 4 stacks and 11 files checked
-- run --
weft explain --file stacks/prd/shop/component_server_main.tf module.server.count
weft explain --file stacks/dev/blog/component_server_main.tf module.server.zones
-- out --
module.server[0].count = 3

● stacks/prd/shop/component_server_main.tf:4:3       3
└─ generated by components/server/component.tm.hcl:26:7    count = let.count, up to date
   └─ let.count = 3
      ● components/server/component.tm.hcl:20:13     component.input.size.value
      └─ component.input.size.value = 3
         ● components/server/component.tm.hcl:9:24   number
         └─ inputs.size = 3
            ● bundles/web/bundle.tm.hcl:52:7         bundle.input.size.value
            └─ bundle.input.size.value = 3
               ● bundles/web/bundle.tm.hcl:15:9      number
               └─ inputs.size = 3
                  ● shop.tm.hcl:10:7                 3   wins: more specific
                  ○ bundles/web/bundle.tm.hcl:17:5   1   overridden
module.server[0].zones = ["EU"]

● stacks/dev/blog/component_server_main.tf:11:3    [ "EU", ]
└─ generated by components/server/component.tm.hcl:31:7    zones = component.input.zones.value, up to date
   └─ component.input.zones.value = ["EU"]
      ● components/server/component.tm.hcl:12:24   list(string)
      └─ inputs.zones = ["EU"]
         ● bundles/web/bundle.tm.hcl:53:7          bundle.input.network.value.zones
         └─ bundle.input.network.value.zones = ["EU"]
            ● bundles/web/bundle.tm.hcl:22:9       object
            └─ inputs.network.zones = ["EU"]
               ● blog.tm.yml:10:5                  zones: - !hcl tm_upper(global.region)   wins: more specific
               ○ bundles/web/bundle.tm.hcl:24:5    {}                                      overridden
               └─ global.region = "eu"
                  ● terramate.tm.hcl:14:3          "eu"
-- run --
weft refs bundle.input.name
-- out --
bundle.input.name  <expression>:1:1
-- err --
nothing here is called `bundle.input.name`: it is read as an expression
-- file shop.tm.hcl --
bundle "shop" {
  source = "/bundles/web"
  inputs = {
    name = "shop"
  }
  environment "dev" {
  }
}
-- run --
weft generate; ls stacks/prd/shop
-- out --
stacks/prd/shop   1 file deleted
  deleted  component_server_main.tf
4 stacks: 1 file deleted, 4 unchanged
hosts.txt
stack.tm.hcl
