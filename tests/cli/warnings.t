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
no errors; 2 stacks and 3 files checked
