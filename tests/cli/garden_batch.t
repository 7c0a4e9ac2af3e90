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
{"id":12,"kind":"mergepatch","input":[{"a":"s","n":null},{"a":{"b":1}}]}
{"id":13,"kind":"variables","input":{"scopes":[{"a":"s"},{"a":{"b":1}}],"overrides":{},"expr":"${var.a} ${var.a.b}"}}
{"id":14,"kind":"variables","input":{"scopes":[{"a":{"b":1}},{"a":"s"}],"overrides":{},"expr":"${var.a.b}"}}
{"id":15,"kind":"variables","input":{"scopes":[{"v":1},{"v":2},{"v":3,"w":"${var.v}","x":"${var.none || var.x || 'z'}"}],"overrides":{"o.l[1]":"X"},"expr":"${var.w} ${var.x} ${jsonEncode(var.o)}"}}
{"id":16,"kind":"template","input":"${var.a}","context":{"var":{"a":"${nope}"}},"context_templated":true}
{"id":17,"kind":"template","input":"${1e21} ${0.1 + 0.2} ${1 / 0} ${nul} ${l}","context":{"nul":null,"l":[1,[null,"x"],{}]}}
{"id":18,"kind":"template","input":"${o == o} ${o == p} ${l.length} ${l['1']} ${o[0]}","context":{"o":{"0":"zero"},"p":{"0":"zero"},"l":[1,2]}}
{"id":19,"kind":"collection","input":{"2":"b","a":{"$if":"${t}","$then":1},"1":"a"},"context":{"t":false}}
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
{"id":12,"expect":{"a":"s","n":null}}
{"id":13,"expect":"s 1"}
{"id":14,"error":"Invalid template string (${var.a.b}): Attempted to look up key b on primitive value var.a.b."}
{"id":15,"expect":"2 z {\"l\":[null,\"X\"]}"}
{"id":16,"error":"Invalid template string (${var.a}): Failed to evaluate template expression at var.a: Invalid template string (${nope}) at path var.a: Could not find key nope. Available keys: var."}
{"id":17,"expect":"1e+21 0.30000000000000004 Infinity null 1,,x,[object Object]"}
{"id":18,"expect":"true false 2 2 zero"}
{"id":19,"expect":{"1":"a","2":"b"}}
