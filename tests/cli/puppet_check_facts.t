With facts, check compiles those nodes as they are: what only they meet is found, once.
-- file environment.conf --
-- file manifests/site.pp --
if $facts['os']['family'] == 'RedHat' {
  fail("no packages for ${facts['networking']['fqdn']}")
}
notify { 'fine': }
-- file facts/a.example.com.json --
{"os": {"family": "Debian"}, "networking": {"fqdn": "a.example.com"}}
-- file facts/b.example.com.json --
{"os": {"family": "RedHat"}, "networking": {"fqdn": "b.example.com"}}
-- run --
weft check --diagnostics short
-- err --
no errors; 0 nodes and 1 file checked
-- run --
weft check --facts facts --diagnostics short
-- err --
manifests/site.pp:2:3: error[invalid-operation]: no packages for b.example.com
1 error; 2 nodes and 1 file checked
-- exit --
1
-- run --
weft check --facts facts --node a.example.com --diagnostics short
-- err --
no errors; 1 node and 1 file checked
-- run --
weft check --facts facts/b.example.com.json --diagnostics short
-- err --
manifests/site.pp:2:3: error[invalid-operation]: no packages for b.example.com
1 error; 1 node and 1 file checked
-- exit --
1
