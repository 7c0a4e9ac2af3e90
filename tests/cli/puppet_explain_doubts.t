An explanation of a node that fails without facts is one with facts that are not known
-- file environment.conf --
manifest = manifests
-- file manifests/site.pp --
node default {
  include web
}
-- file modules/web/manifests/init.pp --
class web {
  $package = $facts['os']['family'] ? { 'RedHat' => 'httpd', default => 'apache2' }
  package { 'web':
    ensure => 'installed',
    name   => $package,
  }
}
-- run --
weft explain 'Package[web].ensure'
-- out --
Package[web].ensure = "installed"

● modules/web/manifests/init.pp:4:5   'installed'   wins: declaration
-- run --
weft explain 'Package[web].name'
-- out --
Package[web].name = (unknown)

● modules/web/manifests/init.pp:5:5      $package   wins: declaration
└─ $package = (unknown)
   ● modules/web/manifests/init.pp:2:3   $facts['os']['family'] ? { 'RedHat' => 'httpd', default => 'apache2' }
   └─ facts.os.family is not set
-- run --
weft explain modules/web/manifests/init.pp:4
-- out --
Package[web].ensure = "installed"

● modules/web/manifests/init.pp:4:5   'installed'   wins: declaration
