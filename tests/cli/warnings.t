A warning that comes at many places is told once, with how many there are; `weft check` tells each
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
define "component" {
}
component "x" {
}
-- file s/stack.tm --
stack {
}
define "component" {
}
-- file t/stack.tm --
stack {
}
define "component" {
}
-- run --
weft stacks; weft get global.none --default 1 -C s --diagnostics=short; weft check --diagnostics=short
-- out --
s
t
1
-- err --
warning[bad-schema]: `define` is ignored: what it would generate is missing
 --> s/stack.tm:3:1
  |
3 | define "component" {
  | ^^^^^^
 = the same at 2 more places
help: bundles and components are not supported; stacks and code generated from them are read like any other files

warning[bad-schema]: `component` is ignored: what it would generate is missing
 --> terramate.tm:6:1
  |
6 | component "x" {
  | ^^^^^^^^^
help: bundles and components are not supported; stacks and code generated from them are read like any other files
stack.tm:3:1: warning[bad-schema]: `define` is ignored: what it would generate is missing
../terramate.tm:6:1: warning[bad-schema]: `component` is ignored: what it would generate is missing
s/stack.tm:3:1: warning[bad-schema]: `define` is ignored: what it would generate is missing
t/stack.tm:3:1: warning[bad-schema]: `define` is ignored: what it would generate is missing
terramate.tm:4:1: warning[bad-schema]: `define` is ignored: what it would generate is missing
terramate.tm:6:1: warning[bad-schema]: `component` is ignored: what it would generate is missing
no errors, 4 warnings; 2 stacks and 3 files checked
