An environment is asked in the same way by an argument, by standard input, for a node without facts, and for all nodes.
-- file hiera.yaml --
version: 5
hierarchy:
  - { name: node, path: "%{trusted.certname}.yaml" }
  - { name: common, path: common.yaml }
-- file data/common.yaml --
k: 5
c::b: common
-- file data/n2.yaml --
k: 7
-- file modules/c/manifests/init.pp --
class c($b, $os = $facts['os']['family']) { $z = "${b}!" }
-- file manifests/site.pp --
node n1 { }
node n3 { include c }
node n2, /web.*/ { }
-- run --
weft eval --dialect puppet 'lookup("k")'
echo 'lookup("k")' | weft eval --dialect puppet -
-- out --
5
5
-- run --
for e in '$c::z' '$c::os' '"${c::b} and ${c::os}"' '$facts["x"]'; do
  weft eval --node n3 "$e"
  echo "$e" | weft eval --node n3 -
done
-- out --
"common!"
"common!"
(unknown)
(unknown)
(unknown)
(unknown)
(unknown)
(unknown)
-- err --
note: no facts are given: what depends on them is not known
note: no facts are given: what depends on them is not known
note: no facts are given: what depends on them is not known
note: no facts are given: what depends on them is not known
note: no facts are given: what depends on them is not known
note: no facts are given: what depends on them is not known
note: no facts are given: what depends on them is not known
note: no facts are given: what depends on them is not known
-- run --
weft get k
weft get --all k
weft get --all k --json
echo
weft get --all c::b
weft get --all nosuch
-- out --
5
(unknown)   2 nodes   n3 web.*
5           1 node   n1
7           1 node   n2
{"n1":5,"n2":7,"n3":"(unknown)","web.*":"(unknown)"}

"common"   4 nodes   n1 n2 n3 web.*
no value   4 nodes   n1 n2 n3 web.*
