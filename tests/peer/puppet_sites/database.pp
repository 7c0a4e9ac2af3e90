class { 'mysql::server':
  root_password           => 'x',
  remove_default_accounts => true,
  override_options        => { 'mysqld' => { 'max_connections' => '1024', 'skip-name-resolve' => true } },
  users                   => { 'someuser@localhost' => { 'ensure' => 'present', 'max_connections_per_hour' => '0' } },
}
mysql::db { 'shop':
  user     => 'shop',
  password => 'secret',
  host     => 'localhost',
  grant    => ['SELECT', 'UPDATE'],
}
['a', 'b'].each |$n| {
  mysql::db { "app_${n}":
    user     => $n,
    password => fqdn_rand_string(10, '', $n),
    charset  => 'utf8mb4',
    collate  => 'utf8mb4_general_ci',
  }
}
include mysql::client
