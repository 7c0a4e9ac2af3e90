An attribute that is set twice is reported at the resource, as Puppet does, with the second place.
-- file environment.conf --
-- file manifests/site.pp --
user { 'u':
  uid => 1,
  uid => 2,
}
-- run --
weft catalog n1
-- err --
error[invalid-operation]: the attribute `uid` has already been set
 --> manifests/site.pp:1:1
  |
1 | user { 'u':
  | ^^^^^^^^^^^
 ::: manifests/site.pp:3:3
3 |   uid => 2,
  |   ^^^^^^^^ set again here
-- exit --
1
-- run --
echo "user { 'u': uid => 1; 'v': gid => 2, * => { 'gid' => 3 } }" > manifests/site.pp
weft catalog n1 --diagnostics short
-- err --
manifests/site.pp:1:1: error[invalid-operation]: the attribute `gid` has already been set
-- exit --
1
