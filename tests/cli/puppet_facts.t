Facts are read in every form that people have them in; trusted data comes from a file, or from the node's name.
-- file environment.conf --
-- file manifests/site.pp --
notice("${trusted['certname']} runs ${facts['os']['name']} with ${facts['processors']['count']} processors")
-- file plain.json --
{"os": {"name": "Debian", "family": "Debian"}, "processors": {"count": 4}, "networking": {"fqdn": "a.example.com"}}
-- run --
weft catalog --facts plain.json --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: a.example.com runs Debian with 4 processors (manifests/site.pp:1)
-- file facter.yaml --
os:
  name: Debian
processors:
  count: 4
clientcert: b.example.com
-- run --
weft catalog --facts facter.yaml --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: b.example.com runs Debian with 4 processors (manifests/site.pp:1)
-- file cached.yaml --
--- !ruby/object:Puppet::Node::Facts
name: c.example.com
values:
  os:
    name: Debian
  processors:
    count: 4
timestamp: 2026-11-17 12:00:00.000000000 +00:00
expiration: 2026-11-17 12:30:00.000000000 +00:00
-- run --
weft catalog --facts cached.yaml --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: c.example.com runs Debian with 4 processors (manifests/site.pp:1)
-- file wrapped.json --
{"name": "d.example.com", "values": {"os": {"name": "Debian"}, "processors": {"count": 4}}, "timestamp": "2026-11-17T12:00:00Z"}
-- run --
weft catalog --facts wrapped.json --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: d.example.com runs Debian with 4 processors (manifests/site.pp:1)
-- file inventory.json --
[{"certname": "e.example.com", "facts": {"os": {"name": "Debian"}, "processors": {"count": 4}}, "trusted": {"certname": "e.example.com", "extensions": {"pp_role": "web"}}},
 {"certname": "f.example.com", "facts": {"os": {"name": "Fedora"}, "processors": {"count": 2}}}]
-- run --
weft catalog f.example.com --facts inventory.json --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: f.example.com runs Fedora with 2 processors (manifests/site.pp:1)
-- run --
weft catalog --facts inventory.json
-- err --
error[bad-data]: the facts cannot be read: these are facts of several nodes, of which one must be named: e.example.com, f.example.com
-- exit --
1
-- run --
weft catalog g.example.com --facts inventory.json
-- err --
error[bad-data]: the facts cannot be read: no facts of node `g.example.com`; there are those of e.example.com, f.example.com
-- exit --
1
-- file database.json --
[{"certname": "h.example.com", "name": "os", "value": {"name": "Debian"}, "environment": "production"},
 {"certname": "h.example.com", "name": "processors", "value": {"count": 4}, "environment": "production"}]
-- run --
weft catalog --facts database.json --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: h.example.com runs Debian with 4 processors (manifests/site.pp:1)
-- file factset.json --
{"certname": "i.example.com", "facts": {"href": "/pdb/x", "data": [{"name": "os", "value": {"name": "Debian"}}, {"name": "processors", "value": {"count": 4}}]}}
-- run --
weft catalog --facts factset.json --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: i.example.com runs Debian with 4 processors (manifests/site.pp:1)
-- file broken.json --
{"os": {"name": "Debian",}}
-- run --
weft catalog --facts broken.json
-- err --
error[bad-data]: the facts cannot be read: line 1, column 26: expected a key in double quotes
-- exit --
1
-- file broken.yaml --
os: {name: Debian
processors: x
-- run --
weft catalog --facts broken.yaml
-- err --
error[bad-data]: the facts cannot be read: line 2, column 11: expected a comma or a closing bracket
-- exit --
1
-- file manifests/site.pp --
notice("${role} in ${place}; ${trusted['extensions']['pp_role']} ${trusted['hostname']} of ${trusted['domain']}, ${trusted['authenticated']}")
-- file external.txt --
# facts of the machine
role=web
place=us east
-- file trusted.yaml --
certname: web7.example.com
extensions:
  pp_role: shop
-- run --
weft catalog --facts external.txt --trusted trusted.yaml --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: web in us east; shop web7 of example.com, remote (manifests/site.pp:1)
-- file manifests/site.pp --
notice("${osfamily} ${operatingsystemrelease} ${ipaddress_eth0} ${memorysize_mb} ${interfaces} ${processor1}")
-- file structured.json --
{"os": {"name": "Debian", "family": "Debian", "release": {"full": "12.11", "major": "12"}},
 "networking": {"fqdn": "a.example.com", "interfaces": {"lo": {"ip": "127.0.0.1"}, "eth0": {"ip": "192.0.2.2"}}},
 "memory": {"system": {"total_bytes": 25276518400}}, "processors": {"models": ["x", "y"]}}
-- run --
weft catalog --facts structured.json --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
note: `osfamily` is a legacy fact that these facts do not have; it can be derived from structured ones (manifests/site.pp:1)
warning: Unknown variable: 'osfamily'. (manifests/site.pp:1)
warning: Unknown variable: 'operatingsystemrelease'. (manifests/site.pp:1)
warning: Unknown variable: 'ipaddress_eth0'. (manifests/site.pp:1)
warning: Unknown variable: 'memorysize_mb'. (manifests/site.pp:1)
warning: Unknown variable: 'interfaces'. (manifests/site.pp:1)
warning: Unknown variable: 'processor1'. (manifests/site.pp:1)
notice:       (manifests/site.pp:1)
-- run --
weft catalog --facts structured.json --legacy-facts --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: Debian 12.11 192.0.2.2 24105.56640625 eth0,lo y (manifests/site.pp:1)
-- file manifests/site.pp --
notice($facts['osfamily'], $facts['site_role'])
-- file old.json --
{"os": {"family": "Debian"}, "osfamily": "Debian", "site_role": "web"}
-- run --
weft catalog a --facts old.json --puppet 8 --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice:  web (manifests/site.pp:1)
-- run --
weft catalog a --facts old.json --puppet 7 --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: Debian web (manifests/site.pp:1)
-- file nodes/x.example.com.yaml --
os: {family: Fedora}
-- run --
weft catalog x.example.com --facts nodes --legacy-facts --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: Fedora  (manifests/site.pp:1)
