Where Terramate's text would mean something else than what was written, the meaning is kept (docs/deviations.md).
-- file terramate.tm --
terramate {
}
globals {
  dollar = "$"
  users  = [{ name = "ann" }, { name = "bob" }]
}
generate_hcl "a.tf" {
  content {
    begins_with_text = "${"a" == var.x ? 1 : 2} z"
    carriage         = "a\rb\nc\n"
    choice_of_lines  = var.c ? "x\n" : "y"
    dollar           = "${global.dollar}${var.x} ${"%"}{"
    for_directive    = "%{for k, v in var.m}${k}=${v},%{endfor} ${var.x}"
    for_known        = "%{for u in global.users}${u.name},%{endfor} ${var.x}"
    groups           = { for k, v in { a = 1 } : k => v... }
    indented         = <<EOT
  a
  b ${var.x}
EOT
    key_behind_list  = { a = [1], (var.b) = 2, c = [3] == [4], (var.d) = 5 }
    marker           = "EOT\n"
    old_splat        = var.a.*.b[0]
    splat            = global.users[*].name
  }
}
-- file a/stack.tm --
stack {
}
-- run --
weft generate && cat a/a.tf
-- out --
a   1 file created
  created  a.tf
1 stack: 1 file created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

begins_with_text = "${"a" == var.x ? 1 : 2} z"
carriage         = "a\rb\nc\n"
choice_of_lines  = var.c ? "x\n" : "y"
dollar           = "${"$"}${var.x} %%{"
for_directive    = "%{for k, v in var.m}${k}=${v},%{endfor} ${var.x}"
for_known        = "ann,bob, ${var.x}"
groups = {
  a = [
    1,
  ]
}
indented = <<EOT
  a
  b ${var.x}
EOT

key_behind_list = {
  a = [
    1,
  ]
  (var.b) = 2
  c = [
    3,
    ] == [
    4,
  ]
  (var.d) = 5
}
marker    = "EOT\n"
old_splat = var.a.*.b[0]
splat = [
  "ann",
  "bob",
]
