A control repository with 67 planted mistakes: one check finds all of them. `puppet_mistakes_clean.t` is the same without
mistakes.
-- file environment.conf --
# A control repository: roles and profiles in site-modules, everything else in modules.
modulepath = site-modules:modules
manifest = manifests
-- file hiera.yaml --
---
version: 5
defaults:
  datadir: data
  data_hash: yaml_data
hierarchy:
  - name: One node
    path: "nodes/%{trusted.certname}.yaml"
  - name: Family of operating systems
    path: "os/%{fact.os.family}.yaml"
  - name: Everything
    path: common.yaml
-- file data/common.yaml --
---
lookup_options:
  profile::base::packages:
    merge: unique
  profile::base::users:
    merge: hash

domain: example.com
domain: example.net
admin: "ops@%{lookup('domian')}"

profile::base::packages:
  - curl
  - vim
profile::base::users:
  anna:
    uid: 2001
  ben:
    uid: 2002
    shell: /bin/zsh
profile::base::motd: Ask ops before you change anything here.
profile::time::servers: []
profile::web::sites:
  shop:
    port: 8080
    docroot: /srv/shop
  blog:
    port: 8081
    docroot: /srv/blog
profile::database::version: '15'
profile::database::memroy: 4096
profile::backup::hour: 25
nginx::workers: four
-- file data/nodes/db01.example.com.yaml --
---
profile::database::memory: 16384
backup_hour: 1
-- file data/nodes/db02.example.com.yaml --
---
profile::database::memory: [1, 2
-- file data/nodes/web02.example.com.yaml --
---
nginx::workers: 16
profile::base::motd: "This is %{trustd.certname}, the larger one."
-- file data/os/Debian.yaml --
---
ngnix::package: nginx-light
profile::base::packages:
  - apt-listchanges
-- file data/os/RedHat.yaml --
---
nginx::package: nginx
nginx::user: [nginx]
-- file manifests/rings.pp --
node 'ring.example.com' {
  file { '/etc/a':
    require => File['/etc/b'],
  }
  file { '/etc/b':
    require => Service['a'],
  }
  service { 'a':
    subscribe => File['/etc/a'],
  }
}

node 'gone.example.com' {
  file { '/etc/c':
    notify => Service['c'],
  }
}

node 'twice.example.com' {
  package { 'vim':
    ensure => installed,
  }
  package { 'vim':
    ensure => latest,
  }
}
-- file manifests/site.pp --
# Which node is what.
File {
  owner => 'root',
  group => 'root',
  moed  => '0644',
}

node 'web01.example.com', 'web02.example.com' {
  include role::web
}

node 'db01.example.com' {
  include role::databse
}

node default {
  include role::plain
  $owner = $ownr
}
-- file modules/firewall/manifests/init.pp --
# Which ports are open.
class firewall (
  Array[Integer] $open = [22, '80'],
) {
  $open.each |$port| {
    firewall::rule { "port ${port}":
      port => $port,
    }
  }
  firewall::rule { 'ssh': port => 'ssh' }
  create_resources('firewall::rul', {})
  file { '/etc/firewall':
    ensure => directory,
    source => "puppet:///modules/${module_name}/rules",
  }
  File['/etc/firewall'] { mod => '0700' }
  Firewall::Rule <| prt == 22 |>
  $chain = lookup('firewall::chain')
  notice(strlength($chain), split($chain))
}
-- file modules/firewall/manifests/rule.pp --
# One rule.
define firewall::rule (
  Integer $port,
  String $chain,
) {
  $line = "${chain} ${port}"
  $lost = "${chain}-${port}"
  file { "/etc/firewall/${title}":
    content => "${line}\n",
    source  => 'puppet:///modules/fireball/rule',
  }
}
-- file modules/nginx/functions/site_path.pp --
# Where the configuration of a site is.
function nginx::site_path(String[1] $name) >> String {
  "/etc/nginx/sites-enabled/${name.downcse}.conf"
}
-- file modules/nginx/manifests/init.pp --
# The web server.
class nginx (
  String[1] $package = 'nginx',
  String[1] $user = 'www-data',
  Integer[1] $workers = 2,
) {
  contain nginx::services

  package { 'nginx':
    ensure => installed,
    name   => $package,
  }

  file { '/etc/nginx/nginx.conf':
    ensure  => file,
    content => epp('nginx/nginx.epp', { 'user' => $user, 'workers' => $workers }),
    require => Package['nginx'],
    notify  => Class['nginx::service'],
  }
}
-- file modules/nginx/manifests/service.pp --
# Runs the web server.
class nginx::service {
  service { 'nginx':
    ensure => running,
    enable => sometimes,
  }
  notify { "workers: ${nginx::worker}": }
}
-- file modules/nginx/manifests/site.pp --
# One site of the web server.
define nginx::site (
  Nginx::Port $port,
  String[1] $docroot,
  String[1] $server = $title,
  Enum['present', 'absent'] $ensure = 'present',
) {
  include nginx

  $path = nginx::site_path($title, $port)

  file { $path:
    ensure  => $ensure,
    content => epp('nginx/site.epp', {
      'port'    => $port,
      'docroot' => $docroot,
      'server'  => $server,
    }),
    require => Package['nginx'],
    notify  => Service['nginx'],
  }
}
-- file modules/nginx/templates/nginx.conf.epp --
<%- | String $user, Integer $workers | -%>
user <%= $user %>;
worker_processes <%= $workers %>;
include /etc/nginx/conf.d/*.conf;
include /etc/nginx/sites-enabled/*.conf;
-- file modules/nginx/templates/site.epp --
<%- | Integer $port, String $docroot, String $server | -%>
server {
  listen <%= $port %>;
  server_name <%= $server %>;
  root <%= $docroot %>;
}
-- file modules/nginx/types/port.pp --
# A port that does not need root.
type Nginx::Port = Integer[1024, 65535]
-- file modules/users/manifests/account.pp --
# Somebody who may log in.
define users::account (
  Integer[1000] $uid,
  String[1] $shell = '/bin/bash',
  Array[String[1]] $groups = [],
) {
  $home = "/home/${title}"

  grup { $title:
    ensure => present,
    gid    => $uid,
  }

  user { $title:
    ensure     => present,
    uid        => $uid,
    gid        => $title,
    groups     => $groups,
    shell      => $shell,
    home       => $home,
    managhome => true,
  }
}
-- file site-modules/profile/files/limits.conf --
client_max_body_size 20m;
client_body_timeout 30s;
-- file site-modules/profile/manifests/backup.pp --
# Nightly dumps.
class profile::backup (
  Integer[0, 23] $hour,
  String[1] $target,
) {
  file { $target:
    ensure => directory,
    owner  => 'postgres',
    mode   => '0700',
  }

  cron { 'dump databases':
    ensure  => presnt,
    command => "pg_dumpall > ${target}/all.sql",
    user    => 'postgres',
    hours   => $hour,
    minute  => 15,
    require => File[$target],
  }
}
-- file site-modules/profile/manifests/base.pp --
# What every machine has.
#
# @param packages
#   Installed everywhere.
# @param users
#   People who may log in, with what differs from the defaults.
# @param motd
#   What they read then.
class profile::base (
  Aray[String[1]] $packages,
  Hash[String[1], Hash] $users,
  String $motd = 42,
) {
  include profile::time

  package { $packages:
    ensur => installed,
  }

  $users.each |String $name, Hash $settings| {
    user::account { $name:
      * => $settings,
    }
  }

  file { '/etc/motd':
    ensure  => file,
    content => epp('profile/motd.epp', { 'txt' => $motd, 'admin' => lookup('admn') }),
  }
}
-- file site-modules/profile/manifests/database.pp --
# One PostgreSQL server.
class profile::database (
  String[1] $version,
  Integer[256] $memory,
  Enum['on', 'off'] $ssl = 'yes',
) {
  $buffers = $memory / 4
  $unit = $units
  $units = 'MB'
  $directory = "/etc/postgresql/${version}/main"

  package { "postgresql-${version}":
    ensure => installed,
    alias  => 'postgresql',
  }

  file { "${directory}/conf.d":
    ensure  => directory,
    mode    => 755,
    require => Package['postgresql'],
  }

  file { "${directory}/conf.d/memory.conf":
    ensure  => file,
    content => "shared_buffers = ${bufers}MB\nssl = ${ssl}\n",
    notify  => Service['postgresql'],
  }

  service { 'postgresql':
    ensure => running,
    enable => true,
  }
}
-- file site-modules/profile/manifests/time.pp --
# Keeps the clock right.
class profile::time (
  Array[String[1], 1] $servers,
) {
  $lines = $servers.mapp |String $server| { "server ${server} iburst" }

  package { 'chrony':
    ensure => installed,
  }

  file { '/etc/chrony/chrony.conf':
    ensure  => file,
    content => join($line + ['makestep 1 3', ''], "\n"),
    require => Package['chrony'],
    notify  => Service['chrony'],
  }

  service { 'chrony':
    ensure => runing,
    enable => true,
    enable => false,
  }
}
-- file site-modules/profile/manifests/web.pp --
# The sites of a web server.
class profile::web (
  Hash[String[1], Struct[{ port => Nginx::Prot, docroot => String[1] }]] $sites,
) {
  include nginx, ngnix

  $sites.each |String $name, Hash $site| {
    nginx::site { $name:
      port    => $site['port'],
      docrot => $site['docroot'],
      server  => "${name}.${lookup('domain')}",
    }
  }

  file { '/etc/nginx/conf.d/limits.conf':
    ensure  => file,
    source  => 'puppet:///modules/profile/limit.conf',
    require => Package['nginx'],
    notify  => Service['nginx'],
  }
}
-- file site-modules/profile/templates/motd.epp --
<%- | String $text, String $admin | -%>
<% if $text != '' { -%>
<%= $text %>
<% } -%>
In trouble? Write to <%= $admim %>.
-- file site-modules/role/manifests/cache.pp --
class role::cahce {
  include profile::base
}
-- file site-modules/role/manifests/database.pp --
# Keeps the data.
class role::database {
  include profile::base
  include profile::database
  include profile::backup
}
-- file site-modules/role/manifests/plain.pp --
# A machine that nobody has a role for yet.
class role::plain inherits role::simple {
  include profile::base
}
-- file site-modules/role/manifests/queue.pp --
class role::queue {
  include profile::base
  include profile::queue
-- file site-modules/role/manifests/web.pp --
# Serves the web sites.
class role::web {
  include profile::base
  include profile::web

  Class['profile::bsae'] -> Class['profile::web']
}
-- run --
weft check --max-errors 0
-- err --
error[redefined]: the key `domain` is set twice in this file
 --> data/common.yaml:9:1
  |
9 | domain: example.net
  | ^^^^^^
help: remove one of them: the last one wins

error[missing-key]: this looks up `domian`, which no data file has
 --> data/common.yaml:10:1
   |
10 | admin: "ops@%{lookup('domian')}"
   | ^^^^^
help: did you mean `domain`?

warning[unused]: nothing reads the key `admin`
 --> data/common.yaml:10:1
   |
10 | admin: "ops@%{lookup('domian')}"
   | ^^^^^
 = no class has such a parameter, and no lookup asks for it

error[type-mismatch]: `servers` expects size to be at least 1, got 0
 --> data/common.yaml:22:1
   |
22 | profile::time::servers: []
   | ^^^^^^^^^^^^^^^^^^^^^^
 ::: site-modules/profile/manifests/time.pp:3:3
 3 |   Array[String[1], 1] $servers,
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the parameter

warning[unused]: class `profile::database` has no parameter `memroy`: nothing reads this key
 --> data/common.yaml:31:1
   |
31 | profile::database::memroy: 4096
   | ^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: site-modules/profile/manifests/database.pp:2:7
 2 | class profile::database (
   |       ^^^^^^^^^^^^^^^^^ the class
help: did you mean `profile::database::memory`?

error[type-mismatch]: `hour` expects an Integer[0, 23] value, got Integer[25, 25]
 --> data/common.yaml:32:1
   |
32 | profile::backup::hour: 25
   | ^^^^^^^^^^^^^^^^^^^^^
 ::: site-modules/profile/manifests/backup.pp:3:3
 3 |   Integer[0, 23] $hour,
   |   ^^^^^^^^^^^^^^^^^^^^ the parameter

error[type-mismatch]: `workers` expects an Integer[1] value, got String
 --> data/common.yaml:33:1
   |
33 | nginx::workers: four
   | ^^^^^^^^^^^^^^
 ::: modules/nginx/manifests/init.pp:5:3
 5 |   Integer[1] $workers = 2,
   |   ^^^^^^^^^^^^^^^^^^^^^^^ the parameter

warning[unused]: nothing reads the key `backup_hour`
 --> data/nodes/db01.example.com.yaml:3:1
  |
3 | backup_hour: 1
  | ^^^^^^^^^^^
 = no class has such a parameter, and no lookup asks for it

error[bad-data]: unable to parse `data/nodes/db02.example.com.yaml`: this bracket is not closed
 --> data/nodes/db02.example.com.yaml:2:28
  |
2 | profile::database::memory: [1, 2
  |                            ^

error[unknown-name]: `%{trustd}` is not defined
 --> data/nodes/web02.example.com.yaml:3:1
  |
3 | profile::base::motd: "This is %{trustd.certname}, the larger one."
  | ^^^^^^^^^^^^^^^^^^^ not a fact that is known, and not a variable of the site
help: did you mean `trusted`?

warning[unused]: nothing reads the key `ngnix::package`
 --> data/os/Debian.yaml:2:1
  |
2 | ngnix::package: nginx-light
  | ^^^^^^^^^^^^^^
help: did you mean `nginx::package`?

error[type-mismatch]: `user` expects a String[1] value, got Array[String]
 --> data/os/RedHat.yaml:3:1
  |
3 | nginx::user: [nginx]
  | ^^^^^^^^^^^
 ::: modules/nginx/manifests/init.pp:4:3
4 |   String[1] $user = 'www-data',
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the parameter

error[unknown-name]: `%{fact}` is not defined
 --> hiera.yaml:10:15
   |
10 |     path: "os/%{fact.os.family}.yaml"
   |               ^^^^^^^^^^^^^^^^^ not a fact that is known, and not a variable of the site
help: did you mean `facts`?

error[cycle]: resources depend on each other in a ring
 --> manifests/rings.pp:9:5
  |
9 |     subscribe => File['/etc/a'],
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: manifests/rings.pp:9:5
9 |     subscribe => File['/etc/a'],
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ File[/etc/a] before Service[a]
 ::: manifests/rings.pp:6:5
6 |     require => Service['a'],
  |     ^^^^^^^^^^^^^^^^^^^^^^^ Service[a] before File[/etc/b]
 ::: manifests/rings.pp:3:5
3 |     require => File['/etc/b'],
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^ File[/etc/b] before File[/etc/a]
help: remove one of these relationships

error[invalid-operation]: there is no resource `Service[c]`, which File[/etc/c] refers to in `notify`
 --> manifests/rings.pp:15:5
   |
15 |     notify => Service['c'],
   |     ^^^^^^^^^^^^^^^^^^^^^^

error[invalid-operation]: `Package[vim]` is already declared
 --> manifests/rings.pp:23:3
   |
23 |   package { 'vim':
   |   ^^^^^^^^^^^^^^^^
 ::: manifests/rings.pp:20:3
20 |   package { 'vim':
   |   ^^^^^^^^^^^^^^^^ first declared here

error[unknown-argument]: resource type `file` has no parameter `moed`
 --> manifests/site.pp:5:3
  |
5 |   moed  => '0644',
  |   ^^^^
help: did you mean `mode`?

error[unknown-name]: unknown class `role::databse`
 --> manifests/site.pp:13:11
   |
13 |   include role::databse
   |           ^^^^^^^^^^^^^
help: did you mean `role::database`?

error[unknown-name]: `$ownr` is not defined
 --> manifests/site.pp:18:12
   |
18 |   $owner = $ownr
   |            ^^^^^ unknown variable
help: did you mean `$owner`?

error[type-mismatch]: `open` index 1 expects an Integer value, got String
 --> modules/firewall/manifests/init.pp:3:26
  |
3 |   Array[Integer] $open = [22, '80'],
  |                          ^^^^^^^^^^

error[missing-argument]: defined type `firewall::rule` needs a value for `chain`
 --> modules/firewall/manifests/init.pp:6:22
  |
6 |     firewall::rule { "port ${port}":
  |                      ^^^^^^^^^^^^^^
 ::: modules/firewall/manifests/rule.pp:4:3
4 |   String $chain,
  |   ^^^^^^^^^^^^^ has no default
help: add `chain => …`

error[missing-argument]: defined type `firewall::rule` needs a value for `chain`
 --> modules/firewall/manifests/init.pp:10:20
   |
10 |   firewall::rule { 'ssh': port => 'ssh' }
   |                    ^^^^^
 ::: modules/firewall/manifests/rule.pp:4:3
 4 |   String $chain,
   |   ^^^^^^^^^^^^^ has no default
help: add `chain => …`

error[type-mismatch]: `port` expects an Integer value, got String
 --> modules/firewall/manifests/init.pp:10:35
   |
10 |   firewall::rule { 'ssh': port => 'ssh' }
   |                                   ^^^^^
 ::: modules/firewall/manifests/rule.pp:3:3
 3 |   Integer $port,
   |   ^^^^^^^^^^^^^ the parameter

error[unknown-name]: unknown resource type `firewall::rul`
 --> modules/firewall/manifests/init.pp:11:20
   |
11 |   create_resources('firewall::rul', {})
   |                    ^^^^^^^^^^^^^^^
help: did you mean `firewall::rule`?

error[bad-import]: the file `modules/firewall/files/rules` does not exist
 --> modules/firewall/manifests/init.pp:14:15
   |
14 |     source => "puppet:///modules/${module_name}/rules",
   |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[unknown-argument]: resource type `file` has no parameter `mod`
 --> modules/firewall/manifests/init.pp:16:27
   |
16 |   File['/etc/firewall'] { mod => '0700' }
   |                           ^^^
help: did you mean `mode`?

error[unknown-argument]: defined type `firewall::rule` has no parameter `prt`
 --> modules/firewall/manifests/init.pp:17:21
   |
17 |   Firewall::Rule <| prt == 22 |>
   |                     ^^^
 ::: modules/firewall/manifests/rule.pp:2:8
 2 | define firewall::rule (
   |        ^^^^^^^^^^^^^^ defined here
help: did you mean `port`?

error[missing-key]: no data file has the key `firewall::chain`
 --> modules/firewall/manifests/init.pp:18:19
   |
18 |   $chain = lookup('firewall::chain')
   |                   ^^^^^^^^^^^^^^^^^

error[unknown-name]: unknown function `strlength`
 --> modules/firewall/manifests/init.pp:19:10
   |
19 |   notice(strlength($chain), split($chain))
   |          ^^^^^^^^^
help: did you mean `length`?

error[bad-argument]: `split` takes 2 arguments, got 1
 --> modules/firewall/manifests/init.pp:19:29
   |
19 |   notice(strlength($chain), split($chain))
   |                             ^^^^^^^^^^^^^

warning[unused]: nothing reads `$lost`
 --> modules/firewall/manifests/rule.pp:7:3
  |
7 |   $lost = "${chain}-${port}"
  |   ^^^^^
help: remove the assignment, or start the name with `_`

error[bad-import]: there is no module `fireball`
 --> modules/firewall/manifests/rule.pp:10:16
   |
10 |     source  => 'puppet:///modules/fireball/rule',
   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: did you mean `firewall`?

error[unknown-name]: unknown function `downcse`
 --> modules/nginx/functions/site_path.pp:3:36
  |
3 |   "/etc/nginx/sites-enabled/${name.downcse}.conf"
  |                                    ^^^^^^^
help: did you mean `downcase`?

error[unknown-name]: unknown class `nginx::services`
 --> modules/nginx/manifests/init.pp:7:11
  |
7 |   contain nginx::services
  |           ^^^^^^^^^^^^^^^
help: did you mean `nginx::service`?

error[bad-import]: the file `modules/nginx/templates/nginx.epp` does not exist
 --> modules/nginx/manifests/init.pp:16:20
   |
16 |     content => epp('nginx/nginx.epp', { 'user' => $user, 'workers' => $workers }),
   |                    ^^^^^^^^^^^^^^^^^

error[type-mismatch]: `enable` of service expects a value of type Boolean, or Enum['delayed', 'false', 'manual', 'mask', 'true'], got String
 --> modules/nginx/manifests/service.pp:5:15
  |
5 |     enable => sometimes,
  |               ^^^^^^^^^

error[unknown-name]: class `nginx` has no variable `$worker`
 --> modules/nginx/manifests/service.pp:7:24
  |
7 |   notify { "workers: ${nginx::worker}": }
  |                        ^^^^^^^^^^^^^
 ::: modules/nginx/manifests/init.pp:2:7
2 | class nginx (
  |       ^^^^^ the class
help: did you mean `$nginx::workers`?

error[bad-argument]: `nginx::site_path` takes 1 argument, got 2
 --> modules/nginx/manifests/site.pp:10:11
   |
10 |   $path = nginx::site_path($title, $port)
   |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

note[unused]: nothing uses the defined type `users::account`
 --> modules/users/manifests/account.pp:2:8
  |
2 | define users::account (
  |        ^^^^^^^^^^^^^^

error[unknown-name]: unknown resource type `grup`
 --> modules/users/manifests/account.pp:9:3
  |
9 |   grup { $title:
  |   ^^^^
help: did you mean `group`?

error[unknown-argument]: resource type `user` has no parameter `managhome`
 --> modules/users/manifests/account.pp:21:5
   |
21 |     managhome => true,
   |     ^^^^^^^^^

error[type-mismatch]: `ensure` of cron expects an Enum['absent', 'present'] value, got 'presnt'
 --> site-modules/profile/manifests/backup.pp:13:16
   |
13 |     ensure  => presnt,
   |                ^^^^^^
help: did you mean `present`?

error[unknown-argument]: resource type `cron` has no parameter `hours`
 --> site-modules/profile/manifests/backup.pp:16:5
   |
16 |     hours   => $hour,
   |     ^^^^^
help: did you mean `hour`?

error[unknown-name]: unknown type `Aray`
 --> site-modules/profile/manifests/base.pp:10:3
   |
10 |   Aray[String[1]] $packages,
   |   ^^^^
help: did you mean `Array`?

error[type-mismatch]: `motd` expects a String value, got Integer
 --> site-modules/profile/manifests/base.pp:12:18
   |
12 |   String $motd = 42,
   |                  ^^

error[unknown-argument]: resource type `package` has no parameter `ensur`
 --> site-modules/profile/manifests/base.pp:17:5
   |
17 |     ensur => installed,
   |     ^^^^^
help: did you mean `ensure`?

error[unknown-name]: unknown resource type `user::account`
 --> site-modules/profile/manifests/base.pp:21:5
   |
21 |     user::account { $name:
   |     ^^^^^^^^^^^^^
help: did you mean `users::account`?

error[missing-argument]: the template needs a value for `$text`
 --> site-modules/profile/manifests/base.pp:28:16
   |
28 |     content => epp('profile/motd.epp', { 'txt' => $motd, 'admin' => lookup('admn') }),
   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: site-modules/profile/templates/motd.epp:1:7
 1 | <%- | String $text, String $admin | -%>
   |       ^^^^^^^^^^^^ has no default
help: add `'text' => …`

error[unknown-argument]: the template has no parameter `$txt`
 --> site-modules/profile/manifests/base.pp:28:42
   |
28 |     content => epp('profile/motd.epp', { 'txt' => $motd, 'admin' => lookup('admn') }),
   |                                          ^^^^^
help: did you mean `text`?

error[missing-key]: no data file has the key `admn`
 --> site-modules/profile/manifests/base.pp:28:76
   |
28 |     content => epp('profile/motd.epp', { 'txt' => $motd, 'admin' => lookup('admn') }),
   |                                                                            ^^^^^^
help: did you mean `admin`?

error[type-mismatch]: `ssl` expects an Enum['off', 'on'] value, got 'yes'
 --> site-modules/profile/manifests/database.pp:5:28
  |
5 |   Enum['on', 'off'] $ssl = 'yes',
  |                            ^^^^^

note[unused]: nothing reads the variable `$buffers`
 --> site-modules/profile/manifests/database.pp:7:3
  |
7 |   $buffers = $memory / 4
  |   ^^^^^^^^

note[unused]: nothing reads the variable `$unit`
 --> site-modules/profile/manifests/database.pp:8:3
  |
8 |   $unit = $units
  |   ^^^^^

error[unknown-name]: `$units` is used before it is assigned
 --> site-modules/profile/manifests/database.pp:8:11
  |
8 |   $unit = $units
  |           ^^^^^^
 ::: site-modules/profile/manifests/database.pp:9:3
9 |   $units = 'MB'
  |   ^^^^^^ assigned here
help: move the assignment up

error[type-mismatch]: `mode` of file expects a String value, got Integer
 --> site-modules/profile/manifests/database.pp:19:16
   |
19 |     mode    => 755,
   |                ^^^
help: put it in quotes: `'0755'`

error[unknown-name]: `$bufers` is not defined
 --> site-modules/profile/manifests/database.pp:25:36
   |
25 |     content => "shared_buffers = ${bufers}MB\nssl = ${ssl}\n",
   |                                    ^^^^^^ unknown variable
help: did you mean `$buffers`?

note[unused]: nothing reads the variable `$lines`
 --> site-modules/profile/manifests/time.pp:5:3
  |
5 |   $lines = $servers.mapp |String $server| { "server ${server} iburst" }
  |   ^^^^^^

error[unknown-name]: unknown function `mapp`
 --> site-modules/profile/manifests/time.pp:5:21
  |
5 |   $lines = $servers.mapp |String $server| { "server ${server} iburst" }
  |                     ^^^^
help: did you mean `map`?

error[unknown-name]: `$line` is not defined
 --> site-modules/profile/manifests/time.pp:13:21
   |
13 |     content => join($line + ['makestep 1 3', ''], "\n"),
   |                     ^^^^^ unknown variable
help: did you mean `$lines`?

error[type-mismatch]: `ensure` of service expects a value of type Boolean, or Enum['false', 'running', 'stopped', 'true'], got String
 --> site-modules/profile/manifests/time.pp:19:15
   |
19 |     ensure => runing,
   |               ^^^^^^
help: did you mean `running`?

error[redefined]: `enable` is set twice
 --> site-modules/profile/manifests/time.pp:21:5
   |
21 |     enable => false,
   |     ^^^^^^
 ::: site-modules/profile/manifests/time.pp:20:5
20 |     enable => true,
   |     ^^^^^^ first set here
help: remove one of them

error[unknown-name]: unknown type `Nginx::Prot`
 --> site-modules/profile/manifests/web.pp:3:36
  |
3 |   Hash[String[1], Struct[{ port => Nginx::Prot, docroot => String[1] }]] $sites,
  |                                    ^^^^^^^^^^^
help: did you mean `Nginx::Port`?

error[unknown-name]: unknown class `ngnix`
 --> site-modules/profile/manifests/web.pp:5:18
  |
5 |   include nginx, ngnix
  |                  ^^^^^
help: did you mean `nginx`?

error[missing-argument]: defined type `nginx::site` needs a value for `docroot`
 --> site-modules/profile/manifests/web.pp:8:19
  |
8 |     nginx::site { $name:
  |                   ^^^^^
 ::: modules/nginx/manifests/site.pp:4:3
4 |   String[1] $docroot,
  |   ^^^^^^^^^^^^^^^^^^ has no default
help: add `docroot => …`

error[unknown-argument]: defined type `nginx::site` has no parameter `docrot`
 --> site-modules/profile/manifests/web.pp:10:7
   |
10 |       docrot => $site['docroot'],
   |       ^^^^^^
 ::: modules/nginx/manifests/site.pp:2:8
 2 | define nginx::site (
   |        ^^^^^^^^^^^ defined here
help: did you mean `docroot`?

error[bad-import]: the file `site-modules/profile/files/limit.conf` does not exist
 --> site-modules/profile/manifests/web.pp:17:16
   |
17 |     source  => 'puppet:///modules/profile/limit.conf',
   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: did you mean `limits.conf`?

error[unknown-name]: `$admim` is not defined
 --> site-modules/profile/templates/motd.epp:5:26
  |
5 | In trouble? Write to <%= $admim %>.
  |                          ^^^^^^ unknown variable
help: did you mean `$admin`?

error[invalid-operation]: class `role::cahce` cannot be defined here: this file is for `role::cache`
 --> site-modules/role/manifests/cache.pp:1:7
  |
1 | class role::cahce {
  |       ^^^^^^^^^^^

note[unused]: nothing uses the class `role::cahce`
 --> site-modules/role/manifests/cache.pp:1:7
  |
1 | class role::cahce {
  |       ^^^^^^^^^^^

note[unused]: nothing uses the class `role::database`
 --> site-modules/role/manifests/database.pp:2:7
  |
2 | class role::database {
  |       ^^^^^^^^^^^^^^

error[missing-argument]: class `profile::backup` needs a value for `target`, and no data file has `profile::backup::target`
 --> site-modules/role/manifests/database.pp:5:11
  |
5 |   include profile::backup
  |           ^^^^^^^^^^^^^^^
 ::: site-modules/profile/manifests/backup.pp:4:3
4 |   String[1] $target,
  |   ^^^^^^^^^^^^^^^^^ has no default

error[unknown-name]: unknown class `role::simple`
 --> site-modules/role/manifests/plain.pp:2:7
  |
2 | class role::plain inherits role::simple {
  |       ^^^^^^^^^^^

note[unused]: nothing uses the class `role::queue`
 --> site-modules/role/manifests/queue.pp:1:7
  |
1 | class role::queue {
  |       ^^^^^^^^^^^

error[bad-syntax]: the file ends where more was expected
 --> site-modules/role/manifests/queue.pp:4:1
  |
4 |
  | ^

error[unknown-name]: unknown class `profile::bsae`
 --> site-modules/role/manifests/web.pp:6:9
  |
6 |   Class['profile::bsae'] -> Class['profile::web']
  |         ^^^^^^^^^^^^^^^
help: did you mean `profile::base`?

63 errors, 5 warnings; 7 nodes and 30 files checked
-- exit --
1
