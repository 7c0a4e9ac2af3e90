A difference of a Garden project names the line that caused it: a variable, a field, a file of variables, a source file, a global
-- file terramate.tm.hcl --
terramate {}
-- file globals.tm --
globals {
  company = "acme"
}
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}]
providers: []
variables:
  host: shop.${global.company}.example
  unused: nobody
  env: {LOG: json, HOST: "${var.host}"}
-- file api/garden.yml --
kind: Build
type: exec
name: api
include: [src/*]
spec: {command: [make]}
---
kind: Deploy
type: exec
name: api
build: api
varfiles: [vars.env]
spec:
  deployCommand: [./deploy, "${var.replicas}"]
  env: {$merge: "${var.env}"}
---
kind: Run
type: exec
name: report
include: []
dependencies: [deploy.api]
spec: {command: [echo, "${actions.deploy.api.version}"]}
-- file api/vars.env --
replicas=1
-- file api/src/main.c --
int main(void) {}
-- run --
git init -q && git add -A && git -c user.name=x -c user.email=x commit -qm x
weft diff
sed -i 's/LOG: json/LOG: text/' project.garden.yml; weft diff; git checkout -q .
sed -i 's/nobody/anybody/' project.garden.yml; weft diff; git checkout -q .
sed -i 's/acme/apex/' globals.tm; weft diff; git checkout -q .
sed -i 's/=1/=2/' api/vars.env; weft diff; git checkout -q .
echo // >> api/src/main.c; weft diff; git checkout -q .
sed -i 's/dependencies: .*/dependencies: [build.api]/; s/spec: {command: .*/spec: {command: [date]}/' api/garden.yml; weft diff
weft diff --format json | python3 -c 'import json, sys; d = json.load(sys.stdin)
for e in d["edits"]: print(e["file"], e["line"], e["ref"], e["changed"])
for u in d["changed"]: print(u["unit"], [i["name"] for i in u["items"] if i.get("follows")])'
-- out --
changed: 0 of 3 actions
project.garden.yml:9:14  Project shop variables.env.LOG  json -> text

changed: 2 of 3 actions
  api/deploy.api   spec  env.LOG     "json" -> "text"
  api/run.report   spec  command[1]  "v-c8b3c21224" -> "v-45ee55b753"
project.garden.yml:8:11  Project shop variables.unused  nobody -> anybody

changed: 0 of 3 actions
globals.tm:2:3  global.company  "acme" -> "apex"

changed: 2 of 3 actions
  api/deploy.api   spec  env.HOST    "shop.acme.example" -> "shop.apex.example"
  api/run.report   spec  command[1]  "v-c8b3c21224" -> "v-fdbf9c6f74"
api/vars.env:1:10  api/vars.env replicas  1 -> 2

changed: 2 of 3 actions
  api/deploy.api   spec  deployCommand[1]  "1" -> "2"
  api/run.report   spec  command[1]        "v-c8b3c21224" -> "v-6bcade85d3"
api/src/main.c:2  changed

changed: 3 of 3 actions
  api/build.api    version  "v-b04a109353" -> "v-014da7f3d3"
  api/run.report   spec     command[1]  "v-c8b3c21224" -> "v-59ea94e9a5"
and 1 action that depends on these: api/deploy.api
api/garden.yml:5:18   Build api spec.command[0]   make -> date
api/garden.yml:20:16  Run report dependencies[0]  deploy.api -> build.api
api/garden.yml:21:17  Run report spec.command     [echo, "${actions.deploy.api.version}"] -> [date]

changed: 3 of 3 actions
by Build api spec.command[0]
  api/build.api    spec          command[0]  "make" -> "date"
by Build api spec.command[0], Run report spec.command
  api/run.report   spec          command
                     - "echo"
                     - "v-c8b3c21224"
                     + "date"
by Run report dependencies[0]
  api/run.report   dependencies  ["deploy.api"] -> ["build.api"]
and 1 action that depends on these: api/deploy.api
api/garden.yml 5 Build api spec.command[0] ['api/build.api', 'api/deploy.api', 'api/run.report']
api/garden.yml 20 Run report dependencies[0] ['api/run.report']
api/garden.yml 21 Run report spec.command ['api/run.report']
api/build.api ['version']
api/deploy.api ['version']
api/run.report ['version']
-- run --
weft diff --json
-- out --
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":3,"edits":[{"kind":"value","ref":"Build api spec.command[0]","file":"api/garden.yml","line":5,"col":18,"old_text":"make","new_text":"date","changed":["api/build.api","api/deploy.api","api/run.report"],"own":[],"same":[],"unread":[]},{"kind":"value","ref":"Run report dependencies[0]","file":"api/garden.yml","line":20,"col":16,"old_text":"deploy.api","new_text":"build.api","changed":["api/run.report"],"own":[],"same":[],"unread":[]},{"kind":"value","ref":"Run report spec.command","file":"api/garden.yml","line":21,"col":17,"old_text":"[echo, \"${actions.deploy.api.version}\"]","new_text":"[date]","changed":["api/run.report"],"own":[],"same":[],"unread":[]}],"changed":[{"unit":"api/build.api","kind":"action","change":"changed","items":[{"kind":"value","name":"spec","part":"command[0]","old":"make","new":"date","causes":[0]},{"kind":"value","name":"version","follows":true,"old":"v-b04a109353","new":"v-ede2ea4ddf","causes":[0]}]},{"unit":"api/deploy.api","kind":"action","change":"changed","items":[{"kind":"value","name":"version","follows":true,"old":"v-c8b3c21224","new":"v-5949db8739","causes":[0]}]},{"unit":"api/run.report","kind":"action","change":"changed","items":[{"kind":"value","name":"spec","part":"command","old":["echo","v-c8b3c21224"],"new":["date"],"causes":[0,2]},{"kind":"value","name":"dependencies","old":["deploy.api"],"new":["build.api"],"causes":[1]},{"kind":"value","name":"version","follows":true,"old":"v-56b4fa29a2","new":"v-0e07956f30","causes":[0,1,2]}]}],"ignored":[],"outside":[],"unused":["api/garden.yml","api/garden.yml"]}
-- run --
git checkout -q .; sed -i 's/LOG: json/LOG: text/; s/shop[.]/web./' project.garden.yml; echo // >> api/src/main.c; weft diff; weft diff --format markdown
-- out --
api/src/main.c:2         changed
project.garden.yml:7:9   Project shop variables.host     shop.${global.company}.example -> web.${global.company}.example
project.garden.yml:9:14  Project shop variables.env.LOG  json -> text

changed: 3 of 3 actions
by api/src/main.c
  api/build.api    version  "v-b04a109353" -> "v-014da7f3d3"
by api/src/main.c, Project shop variables.host, Project shop variables.env.LOG
  api/run.report   spec     command[1]  "v-c8b3c21224" -> "v-f2a6ceccab"
by Project shop variables.host
  api/deploy.api   spec     env.HOST    "shop.acme.example" -> "web.acme.example"
by Project shop variables.env.LOG
  api/deploy.api   spec     env.LOG     "json" -> "text"
**3 of 3 actions change**, compared with `HEAD`

- `api/src/main.c` changed
- `project.garden.yml:7` `Project shop variables.host` `shop.${global.company}.example` → `web.${global.company}.example`
- `project.garden.yml:9` `Project shop variables.env.LOG` `json` → `text`

#### By `api/src/main.c`

`api/build.api`
```diff
  version
- "v-b04a109353"
+ "v-014da7f3d3"
```

#### By `api/src/main.c`, `Project shop variables.host`, `Project shop variables.env.LOG`

`api/run.report`
```diff
  spec  command[1]
- "v-c8b3c21224"
+ "v-f2a6ceccab"
```

#### By `Project shop variables.host`

`api/deploy.api`
```diff
  spec  env.HOST
- "shop.acme.example"
+ "web.acme.example"
```

#### By `Project shop variables.env.LOG`

`api/deploy.api`
```diff
  spec  env.LOG
- "json"
+ "text"
```

