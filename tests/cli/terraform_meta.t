Check finds what terraform validate finds in Terraform's own blocks: setup, lifecycle, provisioners, order, imports, checks.
-- file setup/main.tf --
terraform {
  required_version = "about 1.5"
  required_providers {
    aws = {
      source                = "hashicorp/aws"
      version               = ">= 5.0, < 6.0, 5.x"
      configuration_aliases = [aws.passed]
    }
    null   = "~> 3.2"
    random = ">=3.1.0-beta1,!= 3.2"
  }
  backend "local" {}
}
terraform {
  required_providers {}
  backend "local" {}
  cloud {}
}
provider "aws" {}
provider "aws" {
  alias = "west"
}
provider "aws" {
  alias = "west"
}
resource "aws_vpc" "a" {
  provider = aws.wset
}
resource "aws_vpc" "b" {
  provider = aws.passed
}
module "m" {
  source    = "./m"
  version   = "1.0"
  count     = 1
  providers = { aws = aws.east, null = aws.west }
}
variable "v" {
  description = "for ${var.v}"
}
-- file setup/m/main.tf --
provider "aws" {
  region = "eu"
}
-- file meta/main.tf --
resource "terraform_data" "a" {
  depends_on = [terraform_data.b.id, terraform_data.b[0], terraform_data.b]
  lifecycle {
    ignore_changes       = ["*"]
    replace_triggered_by = [local.x, terraform_data.b]
  }
  lifecycle {
    ignore_changes = [input, tags]
    precondition {
      condition     = true
      error_message = "never"
    }
  }
  provisioner "local-exec" {
    comand     = "x"
    when       = sometimes
    on_failure = "continue"
  }
  provisioner "local-exec" {
    when    = destroy
    command = "${self.id} ${terraform_data.b.id} ${path.module}"
  }
  provisioner "chef" {}
  connection {
    host = "a"
  }
  connection {
    host = "b"
  }
}
resource "terraform_data" "b" {
  depends_on = local.x
  lifecycle {
    ignore_changes = all
  }
}
locals {
  x = 1
}
import {
  to = terraform_data.a
}
import {
  to = terraform_data.b
  id = "1"
}
import {
  to = terraform_data.b
  id = "2"
}
check "nothing" {}
check "always" {
  assert {
    condition     = 1 == 1
    error_message = "never"
  }
}
-- file more/main.tf --
terraform {
  required_providers {
    aws  = { sorce = "hashicorp/aws" }
    null = { source = "a/b/c/d" }
  }
}
provider "null" {
  alias = local.x
  count = 1
}
data "terraform_remote_state" "s" {
  backend = "local"
  lifecycle {
    prevent_destroy = true
  }
  provisioner "local-exec" {
    command = "x"
  }
}
module "m" {
  source = "../fine"
  lifecycle {}
}
moved {
  from = module.a["k"]
  to   = terraform_data.b
}
moved {
  from = module.a.terraform_data.a
  to   = terraform_data.b
}
removed {
  from = terraform_data.gone
  lifecycle {
    destroy = maybe
  }
}
import {
  to = data.terraform_remote_state.s
  id = "x"
}
check "twice" {
  data "terraform_remote_state" "a" {
    backend = "local"
  }
  data "terraform_remote_state" "b" {
    backend = "local"
  }
  assert {
    condition     = local.x == 1
    error_message = "x"
  }
}
check "twice" {
  assert {
    condition     = local.x == 1
    error_message = "x"
  }
}
locals {
  x = 1
}
-- file fine/main.tf --
terraform {
  required_version = ">= 1.2, < 2"
  required_providers {
    aws = {
      version = "~> 5.0"
    }
  }
  backend "local" {}
}
provider "aws" {}
resource "terraform_data" "a" {
  lifecycle {
    ignore_changes = [input]
  }
}
-- file fine/more_override.tf --
terraform {
  required_providers {
    aws = {
      version = "5.1"
    }
  }
  backend "s3" {}
}
provider "aws" {
  region = "eu"
}
resource "terraform_data" "a" {
  lifecycle {
    prevent_destroy = true
  }
}
-- run --
for d in setup meta more fine; do weft check $d --diagnostics short; done
-- err --
setup/main.tf:2:22: error[bad-argument]: this is not a version constraint
setup/main.tf:6:31: error[bad-argument]: this is not a version constraint
setup/main.tf:15:3: error[redefined]: a module has one `required_providers`
setup/main.tf:16:3: error[redefined]: a module has one `backend`
setup/main.tf:17:3: error[redefined]: a module has either `backend` or `cloud`
setup/main.tf:23:1: error[redefined]: the provider `aws.west` is already configured
setup/main.tf:27:14: error[unknown-name]: the provider `aws.wset` is not configured
setup/main.tf:34:3: error[bad-argument]: only a module of a registry has versions
setup/main.tf:35:3: error[invalid-operation]: the module `m` configures providers itself, so its call cannot have `count`
setup/main.tf:36:23: error[unknown-name]: the provider `aws.east` is not configured
setup/main.tf:38:1: note[unused]: nothing in this module uses the variable `v`
setup/main.tf:39:24: error[unknown-name]: `var` cannot be used here: no names are allowed
11 errors; 2 files checked
meta/main.tf:2:33: error[invalid-operation]: `depends_on` names whole resources, not their attributes
meta/main.tf:4:29: error[bad-argument]: `["*"]` was the form of old versions
meta/main.tf:5:29: error[invalid-operation]: `replace_triggered_by` names resources and their attributes only
meta/main.tf:7:3: error[redefined]: a resource has one block `lifecycle`
meta/main.tf:8:30: error[missing-key]: a `terraform_data` has no attribute `tags`
meta/main.tf:10:23: error[invalid-operation]: this condition refers to nothing, so it always says the same
meta/main.tf:14:28: error[missing-argument]: the provisioner `local-exec` needs `command`
meta/main.tf:15:5: error[unknown-argument]: the provisioner `local-exec` has no argument `comand`
meta/main.tf:16:18: error[bad-argument]: expected `create` or `destroy`
meta/main.tf:21:29: error[invalid-operation]: when a resource is destroyed, a provisioner can refer to that resource only
meta/main.tf:23:15: error[unknown-name]: unknown provisioner `chef`
meta/main.tf:27:3: error[redefined]: a resource has one block `connection`
meta/main.tf:32:16: error[type-mismatch]: expected a list of names in brackets
meta/main.tf:40:8: error[missing-argument]: an `import` block needs `id`
meta/main.tf:47:1: error[redefined]: `terraform_data.b` is already imported
meta/main.tf:51:1: error[missing-argument]: a `check` block needs at least one `assert`
meta/main.tf:54:21: error[invalid-operation]: this condition refers to nothing, so it always says the same
17 errors; 1 file checked
more/main.tf:3:22: error[unknown-argument]: a required provider has `source`, `version` and `configuration_aliases`, not `sorce`
more/main.tf:4:23: error[bad-argument]: this is not the source of a provider
more/main.tf:8:11: error[bad-argument]: an alias of a provider must be a name
more/main.tf:14:5: error[unknown-argument]: the lifecycle of a data source has conditions only, not `prevent_destroy`
more/main.tf:16:3: error[bad-schema]: only a resource can have a block `provisioner`
more/main.tf:20:1: warning[bad-import]: the module `m` (../fine) is outside of the project, and is not read
more/main.tf:22:3: error[unknown-name]: a module call has no block `lifecycle`
more/main.tf:24:1: error[invalid-operation]: a module moves to a module, and a resource to a resource
more/main.tf:35:15: error[unknown-name]: `maybe` cannot be used here: no names are allowed
more/main.tf:39:8: error[invalid-operation]: a data source is read, not imported
more/main.tf:46:3: error[redefined]: a `check` block has one data source at most
more/main.tf:54:1: error[redefined]: `check.twice` is already defined
11 errors, 1 warning; 1 file checked
no errors; 2 files checked
