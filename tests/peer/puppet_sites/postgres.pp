class { 'postgresql::globals': encoding => 'UTF-8', locale => 'C' }
class { 'postgresql::server': listen_addresses => '*', ip_mask_allow_all_users => '0.0.0.0/0', postgres_password => 'x' }
postgresql::server::db { 'app': user => 'app', password => postgresql::postgresql_password('app', 'pw') }
postgresql::server::role { 'ro': createdb => false }
postgresql::server::database_grant { 'g': privilege => 'CONNECT', db => 'app', role => 'ro' }
postgresql::server::pg_hba_rule { 'r': type => 'host', database => 'app', user => 'ro', address => '10.0.0.0/8', auth_method => 'md5', order => 5 }
postgresql::server::config_entry { 'max_connections': value => 200 }
