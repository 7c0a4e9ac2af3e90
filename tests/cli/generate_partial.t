Code that is generated means what was written: loops without turns, keys that are no texts, indexes below a `.*`.
-- file terramate.tm --
terramate {
}
globals {
  empty = []
  none  = {}
  list  = ["a", "b"]
}
generate_hcl "a.tf" {
  content {
    a = [for k in global.empty : k if contains(var.z, k)]
    b = { for k, v in global.none : k => v if local.enabled }
    c = a.b.*.c.0.d[count.index]
    d = a.b.*.c.0.d
    e = [a.*.b[0], l[0]]
  }
}
-- file s/stack.tm --
stack {
}
-- run --
weft generate && cat s/a.tf
-- out --
s   1 file created
  created  a.tf
1 stack: 1 file created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

a = [
]
b = {}
c = a.b.*.c.0.d[count.index]
d = a.b[*].c[0].d
e = [
  a.*.b[0],
  l[0],
]
-- file bad.tm --
generate_hcl "b.tf" {
  content {
    a = { (global.list) = 1 }
  }
}
-- run --
weft generate
-- out --
s   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[type-mismatch]: a key must be a string: string required, but have tuple
 --> bad.tm:3:11
  |
3 |     a = { (global.list) = 1 }
  |           ^^^^^^^^^^^^^
help: a key is a string: use a part of this value, or `jsonencode(x)`
-- exit --
1
