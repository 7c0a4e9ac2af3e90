Data of an environment are checked by name, as part of it: their names tell nothing, the hierarchy does.
-- file hiera.yaml --
version: 5
hierarchy:
  - { name: node, path: "nodes/%{trusted.certname}.yaml" }
  - { name: more, glob: "more/*.json", data_hash: json_data }
  - { name: common, path: common.yaml }
-- file data/common.yaml --
ntp::servers: one
other: 1
-- file data/nodes/n1.yaml --
ntp::servers: [1]
-- file data/more/a.json --
{ "unused": 1 }
-- file data/nobody.yaml --
x: 1
-- file modules/ntp/hiera.yaml --
version: 5
hierarchy: [{ name: own, path: own.yaml }]
-- file modules/ntp/data/own.yaml --
ntp::servers: []
-- file modules/ntp/manifests/init.pp --
class ntp(Array[String] $servers) { notify { 'x': message => $servers } }
-- file manifests/site.pp --
node n1 { include ntp }
-- run --
weft check data/common.yaml
-- err --
error[type-mismatch]: `servers` expects an Array[String] value, got String
 --> data/common.yaml:1:1
  |
1 | ntp::servers: one
  | ^^^^^^^^^^^^
 ::: modules/ntp/manifests/init.pp:1:11
1 | class ntp(Array[String] $servers) { notify { 'x': message => $servers } }
  |           ^^^^^^^^^^^^^^^^^^^^^^ the parameter

warning[unused]: nothing reads the key `other`
 --> data/common.yaml:2:1
  |
2 | other: 1
  | ^^^^^
 = no class has such a parameter, and no lookup asks for it

1 error, 1 warning; 1 file checked
-- exit --
1
-- run --
weft check data/nodes/n1.yaml data/more/a.json --diagnostics short
-- err --
data/more/a.json:1:3: warning[unused]: nothing reads the key `unused`
data/nodes/n1.yaml:1:1: error[type-mismatch]: `servers` index 0 expects a String value, got Integer
1 error, 1 warning; 2 files checked
-- exit --
1
-- run --
weft check data/nodes --diagnostics short
-- err --
data/nodes/n1.yaml:1:1: error[type-mismatch]: `servers` index 0 expects a String value, got Integer
1 error; 0 nodes and 1 file checked
-- exit --
1
-- run --
cd data && weft check . --diagnostics short
-- err --
common.yaml:1:1: error[type-mismatch]: `servers` expects an Array[String] value, got String
common.yaml:2:1: warning[unused]: nothing reads the key `other`
more/a.json:1:3: warning[unused]: nothing reads the key `unused`
nodes/n1.yaml:1:1: error[type-mismatch]: `servers` index 0 expects a String value, got Integer
2 errors, 2 warnings; 0 nodes and 3 files checked
-- exit --
1
-- run --
weft check hiera.yaml modules/ntp/hiera.yaml modules/ntp/data/own.yaml
-- err --
no errors; 3 files checked
-- run --
weft check data/nobody.yaml
-- err --
error: cannot tell the dialect of `data/nobody.yaml` from its name; say it with `--dialect`
-- exit --
2
-- run --
echo 'ntp::servers: [' > data/nodes/n1.yaml
weft check data/nodes/n1.yaml --diagnostics short
-- err --
data/nodes/n1.yaml:1:15: error[bad-data]: unable to parse `data/nodes/n1.yaml`: this bracket is not closed
1 error; 1 file checked
-- exit --
1
-- run --
sed -i 's/glob:/globe:/' hiera.yaml
weft check hiera.yaml --diagnostics short
-- err --
hiera.yaml:4:19: error[type-mismatch]: The Lookup Configuration at 'hiera.yaml' has wrong type, entry 'hierarchy' index 1 unrecognized key 'globe'
1 error; 1 file checked
-- exit --
1
