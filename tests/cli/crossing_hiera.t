Keys of Hiera that other languages read as `hiera.KEY`, and manifests and data that read globals as `$global['x']` and `%{global.x}`.
-- file terramate.tm.hcl --
terramate {
  config {}
}
globals {
  domain = "shop.example"
  port   = 8080
  rate   = 0.1
  db     = { host = "db.${global.domain}", names = ["a", "b"] }
  dns    = hiera.dns
  key    = tm_try(hiera.nothing, "none")
}
-- file environment.conf --
manifest = manifests
-- file hiera.yaml --
version: 5
hierarchy:
  - name: node
    path: "nodes/%{trusted.certname}.yaml"
  - name: common
    path: common.yaml
-- file data/common.yaml --
dns: [10.0.0.1, 10.0.0.2]
app::port: 80
app::url: "http://%{global.domain}/%{lookup('motto')}"
motto: hello
lookup_options:
  secret: {convert_to: Sensitive}
secret: s3cret
-- file data/nodes/web1.yaml --
app::port: 81
-- file manifests/site.pp --
node default {
  class { 'app': port => $global['port'] }
  file { '/etc/db': content => "host=${global['db']['host']} first=${global['db']['names'][0]}" }
  $sum = $global['rate'] + 0.2
  notice("${sum} ${garden}")
}
-- file modules/app/manifests/init.pp --
class app (Integer $port, String $url = 'none') {
  file { '/etc/app': content => "${port} ${url}" }
}
-- file infra/stack.tm --
stack {}
generate_hcl "_dns.tf" {
  content {
    locals {
      dns = join(",", global.dns)
    }
  }
}
-- file infra/main.tf --
locals {
  port   = hiera["app::port"]
  url    = hiera["app::url"]
  secret = hiera.secret
}

output "dns" {
  value = join(",", hiera.dns)
}
-- file app.yay --
url: {{ hiera["app::url"] }}
-- run --
cd infra; for p in local.port local.url local.secret output.dns global.dns global.key; do weft get $p; done; weft get --file ../app.yay
-- out --
(unknown)
"http://shop.example/hello"
(sensitive)
"10.0.0.1,10.0.0.2"
["10.0.0.1", "10.0.0.2"]
"none"
{ url = "http://shop.example/hello" }
-- err --
`local.port` is not known because of `hiera.app::port` (data/common.yaml:2)
-- run --
cd infra; weft explain output.dns; weft explain --file ../app.yay url; weft explain local.port
-- out --
output.dns = "10.0.0.1,10.0.0.2"
as seen from infra

● infra/main.tf:7:1         join(",", hiera.dns)
└─ hiera.dns = ["10.0.0.1", "10.0.0.2"]
   ● data/common.yaml:1:1   [10.0.0.1, 10.0.0.2]   wins: level "common"
url = "http://shop.example/hello"

● app.yay:1:9                  hiera["app::url"]
└─ hiera.app::url = "http://shop.example/hello"
   ● data/common.yaml:3:1      "http://%{global.domain}/%{lookup('motto')}"   wins: level "common"
   ├─ global.domain = "shop.example"
   │  ● terramate.tm.hcl:5:3   "shop.example"
   └─ hiera.motto = "hello"
      ● data/common.yaml:4:1   hello                                          wins: level "common"
local.port = (unknown)
as seen from infra

● infra/main.tf:2:3         hiera["app::port"]
└─ hiera.app::port = (unknown)
   ● data/common.yaml:2:1   80   wins: level "common"
-- run --
weft catalog web1 --select 'File[*]'; weft explain --node web1 'File[/etc/app].content'
-- out --
File[/etc/app]
    content = "8080 http://shop.example/hello"
File[/etc/db]
    content = "host=db.shop.example first=a"
File[/etc/app].content = "8080 http://shop.example/hello"

● modules/app/manifests/init.pp:2:22      "${port} ${url}"                               wins: declaration
├─ app::port = 8080
│  ● manifests/site.pp:2:18               $global['port']                                wins: declaration
│  ○ data/nodes/web1.yaml:1:1             81                                             overridden
│  ○ data/common.yaml:2:1                 80                                             overridden
│  └─ global.port = 8080
│     ● terramate.tm.hcl:6:3              8080
└─ app::url = "http://shop.example/hello"
   ● data/common.yaml:3:1                 "http://%{global.domain}/%{lookup('motto')}"   wins: level "common"
   ○ modules/app/manifests/init.pp:1:27   'none'                                         overridden
   ├─ global.domain = "shop.example"
   │  ● terramate.tm.hcl:5:3              "shop.example"
   └─ hiera.motto = "hello"
      ● data/common.yaml:4:1              hello                                          wins: level "common"
-- err --
warning: Unknown variable: 'garden'. (manifests/site.pp:5)
notice: 0.30000000000000004  (manifests/site.pp:5)
-- run --
weft eval hiera.dn; weft eval 'hiera["app::prt"]'; weft eval --dialect puppet '1'
-- out --
1
-- err --
error[unknown-name]: `hiera.dn` is not defined; did you mean `hiera.dns`?
 --> <expression>:1:7
  |
1 | hiera.dn
  |       ^^
error[unknown-name]: `hiera.app::prt` is not defined; did you mean `hiera.app::port`?
 --> <expression>:1:1
  |
1 | hiera["app::prt"]
  | ^^^^^^^^^^^^^^^^^
-- run --
weft refs hiera.dns
-- out --
refers to nothing
referred to by
  global.dns       terramate.tm.hcl:9:12   hiera.dns
  level "common"   data/common.yaml:1:1    dns
  output.dns       infra/main.tf:8:21      hiera.dns
-- run --
weft check
-- err --
note[unused]: nothing in this module uses the local value `port`
 --> infra/main.tf:2:3
  |
2 |   port   = hiera["app::port"]
  |   ^^^^
help: remove it, or refer to it

note[unused]: nothing in this module uses the local value `url`
 --> infra/main.tf:3:3
  |
3 |   url    = hiera["app::url"]
  |   ^^^
help: remove it, or refer to it

note[unused]: nothing in this module uses the local value `secret`
 --> infra/main.tf:4:3
  |
4 |   secret = hiera.secret
  |   ^^^^^^
help: remove it, or refer to it

warning[unknown-name]: `$garden` is not defined
 --> manifests/site.pp:5:20
  |
5 |   notice("${sum} ${garden}")
  |                    ^^^^^^ unknown variable

no errors, 1 warning; 1 stack, 1 node and 10 files checked
-- run --
git init -q . && git add -A && git -c user.name=n -c user.email=e commit -qm start; sed -i 's/"shop.example"/"store.example"/' terramate.tm.hcl; weft diff
-- out --
terramate.tm.hcl:5:3  global.domain  "shop.example" -> "store.example"

changed: 0 of 1 stack
changed: 1 of 1 document
changed: 1 of 1 node
  app.yay                   url      "http://shop.example/hello" -> "http://store.example/hello"
  default   Class[App]      url      "http://shop.example/hello" -> "http://store.example/hello"
            File[/etc/app]  content  "8080 http://shop.example/hello" -> "8080 http://store.example/hello"
            File[/etc/db]   content  "host=db.shop.example first=a" -> "host=db.store.example first=a"
not affected: 1 stack inherits the value and never reads it (--unread shows which)
-- run --
git checkout -q .; sed -i 's/10.0.0.2/10.0.0.9/' data/common.yaml; weft diff
-- out --
data/common.yaml:1:1  hiera.dns  [10.0.0.1, 10.0.0.2] -> [10.0.0.1, 10.0.0.9]

changed: 1 of 1 stack
changed: 0 of 1 document
changed: 0 of 1 node
  infra   _dns.tf     local.dns  join(",", ["10.0.0.1", "10.0.0.2"]) -> join(",", ["10.0.0.1", "10.0.0.9"])
          output.dns  "10.0.0.1,10.0.0.2" -> "10.0.0.1,10.0.0.9"
-- run --
git checkout -q .; sed -i "s/\['port'\]/['prot']/" manifests/site.pp; weft catalog web1; git checkout -q .
-- err --
error[unknown-name]: `global.prot` is not defined; did you mean `global.port`?
 --> manifests/site.pp:2:26
  |
2 |   class { 'app': port => $global['prot'] }
  |                          ^^^^^^^ not set in / or in any directory above
-- run --
printf 'globals {\n  ring = hiera.loop\n}\n' > ring.tm; echo 'loop: "%{global.ring}"' >> data/common.yaml; weft get global.ring; weft lookup loop
-- err --
error[cycle]: `global.ring` depends on itself
 --> ring.tm:2:10
  |
2 |   ring = hiera.loop
  |          ^^^^^^^^^^ depends on `global.ring`
help: give it a value that does not refer to itself
error[cycle]: `global.ring` depends on itself
 --> ring.tm:2:10
  |
2 |   ring = hiera.loop
  |          ^^^^^^^^^^ depends on `global.ring`
help: give it a value that does not refer to itself
-- exit --
1
