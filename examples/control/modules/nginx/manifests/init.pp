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
