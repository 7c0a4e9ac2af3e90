A node by default has no name that is known, and a module that is not installed may have data of its own.
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
-- file Puppetfile --
mod 'puppetlabs/ntp', '10.1.0'
-- run --
weft check --diagnostics short; rm Puppetfile; weft check --diagnostics short
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
no errors; 1 node and 2 files checked
modules/d/manifests/init.pp:2:17: error[missing-key]: no data file has the key `ntp::servers`
1 error; 1 node and 2 files checked
-- exit --
1
