Who uses a class, a defined type, a function, a variable, a parameter or a key, and what a definition uses.
-- file Puppetfile --
mod 'puppetlabs/ntp'
-- file hiera.yaml --
version: 5
hierarchy:
  - name: One node
    path: "nodes/%{trusted.certname}.yaml"
  - name: Everything
    path: common.yaml
-- file data/common.yaml --
classes:
  - web
web::port: 80
web::url: "http://%{lookup('web::port')}"
limits: 5
-- file data/nodes/a.yaml --
web::port: 81
-- file manifests/site.pp --
lookup('classes', Array[String], 'unique').include
node 'a' {
  class { 'web':
    url => 'x',
  }
}
-- file modules/web/manifests/init.pp --
class web (
  Integer $port,
  String $url,
  Web::Kind $kind = 'x',
) {
  include ntp
  web::site { 'one':
    port => web::next_port($port),
  }
  file { '/a':
    content => epp('web/a.epp'),
    before  => Class['web::late'],
  }
  notice(lookup('limits'))
}
-- file modules/web/manifests/site.pp --
define web::site ($port) {
  file { "/etc/${title}":
    content => "${port} ${web::url}",
    owner   => $title,
  }
}
-- file modules/web/manifests/late.pp --
class web::late inherits web {
}
-- file modules/web/functions/next_port.pp --
function web::next_port(Integer $p) >> Integer {
  $p + 1
}
-- file modules/web/types/kind.pp --
type Web::Kind = Enum['x', 'y']
-- file modules/web/templates/a.epp --
url <%= $web::url %>
-- file modules/web/templates/b.erb --
url <%= scope['web::url'] %> not web::urls
-- run --
weft refs web
-- out --
refers to
  web::kind        modules/web/manifests/init.pp:4:3     defined at modules/web/types/kind.pp:1:6
  ntp              modules/web/manifests/init.pp:6:11
  web::site        modules/web/manifests/init.pp:7:3     defined at modules/web/manifests/site.pp:1:8
  web::next_port   modules/web/manifests/init.pp:8:13    defined at modules/web/functions/next_port.pp:1:10
  web::late        modules/web/manifests/init.pp:12:22   defined at modules/web/manifests/late.pp:1:7
  limits           modules/web/manifests/init.pp:14:17
referred to by
  node a      manifests/site.pp:3:11              web
  class       modules/web/manifests/init.pp:1:7   web
  web::late   modules/web/manifests/late.pp:1:7   web
  classes     data/common.yaml:1:1                web
-- run --
weft refs web::site
-- out --
refers to
  web::url   modules/web/manifests/site.pp:3:27   defined at modules/web/manifests/init.pp:3:3
referred to by
  web            modules/web/manifests/init.pp:7:3   web::site
  defined type   modules/web/manifests/site.pp:1:8   web::site
-- run --
weft refs web::next_port
-- out --
refers to nothing
referred to by
  web        modules/web/manifests/init.pp:8:13        web::next_port
  function   modules/web/functions/next_port.pp:1:10   web::next_port
-- run --
weft refs Web::Kind
-- out --
refers to nothing
referred to by
  parameter    modules/web/manifests/init.pp:4:3   web::kind
  web          modules/web/manifests/init.pp:4:3   web::kind
  type alias   modules/web/types/kind.pp:1:6       web::kind
-- run --
weft refs web::port
-- out --
refers to nothing
referred to by
  parameter            modules/web/manifests/init.pp:2:3    web::port
  web                  modules/web/manifests/init.pp:8:28   web::port
  level "Everything"   data/common.yaml:3:1                 web::port
  web::url             data/common.yaml:4:1                 web::port
  level "One node"     data/nodes/a.yaml:1:1                web::port
-- run --
weft refs '$web::url'
-- out --
refers to
  web::port   data/common.yaml:4:1
referred to by
  parameter                     modules/web/manifests/init.pp:3:3    web::url
  web::site                     modules/web/manifests/site.pp:3:27   web::url
  level "Everything"            data/common.yaml:4:1                 web::url
  modules/web/templates/a.epp   modules/web/templates/a.epp:1:9      web::url
  modules/web/templates/b.erb   modules/web/templates/b.erb:1:16     web::url
-- run --
weft refs hiera.limits
-- out --
refers to nothing
referred to by
  level "Everything"   data/common.yaml:5:1                  limits
  web                  modules/web/manifests/init.pp:14:17   limits
-- run --
weft refs ntp
-- out --
refers to nothing
referred to by
  web   modules/web/manifests/init.pp:6:11   ntp
-- run --
weft refs web::nothing
-- err --
error[bad-data]: nothing in this project is called `web::nothing`
-- exit --
1
-- run --
weft refs web::site --json
-- out --
{"weft":1,"kind":"refs","path":"web::site","links":{"referred":[{"col":3,"file":"modules/web/manifests/init.pp","from":"web","line":7,"ref":"web::site"},{"col":8,"file":"modules/web/manifests/site.pp","from":"defined type","line":1,"ref":"web::site"}],"refers":[{"col":27,"defined_col":3,"defined_file":"modules/web/manifests/init.pp","defined_line":3,"file":"modules/web/manifests/site.pp","from":"web::site","line":3,"ref":"web::url"}]}}
