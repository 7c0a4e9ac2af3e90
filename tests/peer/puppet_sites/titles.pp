file { ['/a/', '/b//']: ensure => directory }
package { 'httpd': name => 'apache2', ensure => installed }
exec { 'x': command => '/bin/true' }
exec { '/bin/y z': }
notify { "with 'quotes' and \"more\"": }
notify { 'ünï': message => "ünï ${'x'}" }
host { 'h': ip => '10.0.0.1', host_aliases => ['a', 'b'] }
cron { 'c': command => 'x', hour => [1, 2], minute => '*/5' }
