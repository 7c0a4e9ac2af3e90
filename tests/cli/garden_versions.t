Versions: of modules, which their Builds have; fields, values, files and dependencies that are left out change nothing
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: old
environments: [{name: dev, variables: {host: host-a}}, {name: prod, variables: {host: host-b}}]
providers: []
excludeValuesFromActionVersions: ["host-[a-z]+"]
variables: {motto: festina lente}
-- file lib/garden.yml --
kind: Module
type: exec
name: lib
include: []
variables: {flavour: vanilla}
build: {command: [echo, "lib ${var.flavour}"]}
-- file app/garden.yml --
kind: Module
type: exec
name: app
include: []
build:
  dependencies: [{name: lib, copy: [{source: out}]}]
  command: [echo, app]
env: {MOTTO: "${var.motto}"}
tasks: [{name: seed, command: [echo, "${modules.lib.name}"]}]
-- file other/garden.yml --
kind: Run
type: exec
name: plain
include: []
spec: {command: [echo, "on ${var.host}"], env: {A: x, B: "${environment.name}"}}
version: {excludeFields: [[spec, env, B]]}
---
kind: Run
type: exec
name: files
include: [data/*]
dependencies: [run.plain]
variables: {tag: "${var.fromFile}-1"}
varfiles: [vars.env]
version: {excludeFiles: [data/b.txt], excludeDependencies: [run.plain]}
spec: {command: [echo, "${var.tag}"]}
-- file other/vars.env --
fromFile=from a later scope
-- file other/data/a.txt --
one
-- file other/data/b.txt --
two
-- file other/data/c.log --
three
-- file other/.gardenignore --
*.log
-- run --
weft get actions.build.lib.version; weft get actions.build.app.version; weft get actions.run.seed.version
weft get actions.run.files.spec.command
for env in dev prod; do weft get actions.run.plain.version --env $env; done
weft get actions.run.files.version
echo other > other/data/b.txt; echo more > other/data/c.log; weft get actions.run.files.version
echo other > other/data/a.txt; weft get actions.run.files.version
-- out --
"v-6267bcb113"
"v-8b4cf0c036"
"v-f5c660895b"
["echo", "from a later scope-1"]
"v-e581292bc9"
"v-e581292bc9"
"v-741bd57969"
"v-741bd57969"
"v-042eec4c91"
-- run --
weft graph --format mermaid
-- out --
flowchart LR
  n0["run.plain"]
  n1["run.files"]
  n2["build.app"]
  n3["build.lib"]
  n4["run.seed"]
  n1 --> n0
  n2 --> n3
  n4 --> n2
