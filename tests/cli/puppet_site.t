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
    content = |
        server deb.pool.example
        server a.pool.example
        server b.pool.example
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
error[bad-data]: no resource matches `--select Package`
-- exit --
1
-- run --
weft lookup ntp::servers --facts facts.json
-- out --
["deb.pool.example", "a.pool.example", "b.pool.example"]
-- run --
weft lookup ntp::servers --json
-- out --
{"weft":1,"kind":"lookup","key":"ntp::servers","found":true,"value":["a.pool.example","b.pool.example"],"log":[]}
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
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Node[default]
Class[Ntp]
    servers = (unknown)
    port    = 123
File[/etc/ntp.conf]
    content = (unknown)
    notify  = "Service[ntp]"
Service[ntp]
    ensure = "running"
-- err --
note: no facts are given: what depends on them is not known
-- run --
weft catalog --facts nowhere.json
-- err --
error: cannot read nowhere.json: No such file or directory
-- exit --
3
-- run --
printf 'not json' > bad.json && weft catalog --facts bad.json
-- err --
error[bad-data]: the facts cannot be read: expected a hash of facts
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
weft catalog --facts facts.json --json | sed "s|$PWD|DIR|g"
-- out --
{"weft":1,"kind":"catalog","name":"web01.example.com","version":1,"catalog_format":2,"environment":"production","tags":["settings","node","default","class","ntp"],"resources":[{"type":"Stage","title":"main","tags":["stage"],"exported":false,"kind":"compilable_type","parameters":{"name":"main"}},{"type":"Class","title":"Settings","tags":["class","settings"],"exported":false,"kind":"unknown"},{"type":"Class","title":"main","tags":["class"],"exported":false,"kind":"unknown","parameters":{"name":"main"}},{"type":"Node","title":"default","tags":["node","default","class"],"exported":false,"kind":"defined_type"},{"type":"Class","title":"Ntp","tags":["class","ntp","node","default"],"exported":false,"kind":"unknown","parameters":{"servers":["deb.pool.example","a.pool.example","b.pool.example"],"port":123}},{"type":"File","title":"/etc/ntp.conf","tags":["file","class","ntp","node","default"],"file":"DIR/modules/ntp/manifests/init.pp","line":2,"exported":false,"kind":"compilable_type","parameters":{"content":"server deb.pool.example\nserver a.pool.example\nserver b.pool.example\n","notify":"Service[ntp]"}},{"type":"Service","title":"ntp","tags":["service","ntp","class","node","default"],"file":"DIR/modules/ntp/manifests/init.pp","line":6,"exported":false,"kind":"compilable_type","parameters":{"ensure":"running"}}],"edges":[{"source":"Stage[main]","target":"Class[Settings]"},{"source":"Stage[main]","target":"Class[main]"},{"source":"Class[main]","target":"Node[default]"},{"source":"Stage[main]","target":"Class[Ntp]"},{"source":"Class[Ntp]","target":"File[/etc/ntp.conf]"},{"source":"Class[Ntp]","target":"Service[ntp]"}],"classes":["settings","default","ntp"],"log":[{"level":"notice","text":"port 123 on Debian","file":"modules/ntp/manifests/init.pp","line":7}]}
-- err --
notice: port 123 on Debian (modules/ntp/manifests/init.pp:7)
-- file manifests/site.pp --
user { 'u': password => Sensitive('x') }
@@user { 'away': }
User <<| |>>
warning('look out')
-- run --
weft catalog --json | sed "s|$PWD|DIR|g"
-- out --
{"weft":1,"kind":"catalog","name":"localhost","version":1,"catalog_format":2,"environment":"production","tags":["settings"],"resources":[{"type":"Stage","title":"main","tags":["stage"],"exported":false,"kind":"compilable_type","parameters":{"name":"main"}},{"type":"Class","title":"Settings","tags":["class","settings"],"exported":false,"kind":"unknown"},{"type":"Class","title":"main","tags":["class"],"exported":false,"kind":"unknown","parameters":{"name":"main"}},{"type":"User","title":"u","tags":["user","u","class"],"file":"DIR/manifests/site.pp","line":1,"exported":false,"kind":"compilable_type","parameters":{"password":"(sensitive)"},"sensitive_parameters":["password"]}],"edges":[{"source":"Stage[main]","target":"Class[Settings]"},{"source":"Stage[main]","target":"Class[main]"},{"source":"Class[main]","target":"User[u]"}],"classes":["settings"],"log":[{"level":"info","text":"what other nodes export is not known: nothing is collected","file":"manifests/site.pp","line":3},{"level":"warning","text":"look out","file":"manifests/site.pp","line":4}]}
-- err --
info: what other nodes export is not known: nothing is collected (manifests/site.pp:3)
warning: look out (manifests/site.pp:4)
-- run --
weft lookup ntp::servers --explain --json
-- out --
{"weft":1,"kind":"lookup","key":"ntp::servers","found":true,"value":["a.pool.example","b.pool.example"],"merge":{"strategy":"unique"},"options_at":"data/common.yaml:3","steps":[{"layer":"environment","level":"os","path":"data/.yaml","event":"path-not-found"},{"layer":"environment","level":"common","path":"data/common.yaml","event":"found","value":["a.pool.example","b.pool.example"],"line":1}],"log":[]}
-- run --
weft lookup odd --json
-- out --
{"weft":1,"kind":"lookup","key":"odd","found":true,"value":"<>","log":[{"level":"warning","text":"Undefined variable 'nope'"}]}
-- err --
warning: Undefined variable 'nope'
-- file elsewhere/shared/manifests/init.pp --
class shared($from = 'nowhere') { notify { "shared from ${from}": } }
-- file elsewhere/hiera.yaml --
version: 5
hierarchy:
  - name: all
    path: all.yaml
-- file elsewhere/data/all.yaml --
shared::from: global
-- file other/manifests/site.pp --
include shared
file { '/etc/motd': content => "one\ntwo\n" }
-- run --
weft catalog --environment other --modulepath elsewhere --hiera elsewhere/hiera.yaml --select Notify
-- out --
Notify[shared from global]
-- run --
weft catalog --environment other --modulepath elsewhere --content /etc/motd
-- out --
one
two
-- run --
weft catalog --environment other --modulepath elsewhere --content /etc/nothing
-- err --
error[bad-data]: the catalog has no file `/etc/nothing`
-- exit --
1
-- run --
weft catalog --environment other
-- err --
error[invalid-operation]: unknown class `shared`
 --> manifests/site.pp:1:1
  |
1 | include shared
  | ^^^^^^^^^^^^^^
-- exit --
1
-- run --
weft catalog --environment nowhere
-- err --
error: `--environment`: cannot enter nowhere: No such file or directory
-- exit --
3
-- run --
weft catalog --environment other --modulepath nowhere
-- err --
error: `--modulepath`: cannot read nowhere: No such file or directory
-- exit --
3
-- run --
weft lookup shared::from ntp::port --hiera elsewhere/hiera.yaml
-- out --
"global"
-- err --
error[bad-data]: no data for `ntp::port`
-- exit --
1
-- run --
weft lookup ntp::servers --type Integer
-- err --
error[type-mismatch]: Found value has wrong type, expects an Integer value, got Array[String]
-- exit --
1
-- run --
weft lookup ntp::servers --merge deep --sort-merged-arrays --knock-out-prefix=--
-- out --
["a.pool.example", "b.pool.example"]
