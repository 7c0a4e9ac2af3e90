`weft check` finds all mistakes of a set of documents in one run, each once, each with a way out.
-- file lib/common.yay --
# Shared by all documents.
sizes:
  small: 1
  medium: 4
  large: 16
default_groups:
  - staff
retries: {{ replcas + 1 }}
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
version: 1.10
version: 1.10.2
zones:
  - a
  - b
zones: a, b
networks:
  - inner
extend networks: {{ replicas }}

web:
  set prot = 8443
  name: web
  host: web.{{ enviroment }}.{{ domain }}
  url: "http://{{ web.hots }}:{{ web.port }}"
  port: 8080
  workers: {{ networks * 2 }}
  per_zone: {{ replicas / 0 }}
  rest: {{ replicas % 0 }}
  cores: {{ "four" - 1 }}
  second: {{ default_groups[1] }}
  before: {{ default_groups[-1] }}
  named: {{ default_groups["first"] }}
  deep: {{ replicas.count }}
  middle: {{ sizes[0:1] }}
  label: web-{{ sizes }}
  has: {{ "a" not in replicas }}
  sibling: {{ here.prot }}

a: {{ b }}
b: {{ a }}
self_made: {{ self_made }}

db:
  name: db
db: {{ [1, 2] }}
cache: 512
cache:
  size: 512

instances:
  for zone in replicas:
    - web-{{ zone }}
  - spare

users:
  call user:
    loggin: ann
    groups: {{ default_groups }}
admins:
  call domain:
    login: eve

new Server as store:
  hots: store1
new environment as other:
  host: other1

new Machine as vm:
  image: debian
  cpus: many
  disks: sda
new Machine as vm2:
  imgae: debian
  cpus: 2
new Machine as vm3:
  image: debian
adress: {{ vm.adress }}

if zones:
  flag: 1
if sizes:
  flag: 2
if environment == "production":
  replicas: {{ replcias }}
  ratio: {{ 10 / 0 }}
  sum: {{ sizes + 1 }}
  gone: {{ sizes.huge }}

limits:
  select environment:
    production: {{ sizes.large }}
    stagging: {{ sizes.small }}

mode: fast
pace:
  select mode:
    fast: 1
    slow: 2
    fast: 3

if 1:
  always: 1
else:
  never: 2

motd: {{ replce("welcome to NAME", "NAME", domain) }}
motd2: {{ replace("welcome to NAME", "NAME") }}
slug: {{ sub("[^a-z+", "-", "the shop") }}
ports: {{ range(8000, 8003, 1, 1) }}
steps: {{ range("x") }}
once: 1
once: 2
caps:
  cpu: 2
extend caps:
  - memory
teams:
  - shop
extend teams:
  guests: 1
big: {{ 2 ** 99999999 }}
bits: {{ 1 << -1 }}
-- file teams/broken.yay --
on_call: {{ 1 + }}
pager: 5
   odd: 1
-- file teams/deep.yay --
macro tree:
  below:
    call tree:
      x: 1
trees:
  call tree:
    x: 1
-- file teams/loop.yay --
quota: 1
if quota == 1:
  quota: 2
part:
  include "loop.yay"
-- file teams/ops.yay --
% include "../lib/missing.yay"
% include "broken.yay"

replicas: 2
rota:
  % let lead = "ann"
  % for day in ["mon", "tue"]
    - day: ${day}
      lead: ${lead}
      share: ${ 1 / 0 }
if replicas:
  late: 1
-- run --
weft check --schemas schemas.json --diagnostics=short .
-- err --
lib/common.yay:8:13: error[unknown-name]: `replcas` is not defined
shop.yay:10:10: warning[type-changed]: `version` is a number before and a string here
shop.yay:14:8: error[type-changed]: `zones` is a list before and a string here
shop.yay:17:1: error[extend-scalar]: `networks` is extended, but this is not a list
shop.yay:20:14: warning[unused]: nothing uses `prot`
shop.yay:22:16: error[unknown-name]: `enviroment` is not defined
shop.yay:23:22: error[missing-key]: no key `hots` here
shop.yay:25:15: error[type-mismatch]: `*`: expected a number, got a list
shop.yay:26:27: error[invalid-operation]: division by zero
shop.yay:27:23: error[invalid-operation]: division by zero
shop.yay:28:13: error[type-mismatch]: `-`: expected a number, got a string
shop.yay:29:28: error[type-mismatch]: this position is past the end of the list; the first one is 0
shop.yay:30:28: error[type-mismatch]: a position in a list cannot be negative
shop.yay:31:27: error[type-mismatch]: a list has positions, not names
shop.yay:32:20: error[type-mismatch]: expected a mapping or a list, got a value without parts
shop.yay:33:14: error[type-mismatch]: a slice: expected a list, got a mapping
shop.yay:34:17: error[type-mismatch]: a string with `{{ }}`: expected a string or a number, got a mapping
shop.yay:35:22: error[type-mismatch]: `not in`: expected a list, a mapping or a string, got a number
shop.yay:36:19: error[missing-key]: no key `prot` here
shop.yay:38:7: error[cycle]: `a` depends on itself
shop.yay:40:15: error[cycle]: `self_made` depends on itself
shop.yay:44:8: error[type-changed]: `db` is a mapping before and a list here
shop.yay:47:3: error[extend-scalar]: `cache` cannot be extended
shop.yay:50:15: error[type-mismatch]: expected a list or a mapping to loop over
shop.yay:55:8: error[missing-argument]: `user` requires `login`
shop.yay:59:8: error[not-callable]: this is not a macro, so it cannot be called
shop.yay:62:5: error[missing-argument]: `Server` requires `host`
shop.yay:64:5: error[not-callable]: this is not a prototype, so `new` cannot use it
shop.yay:69:9: error[type-mismatch]: `cpus` of `Machine` is a string
shop.yay:70:10: error[type-mismatch]: `disks` of `Machine` is a string
shop.yay:72:10: error[unknown-argument]: `Machine` has no input `imgae`
shop.yay:74:5: error[missing-argument]: `Machine` requires `cpus`
shop.yay:76:14: error[missing-key]: no key `adress` here
shop.yay:80:4: error[type-mismatch]: `if`: expected true or false, got a mapping
shop.yay:83:16: warning[unknown-name]: `replcias` is not defined
shop.yay:84:18: warning[invalid-operation]: division by zero
shop.yay:85:11: warning[type-mismatch]: `+`: expected a number or a string, got a mapping
shop.yay:86:17: warning[missing-key]: no key `huge` here
shop.yay:89:10: error[missing-key]: no case for `staging`
shop.yay:98:5: warning[unreachable]: the case `fast` exists already: this one is never used
shop.yay:100:4: warning[unreachable]: this is always true, so the branches below it are never used
shop.yay:105:10: error[unknown-name]: `replce` is not defined
shop.yay:106:11: error[bad-argument]: wrong arguments: expected `replace(text, old, new)`
shop.yay:107:10: error[bad-argument]: invalid pattern: missing closing ]: `[^a-z+`
shop.yay:108:11: error[bad-argument]: wrong arguments: expected `range(stop)`, `range(start, stop)` or `range(start, stop, step)`
shop.yay:109:11: error[bad-argument]: wrong arguments: expected `range(stop)`, `range(start, stop)` or `range(start, stop, step)`
shop.yay:110:7: warning[redefined]: `once` is set twice here: this value is never used
shop.yay:114:1: warning[type-changed]: `caps` is a mapping: it becomes a list of its keys
shop.yay:119:3: warning[type-changed]: only the keys of this mapping are added to `teams`
shop.yay:120:9: error[bad-argument]: `**` would produce a number of more than a million bits
shop.yay:121:15: error[type-mismatch]: cannot shift by a negative number of bits
teams/deep.yay:3:5: error[limit-depth]: this macro calls itself more than 5000 levels deep
teams/loop.yay:2:1: error[paradox]: this condition changes its own result
teams/loop.yay:5:3: error[cycle]: `teams/loop.yay` includes itself endlessly
teams/broken.yay:1:17: error[bad-syntax]: unexpected end of the template
teams/broken.yay:3:1: error[bad-syntax]: unexpected indentation
teams/ops.yay:1:11: error[bad-import]: no file `../lib/missing.yay`
teams/ops.yay:10:21: error[invalid-operation]: division by zero
teams/ops.yay:11:1: error[bad-syntax]: directives of this file start with `%`, but this one does not
48 errors, 11 warnings in 4 of 7 files
-- exit --
3
-- run --
weft check --schemas schemas.json --json . | python3 -c 'import json, sys; all = json.load(sys.stdin)["diagnostics"]; print(len(all), "mistakes,", sum(1 for d in all if not d.get("help")), "without a way out")'
-- out --
59 mistakes, 0 without a way out
-- run --
weft check --schemas schemas.json teams/broken.yay teams/ops.yay
-- err --
error[bad-syntax]: unexpected end of the template
 --> teams/broken.yay:1:17
  |
1 | on_call: {{ 1 + }}
  |                 ^
 ::: teams/ops.yay:2:1
2 | % include "broken.yay"
  | ^^^^^^^^^^^^^^^^^^^^^^ included here
help: write a value here: a name, a number or a quoted string

error[bad-syntax]: unexpected indentation
 --> teams/broken.yay:3:1
  |
3 |    odd: 1
  | ^^^^^^^^^
 ::: teams/ops.yay:2:1
2 | % include "broken.yay"
  | ^^^^^^^^^^^^^^^^^^^^^^ included here
help: align it with the line above, which already has a value

error[bad-import]: no file `../lib/missing.yay`
 --> teams/ops.yay:1:11
  |
1 | % include "../lib/missing.yay"
  |           ^^^^^^^^^^^^^^^^^^^^
 = searched in `teams`
help: name a file that exists, or guard the include with an `if`

error[invalid-operation]: division by zero
 --> teams/ops.yay:10:21
   |
10 |       share: ${ 1 / 0 }
   |                     ^
help: guard it: `{{ a / b if b else 0 }}`

error[bad-syntax]: directives of this file start with `%`, but this one does not
 --> teams/ops.yay:11:1
   |
11 | if replicas:
   | ^^^^^^^^^^^^
help: write all directives of a file like its first one

5 errors in 1 of 2 files
-- exit --
1
