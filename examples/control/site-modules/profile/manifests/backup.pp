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
