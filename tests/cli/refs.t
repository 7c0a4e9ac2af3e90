`weft refs` lists what is referred to, without evaluating.
-- file main.tf --
locals {
  name = "svc-${var.region}"
  tags = { for k, v in var.tags : k => upper(v) if v != local.skip }
}
-- run --
weft refs main.tf
-- out --
var.region  main.tf:2:17
var.tags    main.tf:3:24
local.skip  main.tf:3:57
-- run --
weft refs 'a.b[0] + c["x"].d[*].e'
-- out --
a.b[0]    <expression>:1:1
c["x"].d  <expression>:1:10
-- run --
weft refs --json 'a.b[0] + c["x"].d'
-- out --
{"weft":1,"kind":"refs","file":"<expression>","refs":[{"col":1,"end":6,"line":1,"ref":"a.b[0]","start":0},{"col":10,"end":17,"line":1,"ref":"c[\"x\"].d","start":9}]}
-- run --
weft refs -t 'Hello ${name}'
-- out --
name  <template>:1:9
-- run --
echo 'x + y' | weft refs -
-- out --
x  <stdin>:1:1
y  <stdin>:1:5
-- run --
cp main.tf main.conf; weft refs -f main.conf && weft refs main.conf | tail -n 1
-- out --
var.region  main.conf:2:17
var.tags    main.conf:3:24
local.skip  main.conf:3:57
local.skip  main.conf:3:57
-- run --
weft refs 1
-- run --
weft refs
-- err --
error: `refs` needs a path, a file or an expression
-- exit --
2
-- run --
weft refs nope.hcl
-- err --
error[world]: cannot read `nope.hcl`: No such file or directory
-- exit --
3
-- run --
weft refs 'a +'
-- err --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> <expression>:1:4
  |
1 | a +
  |    ^
help: write a value here
-- exit --
1
-- run --
name=$(printf 'odd"\377\033é.hcl'); echo 'a = b' > "$name"; weft refs "$name" --json | python3 -c 'import json, sys; print(ascii(json.load(sys.stdin)["file"]))'
-- out --
'odd"\ufffd\x1b\xe9.hcl'
