class { 'mysql::server': root_password => 'r', override_options => { 'mysqld' => { 'max_connections' => 100, 'skip-name-resolve' => true } }, users => { 'u@localhost' => { 'ensure' => 'present', 'password_hash' => mysql::password('x') } } }
mysql::db { 'd': user => 'u', password => 'p', host => '%', grant => ['SELECT', 'UPDATE'] }
include mysql::client
