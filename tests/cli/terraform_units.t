Root modules are units; a difference names the outputs, arguments and inputs that change
-- file envs/prod/main.tf --
variable "region" {
  default = "eu"
}

locals {
  name = "app-${var.region}"
}

module "net" {
  source = "../../modules/net"
  name   = local.name
}

resource "aws_instance" "web" {
  tags = { Name = local.name, Size = 1 }
}

output "cidr" {
  value = module.net.cidr
}
-- file modules/net/main.tf --
variable "name" {
  type = string
}

output "cidr" {
  value = "net-${var.name}"
}
-- run --
git init -q . && git config user.email a@example.com && git config user.name a && git add -A && git commit -qm one
weft units
weft get --all output.cidr
weft diff
sed -i 's/"eu"/"us"/' envs/prod/main.tf
weft diff
weft -C envs/prod refs local.name
weft -C envs/prod explain output.cidr
-- out --
envs/prod
"net-app-eu"   1 root module   envs/prod
changed: 0 of 1 root module
envs/prod/main.tf:2:3  var.region  "eu" -> "us"

changed: 1 of 1 root module
  envs/prod   output.cidr       "net-app-eu" -> "net-app-us"
              aws_instance.web  tags.Name  "app-eu" -> "app-us"
              module.net        name       "app-eu" -> "app-us"
refers to
  var.region   envs/prod/main.tf:6:17   defined at envs/prod/main.tf:2:3
referred to by
  module.net.name         envs/prod/main.tf:11:12   local.name
  aws_instance.web.tags   envs/prod/main.tf:15:19   local.name
output.cidr = "net-app-us"
as seen from envs/prod

● envs/prod/main.tf:18:1          module.net.cidr
└─ module.net.cidr = "net-app-us"
   ● envs/prod/main.tf:9:1        module "net"
   └─ module.net.output.cidr = "net-app-us"
      ● modules/net/main.tf:5:1   "net-${var.name}"
      └─ module.net.var.name = "app-us"
         ● envs/prod/main.tf:11:3        local.name   wins: set for this module
         └─ local.name = "app-us"
            ● envs/prod/main.tf:6:3      "app-${var.region}"
            └─ var.region = "us"
               ● envs/prod/main.tf:2:3   "us"
