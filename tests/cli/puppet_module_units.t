In the repository of a module, its classes and defined types are what is listed, compiled, explained and compared.
-- file metadata.json --
{"name": "acme-web", "version": "1.0.0", "dependencies": [{"name": "puppetlabs/stdlib"}, {"name": "puppetlabs/concat"}]}
-- file hiera.yaml --
version: 5
hierarchy:
  - name: System
    path: "%{facts.os.family}.yaml"
  - name: Everything
    path: common.yaml
-- file data/common.yaml --
web::package: nginx
web::workers: 2
-- file data/RedHat.yaml --
web::package: nginx-all
-- file manifests/init.pp --
class web (
  String $package,
  Integer $workers,
  Optional[String] $user = undef,
) {
  package { $package: }
  file { '/etc/web.conf':
    content => "workers ${workers}\n",
    owner   => $user,
  }
  concat { '/etc/web.d': }
  anchor { 'web': }
}
-- file manifests/site.pp --
define web::site (
  Integer $port,
  String $root = "/srv/${title}",
) {
  if !defined(Class['web']) {
    fail('include web first')
  }
  file { "/etc/web/${title}":
    content => "${port} ${root} ${web::workers}",
  }
  if $root =~ /x/ {
    notify { 'x': } -> File["/etc/web/${title}"]
  }
}
-- file facts.json --
{"os": {"family": "RedHat"}}
-- run --
weft units
-- out --
web
web::site
-- run --
weft info | grep -v ^root
-- out --
dialect     puppet
found       3 directories, 2 definitions
read        2 files (--long lists them)
skipped     0
-- run --
weft catalog web
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Class[Web]
    package = "nginx"
    workers = 2
Package[nginx]
File[/etc/web.conf]
    content = |
        workers 2
Concat[/etc/web.d]
Anchor[web]
-- err --
note: module `concat` (metadata.json) is not installed: what its classes and resources declare is not in the catalog (manifests/init.pp:11)
note: the resource type `anchor` is of none of the installed modules; it may be of one that is not installed (manifests/init.pp:12)
-- run --
weft catalog web --facts facts.json --select Package
-- out --
Package[nginx-all]
-- err --
note: module `concat` (metadata.json) is not installed: what its classes and resources declare is not in the catalog (manifests/init.pp:11)
note: the resource type `anchor` is of none of the installed modules; it may be of one that is not installed (manifests/init.pp:12)
-- run --
weft catalog web::site
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Class[Web]
    package = "nginx"
    workers = 2
Package[nginx]
File[/etc/web.conf]
    content = |
        workers 2
Concat[/etc/web.d]
Anchor[web]
Web::Site[(unknown)]
    port = (unknown)
    root = (unknown)
File[(unknown)]
    content = (unknown)
-- err --
note: module `concat` (metadata.json) is not installed: what its classes and resources declare is not in the catalog (manifests/init.pp:11)
note: the resource type `anchor` is of none of the installed modules; it may be of one that is not installed (manifests/init.pp:12)
note: the title of this resource is not known before it is applied (manifests/site.pp:8)
warning: cannot be decided: the condition is not known (manifests/site.pp:11)
-- run --
weft catalog --class web::nowhere
-- err --
error[unknown-name]: unknown class or defined type `web::nowhere`
-- exit --
1
-- run --
weft get web::workers web::site::root
-- out --
2
(unknown)
-- run --
weft explain web::package
-- out --
web::package = (unknown)

● data/common.yaml:1:1   nginx       takes part: level "Everything"
● data/RedHat.yaml:1:1   nginx-all   takes part: level "System"
-- run --
weft explain web::package --facts facts.json
-- out --
web::package = "nginx-all"

● data/RedHat.yaml:1:1   nginx-all   wins: level "System"
○ data/common.yaml:1:1   nginx       overridden
-- run --
weft explain web::site::root
-- out --
web::site::root = (unknown)

● manifests/site.pp:3:3   "/srv/${title}"   wins: default of the parameter
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm start
sed -i 's/workers: 2/workers: 4/; s/nginx$/nginx-light/' data/common.yaml
weft diff
-- out --
data/common.yaml:1:1  web::package  nginx -> nginx-light
data/common.yaml:2:1  web::workers  2 -> 4

changed: 1 of 2 definitions
by web::package, web::workers
  web   Class[Web]           workers  2 -> 4
by web::workers
  web   File[/etc/web.conf]  content  workers 2 -> workers 4
-- run --
weft check
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
 = concat
help: install it in `spec/fixtures/modules`

no errors; 2 definitions and 5 files checked
