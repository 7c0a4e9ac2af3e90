class { 'haproxy': global_options => { 'log' => '127.0.0.1 local0', 'maxconn' => 100 }, defaults_options => { 'mode' => 'http', 'timeout' => ['connect 1s', 'client 2s'] } }
haproxy::listen { 'web': collect_exported => false, ipaddress => '*', ports => '80', options => { 'option' => ['httplog'], 'balance' => 'roundrobin' } }
haproxy::balancermember { 'm1': listening_service => 'web', ports => ['8080', '8081'], server_names => ['s1', 's2'], ipaddresses => ['10.0.0.1', '10.0.0.2'], options => ['check', 'weight 1'] }
haproxy::frontend { 'f': bind => { '0.0.0.0:81' => [] }, options => { 'default_backend' => 'b' } }
haproxy::backend { 'b': options => [{ 'option' => 'forwardfor' }, { 'server' => 'x 1:1' }] }
include xinetd
class { 'rsync::server': }
rsync::server::module { 'm': path => '/m', require => File['/m'] }
file { '/m': ensure => directory }
