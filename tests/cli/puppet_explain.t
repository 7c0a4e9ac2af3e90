Why a parameter of a resource or of a class, or a key of the data, is what it is: declarations, overrides, defaults of types and
of parameters, levels of the data; losers too, and through defined types and lambdas to the line in the data.
-- file environment.conf --
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Node
    path: "%{trusted.certname}.yaml"
  - name: Site
    path: "site.yaml"
-- file data/a.example.com.yaml --
web::port: 8443
names: [a]
-- file data/site.yaml --
lookup_options:
  names:
    merge: unique
web::port: 443
web::hosts:
  - one
  - two
domain: example.com
greeting: "hello from %{trusted.certname} of %{lookup('domain')}"
names: [b, c]
-- file manifests/site.pp --
File { owner => 'root', mode => '0644' }
node 'a.example.com' {
  include web::special, web::erb
  File <| title == '/etc/collected' |> { group => 'staff' }
  @file { '/etc/collected': group => 'adm' }
}
node default {
  class { 'web': port => 80 }
}
-- file modules/web/manifests/init.pp --
class web (
  Integer $port = 8080,
  Array $hosts = [],
  $comment = "port ${port}",
) {
  $line = "listen ${port} # ${comment}"
  file { '/etc/web':
    mode    => '0600',
    content => "${line}\n",
  }
  $hosts.each |$host| {
    web::host { $host: address => "${host}.${lookup('domain')}" }
  }
}
-- file modules/web/manifests/special.pp --
class web::special inherits web {
  File['/etc/web'] { mode => '0640' }
}
-- file modules/web/manifests/host.pp --
define web::host ($address, $kernel = $facts['kernel']) {
  file { "/etc/hosts.d/${title}":
    content => "${address} ${kernel} ${web::port}\n",
  }
}
-- file facts.json --
{"kernel": "Linux", "networking": {"fqdn": "a.example.com"}}
-- file modules/web/manifests/erb.pp --
class web::erb ($size = 3) {
  $twice = $size * 2
  file { '/etc/erb': content => template('web/erb.erb') }
}
-- file modules/web/templates/erb.erb --
<%= @twice %> <%= @size %> nobody@example.com
-- run --
weft explain 'File[/etc/web].content' --facts facts.json
-- out --
File[/etc/web].content = "listen 8443 # port 8443\n"

● modules/web/manifests/init.pp:9:5         "${line}\n"      wins: declaration
└─ $line = "listen 8443 # port 8443"
   ● modules/web/manifests/init.pp:6:3      "listen ${port} # ${comment}"
   ├─ web::port = 8443
   │  ● data/a.example.com.yaml:1:1         8443             wins: level "Node"
   │  ○ data/site.yaml:4:1                  443              overridden
   │  ○ modules/web/manifests/init.pp:2:3   8080             overridden
   └─ web::comment = "port 8443"
      ● modules/web/manifests/init.pp:4:3   "port ${port}"   wins: default of the parameter
      └─ web::port = 8443   (see above)
-- run --
weft explain 'File[/etc/erb].content' --facts facts.json
-- out --
File[/etc/erb].content = "6 3 nobody@example.com\n"

● modules/web/manifests/erb.pp:3:22         template('web/erb.erb')   wins: declaration
├─ $twice = 6
│  ● modules/web/manifests/erb.pp:2:3       $size * 2
│  └─ web::erb::size = 3
│     ● modules/web/manifests/erb.pp:1:17   3                         wins: default of the parameter
└─ web::erb::size = 3   (see above)
-- run --
weft explain 'File[/etc/web].mode' --facts facts.json
-- out --
File[/etc/web].mode = "0640"

● modules/web/manifests/special.pp:2:22   '0640'   wins: override
○ modules/web/manifests/init.pp:8:5       '0600'   overridden
○ manifests/site.pp:1:25                  '0644'   overridden
-- run --
weft explain 'File[/etc/collected].group' --facts facts.json
-- out --
File[/etc/collected].group = "staff"

● manifests/site.pp:4:42   'staff'   wins: override
○ manifests/site.pp:5:29   'adm'     overridden
-- run --
weft explain "File['/etc/hosts.d/one'].content" --facts facts.json
-- out --
File[/etc/hosts.d/one].content = "one.example.com Linux 8443\n"

● modules/web/manifests/host.pp:3:5         "${address} ${kernel} ${web::port}\n"   wins: declaration
├─ Web::Host[one].address = "one.example.com"
│  ● modules/web/manifests/init.pp:12:24    "${host}.${lookup('domain')}"           wins: declaration
│  ├─ web::hosts = ["one", "two"]
│  │  ● data/site.yaml:5:1                  - one - two                             wins: level "Site"
│  │  ○ modules/web/manifests/init.pp:3:3   []                                      overridden
│  └─ hiera.domain = "example.com"
│     ● data/site.yaml:8:1                  example.com                             wins: level "Site"
├─ Web::Host[one].kernel = "Linux"
│  ● modules/web/manifests/host.pp:1:29     $facts['kernel']                        wins: default of the parameter
│  └─ facts.kernel = "Linux"
└─ web::port = 8443
   ● data/a.example.com.yaml:1:1            8443                                    wins: level "Node"
   ○ data/site.yaml:4:1                     443                                     overridden
   ○ modules/web/manifests/init.pp:2:3      8080                                    overridden
-- run --
weft explain web::port --facts facts.json
-- out --
web::port = 8443

● data/a.example.com.yaml:1:1         8443   wins: level "Node"
○ data/site.yaml:4:1                  443    overridden
○ modules/web/manifests/init.pp:2:3   8080   overridden
-- run --
weft explain web::port --node other.example.com
-- out --
web::port = 80

● manifests/site.pp:8:18              80     wins: declaration
○ data/site.yaml:4:1                  443    overridden
○ modules/web/manifests/init.pp:2:3   8080   overridden
-- run --
weft explain hiera.names --facts facts.json
-- out --
hiera.names = ["a", "b", "c"]

● data/a.example.com.yaml:2:1   [a]      takes part: level "Node"
● data/site.yaml:10:1           [b, c]   takes part: level "Site"
-- run --
weft explain hiera.greeting --facts facts.json
-- out --
hiera.greeting = "hello from a.example.com of example.com"

● data/site.yaml:9:1      "hello from %{trusted.certname} of %{lookup('domain')}"   wins: level "Site"
└─ hiera.domain = "example.com"
   ● data/site.yaml:8:1   example.com                                               wins: level "Site"
-- run --
weft explain 'File[/etc/hosts.d/two]' --facts facts.json
-- out --
File[/etc/hosts.d/two] = "declared"

● modules/web/manifests/host.pp:2:3
└─ Web::Host[two] = "declared"
   ● modules/web/manifests/init.pp:12:5
   ├─ web::hosts = ["one", "two"]
   │  ● data/site.yaml:5:1                  - one - two   wins: level "Site"
   │  ○ modules/web/manifests/init.pp:3:3   []            overridden
   └─ Class[Web] = "declared"
      ● modules/web/manifests/special.pp:1:7
      └─ Node[a.example.com] = "declared"
         ● manifests/site.pp:2:1
-- run --
weft explain 'File[/etc/wed].mode' --facts facts.json
-- out --
File[/etc/wed].mode is not set

-- err --
error[missing-key]: the catalog of `a.example.com` has no `File[/etc/wed]`
help: did you mean `File[/etc/web]`?
-- exit --
1
-- run --
weft explain 'File[/etc/web].moed' --facts facts.json
-- out --
File[/etc/web].moed is not set

-- err --
error[missing-key]: `File[/etc/web]` has no parameter `moed`
 --> modules/web/manifests/init.pp:7:3
  |
7 |   file { '/etc/web':
  |   ^^^^^^^^^^^^^^^^^^
-- exit --
1
-- run --
weft explain 'web::port' --facts facts.json --json
-- out --
{"weft":1,"kind":"explain","path":"web::port","from":"","value":8443,"node":{"ref":"web::port","value":8443,"candidates":[{"file":"data/a.example.com.yaml","line":1,"col":1,"text":"8443","status":"won","rule":"level \"Node\""},{"file":"data/site.yaml","line":4,"col":1,"text":"443","status":"lost"},{"file":"modules/web/manifests/init.pp","line":2,"col":3,"text":"8080","status":"lost"}],"reads":[]}}
-- run --
weft explain hiera.nothing --facts facts.json
-- out --
hiera.nothing is not set

-- err --
error[missing-key]: no data for `nothing`
-- exit --
1
-- run --
weft explain web::port --facts missing.json
-- err --
error: cannot read missing.json: No such file or directory
-- exit --
3
-- file modules/web/manifests/host.pp --
define web::host ($address) {
  fail("no host ${address}")
}
-- run --
weft explain 'File[/etc/web].mode' --facts facts.json
-- out --
File[/etc/web].mode is not set

-- err --
error[invalid-operation]: Web::Host[one] cannot be evaluated: no host one.example.com
 --> modules/web/manifests/init.pp:12:5
   |
12 |     web::host { $host: address => "${host}.${lookup('domain')}" }
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: modules/web/manifests/host.pp:2:3
 2 |   fail("no host ${address}")
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^ no host one.example.com
-- exit --
1
-- run --
weft explain web::port --facts facts.json
-- out --
web::port = 8443

● data/a.example.com.yaml:1:1         8443   wins: level "Node"
○ data/site.yaml:4:1                  443    overridden
○ modules/web/manifests/init.pp:2:3   8080   overridden
-- err --
error[invalid-operation]: Web::Host[one] cannot be evaluated: no host one.example.com
 --> modules/web/manifests/init.pp:12:5
   |
12 |     web::host { $host: address => "${host}.${lookup('domain')}" }
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: modules/web/manifests/host.pp:2:3
 2 |   fail("no host ${address}")
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^ no host one.example.com
-- exit --
1
