A Garden project answers questions about its variables and actions; outputs of actions are unknown until they are told
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
defaultEnvironment: dev
environments:
  - name: dev
    defaultNamespace: team-a
    variables: {host: localhost, replicas: 1, features: {search: true}}
  - name: prod
    varfile: vars/prod.yml
    variables: {host: shop.example.org, replicas: 3}
providers: [{name: exec}]
variables:
  host: unset
  replicas: 0
  org: acme
  image: ${var.org}/shop
  features: {search: false, reviews: true}
  common: {LOG: json, ORG: "${var.org}"}
-- file garden.env --
REGION=eu-north-1
-- file vars/prod.yml --
replicas: 5
banner: "Sale at ${project.name}!"
-- file api/garden.yml --
kind: Build
type: exec
name: api
include: [src/**/*]
variables: {tag: "${environment.name}-${var.org}"}
spec: {command: [echo, "build ${var.image}:${var.tag}"]}
---
kind: Deploy
type: exec
name: api
build: api
dependencies: [run.migrate]
spec:
  deployCommand: [echo, "x${var.replicas} on ${var.host}"]
  env:
    $merge: ${var.common}
    SEARCH: "${var.features.search ? 'on' : 'off'}"
    REGION: ${var.REGION}
---
kind: Run
type: exec
name: migrate
spec: {command: [echo, done]}
---
kind: Test
type: exec
name: smoke
dependencies: [deploy.api]
spec: {command: [echo, "${actions.deploy.api.outputs.log} after ${actions.run.migrate.outputs.stdout}"]}
-- file api/src/main.txt --
hello
-- file fmt.txt --
kind: Run   
name: a # why  
spec:
  text: |
    keeps   
      this  

  folded: >-
    and this   
    too
  quoted: "a   
    b"
# end   
-- run --
weft get var
-- out --
{
  host = "localhost"
  replicas = 1
  org = "acme"
  image = "acme/shop"
  features = { search = true, reviews = true }
  common = { LOG = "json", ORG = "acme" }
  REGION = "eu-north-1"
}
-- run --
weft get var.replicas --env prod
-- out --
5
-- run --
weft get var.banner --env team-b.prod
-- out --
"Sale at shop!"
-- run --
weft get var.replicas --var replicas=9
-- out --
9
-- run --
weft get environment --env team-b.prod --json
-- out --
{"fullName":"team-b.prod","name":"prod","namespace":"team-b"}
-- run --
weft get actions.deploy.api.spec.env
-- out --
{ LOG = "json", ORG = "acme", SEARCH = "on", REGION = "eu-north-1" }
-- run --
weft get actions.test.smoke.spec
-- out --
{ command = ["echo", (unknown string)] }
-- err --
`actions.test.smoke.spec` has unknown parts because of `actions.deploy.api.outputs.log`, `actions.run.migrate.outputs.stdout`
-- run --
weft get actions.test.smoke.spec --known 'actions.deploy.api.outputs.log="up"' --known 'actions.run.migrate.outputs.stdout="ok"'
-- out --
{ command = ["echo", "up after ok"] }
-- run --
weft get actions.build.api.version
-- out --
"v-ce38be690a"
-- run --
weft explain var.features.search
-- out --
var.features.search = true
as seen from /

● project.garden.yml:8:66    true    wins: environment dev
○ project.garden.yml:18:22   false   overridden
-- run --
weft explain actions.deploy.api.spec.deployCommand
-- out --
actions.deploy.api.spec.deployCommand = ["echo", "x1 on localhost"]
as seen from /

● api/garden.yml:14:18         [echo, "x${var.replicas} on ${var.host}"]
└─ deployCommand[1] = "x1 on localhost"
   ● api/garden.yml:14:26      x${var.replicas} on ${var.host}
   ├─ var.replicas = 1
   │  ● project.garden.yml:8:44    1   wins: environment dev
   │  ○ project.garden.yml:15:13   0   overridden
   └─ var.host = "localhost"
      ● project.garden.yml:8:23   localhost   wins: environment dev
      ○ project.garden.yml:14:9   unset       overridden
-- run --
weft units
-- out --
api/build.api
api/deploy.api
api/run.migrate
api/test.smoke
-- run --
weft graph
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="build.api"];
  n1 [label="deploy.api"];
  n2 [label="run.migrate"];
  n3 [label="test.smoke"];
  n1 -> n2;
  n1 -> n0;
  n3 -> n1;
  n3 -> n2;
}
-- run --
weft refs var.org
-- out --
refers to nothing
referred to by
  Build api      api/garden.yml:5:41        var.org
  Project shop   project.garden.yml:17:12   var.org
  Project shop   project.garden.yml:19:31   var.org
-- run --
weft eval 'var.org + "-" + environment.namespace'
-- out --
"acme-team-a"
-- run --
weft check
-- err --
no errors; 4 actions and 2 files checked
-- run --
weft get var.host --env nope
-- err --
error[unknown-name]: project shop does not specify environment nope (Available environments: dev and prod)
 --> project.garden.yml:6:3
  |
6 |   - name: dev
  |   ^^^^^^^^^^^
-- exit --
1
-- run --
weft fmt - < fmt.txt --dialect garden | cat -A
-- out --
kind: Run$
name: a # why$
spec:$
  text: |$
    keeps   $
      this  $
$
  folded: >-$
    and this   $
    too$
  quoted: "a   $
    b"$
# end$
-- run --
weft get --all-envs var.replicas; weft get --all-envs var.org; weft get --all-envs var.host --json; echo
weft -C api get --all-envs actions.deploy.api.spec.env.SEARCH
weft get --all disabled; weft get --all var.tag; weft get --all spec.command --env prod; weft get --all spec.timeout --json
weft get --all-envs var.host --all
-- out --
1   1 environment   dev
5   1 environment   prod
"acme"   2 environments   dev prod
{"dev":"localhost","prod":"shop.example.org"}

"off"   1 environment   prod
"on"    1 environment   dev
false   4 actions   api/*
"dev-acme"   1 action   api/build.api
["echo", "build acme/shop:prod-acme"]   1 action   api/build.api
["echo", "done"]                        1 action   api/run.migrate
["echo", (unknown string)]              1 action   api/test.smoke
{}
-- err --
3 other units have nothing at `var.tag`
1 other unit has nothing at `spec.command`
error[bad-data]: no unit has anything at `spec.timeout`
error: `--all-envs` cannot be combined with `--all`
-- exit --
2
