`weft check` in a project: each mistake once, at its cause, with its reach.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env    = "dev"
  base   = "shop.example"
  domain = "${global.env}.${global.base}"
}
globals "db" {
  host = "db.${global.domian}"
  url  = "postgres://${global.db.host}"
}
-- file stacks/dev/a/stack.tm --
stack {
}
-- file stacks/prod/globals.tm --
globals {
  base = "eu.${global.domain}"
}
-- file stacks/prod/a/stack.tm --
stack {
}
-- file stacks/prod/b/stack.tm --
stack {
}
-- file imported/common.tm --
globals {
  name = "x-${global.set_by_who_imports}"
  app  = terramate.stack.name
  odd  = 1 + {}
}
-- file stacks/dev/a/main.tf --
x = 1
x = 2
-- run --
weft check
-- err --
error[type-mismatch]: `+`: number required, but have object
 --> imported/common.tm:4:14
  |
4 |   odd  = 1 + {}
  |              ^^
help: objects and maps are joined by `merge(a, b)`

error[bad-syntax]: `x` is set twice
 --> stacks/dev/a/main.tf:2:1
  |
2 | x = 2
  | ^
 ::: stacks/dev/a/main.tf:1:1
1 | x = 1
  | ^ set here first
help: remove one of them, or give one another name

error[cycle]: `global.base` needs itself, seen from stacks/prod (2 stacks)
 --> stacks/prod/globals.tm:2:16
  |
2 |   base = "eu.${global.domain}"
  |                ^^^^^^^^^^^^^ `global.base` needs `global.domain`
 ::: terramate.tm:7:29
7 |   domain = "${global.env}.${global.base}"
  |                             ^^^^^^^^^^^ which needs `global.base` again, bound in stacks/prod
 = neither file is wrong alone: the ring closes only for directories below stacks/prod
help: override `global.domain` here instead of `global.base`, or give the new value another name

error[unknown-name]: no `global.domian`; did you mean `global.domain`?
 --> terramate.tm:10:23
   |
10 |   host = "db.${global.domian}"
   |                       ^^^^^^ not set in / or in any directory below
 = `global.db.url` needs it; 3 of 3 stacks inherit it, and nothing that is made there needs it

4 errors; 3 stacks and 7 files checked
-- exit --
1
-- run --
weft check stacks/dev
-- err --
error[bad-syntax]: `x` is set twice
 --> stacks/dev/a/main.tf:2:1
  |
2 | x = 2
  | ^
 ::: stacks/dev/a/main.tf:1:1
1 | x = 1
  | ^ set here first
help: remove one of them, or give one another name

error[unknown-name]: no `global.domian`; did you mean `global.domain`?
 --> terramate.tm:10:23
   |
10 |   host = "db.${global.domian}"
   |                       ^^^^^^ not set in / or in any directory below
 = `global.db.url` needs it; 1 of 1 stack inherits it, and nothing that is made there needs it

2 errors; 1 stack and 2 files checked
-- exit --
1
-- run --
weft check --diagnostics=short
-- err --
imported/common.tm:4:14: error[type-mismatch]: `+`: number required, but have object
stacks/dev/a/main.tf:2:1: error[bad-syntax]: `x` is set twice
stacks/prod/globals.tm:2:16: error[cycle]: `global.base` needs itself, seen from stacks/prod (2 stacks)
terramate.tm:10:23: error[unknown-name]: no `global.domian`; did you mean `global.domain`?
4 errors; 3 stacks and 7 files checked
-- exit --
1
-- run --
weft check --json | head -c 60
-- out --
{"weft":1,"kind":"diagnostics","diagnostics":[{"code":"type-