A definition that cannot be compiled alone is compiled with the defaults that say nothing as unknown: who uses it gives something else.
-- file metadata.json --
{"name": "a-web", "version": "1.0.0"}
-- file manifests/init.pp --
class web (
  String $root            = '',
  Optional[String] $user  = undef,
  Array[String[1], 1] $ip = [],
  $port                   = 80,
) {
  file { $root:
    owner => $user.upcase,
    mode  => '0755',
  }
  notify { "port ${port}": }
}
-- file manifests/kernel.pp --
class web::kernel (
  String $os = downcase(fact('kernel')),
) {
  notify { 'os': message => $os }
}
-- file manifests/broken.pp --
class web::broken (
  $x = undef,
) {
  include web::nothing
}
-- run --
weft catalog web; weft catalog web::kernel; weft catalog web::broken --diagnostics short
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Class[Web]
    root = (unknown)
    user = (unknown)
    ip   = (unknown)
    port = 80
Notify[port 80]
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Class[Web::Kernel]
    os = (unknown)
Notify[os]
    message = (unknown)
-- err --
note: no facts are given: what depends on them is not known
manifests/broken.pp:4:3: error[invalid-operation]: unknown class `web::nothing`
-- exit --
1
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm start; sed -i 's/0755/0700/; s/= 80/= 81/' manifests/init.pp; weft diff --diagnostics short
-- out --
manifests/init.pp:5    changed
manifests/init.pp:5:3  web::port  80 -> 81
manifests/init.pp:9:5  file       mode => '0755', -> mode => '0700',

changed: 1 of 3 definitions, 1 fails
by manifests/init.pp
  web   Notify[port 81]  (none) -> {}
        Notify[port 80]  {} -> (none)
by web::port
  web   Class[Web]       port  80 -> 81
by file
  web   file             differs when run
-- err --
manifests/broken.pp:4:3: error[invalid-operation]: unknown class `web::nothing`
-- exit --
1
