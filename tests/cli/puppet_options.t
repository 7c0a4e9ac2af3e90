Options of questions about nodes: two that contradict each other are refused, one that matches nothing is reported, what is
Sensitive is not written as if it were the content. A text that a template writes is unknown if something unknown is in it.
-- file manifests/site.pp --
node /^web/ {
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
-- file facts/web02.json --
{"os": {"family": "RedHat"}}
-- file facts/web03.json --
{"os": {"family": "RedHat"}}
-- file modules/web/lib/puppet/functions/web/rb.rb --
Puppet::Functions.create_function(:'web::rb') { }
-- file modules/web/templates/rb.epp --
<% if $x { %>known <% } %><%= [web::rb()] %>
-- file modules/web/manifests/init.pp --
class web (
  Integer[1] $workers = 2,
  Sensitive[String] $pw = Sensitive('hunter2'),
) {
  file { '/etc/nginx.conf': content => "worker_processes ${workers};\n" }
  file { '/etc/pw': content => $pw }
  $x = true
  $text = web::rb()
  file { '/etc/rb': content => inline_epp("<% if ${text} { %>known <% } %>") }
  file { '/etc/rb2': content => epp('web/rb.epp', {}) }
}
-- run --
weft catalog web01 --node web02 --facts facts; echo $?; weft catalog --all-nodes web01 --facts facts; echo $?
weft catalog --all-nodes --facts facts --content /etc/pw; echo $?; weft catalog --all-nodes --facts facts --why 'Class[web]'; echo $?
weft lookup web::workers --all-nodes --facts facts --node web01; echo $?
-- out --
2
2
2
2
2
-- err --
error: two nodes are named: `web01` and `--node web02`
error: `--all-nodes` cannot be combined with the name of a node
error: `--content` cannot be combined with `--all-nodes`
error: `--why` cannot be combined with `--all-nodes`
error: `--all-nodes` cannot be combined with `--node`
-- run --
weft catalog web01 --facts facts --select 'X[y]' --select 'Class[web]' 2>&1 | grep -v '^note'
-- out --
warning: cannot be decided: the condition is not known (modules/web/templates/rb.epp:1)
error[bad-data]: no resource matches `--select X[y]`
Class[Web]
    workers = 4
    pw      = "(sensitive)"
-- run --
weft catalog web01 --facts facts --content /etc/pw 2>&1 | grep -v '^note'; weft catalog web01 --facts facts --content /etc/pw --show-sensitive 2>/dev/null; echo
weft catalog web01 --facts facts --content /etc/rb2 2>&1 | grep -v '^note'
weft catalog web01 --facts facts --exit-code >/dev/null 2>&1; echo $?
weft catalog web01 --facts facts --json --why 'File[/etc/pw]'
-- out --
warning: cannot be decided: the condition is not known (modules/web/templates/rb.epp:1)
error[bad-data]: the content of `/etc/pw` is sensitive: it is printed with `--show-sensitive` only
hunter2
warning: cannot be decided: the condition is not known (modules/web/templates/rb.epp:1)
error[bad-data]: the content of `/etc/rb2` is not known before it is applied
4
{"weft":1,"kind":"explain","path":"File[/etc/pw]","from":"","value":"declared","node":{"ref":"File[/etc/pw]","value":"declared","candidates":[{"file":"modules/web/manifests/init.pp","line":6,"col":3,"text":"","status":"won"}],"reads":[{"ref":"Class[Web]","value":"declared","candidates":[{"file":"manifests/site.pp","line":2,"col":3,"text":"","status":"won"}],"reads":[{"ref":"Node[__node_regexp__web]","value":"declared","candidates":[{"file":"manifests/site.pp","line":1,"col":1,"text":"","status":"won"}],"reads":[]}]}]}}
-- run --
weft lookup web::workers --all-nodes --facts facts; weft lookup web::workers --all-nodes --facts facts --json
weft lookup nosuch --all-nodes --facts facts --default 7; weft lookup nosuch --all-nodes --facts facts; echo $?
weft lookup nosuch --node web01 --explain --json; echo $?
-- out --
4
    web01
    web03
16
    web02
{"weft":1,"kind":"lookup","key":"web::workers","found":true,"value":4,"nodes":["web01","web03"],"log":[]}
{"weft":1,"kind":"lookup","key":"web::workers","found":true,"value":16,"nodes":["web02"],"log":[]}
7
    web01
    web02
    web03
(nothing)
    web01
    web02
    web03
1
{"weft":1,"kind":"lookup","key":"nosuch","found":false,"value":null,"merge":{"strategy":"first"},"options_at":null,"steps":[{"layer":"environment","level":"One node","path":"data/nodes/web01.yaml","event":"path-not-found"},{"layer":"environment","level":"Everything","path":"data/common.yaml","event":"key-not-found"}],"log":[]}
1
-- err --
error[bad-data]: no data for `nosuch`
error[bad-data]: no data for `nosuch`
-- run --
weft lookup web::workers --facts facts/web02.json; weft lookup web::workers --node web01 --type Nosuch; weft lookup web::workers --node web01 --type 'Hash['
-- out --
16
-- err --
error[bad-argument]: `Nosuch` is not a type
error[bad-argument]: `Hash[` is not a type
-- exit --
1
