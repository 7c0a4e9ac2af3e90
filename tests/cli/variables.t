Variables come from files and from the command line; the later counts, and none of them leaks.
-- file a.json --
{"name": "a", "list": [1, 2.50], "token": {"$sensitive": "hunter2"}}
-- file b.json --
{"name": "b", "odd key": 1}
-- run --
weft eval '[name, list]' --vars a.json
-- out --
["a", [1, 2.5]]
-- run --
weft eval '[name, list]' --vars a.json --vars b.json && weft eval name --vars b.json --vars a.json
-- out --
["b", [1, 2.5]]
"a"
-- run --
weft eval '[name, list]' --vars a.json --var name=one --var name=two
-- out --
["two", [1, 2.5]]
-- run --
weft eval '[a, b, c, d]' --var a=1 --var b:=1 --var c:='{"x": [true]}' --var d=k:=v
-- out --
["1", 1, { x = [true] }, "k:=v"]
-- run --
weft eval 'a' --var a= && weft eval a --var a==
-- out --
""
"="
-- run --
weft eval '[t, n, typed]' --var t:='{"$unknown": "string"}' --var n:='{"$null": "number"}' --var typed:='{"$typed": [["set", "string"], ["b", "a"]]}'
-- out --
[(unknown string), null, ["a", "b"]]
-- run --
weft eval --json '[t, "${t}"]' --var t:='{"$unknown": "string"}'
-- out --
["(unknown)","(unknown)"]
-- run --
weft eval nmae --vars a.json
-- err --
error[unknown-name]: no `nmae` here
 --> <expression>:1:1
  |
1 | nmae
  | ^^^^ nothing defines this name
help: did you mean `name`?
-- exit --
1
-- run --
weft eval nmae --var name=1
-- err --
error[unknown-name]: no `nmae` here
 --> <expression>:1:1
  |
1 | nmae
  | ^^^^ nothing defines this name
help: did you mean `name`?
-- exit --
1
-- run --
weft eval 1 --var novalue
-- err --
error: `--var` needs NAME=TEXT or NAME:=JSON
-- exit --
2
-- run --
weft eval 1 --var =x
-- err --
error: `--var` needs NAME=TEXT or NAME:=JSON
-- exit --
2
-- run --
weft eval 1 --var 'x:={"a": "hunter2"'
-- err --
error[bad-data]: cannot read `--var x`: JSON: expected `,` or `}` at byte 15
-- exit --
1
-- run --
weft eval 1 --vars nope.json
-- err --
error[world]: cannot read `nope.json`: No such file or directory
-- exit --
3
-- run --
echo '[1]' > list.json; weft eval 1 --vars list.json
-- err --
error[bad-data]: cannot read `list.json`: it is no JSON object
-- exit --
1
-- run --
echo '{"x": "hunter2", oops}' > bad.json; weft eval 1 --vars bad.json
-- err --
error[bad-data]: cannot read `bad.json`: JSON: a key must be a string in double quotes at byte 17
-- exit --
1
-- run --
echo '{"x": 3}' | weft eval 'x + 1' --vars -
-- out --
4
-- run --
weft eval '[token, "${token}!", { t = token }]' --vars a.json
-- out --
[(sensitive), (sensitive), { t = (sensitive) }]
-- run --
weft eval --json '[token, "${token}!"]' --vars a.json
-- out --
["(sensitive)","(sensitive)"]
-- run --
weft eval --raw token --vars a.json
-- out --
(sensitive)
-- run --
weft eval --raw token --vars a.json --show-sensitive; echo; weft eval '[token]' --vars a.json --show-sensitive
-- out --
hunter2
["hunter2"]
-- run --
for format in text short json sarif github; do
  for text in 'token + 1' 'list[token]' '{ a = 1 }[token]' 'upper(token, token)' 'jsondecode(token)' 'tonumber(token)' '"${token}" + 1' '[for t in token : t]' 'token.x' 'token ? 1 : 2' 'nope(token)' '"${tonumber(token)}"'; do
    weft eval "$text" --vars a.json --diagnostics=$format
  done
done > all 2>&1
grep -c error all; grep hunter2 all
-- out --
60
error[missing-key]: there is no element "hunter2" here
<expression>:1:10: error[missing-key]: there is no element "hunter2" here
{"weft":1,"kind":"diagnostics","diagnostics":[{"code":"missing-key","severity":"error","message":"there is no element \"hunter2\" here","label":null,"file":"<expression>","line":1,"column":10,"end_line":1,"end_column":17,"byte":9,"end_byte":16,"related":[],"notes":[],"help":null}]}
{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"weft","version":"0.1.0","rules":[{"id":"unknown-name","shortDescription":{"text":"a name that nothing defines"},"defaultConfiguration":{"level":"error"}},{"id":"missing-key","shortDescription":{"text":"a key or index that a value does not have"},"defaultConfiguration":{"level":"error"}},{"id":"type-mismatch","shortDescription":{"text":"a value of the wrong type"},"defaultConfiguration":{"level":"error"}},{"id":"null-value","shortDescription":{"text":"null where a value is needed"},"defaultConfiguration":{"level":"error"}},{"id":"invalid-operation","shortDescription":{"text":"an operation that has no result"},"defaultConfiguration":{"level":"error"}},{"id":"cycle","shortDescription":{"text":"a value that needs itself"},"defaultConfiguration":{"level":"error"}},{"id":"paradox","shortDescription":{"text":"a condition that changes its own answer"},"defaultConfiguration":{"level":"error"}},{"id":"redefined","shortDescription":{"text":"a name that is set twice"},"defaultConfiguration":{"level":"error"}},{"id":"final","shortDescription":{"text":"a final entry that is set again"},"defaultConfiguration":{"level":"error"}},{"id":"private","shortDescription":{"text":"a private entry that is asked for from outside"},"defaultConfiguration":{"level":"error"}},{"id":"extend-scalar","shortDescription":{"text":"an addition below a value that is no object"},"defaultConfiguration":{"level":"error"}},{"id":"not-callable","shortDescription":{"text":"a call of something that is no function"},"defaultConfiguration":{"level":"error"}},{"id":"bad-argument","shortDescription":{"text":"an argument that a function cannot take"},"defaultConfiguration":{"level":"error"}},{"id":"user-error","shortDescription":{"text":"an error that the configuration raises itself"},"defaultConfiguration":{"level":"error"}},{"id":"configuration","shortDescription":{"text":"the runtime lacks what was asked of it"},"defaultConfiguration":{"level":"error"}},{"id":"not-allowed","shortDescription":{"text":"something outside that is not allowed"},"defaultConfiguration":{"level":"error"}},{"id":"world","shortDescription":{"text":"the outside world failed"},"defaultConfiguration":{"level":"error"}},{"id":"not-visible","shortDescription":{"text":"a thing that exists but is not a declared dependency"},"defaultConfiguration":{"level":"error"}},{"id":"limit-depth","shortDescription":{"text":"the depth limit was reached"},"defaultConfiguration":{"level":"error"}},{"id":"limit-steps","shortDescription":{"text":"the step limit was reached"},"defaultConfiguration":{"level":"error"}},{"id":"limit-memory","shortDescription":{"text":"the memory limit was reached"},"defaultConfiguration":{"level":"error"}},{"id":"limit-output","shortDescription":{"text":"the output limit was reached"},"defaultConfiguration":{"level":"error"}},{"id":"limit-time","shortDescription":{"text":"the time limit was reached"},"defaultConfiguration":{"level":"error"}},{"id":"bad-syntax","shortDescription":{"text":"text that cannot be read"},"defaultConfiguration":{"level":"error"}},{"id":"bad-data","shortDescription":{"text":"JSON or MessagePack that cannot be read"},"defaultConfiguration":{"level":"error"}},{"id":"not-printable","shortDescription":{"text":"a value that source text cannot express"},"defaultConfiguration":{"level":"error"}},{"id":"inexact","shortDescription":{"text":"a value that loses something when it crosses languages"},"defaultConfiguration":{"level":"warning"}}]}},"columnKind":"unicodeCodePoints","results":[{"ruleId":"missing-key","ruleIndex":1,"level":"error","message":{"text":"there is no element \"hunter2\" here"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"%3Cexpression%3E"},"region":{"startLine":1,"startColumn":10,"endLine":1,"endColumn":17,"byteOffset":9,"byteLength":7}}}]}]}]}
::error file=<expression>,line=1,col=10,endColumn=17,title=error[missing-key]::there is no element "hunter2" here
-- run --
set --; i=0; while [ $i -lt 3000 ]; do set -- "$@" --var "v$i:=$i"; i=$((i + 1)); done; weft eval 'v0 + v2999' "$@"
-- out --
2999
