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
