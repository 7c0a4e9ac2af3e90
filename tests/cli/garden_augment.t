A file says what providers add to a project: actions and dependencies, while the provider is there
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}, {name: prod}]
providers: [{name: exec}, {name: lint, environments: [dev]}]
variables: {strict: "yes"}
-- file garden-providers.yml --
providers:
  lint:
    actions:
      - kind: Test
        type: exec
        name: lint-api
        dependencies: [build.api]
        spec: {command: [lint, "${var.strict}"]}
    dependencies:
      - {by: deploy.api, on: test.lint-api}
  unused:
    actions:
      - {kind: Run, type: exec, name: never, spec: {command: [x]}}
-- file garden.yml --
kind: Build
type: exec
name: api
include: []
---
kind: Deploy
type: exec
name: api
build: api
include: []
spec: {deployCommand: [x]}
-- run --
weft graph; weft get actions.test.lint-api.spec; weft explain actions.test.lint-api.spec.command; weft check
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="build.api"];
  n1 [label="deploy.api"];
  n2 [label="test.lint-api"];
  n1 -> n0;
  n1 -> n2;
  n2 -> n0;
}
{ command = ["lint", "yes"] }
actions.test.lint-api.spec.command = ["lint", "yes"]
as seen from /

● garden-providers.yml:8:25       [lint, "${var.strict}"]
└─ command[1] = "yes"
   ● garden-providers.yml:8:35    var.strict
   └─ var.strict = "yes"
      ● project.garden.yml:6:21   "yes"
-- err --
note[not-run]: the provider `lint` is not known here: its types of actions are accepted as they are
 --> project.garden.yml:5:34
  |
5 | providers: [{name: exec}, {name: lint, environments: [dev]}]
  |                                  ^^^^

no errors; 3 actions and 2 files checked
-- run --
weft graph --env prod
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="build.api"];
  n1 [label="deploy.api"];
  n1 -> n0;
}
-- run --
sed -i 's/on: test.lint-api/on: test.lint-ap/; s/{kind: Run, type/{type/' garden-providers.yml; weft check --diagnostics short
-- err --
garden-providers.yml:10:9: error[unknown-name]: unknown action `test.lint-ap`
garden-providers.yml:13:9: error[bad-schema]: expected an action: a mapping with `kind` and `name`
project.garden.yml:5:34: note[not-run]: the provider `lint` is not known here: its types of actions are accepted as they are
2 errors; 3 actions and 2 files checked
-- exit --
1
-- run --
echo '- a' > garden-providers.yml; weft check --diagnostics short; weft units; echo 'a: [' > garden-providers.yml; weft check --diagnostics short
-- out --
build.api
deploy.api
-- err --
garden-providers.yml:1:1: error[bad-schema]: expected one mapping with `providers`, a mapping by their names
project.garden.yml:5:34: note[not-run]: the provider `lint` is not known here: its types of actions are accepted as they are
1 error; 2 actions and 2 files checked
garden-providers.yml:1:4: error[bad-syntax]: this bracket is not closed
project.garden.yml:5:34: note[not-run]: the provider `lint` is not known here: its types of actions are accepted as they are
1 error; 2 actions and 2 files checked
-- exit --
1
