class { 'haproxy':
  global_options   => { 'log' => '127.0.0.1 local0', 'maxconn' => '4000', 'stats' => ['socket /var/lib/haproxy/stats'] },
  defaults_options => { 'log' => 'global', 'retries' => '3', 'option' => ['redispatch'], 'timeout' => ['http-request 10s', 'queue 1m'] },
}
haproxy::listen { 'puppet00': ipaddress => '*', ports => ['8140', '8141'], options => { 'option' => ['tcplog'], 'balance' => 'roundrobin' } }
haproxy::balancermember { 'm1': listening_service => 'puppet00', server_names => 's1', ipaddresses => '10.0.0.1', ports => '8140', options => 'check' }
haproxy::frontend { 'front': ipaddress => '0.0.0.0', ports => '80', mode => 'http', options => [{ 'default_backend' => 'back' }] }
haproxy::backend { 'back': options => { 'option' => ['httplog'], 'server' => ['x 10.0.0.2:80'] } }
