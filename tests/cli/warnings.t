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
warning[bad-schema]: `define` is ignored: what it would make is missing
 --> s/stack.tm:3:1
  |
3 | define "component" {
  | ^^^^^^
 = the same at 2 more places: `weft check` lists all
help: bundles and components are no part of the language here; stacks and code that were made of them and are in files count like any other

warning[bad-schema]: `component` is ignored: what it would make is missing
 --> terramate.tm:6:1
  |
6 | component "x" {
  | ^^^^^^^^^
help: bundles and components are no part of the language here; stacks and code that were made of them and are in files count like any other
stack.tm:3:1: warning[bad-schema]: `define` is ignored: what it would make is missing
../terramate.tm:6:1: warning[bad-schema]: `component` is ignored: what it would make is missing
s/stack.tm:3:1: warning[bad-schema]: `define` is ignored: what it would make is missing
t/stack.tm:3:1: warning[bad-schema]: `define` is ignored: what it would make is missing
terramate.tm:4:1: warning[bad-schema]: `define` is ignored: what it would make is missing
terramate.tm:6:1: warning[bad-schema]: `component` is ignored: what it would make is missing
no errors, 4 warnings; 2 stacks and 3 files checked
