type Site::Port = Integer[1, 65535]
type Site::Host = Variant[Stdlib::Fqdn, Stdlib::IP::Address]
type Site::Conf = Struct[{ 'port' => Site::Port, Optional['hosts'] => Array[Site::Host] }]
type Site::Tree = Variant[Integer, Array[Site::Tree]]
class c(Site::Conf $conf, Site::Tree $tree = [1, [2, [3]]], Stdlib::Absolutepath $path = '/x') { notify { String($conf): message => String($tree) } }
class { 'c': conf => { 'port' => 80, 'hosts' => ['a.example', '10.0.0.1'] } }
notify { 'm': message => String([80 =~ Site::Port, 0 =~ Site::Port, [1, ['x']] =~ Site::Tree, '/x' =~ Stdlib::Unixpath, 'http://x.example' =~ Stdlib::HTTPUrl, 'a@b' =~ Stdlib::Email]) }
