`weft explain --file x.yay` shows layers, branches, files, macros and prototypes, also of nested keys.
-- file root.tm.hcl --
terramate {
  required_version = "> 0.1"
}
-- file base.yay --
env: dev
region: eu-1
hosts:
  - www
  - api
db:
  host: localhost
  port: 5432
  pool:
    min: 1
    max: 4
-- file site.yay --
include 'base.yay'

db:
  port: 5433

if env == 'prod':
  db:
    host: db.prod
    pool:
      max: 40
elif env == 'stage':
  db:
    host: db.stage
else:
  db:
    host: db.dev

select region:
  eu-1:
    zone: a
  us-1:
    zone: b

extend hosts:
  - admin
  - {{ env }}-bastion
-- file prod.yay --
include 'site.yay'
env: prod
extend hosts:
  - metrics
db:
  port: 6432
-- file web.yay --
set port = 8080

macro listener:
  address: 0.0.0.0:{{ number }}
  tls: no

prototype Service:
  replicas: 1
  limits:
    cpu: 1
  label: {{ self.name }}-x{{ self.replicas }}

web:
  call listener:
    number: {{ port }}

new Service as shop:
  name: shop
  replicas: 3

names:
  for h in ['a', 'b', 'c'] if h != 'b':
    - {{ h }}.{{ shop.name }}
pick: {{ shop.label if shop.replicas > 2 else 'x' }}
-- file host.yay --
os: debian
version: 12
packages:
  select os:
    debian:
      - apt
      - curl
    alpine:
      - apk
shell: {{ shells[os] else '/bin/sh' }}
shells2:
  debian: /bin/bash
shell2: {{ shells2[os] else '/bin/sh' }}
file: conf-{{ os }}.yay
include file
if version > 20:
  release: new
if nosuch else 0:
  release: odd
release: base
first: {{ packages[0] }}
some: {{ packages[1:2] }}
lens: {{ [p for p in packages] }}
n: 3
squares:
  for i in range(n):
    - {{ i * i }}
tot: {{ squares[2] + conf.level }}
m:
  a: 1
  b: {{ here.a + 1 }}
m:
  a: 5
m2: {{ m }}
m2:
  c: 7
arr:
  - name: x
    v: 1
  - name: y
    v: {{ arr[0].v + 1 }}
quoted: {{ m.b + arr[1].v }}
-- file conf-debian.yay --
conf:
  level: 4
set inner = 9
-- file lazy.yay --
include 'missing.yay'
if 1 + nothing:
  other: 2
env: prod
db:
  include 'missing.yay'
  port: 5432
-- file odd.yay --
a: 1
if a == 1:
  a: 2
b: {{ c }}
c: {{ b }}
d: {{ nope }}
e: {{ d + 1 }}
if a: 
  z: 1
x: 1
if x:
  x: 2
-- run --
weft explain --file prod.yay env
-- out --
env = "prod"

● prod.yay:2:6   prod                 wins: newest layer
○ prod.yay:1:1   include 'site.yay'   not read
-- run --
weft explain --file prod.yay db.port
-- out --
db.port = 6432

● prod.yay:6:9   6432                 wins: newest layer
○ prod.yay:1:1   include 'site.yay'   not read
-- run --
weft explain --file prod.yay db.host
-- out --
db.host = "db.prod"

● site.yay:8:11        db.prod              wins: newest layer
○ site.yay:13:11       db.stage             not taken
○ site.yay:16:11       db.dev               not taken
○ site.yay:1:1         include 'base.yay'   not read
├─ include = "site.yay"
│  ● prod.yay:1:9      'site.yay'
└─ if = true
   ● site.yay:6:4      env == 'prod'        wins: the first that is true
   ○ site.yay:11:6     env == 'stage'       not taken
   └─ env = "prod"
      ● prod.yay:2:6   prod                 wins: newest layer
      ○ prod.yay:1:1   include 'site.yay'   not read
-- run --
weft explain --file prod.yay db.pool.max
-- out --
db.pool.max = 40

● site.yay:10:12       40                   wins: newest layer
○ site.yay:1:1         include 'base.yay'   not read
├─ include = "site.yay"
│  ● prod.yay:1:9      'site.yay'
└─ if = true
   ● site.yay:6:4      env == 'prod'        wins: the first that is true
   ○ site.yay:11:6     env == 'stage'       not taken
   └─ env = "prod"
      ● prod.yay:2:6   prod                 wins: newest layer
      ○ prod.yay:1:1   include 'site.yay'   not read
-- run --
weft explain --file prod.yay db
-- out --
db = { host = "db.prod", port = 6432, pool = { min = 1, max = 40 } }

● prod.yay:6:3           port: 6432                         takes part
● site.yay:8:5           host: db.prod pool:                takes part
○ site.yay:13:5          host: db.stage                     not taken
○ site.yay:16:5          host: db.dev                       not taken
● site.yay:4:3           port: 5433                         takes part
● base.yay:7:3           host: localhost port: 5432 pool:   takes part
├─ include = "site.yay"
│  ● prod.yay:1:9        'site.yay'
├─ if = true
│  ● site.yay:6:4        env == 'prod'                      wins: the first that is true
│  ○ site.yay:11:6       env == 'stage'                     not taken
│  └─ env = "prod"
│     ● prod.yay:2:6     prod                               wins: newest layer
│     ○ prod.yay:1:1     include 'site.yay'                 not read
├─ include = "base.yay"
│  ● site.yay:1:9        'base.yay'
├─ db.host = "db.prod"
│  ● site.yay:8:11       db.prod                            wins: newest layer
│  ○ site.yay:13:11      db.stage                           not taken
│  ○ site.yay:16:11      db.dev                             not taken
│  ○ base.yay:7:9        localhost                          overridden
├─ db.port = 6432
│  ● prod.yay:6:9        6432                               wins: newest layer
│  ○ site.yay:4:9        5433                               overridden
│  ○ base.yay:8:9        5432                               overridden
└─ db.pool = { min = 1, max = 40 }
   ● site.yay:10:7       max: 40                            takes part
   ● base.yay:10:5       min: 1 max: 4                      takes part
   ├─ db.pool.min = 1
   │  ● base.yay:10:10   1
   └─ db.pool.max = 40
      ● site.yay:10:12   40                                 wins: newest layer
      ○ base.yay:11:10   4                                  overridden
-- run --
weft explain --file prod.yay hosts
-- out --
hosts = ["www", "api", "admin", "prod-bastion", "metrics"]

● prod.yay:4:3         - metrics                     takes part
● site.yay:25:3        - admin - {{ env }}-bastion   takes part
● base.yay:4:3         - www - api                   takes part
├─ include = "site.yay"
│  ● prod.yay:1:9      'site.yay'
├─ include = "base.yay"
│  ● site.yay:1:9      'base.yay'
├─ hosts[0] = "www"
│  ● base.yay:4:5      www
├─ hosts[1] = "api"
│  ● base.yay:5:5      api
├─ hosts[2] = "admin"
│  ● site.yay:25:5     admin
├─ hosts[3] = "prod-bastion"
│  ● site.yay:26:5     {{ env }}-bastion
│  └─ env = "prod"
│     ● prod.yay:2:6   prod                          wins: newest layer
│     ○ base.yay:1:6   dev                           overridden
└─ hosts[4] = "metrics"
   ● prod.yay:4:5      metrics
-- run --
weft explain --file prod.yay 'hosts[3]'
-- out --
hosts[3] = "prod-bastion"

● site.yay:26:5     {{ env }}-bastion
├─ include = "site.yay"
│  ● prod.yay:1:9   'site.yay'
└─ env = "prod"
   ● prod.yay:2:6   prod   wins: newest layer
   ○ base.yay:1:6   dev    overridden
-- run --
weft explain --file prod.yay zone
-- out --
zone = "a"

● site.yay:20:11          a   wins
○ site.yay:22:11          b   not taken
├─ include = "site.yay"
│  ● prod.yay:1:9         'site.yay'
└─ select = "eu-1"
   ● site.yay:18:8        region
   └─ region = "eu-1"
      ● base.yay:2:9      eu-1
      └─ include = "base.yay"
         ● site.yay:1:9   'base.yay'
-- run --
weft explain --file prod.yay db.nope
-- out --
db.nope is not set

-- err --
error[missing-key]: no key `nope` here
 ::: prod.yay:6:3
6 |   port: 6432
  |   ^^^^^^^^^^ the keys are `host`, `port`, `pool`
-- exit --
1
-- run --
weft explain --file prod.yay db.host --json
-- out --
{"weft":1,"kind":"explain","path":"db.host","from":"prod.yay","value":"db.prod","node":{"ref":"db.host","value":"db.prod","candidates":[{"file":"site.yay","line":8,"col":11,"text":"db.prod","status":"won","rule":"newest layer"},{"file":"site.yay","line":13,"col":11,"text":"db.stage","status":"lost","rule":"not taken"},{"file":"site.yay","line":16,"col":11,"text":"db.dev","status":"lost","rule":"not taken"},{"file":"site.yay","line":1,"col":1,"text":"include 'base.yay'","status":"lost","rule":"not read"}],"reads":[{"ref":"include","value":"site.yay","candidates":[{"file":"prod.yay","line":1,"col":9,"text":"'site.yay'","status":"won"}],"reads":[]},{"ref":"if","value":true,"candidates":[{"file":"site.yay","line":6,"col":4,"text":"env == 'prod'","status":"won","rule":"the first that is true"},{"file":"site.yay","line":11,"col":6,"text":"env == 'stage'","status":"lost","rule":"not taken"}],"reads":[{"ref":"env","value":"prod","candidates":[{"file":"prod.yay","line":2,"col":6,"text":"prod","status":"won","rule":"newest layer"},{"file":"prod.yay","line":1,"col":1,"text":"include 'site.yay'","status":"lost","rule":"not read"}],"reads":[]}]}]}}
-- run --
weft explain --file prod.yay 'hosts[4]' --json
-- out --
{"weft":1,"kind":"explain","path":"hosts[4]","from":"prod.yay","value":"metrics","node":{"ref":"hosts[4]","value":"metrics","candidates":[{"file":"prod.yay","line":4,"col":5,"text":"metrics","status":"won"}],"reads":[]}}
-- run --
weft explain --file prod.yay db.host --graph
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="db.host"];
  n1 [label="include prod.yay:1:9"];
  n2 [label="if site.yay:6:4"];
  n3 [label="env"];
  n0 -> n1;
  n0 -> n2;
  n2 -> n3;
}
-- run --
weft explain --file site.yay db.host
-- out --
db.host = "db.dev"

● site.yay:16:11          db.dev           wins: newest layer
○ site.yay:8:11           db.prod          not taken
○ site.yay:13:11          db.stage         not taken
○ base.yay:7:9            localhost        overridden
└─ if = false
   ○ site.yay:6:4         env == 'prod'    is false
   ○ site.yay:11:6        env == 'stage'   is false
   └─ env = "dev"
      ● base.yay:1:6      dev
      └─ include = "base.yay"
         ● site.yay:1:9   'base.yay'
-- run --
weft explain --file web.yay web.address
-- out --
web.address = "0.0.0.0:8080"

● web.yay:4:12         0.0.0.0:{{ number }}
├─ call
│  ● web.yay:14:3      call listener:
└─ number = 8080
   ● web.yay:15:16     port
   └─ port = 8080
      ● web.yay:1:12   8080
-- run --
weft explain --file web.yay shop.replicas
-- out --
shop.replicas = 3

● web.yay:19:13   3   wins: newest layer
○ web.yay:8:13    1   overridden
-- run --
weft explain --file web.yay shop.label
-- out --
shop.label = "shop-x3"

● web.yay:11:10      {{ self.name }}-x{{ self.replicas }}
├─ new
│  ● web.yay:17:1    new Service as shop:
├─ shop.name = "shop"
│  ● web.yay:18:9    shop
└─ shop.replicas = 3
   ● web.yay:19:13   3   wins: newest layer
   ○ web.yay:8:13    1   overridden
-- run --
weft explain --file web.yay names
-- out --
names = ["a.shop", "c.shop"]

● web.yay:22:3          for h in ['a', 'b', 'c'] if h != 'b':
├─ names[0] = "a.shop"
│  ● web.yay:23:7       {{ h }}.{{ shop.name }}
│  ├─ h = "a"
│  │  ● web.yay:22:13   'a'
│  └─ shop.name = "shop"
│     ● web.yay:18:9    shop
├─ names[1] = "c.shop"
│  ● web.yay:23:7       {{ h }}.{{ shop.name }}
│  ├─ h = "c"
│  │  ● web.yay:22:23   'c'
│  └─ shop.name = "shop"
│     ● web.yay:18:9    shop
└─ names[2] = "c"
   ● web.yay:22:23      'c'
-- run --
weft explain --file web.yay 'names[1]'
-- out --
names[1] = "c.shop"

● web.yay:23:7       {{ h }}.{{ shop.name }}
├─ h = "c"
│  ● web.yay:22:23   'c'
├─ shop.name = "shop"
│  ● web.yay:18:9    shop
├─ names[0] = "a"
│  ● web.yay:22:13   'a'
├─ names[1] = "b"
│  ● web.yay:22:18   'b'
└─ names[2] = "c"
   ● web.yay:22:23   'c'
-- run --
weft explain --file web.yay pick
-- out --
pick = "shop-x3"

● web.yay:24:10            shop.label if shop.replicas > 2 else 'x'
└─ if else = "shop-x3"
   ● web.yay:24:10         shop.label   wins: the condition is true
   ○ web.yay:24:47         'x'          not taken
   ├─ condition = true
   │  ● web.yay:24:24      shop.replicas > 2
   │  └─ shop.replicas = 3
   │     ● web.yay:19:13   3            wins: newest layer
   │     ○ web.yay:8:13    1            overridden
   └─ shop.label = "shop-x3"
      ● web.yay:11:10      {{ self.name }}-x{{ self.replicas }}
      ├─ new
      │  ● web.yay:17:1    new Service as shop:
      ├─ shop.name = "shop"
      │  ● web.yay:18:9    shop
      └─ shop.replicas = 3
         ● web.yay:19:13   3            wins: newest layer
         ○ web.yay:8:13    1            overridden
-- run --
weft explain --file web.yay shop.limits.cpu
-- out --
shop.limits.cpu = 1

● web.yay:10:10     1
└─ new
   ● web.yay:17:1   new Service as shop:
-- run --
weft explain --file host.yay packages
-- out --
packages = ["apt", "curl"]

● host.yay:6:7         - apt - curl   wins
○ host.yay:9:7         - apk          not taken
├─ select = "debian"
│  ● host.yay:4:10     os
│  └─ os = "debian"
│     ● host.yay:1:5   debian
├─ packages[0] = "apt"
│  ● host.yay:6:9      apt
└─ packages[1] = "curl"
   ● host.yay:7:9      curl
-- run --
weft explain --file host.yay 'packages[1]'
-- out --
packages[1] = "curl"

● host.yay:7:9         curl
└─ select = "debian"
   ● host.yay:4:10     os
   └─ os = "debian"
      ● host.yay:1:5   debian
-- run --
weft explain --file host.yay shell
-- out --
shell = "/bin/sh"

● host.yay:10:11       shells[os] else '/bin/sh'
└─ default = "/bin/sh"
   ○ host.yay:10:11    shells[os]   fails
   ● host.yay:10:27    '/bin/sh'    wins
   └─ os = "debian"
      ● host.yay:1:5   debian
-- run --
weft explain --file host.yay shell2
-- out --
shell2 = "/bin/bash"

● host.yay:13:12         shells2[os] else '/bin/sh'
└─ default = "/bin/bash"
   ● host.yay:13:12      shells2[os]   wins
   ○ host.yay:13:29      '/bin/sh'     not taken
   ├─ os = "debian"
   │  ● host.yay:1:5     debian
   └─ shells2.debian = "/bin/bash"
      ● host.yay:12:11   /bin/bash
-- run --
weft explain --file host.yay release
-- out --
release = "base"

● host.yay:20:10   base           wins: newest layer
○ host.yay:19:12   odd            overridden
○ host.yay:17:12   new            overridden
○ host.yay:15:1    include file   not read
-- run --
weft explain --file host.yay some
-- out --
some = ["curl"]

● host.yay:22:10          packages[1:2]
└─ packages[1] = "curl"
   ● host.yay:7:9         curl
   └─ select = "debian"
      ● host.yay:4:10     os
      └─ os = "debian"
         ● host.yay:1:5   debian
-- run --
weft explain --file host.yay lens
-- out --
lens = ["apt", "curl"]

● host.yay:23:10             [p for p in packages]
├─ lens[0] = "apt"
│  ● host.yay:23:11          p
│  └─ packages[0] = "apt"
│     ● host.yay:6:9         apt
│     └─ select = "debian"
│        ● host.yay:4:10     os
│        └─ os = "debian"
│           ● host.yay:1:5   debian
└─ lens[1] = "curl"
   ● host.yay:23:11          p
   └─ packages[1] = "curl"
      ● host.yay:7:9         curl
      └─ select = "debian"   (see above)
         ● host.yay:4:10     os
-- run --
weft explain --file host.yay tot
-- out --
tot = 8

● host.yay:28:9             squares[2] + conf.level
├─ squares[2] = 4
│  ● host.yay:27:10         i * i
│  ├─ i = 2
│  └─ n = 3
│     ● host.yay:24:4       3
└─ conf.level = 4
   ● conf-debian.yay:2:10   4
   └─ include = "conf-debian.yay"
      ● host.yay:15:9       file
      └─ file = "conf-debian.yay"
         ○ host.yay:15:1    include file        not read
         ● host.yay:14:7    conf-{{ os }}.yay   wins: newest layer
-- run --
weft explain --file host.yay squares
-- out --
squares = [0, 1, 4]

● host.yay:26:3       for i in range(n):
├─ squares[0] = 0
│  ● host.yay:27:10   i * i
│  └─ i = 0
├─ squares[1] = 1
│  ● host.yay:27:10   i * i
│  └─ i = 1
├─ squares[2] = 4
│  ● host.yay:27:10   i * i
│  └─ i = 2
└─ n = 3
   ● host.yay:24:4    3
-- run --
weft explain --file host.yay 'squares[1]'
-- out --
squares[1] = 1

● host.yay:27:10     i * i
├─ i = 1
└─ n = 3
   ● host.yay:24:4   3
-- run --
weft explain --file host.yay m2
-- out --
m2 = { a = 5, b = 6, c = 7 }

● host.yay:36:3            c: 7   takes part
● host.yay:34:8            m      takes part
├─ m2.a = 5
│  ● host.yay:34:8         m
│  └─ m.a = 5
│     ● host.yay:33:6      5      wins: newest layer
│     ○ host.yay:30:6      1      overridden
├─ m2.b = 6
│  ● host.yay:34:8         m
│  └─ m.b = 6
│     ● host.yay:31:9      here.a + 1
│     └─ m.a = 5
│        ● host.yay:33:6   5      wins: newest layer
│        ○ host.yay:30:6   1      overridden
└─ m2.c = 7
   ● host.yay:36:6         7
-- run --
weft explain --file host.yay m2.c
-- out --
m2.c = 7

● host.yay:36:6   7              wins: newest layer
○ host.yay:34:8   m              overridden
○ host.yay:15:1   include file   not read
-- run --
weft explain --file host.yay quoted
-- out --
quoted = 8

● host.yay:42:12        m.b + arr[1].v   wins: newest layer
○ host.yay:15:1         include file     not read
├─ m.b = 6
│  ● host.yay:31:9      here.a + 1       wins: newest layer
│  ○ host.yay:15:1      include file     not read
│  └─ m.a = 5
│     ● host.yay:33:6   5                wins: newest layer
│     ○ host.yay:30:6   1                overridden
│     ○ host.yay:15:1   include file     not read
└─ arr[1].v = 2
   ● host.yay:41:11     arr[0].v + 1
   └─ arr[0].v = 1
      ● host.yay:39:8   1
-- run --
weft explain --file odd.yay a
-- out --
a has no value: an error

○ odd.yay:3:6         2            fails
○ odd.yay:1:4         1            overridden
└─ if has no value: an error
   ○ odd.yay:2:1      if a == 1:   fails
   └─ a = 1
      ○ odd.yay:3:6   2            fails
      ○ odd.yay:1:4   1            overridden
-- err --
error[paradox]: this condition changes its own result
 --> odd.yay:2:1
  |
2 | if a == 1:
  | ^^^^^^^^^^ true without what it guards, but not with it
 ::: odd.yay:3:3
3 |   a: 2
  |   ^^^^ this changes what the condition reads
help: make the condition depend only on values that it does not change
-- exit --
1
-- run --
weft explain --file odd.yay b
-- out --
b has no value: an error

● odd.yay:4:7         c
└─ c has no value: an error
   ● odd.yay:5:7      b
   └─ b has no value: an error
      ● odd.yay:4:7   c
-- err --
error[cycle]: `b` depends on itself
 --> odd.yay:4:7
  |
4 | b: {{ c }}
  |       ^ depends on `c`
 ::: odd.yay:5:7
5 | c: {{ b }}
  |       ^ which depends on `b` again
help: give one of them a value that does not refer to the other
-- exit --
1
-- run --
weft explain --file odd.yay e
-- out --
e has no value: an error

● odd.yay:7:7      d + 1
└─ d has no value: an error
   ● odd.yay:6:7   nope
-- err --
error[unknown-name]: `nope` is not defined
 --> odd.yay:6:7
  |
6 | d: {{ nope }}
  |       ^^^^ unknown name
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
-- run --
weft explain --file odd.yay z
-- out --
z has no value: an error

○ odd.yay:9:6      1       fails
└─ if has no value: an error
   ○ odd.yay:8:1   if a:   fails
-- err --
error[paradox]: this condition changes its own result
 --> odd.yay:2:1
  |
2 | if a == 1:
  | ^^^^^^^^^^ true without what it guards, but not with it
 ::: odd.yay:3:3
3 |   a: 2
  |   ^^^^ this changes what the condition reads
help: make the condition depend only on values that it does not change
-- exit --
1
-- run --
weft explain --file odd.yay x
-- out --
x = 2

● odd.yay:12:6         2   wins: newest layer
○ odd.yay:10:4         1   overridden
└─ if = true
   ● odd.yay:11:4      x
   └─ x = 1
      ● odd.yay:12:6   2   wins: newest layer
      ○ odd.yay:10:4   1   overridden
-- run --
weft get --file lazy.yay env; weft get --file lazy.yay db.port; weft explain --file lazy.yay db.port
-- out --
"prod"
5432
db.port = 5432

● lazy.yay:7:9   5432                    wins: newest layer
○ lazy.yay:6:3   include 'missing.yay'   not read
○ lazy.yay:1:1   include 'missing.yay'   not read
