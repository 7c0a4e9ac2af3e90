What is not in the repository may still exist: data whose hierarchy is on a server, modules of Puppetfile.lock, files in a
submodule that is not checked out (git keeps no empty directories).
-- file environment.conf --
-- file Puppetfile --
mod 'puppet/rabbitmq'
-- file Puppetfile.lock --
FORGE
  remote: https://forgeapi.puppetlabs.com
  specs:
    puppet-rabbitmq (5.6.0)
      puppet-staging (< 3.0.0, >= 1.0.1)
    puppet-staging (1.0.7)

DEPENDENCIES
  puppet-rabbitmq (>= 0)
-- file modules/m/manifests/init.pp --
class m {
  class { 'm::needy': }
  staging::file { '/x': }
  file { '/a': source => 'puppet:///modules/m/applets/command/package' }
  file { '/b': source => 'puppet:///modules/m/other/package' }
}
-- file modules/m/manifests/needy.pp --
class m::needy ($password) {
  notify { $password: }
}
-- file manifests/site.pp --
include m
-- run --
mkdir -p modules/m/files/applets/command
weft check --diagnostics short
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
modules/m/manifests/init.pp:2:11: note[missing-key]: there is no hiera.yaml: which keys have data is not known
modules/m/manifests/init.pp:5:26: error[bad-import]: the file `modules/m/files/other/package` does not exist
1 error; 0 nodes and 3 files checked
-- exit --
1
-- run --
printf 'version: 5\n' > hiera.yaml && mkdir data && echo 'lookup_options: {}' > data/common.yaml
weft check --diagnostics short
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
modules/m/manifests/init.pp:2:11: error[missing-argument]: class `m::needy` needs a value for `password`
modules/m/manifests/init.pp:5:26: error[bad-import]: the file `modules/m/files/other/package` does not exist
2 errors; 0 nodes and 5 files checked
-- exit --
1
