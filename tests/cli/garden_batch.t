`weft batch --dialect garden` answers about templates, collections, functions, variables, references and projects
-- file requests.jsonl --
{"id":1,"kind":"template","input":"a-${x || 'none'}","context":{}}
{"id":2,"kind":"template","input":"${[1, 2] + [n]}","context":{"n":3}}
{"id":3,"kind":"template","input":"${missing}","context":{"n":3}}
{"id":4,"kind":"collection","input":{"$merge":"${m}","b":{"$forEach":"${m}","$filter":"${item.value != 2}","$return":"${item.key}=${item.value}"}},"context":{"m":{"x":1,"y":2}}}
{"id":5,"kind":"collection","input":[{"$concat":"${l}"},{"$if":"${t}","$then":"yes"},9],"context":{"l":[1,2],"t":false}}
{"id":6,"kind":"function","input":{"fn":"kebabCase","args":["XMLHttpRequest v2"]}}
{"id":7,"kind":"mergepatch","input":[{"a":1,"b":{"c":1}},{"a":null,"b":{"d":2}}]}
{"id":8,"kind":"references","input":"${a ? b.c : d[e]}","context":{"a":false,"e":"k"}}
{"id":9,"kind":"variables","input":{"scopes":[{"s":"proj","l":[1,2]},{"s":"act","h":"hi ${var.s}","l":[9]}],"overrides":{},"expr":"${var.h} ${var.l}"}}
{"id":10,"kind":"graph","input":{"files":{"garden.yml":"apiVersion: garden.io/v2\nkind: Project\nname: g\nenvironments: [dev]\n---\nkind: Run\ntype: exec\nname: a\nspec: {command: [x]}\n---\nkind: Run\ntype: exec\nname: b\nspec: {command: [\"${false ? actions.run.c.outputs.x : actions.run.a.version}\"]}\n"},"env":"dev","vars":{}}}
{"id":11,"kind":"nope"}
-- run --
weft batch --dialect garden < requests.jsonl
-- out --
{"id":1,"expect":"a-none"}
{"id":2,"expect":[1,2,3]}
{"id":3,"error":"Invalid template string (${missing}): Could not find key missing. Available keys: n."}
{"id":4,"expect":{"x":1,"y":2,"b":["x=1"]}}
{"id":5,"expect":[1,2,null,9]}
{"id":6,"expect":"xml-http-request-v-2"}
{"id":7,"expect":{"b":{"c":1,"d":2}}}
{"id":8,"expect":[["a"],["d","k"],["e"]]}
{"id":9,"expect":"hi proj 9,2"}
{"id":10,"expect":{"actions":{"run.a":{"type":"exec","disabled":false,"dependencies":[],"spec":{"env":{},"command":["x"]},"variables":{},"timeout":600},"run.b":{"type":"exec","disabled":false,"dependencies":[{"ref":"run.a","explicit":false,"needsStaticOutputs":true,"needsExecutedOutputs":false}],"spec":{"env":{},"command":["v-6291730701"]},"variables":{},"timeout":600}}}}
{"id":11,"error":"bad request: unknown kind `nope`"}
