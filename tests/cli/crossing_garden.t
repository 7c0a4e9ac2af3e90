Names that a Garden project offers to the other languages of its directory: `garden.var`, `garden.actions` and so on. Each is read lazily, explained across, and a cause of differences.
-- file terramate.tm.hcl --
terramate {
  config {}
}
-- file globals.tm --
globals {
  region = "eu-1"
  domain = "${global.region}.shop.example"
  site   = "https://${garden.var.host}/"
}
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments:
  - name: dev
    variables: {replicas: 1}
  - name: prod
    variables: {replicas: 4}
providers: [{name: exec}]
variables:
  host: www.${global.domain}
  sizes: {small: 0.5, large: 2}
-- file api/garden.yml --
kind: Build
type: exec
name: api
include: []
spec: {command: [make]}
---
kind: Deploy
type: exec
name: api
include: []
dependencies: [build.api]
spec:
  deployCommand: [./deploy, "x${var.replicas}"]
  env: {SITE: "${global.site}"}
-- file infra/stack.tm --
stack {
  name = "infra"
}
generate_hcl "_site.tf" {
  content {
    locals {
      site = global.site
      half = garden.var.sizes.small
    }
  }
}
-- file infra/main.tf --
locals {
  host     = garden.var.host
  replicas = garden.var.replicas + 1
  log      = garden.actions.build.api.outputs.log
  command  = garden.actions.deploy.api.spec.deployCommand
}

output "url" {
  value = "https://${local.host}/"
}
-- file app.yay --
host: {{ garden.var.host }}
more: {{ garden.var.sizes.small == 0.5 }}
-- run --
cd infra; for p in local.host local.replicas local.log local.command output.url; do weft get $p; done; weft get --env prod local.replicas; weft get global.site
-- out --
"www.eu-1.shop.example"
2
(unknown)
["./deploy", "x1"]
"https://www.eu-1.shop.example/"
5
"https://www.eu-1.shop.example/"
-- err --
`local.log` is not known because of `garden.actions.build.api.outputs.log` (api/garden.yml:3)
-- run --
weft get --file app.yay; weft get garden.var.sizes; weft get garden.environment.name
-- out --
{ host = "www.eu-1.shop.example", more = true }
{ small = 0.5, large = 2 }
"dev"
-- run --
cd infra; weft explain output.url
-- out --
output.url = "https://www.eu-1.shop.example/"
as seen from infra

● infra/main.tf:8:1               "https://${local.host}/"
└─ local.host = "www.eu-1.shop.example"
   ● infra/main.tf:2:3            garden.var.host
   └─ garden.var.host = "www.eu-1.shop.example"
      ● project.garden.yml:11:9   www.${global.domain}
      └─ global.domain = "eu-1.shop.example"
         ● globals.tm:3:3         "${global.region}.shop.example"
         └─ global.region = "eu-1"
            ● globals.tm:2:3      "eu-1"
-- run --
weft explain actions.deploy.api.spec.env.SITE
-- out --
actions.deploy.api.spec.env.SITE = "https://www.eu-1.shop.example/"
as seen from /

● api/garden.yml:14:18            global.site
└─ global.site = "https://www.eu-1.shop.example/"
   ● globals.tm:4:3               "https://${garden.var.host}/"
   └─ garden.var.host = "www.eu-1.shop.example"
      ● project.garden.yml:11:9   www.${global.domain}
      └─ global.domain = "eu-1.shop.example"
         ● globals.tm:3:3         "${global.region}.shop.example"
         └─ global.region = "eu-1"
            ● globals.tm:2:3      "eu-1"
-- run --
weft explain --file app.yay host
-- out --
host = "www.eu-1.shop.example"

● app.yay:1:10                 garden.var.host
└─ garden.var.host = "www.eu-1.shop.example"
   ● project.garden.yml:11:9   www.${global.domain}
   └─ global.domain = "eu-1.shop.example"
      ● globals.tm:3:3         "${global.region}.shop.example"
      └─ global.region = "eu-1"
         ● globals.tm:2:3      "eu-1"
-- run --
cd infra; weft eval garden.var.hots; weft eval garden.vars.x; weft eval 'garden.actions.deploy.apo.spec'; weft eval 'try(garden.var.nothing, 1)'
-- out --
1
-- err --
error[unknown-name]: `garden.var.hots` is not defined; did you mean `garden.var.host`?
 --> <expression>:1:12
  |
1 | garden.var.hots
  |            ^^^^
error[unknown-name]: `garden.vars` is not defined; did you mean `garden.var`?
 --> <expression>:1:1
  |
1 | garden.vars.x
  | ^^^^^^^^^^^^^
error[unknown-name]: `garden.actions.deploy.apo` is not defined; did you mean `garden.actions.deploy.api`?
 --> <expression>:1:1
  |
1 | garden.actions.deploy.apo.spec
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- run --
weft refs garden.var.host
-- out --
refers to nothing
referred to by
  global.site   globals.tm:4:23      garden.var.host
  local.host    infra/main.tf:2:14   garden.var.host
  app.yay       app.yay:1:10         garden.var.host
-- run --
weft refs global.domain
-- out --
refers to
  global.region   globals.tm:3:15   defined at globals.tm:2:3
referred to by
  Project shop   project.garden.yml:11:15   global.domain
-- run --
git init -q . && git add -A && git -c user.name=n -c user.email=e commit -qm start; sed -i 's/eu-1/eu-2/' globals.tm; weft diff
-- out --
globals.tm:2:3  global.region  "eu-1" -> "eu-2"

changed: 1 of 1 stack
changed: 1 of 1 document
changed: 1 of 2 actions
  api/deploy.api   spec        env.SITE    "https://www.eu-1.shop.example/" -> "https://www.eu-2.shop.example/"
  app.yay                      host        "www.eu-1.shop.example" -> "www.eu-2.shop.example"
  infra            _site.tf    local.site  "https://www.eu-1.shop.example/" -> "https://www.eu-2.shop.example/"
                   output.url  "https://www.eu-1.shop.example/" -> "https://www.eu-2.shop.example/"
-- run --
git checkout -q .; sed -i 's/www/web/; s/small: 0.5/small: 0.25/' project.garden.yml; weft diff
-- out --
project.garden.yml:11:9   Project shop variables.host         www.${global.domain} -> web.${global.domain}
project.garden.yml:12:18  Project shop variables.sizes.small  0.5 -> 0.25

changed: 1 of 1 stack
changed: 1 of 1 document
changed: 1 of 2 actions
by Project shop variables.host
  api/deploy.api   spec        env.SITE    "https://www.eu-1.shop.example/" -> "https://web.eu-1.shop.example/"
  infra            output.url  "https://www.eu-1.shop.example/" -> "https://web.eu-1.shop.example/"
by Project shop variables.host, Project shop variables.sizes.small
  app.yay                      host        "www.eu-1.shop.example" -> "web.eu-1.shop.example"
                               more        true -> false
  infra            _site.tf    local.half  0.5 -> 0.25
                               local.site  "https://www.eu-1.shop.example/" -> "https://web.eu-1.shop.example/"
-- run --
weft units --changed HEAD --why
-- out --
api/deploy.api
   project.garden.yml:11:9  Project shop variables.host
app.yay
   project.garden.yml:11:9  Project shop variables.host
   project.garden.yml:12:18  Project shop variables.sizes.small
infra
   project.garden.yml:11:9  Project shop variables.host
   project.garden.yml:12:18  Project shop variables.sizes.small
-- run --
git checkout -q .; weft check
-- err --
note[unused]: nothing in this module uses the local value `replicas`
 --> infra/main.tf:3:3
  |
3 |   replicas = garden.var.replicas + 1
  |   ^^^^^^^^
help: remove it, or refer to it

note[unused]: nothing in this module uses the local value `log`
 --> infra/main.tf:4:3
  |
4 |   log      = garden.actions.build.api.outputs.log
  |   ^^^
help: remove it, or refer to it

note[unused]: nothing in this module uses the local value `command`
 --> infra/main.tf:5:3
  |
5 |   command  = garden.actions.deploy.api.spec.deployCommand
  |   ^^^^^^^
help: remove it, or refer to it

no errors; 2 actions, 1 stack and 8 files checked
-- file ring.tm --
globals {
  a = garden.var.ring
}
-- run --
sed -i '/name: prod/,+1d; s/^variables:/variables:\n  ring: r-${global.a}/' project.garden.yml; weft get global.a; weft get var.ring; weft check
-- err --
error[cycle]: `var.ring` depends on itself
 --> project.garden.yml:9:13
  |
9 |   ring: r-${global.a}
  |             ^^^^^^^^ depends on `global.a`
 ::: ring.tm:2:7
2 |   a = garden.var.ring
  |       ^^^^^^^^^^^^^^^ which depends on `var.ring` again
help: give one of them a value that does not refer to the other
error[cycle]: `var.ring` depends on itself
 --> project.garden.yml:9:13
  |
9 |   ring: r-${global.a}
  |             ^^^^^^^^ depends on `global.a`
 ::: ring.tm:2:7
2 |   a = garden.var.ring
  |       ^^^^^^^^^^^^^^^ which depends on `var.ring` again
help: give one of them a value that does not refer to the other
note[unused]: nothing in this module uses the local value `replicas`
 --> infra/main.tf:3:3
  |
3 |   replicas = garden.var.replicas + 1
  |   ^^^^^^^^
help: remove it, or refer to it

note[unused]: nothing in this module uses the local value `log`
 --> infra/main.tf:4:3
  |
4 |   log      = garden.actions.build.api.outputs.log
  |   ^^^
help: remove it, or refer to it

note[unused]: nothing in this module uses the local value `command`
 --> infra/main.tf:5:3
  |
5 |   command  = garden.actions.deploy.api.spec.deployCommand
  |   ^^^^^^^
help: remove it, or refer to it

error[cycle]: `var.ring` depends on itself
 --> project.garden.yml:9:9
  |
9 |   ring: r-${global.a}
  |         ^^^^^^^^^^^^^ depends on `var.ring`
 ::: project.garden.yml:9:13
9 |   ring: r-${global.a}
  |             ^^^^^^^^ which depends on `global.a`
 ::: ring.tm:2:7
2 |   a = garden.var.ring
  |       ^^^^^^^^^^^^^^^ which depends on `var.ring` again
help: give one of them a value that does not refer to the other

error[cycle]: `var.ring` depends on itself
 --> project.garden.yml:9:13
  |
9 |   ring: r-${global.a}
  |             ^^^^^^^^ depends on `global.a`
 ::: ring.tm:2:7
2 |   a = garden.var.ring
  |       ^^^^^^^^^^^^^^^ which depends on `var.ring` again
help: give one of them a value that does not refer to the other

2 errors; 2 actions, 1 stack and 9 files checked
-- exit --
1
-- run --
rm ring.tm; printf 'globals {\n  x = garden.var.host\n}\n' > elsewhere.tm; rm project.garden.yml; weft get global.x
-- err --
error[unknown-name]: `garden` is not defined
 --> elsewhere.tm:2:7
  |
2 |   x = garden.var.host
  |       ^^^^^^ unknown name
 = defined names: `global`, `terramate`
help: define it, or put it in quotes if it is a string
-- exit --
1
