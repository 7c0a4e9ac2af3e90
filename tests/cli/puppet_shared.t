Nodes share an answer only where they say the same in all that was read: facts, parts of them, trusted data, the node's block, files of data.
-- file environment.conf --
-- file hiera.yaml --
version: 5
hierarchy:
  - name: node
    path: nodes/%{facts.networking.fqdn}.yaml
  - name: role
    path: roles/%{role}.yaml
  - name: common
    path: common.yaml
-- file data/common.yaml --
motd: common
greeting: "hello %{facts.networking.hostname}"
plain: yes
-- file data/roles/db.yaml --
motd: database
-- file data/nodes/c.example.com.yaml --
motd: of its own
-- file facts/a.example.com.json --
{"os": {"family": "Debian"}, "role": "web", "disks": ["sda"], "networking": {"fqdn": "a.example.com", "hostname": "a"}}
-- file facts/b.example.com.json --
{"os": {"family": "Debian"}, "role": "web", "disks": ["sdb"], "networking": {"fqdn": "b.example.com", "hostname": "b"}}
-- file facts/c.example.com.json --
{"os": {"family": "Debian"}, "role": "db", "disks": [], "networking": {"fqdn": "c.example.com", "hostname": "c"}}
-- file facts/d.example.com.json --
{"os": {"family": "RedHat"}, "role": "db", "disks": ["sda"], "networking": {"fqdn": "d.example.com", "hostname": "d"}, "extra": "x"}
-- file manifests/site.pp --
node /^[ab]\./ { notify { 'block': message => 'a or b' } }
node /^(c)/ { notify { 'block': message => "group ${1}" } }
node default { notify { 'block': message => 'default' } }
notify { 'family': message => $facts['os']['family'] }
notify { 'disk': message => "${facts['disks'][0]}" }
notify { 'motd': message => lookup('motd') }
notify { 'erb': message => inline_template('<%= @role %>') }
if defined('$extra') { notify { 'extra': message => $extra } }
-- run --
weft lookup motd --all-nodes --facts facts
-- out --
"common"
    a.example.com
    b.example.com
"of its own"
    c.example.com
"database"
    d.example.com
-- run --
weft lookup greeting plain --all-nodes --facts facts
-- out --
"hello a"
    a.example.com
"hello b"
    b.example.com
"hello c"
    c.example.com
"hello d"
    d.example.com
true
    a.example.com
    b.example.com
    c.example.com
    d.example.com
-- run --
weft catalog --all-nodes --facts facts --select Notify
-- out --
a.example.com: 9 resources
Notify[family]
    message = "Debian"
Notify[disk]
    message = "sda"
Notify[motd]
    message = "common"
Notify[erb]
    message = "web"
Notify[block]
    message = "a or b"
b.example.com: 9 resources
Notify[family]
    message = "Debian"
Notify[disk]
    message = "sdb"
Notify[motd]
    message = "common"
Notify[erb]
    message = "web"
Notify[block]
    message = "a or b"
c.example.com: 9 resources
Notify[family]
    message = "Debian"
Notify[disk]
    message = ""
Notify[motd]
    message = "of its own"
Notify[erb]
    message = "db"
Notify[block]
    message = "group c"
d.example.com: 10 resources
Notify[family]
    message = "RedHat"
Notify[disk]
    message = "sda"
Notify[motd]
    message = "database"
Notify[erb]
    message = "db"
Notify[extra]
    message = "x"
Notify[block]
    message = "default"
-- file manifests/site.pp --
notify { 'same': message => $facts['os']['family'] }
-- run --
weft catalog --all-nodes --facts facts --select Notify
-- out --
a.example.com: 4 resources
Notify[same]
    message = "Debian"
b.example.com: 4 resources
Notify[same]
    message = "Debian"
c.example.com: 4 resources
Notify[same]
    message = "Debian"
d.example.com: 4 resources
Notify[same]
    message = "RedHat"
-- run --
sh -c 'weft catalog --all-nodes --facts facts --json | grep -o "\"name\":\"[a-d]\\.[a-z.]*\""'
-- out --
"name":"a.example.com"
"name":"b.example.com"
"name":"c.example.com"
"name":"d.example.com"
-- file manifests/site.pp --
notify { 'all': message => "${facts.keys.size} ${server_facts['servername']} ${settings::certname} ${trusted['hostname']}" }
-- run --
weft catalog --all-nodes --facts facts --select Notify
-- out --
a.example.com: 4 resources
Notify[all]
    message = "7 a.example.com a.example.com a"
b.example.com: 4 resources
Notify[all]
    message = "7 b.example.com b.example.com b"
c.example.com: 4 resources
Notify[all]
    message = "7 c.example.com c.example.com c"
d.example.com: 4 resources
Notify[all]
    message = "8 d.example.com d.example.com d"
-- file manifests/site.pp --
$role = 'assigned'
-- run --
weft catalog --all-nodes --facts facts --diagnostics short
-- out --
a.example.com: failed
b.example.com: failed
c.example.com: failed
d.example.com: failed
-- err --
manifests/site.pp:1:1: error[invalid-operation]: `$role` already has a value: a variable is assigned once
manifests/site.pp:1:1: error[invalid-operation]: `$role` already has a value: a variable is assigned once
manifests/site.pp:1:1: error[invalid-operation]: `$role` already has a value: a variable is assigned once
manifests/site.pp:1:1: error[invalid-operation]: `$role` already has a value: a variable is assigned once
-- exit --
1
