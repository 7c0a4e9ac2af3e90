Packages are named by three parameters; files by their path without a slash at its end.
-- file environment.conf --
-- file manifests/site.pp --
package { 'web': name => 'apache2' }
package { 'httpd': name => 'apache2', provider => 'gem' }
file { '/srv/': ensure => directory }
notify { 'n': require => [Package['apache2'], File['/srv']] }
define shop::door() { notify { "${name} of ${title}": } }
shop::door { 'd': name => 'front' }
-- run --
weft catalog node
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Package[web]
    name = "apache2"
Package[httpd]
    name     = "apache2"
    provider = "gem"
File[/srv/]
    path   = "/srv"
    ensure = "directory"
Notify[n]
    require = ["Package[apache2]", "File[/srv]"]
Shop::Door[d]
    name = "front"
Notify[front of d]
-- file manifests/site.pp --
package { 'web': name => 'apache2' }
package { 'httpd': name => 'apache2' }
-- run --
weft catalog node
-- err --
error[invalid-operation]: `Package[httpd]` names the same resource as another one: [nil, 'apache2', nil]
 --> manifests/site.pp:2:1
  |
2 | package { 'httpd': name => 'apache2' }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: manifests/site.pp:1:1
1 | package { 'web': name => 'apache2' }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ first declared here
-- exit --
1
