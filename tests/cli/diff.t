`weft diff` tells which stacks change between two revisions, by what they read, and which line caused it; revisions are read from git's objects
-- file globals.tm --
globals {
  region  = "eu"
  version = "1"
  unused  = "x"
  object  = { a = 1, b = 2 }
}
-- file generate.tm --
generate_hcl "_db.tf" {
  condition = tm_contains(terramate.stack.tags, "db")
  content {
    locals {
      version = global.version
    }
  }
}
generate_file "note.txt" {
  content = "${terramate.stack.name} in ${global.region}: ${tm_file("../../motd.txt")}"
}
assert {
  assertion = global.region != "mars"
  message   = "no such region: ${global.region}"
}
-- file motd.txt --
hello
-- file stacks/a/stack.tm --
stack {
  tags = ["db"]
}
-- file stacks/b/stack.tm --
stack {
}
-- file stacks/c/stack.tm --
stack {
  tags = ["db"]
}
globals {
  version = "0.9"
}
-- run --
git init -q . && git config user.name a && git config user.email a@b && git add -A && git commit -qm one && git tag v1 && weft diff HEAD
-- out --
changed: 0 of 3 stacks
-- run --
sed -i 's/version = "1"/version = "2"/' globals.tm && weft diff HEAD --exit-code
-- out --
globals.tm:3:3  global.version  "1" -> "2"

changed: 1 of 3 stacks
  stacks/a   _db.tf  local.version  "1" -> "2"
unchanged: 1 stack sets it itself
  stacks/c   stacks/c/stack.tm:5:3  "0.9"
not affected: 1 stack inherits the value and never reads it (--unread shows which)
-- exit --
4
-- run --
weft diff v1 --unread | tail -3
-- out --
  stacks/c   stacks/c/stack.tm:5:3  "0.9"
not affected: 1 stack inherits the value and never reads it
  stacks/b
-- run --
git commit -qam two && git gc -q && weft diff HEAD~1 HEAD && weft diff HEAD --exit-code
-- out --
HEAD:globals.tm:3:3  global.version  "1" -> "2"

changed: 1 of 3 stacks
  stacks/a   _db.tf  local.version  "1" -> "2"
unchanged: 1 stack sets it itself
  stacks/c   HEAD:stacks/c/stack.tm:5:3  "0.9"
not affected: 1 stack inherits the value and never reads it (--unread shows which)
changed: 0 of 3 stacks
-- run --
weft diff HEAD^ | head -1; weft diff HEAD^{commit} | head -1; weft diff @{1} | head -1; weft diff $(git rev-parse --short HEAD~) | head -1
-- out --
globals.tm:3:3  global.version  "1" -> "2"
changed: 0 of 3 stacks
globals.tm:3:3  global.version  "1" -> "2"
globals.tm:3:3  global.version  "1" -> "2"
-- run --
sed -i 's/"x"/"y"/; s/b = 2/b = 3/' globals.tm && weft diff HEAD --exit-code; git checkout -q .
-- out --
globals.tm:4:3   global.unused    "x" -> "y"
globals.tm:5:26  global.object.b  2 -> 3

changed: 0 of 3 stacks
not affected: 3 stacks inherit global.unused and never read it (--unread shows which)
not affected: 3 stacks inherit global.object.b and never read it (--unread shows which)
-- run --
echo bye > motd.txt && weft diff HEAD; git checkout -q .
-- out --
motd.txt:1  changed

changed: 3 of 3 stacks
  stacks/a   note.txt  a in eu: hello -> a in eu: bye
  stacks/b   note.txt  b in eu: hello -> b in eu: bye
  stacks/c   note.txt  c in eu: hello -> c in eu: bye
-- run --
sed -i 's/version = global/versions = global/' generate.tm && weft diff HEAD; git checkout -q .
-- out --
generate.tm:5:7  _db.tf  version = global.version -> versions = global.version

changed: 2 of 3 stacks
  stacks/a   _db.tf  local.versions  (none) -> "2"
                     local.version   "2" -> (none)
  stacks/c   _db.tf  local.versions  (none) -> "0.9"
                     local.version   "0.9" -> (none)
-- run --
rm stacks/b/stack.tm && mkdir stacks/d && echo 'stack {}' > stacks/d/stack.tm && weft diff HEAD; git checkout -q .; rm -r stacks/d
-- out --
changed: 0 of 3 stacks, 1 new, 1 removed
  stacks/b   removed
  stacks/d   new
-- run --
sed -i 's/"eu"/"mars"/' globals.tm && weft diff HEAD; git checkout -q .
-- out --
globals.tm:2:3  global.region  "eu" -> "mars"

changed: 3 of 3 stacks
  stacks/a   assert    holds -> fails (no such region: mars)
             note.txt  a in eu: hello -> a in mars: hello
  stacks/b   assert    holds -> fails (no such region: mars)
             note.txt  b in eu: hello -> b in mars: hello
  stacks/c   assert    holds -> fails (no such region: mars)
             note.txt  c in eu: hello -> c in mars: hello
-- err --
error[user-error]: no such region: mars
 --> generate.tm:13:3
   |
13 |   assertion = global.region != "mars"
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- run --
sed -i 's/"db"/"web"/' stacks/a/stack.tm && weft diff HEAD; git checkout -q .
-- out --
stacks/a/stack.tm:2:3  stack.tags  ["db"] -> ["web"]

changed: 1 of 3 stacks
  stacks/a   stack.tags  ["db"] -> ["web"]
             _db.tf      generated -> not generated
-- run --
sed -i 's/global.version/tm_title(global.version)/; s/"${terr/"${  terr/' generate.tm && weft diff HEAD; git checkout -q .
-- out --
changed: 0 of 3 stacks
-- run --
sed -i 's/"2"/"3"/; s/"eu"/"us"/' globals.tm && weft diff HEAD --json; git checkout -q .
-- out --
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":3,"edits":[{"kind":"value","ref":"global.region","file":"globals.tm","line":2,"col":3,"old":"eu","new":"us","changed":["stacks/a","stacks/b","stacks/c"],"own":[],"same":[],"unread":[]},{"kind":"value","ref":"global.version","file":"globals.tm","line":3,"col":3,"old":"2","new":"3","changed":["stacks/a"],"own":[],"same":[],"unread":[]}],"changed":[{"unit":"stacks/a","kind":"stack","change":"changed","items":[{"kind":"file","name":"_db.tf","part":"local.version","old":"2","new":"3","causes":[1]},{"kind":"file","name":"note.txt","lines":["-a in eu: hello","+a in us: hello"],"causes":[0]}]},{"unit":"stacks/b","kind":"stack","change":"changed","items":[{"kind":"file","name":"note.txt","lines":["-b in eu: hello","+b in us: hello"],"causes":[0]}]},{"unit":"stacks/c","kind":"stack","change":"changed","items":[{"kind":"file","name":"note.txt","lines":["-c in eu: hello","+c in us: hello"],"causes":[0]}]}],"ignored":[],"outside":[],"unused":[]}
-- run --
echo 'globals {' > bad.tm && weft diff HEAD; rm bad.tm
-- out --
changed: 3 of 3 stacks
  stacks/a   assert    holds -> fails (unclosed block)
             _db.tf    generated -> fails (unclosed block)
             note.txt  generated -> fails (unclosed block)
  stacks/b   assert    holds -> fails (unclosed block)
             _db.tf    not generated -> fails (unclosed block)
             note.txt  generated -> fails (unclosed block)
  stacks/c   assert    holds -> fails (unclosed block)
             _db.tf    generated -> fails (unclosed block)
             note.txt  generated -> fails (unclosed block)
-- err --
error[bad-syntax]: unclosed block
 --> bad.tm:1:9
  |
1 | globals {
  |         ^
help: close it with `}`
-- run --
cp -r . ../copy-of-weft-diff && sed -i 's/"2"/"4"/' ../copy-of-weft-diff/globals.tm && weft diff HEAD ../copy-of-weft-diff; rm -r ../copy-of-weft-diff
-- out --
../copy-of-weft-diff:globals.tm:3:3  global.version  "2" -> "4"

changed: 1 of 3 stacks
  stacks/a   _db.tf  local.version  "2" -> "4"
unchanged: 1 stack sets it itself
  stacks/c   ../copy-of-weft-diff:stacks/c/stack.tm:5:3  "0.9"
not affected: 1 stack inherits the value and never reads it (--unread shows which)
-- run --
weft diff nothing
-- err --
error[bad-argument]: unknown revision `nothing`: no branch, tag or commit has this name
-- exit --
2
-- run --
weft diff HEAD~7
-- err --
error[bad-argument]: unknown revision `HEAD~7`: a commit on the way does not have that parent
-- exit --
2
-- run --
weft diff
-- out --
changed: 0 of 3 stacks
-- run --
git checkout -q . && sed -i 's/"2"/"5"/' globals.tm && weft stacks --changed HEAD && weft stacks --changed HEAD --why && git checkout -q . && weft stacks --changed HEAD --json
-- out --
stacks/a
stacks/a
   globals.tm:3:3  global.version
{"weft":1,"kind":"stacks","stacks":[]}
-- run --
printf 'script "deploy" {\n  job {\n    command = ["echo", global.region]\n  }\n}\n' > script.tm && printf 'terramate {\n  config {\n    experiments = ["scripts"]\n  }\n}\n' > terramate.tm && git add -A && git commit -qm script && sed -i 's/"eu"/"us"/' globals.tm && weft diff HEAD | head -5; git checkout -q .
-- out --
globals.tm:2:3  global.region  "eu" -> "us"

changed: 3 of 3 stacks
  stacks/a   script deploy  jobs[0].commands[0].args[1]  "eu" -> "us"
             note.txt       a in eu: hello -> a in us: hello
-- run --
printf 'generate_file "list.txt" {\n  content = tm_jsonencode(terramate.stacks.list)\n}\n' > list.tm && git add -A && git commit -qm list && mkdir stacks/d && echo 'stack {}' > stacks/d/stack.tm && weft diff HEAD; rm -r stacks/d
-- out --
terramate.stacks.list  changed

changed: 3 of 4 stacks, 1 new
  stacks/d   new
  stacks/a   list.txt  ["/stacks/a","/stacks/b","/stacks/c"] -> ["/stacks/a","/stacks/b","/stacks/c","/stacks/d"]
  stacks/b   list.txt  ["/stacks/a","/stacks/b","/stacks/c"] -> ["/stacks/a","/stacks/b","/stacks/c","/stacks/d"]
  stacks/c   list.txt  ["/stacks/a","/stacks/b","/stacks/c"] -> ["/stacks/a","/stacks/b","/stacks/c","/stacks/d"]
-- run --
git config core.fsmonitor 'touch pwned' && git config core.hooksPath /tmp && printf '*.tm filter=evil\n' > .gitattributes && git config filter.evil.smudge 'touch pwned' && weft diff HEAD && ls
-- out --
changed: 0 of 3 stacks
generate.tm
globals.tm
list.tm
motd.txt
script.tm
stacks
terramate.tm
