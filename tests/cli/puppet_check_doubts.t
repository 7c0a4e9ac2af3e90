A node by default has no name that is known, a module that is not installed may have data of its own, and data may be elsewhere.
-- file manifests/site.pp --
node default {
  host { $trusted['hostname']: ip => '127.0.1.1' }
  host { $trusted['certname']: ip => '127.0.1.2' }
  include d
}
-- file modules/d/manifests/init.pp --
class d {
  notice(lookup('ntp::servers'))
}
-- file hiera.yaml --
version: 5
hierarchy:
  - name: common
    path: common.yaml
-- file data/common.yaml --
d::x: 1
-- file Puppetfile --
mod 'puppetlabs/ntp', '10.1.0'
-- run --
weft check --diagnostics short; rm Puppetfile; weft check --diagnostics short; rm -r hiera.yaml data; weft check --diagnostics short
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
data/common.yaml:1:1: warning[unused]: class `d` has no parameter `x`: nothing reads this key
no errors, 1 warning; 1 node and 4 files checked
data/common.yaml:1:1: warning[unused]: class `d` has no parameter `x`: nothing reads this key
modules/d/manifests/init.pp:2:17: error[missing-key]: no data file has the key `ntp::servers`
1 error, 1 warning; 1 node and 4 files checked
modules/d/manifests/init.pp:2:17: note[missing-key]: there is no hiera.yaml: which keys have data is not known
no errors; 1 node and 2 files checked
-- file m/metadata.json --
{"name":"o-neutron","version":"1.0.0","author":"x","license":"MIT","summary":"s","source":"x","dependencies":[]}
-- file m/manifests/init.pp --
class neutron {
  include neutron::auth
  notice(lookup('neutron::site_key'))
}
-- file m/manifests/auth.pp --
class neutron::auth($password) {
  notice($password)
}
-- run --
cd m; weft check --diagnostics short
-- err --
no errors; 0 nodes and 2 files checked
