A realistic control repository without mistakes: nothing is found in it. `puppet_mistakes.t` has the same with mistakes.
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
    path: "os/%{facts.os.family}.yaml"
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
admin: "ops@%{lookup('domain')}"

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
profile::time::servers:
  - 0.pool.ntp.org
  - 1.pool.ntp.org
profile::web::sites:
  shop:
    port: 8080
    docroot: /srv/shop
  blog:
    port: 8081
    docroot: /srv/blog
profile::database::version: '15'
profile::database::memory: 4096
profile::backup::hour: 3
nginx::workers: 4
-- file data/nodes/db01.example.com.yaml --
---
profile::database::memory: 16384
profile::backup::hour: 1
-- file data/nodes/web02.example.com.yaml --
---
nginx::workers: 16
profile::base::motd: "This is %{trusted.certname}, the larger one."
-- file data/os/Debian.yaml --
---
nginx::package: nginx-light
profile::base::packages:
  - apt-listchanges
-- file data/os/RedHat.yaml --
---
nginx::package: nginx
nginx::user: nginx
-- file manifests/site.pp --
# Which node is what.
File {
  owner => 'root',
  group => 'root',
  mode  => '0644',
}

node 'web01.example.com', 'web02.example.com' {
  include role::web
}

node 'db01.example.com' {
  include role::database
}

node default {
  include role::plain
}
-- file modules/nginx/functions/site_path.pp --
# Where the configuration of a site is.
function nginx::site_path(String[1] $name) >> String {
  "/etc/nginx/sites-enabled/${name.downcase}.conf"
}
-- file modules/nginx/manifests/init.pp --
# The web server.
class nginx (
  String[1] $package = 'nginx',
  String[1] $user = 'www-data',
  Integer[1] $workers = 2,
) {
  contain nginx::service

  package { 'nginx':
    ensure => installed,
    name   => $package,
  }

  file { '/etc/nginx/nginx.conf':
    ensure  => file,
    content => epp('nginx/nginx.conf.epp', { 'user' => $user, 'workers' => $workers }),
    require => Package['nginx'],
    notify  => Class['nginx::service'],
  }
}
-- file modules/nginx/manifests/service.pp --
# Runs the web server.
class nginx::service {
  service { 'nginx':
    ensure => running,
    enable => true,
  }
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

  $path = nginx::site_path($title)

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

  group { $title:
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
    managehome => true,
  }
}
-- file site-modules/profile/files/limits.conf --
client_max_body_size 20m;
client_body_timeout 30s;
-- file site-modules/profile/manifests/backup.pp --
# Nightly dumps.
class profile::backup (
  Integer[0, 23] $hour,
  String[1] $target = '/var/backups/postgresql',
) {
  file { $target:
    ensure => directory,
    owner  => 'postgres',
    mode   => '0700',
  }

  cron { 'dump databases':
    ensure  => present,
    command => "pg_dumpall > ${target}/all.sql",
    user    => 'postgres',
    hour    => $hour,
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
  Array[String[1]] $packages,
  Hash[String[1], Hash] $users,
  String $motd = '',
) {
  include profile::time

  package { $packages:
    ensure => installed,
  }

  $users.each |String $name, Hash $settings| {
    users::account { $name:
      * => $settings,
    }
  }

  file { '/etc/motd':
    ensure  => file,
    content => epp('profile/motd.epp', { 'text' => $motd, 'admin' => lookup('admin') }),
  }
}
-- file site-modules/profile/manifests/database.pp --
# One PostgreSQL server.
class profile::database (
  String[1] $version,
  Integer[256] $memory,
  Enum['on', 'off'] $ssl = 'on',
) {
  $buffers = $memory / 4
  $directory = "/etc/postgresql/${version}/main"

  package { "postgresql-${version}":
    ensure => installed,
    alias  => 'postgresql',
  }

  file { "${directory}/conf.d":
    ensure  => directory,
    mode    => '0755',
    require => Package['postgresql'],
  }

  file { "${directory}/conf.d/memory.conf":
    ensure  => file,
    content => "shared_buffers = ${buffers}MB\nssl = ${ssl}\n",
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
  $lines = $servers.map |String $server| { "server ${server} iburst" }

  package { 'chrony':
    ensure => installed,
  }

  file { '/etc/chrony/chrony.conf':
    ensure  => file,
    content => join($lines + ['makestep 1 3', ''], "\n"),
    require => Package['chrony'],
    notify  => Service['chrony'],
  }

  service { 'chrony':
    ensure => running,
    enable => true,
  }
}
-- file site-modules/profile/manifests/web.pp --
# The sites of a web server.
class profile::web (
  Hash[String[1], Struct[{ port => Nginx::Port, docroot => String[1] }]] $sites,
) {
  include nginx

  $sites.each |String $name, Hash $site| {
    nginx::site { $name:
      port    => $site['port'],
      docroot => $site['docroot'],
      server  => "${name}.${lookup('domain')}",
    }
  }

  file { '/etc/nginx/conf.d/limits.conf':
    ensure  => file,
    source  => 'puppet:///modules/profile/limits.conf',
    require => Package['nginx'],
    notify  => Service['nginx'],
  }
}
-- file site-modules/profile/templates/motd.epp --
<%- | String $text, String $admin | -%>
<% if $text != '' { -%>
<%= $text %>
<% } -%>
In trouble? Write to <%= $admin %>.
-- file site-modules/role/manifests/database.pp --
# Keeps the data.
class role::database {
  include profile::base
  include profile::database
  include profile::backup
}
-- file site-modules/role/manifests/plain.pp --
# A machine that nobody has a role for yet.
class role::plain {
  include profile::base
}
-- file site-modules/role/manifests/web.pp --
# Serves the web sites.
class role::web {
  include profile::base
  include profile::web

  Class['profile::base'] -> Class['profile::web']
}
-- run --
weft check
-- err --
no errors; 4 nodes and 24 files checked
