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
