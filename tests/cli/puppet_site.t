An environment on disk: the catalog of a node, its data, and what is wrong with it.
-- file environment.conf --
modulepath = site:modules
-- file hiera.yaml --
version: 5
hierarchy:
  - name: os
    path: "%{facts.os.family}.yaml"
  - name: common
    path: common.yaml
-- file data/common.yaml --
ntp::servers: [a.pool.example, b.pool.example]
odd: "<%{nope}>"
lookup_options:
  ntp::servers: {merge: unique}
-- file data/Debian.yaml --
ntp::servers: [deb.pool.example]
-- file manifests/site.pp --
node default { include ntp }
-- file modules/ntp/manifests/init.pp --
class ntp(Array[String] $servers, Integer $port = 123) {
  file { '/etc/ntp.conf':
    content => epp('ntp/ntp.conf.epp', { servers => $servers }),
    notify  => Service['ntp'],
  }
  service { 'ntp': ensure => running }
  notice("port ${port} on ${facts['os']['family']}")
}
-- file modules/ntp/templates/ntp.conf.epp --
<%- | Array[String] $servers | -%>
<% $servers.each |$s| { -%>
server <%= $s %>
<% } -%>
-- file facts.json --
{"os": {"family": "Debian"}, "networking": {"fqdn": "web01.example.com"}}
-- run --
weft catalog --facts facts.json
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Node[default]
Class[Ntp]
    servers = ["deb.pool.example", "a.pool.example", "b.pool.example"]
    port    = 123
File[/etc/ntp.conf]
    content = "server deb.pool.example\u000aserver a.pool.example\u000aserver b.pool.example\u000a"
    notify  = "Service[ntp]"
Service[ntp]
    ensure = "running"
-- err --
notice: port 123 on Debian (modules/ntp/manifests/init.pp:7)
-- run --
weft catalog --facts facts.json --select Service
-- out --
Service[ntp]
    ensure = "running"
-- err --
notice: port 123 on Debian (modules/ntp/manifests/init.pp:7)
-- run --
weft catalog --facts facts.json --select Package
-- err --
notice: port 123 on Debian (modules/ntp/manifests/init.pp:7)
error[bad-data]: no resource matches `--select`
-- exit --
1
-- run --
weft lookup ntp::servers --facts facts.json
-- out --
["deb.pool.example", "a.pool.example", "b.pool.example"]
-- run --
weft lookup ntp::servers --json
-- out --
{"weft":1,"kind":"lookup","answer":{"found":true,"key":"ntp::servers","log":[],"value":["a.pool.example","b.pool.example"]}}
-- run --
weft lookup ntp::nope
-- err --
error[bad-data]: no data for `ntp::nope`
-- exit --
1
-- run --
weft lookup ntp::nope --default x
-- out --
x
-- run --
weft lookup
-- err --
error: `weft lookup` needs a key
-- exit --
2
-- run --
weft catalog
-- err --
error[invalid-operation]: `[]` cannot be used with Undef
 --> modules/ntp/manifests/init.pp:7:29
  |
7 |   notice("port ${port} on ${facts['os']['family']}")
  |                             ^^^^^^^^^^^
-- exit --
1
-- run --
weft catalog --facts nowhere.json
-- err --
error: cannot read nowhere.json: No such file or directory
-- exit --
3
-- run --
printf 'not json' > bad.json && weft catalog --facts bad.json
-- err --
error[bad-data]: the facts are not a JSON object
-- exit --
1
-- run --
weft lookup ntp::servers --facts facts.json --explain | tail -12
-- out --
            ]
        Merged result: [
          "deb.pool.example",
          "a.pool.example",
          "b.pool.example"
        ]
    Module data provider for module "ntp" not found
    Merged result: [
      "deb.pool.example",
      "a.pool.example",
      "b.pool.example"
    ]
-- run --
weft catalog --facts facts.json --json
-- out --
{"weft":1,"kind":"catalog","answer":{"catalog":{"classes":["settings","default","ntp"],"edges":[["Stage[main]","Class[Settings]"],["Stage[main]","Class[main]"],["Class[main]","Node[default]"],["Stage[main]","Class[Ntp]"],["Class[Ntp]","File[/etc/ntp.conf]"],["Class[Ntp]","Service[ntp]"]],"resources":[{"parameters":{"name":"main"},"title":"main","type":"Stage"},{"title":"Settings","type":"Class"},{"parameters":{"name":"main"},"title":"main","type":"Class"},{"title":"default","type":"Node"},{"parameters":{"port":123,"servers":["deb.pool.example","a.pool.example","b.pool.example"]},"title":"Ntp","type":"Class"},{"parameters":{"content":"server deb.pool.example\nserver a.pool.example\nserver b.pool.example\n","notify":"Service[ntp]"},"title":"/etc/ntp.conf","type":"File"},{"parameters":{"ensure":"running"},"title":"ntp","type":"Service"}]},"log":[{"file":"modules/ntp/manifests/init.pp","level":"notice","line":7,"text":"port 123 on Debian"}],"node":"web01.example.com"}}
-- err --
notice: port 123 on Debian (modules/ntp/manifests/init.pp:7)
-- file manifests/site.pp --
@@user { 'u': password => Sensitive('x') }
warning('look out')
-- run --
weft catalog --json
-- out --
{"weft":1,"kind":"catalog","answer":{"catalog":{"classes":["settings"],"edges":[["Stage[main]","Class[Settings]"],["Stage[main]","Class[main]"],["Class[main]","User[u]"]],"resources":[{"parameters":{"name":"main"},"title":"main","type":"Stage"},{"title":"Settings","type":"Class"},{"parameters":{"name":"main"},"title":"main","type":"Class"},{"exported":true,"parameters":{"password":"x"},"sensitive_parameters":["password"],"title":"u","type":"User"}]},"log":[{"file":"manifests/site.pp","level":"warning","line":2,"text":"look out"}],"node":"localhost"}}
-- err --
warning: look out (manifests/site.pp:2)
-- run --
weft lookup ntp::servers --explain --json
-- out --
{"weft":1,"kind":"lookup","answer":{"explanation":"Searching for \"lookup_options\"\n  Global Data Provider (hiera configuration version 5)\n    No such key: \"lookup_options\"\n  Environment Data Provider (hiera configuration version 5)\n    Using configuration \"hiera.yaml\"\n    Interpolation on \"%{facts.os.family}.yaml\"\n      Global Scope\n        Found key: \"facts\" value: {\n          \"clientcert\" => \"localhost\",\n          \"clientversion\" => \"7.23.0\",\n          \"clientnoop\" => false\n        }\n      Sub key: \"os.family\"\n        No such key: \"os\"\n    Merge strategy hash\n      Hierarchy entry \"os\"\n        Path \"data/.yaml\"\n          Original path: \"%{facts.os.family}.yaml\"\n          Path not found\n      Hierarchy entry \"common\"\n        Path \"data/common.yaml\"\n          Original path: \"common.yaml\"\n          Found key: \"lookup_options\" value: {\n            \"ntp::servers\" => {\n              \"merge\" => \"unique\"\n            }\n          }\n      Merged result: {\n        \"ntp::servers\" => {\n          \"merge\" => \"unique\"\n        }\n      }\n  Module data provider for module \"ntp\" not found\nUsing merge options from \"lookup_options\" hash\nSearching for \"ntp::servers\"\n  Merge strategy unique\n    Global Data Provider (hiera configuration version 5)\n      No such key: \"ntp::servers\"\n    Environment Data Provider (hiera configuration version 5)\n      Using configuration \"hiera.yaml\"\n      Merge strategy unique\n        Hierarchy entry \"os\"\n          Path \"data/.yaml\"\n            Original path: \"%{facts.os.family}.yaml\"\n            Path not found\n        Hierarchy entry \"common\"\n          Path \"data/common.yaml\"\n            Original path: \"common.yaml\"\n            Found key: \"ntp::servers\" value: [\n              \"a.pool.example\",\n              \"b.pool.example\"\n            ]\n        Merged result: [\n          \"a.pool.example\",\n          \"b.pool.example\"\n        ]\n    Module data provider for module \"ntp\" not found\n    Merged result: [\n      \"a.pool.example\",\n      \"b.pool.example\"\n    ]\n","found":true,"key":"ntp::servers","log":[],"value":["a.pool.example","b.pool.example"]}}
-- run --
weft lookup odd --json
-- out --
{"weft":1,"kind":"lookup","answer":{"found":true,"key":"odd","log":[{"level":"warning","text":"Undefined variable 'nope'; "}],"value":"<>"}}
-- err --
warning: Undefined variable 'nope'; 
