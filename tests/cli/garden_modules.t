Modules of the types kubernetes and helm become a Deploy, a pod for each task and test, and a Build if files are copied
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: old
environments: [{name: dev}]
providers: [{name: kubernetes}]
-- file base/garden.yml --
kind: Module
type: exec
name: base
build: {command: [make]}
-- file api/garden.yml --
kind: Module
type: kubernetes
name: api
build: {dependencies: [{name: base, copy: [{source: out, target: in}]}]}
files: [a.yml]
namespace: shop
serviceResource: {kind: Deployment, name: api}
tasks: [{name: seed, args: [seed]}]
tests: [{name: unit, args: [test], dependencies: [seed, web]}]
-- file web/garden.yml --
kind: Module
type: helm
name: web
chart: nginx
repo: https://charts.example
values: {host: "${project.name}.example"}
dependencies: [api]
tests: [{name: e2e, resource: {kind: Deployment}, command: [x]}]
---
kind: Module
type: helm
name: quiet
skipDeploy: true
-- run --
weft check; weft units
weft graph --format mermaid
weft get actions.deploy.api.spec; weft get actions.run.seed.spec
weft get actions.deploy.web.spec; weft get actions.test.web-e2e.spec.resource
weft explain actions.deploy.web.spec.values.host
-- out --
api/build.api
api/deploy.api
api/run.seed
api/test.api-unit
base/build.base
web/build.quiet
web/build.web
web/deploy.web
web/test.web-e2e
flowchart LR
  n0["build.api"]
  n1["build.base"]
  n2["deploy.api"]
  n3["run.seed"]
  n4["test.api-unit"]
  n5["deploy.web"]
  n6["build.web"]
  n7["test.web-e2e"]
  n8["build.quiet"]
  n0 --> n1
  n2 --> n1
  n2 --> n0
  n3 --> n1
  n3 --> n0
  n4 --> n1
  n4 --> n3
  n4 --> n5
  n4 --> n0
  n5 --> n2
  n5 --> n6
  n7 --> n6
{
  namespace = "shop"
  manifestTemplates = ["a.yml"]
  manifestFiles = []
  manifests = []
  waitForJobs = true
  defaultTarget = { kind = "Deployment", name = "api" }
}
{
  args = ["seed"]
  resource = { kind = "Deployment", name = "api" }
  manifestTemplates = ["a.yml"]
  manifestFiles = []
  manifests = []
  namespace = "shop"
}
{
  waitForUnhealthyResources = false
  releaseName = "web"
  values = { host = "old.example" }
  chart = { name = "nginx", repo = "https://charts.example" }
}
{ kind = "Deployment", name = "web" }
actions.deploy.web.spec.values.host = "old.example"
as seen from /

● web/garden.yml:6:17         ${project.name}.example
└─ project.name = "old"
   ● project.garden.yml:3:7   old
-- err --
no errors; 9 actions and 4 files checked
