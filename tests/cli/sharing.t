Blocks for values between stacks make files; until the other stack has run, its outputs are unknown.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
  config {
    experiments = ["outputs-sharing", "scripts"]
    run {
      env {
        REGION = "${env.NOT_SET_HERE}-${global.zone}"
      }
    }
    generate {
      hcl_magic_header_comment_style = "#"
    }
  }
}
sharing_backend "default" {
  type     = terraform
  command  = ["terraform", "output", "-json"]
  filename = "sharing.tf"
}
script "go" {
  job {
    command = ["go", "${env.HOME}/${global.region}", { terragrunt = "yes" }]
  }
}
globals {
  zone = "b"
}
-- file net/stack.tm --
stack {
  id = "net"
}
output "vpc" {
  backend     = "default"
  description = "where it is"
  value       = module.vpc.id
  sensitive   = true
}
output "names" {
  backend = "default"
  value   = [for x in var.list : "${x}-n" if x != null]
}
-- file app/stack.tm --
stack {
}
globals {
  region = "r"
}
input "vpc" {
  backend       = "default"
  from_stack_id = "net"
  value         = outputs.vpc.value
  mock          = "vpc-1"
}
output "url" {
  backend = "default"
  value   = "https://${aws_lb.x.name}"
}
input "many" {
  backend       = tm_lower("DEFAULT")
  from_stack_id = "net"
  value         = [for x in outputs.names.value : tm_upper(x)]
  sensitive     = false
}
-- run --
weft generate && cat net/sharing.tf app/sharing.tf
-- out --
app   1 file created
  created  sharing.tf
net   1 file created
  created  sharing.tf
2 stacks: 2 files created
# TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

output "vpc" {
  value     = module.vpc.id
  sensitive = true
}
output "names" {
  value = [for x in var.list : "${x}-n" if x != null]
}
# TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

variable "vpc" {
  type = any
}
variable "many" {
  type      = any
  sensitive = false
}
output "url" {
  value = "https://${aws_lb.x.name}"
}
-- run --
weft check
-- err --
error[unknown-name]: the resource `aws_lb.x` is not declared
 --> app/sharing.tf:11:22
   |
11 |   value = "https://${aws_lb.x.name}"
   |                      ^^^^^^^^
help: declare it in this module, or correct the name

error[unknown-name]: the module `vpc` is not declared
 --> net/sharing.tf:4:15
  |
4 |   value     = module.vpc.id
  |               ^^^^^^^^^^
help: declare it in this module, or correct the name

error[unknown-name]: the variable `list` is not declared
 --> net/sharing.tf:8:21
  |
8 |   value = [for x in var.list : "${x}-n" if x != null]
  |                     ^^^^^^^^
help: declare it in this module, or correct the name

error[bad-schema]: the option `terragrunt` must be true or false
 --> terramate.tm:22:5
   |
22 |     command = ["go", "${env.HOME}/${global.region}", { terragrunt = "yes" }]
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 = this affects 1 of 2 stacks (app)

error[unknown-name]: `global.region` is not defined
 --> terramate.tm:22:44
   |
22 |     command = ["go", "${env.HOME}/${global.region}", { terragrunt = "yes" }]
   |                                            ^^^^^^ not set for 1 of 2 stacks (net)
 ::: app/stack.tm:4:3
 4 |   region = "r"
   |   ^^^^^^ set for app and below
 = 1 of 2 stacks (net) needs it

5 errors; 2 stacks and 5 files checked
-- exit --
1
-- run --
printf 'stack {}\ninput "x" {\n  backend = "none"\n  from_stack_id = "net"\n  value = outputs.x + {}\n  mock = global.nothing\n}\n' > net/stack.tm; weft check --diagnostics short; weft generate --diagnostics short
-- out --
net   failed: nothing written here
2 stacks, 1 failed: 1 file unchanged
-- err --
app/sharing.tf:11:22: error[unknown-name]: the resource `aws_lb.x` is not declared
net/stack.tm:3:3: error[bad-schema]: no sharing backend `none` here or in a directory above
net/stack.tm:5:23: error[type-mismatch]: `+`: number required, but have object
net/stack.tm:6:17: error[unknown-name]: `global.nothing` is not defined
terramate.tm:22:5: error[bad-schema]: the option `terragrunt` must be true or false
terramate.tm:22:44: error[unknown-name]: `global.region` is not defined
6 errors; 2 stacks and 5 files checked
net/stack.tm:3:3: error[bad-schema]: no sharing backend `none` here or in a directory above
-- exit --
1
-- run --
printf 'stack {}\ngenerate_hcl "sharing.tf" {\n  content {\n  }\n}\noutput "x" {\n  backend = "default"\n  value = 1\n}\n' > net/stack.tm; weft generate --diagnostics short
-- out --
net   failed: nothing written here
2 stacks, 1 failed: 1 file unchanged
-- err --
terramate.tm:18:3: error[redefined]: two blocks generate `sharing.tf`
-- exit --
1
