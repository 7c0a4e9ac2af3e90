`--global` gives a value for one question to every command that evaluates; directories count less.
-- file root.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env = "dev"
  url = "${global.env}.example"
}
generate_hcl "x.hcl" {
  content {
    url = global.url
  }
}
-- file a/stack.tm --
stack {
}
-- file a/globals.tm --
globals {
  env = "a"
}
-- run --
weft eval 'global.url' -g 'env="x"' -C a; weft eval --dialect terramate 'tm_upper(global.url)' -C a --var unused=1; weft eval 'upper("a")' -C a
-- out --
"x.example"
"A.EXAMPLE"
"A"
-- err --
the variable `unused` is never read
-- run --
weft eval 1 -g 'env="x"' -C /
-- err --
error: `--global` needs a project, and this directory is not in one
-- exit --
2
-- run --
weft check -g 'env=[]'; weft check -g env
-- err --
error[type-mismatch]: this cannot be part of a string: string required, but have tuple
 --> root.tm:6:12
  |
6 |   url = "${global.env}.example"
  |            ^^^^^^^^^^
 = this affects 1 of 1 stack
help: convert it with `join(", ", x)` or `jsonencode(x)`

1 error; 1 stack and 3 files checked
error: `--global`: expected PATH=EXPR, for example a.b=1 or a.b='"text"', got `env`
-- exit --
2
-- run --
weft generate --diff -g 'env="x"'; ls a
-- out --
--- a/a/x.hcl
+++ b/a/x.hcl
@@ -0,0 +1,3 @@
+// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT
+
+url = "x.example"
globals.tm
stack.tm
-- run --
weft graph --globals -g 'url=global.other' -C a
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="global.env"];
  n1 [label="global.url"];
  n2 [label="global.other", style=dashed];
  n1 -> n2;
}
-- run --
weft get --in a --in . global.url -g 'url=global.env'
-- out --
"a"     1 stack   a
"dev"   1 directory   .
-- run --
WEFT_GLOBAL_env='"given"' weft -C a eval 'global.env' --dialect terramate --allow env
-- out --
"given"
-- run --
old=$(mktemp -d) && cp -r root.tm a $old/ && sed -i 's/"a"/"changed"/' a/globals.tm
weft diff $old .; weft diff $old . --global 'env="given"'; rm -r $old
-- out --
.:a/globals.tm:2:3  global.env  "a" -> "changed"

changed: 1 of 1 stack
  a   x.hcl  url  "a.example" -> "changed.example"
.:a/globals.tm:2:3  global.env  "a" -> "changed"

changed: 0 of 1 stack
unchanged: 1 stack sets it itself
  a   --global env:1:1  "given"
-- run --
weft -C a eval 'global.env'; weft -C a eval 'nothing.env' --diagnostics=short; weft -C a eval 'global.env' --diagnostics=json
-- out --
"changed"
"changed"
-- err --
<expression>:1:1: error[unknown-name]: `nothing` is not defined
{"weft":1,"kind":"diagnostics","diagnostics":[]}
