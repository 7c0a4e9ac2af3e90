Texts in generated code: a list in one is a mistake where all is known, and `%{for}` stays in its heredoc.
-- file root.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  list = ["x", "y"]
  obj  = { a = 1 }
}
generate_hcl "texts.hcl" {
  content {
    alone   = "a-${global.list}"
    beside  = ["a-${global.list}", local.x]
    loop = <<-EOT
      %{for x in var.list}
      - ${x}
      %{endfor}
      end ${global.list[0]}
    EOT
    known = <<-EOT
      %{for x in global.list~}
      - ${x}
      %{endfor~}
    EOT
    short = "%{for x in var.list}${x},%{endfor}"
  }
}
-- file s/stack.tm --
stack {
}
-- run --
weft generate; cat s/texts.hcl
-- out --
s   1 file created
  created  texts.hcl
1 stack: 1 file created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

alone = "a-${["x", "y"]}"
beside = [
  "a-${["x", "y"]}",
  local.x,
]
known = <<EOT
      - x
      - y
EOT

loop = <<-EOT
%{for x in var.list}
- ${x}
%{endfor}
end x
EOT

short = "%{for x in var.list}${x},%{endfor}"
-- file more.tm --
generate_hcl "wrong.hcl" {
  content {
    in_list   = [["a-${global.list}"]]
    in_object = { k = "b-${global.obj}" }
  }
}
-- run --
weft generate; weft check
-- out --
s   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[bad-schema]: a list cannot be a part of a text
 --> more.tm:3:24
  |
3 |     in_list   = [["a-${global.list}"]]
  |                        ^^^^^^^^^^^
error[bad-schema]: a list cannot be a part of a text
 --> more.tm:3:24
  |
3 |     in_list   = [["a-${global.list}"]]
  |                        ^^^^^^^^^^^
 = this affects 1 of 1 stack

error[bad-schema]: an object cannot be a part of a text
 --> more.tm:4:28
  |
4 |     in_object = { k = "b-${global.obj}" }
  |                            ^^^^^^^^^^
 = this affects 1 of 1 stack

2 errors; 1 stack and 3 files checked
-- exit --
1
