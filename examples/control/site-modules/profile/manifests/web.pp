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
