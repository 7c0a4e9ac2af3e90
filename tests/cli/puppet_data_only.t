A repository of data alone: lookups, checks, explanations and differences by key.
-- file hiera.yaml --
version: 5
hierarchy:
  - name: One node
    path: "nodes/%{trusted.certname}.yaml"
  - name: Everything
    path: common.yaml
-- file metadata.json --
{"name": "acme-hieradata"}
-- file data/common.yaml --
ntp::servers: [a, b]
web::workers: 1
lookup_options:
  ntp::servers:
    merge: unique
-- file data/nodes/n1.yaml --
web::workers: 2
-- file facts/n1.json --
{}
-- file facts/n2.json --
{}
-- run --
weft check
-- err --
no errors; 1 node and 3 files checked
-- run --
weft units
-- out --
any node
-- run --
weft lookup web::workers --node n1
-- out --
2
-- run --
weft explain hiera.web::workers --node n1
-- out --
hiera.web::workers = 2

● data/nodes/n1.yaml:1:1   2   wins: level "One node"
○ data/common.yaml:2:1     1   overridden
-- run --
weft refs web::workers
-- out --
refers to nothing
referred to by
  level "Everything"   data/common.yaml:2:1     web::workers
  level "One node"     data/nodes/n1.yaml:1:1   web::workers
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm start
sed -i 's/workers: 1/workers: 3/; s/, b/, c/' data/common.yaml
weft diff
-- out --
data/common.yaml:1:1  ntp::servers  [a, b] -> [a, c]
data/common.yaml:2:1  web::workers  1 -> 3

changed: 1 of 1 node
by ntp::servers
  any node   ntp::servers  data/common.yaml  "[a, b]" -> "[a, c]"
by web::workers
  any node   web::workers  data/common.yaml  "1" -> "3"
-- run --
weft diff --facts facts
-- out --
data/common.yaml:1:1  hiera.ntp::servers  [a, b] -> [a, c]
data/common.yaml:2:1  hiera.web::workers  1 -> 3

changed: 2 of 2 nodes
by hiera.ntp::servers
  n1   ntp::servers  ["a", "b"] -> ["a", "c"]
  n2   ntp::servers  ["a", "b"] -> ["a", "c"]
by hiera.web::workers
  n2   web::workers  1 -> 3
