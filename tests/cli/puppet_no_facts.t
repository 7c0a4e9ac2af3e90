Nodes whose facts are not given are compared and checked as far as possible: a node definition with a pattern is for nodes
of any name, what depends on facts is unknown, and what is written differently there is reported. A value that is Sensitive
differs if it differs, and is not shown. A node that fails is not unchanged.
-- file manifests/site.pp --
node /^web(\d+)$/ {
  $number = $1
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
lookup_options:
  web::token: {convert_to: Sensitive}
web::token: dataSecret1
web::workers: 4
-- file data/nodes/web02.yaml --
web::workers: 16
-- file facts/web01.json --
{"os": {"family": "Debian"}}
-- file facts/web02.json --
{"os": {"family": "RedHat"}}
-- file modules/web/manifests/init.pp --
class web (
  Integer[1] $workers = 2,
  Sensitive[String] $pw = Sensitive('hunter2'),
  Sensitive[String] $token = Sensitive('x'),
) {
  $family = $facts['os']['family']
  package { 'nginx': ensure => installed }
  file { '/etc/nginx.conf': content => "worker_processes ${workers};\n" }
  file { '/etc/pw': content => $pw }
  file { '/etc/all': content => [$family, $pw, $token] }
  file { '/etc/family': content => epp('web/family.epp') }
  if $family == 'Debian' {
    package { 'apt': ensure => installed }
  }
}
-- file modules/web/templates/family.epp --
family <%= $facts['os']['family'] %>
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm 1
weft check; weft diff; weft diff --facts facts; weft diff --node web01
-- out --
changed: 0 of 1 node
changed: 0 of 2 nodes
changed: 0 of 1 node
-- err --
no errors; 1 node and 6 files checked
-- run --
sed -i s/hunter2/hunter3/ modules/web/manifests/init.pp; weft diff --facts facts --exit-code; echo $?; weft diff; git checkout -q .
-- out --
modules/web/manifests/init.pp:3:3  web::pw  (sensitive) -> (sensitive)

changed: 2 of 2 nodes
  web01   Class[Web]      pw          (sensitive) -> (sensitive)
          File[/etc/pw]   content     (sensitive) -> (sensitive)
          File[/etc/all]  content[1]  (sensitive) -> (sensitive)
  web02   Class[Web]      pw          (sensitive) -> (sensitive)
          File[/etc/pw]   content     (sensitive) -> (sensitive)
          File[/etc/all]  content[1]  (sensitive) -> (sensitive)
4
modules/web/manifests/init.pp:3:3  web::pw  (sensitive) -> (sensitive)

changed: 1 of 1 node
  ^web(\d+)$   Class[Web]      pw          (sensitive) -> (sensitive)
               File[/etc/pw]   content     (sensitive) -> (sensitive)
               File[/etc/all]  content[1]  (sensitive) -> (sensitive)
-- run --
sed -i s/dataSecret1/dataSecret2/ data/common.yaml; weft diff --facts facts; weft diff --facts facts --format markdown | grep -c dataSecret; git checkout -q .
-- out --
data/common.yaml:3:1  web::token  (sensitive) -> (sensitive)

changed: 2 of 2 nodes
  web01   Class[Web]      token       (sensitive) -> (sensitive)
          File[/etc/all]  content[2]  (sensitive) -> (sensitive)
  web02   Class[Web]      token       (sensitive) -> (sensitive)
          File[/etc/all]  content[2]  (sensitive) -> (sensitive)
0
-- run --
sed -i s/apt/aptitude/ modules/web/manifests/init.pp; weft diff; git checkout -q .
-- out --
modules/web/manifests/init.pp:13:5  if $family == 'Debian'
    - package { 'apt': ensure => installed }
    + package { 'aptitude': ensure => installed }

changed: 1 of 1 node
  ^web(\d+)$   if $family == 'Debian'  differs when run
-- run --
sed -i s/family/os/ modules/web/templates/family.epp; weft diff; git checkout -q .
-- out --
modules/web/templates/family.epp:1  changed

changed: 1 of 1 node
  ^web(\d+)$   File[/etc/family]  differs when run
-- run --
sed -i "s/processes/count/" modules/web/manifests/init.pp; weft diff; git checkout -q .
-- out --
modules/web/manifests/init.pp:8:29  File[/etc/nginx.conf].content
    - "worker_processes ${workers};\n"
    + "worker_count ${workers};\n"

changed: 1 of 1 node
  ^web(\d+)$   File[/etc/nginx.conf]  differs when run
-- run --
weft diff --node mail; weft diff --node mail --json; weft diff --node mail --format markdown | head -1
-- out --
changed: 0 of 1 node, 1 fails
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":1,"edits":[],"changed":[],"ignored":[],"failed":["mail"],"outside":[],"unused":[]}
**0 of 1 node change**, compared with `HEAD`; 1 fails
-- err --
error[invalid-operation]: no node definition matches `mail`
error[invalid-operation]: no node definition matches `mail`
error[invalid-operation]: no node definition matches `mail`
-- file modules/db/manifests/init.pp --
class db { file { '/etc/db': } }
-- file modules/db/manifests/twice.pp --
class db::twice { file { '/etc/db': } }
-- run --
echo 'node /^db/ { include db, db::twice }' >> manifests/site.pp; weft check
-- err --
error[invalid-operation]: `File[/etc/db]` is already declared
 --> modules/db/manifests/twice.pp:1:19
  |
1 | class db::twice { file { '/etc/db': } }
  |                   ^^^^^^^^^^^^^^^^^^^
 ::: modules/db/manifests/init.pp:1:12
1 | class db { file { '/etc/db': } }
  |            ^^^^^^^^^^^^^^^^^^^ first declared here

1 error; 2 nodes and 8 files checked
-- exit --
1
-- run --
for c in graph units diff catalog lookup\ x; do weft $c --node nosuch --facts facts; echo $?; done
-- out --
3
3
3
3
3
-- err --
error[world]: cannot read `facts/nosuch.json`: there is no file with facts of this node
error[world]: cannot read `facts/nosuch.json`: there is no file with facts of this node
error[world]: cannot read `facts/nosuch.json`: there is no file with facts of this node
error: cannot read facts/nosuch.json: No such file or directory
error: cannot read facts/nosuch.json: No such file or directory
