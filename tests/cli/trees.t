`weft get`, `explain` and `stacks` ask a tree of directories; only the way to the root is read.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env    = "dev"
  domain = "${global.env}.example"
  text   = tm_file("note.txt")
  odd    = 1 + {}
}
-- file stacks/prod/globals.tm --
globals {
  env = "prod"
}
-- file stacks/prod/a/stack.tm --
stack {
  tags = ["x"]
}
-- file stacks/prod/a/note.txt --
note
-- file stacks/prod/b/stack.tm --
stack {
}
-- file stacks/dev/c/stack.tm --
stack {
  tags = ["x", "y"]
}
-- file broken/x.tm --
globals {
-- run --
weft get global.domain -C stacks/prod/a
-- out --
"prod.example"
-- run --
weft get --raw global.text -C stacks/prod/a
-- out --
note

-- run --
weft get global.env global.domain --json -C stacks/dev
-- out --
{"global.env":"dev","global.domain":"dev.example"}
-- run --
weft get global.nope -C stacks/dev
-- err --
error[unknown-name]: `global.nope` is not defined
 = not set in stacks/dev or in any directory above
-- exit --
1
-- run --
weft get global.nope --default none -C stacks/dev
-- out --
none
-- run --
weft get global.odd
-- err --
error[type-mismatch]: `+`: number required, but have object
 --> terramate.tm:8:16
  |
8 |   odd    = 1 + {}
  |                ^^
help: merge objects and maps with `merge(a, b)`
-- exit --
1
-- run --
weft get --all-stacks global.domain; weft get --all-stacks global.domain --json 2>/dev/null
-- out --
"dev.example"    1 stack   stacks/dev/c
"prod.example"   2 stacks   stacks/prod/*
{"stacks/dev/c":"dev.example","stacks/prod/a":"prod.example","stacks/prod/b":"prod.example"}
-- err --
error[bad-syntax]: unclosed block
 --> broken/x.tm:1:9
  |
1 | globals {
  |         ^
help: close it with `}`
-- exit --
1
-- run --
weft explain global.domain -C stacks/prod/b
-- out --
global.domain = "prod.example"
as seen from stacks/prod/b

● terramate.tm:6:3             "${global.env}.example"
└─ global.env = "prod"
   ● stacks/prod/globals.tm:2:3   "prod"   wins: nearest directory
   ○ terramate.tm:5:3             "dev"    overridden

late binding: written in /, bound for the directory that asks:
              global.env in stacks/prod
-- run --
weft stacks --long --tag x
-- out --
stacks/dev/c   x y
stacks/prod/a   x
-- err --
error[bad-syntax]: unclosed block
 --> broken/x.tm:1:9
  |
1 | globals {
  |         ^
help: close it with `}`
-- exit --
1
-- run --
rm -r broken; weft stacks --json | cut -c 1-60
-- out --
{"weft":1,"kind":"stacks","stacks":[{"after":[],"before":[],
-- run --
weft get global.env -C /
-- err --
error[bad-argument]: `.` is not inside a project: no project file here or in any directory above
-- exit --
2
-- file nested/terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env = "prod"
}
-- file nested/a/x/stack.tm --
stack {
}
-- file nested/a/x/in/stack.tm --
stack {
}
-- file nested/a/y/stack.tm --
stack {
}
-- run --
git init -q nested && weft -C nested get --all-stacks global.env
-- out --
"prod"   3 stacks   a/* a/x/in
