class { 'apache': default_mods => false, default_vhost => false, mpm_module => 'worker', server_tokens => 'Prod', timeout => 30, keepalive => 'On' }
include apache::mod::status
include apache::mod::headers
include apache::mod::proxy
include apache::mod::proxy_http
class { 'apache::mod::remoteip': proxy_ips => ['10.0.0.0/8'] }
apache::vhost { 'a': servername => 'a.example', port => 443, ssl => true, docroot => '/srv/a', ssl_cert => '/c', ssl_key => '/k', proxy_pass => [{ 'path' => '/', 'url' => 'http://127.0.0.1:8080/' }], rewrites => [{ 'comment' => 'r', 'rewrite_cond' => ['%{HTTPS} off'], 'rewrite_rule' => ['(.*) https://x'] }], request_headers => ['set X y'], access_log_format => '%h', setenv => ['A b'] }
apache::vhost { 'b': port => 80, docroot => false, redirect_source => ['/x'], redirect_dest => ['http://y'], redirect_status => ['permanent'], custom_fragment => 'Foo bar' }
Apache::Vhost <| title == 'b' |> { serveradmin => 'x@example' }
