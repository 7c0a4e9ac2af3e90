Types that `puppet generate types` has written count more than Ruby.
-- file environment.conf --
-- file modules/shop/lib/puppet/type/lock.rb --
Puppet::Type.newtype(:lock) { newparam(:other) }
-- file .resource_types/lock.pp --
# This file was automatically generated on 2026-11-17 12:12:58 +0000.

Puppet::Resource::ResourceType3.new(
  'lock',
  [
    # The basic property that the resource should be in.
    Puppet::Resource::Param(Enum['present', 'absent'], 'ensure')
  ],
  [
    Puppet::Resource::Param(Any, 'name', true),

    Puppet::Resource::Param(Any, 'host', true)
  ],
  {
    /^(.*)@(.*)$/ => ['name', 'host'],
    /(?m-ix:(.*))/ => ['name']
  },
  true,
  false)
-- file manifests/site.pp --
lock { 'a@b': ensure => present }
lock { 'c': }
notify { 'n': require => Lock['a@b'] }
-- run --
weft catalog node --select Lock
-- out --
Lock[a@b]
    name   = "a"
    host   = "b"
    ensure = "present"
Lock[c]
-- file manifests/site.pp --
lock { 'a@b': other => 1 }
-- run --
weft catalog node
-- err --
error[invalid-operation]: no parameter named 'other' on Lock[a@b]
 --> manifests/site.pp:1:1
  |
1 | lock { 'a@b': other => 1 }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^
-- exit --
1
