`weft diff` shows what differs inside of values and texts, by cause, uncut in a pipe; also as a comment on a change.
-- file terramate.tm --
terramate {
}
globals {
  tags  = { team = "web", cost = "1000", owner = "somebody with a long name who owns very many things in this tree" }
  zones = ["a", "b", "c"]
  motd  = "one\ntwo\nthree\n"
  pipe  = "a | `b` | ```c"
}
generate_hcl "_tags.tf" {
  content {
    locals {
      tags  = global.tags
      zones = global.zones
      code  = "${global.tags.team}-${local.x}"
    }
  }
}
generate_file "motd.txt" {
  content = global.motd
}
generate_file "pipe.txt" {
  content = global.pipe
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
-- file stacks/d/stack.tm --
stack {
}
globals {
  zones = ["z"]
}
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm x && weft diff
-- out --
changed: 0 of 4 stacks
-- run --
sed -i 's/long name who/longer name who/; s/"web"/"shop"/' terramate.tm && weft diff
-- out --
terramate.tm:4:20  global.tags.team   "web" -> "shop"
terramate.tm:4:51  global.tags.owner
    - "somebody with a long name who owns very many things in this tree"
    + "somebody with a longer name who owns very many things in this tree"

changed: 4 of 4 stacks
  4 stacks: stacks/*
      _tags.tf  local.code        "web-${local.x}" -> "shop-${local.x}"
                local.tags.owner
        - "somebody with a long name who owns very many things in this tree"
        + "somebody with a longer name who owns very many things in this tree"
                local.tags.team   "web" -> "shop"
-- run --
git checkout -q . && sed -i 's/"b", "c"/"b", "x", "c"/; s/two/2/; s/three/three\\nfour/' terramate.tm && weft diff && weft diff --format markdown
-- out --
terramate.tm:5:3  global.zones  ["a", "b", "c"] -> ["a", "b", "x", "c"]
terramate.tm:6:3  global.motd   "one\ntwo\nthree\n" -> "one\n2\nthree\nfour\n"

changed: 4 of 4 stacks
by global.zones
  stacks/a   _tags.tf  local.zones
               + "x"
  stacks/b   _tags.tf  local.zones
               + "x"
  stacks/c   _tags.tf  local.zones
               + "x"
by global.motd
  4 stacks: stacks/*
      motd.txt
        - two
        + 2
        + four
**4 of 4 stacks change**, compared with `HEAD`

- `terramate.tm:5` `global.zones` `["a", "b", "c"]` → `["a", "b", "x", "c"]`
- `terramate.tm:6` `global.motd` `"one\ntwo\nthree\n"` → `"one\n2\nthree\nfour\n"`

#### By `global.zones`

`stacks/a`, `stacks/b`, `stacks/c`
```diff
  _tags.tf  local.zones
+ "x"
```

#### By `global.motd`

`stacks/*`
```diff
  motd.txt
- two
+ 2
+ four
```

-- run --
git checkout -q . && sed -i 's/| `b`/| `B`/' terramate.tm && weft diff --format markdown
-- out --
**4 of 4 stacks change**, compared with `HEAD`

- `terramate.tm:7` `global.pipe` ```` "a | `b` | ```c" ```` → ```` "a | `B` | ```c" ````

`stacks/*`
````diff
  pipe.txt
- a | `b` | ```c
+ a | `B` | ```c
````

-- run --
git checkout -q . && sed -i 's/long name who/longer name who/; s/two/2/' terramate.tm && script -qec 'stty cols 60; weft diff' /dev/null | tr -d '\r'
-- out --
terramate.tm:4:50  global.tags.owner
    - "somebody with a long name who owns very many things
      in this tree"
    + "somebody with a longer name who owns very many
      things in this tree"
terramate.tm:6:3   global.motd
    - "one\ntwo\nthree\n"
    + "one\n2\nthree\n"

changed: 4 of 4 stacks
by global.tags.owner
  4 stacks: stacks/*
      _tags.tf  local.tags.owner
        - "somebody with a long name who owns very many
          things in this tree"
        + "somebody with a longer name who owns very many
          things in this tree"
by global.motd
  4 stacks: stacks/*
      motd.txt  two -> 2
-- run --
weft diff --format json | head -c 400
-- out --
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":4,"edits":[{"kind":"value","ref":"global.tags.owner","file":"terramate.tm","line":4,"col":50,"old":"somebody with a long name who owns very many things in this tree","new":"somebody with a longer name who owns very many things in this tree","changed":["stacks/a","stacks/b","stacks/c","stacks/d"],"own":[],"same":[],"unread":[]},{"ki