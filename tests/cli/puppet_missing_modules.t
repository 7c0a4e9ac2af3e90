A control repository whose modules are not installed has catalogs, data and explanations of what is known.
-- file environment.conf --
modulepath = site-modules:modules:$basemodulepath
-- file Puppetfile --
forge 'https://forge.puppet.com'
moduledir 'modules'

mod 'puppetlabs/apache', '11.1.0'
mod 'puppet-systemd',
  :git => 'https://example.com/systemd'
mod('saz-sudo', '8.0.0')
# mod 'puppetlabs/gone'
-- file hiera.yaml --
version: 5
hierarchy:
  - name: One node
    path: "nodes/%{trusted.certname}.yaml"
  - name: Everything
    path: common.yaml
-- file data/common.yaml --
apache::default_vhost: false
apache::mod::php::version: '8'
apache::timeout: 60
profile::web::workers: 4
-- file data/nodes/web01.yaml --
apache::timeout: 90
-- file manifests/site.pp --
node /^web/ {
  include profile::web
}
node /^late/ {
  include profile::late
}
node /^typo/ {
  include apacheX
}
node /^other/ {
  include gone
}
-- file site-modules/profile/manifests/web.pp --
class profile::web (
  Integer $workers,
  Apache::Unknown::Type $thing       = 'x',
  Optional[Systemd::Unit] $unit      = undef,
) {
  include apache
  class { '::sudo':
    purge => false,
  }
  apache::vhost { 'shop':
    port => 80 + $workers,
  }
  ini_setting { 'x':
    value => systemd::escape('a b'),
  }
  $root = $apache::docroot
  file { "/etc/motd":
    content => "docs in ${root}",
    require => [Class['apache'], File['/etc/apache2'], Apache::Vhost['shop']],
  }
  file { '/etc/x':
    content => template('apache/x.erb'),
  }
  Package['apache2'] -> File['/etc/x'] -> Service['httpd']
  if defined(Class['apache::mod::ssl']) {
    notify { 'ssl': }
  }
  Apache::Vhost <| title == 'shop' |> {
    ssl => true,
  }
  File['/etc/apache2'] {
    mode => '0700',
  }
}
-- file site-modules/profile/manifests/late.pp --
class profile::late inherits apache::params {
  file { '/etc/late':
    content => $root_group,
  }
}
-- run --
weft catalog web01
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Node[__node_regexp__web]
Class[Profile::Web]
    workers = 4
    thing   = "x"
Class[Apache]
    timeout       = 90
    default_vhost = false
Class[Sudo]
    purge = false
Apache::Vhost[shop]
    port = 84
    ssl  = true
Ini_setting[x]
    value = (unknown)
File[/etc/motd]
    content = (unknown)
    require = ["Class[Apache]", "File[/etc/apache2]", "Apache::Vhost[shop]"]
File[/etc/x]
    content = (unknown)
    before  = ["Service[httpd]"]
-- err --
note: module `apache` (Puppetfile:4) is not installed: what its classes and resources declare is not in the catalog (site-modules/profile/manifests/web.pp:3)
note: module `systemd` (Puppetfile:5) is not installed: what its classes and resources declare is not in the catalog (site-modules/profile/manifests/web.pp:4)
note: module `sudo` (Puppetfile:7) is not installed: what its classes and resources declare is not in the catalog (site-modules/profile/manifests/web.pp:7)
note: the resource type `ini_setting` is of none of the installed modules; it may be of one that is not installed (site-modules/profile/manifests/web.pp:13)
warning: cannot be decided: the condition is not known (site-modules/profile/manifests/web.pp:25)
-- run --
weft catalog late1
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Node[__node_regexp__late]
Class[Apache::Params]
Class[Profile::Late]
File[/etc/late]
    content = (unknown)
-- err --
note: module `apache` (Puppetfile:4) is not installed: what its classes and resources declare is not in the catalog (site-modules/profile/manifests/late.pp:1)
-- run --
weft catalog typo
-- err --
error[invalid-operation]: unknown class `apachex`
 --> manifests/site.pp:8:3
  |
8 |   include apacheX
  |   ^^^^^^^^^^^^^^^
-- exit --
1
-- run --
weft catalog other
-- err --
error[invalid-operation]: unknown class `gone`
 --> manifests/site.pp:11:3
   |
11 |   include gone
   |   ^^^^^^^^^^^^
-- exit --
1
-- run --
weft check
-- err --
note[unknown-name]: 3 modules are not installed: what is used of them is not checked
 = apache, sudo, systemd
help: install them with the other modules

error[unknown-name]: unknown class `apacheX`
 --> manifests/site.pp:8:11
  |
8 |   include apacheX
  |           ^^^^^^^
help: there is no module `apacheX` in the module path

error[unknown-name]: unknown class `gone`
 --> manifests/site.pp:11:11
   |
11 |   include gone
   |           ^^^^
help: there is no module `gone` in the module path

2 errors; 4 nodes and 6 files checked
-- exit --
1
-- run --
weft lookup apache::timeout --node web01
-- out --
90
-- run --
weft explain 'Class[apache].timeout' --node web01
-- out --
apache::timeout = 90

● data/nodes/web01.yaml:1:1   90   wins: level "One node"
○ data/common.yaml:3:1        60   overridden
-- run --
weft explain 'Apache::Vhost[shop].port' --node web01
-- out --
Apache::Vhost[shop].port = 84

● site-modules/profile/manifests/web.pp:11:5   80 + $workers   wins: declaration
└─ profile::web::workers = 4
   ● data/common.yaml:4:1                      4               wins: level "Everything"
-- run --
weft units
-- out --
^late
^other
^typo
^web
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm start
sed -i 's/timeout: 60/timeout: 70/; s/workers: 4/workers: 8/' data/common.yaml
weft diff
-- out --
data/common.yaml:3:1  apache::timeout        60 -> 70
data/common.yaml:4:1  profile::web::workers  4 -> 8

changed: 1 of 4 nodes, 2 fail
by apache::timeout
  ^web   Class[Apache]        differs when run
by profile::web::workers
  ^web   Class[Profile::Web]  workers  4 -> 8
         Apache::Vhost[shop]  port     84 -> 88
-- err --
error[invalid-operation]: unknown class `apachex`
 --> manifests/site.pp:8:3
  |
8 |   include apacheX
  |   ^^^^^^^^^^^^^^^

error[invalid-operation]: unknown class `gone`
 --> manifests/site.pp:11:3
   |
11 |   include gone
   |   ^^^^^^^^^^^^
-- exit --
1
-- run --
weft graph --node web01 --format dot | head -5
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="Node[__node_regexp__web]"];
  n1 [label="Class[main]"];
