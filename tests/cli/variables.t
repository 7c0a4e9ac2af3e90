Variables come from files and from the command line; the later counts, and none of them leaks.
-- file a.json --
{"name": "a", "list": [1, 2.50], "token": {"$sensitive": "hunter2"}, "keyed": {"$sensitive": {"hunter2": 1}}}
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
error[unknown-name]: `nmae` is not defined
 --> <expression>:1:1
  |
1 | nmae
  | ^^^^ unknown name
help: did you mean `name`?
-- exit --
1
-- run --
weft eval nmae --var name=1
-- err --
error[unknown-name]: `nmae` is not defined
 --> <expression>:1:1
  |
1 | nmae
  | ^^^^ unknown name
help: did you mean `name`?
-- exit --
1
-- run --
weft eval 1 --var novalue
-- err --
error: `--var`: expected NAME=TEXT or NAME:=JSON
-- exit --
2
-- run --
weft eval 1 --var =x
-- err --
error: `--var`: expected NAME=TEXT or NAME:=JSON
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
error[bad-data]: cannot read `list.json`: expected a JSON object
-- exit --
1
-- run --
echo '{"x": "hunter2", oops}' > bad.json; weft eval 1 --vars bad.json
-- err --
error[bad-data]: cannot read `bad.json`: JSON: expected a key in double quotes at byte 17
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
  for text in 'token + 1' 'list[token]' '{ a = 1 }[token]' 'upper(token, token)' 'jsondecode(token)' 'tonumber(token)' '"${token}" + 1' '[for t in token : t]' 'token.x' 'token ? 1 : 2' 'nope(token)' '"${tonumber(token)}"' '{ for t in [token, token] : t => 1 }' 'formatdate("x", token)' 'textencodebase64("x", token)' 'cidrsubnets(token)' 'timeadd(token, "x")' 'uuidv5(token, "x")' 'transpose(keyed)' 'file(token)'; do
    weft eval "$text" --vars a.json --diagnostics=$format --allow read=/etc
  done
done > all 2>&1
grep -c error all; grep hunter2 all
-- out --
100
-- exit --
1
-- run --
set --; i=0; while [ $i -lt 3000 ]; do set -- "$@" --var "v$i:=$i"; i=$((i + 1)); done; weft eval 'v0 + v2999' "$@"
-- out --
2999
-- err --
the variable `v1` and 2997 more are never read
-- run --
for format in text short json sarif github; do
  for text in 'file(p)' 'filebase64(p)' 'filemd5(p)' 'fileexists(p)' 'templatefile(p, {})'; do
    weft eval "$text" --var 'p:={"$sensitive": "/etc/passwd"}' --allow read=/usr --diagnostics=$format
  done
done > all 2>&1
grep -c error all; grep /etc/passwd all
-- out --
25
-- exit --
1
-- run --
weft eval 'file(p)' --var 'p:={"$sensitive": "/etc/passwd"}' --allow read=/usr
-- err --
error[world]: `file` cannot be applied to this value, part of which is sensitive
 --> <expression>:1:1
  |
1 | file(p)
  | ^^^^^^^
 = details are hidden because they would reveal the value
-- exit --
3
