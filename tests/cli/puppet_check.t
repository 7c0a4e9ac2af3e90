What a check of an environment does not know is not wrong: facts, modules that are not installed, functions in Ruby. Mistakes in
modules from elsewhere are warnings.
-- file environment.conf --
modulepath = site:modules
-- file Puppetfile --
forge 'https://forge.puppet.com'
mod 'puppetlabs/apache', '5.0.0'
mod 'example-vendored', :git => 'https://example.com/vendored.git'
-- file manifests/site.pp --
node 'a.example.com' {
  include profile
}
-- file site/profile/manifests/init.pp --
class profile {
  include apache
  include apache::mod::ssl
  apache::vhost { 'x': port => 80 }
  case $facts['os']['family'] {
    'Debian': { $package = 'apache2' }
    default: { fail('not supported') }
  }
  if $::osfamily == 'RedHat' {
    file { '/etc/x': require => Package['httpd'] }
  }
  package { $package: }
  file { '/etc/y': require => Package['apache2'] }
  $secret = vault_token('x')
  notice($secret, $kernel, $my_own_fact, $ipaddress)
  vendored::thing { 'x': }
}
-- file site/profile/lib/facter/mine.rb --
Facter.add(:my_own_fact) { setcode { 1 } }
-- file site/profile/lib/puppet/functions/vault_token.rb --
Puppet::Functions.create_function(:vault_token) { }
-- file modules/vendored/metadata.json --
{"name": "example-vendored", "version": "1.0.0"}
-- file modules/vendored/manifests/thing.pp --
define vendored::thing {
  $nothing = 1
  file { '/etc/z':
    moed => '0644',
  }
}
-- run --
weft check
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
 = apache
help: install it with the other modules

warning[unknown-argument]: resource type `file` has no parameter `moed`
 --> modules/vendored/manifests/thing.pp:4:5
  |
4 |     moed => '0644',
  |     ^^^^
help: did you mean `mode`?

note[not-run]: 1 function is written in Ruby and cannot be run: what depends on its result is unknown
 --> site/profile/manifests/init.pp:14:13
   |
14 |   $secret = vault_token('x')
   |             ^^^^^^^^^^^
 = `vault_token`, called 1 time
help: write a stand-in in the Puppet language

no errors, 1 warning; 1 node and 3 files checked
-- file modules/vendored/manifests/thing.pp --
define vendored::thing {
  file { '/etc/z':
    mode => '0644',
  }
}
-- run --
weft check
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
 = apache
help: install it with the other modules

note[not-run]: 1 function is written in Ruby and cannot be run: what depends on its result is unknown
 --> site/profile/manifests/init.pp:14:13
   |
14 |   $secret = vault_token('x')
   |             ^^^^^^^^^^^
 = `vault_token`, called 1 time
help: write a stand-in in the Puppet language

no errors; 1 node and 3 files checked
-- file manifests/site.pp --
node 'a.example.com' {
  include profile
}
node 'b.example.com' {
  $level = lookup('level')
  if $level {
    file { '/etc/b': }
  }
  file { '/etc/b': }
}
node 'c.example.com' {
  class { 'settled': size => 'big' }
}
class settled (Integer $size, $unread = undef) {
  File { mode => '0600' }
  file { "/etc/${size}": }
}
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Nodes
    path: "%{facts.datacenter}.yaml"
-- file data/east.yaml --
level: true
settled::size: 3
-- run --
weft check --diagnostics short
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
manifests/site.pp:12:30: error[type-mismatch]: `size` expects an Integer value, got String
manifests/site.pp:14:31: note[unused]: nothing reads the parameter `$unread`
site/profile/manifests/init.pp:14:13: note[not-run]: 1 function is written in Ruby and cannot be run: what depends on its result is unknown
1 error; 3 nodes and 5 files checked
-- exit --
1
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Secrets
    path: secrets.yaml
  - name: Nodes
    path: "%{facts.datacenter}.yaml"
-- file site/profile/manifests/secret.pp --
class profile::secret {
  $key = lookup('profile::key')
  file { '/etc/key':
    ensure  => symlink,
    target  => "${key}/${require}",
  }
  notice($::processor0, $::classified, $::proccessors)
}
-- run --
weft check --diagnostics short
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
manifests/site.pp:12:30: error[type-mismatch]: `size` expects an Integer value, got String
manifests/site.pp:14:31: note[unused]: nothing reads the parameter `$unread`
site/profile/manifests/init.pp:14:13: note[not-run]: 1 function is written in Ruby and cannot be run: what depends on its result is unknown
site/profile/manifests/secret.pp:1:7: note[unused]: nothing uses the class `profile::secret`
site/profile/manifests/secret.pp:7:40: warning[unknown-name]: `$::proccessors` is not defined
1 error, 1 warning; 3 nodes and 6 files checked
-- exit --
1
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Nodes
    path: "%{facts.datacenter}.yaml"
-- file data/west.yaml --
level: false
settled::sizes: 3
lavel: 1
-- run --
weft check --diagnostics short
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
data/west.yaml:2:1: warning[unused]: class `settled` has no parameter `sizes`: nothing reads this key
data/west.yaml:3:1: warning[unused]: nothing reads the key `lavel`
manifests/site.pp:12:30: error[type-mismatch]: `size` expects an Integer value, got String
manifests/site.pp:14:31: note[unused]: nothing reads the parameter `$unread`
site/profile/manifests/init.pp:14:13: note[not-run]: 1 function is written in Ruby and cannot be run: what depends on its result is unknown
site/profile/manifests/secret.pp:1:7: note[unused]: nothing uses the class `profile::secret`
site/profile/manifests/secret.pp:2:17: error[missing-key]: no data file has the key `profile::key`
site/profile/manifests/secret.pp:7:40: warning[unknown-name]: `$::proccessors` is not defined
2 errors, 3 warnings; 3 nodes and 7 files checked
-- exit --
1
