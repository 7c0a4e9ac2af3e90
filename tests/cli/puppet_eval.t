In an environment, an expression of the Puppet language sees modules and data. With a node or its facts, it sees what the
catalog of that node has.
-- file manifests/site.pp --
node /^web/ {
  $here = 'node'
  include web
}
-- file hiera.yaml --
version: 5
hierarchy:
  - name: One node
    path: "nodes/%{trusted.certname}.yaml"
  - name: Everything
    path: common.yaml
-- file data/common.yaml --
web::workers: 4
-- file data/nodes/web02.yaml --
web::workers: 16
-- file facts/web01.json --
{"os": {"family": "Debian"}}
-- file modules/web/functions/twice.pp --
function web::twice($x) { $x * 2 }
-- file modules/web/manifests/init.pp --
class web ($workers = 2, $pw = Sensitive('hunter2')) {
  file { '/etc/web': mode => '0600' }
}
-- run --
weft eval --dialect puppet 'lookup("web::workers")'; weft eval --dialect puppet 'web::twice(4)'; weft eval --dialect puppet 'include web
$web::workers + 1'; weft eval --dialect puppet '$facts["os"]["family"]'
-- out --
4
8
5
(unknown)
-- run --
weft eval --node web02 '$web::workers'; weft eval --node web02 '$here'; weft eval --node web02 'File["/etc/web"]["mode"]' --json; weft eval --node web02 '$web::pw'
weft eval --facts facts/web01.json '[$facts["os"]["family"], $trusted["certname"]]'; weft eval --facts facts/web01.json --dialect puppet 'notice("x"); { a => 1 }'
-- out --
16
"node"
"0600"
"(sensitive)"
["Debian", "web01"]
{"a" => 1}
-- err --
notice: x (<expression>:1)
-- run --
weft eval --dialect puppet '1 +'; weft eval --dialect puppet 'nosuch(1)'; weft eval --node mail 1
-- err --
error[bad-syntax]: the file ends where more was expected
 --> <expression>:1:4
  |
1 | 1 +
  |    ^
error[invalid-operation]: unknown function `nosuch`
 --> <expression>:1:1
  |
1 | nosuch(1)
  | ^^^^^^^^^
error[invalid-operation]: no node definition matches `mail`
-- exit --
1
-- run --
weft eval --dialect puppet '$x * 2' --var x:=4; weft eval --dialect hcl 'upper("a")'; weft eval '1 + 1'
-- out --
8
"A"
2
