Actions are units: as JSON they say where their values are found.
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{ name: dev }]
-- file api/garden.yml --
kind: Build
type: exec
name: api
spec: { command: [make] }
---
kind: Run
type: exec
name: seed
dependencies: [build.api]
spec: { command: [./seed] }
-- run --
weft units --json
-- out --
{"weft":1,"kind":"units","units":[{"address":"actions.build.api","dialect":"garden","is_file":false,"kind":"action","name":"build.api","path":"api/build.api","tags":[],"tree":".","watch":[]},{"address":"actions.run.seed","dialect":"garden","is_file":false,"kind":"action","name":"run.seed","path":"api/run.seed","tags":[],"tree":".","watch":[]}]}
-- run --
weft units
-- out --
api/build.api
api/run.seed
