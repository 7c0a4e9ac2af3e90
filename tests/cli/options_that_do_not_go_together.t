Options that contradict each other, or that change nothing, are errors, not silence. What `--default` prints among JSON is JSON.
-- file s/stack.tm --
stack {}
globals {
  a = 1
}
-- file p/data/common.yaml --
k: 1
-- file p/hiera.yaml --
version: 5
hierarchy: []
-- run --
git init -q . 2>/dev/null
weft units --why; weft graph --json --format dot; weft check --json --diagnostics sarif; weft eval --json --raw '"x"'
weft get --raw --yaml global.a; weft get --all --raw global.a; weft get --all-envs --in s global.a; weft get --lossless --yaml a; weft get --all -f x a
weft get --dialect nope -f s/stack.tm a; weft explain --graph --json a; weft diff --format text --json
weft catalog --why X --select Y; weft catalog --content /a --json; weft catalog --all-nodes --node x; weft catalog --all-nodes x
weft lookup --merge unique --sort-merged-arrays a; weft lookup --knock-out-prefix p a
-- err --
error: `--why` only counts with `--changed`
error: `--format` cannot be combined with `--json`
error: `--json` cannot be combined with `--diagnostics`
error: `--raw` cannot be combined with `--json`
error: `--raw` cannot be combined with `--yaml`
error: `--raw` cannot be combined with `--all`
error: `--all-envs` cannot be combined with `--in`
error: `--yaml` cannot be combined with `--lossless`
error: `--all` cannot be combined with `--file`
error: unknown dialect `nope`; `weft version` lists the dialects of this build
error: `--graph` cannot be combined with `--json`
error: `--format` cannot be combined with `--json`
error: `--why` cannot be combined with `--select`
error: `--content` cannot be combined with `--json`
error: `--all-nodes` cannot be combined with `--node`
error: `--all-nodes` cannot be combined with the name of a node
error: `--sort-merged-arrays` only counts with `--merge deep`
error: `--knock-out-prefix` only counts with `--merge deep`
-- exit --
2
-- run --
weft get --json --default x global.nope; weft get --json --default '[1, {"a":2}]' global.nope global.a --in s; weft get --json --default x --all-stacks global.b
weft get --default x global.nope; weft get --lossless --default '"' global.nope
weft -C p lookup --default 4 --json a; weft -C p lookup a --default 4
-- out --
"x"
{"global.nope":{"s":[1,{"a":2}]},"global.a":{"s":1}}
{"s":"x"}
x
"\""
{"weft":1,"kind":"lookup","key":"a","found":false,"default":"4","log":[]}
4
-- run --
weft eval --state /nope 1; weft eval --env zz 1; weft eval --global a=1 1; weft eval --var a=1 'var.a'
-- out --
1
1
1
-- err --
`state /nope` was given, but nothing read it
`env zz` was given, but nothing read it
`global.a` was given, but nothing read it
error[unknown-name]: `var` is not defined
 --> <expression>:1:1
  |
1 | var.a
  | ^^^ unknown name
 = defined names: `a`
help: define it, or put it in quotes if it is a string
-- exit --
1
