Names are data: what a level of data, a key or a file is called stays on its line, and no terminal or CI system obeys it.
-- file environment.conf --
-- file manifests/site.pp --
-- file hiera.yaml --
version: 5
hierarchy:
  - name: "lvl\n::error title=x::pwned\e[31m"
    path: common.yaml
  - name: "second\n::error l2"
    path: "p\n::error p.yaml"
  - name: "third\n::error"
    uri: "http://x\n::error u"
    lookup_key: m::f
-- file data/common.yaml --
m::x: 1
m::h:
  "k\n::error k\e[31m": "v\n::error"
m::i: "%{lookup(\"z\n::error z\e\")}"
-- run --
weft explain m::x
weft explain m::h
for key in m::x m::i "$(printf 'y\n::error y\033')"; do
  weft lookup "$key" --explain 2>&1
  weft lookup "$key" --explain --merge deep 2>&1
done > found.txt
sed -n '/^Searching for "m::x"/,/third/p' found.txt | head -16
grep -c 'Hierarchy entry "lvl' found.txt
grep -c '^ *::error' found.txt
grep -c "$(printf '\033')" found.txt
exit 0
-- out --
hiera.m::x = 1

● data/common.yaml:1:1   1   wins: level "lvl\n::error title=x::pwned\x1b[31m"
hiera.m::h = { "k\n::error k\u001b[31m" = "v\n::error" }

● data/common.yaml:2:1   "k\n::error k\e[31m": "v\n::error"   wins: level "lvl\n::error title=x::pwned\x1b[31m"
Searching for "m::x"
  Global Data Provider (hiera configuration version 5)
    No such key: "m::x"
  Environment Data Provider (hiera configuration version 5)
    Using configuration "hiera.yaml"
    Hierarchy entry "lvl\n::error title=x::pwned\x1b[31m"
      Path "data/common.yaml"
        Original path: "common.yaml"
        Found key: "m::x" value: 1
note: the backend `m::f` of the level `third\x0a::error` is of a module that is not installed: what it or a lower level would answer is not known (hiera.yaml:2)
Searching for "m::x"
  Merge strategy deep
    Global Data Provider (hiera configuration version 5)
      No such key: "m::x"
    Environment Data Provider (hiera configuration version 5)
      Using configuration "hiera.yaml"
14
0
0
