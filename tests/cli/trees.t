A project of several trees: stacks, documents, and another tree of stacks that begins further down. Each answers for itself.
-- file terramate.tm.hcl --
terramate {
  required_version = ">= 0.4"
}
globals {
  env = "dev"
}
generate_hcl "_env.hcl" {
  content {
    locals {
      env = global.env
    }
  }
}
-- file stacks/a/stack.tm --
stack {
  id   = "a-1"
  tags = ["db"]
}
-- file stacks/b/stack.tm --
stack {
  after = ["/stacks/a"]
}
-- file stacks/b/globals.tm --
globals {
  env = "prod"
}
-- file app.yay --
env: {{ global.env }}
name: app-{{ env }}
port: 80
-- file docs/web.yay --
% include "inc/base.yay"
title: web {{ version }}
-- file docs/inc/base.yay --
version: 3
-- file examples/shop/shop.tm --
terramate {
  required_version = ">= 0.4"
}
globals {
  env = "shop"
}
generate_hcl "_shop.hcl" {
  content {
    env = global.env
  }
}
-- file examples/shop/stacks/x/stack.tm --
stack {
}
-- file examples/shop/shop.yay --
env: {{ global.env }}
-- run --
git init -q . && git add -A && git -c user.name=n -c user.email=e commit -qm start; weft units --long
-- out --
app.yay   document
docs/inc/base.yay   document
docs/web.yay   document
examples/shop/shop.yay   document
examples/shop/stacks/x   stack
stacks/a   stack   db
stacks/b   stack
-- run --
weft units --json docs stacks/a
-- out --
{"weft":1,"kind":"units","units":[{"dialect":"yay","is_file":true,"kind":"document","name":"base.yay","path":"docs/inc/base.yay","tags":[],"tree":".","watch":[]},{"dialect":"yay","is_file":true,"kind":"document","name":"web.yay","path":"docs/web.yay","tags":[],"tree":".","watch":[]},{"after":[],"before":[],"description":"","dialect":"terramate","id":"a-1","is_file":false,"kind":"stack","name":"a","path":"stacks/a","tags":["db"],"tree":".","wanted_by":[],"wants":[],"watch":[]}]}
-- run --
weft units examples/shop stacks/a
-- out --
examples/shop/shop.yay
examples/shop/stacks/x
stacks/a
-- run --
weft stacks
-- out --
stacks/a
stacks/b
-- run --
weft get global.env --all-stacks
-- out --
"dev"    1 stack   stacks/a
"prod"   1 stack   stacks/b
-- run --
weft get global.env --all
-- out --
"dev"    1 stack   stacks/a
"prod"   1 stack   stacks/b
"shop"   1 stack   examples/shop/stacks/x
-- err --
4 other units have nothing at `global.env`
-- run --
weft get env --all
-- out --
"dev"    1 document   app.yay
"shop"   1 document   examples/shop/shop.yay
-- err --
5 other units have nothing at `env`
-- run --
weft get nothing --all
-- err --
error[bad-data]: no unit has anything at `nothing`
-- exit --
1
-- run --
weft get global.env --all --in 'examples/**'
-- out --
"shop"   1 stack   examples/shop/stacks/x
-- err --
1 other unit has nothing at `global.env`
-- run --
weft info | tail -n +2
-- out --
dialect     terramate
found       10 directories, 2 stacks
            3 documents of yay in .
            1 stack of terramate in examples/shop
            1 document of yay in examples/shop
read        6 files (--long lists them)
skipped     0
-- run --
weft check
-- err --
no errors; 3 stacks and 10 files checked
-- run --
weft graph --format mermaid
-- out --
flowchart LR
  n0["stacks/a"]
  n1["stacks/b"]
  n2["docs/inc/base.yay"]
  n3["docs/web.yay"]
  n4["examples/shop/stacks/x"]
  n1 --> n0
  n3 --> n2
-- run --
weft refs global.env
-- out --
refers to nothing
referred to by
  generate_hcl "_env.hcl"   terramate.tm.hcl:10:13   global.env
  app.yay                   app.yay:1:9              global.env
-- run --
weft explain --file examples/shop/shop.yay env
-- out --
env = "shop"

● shop.yay:1:9     global.env
└─ global.env = "shop"
   ● shop.tm:5:3   "shop"
-- run --
weft generate --check
-- out --
stacks/a   1 file created
  created  _env.hcl
stacks/b   1 file created
  created  _env.hcl
2 stacks: 2 files created
-- exit --
4
-- run --
cd examples/shop && weft units --long && weft check && cd stacks/x && weft explain global.env
-- out --
shop.yay   document
stacks/x   stack
global.env = "shop"
as seen from stacks/x

● shop.tm:5:3   "shop"
-- err --
no errors; 1 stack and 3 files checked
-- run --
sed -i 's/"shop"/"store"/' examples/shop/shop.tm; sed -i 's/"dev"/"test"/' terramate.tm.hcl; echo 'version: 4' > docs/inc/base.yay
sed -i 's/80/81/' app.yay; echo 'x: 1' > new.yay; weft diff
-- out --
app.yay:3:1                app.yay     port: 80 -> port: 81
docs/inc/base.yay:1:1      base.yay    version: 3 -> version: 4
examples/shop/shop.tm:5:3  global.env  "shop" -> "store"
terramate.tm.hcl:5:3       global.env  "dev" -> "test"

changed: 2 of 3 stacks
changed: 4 of 5 documents, 1 new
  new.yay                  new
by app.yay, global.env
  app.yay                             env        "dev" -> "test"
                                      name       "app-dev" -> "app-test"
                                      port       80 -> 81
by base.yay
  docs/inc/base.yay                   version    3 -> 4
  docs/web.yay                        version    3 -> 4
                                      title      "web 3" -> "web 4"
by global.env
  examples/shop/shop.yay              env        "shop" -> "store"
  examples/shop/stacks/x   _shop.hcl  env        "shop" -> "store"
by global.env
  stacks/a                 _env.hcl   local.env  "dev" -> "test"
unchanged: 1 stack sets global.env itself
  stacks/b                 stacks/b/globals.tm:2:3  "prod"
-- run --
weft units --changed HEAD --why; weft stacks --changed HEAD
-- out --
app.yay
   app.yay:3:1  app.yay
   terramate.tm.hcl:5:3  global.env
docs/inc/base.yay
   docs/inc/base.yay:1:1  base.yay
docs/web.yay
   docs/inc/base.yay:1:1  base.yay
examples/shop/shop.yay
   examples/shop/shop.tm:5:3  global.env
examples/shop/stacks/x
   examples/shop/shop.tm:5:3  global.env
new.yay
stacks/a
   terramate.tm.hcl:5:3  global.env
stacks/a
-- run --
cd examples/shop && weft diff
-- out --
shop.tm:5:3  global.env  "shop" -> "store"

changed: 1 of 1 stack
changed: 1 of 1 document
  shop.yay              env  "shop" -> "store"
  stacks/x   _shop.hcl  env  "shop" -> "store"
-- run --
git add -A; git -c user.name=n -c user.email=e commit -qm more; weft diff HEAD~1 HEAD --json
-- out --
{"weft":1,"kind":"diff","old":"HEAD~1","new":"HEAD","units":8,"edits":[{"kind":"block","ref":"app.yay","file":"HEAD:app.yay","line":3,"col":1,"old_text":"port: 80","new_text":"port: 81","changed":["app.yay"],"own":[],"same":[],"unread":[]},{"kind":"block","ref":"base.yay","file":"HEAD:docs/inc/base.yay","line":1,"col":1,"old_text":"version: 3","new_text":"version: 4","changed":["docs/inc/base.yay","docs/web.yay"],"own":[],"same":[],"unread":[]},{"kind":"value","ref":"global.env","file":"HEAD:examples/shop/shop.tm","line":5,"col":3,"old":"shop","new":"store","changed":["examples/shop/shop.yay","examples/shop/stacks/x"],"own":[],"same":[],"unread":[]},{"kind":"value","ref":"global.env","file":"HEAD:terramate.tm.hcl","line":5,"col":3,"old":"dev","new":"test","changed":["app.yay","stacks/a"],"own":[{"unit":"stacks/b","file":"HEAD:stacks/b/globals.tm","line":2,"col":3,"text":"\"prod\""}],"same":[],"unread":[]}],"changed":[{"unit":"app.yay","kind":"document","change":"changed","items":[{"kind":"value","name":"","part":"env","old":"dev","new":"test","causes":[0,3]},{"kind":"value","name":"","part":"name","old":"app-dev","new":"app-test","causes":[0,3]},{"kind":"value","name":"","part":"port","old":80,"new":81,"causes":[0,3]}]},{"unit":"docs/inc/base.yay","kind":"document","change":"changed","items":[{"kind":"value","name":"","part":"version","old":3,"new":4,"causes":[1]}]},{"unit":"docs/web.yay","kind":"document","change":"changed","items":[{"kind":"value","name":"","part":"version","old":3,"new":4,"causes":[1]},{"kind":"value","name":"","part":"title","old":"web 3","new":"web 4","causes":[1]}]},{"unit":"examples/shop/shop.yay","kind":"document","change":"changed","items":[{"kind":"value","name":"","part":"env","old":"shop","new":"store","causes":[2]}]},{"unit":"examples/shop/stacks/x","kind":"stack","change":"changed","items":[{"kind":"file","name":"_shop.hcl","part":"env","old":"shop","new":"store","causes":[2]}]},{"unit":"new.yay","kind":"document","change":"added","items":[]},{"unit":"stacks/a","kind":"stack","change":"changed","items":[{"kind":"file","name":"_env.hcl","part":"local.env","old":"dev","new":"test","causes":[3]}]}],"ignored":[],"outside":[],"unused":[]}
-- run --
rm -r examples/shop; weft diff
-- out --
HEAD:examples/shop/shop.tm:5:3  global.env  removed: "store"

changed: 0 of 2 stacks, 1 removed
changed: 0 of 4 documents, 1 removed
  examples/shop/shop.yay   removed
  examples/shop/stacks/x   removed
-- run --
echo 'bad: {{ nope }}' > docs/inc/base.yay; weft diff
-- out --
HEAD:examples/shop/shop.tm:5:3  global.env  removed: "store"
docs/inc/base.yay:1:1           base.yay    version: 4 -> bad: {{ nope }}

changed: 0 of 2 stacks, 1 removed
changed: 2 of 4 documents, 1 removed
  examples/shop/shop.yay   removed
  examples/shop/stacks/x   removed
by base.yay
  docs/inc/base.yay          bad      (none) -> fails (`nope` is not defined)
                             version  4 -> (none)
  docs/web.yay               bad      (none) -> fails (`nope` is not defined)
                             title    "web 4" -> fails (`version` is not defined)
                             version  4 -> (none)
-- err --
error[unknown-name]: `nope` is not defined
 --> docs/inc/base.yay:1:9
  |
1 | bad: {{ nope }}
  |         ^^^^ unknown name
 = defined names: `global`, `terramate`, `bad`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`

error[unknown-name]: `nope` is not defined
 --> docs/inc/base.yay:1:9
  |
1 | bad: {{ nope }}
  |         ^^^^ unknown name
 = defined names: `global`, `terramate`, `title`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`

error[unknown-name]: `version` is not defined
 --> docs/web.yay:2:15
  |
2 | title: web {{ version }}
  |               ^^^^^^^ unknown name
 = defined names: `global`, `terramate`, `title`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
