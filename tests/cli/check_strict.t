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
generate_hcl "x.hcl" {
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
warning[other-answer]: Terramate keeps `global.a.b` when `global.a` is replaced
 --> s/s.tm:4:3
   |
 4 |   a      = { y = 2 }
   |   ^ this replaces the whole value in Weft
 ::: terramate.tm:16:3
16 |   b = 1
   |   ^ but not this in Terramate
 ::: terramate.tm:6:3
 6 |   a    = { x = 1 }
   |   ^ because the overridden directory sets both
help: set `global.a.b` here too

warning[other-answer]: Terramate mistakes `/stack` for a directory above `/stack-two` and rejects the import
 --> stack-two/s.tm:5:3
  |
5 |   source = "/stack/i.tm"
  |   ^^^^^^^^^^^^^^^^^^^^^^
help: rename one of the directories so that its name does not start with the other's

warning[other-answer]: Terramate reads `global` as far as it has been set at that point
 --> terramate.tm:7:10
  |
7 |   one  = global[terramate.stack.name]
  |          ^^^^^^
 = 2 of 2 stacks read this file
help: use a single name: `global.name`

warning[other-answer]: Terramate rejects two objects for `global.net.zones` in /
 --> terramate.tm:13:3
   |
13 |   zones = { b = 2 }
   |   ^^^^^ set again here
 ::: terramate.tm:5:20
 5 |   net  = { zones = { a = 1 } }
   |                    ^^^^^^^^^ an object is already defined here
 = Weft merges them
 = 2 of 2 stacks read this file
help: write the keys of both in one place

warning[other-answer]: Terramate crashes if `lets` reads `let` without a name
 --> terramate.tm:24:9
   |
24 |     y = let["x"]
   |         ^^^^^^^^
 = 2 of 2 stacks read this file
help: use a single name: `let.name`

no errors, 5 warnings; 2 stacks and 4 files checked
-- run --
weft check --strict --diagnostics=short 2>&1 | grep '\[redefined'
-- out --
terramate.tm:13:3: error[redefined]: `global.net.zones` is set twice in /
-- run --
weft check --diagnostics=json 2>&1 | grep -o '"code":"[^"]*"' | sort | uniq -c
-- out --
      5 "code":"other-answer"
