class { 'ntp':
  servers   => ['a.example', 'b.example'],
  restrict  => ['default ignore', '-6 default ignore', '127.0.0.1'],
  driftfile => '/var/lib/ntp/drift',
}
cron { 'sync': command => '/usr/sbin/ntpdate -u a.example', hour => fqdn_rand(24, 'sync'), minute => fqdn_rand(60) }
