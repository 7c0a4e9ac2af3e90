What is made from, chosen by, or fails because of something sensitive is not told.
-- file vars.json --
{"token": {"$sensitive": "hunter2"}, "flag": {"$sensitive": true}}
-- run --
weft eval 'can(regex("^h", token))' --vars vars.json
weft eval 'try(regex("^x", token), "no")' --vars vars.json
weft eval 'can(token.a) ? 1 : 2' --vars vars.json
weft eval '[for x in [1, 2] : x if flag]' --vars vars.json
weft eval 'issensitive(can(tonumber(token)))' --vars vars.json
weft eval 'nonsensitive(can(tonumber(token)))' --vars vars.json
-- out --
(sensitive)
(sensitive)
(sensitive)
(sensitive)
true
false
-- run --
weft eval 'templatestring("$${${token}}", {})' --vars vars.json
-- err --
error[bad-argument]: `templatestring` cannot be applied to this value, part of which is sensitive
 --> <expression>:1:1
  |
1 | templatestring("$${${token}}", {})
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 = details are hidden because they would reveal the value
-- exit --
1
-- run --
weft eval 'templatestring(token == "" ? "" : "$${upper(${"x"})}", { x = token })' --vars vars.json
-- out --
(sensitive)
-- file select.yay --
a:
  select token:
    x: 1
-- run --
weft eval -f select.yay --vars vars.json
-- err --
error[missing-key]: `select` cannot be applied to this value, part of which is sensitive
 --> select.yay:2:10
  |
2 |   select token:
  |          ^^^^^
 = details are hidden because they would reveal the value
-- exit --
1
-- file include.yay --
include token
-- run --
weft eval -f include.yay --vars vars.json
-- err --
error[bad-import]: `include` cannot be applied to this value, part of which is sensitive
 --> include.yay:1:9
  |
1 | include token
  |         ^^^^^
 = details are hidden because they would reveal the value
-- exit --
1
-- file if.yay --
if flag:
  c: 1
d: {{ 1 if flag else 2 }}
-- run --
weft eval -f if.yay --vars vars.json
-- err --
error[type-mismatch]: a sensitive value cannot decide what is defined
 --> if.yay:1:1
  |
1 | if flag:
  | ^^^^^^^^
help: use it to choose a value instead; the value becomes sensitive
-- exit --
1
-- run --
weft eval --dialect yay '1 if flag else 2' --vars vars.json
-- out --
(sensitive)
-- file pick.hcl --
token = sensitive("hunter2")
pick = token == "hunter2" ? 1 : 2
-- run --
weft explain --file pick.hcl pick
-- out --
pick = (sensitive)

● pick.hcl:2:8      (sensitive)
└─ token = (sensitive)
   ● pick.hcl:1:9   (sensitive)
-- run --
echo '{"id":1,"kind":"expr","src":"can(s)","vars":{"s":{"$sensitive":"x"}}}' | weft batch --dialect hcl
-- out --
{"id":1,"expect":{"value":true,"type":"bool"},"errors":[]}
