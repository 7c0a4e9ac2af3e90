`weft diff`: code that comes to the same in many stacks is compared once, and each stack has the causes of its own files
-- file root.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  size = 1
  note = "none"
  zone = "a"
}
generate_hcl "_main.tf" {
  content {
    locals {
      name = terramate.stack.name
      note = global.note
    }
    moved {
      from = "x"
      to   = "y"
    }
    moved {
      from = "u"
      to   = global.zone
    }
    resource "box" "main" {
      size = global.size
      zone = global.zone
    }
  }
}
-- file stacks/a/stack.tm --
stack {
}
-- file stacks/b/stack.tm --
stack {
}
-- file stacks/c/stack.tm --
stack {
}
globals {
  size = 3
}
-- file stacks/d/stack.tm --
stack {
}
globals {
  note = "of d"
}
-- file stacks/e/stack.tm --
stack {
}
globals {
  zone = "e"
}
-- run --
git init -q . && git config user.name a && git config user.email a@b && git add -A && git commit -qm one
sed -i 's/size = 1/size = 2/' root.tm && weft diff HEAD && weft diff HEAD --json; git checkout -q .
-- out --
root.tm:5:3  global.size  1 -> 2

changed: 4 of 5 stacks
  4 stacks: stacks/a stacks/b stacks/d stacks/e
      _main.tf  box.main.size  1 -> 2
      box.main  size           1 -> 2
unchanged: 1 stack sets it itself
  stacks/c   stacks/c/stack.tm:4:3  3
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":5,"edits":[{"kind":"value","ref":"global.size","file":"root.tm","line":5,"col":3,"old":1,"new":2,"changed":["stacks/a","stacks/b","stacks/d","stacks/e"],"own":[{"unit":"stacks/c","file":"stacks/c/stack.tm","line":4,"col":3,"text":"3"}],"same":[],"unread":[]}],"changed":[{"unit":"stacks/a","kind":"stack","change":"changed","items":[{"kind":"file","name":"_main.tf","part":"box.main.size","old":1,"new":2,"causes":[0]},{"kind":"resource","name":"box.main","part":"size","old":1,"new":2,"causes":[0]}]},{"unit":"stacks/b","kind":"stack","change":"changed","items":[{"kind":"file","name":"_main.tf","part":"box.main.size","old":1,"new":2,"causes":[0]},{"kind":"resource","name":"box.main","part":"size","old":1,"new":2,"causes":[0]}]},{"unit":"stacks/d","kind":"stack","change":"changed","items":[{"kind":"file","name":"_main.tf","part":"box.main.size","old":1,"new":2,"causes":[0]},{"kind":"resource","name":"box.main","part":"size","old":1,"new":2,"causes":[0]}]},{"unit":"stacks/e","kind":"stack","change":"changed","items":[{"kind":"file","name":"_main.tf","part":"box.main.size","old":1,"new":2,"causes":[0]},{"kind":"resource","name":"box.main","part":"size","old":1,"new":2,"causes":[0]}]}],"ignored":[],"outside":[],"unused":[]}
-- run --
sed -i 's/size = 1/size = 2/; s/zone = "a"/zone = "z"/' root.tm && sed -i 's/of d/for d/' stacks/d/stack.tm && weft diff HEAD; git checkout -q .
-- out --
root.tm:5:3            global.size  1 -> 2
root.tm:7:3            global.zone  "a" -> "z"
stacks/d/stack.tm:4:3  global.note  "of d" -> "for d"

changed: 5 of 5 stacks
by global.size
  stacks/e   _main.tf  box.main.size  1 -> 2
             box.main  size           1 -> 2
by global.size, global.zone
  stacks/a   _main.tf  moved[1].to    "a" -> "z"
                       box.main.size  1 -> 2
                       box.main.zone  "a" -> "z"
             box.main  size           1 -> 2
                       zone           "a" -> "z"
  stacks/b   _main.tf  moved[1].to    "a" -> "z"
                       box.main.size  1 -> 2
                       box.main.zone  "a" -> "z"
             box.main  size           1 -> 2
                       zone           "a" -> "z"
by global.size, global.zone, global.note
  stacks/d   _main.tf  local.note     "of d" -> "for d"
                       moved[1].to    "a" -> "z"
                       box.main.size  1 -> 2
                       box.main.zone  "a" -> "z"
             box.main  size           1 -> 2
                       zone           "a" -> "z"
by global.zone
  stacks/c   _main.tf  moved[1].to    "a" -> "z"
                       box.main.zone  "a" -> "z"
             box.main  zone           "a" -> "z"
-- run --
sed -i 's/size = 1/size = global.nope/' root.tm && weft diff HEAD; git checkout -q .
-- out --
root.tm:5:3  global.size  1 -> global.nope

changed: 4 of 5 stacks
  4 stacks: stacks/a stacks/b stacks/d stacks/e
      _main.tf  generated -> fails (`global.nope` is not defined; did you mean `global.note`?)
      box.main  size  1 -> (none)
unchanged: 1 stack sets it itself
  stacks/c   stacks/c/stack.tm:4:3  3
-- err --
error[unknown-name]: `global.nope` is not defined; did you mean `global.note`?
 --> root.tm:5:17
  |
5 |   size = global.nope
  |                 ^^^^ not set in the directory that asks or in any directory above
