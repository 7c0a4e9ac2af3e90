`weft check` tells what the released product answers otherwise; `--strict` refuses what it refuses.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  net  = { zones = { a = 1 } }
  a    = { x = 1 }
  one  = global[terramate.stack.name]
  s    = 1
  odd  = 2
  even = global["odd"]
}
globals "net" {
  zones = { b = 2 }
}
globals "a" {
  b = 1
}
globals "labels" {
  c = 1
}
generate_hcl "x.tf" {
  lets {
    x = 1
    y = let["x"]
  }
  content {
    y = let.y
  }
}
-- file s/s.tm --
stack {
}
globals {
  a      = { y = 2 }
  labels = {}
}
-- file stack/i.tm --
globals {
  i = 1
}
-- file stack-two/s.tm --
stack {
  name = "s"
}
import {
  source = "/stack/i.tm"
}
-- run --
weft check
-- err --
warning[other-answer]: Terramate keeps `global.a.b` where `global.a` is replaced
 --> s/s.tm:4:3
   |
 4 |   a      = { y = 2 }
   |   ^ this replaces all of it here
 ::: terramate.tm:16:3
16 |   b = 1
   |   ^ and not this in Terramate
 ::: terramate.tm:6:3
 6 |   a    = { x = 1 }
   |   ^ because the directory that is replaced has both
help: set `global.a.b` here too

warning[other-answer]: Terramate takes `/stack` for a directory above `/stack-two`, and refuses the import
 --> stack-two/s.tm:5:3
  |
5 |   source = "/stack/i.tm"
  |   ^^^^^^^^^^^^^^^^^^^^^^
help: give one of the directories a name that does not begin with the other's

warning[other-answer]: Terramate reads all of `global` as far as it happens to be set by then
 --> terramate.tm:7:10
  |
7 |   one  = global[terramate.stack.name]
  |          ^^^^^^
 = 2 of 2 stacks read this file
help: name what is meant: `global.name`

warning[other-answer]: Terramate refuses two objects for `global.net.zones` in /
 --> terramate.tm:13:3
   |
13 |   zones = { b = 2 }
   |   ^^^^^ set again here
 ::: terramate.tm:5:20
 5 |   net  = { zones = { a = 1 } }
   |                    ^^^^^^^^^ an object is here already
 = here they are merged
 = 2 of 2 stacks read this file
help: write the keys of both in one place

warning[other-answer]: Terramate crashes where `lets` read `let` without a name
 --> terramate.tm:24:9
   |
24 |     y = let["x"]
   |         ^^^^^^^^
 = 2 of 2 stacks read this file
help: name what is meant: `let.name`

no errors, 5 warnings; 2 stacks and 6 files checked
-- run --
weft check --strict --diagnostics=short 2>&1 | grep '\[redefined'
-- out --
terramate.tm:13:3: error[redefined]: `global.net.zones` is set twice in /
-- run --
weft check --diagnostics=json 2>&1 | grep -o '"code":"[^"]*"' | sort | uniq -c
-- out --
      5 "code":"other-answer"
