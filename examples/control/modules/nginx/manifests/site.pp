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
