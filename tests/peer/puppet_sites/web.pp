# Apache with virtual hosts made from data.
$sites = {
  'shop' => { 'port' => 80, 'aliases' => ['www.shop.example', 'shop.example'] },
  'blog' => { 'port' => 8080, 'aliases' => [] },
}
class { 'apache':
  default_vhost => false,
  mpm_module    => 'event',
}
$sites.each |String $name, Hash $site| {
  apache::vhost { "${name}.example":
    port          => $site['port'],
    docroot       => "/srv/www/${name}",
    serveraliases => $site['aliases'],
    override      => ['All'],
    directories   => [{ 'path' => "/srv/www/${name}", 'options' => ['Indexes', 'FollowSymLinks'] }],
    headers       => ['set X-Site "1"'],
  }
}
include apache::mod::ssl
include apache::mod::rewrite
apache::listen { '8443': }
apache::custom_config { 'limits': content => "LimitRequestBody 1024\n" }
