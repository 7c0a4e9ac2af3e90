What Terramate and Terraform do: files are seen from the stack, ids are unique, an empty version asks for nothing.
-- file terramate.tm --
terramate {
  required_version = ""
}
assert {
  assertion = tm_fileexists("x.txt") && tm_file("x.txt") == "here\n"
  message   = "no x.txt in ${terramate.stack.path.absolute}"
}
globals {
  caught = tm_try(global.list[*].missing, "caught")
  list   = [{ name = 1 }]
}
generate_file "/root.txt" {
  context = root
  content = tm_file("root-note")
}
generate_hcl "a.hcl" {
  assert {
    assertion = tm_fileexists("x.txt")
    message   = "no x.txt in ${terramate.stack.path.absolute}"
  }
  content {
    a = tm_try(data.x[*].y, "d")
    b = tm_can(local.x.*.y)
  }
}
-- file root-note --
seen from the root
-- file stacks/one/stack.tm --
stack {
  id = "same"
}
-- file stacks/one/x.txt --
here
-- file stacks/two/stack.tm --
stack {
}
-- file stacks/two/x.txt --
here
-- file stacks/two/root.tm --
generate_file "/root2.txt" {
  context = root
  content = tm_file("root-note")
}
-- run --
weft generate && cat stacks/one/a.hcl root.txt root2.txt && weft check
-- out --
.   2 files created
  created  root.txt
  created  root2.txt
stacks/one   1 file created
  created  a.hcl
stacks/two   1 file created
  created  a.hcl
2 stacks: 4 files created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

a = "d"
b = false
seen from the root
seen from the root
-- err --
no errors; 2 stacks and 4 files checked
-- run --
weft -C stacks/two eval --dialect terramate 'tm_file("x.txt")'; weft get global.caught
-- out --
"here\n"
"caught"
-- run --
weft -C stacks/two stacks; weft stacks stacks/one; weft stacks stacks; weft stacks nosuch
-- out --
stacks/two
stacks/one
stacks/one
stacks/two
-- err --
error[bad-argument]: `nosuch` is not a directory of this project
-- exit --
2
-- file stacks/three/stack.tm --
stack {
  id = "SAME"
}
-- file stacks/three/x.txt --
here
-- run --
weft check; weft generate
-- out --
stacks/three   failed: nothing written here
3 stacks, 1 failed: 4 files unchanged
-- err --
error[redefined]: two stacks have the id `SAME`
 --> stacks/three/stack.tm:2:3
  |
2 |   id = "SAME"
  |   ^^^^^^^^^^^
 ::: stacks/one/stack.tm:2:3
2 |   id = "same"
  |   ^^^^^^^^^^^ also in /stacks/one
help: an id must be unique in a project; upper and lower case are the same

1 error; 3 stacks and 5 files checked
error[redefined]: two stacks have the id `SAME`
 --> stacks/three/stack.tm:2:3
  |
2 |   id = "SAME"
  |   ^^^^^^^^^^^
 ::: stacks/one/stack.tm:2:3
2 |   id = "same"
  |   ^^^^^^^^^^^ also in /stacks/one
help: an id must be unique in a project; upper and lower case are the same
-- exit --
1
-- run --
weft eval 'core::upper("a")'; PWD=/nonsense weft -C stacks eval 'basename(abspath("x"))' --allow env; weft -C stacks eval 'basename(dirname(abspath("x")))' --allow env
-- out --
"A"
"x"
"stacks"
-- run --
weft eval 'try(file("stacks"), "caught")' --allow read=.; weft -C stacks/one eval --dialect terramate 'tm_try(tm_file(".."), "caught")'; weft eval 'file("stacks")' --allow read=.
-- out --
"caught"
"caught"
-- err --
error[bad-argument]: `stacks` is a directory, not a file
 --> <expression>:1:7
  |
1 | file("stacks")
  |       ^^^^^^^
-- exit --
1
