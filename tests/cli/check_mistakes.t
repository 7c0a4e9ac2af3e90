A tree with many mistakes: sound it is silent; then each is found once, at its cause, with its reach.
-- file terramate.tm --
terramate {
  required_version = ">= 0.11"
}
-- file globals.tm --
globals {
  env     = "dev"
  team    = "platform"
  service = terramate.stack.name
  host    = "${global.service}.${global.env}.observatory.example"
  zones   = ["a", "b"]
  retries = 3
  ports   = { http = 8080, metrics = 9090 }
  owner   = tm_try(global.person, "nobody")
}
globals "bucket" {
  name = tm_lower("${global.team}-${global.env}")
  url  = "s3://${global.bucket.name}"
}
-- file generate.tm --
generate_hcl "_main.tf" {
  lets {
    size = tm_length(global.zones)
  }
  content {
    locals {
      host   = global.host
      bucket = global.bucket.url
      size   = let.size
    }
    resource "net" "this" {
    tm_dynamic "zone" {
      for_each = global.zones
      content {
        name = zone.value
      }
    }
    }
  }
}
generate_file "hosts.txt" {
  condition = global.env == "prod"
  content   = global.host
}
assert {
  assertion = global.retries < 10
  message   = "too many retries for ${terramate.stack.name}"
}
-- file common/labels.tm --
globals {
  labels = { team = global.team, service = global.service }
}
-- file dev/env.tm --
globals {
  env = "dev"
}
-- file staging/env.tm --
globals {
  env = "staging"
}
-- file prod/env.tm --
globals {
  env   = "prod"
  zones = ["a", "b", "c"]
}
-- file dev/api/stack.tm --
stack {
  name = "api"
  tags = ["api"]
  id   = "dev-api"
}
import {
  source = "/common/labels.tm"
}
-- file dev/jobs/stack.tm --
stack {
  name = "jobs"
  tags = ["jobs"]
  id   = "dev-jobs"
}
-- file dev/web/stack.tm --
stack {
  name = "web"
  tags = ["web"]
  id   = "dev-web"
}
-- file staging/api/stack.tm --
stack {
  name = "api"
  tags = ["api"]
  id   = "staging-api"
}
import {
  source = "/common/labels.tm"
}
-- file staging/jobs/stack.tm --
stack {
  name = "jobs"
  tags = ["jobs"]
  id   = "staging-jobs"
}
-- file staging/web/stack.tm --
stack {
  name = "web"
  tags = ["web"]
  id   = "staging-web"
}
-- file prod/eu/api/stack.tm --
stack {
  name = "api"
  tags = ["api"]
  id   = "prod-eu-api"
}
import {
  source = "/common/labels.tm"
}
-- file prod/eu/jobs/stack.tm --
stack {
  name = "jobs"
  tags = ["jobs"]
  id   = "prod-eu-jobs"
}
-- file prod/eu/web/stack.tm --
stack {
  name = "web"
  tags = ["web"]
  id   = "prod-eu-web"
}
-- file prod/us/api/stack.tm --
stack {
  name = "api"
  tags = ["api"]
  id   = "prod-us-api"
}
import {
  source = "/common/labels.tm"
}
-- file prod/us/jobs/stack.tm --
stack {
  name = "jobs"
  tags = ["jobs"]
  id   = "prod-us-jobs"
}
-- file prod/us/web/stack.tm --
stack {
  name = "web"
  tags = ["web"]
  id   = "prod-us-web"
}
-- file modules/net/main.tf --
variable "zones" {
  type = list(string)
}
output "zones" {
  value = var.zones
}
-- run --
weft check
-- err --
no errors; 12 stacks and 32 files checked
-- file globals.tm --
globals {
  env     = "dev"
  team    = "platform"
  service = terramate.stack.name
  host    = "${global.service}.${global.env}.observatory.example"
  zones   = ["a", "b"]
  retries = 3
  ports   = { http = 8080, metrics = 9090 }
  owner   = tm_try(global.person, "nobody")
  unread  = global.ports.htpp
  only    = "for ${global.region}"
  shout   = tm_uper(global.team)
  sum     = global.zones + 1
  empty   = "x${null}"
}
globals "bucket" {
  name = tm_lower("${global.tema}-${global.env}")
  url  = "s3://${global.bucket.name}"
}
-- file generate.tm --
generate_hcl "_main.tf" {
  lets {
    size   = tm_length(global.zones)
    unread = global.nowhere
  }
  content {
    locals {
      host   = global.hots
      bucket = global.bucket.url
      size   = let.sise
    }
    resource "net" "this" {
    tm_dynamic "zone" {
      for_each = global.zones
    }
    }
  }
}
generate_file "hosts.txt" {
  condition = global.env
  content   = global.host
}
generate_file "ports.json" {
  content = global.ports
}
assert {
  assertion = global.retries < 10
  message   = "too many retries for ${terramate.stack.name}"
}
assert {
  assertion = global.env != "staging"
  message   = "staging goes away"
  warning   = true
}
-- file common/stacked.tm --
stack {
}
-- file dev/env.tm --
globals {
  env     = "dev"
  retries = "3"
}
globals "team" {
  name = "x"
}
-- file dev/again.tm --
globals {
  env = "test"
}
-- file dev/api/stack.tm --
stack {
  name = "api"
  tags = ["API"]
  idd  = "dev-api"
}
import {
  source = "/common/labels.tm"
}
import {
  source = "/common/lables.tm"
}
import {
  source = "/common/stacked.tm"
}
import {
  source = "../env.tm"
}
stacc {
}
-- file dev/web/extra.tm --
generate_hcl "_main.tf" {
  content {
    a = 1
  }
}
-- file dev/jobs/up.tm --
generate_file "../up.txt" {
  content = "x"
}
-- file staging/env.tm --
globals {
  env     = "staging"
  zones   = "a"
  retries = 12
}
-- file staging/web/_main.tf --
# written by hand
-- file prod/eu/region.tm --
globals {
  region = "eu"
  env    = "${global.host}-eu"
}
-- file prod/us/region.tm --
globals {
  region = "us
}
-- file prod/web.tm --
globals {
  ports = { https = 8443 }
}
-- file globals_more.tm --
globals "ports" {
  debug = 6060
}
-- file modules/net/main.tf --
variable "zones" {
  type = list(string
}
-- run --
weft check
-- err --
error[bad-schema]: invalid tag `API`: expected lower case letters and digits, with - _ . / inside
 --> dev/api/stack.tm:3:3
  |
3 |   tags = ["API"]
  |   ^^^^^^^^^^^^^^

error[bad-schema]: `stack` has no attribute `idd`
 --> dev/api/stack.tm:4:3
  |
4 |   idd  = "dev-api"
  |   ^^^
help: use one of id, name, description, tags, after, before, wants, wanted_by, watch, from_bundle_file, from_bundle_label

error[bad-import]: no file `/common/lables.tm`
 --> dev/api/stack.tm:10:3
   |
10 |   source = "/common/lables.tm"
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[bad-import]: `/common/stacked.tm` has a `stack`, which cannot be imported
 --> dev/api/stack.tm:13:3
   |
13 |   source = "/common/stacked.tm"
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[bad-import]: `/dev/env.tm` is in this directory or in one above it, so it already applies here
 --> dev/api/stack.tm:16:3
   |
16 |   source = "../env.tm"
   |   ^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: unknown block `stacc`
 --> dev/api/stack.tm:18:1
   |
18 | stacc {
   | ^^^^^
help: did you mean `stack`?

error[redefined]: `global.env` is set twice in dev
 --> dev/env.tm:2:3
  |
2 |   env     = "dev"
  |   ^^^ set again here
 ::: dev/again.tm:2:3
2 |   env = "test"
  |   ^^^ first set here
 = 3 of 13 stacks (all below dev) read this file
help: keep one of them

warning[type-changed]: `global.retries` is a number in / and a string in dev
 --> dev/env.tm:3:13
  |
3 |   retries = "3"
  |             ^^^ string
 ::: globals.tm:7:13
7 |   retries = 3
  |             ^ number
 = 3 of 13 stacks (all below dev) see this value
help: give it the type it has in /, or another name

error[extend-scalar]: `global.team` cannot be extended
 --> dev/env.tm:6:3
  |
6 |   name = "x"
  |   ^^^^ this adds to it
 ::: globals.tm:3:3
3 |   team    = "platform"
  |   ^^^^ this is not an object
 = `global.labels.team` needs it; 3 of 13 stacks (all below dev) inherit it, but nothing generated there needs it
help: replace `global.team` as a whole, or use another name

error[bad-schema]: cannot generate `../up.txt`: its path contains `.` or `..`
 --> dev/jobs/up.tm:1:15
  |
1 | generate_file "../up.txt" {
  |               ^^^^^^^^^^^

error[hand-written]: `staging/web/_main.tf` already exists and was not generated
 --> generate.tm:1:14
  |
1 | generate_hcl "_main.tf" {
  |              ^^^^^^^^^^
 = this affects 1 of 13 stacks (staging/web)
help: move it, or give the block another label; nothing was changed in this stack

error[redefined]: two blocks generate `_main.tf`
 --> generate.tm:1:14
  |
1 | generate_hcl "_main.tf" {
  |              ^^^^^^^^^^
 ::: dev/web/extra.tm:1:14
1 | generate_hcl "_main.tf" {
  |              ^^^^^^^^^^ so does this one
 = this affects 1 of 13 stacks (dev/web)
help: give one of them another label, or conditions that exclude each other

error[unknown-name]: `global.nowhere` is not defined
 --> generate.tm:4:21
  |
4 |     unread = global.nowhere
  |                     ^^^^^^^ not set in / or in any directory below
 = 9 of 13 stacks need it

error[unknown-name]: `global.hots` is not defined; did you mean `global.host`?
 --> generate.tm:8:23
  |
8 |       host   = global.hots
  |                       ^^^^ not set in / or in any directory below
 = 9 of 13 stacks need it

error[missing-key]: no key `sise` here
 --> generate.tm:10:19
   |
10 |       size   = let.sise
   |                   ^^^^^
 = 9 of 13 stacks need it
help: did you mean `size`?

error[bad-schema]: this `tm_dynamic` has neither `content` nor `attributes`
 --> generate.tm:13:5
   |
13 |     tm_dynamic "zone" {
   |     ^^^^^^^^^^
 = this affects 13 of 13 stacks

error[bad-schema]: `condition` must be true or false
 --> generate.tm:20:3
   |
20 |   condition = global.env
   |   ^^^^^^^^^^^^^^^^^^^^^^
 = this affects 10 of 13 stacks

error[bad-schema]: the content of a file must be a string
 --> generate.tm:24:3
   |
24 |   content = global.ports
   |   ^^^^^^^^^^^^^^^^^^^^^^
 = this affects 13 of 13 stacks

error[user-error]: too many retries for api
 --> generate.tm:27:3
   |
27 |   assertion = global.retries < 10
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this assertion failed
 = this affects 3 of 13 stacks (all below staging)
 = elsewhere: too many retries for jobs

warning[user-error]: staging goes away
 --> generate.tm:31:3
   |
31 |   assertion = global.env != "staging"
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this assertion failed
 = this affects 3 of 13 stacks (all below staging)

error[unknown-name]: `global.ports.htpp` is not defined; did you mean `global.ports.http`?
 --> globals.tm:10:26
   |
10 |   unread  = global.ports.htpp
   |                          ^^^^ not set in / or in any directory below
 = 9 of 13 stacks inherit it, but nothing generated there needs it

error[unknown-name]: `global.region` is not defined
 --> globals.tm:11:27
   |
11 |   only    = "for ${global.region}"
   |                           ^^^^^^ not set for 6 of 13 stacks
 ::: prod/eu/region.tm:2:3
 2 |   region = "eu"
   |   ^^^^^^ set for prod/eu and below
 = 6 of 13 stacks inherit it, but nothing generated there needs it

error[unknown-name]: unknown function `tm_uper`
 --> globals.tm:12:13
   |
12 |   shout   = tm_uper(global.team)
   |             ^^^^^^^
 = 9 of 13 stacks inherit it, but nothing generated there needs it
help: did you mean `tm_upper`?

error[type-mismatch]: `+`: number required, but have tuple
 --> globals.tm:13:13
   |
13 |   sum     = global.zones + 1
   |             ^^^^^^^^^^^^
 = 13 of 13 stacks inherit it, but nothing generated there needs it
 = elsewhere: `+`: expected a number, got "a"
help: join lists with `concat(a, b)`

error[null-value]: null cannot be part of a string
 --> globals.tm:14:17
   |
14 |   empty   = "x${null}"
   |                 ^^^^
 = 13 of 13 stacks inherit it, but nothing generated there needs it
help: if the value may be null, write `x == null ? "" : x`

error[unknown-name]: `global.tema` is not defined; did you mean `global.team`?
 --> globals.tm:17:29
   |
17 |   name = tm_lower("${global.tema}-${global.env}")
   |                             ^^^^ not set in / or in any directory below
 = `global.bucket.url` needs it, and so do 9 of 13 stacks

error[bad-syntax]: expected `,` or `)` after the argument, got `}`
 --> modules/net/main.tf:3:1
  |
3 | }
  | ^
 ::: modules/net/main.tf:2:10
2 |   type = list(string
  |          ^^^^^ in this call
 ::: modules/net/main.tf:2:21
2 |   type = list(string
  |                     ^ `,` or `)` is missing here
help: separate arguments with `,`, or close the call with `)`

error[cycle]: `global.env` depends on itself, seen from prod/eu (3 stacks)
 --> prod/eu/region.tm:3:15
  |
3 |   env    = "${global.host}-eu"
  |               ^^^^^^^^^^^ `global.env` depends on `global.host`
 ::: globals.tm:5:34
5 |   host    = "${global.service}.${global.env}.observatory.example"
  |                                  ^^^^^^^^^^ which depends on `global.env` again, bound in prod/eu
 = neither file is wrong on its own: the cycle exists only for directories below prod/eu
help: override `global.host` here instead of `global.env`, or give the new value another name

error[bad-syntax]: a quoted string must end on the same line
 --> prod/us/region.tm:2:15
  |
2 |   region = "us
  |               ^
 = 3 of 13 stacks (all below prod/us) read this file
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`

warning[other-answer]: Terramate keeps `global.ports.debug` when `global.ports` is replaced
 --> prod/web.tm:2:3
  |
2 |   ports = { https = 8443 }
  |   ^^^^^ this replaces the whole value in Weft
 ::: globals_more.tm:2:3
2 |   debug = 6060
  |   ^^^^^ but not this in Terramate
 ::: globals.tm:8:3
8 |   ports   = { http = 8080, metrics = 9090 }
  |   ^^^^^ because the overridden directory sets both
 = 6 of 13 stacks (all below prod) read this file
help: set `global.ports.debug` here too

error[type-changed]: `global.zones` is a list in / and a string in staging
 --> staging/env.tm:3:13
  |
3 |   zones   = "a"
  |             ^^^ string
 ::: globals.tm:6:13
6 |   zones   = ["a", "b"]
  |             ^^^^^^^^^^ list of string
 = 3 of 13 stacks (all below staging) see this value
help: zones = ["a"]

28 errors, 3 warnings; 13 stacks and 39 files checked
-- exit --
1
-- run --
weft check --diagnostics=short 2>&1 | wc -l
-- out --
32
-- run --
weft check --diagnostics=github 2>&1 | head -2
-- out --
::error file=dev/api/stack.tm,line=3,col=3,endColumn=17,title=error[bad-schema]::invalid tag `API`: expected lower case letters and digits, with - _ . / inside
::error file=dev/api/stack.tm,line=4,col=3,endColumn=6,title=error[bad-schema]::`stack` has no attribute `idd`%0Ahelp: use one of id, name, description, tags, after, before, wants, wanted_by, watch, from_bundle_file, from_bundle_label
-- run --
weft check --diagnostics=sarif 2>&1 | head -c 80
-- out --
{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","ru