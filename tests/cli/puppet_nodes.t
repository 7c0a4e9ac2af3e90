Nodes are the units of an environment: those that are defined, or those that a directory has facts of. Catalogs and data of all
of them.
-- file environment.conf --
modulepath = modules
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Node
    path: "%{trusted.certname}.yaml"
  - name: Site
    path: "site.yaml"
-- file data/b.yaml --
web::port: 8443
-- file data/site.yaml --
web::port: 443
web::sites:
  one: {root: /srv/one}
  two: {root: /srv/two}
-- file manifests/site.pp --
File { mode => '0644' }
node 'a', 'b' {
  include web
}
node default { }
-- file modules/web/manifests/init.pp --
class web (
  Integer $port = 80,
  Hash $sites = {},
) {
  file { '/etc/web':
    content => "port ${port}\nfamily ${facts['os']['family']}\n",
  }
  $sites.each |$name, $site| {
    web::site { $name: * => $site }
  }
}
-- file modules/web/manifests/site.pp --
define web::site ($root) {
  file { "/etc/sites/${title}":
    content => epp('web/site.epp', { 'root' => $root }),
  }
}
-- file modules/web/templates/site.epp --
<%- | String $root | -%>
root <%= $root %>
-- file facts/a.json --
{"os": {"family": "Debian"}}
-- file facts/b.json --
{"name": "b", "values": {"os": {"family": "RedHat"}}}
-- run --
weft units
-- out --
a
b
default
-- run --
weft units --facts facts --long
-- out --
a   node
b   node
-- run --
weft graph --facts facts --node a --format mermaid
-- out --
flowchart LR
  n0["Node#91;a#93;"]
  n1["Class#91;main#93;"]
  n2["File#91;/etc/web#93;"]
  n3["Class#91;Web#93;"]
  n4["Web#58;#58;Site#91;one#93;"]
  n5["Web#58;#58;Site#91;two#93;"]
  n6["File#91;/etc/sites/one#93;"]
  n7["File#91;/etc/sites/two#93;"]
  n1 --> n0
  n3 --> n2
  n3 --> n4
  n3 --> n5
  n4 --> n6
  n5 --> n7
-- run --
weft functions --dialect puppet downcase
-- out --
downcase(Numeric | String | Array | Hash)

Texts in lower case; numbers stay.
-- run --
weft catalog a --facts facts --select 'File[/etc/*]'
-- out --
File[/etc/web]
    content = |
        port 443
        family Debian
    mode    = "0644"
File[/etc/sites/one]
    content = |
        root /srv/one
    mode    = "0644"
File[/etc/sites/two]
    content = |
        root /srv/two
    mode    = "0644"
-- run --
weft catalog --all-nodes --facts facts
-- out --
a: 10 resources
b: 10 resources
-- run --
weft catalog --all-nodes --facts facts --select 'File[/etc/web]'
-- out --
a: 10 resources
File[/etc/web]
    content = |
        port 443
        family Debian
    mode    = "0644"
b: 10 resources
File[/etc/web]
    content = |
        port 8443
        family RedHat
    mode    = "0644"
-- run --
weft catalog a --facts facts --select Package
-- err --
error[bad-data]: no resource matches `--select Package`
-- exit --
1
-- run --
weft catalog b --facts facts --why 'File[/etc/sites/two]'
-- out --
File[/etc/sites/two] = "declared"

● modules/web/manifests/site.pp:2:3
└─ Web::Site[two] = "declared"
   ● modules/web/manifests/init.pp:9:5
   ├─ web::sites = { one = { root = "/srv/one" }, two = { root = "/srv/two" } }
   │  ● data/site.yaml:2:1                  one: {root: /srv/one} two: {root: /srv/two}   wins: level "Site"
   │  ○ modules/web/manifests/init.pp:3:3   {}                                            overridden
   └─ Class[Web] = "declared"
      ● manifests/site.pp:3:3
      └─ Node[b] = "declared"
         ● manifests/site.pp:2:1
-- run --
weft catalog b --facts facts --why nothing
-- err --
error[bad-data]: `--why`: expected a reference such as `File[/etc/motd]`, got `nothing`
-- exit --
1
-- run --
weft catalog b --facts facts --select 'Web::Site[*]' --json | sed "s#$PWD/##g"
-- out --
{"weft":1,"kind":"catalog","name":"b","version":1,"catalog_format":2,"environment":"production","tags":["settings","node","b","class","web"],"resources":[{"type":"Web::Site","title":"one","tags":["web::site","web","site","one","class","node","b"],"file":"modules/web/manifests/init.pp","line":9,"exported":false,"kind":"defined_type","parameters":{"root":"/srv/one"}},{"type":"Web::Site","title":"two","tags":["web::site","web","site","two","class","node","b"],"file":"modules/web/manifests/init.pp","line":9,"exported":false,"kind":"defined_type","parameters":{"root":"/srv/two"}}],"edges":[{"source":"Stage[main]","target":"Class[Settings]"},{"source":"Stage[main]","target":"Class[main]"},{"source":"Class[main]","target":"Node[b]"},{"source":"Stage[main]","target":"Class[Web]"},{"source":"Class[Web]","target":"File[/etc/web]"},{"source":"Class[Web]","target":"Web::Site[one]"},{"source":"Class[Web]","target":"Web::Site[two]"},{"source":"Web::Site[one]","target":"File[/etc/sites/one]"},{"source":"Web::Site[two]","target":"File[/etc/sites/two]"}],"classes":["settings","b","web"],"log":[]}
-- run --
weft lookup web::port web::nothing --all-nodes --facts facts
-- out --
443
    a
8443
    b
(nothing)
    a
    b
-- err --
error[bad-data]: no data for `web::nothing`
-- exit --
1
-- run --
weft lookup web::port --all-nodes --facts facts --json
-- out --
{"weft":1,"kind":"lookup","key":"web::port","found":true,"value":443,"nodes":["a"],"log":[]}
{"weft":1,"kind":"lookup","key":"web::port","found":true,"value":8443,"nodes":["b"],"log":[]}
-- run --
weft lookup web::port --all-nodes
-- err --
error[world]: `--all-nodes` needs a directory of facts: `--facts DIR`
-- exit --
3
-- run --
weft lookup web::port --facts facts
-- err --
error: `--facts`: facts is a directory; say which node is meant, or `--all-nodes`
-- exit --
3
-- run --
weft lookup web::port --facts facts --node b
-- out --
8443
-- run --
weft catalog c --facts facts
-- err --
error: cannot read facts/c.json: No such file or directory
-- exit --
3
