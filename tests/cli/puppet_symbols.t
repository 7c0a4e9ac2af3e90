Data as Ruby reads it: keys that are symbols are their names, other symbols make the value of their key unusable, and so does a key that is null.
-- file hiera.yaml --
version: 5
hierarchy: [{ name: common, path: common.yaml }]
-- file data/common.yaml --
:key: name
plain: :sym
deep:
  - fine
  - at: !ruby/sym end
keys: { a: 1 }
quoted: [":a", ':b', a:b]
inner:
  :b: 1
  ? ~
  : 2
:names:
  :b: 1
  ":c": 2
text: |
  :x
-- run --
for key in key plain deep.0 keys quoted inner names text; do
  weft lookup $key
done
weft lookup plain --merge unique --diagnostics short
weft lookup plain --default x --diagnostics short
-- out --
"name"
{"a" => 1}
[":a", ":b", "a:b"]
{"b" => 1, ":c" => 2}
":x\u000a"
-- err --
error[type-mismatch]: the value of `plain` has a symbol of Ruby in it: `:sym`
 --> data/common.yaml:2:1
  |
2 | plain: :sym
  | ^^^^^
help: write it in quotes to have a string
error[type-mismatch]: the value of `deep` has a symbol of Ruby in it: `:end`
 --> data/common.yaml:3:1
  |
3 | deep:
  | ^^^^
help: write it in quotes to have a string
error[type-mismatch]: the value of `inner` has a key that is null
 --> data/common.yaml:8:1
  |
8 | inner:
  | ^^^^^
data/common.yaml:2:1: error[type-mismatch]: the value of `plain` has a symbol of Ruby in it: `:sym`
data/common.yaml:2:1: error[type-mismatch]: the value of `plain` has a symbol of Ruby in it: `:sym`
-- exit --
1
-- run --
printf 'a: 1\nd: [b, :c]\n' > data/common.yaml
weft lookup a
-- err --
error[bad-data]: unable to parse `data/common.yaml`: the key is missing before `:`
 --> data/common.yaml:2:8
  |
2 | d: [b, :c]
  |        ^
-- exit --
1
-- run --
printf 'a: 1\nd: {: c}\n' > data/common.yaml
weft check --diagnostics short
-- err --
data/common.yaml:2:5: error[bad-data]: unable to parse `data/common.yaml`: the key is missing before `:`
1 error; 1 node and 2 files checked
-- exit --
1
