A stack's own components: those of a bundle with the same name are ignored, and the stack's name wins.
-- file root.tm --
terramate {
  required_version = "> 0.1"
  config {
    experiments = ["tmgen"]
  }
}
globals {
  x = 1
}
-- file c/c.tm --
define component metadata {
  class = "c"
  name = "c"
  version = "1"
}
define component input "v" {
  type = number
  default = global.x + 1
}
-- file c/main.hcl.tmgen --
v = component.input.v.value
n = terramate.stack.name
-- file c2/c.tm --
define component metadata {
  class = "c"
  name = "c"
  version = "1"
}
define component input "v" {
  type = number
  default = global.x + 1
}
-- file c2/main.hcl.tmgen --
w = bundle.input.q.value
-- file s/stack.tm --
stack {
  name = "mine"
}
component "one" {
  source = "/c"
}
component "one" "inputs" {
  v = global.x + 10
}
component "two" {
  source    = "/c"
  condition = global.x > 1
}
bundle "b" {
  source = "/b"
  inputs {
    q = "Q"
  }
}
-- file b/b.tm --
define bundle metadata {
  class = "b"
  name = "b"
  version = "1"
}
define bundle input "q" {
}
define bundle stack "s" {
  metadata {
    path = "."
    name = "from bundle"
    tags = ["t"]
  }
  component "one" {
    source = "../c2"
  }
  component "three" {
    source = "../c2"
  }
}
-- run --
weft generate; cat s/*.hcl; weft get terramate.stack -C s; weft check
-- out --
s   2 files created
  created  component_one_main.hcl
  created  component_three_main.hcl
1 stack: 2 files created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

n = "mine"
v = 11
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

w = "Q"
{
  description = ""
  name = "mine"
  path = { absolute = "/s", basename = "s", relative = "s", to_root = ".." }
  tags = ["t"]
}
-- err --
no errors; 1 stack and 7 files checked
