archive { '/tmp/jta.jar': ensure => present, extract => true, extract_path => '/tmp', source => 'http://x.example/jta.jar', cleanup => true }
include systemd
systemd::unit_file { 'foo.service': content => "[Unit]\nDescription=x\n", enable => true, active => true }
firewall { '100 allow http and https access': dport => [80, 443], proto => 'tcp', action => 'accept' }
kmod::load { 'mymodule': }
kmod::option { 'bond0': module => 'bonding', option => 'mode', value => '1' }
vcsrepo { '/srv/code': ensure => latest, provider => git, source => 'https://git.example/x.git', revision => 'main' }
alternatives { 'editor': path => '/usr/bin/vim' }
sysctl::value { 'net.ipv4.ip_forward': value => '1' }
