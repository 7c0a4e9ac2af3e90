include logrotate
logrotate::rule { 'messages': path => '/var/log/messages', rotate => 5, rotate_every => 'week', postrotate => '/usr/bin/killall -HUP syslogd', compress => true }
logrotate::rule { 'apache': path => ['/var/log/apache2/*.log', '/x/*.log'], rotate => 5, mail => 'a@b.c', size => '100k', sharedscripts => true }
class { 'memcached': max_memory => '12%', listen_ip => '127.0.0.1' }
class { 'ssh': server_options => { 'Match User www-data' => { 'ChrootDirectory' => '%h', 'ForceCommand' => 'internal-sftp' }, 'Port' => [22, 2222] }, storeconfigs_enabled => false }
