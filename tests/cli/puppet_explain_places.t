A line of a manifest or a data file can be explained: the resource, parameter, variable or key that is written there, as the
catalog of the node has it. So can variables by their names.
-- file manifests/site.pp --
$site = 3
node /^web/ { include web }
-- file hiera.yaml --
version: 5
hierarchy:
  - name: One node
    path: "nodes/%{trusted.certname}.yaml"
  - name: Everything
    path: common.yaml
-- file data/common.yaml --
# how many
web::workers: 4
web::list:
  - a
  - b
plain_key: 7
-- file data/nodes/web02.yaml --
web::workers: 16
-- file modules/web/manifests/init.pp --
class web (
  Integer[1] $workers = 2,
  Array $list = [],
  Sensitive[String] $pw = Sensitive('hunter2'),
) {
  $twice = $workers * 2
  package { 'nginx': ensure => installed }
  file { '/etc/nginx.conf':
    mode    => '0644',
    content => "worker_processes ${twice};\n",
  }
  file { '/etc/pw': content => $pw }
}
-- file modules/web/manifests/unused.pp --
class web::unused {
  $x = 1
}
-- run --
for l in 2 6 7 9 10 12 12:21; do weft explain modules/web/manifests/init.pp:$l --node web01; done
-- out --
web::workers = 4

● data/common.yaml:2:1                4   wins: level "Everything"
○ modules/web/manifests/init.pp:2:3   2   overridden
$twice = 8

● modules/web/manifests/init.pp:6:3   $workers * 2
└─ web::workers = 4
   ● data/common.yaml:2:1                4   wins: level "Everything"
   ○ modules/web/manifests/init.pp:2:3   2   overridden
Package[nginx] = "declared"

● modules/web/manifests/init.pp:7:3
└─ Class[Web] = "declared"
   ● manifests/site.pp:2:15
   └─ Node[__node_regexp__web] = "declared"
      ● manifests/site.pp:2:1
File[/etc/nginx.conf].mode = "0644"

● modules/web/manifests/init.pp:9:5   '0644'   wins: declaration
File[/etc/nginx.conf].content = "worker_processes 8;\n"

● modules/web/manifests/init.pp:10:5        "worker_processes ${twice};\n"   wins: declaration
└─ $twice = 8
   ● modules/web/manifests/init.pp:6:3      $workers * 2
   └─ web::workers = 4
      ● data/common.yaml:2:1                4                                wins: level "Everything"
      ○ modules/web/manifests/init.pp:2:3   2                                overridden
File[/etc/pw] = "declared"

● modules/web/manifests/init.pp:12:3
└─ Class[Web] = "declared"
   ● manifests/site.pp:2:15
   └─ Node[__node_regexp__web] = "declared"
      ● manifests/site.pp:2:1
File[/etc/pw].content = (sensitive)

● modules/web/manifests/init.pp:12:21    (sensitive)   wins: declaration
└─ web::pw = (sensitive)
   ● modules/web/manifests/init.pp:4:3   (sensitive)   wins: default of the parameter
-- run --
weft explain manifests/site.pp:1 --node web02; weft explain data/common.yaml:2 --node web02; weft explain data/common.yaml:5 --node web02; cd modules; weft explain web/manifests/init.pp:6 --node web02
-- out --
$site = 3

● manifests/site.pp:1:1   3
web::workers = 16

● data/nodes/web02.yaml:1:1           16   wins: level "One node"
○ data/common.yaml:2:1                4    overridden
○ modules/web/manifests/init.pp:2:3   2    overridden
web::list = ["a", "b"]

● data/common.yaml:3:1                - a - b   wins: level "Everything"
○ modules/web/manifests/init.pp:3:3   []        overridden
$twice = 32

● modules/web/manifests/init.pp:6:3   $workers * 2
└─ web::workers = 16
   ● data/nodes/web02.yaml:1:1           16   wins: level "One node"
   ○ data/common.yaml:2:1                4    overridden
   ○ modules/web/manifests/init.pp:2:3   2    overridden
-- run --
weft explain '$web::twice' --node web01; weft explain web::twice --node web01; weft explain '$site' --node web01; weft explain plain_key --node web01
weft explain '$web::nope' --node web01
-- out --
$twice = 8

● modules/web/manifests/init.pp:6:3   $workers * 2
└─ web::workers = 4
   ● data/common.yaml:2:1                4   wins: level "Everything"
   ○ modules/web/manifests/init.pp:2:3   2   overridden
$twice = 8

● modules/web/manifests/init.pp:6:3   $workers * 2
└─ web::workers = 4
   ● data/common.yaml:2:1                4   wins: level "Everything"
   ○ modules/web/manifests/init.pp:2:3   2   overridden
$site = 3

● manifests/site.pp:1:1   3
hiera.plain_key = 7

● data/common.yaml:6:1   7   wins: level "Everything"
$web::nope is not set

-- err --
error[unknown-name]: the catalog of `web01` has no variable `$web::nope`
-- exit --
1
-- run --
weft explain modules/web/manifests/init.pp:13 --node web01; weft explain modules/web/manifests/unused.pp:2 --node web01; weft explain nowhere --node web01
-- out --
modules/web/manifests/init.pp:13 is not set

modules/web/manifests/unused.pp:2 is not set

nowhere is not set
as seen from /

-- err --
error[missing-key]: nothing at `modules/web/manifests/init.pp:13` is in the catalog or the data of `web01`
error[missing-key]: nothing at `modules/web/manifests/unused.pp:2` is in the catalog or the data of `web01`
error[unknown-name]: `nowhere` is not defined
 = not set in / or in any directory above
-- exit --
1
-- run --
weft explain modules/web/manifests/init.pp:9 --node web01 --json | sed "s,$PWD/,,"
-- out --
{"weft":1,"kind":"explain","path":"modules/web/manifests/init.pp:9","from":"","value":"0644","node":{"ref":"File[/etc/nginx.conf].mode","value":"0644","candidates":[{"file":"modules/web/manifests/init.pp","line":9,"col":5,"text":"'0644'","status":"won","rule":"declaration"}],"reads":[]}}
-- run --
weft graph | head -6
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="Node[__node_regexp__web]"];
  n1 [label="Class[main]"];
  n2 [label="Package[nginx]"];
-- run --
mkdir -p elsewhere/.git; cd elsewhere; weft lookup x; weft catalog
-- err --
error: not inside a Puppet environment: neither environment.conf, manifests/site.pp nor hiera.yaml (beside data/, manifests/ or modules/) is here or in a directory above
error: not inside a Puppet environment: neither environment.conf, manifests/site.pp nor hiera.yaml (beside data/, manifests/ or modules/) is here or in a directory above
-- exit --
2
