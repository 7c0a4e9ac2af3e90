class { 'postgresql::server': ip_mask_deny_postgres_user => '0.0.0.0/32', listen_addresses => '*', postgres_password => 'TPSrep0rt!' }
postgresql::server::db { 'mydb': user => 'me', password => postgresql_password('me', 'pw') }
postgresql::server::role { 'marmot': password_hash => postgresql_password('marmot', 'mypasswd') }
postgresql::server::database_grant { 'test1': privilege => 'ALL', db => 'mydb', role => 'marmot' }
postgresql::server::pg_hba_rule { 'allow application network': description => 'Open up', type => 'host', database => 'app', user => 'app', address => '200.1.2.0/24', auth_method => 'md5' }
