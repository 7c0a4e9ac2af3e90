A realistic set of documents without mistakes: nothing is found in it. `check_documents.t` has the same with
mistakes.
-- file lib/common.yay --
# Shared by all documents.
sizes:
  small: 1
  medium: 4
  large: 16
default_groups:
  - staff
retries: {{ replicas + 1 }}
-- file lib/macros.yay --
macro user:
  name: {{ login }}
  shell: {{ shell else "/bin/sh" }}
  groups: {{ groups }}

prototype Server:
  fqdn: {{ self.host }}.internal
  memory: 256
  total: {{ self.memory * 2 }}
-- file schemas.json --
{
  "Machine": {
    "inputs": {"image": "string", "cpus": "number", "disks": ["list", "string"]},
    "optional": ["disks"],
    "outputs": {"address": "string", "state": "string"}
  }
}
-- file shop.yay --
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
-- file teams/ops.yay --
% include "../lib/common.yay"

replicas: 2
rota:
  % let lead = "ann"
  % for day in ["mon", "tue"]
    - day: ${day}
      lead: ${lead}
-- file teams/nested.yay --
shift: early
if shift:
  lead: ann
if lead == 'ann':
  shift: late
-- run --
weft check --schemas schemas.json --diagnostics=short .
-- err --
no errors in 5 files
-- run --
weft check --schemas schemas.json --json . | grep -c severity
-- out --
0
-- exit --
1
-- run --
weft check --schemas schemas.json teams
-- err --
no errors in 2 files
