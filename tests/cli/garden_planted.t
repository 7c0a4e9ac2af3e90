Forty mistakes are planted into a project that has none: one check finds all of them, each at its place
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
defaultEnvironment: dev
dotIgnoreFile: .gardenignore
scan: {exclude: [old/**/*]}
environments:
  - name: dev
    defaultNamespace: team
    variables: {host: shop.local, replicas: 1}
  - name: prod
    variables: {host: shop.example, replicas: 3}
providers:
  - {name: kubernetes, context: dev-cluster, environments: [dev]}
  - {name: kubernetes, context: prod-cluster, environments: [prod]}
  - {name: kubernetes, deployment: {timeout: 20}}
variables:
  org: acme
  image: ${var.org}/shop
  labels: {team: shop, org: "${var.org}"}
outputs:
  - {name: url, value: "https://${var.host}"}
  - {name: image, value: "${actions.build.api.outputs.deploymentImageId}"}
-- file old/garden.yml --
kind: Nonsense
-- file api/garden.yml --
kind: Build
type: container
name: api
spec:
  dockerfile: Dockerfile
  buildArgs: {ORG: "${var.org}"}
---
kind: Deploy
type: container
name: api
build: api
dependencies: [run.migrate]
variables: {port: 8080}
spec:
  image: ${actions.build.api.outputs.deploymentImageId}
  replicas: ${var.replicas}
  env: {$merge: "${var.labels}", LEVEL: info}
  ports:
    - {name: http, containerPort: "${var.port}", protocol: TCP}
  healthCheck:
    httpGet: {path: /health, port: http}
  ingresses:
    - {path: /, port: http, hostname: "${var.host}"}
  cpu: {min: 10, max: 100}
---
kind: Run
type: exec
name: migrate
timeout: 60
spec:
  command: [./migrate, "${kebabCase(project.name)}"]
  env: {TARGET: "${environment.name}"}
-- file web/garden.yml --
kind: Deploy
type: helm
name: web
disabled: ${environment.name == 'prod'}
spec:
  chart: {name: nginx, repo: "https://charts.example", version: "1.2"}
  values: {host: "${var.host}"}
  portForwards:
    - {name: web, resource: deployment/web, targetPort: 80}
---
kind: Test
type: exec
name: web
dependencies: [deploy.web, deploy.api]
spec:
  command: [curl, "https://${var.host}/"]
  artifacts: [{source: report.xml}]
-- file templates/garden.yml --
kind: ConfigTemplate
name: job
inputs:
  word: {type: string}
  count: {type: number, default: 1}
configs:
  - kind: Run
    type: exec
    name: ${parent.name}-job
    spec: {command: [echo, "${inputs.word}"]}
---
kind: RenderTemplate
template: job
name: nightly
inputs: {word: report}
-- file workflows/garden.yml --
kind: Workflow
name: release
steps:
  - {name: build, command: [build]}
  - {script: "echo ${environment.name} ${steps.build.outputs.x}", when: onSuccess}
---
kind: Command
name: hello
description: {short: Says hello}
args: [{name: who, description: Whom}]
exec: {command: [echo, "${args.who}", "${var.org}"]}
-- file plant --
sed -i 's/defaultEnvironment: dev/defaultEnvironment: dev\ndefaultEnvironement: dev/
  s/scan: {exclude/scan: {exlude/
  s/defaultNamespace: team/defaultNamspace: team/
  s/org}\/shop/ogr}\/shop/
  s/https:\/\/${var.host}"}/https:\/\/${var.hots}"}/
  s/{name: url, value/{nam: url, value/' project.garden.yml
sed -i 's/dockerfile: Dockerfile/dockerfle: Dockerfile/
  s/run.migrate\]/run.migrat]/
  s/build: api$/build: app/
  s/replicas: ${var.replicas}/replicas: many/
  s/LEVEL: info/LEVEL: "${upcase(var.org)}"/
  s/protocol: TCP/protocol: TPC/
  s/containerPort:/containerPrt:/
  s/{path: \/health, port: http}/{path: 7, prot: http}/
  s/hostname: "${var.host}"/hostnme: "${var.host}"/
  s/{min: 10, max: 100}/{min: low, max: 100, mid: 1}/
  s/timeout: 60/timout: 60/
  s/\[.\/migrate, /[.\/migrate, "${1+2}", "${var.org", /
  s/{TARGET: "${environment.name}"}/{TARGET: 5, X: "${environment.nme}"}/' api/garden.yml
sed -i 's/type: helm/type: helmm/;
  s/deploy.api\]/deploy.apii, "deploy"]/
  s/\[curl, /[curl, 7, /
  s/{source: report.xml}/{surce: report.xml}/' web/garden.yml
sed -i 's/{word: report}/{word: 7}/; s/\[echo, "${inputs.word}"\]/[echo, "${inputs.wrd}"]/
  s/template: job$/template: job\nmatrx: {a: [1]}/' templates/garden.yml
sed -i 's/command: \[build\]/comand: [build]/; s/when: onSuccess/when: onSucess/; s/{environment.name}/{environment.nam}/
  s/short: Says hello/long: Says hello/; s/description: Whom/descr: Whom/; s/"${var.org}"\]/"${var.orgg}"]/' workflows/garden.yml
cat >> web/garden.yml <<'X'
---
kind: Run
type: exec
name: Bad_Name
exclude: ["**/*"]
include: [a]
spec: {command: [x]}
---
kind: Run
type: exec
name: ring-a
dependencies: [run.ring-b]
spec: {command: [x]}
---
kind: Run
type: exec
name: ring-b
dependencies: [run.ring-a]
spec: {command: [x]}
---
kind: Run
type: exec
name: migrate
spec: {command: [x]}
---
kind: Runn
name: x
X
-- run --
weft check
weft get providers.kubernetes.config.context; weft get providers.kubernetes.config.context --env prod
weft get providers.kubernetes.config.deployment.timeout; weft get providers.kubernetes.config.other
weft get outputs
weft explain outputs.url
sh plant; weft check 2>&1 | grep -A1 '^error' | grep -v '^--$' | sed 's/^ --> /  /'
weft check 2>&1 | tail -1
-- out --
"dev-cluster"
"prod-cluster"
20
(unknown)
{ url = "https://shop.local", image = (unknown) }
outputs.url = "https://shop.local"
as seen from /

● project.garden.yml:22:25      https://${var.host}
└─ var.host = "shop.local"
   ● project.garden.yml:10:23   shop.local
error[bad-schema]: the `spec` of container Build has no field `dockerfle`
  api/garden.yml:5:3
error[unknown-name]: container Deploy api references Build app in the `build` field, but no such Build action could be found
  api/garden.yml:11:8
error[unknown-name]: container Deploy api references dependency run.migrat, but no such action could be found
  api/garden.yml:12:16
error[type-mismatch]: `spec.replicas` of deploy.api: expected number, got string
  api/garden.yml:16:13
error[unknown-name]: unknown helper function `upcase`
  api/garden.yml:17:44
error[missing-argument]: `spec.ports.0` of deploy.api needs `containerPort`
  api/garden.yml:19:7
error[bad-schema]: the `spec.ports.0` of container Deploy has no field `containerPrt`
  api/garden.yml:19:20
error[bad-schema]: `spec.ports.0.protocol` of deploy.api: expected one of TCP, UDP, got `TPC`
  api/garden.yml:19:59
error[missing-argument]: `spec.healthCheck.httpGet` of deploy.api needs `port`
  api/garden.yml:21:14
error[type-mismatch]: `spec.healthCheck.httpGet.path` of deploy.api: expected string, got number
  api/garden.yml:21:21
error[bad-schema]: the `spec.healthCheck.httpGet` of container Deploy has no field `prot`
  api/garden.yml:21:24
error[bad-schema]: the `spec.ingresses.0` of container Deploy has no field `hostnme`
  api/garden.yml:23:29
error[type-mismatch]: `spec.cpu.min` of deploy.api: expected number, got string
  api/garden.yml:24:14
error[bad-schema]: the `spec.cpu` of container Deploy has no field `mid`
  api/garden.yml:24:29
error[bad-schema]: a Run has no field `timout`
  api/garden.yml:29:9
error[bad-syntax]: unable to parse as valid template string
  api/garden.yml:31:28
error[bad-syntax]: unable to parse as valid template string
  api/garden.yml:31:44
error[type-mismatch]: `spec.env.TARGET` of run.migrate: expected string, got number
  api/garden.yml:32:17
error[missing-key]: `environment` has no key `nme`
  api/garden.yml:32:37
error[bad-schema]: unknown kind Nonsense in config at old/garden.yml
  old/garden.yml:1:7
error[bad-schema]: a Project has no field `defaultEnvironement`
  project.garden.yml:5:1
error[bad-schema]: the `scan` of a Project has no field `exlude`
  project.garden.yml:7:8
error[bad-schema]: the `environments.0` of a Project has no field `defaultNamspace`
  project.garden.yml:10:5
error[missing-key]: `var` has no key `ogr`
  project.garden.yml:20:15
error[missing-argument]: `outputs.0` of Project shop needs `name`
  project.garden.yml:23:5
error[bad-schema]: the `outputs.0` of a Project has no field `nam`
  project.garden.yml:23:6
error[missing-key]: `var` has no key `hots`
  project.garden.yml:23:37
error[missing-key]: `inputs` has no key `wrd`
  templates/garden.yml:10:37
error[bad-schema]: a RenderTemplate has no field `matrx`
  templates/garden.yml:14:1
error[type-mismatch]: input `word`: expected string, got number
  templates/garden.yml:15:7
error[bad-schema]: unknown type of Deploy `helmm`
  web/garden.yml:2:7
error[unknown-name]: exec Test web references dependency deploy.apii, but no such action could be found
  web/garden.yml:14:28
error[bad-schema]: "deploy" is not a reference to an action
  web/garden.yml:14:41
error[type-mismatch]: `spec.command.1` of test.web: expected string, got number
  web/garden.yml:16:19
error[missing-argument]: `spec.artifacts.0` of test.web needs `source`
  web/garden.yml:17:15
error[bad-schema]: the `spec.artifacts.0` of exec Test has no field `surce`
  web/garden.yml:17:16
error[bad-schema]: `Bad_Name` is not a valid name
  web/garden.yml:21:7
error[bad-schema]: `include` has no effect: `exclude` has `**/*`, which is everything
  web/garden.yml:22:10
error[cycle]: the action `run.ring-a` depends on itself
  web/garden.yml:35:16
error[redefined]: run action migrate is declared multiple times (in 'api/garden.yml' and 'web/garden.yml') and neither is disabled
  web/garden.yml:40:7
error[bad-schema]: unknown kind Runn in config at web/garden.yml
  web/garden.yml:43:7
error[bad-schema]: the `steps.0` of a Workflow has no field `comand`
  workflows/garden.yml:4:19
error[missing-key]: `environment` has no key `nam`
  workflows/garden.yml:5:33
error[bad-schema]: `steps.1.when` of Workflow release: expected one of onSuccess, onError, always, never, got `onSucess`
  workflows/garden.yml:5:72
error[missing-argument]: `description` of Command hello needs `short`
  workflows/garden.yml:9:14
error[missing-argument]: `args.0` of Command hello needs `description`
  workflows/garden.yml:10:8
error[bad-schema]: the `args.0` of a Command has no field `descr`
  workflows/garden.yml:10:20
error[missing-key]: `var` has no key `orgg`
  workflows/garden.yml:11:45
48 errors; 9 actions and 6 files checked
-- err --
no errors; 6 actions and 6 files checked
`providers.kubernetes.config.other` (project.garden.yml:1) is not known
`outputs` has unknown parts because of `actions.build.api.outputs.deploymentImageId`
