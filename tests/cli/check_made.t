A mistake in a generated file is told once, at what makes it.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  module = "servise"
}
generate_hcl "_main.tf" {
  content {
    module "service" {
      source = "../modules/${global.module}"
      size   = 1
    }
  }
}
generate_file "twice.tf" {
  content = <<-EOT
    x = 1
    x = 2
  EOT
}
-- file modules/service/main.tf --
variable "sizes" {
}
-- file a/stack.tm --
stack {
}
-- file b/stack.tm --
stack {
}
-- run --
weft check
-- err --
note[unused]: nothing in this module uses the variable `sizes`
 --> modules/service/main.tf:1:1
  |
1 | variable "sizes" {
  | ^^^^^^^^^^^^^^^^
help: remove it, or refer to it

error[bad-import]: the module `service`: no code in `modules/servise`
 --> terramate.tm:10:16
   |
10 |       source = "../modules/${global.module}"
   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: a/_main.tf:5:12
 5 |   source = "../modules/servise"
   |            ^^^^^^^^^^^^^^^^^^^^ generates this
 ::: a/_main.tf:3:1
 3 | module "service" {
   | ^^^^^^^^^^^^^^^^ the module is called here
 = this affects 2 of 2 stacks
help: correct its `source`, which is relative to this directory

error[unknown-name]: no argument `x` is expected here
 --> terramate.tm:16:3
   |
16 |   content = <<-EOT
   |   ^^^^^^^
 ::: a/twice.tf:1:1
 1 | x = 1
   | ^ generates this
 = this affects 2 of 2 stacks

error[bad-syntax]: `x` is set twice
 --> terramate.tm:16:13
   |
16 |   content = <<-EOT
   |             ^^^^^^
 ::: a/twice.tf:2:1
 2 | x = 2
   | ^ generates this
 ::: a/twice.tf:1:1
 1 | x = 1
   | ^ set here first
 = this affects 2 of 2 stacks
help: remove or rename one of them

3 errors; 2 stacks and 8 files checked
-- exit --
1
-- run --
weft check --global module='"service"'
-- err --
error[unknown-argument]: the module `service` has no variable `size`
 --> terramate.tm:11:7
   |
11 |       size   = 1
   |       ^^^^
 ::: a/_main.tf:4:3
 4 |   size   = 1
   |   ^^^^ generates this
 ::: a/_main.tf:3:1
 3 | module "service" {
   | ^^^^^^^^^^^^^^^^ the module is called here
 ::: modules/service/main.tf:1:1
 1 | variable "sizes" {
   | ^^^^^^^^^^^^^^^^ this variable is required but never set
 = this affects 2 of 2 stacks
help: did you mean `sizes`?

error[unknown-name]: no argument `x` is expected here
 --> terramate.tm:16:3
   |
16 |   content = <<-EOT
   |   ^^^^^^^
 ::: a/twice.tf:1:1
 1 | x = 1
   | ^ generates this
 = this affects 2 of 2 stacks

error[bad-syntax]: `x` is set twice
 --> terramate.tm:16:13
   |
16 |   content = <<-EOT
   |             ^^^^^^
 ::: a/twice.tf:2:1
 2 | x = 2
   | ^ generates this
 ::: a/twice.tf:1:1
 1 | x = 1
   | ^ set here first
 = this affects 2 of 2 stacks
help: remove or rename one of them

3 errors; 2 stacks and 8 files checked
-- exit --
1
