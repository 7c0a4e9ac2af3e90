A module in a repository of its own is compiled as its tests do it: the modules that it needs, data and manifests are in spec/fixtures.
-- file metadata.json --
{"name": "acme-web", "version": "1.0.0", "dependencies": [{"name": "puppetlabs/stdlib"}, {"name": "acme-tls"}]}
-- file manifests/init.pp --
class web (
  Integer $port = 80,
  String $owner = undef,
) {
  include web::confg
  include tls
  include apt
  file { '/etc/web':
    content => epp('web/conf.epp', { port => $port }),
  }
  tls::cert { 'web': sise => 1 }
  apt::source { 'web': }
}
-- file manifests/config.pp --
class web::config {
  notify { $web::prot: }
}
-- file templates/conf.epp --
<%- | Integer $port | -%>
port <%= $port %>
-- file hiera.yaml --
version: 5
hierarchy:
  - {name: OS, path: "%{facts.os}.yaml"}
-- file data/debian.yaml --
web::port: 8080
-- file spec/fixtures/modules/tls/metadata.json --
{"name": "acme-tls"}
-- file spec/fixtures/modules/tls/manifests/init.pp --
class tls {}
-- file spec/fixtures/modules/tls/manifests/cert.pp --
define tls::cert($size = 1) {}
-- file spec/fixtures/hiera.yaml --
version: 5
hierarchy:
  - {name: Tests, path: common.yaml}
-- file spec/fixtures/data/common.yaml --
web::owner: nobody
-- file facts.yaml --
os: debian
-- run --
weft check
-- err --
note[unknown-name]: 1 module is not installed: what is used of it is not checked
 = apt
help: install it in `spec/fixtures/modules`

error[unknown-name]: class `web` has no variable `$prot`
 --> manifests/config.pp:2:12
  |
2 |   notify { $web::prot: }
  |            ^^^^^^^^^^
 ::: manifests/init.pp:1:7
1 | class web (
  |       ^^^ the class
help: did you mean `$web::port`?

warning[type-mismatch]: `owner` expects a String value, got Undef
 --> manifests/init.pp:3:19
  |
3 |   String $owner = undef,
  |                   ^^^^^
help: leave out the default: then a value is required

error[unknown-name]: unknown class `web::confg`
 --> manifests/init.pp:5:11
  |
5 |   include web::confg
  |           ^^^^^^^^^^
help: did you mean `web::config`?

error[unknown-argument]: defined type `tls::cert` has no parameter `sise`
 --> manifests/init.pp:11:22
   |
11 |   tls::cert { 'web': sise => 1 }
   |                      ^^^^
 ::: spec/fixtures/modules/tls/manifests/cert.pp:1:8
 1 | define tls::cert($size = 1) {}
   |        ^^^^^^^^^ defined here
help: did you mean `size`?

3 errors, 1 warning; 2 definitions and 8 files checked
-- exit --
1
-- run --
weft lookup web::port --facts facts.yaml
-- out --
8080
-- run --
weft lookup web::owner
-- out --
"nobody"
-- run --
weft -C manifests lookup web::port --facts ../facts.yaml
-- out --
8080
-- run --
weft units
-- out --
web
web::config
