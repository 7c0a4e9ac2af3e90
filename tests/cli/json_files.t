Files in HCL's JSON profile are read like those of native syntax; strings in them are templates.
-- file main.hcl.json --
{
  "//": "a comment",
  "greeting": "hello ${name}",
  "ports": ["${base}", "${base + 1}"],
  "service": {"web": {"replicas": 2, "tags": {"${name}": true}}}
}
-- run --
weft eval -f main.hcl.json --var name=you --var base:=80
-- out --
{"greeting":"hello you","ports":[80,81],"service":{"web":{"replicas":2,"tags":{"you":true}}}}
-- run --
weft refs main.hcl.json
-- out --
name  main.hcl.json:3:24
base  main.hcl.json:4:16
base  main.hcl.json:4:27
name  main.hcl.json:5:50
-- file wrong.hcl.json --
{
	"a": 1,
	"b": flase,
	"a": 'x'
}
-- run --
weft check wrong.hcl.json
-- err --
error[bad-syntax]: unknown word `flase`: JSON has only `true`, `false` and `null`
 --> wrong.hcl.json:3:7
  |
3 |     "b": flase,
  |          ^^^^^
help: did you mean `false`?

error[bad-syntax]: expected a value
 --> wrong.hcl.json:4:7
  |
4 |     "a": 'x'
  |          ^
help: write strings in double quotes

2 errors in 1 of 1 file
-- exit --
1
-- file list.hcl.json --
[{"a": 1}, {"b": "${nope}"}, 3, {"a": 2}]
-- run --
weft check list.hcl.json
-- err --
error[type-mismatch]: expected an object with arguments and blocks
 --> list.hcl.json:1:30
  |
1 | [{"a": 1}, {"b": "${nope}"}, 3, {"a": 2}]
  |                              ^

error[redefined]: `a` is set twice
 --> list.hcl.json:1:34
  |
1 | [{"a": 1}, {"b": "${nope}"}, 3, {"a": 2}]
  |                                  ^^^
 ::: list.hcl.json:1:3
1 | [{"a": 1}, {"b": "${nope}"}, 3, {"a": 2}]
  |   ^ first set here

2 errors in 1 of 1 file
-- exit --
1
-- run --
weft fmt main.hcl.json && echo same
-- out --
same
-- file strings.hcl.json --
{
  "a": "${1 +}",
  "b": ["${upper(1, 2)}", "$${ as it is", "%{ if }"],
  "c": {"${1 2}": "${x"}
}
-- run --
weft check --diagnostics=short strings.hcl.json
-- err --
strings.hcl.json:2:14: error[bad-syntax]: expected an expression, got `}`
strings.hcl.json:3:21: error[bad-argument]: `upper` cannot take 2 arguments
strings.hcl.json:3:50: error[bad-syntax]: expected an expression, got `}`
strings.hcl.json:4:14: error[bad-syntax]: expected `}` after the expression, got `2`
strings.hcl.json:4:20: error[bad-syntax]: unclosed `${` in this template
5 errors in 1 of 1 file
-- exit --
1
-- file values.tfvars.json --
{"a": "a text is itself here: ${1 +}"}
-- run --
weft check values.tfvars.json && weft eval -f values.tfvars.json
-- out --
{"a":"a text is itself here: ${1 +}"}
-- err --
no errors in 1 file
