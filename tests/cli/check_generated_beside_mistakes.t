What generated code passes to modules is traced to its generator, also if something else above it is wrong.
-- file terramate.tm --
terramate {
}
generate_hcl "main.tf" {
  content {
    module "net" {
      source = "../../net"
      zones  = "a,b"
    }
  }
}
-- file stacks/globals.tm --
globals {
  env = "prod"
}
surprise {
}
-- file stacks/web/stack.tm --
stack {
}
-- file net/main.tf --
variable "zones" {
  type = list(string)
}
-- run --
weft check
-- err --
error[bad-schema]: unknown block `surprise`
 --> stacks/globals.tm:4:1
  |
4 | surprise {
  | ^^^^^^^^
 = 1 of 1 stack reads this file

error[type-mismatch]: `zones` of module `net`: expected list(string), got string
 --> terramate.tm:7:16
  |
7 |       zones  = "a,b"
  |                ^^^^^ string
 ::: stacks/web/main.tf:5:3
5 |   zones  = "a,b"
  |   ^^^^^ given here
 ::: net/main.tf:1:1
1 | variable "zones" {
  | ^^^^^^^^^^^^^^^^ declared here
 = this affects 1 of 1 stack

2 errors; 1 stack and 5 files checked
-- exit --
1
