Documents of every construct, which are also cut at every byte.
-- file --
# Shared by all documents.
sizes:
  small: 1
  medium: 4
  large: 16
default_groups:
  - staff
retries: {{ replicas + 1 }}
-- errors --
error[unknown-name]: `replicas` is not defined
 --> main.yay:8:13
  |
8 | retries: {{ replicas + 1 }}
  |             ^^^^^^^^ unknown name
 = defined names: `sizes`, `default_groups`, `retries`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- file --
macro user:
  name: {{ login }}
  shell: {{ shell else "/bin/sh" }}
  groups: {{ groups }}

prototype Server:
  fqdn: {{ self.host }}.internal
  memory: 256
  total: {{ self.memory * 2 }}
-- errors --
-- file --
# The shop: what runs where.
include "lib/common.yay"
include "lib/macros.yay"

set domain = "shop.example"

environment: staging
replicas: 3
zones:
  - a
  - b
extend zones:
  - c

web:
  name: web
  port: 8080
  host: web.{{ environment }}.{{ domain }}
  url: "http://{{ web.host }}:{{ web.port }}"
  workers: {{ replicas * 2 }}
  per_zone: {{ replicas / 3 }}
  first_zone: {{ zones[0] }}
  last_zones: {{ zones[1:3] }}
  tags:
    - shop
    - {{ environment }}

db:
  name: db
  host: db.{{ environment }}.{{ domain }}
  size: {{ sizes.medium }}
  backup: {{ here.host }}

instances:
  for zone in zones:
    - web-{{ zone }}

users:
  call user:
    login: ann
    groups: {{ default_groups }}

new Server as cache:
  host: cache1
  memory: 512

new Machine as vm:
  image: debian
  cpus: 2

address: {{ vm.address }}

if environment == "production":
  replicas: 9
  web:
    workers: {{ replicas * 4 }}
elif environment == "staging":
  web:
    debug: 1
else:
  web:
    debug: 2

limits:
  select environment:
    production: {{ sizes.large }}
    staging: {{ sizes.small }}

motd: {{ replace("welcome to NAME", "NAME", domain) }}
slug: {{ sub("[^a-z]+", "-", "the shop") }}
ports: {{ range(8000, 8003) }}
names: {{ [z for z in zones] }}
timeout: {{ web.timeout else 30 }}
-- errors --
error[not-allowed]: this reads files, which is not allowed
 --> main.yay:2:9
  |
2 | include "lib/common.yay"
  |         ^^^^^^^^^^^^^^^^
help: permit access to `files`

error[not-allowed]: this reads files, which is not allowed
 --> main.yay:3:9
  |
3 | include "lib/macros.yay"
  |         ^^^^^^^^^^^^^^^^
help: permit access to `files`
-- file --
% include "../lib/common.yay"

replicas: 2
rota:
  % let lead = "ann"
  % for day in ["mon", "tue"]
    - day: ${day}
      lead: ${lead}
-- errors --
error[not-allowed]: this reads files, which is not allowed
 --> main.yay:1:11
  |
1 | % include "../lib/common.yay"
  |           ^^^^^^^^^^^^^^^^^^^
help: permit access to `files`
-- file --
shift: early
if shift:
  lead: ann
if lead == 'ann':
  shift: late
-- errors --
-- file --
a: 1
b: {{ a + 1 }}
m:
  x: {{ here.y }}
  y: 2
if a:
  c: 3
elif b:
  c: 4
else:
  c: 5
-- errors --
-- file --
include "a"
n: 1
-- errors --
error[not-allowed]: this reads files, which is not allowed
 --> main.yay:1:9
  |
1 | include "a"
  |         ^^^
help: permit access to `files`
-- file --
set x = 1
macro M:
  - {{ x }}
prototype P:
  a: {{ self.b else 1 }}
new P as p:
  b: 2
l:
  - 1
  for i in range(3) if i:
    - n: {{ i }}
      m: v{{ i }}
  call M:
    x: 2
extend l:
  - {{ l[0] }}
-- errors --
-- file --
% let x = 1
a: ${x} {{ x }}
% for i in [1, 2]
    - ${i}
-- errors --
-- file --
k: a
select k:
  a: |
    text {{ k }}

    more
  b: >
    fold
t: "x: y"
s: {{ [1, 2, 3][0:2] }}
d: {{ {"a": 1, 2: 3} }}
c: {{ [x * y for x in [1] for y in [2] if y] }}
-- errors --
error[cycle]: `k` depends on itself
 --> main.yay:2:1
  |
2 | select k:
  | ^^^^^^^^^ depends on a condition
 ::: main.yay:4:13
4 |     text {{ k }}
  |             ^ which depends on `k` again
help: give one of them a value that does not refer to the other
