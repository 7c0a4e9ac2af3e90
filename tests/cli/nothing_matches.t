An argument that matches nothing is told; a default is for absence alone.
-- file terramate.tm --
terramate {
}
globals {
  n      = 1 + "x"
  a      = { b = 1 }
  broken = global.missing
  plain  = "p"
}
generate_hcl "a.tf" {
  content {
    a = global.a
  }
}
-- file s/stack.tm --
stack {
  tags = ["web"]
}
-- file doc.hcl --
a = { b = 1 }
c = missing
-- run --
weft get global.n --default x
-- err --
error[type-mismatch]: `+`: expected a number, got "x"
 --> terramate.tm:4:16
  |
4 |   n      = 1 + "x"
  |                ^^^
help: join strings in a template: `"${a}${b}"`
-- exit --
1
-- run --
weft get global.broken --default x
-- err --
error[unknown-name]: `global.missing` is not defined
 --> terramate.tm:6:19
  |
6 |   broken = global.missing
  |                   ^^^^^^^ not set in the directory that asks or in any directory above
-- exit --
1
-- run --
weft get global.zip global.a.zip global.a.b --default x
-- out --
x
x
1
-- run --
weft get global.zip --default x --all-stacks; weft get global.n --default x --all-stacks
-- out --
x   1 stack   s
no value   1 stack   s
-- err --
error[type-mismatch]: `+`: expected a number, got "x"
 --> terramate.tm:4:16
  |
4 |   n      = 1 + "x"
  |                ^^^
help: join strings in a template: `"${a}${b}"`
-- exit --
1
-- run --
weft get -f doc.hcl zip --default x; weft get -f doc.hcl c --default x
-- out --
x
-- err --
error[unknown-name]: `missing` is not defined
 --> doc.hcl:2:5
  |
2 | c = missing
  |     ^^^^^^^ unknown name
 = defined names: `global`, `terramate`, `a`, `c`
help: define it, or put it in quotes if it is a string
-- exit --
1
-- run --
weft get global.a --global global.a=2
-- err --
error[bad-argument]: `--global global.a`: the path is already relative to `global`
help: remove `global.`
-- exit --
1
-- run --
weft get global.a --global zip.zap=2 --global a.c=3
-- out --
{ b = 1, c = 3 }
-- err --
`global.zip.zap` was given, but nothing read it
-- run --
weft generate --check --global plian='"q"'
-- out --
s   1 file created
  created  a.tf
1 stack: 1 file created
-- err --
`global.plian` was given, but nothing read it
-- exit --
4
-- run --
weft get global.a --in 'nosuch/*' --in 's*'
-- out --
{ b = 1 }   1 stack   s
-- err --
error[bad-data]: `--in`: no stack matches `nosuch/*`
-- exit --
1
-- run --
weft get global.a --in nosuch
-- err --
error[bad-data]: `nosuch` is not a directory of this project
-- exit --
1
-- run --
weft stacks --tag nosuch; weft stacks --tag nosuch --json
-- out --
{"weft":1,"kind":"stacks","stacks":[]}
-- err --
no stack matches `--tag nosuch`
no stack matches `--tag nosuch`
-- run --
weft refs global.nosuch
-- err --
error[unknown-name]: `global.nosuch` is not defined
 = not set in / or in any directory above
-- exit --
1
-- run --
weft refs global.plain
-- out --
refers to nothing
referred to by nothing
