What is wrong with a bundle or component is reported where it is written, and nothing is deleted.
-- file terramate.tm.hcl --
terramate {
  required_version = "> 0.1"
}
-- file bundles/web/bundle.tm.hcl --
define bundle metadata {
  class   = "acme/web"
  name    = "Web"
  version = "1.0.0"
}
define bundle {
  input "name" {
    type = string
  }
  input "zones" {
    type    = list(string)
    default = []
  }
  input "network" {
    type    = object
    default = {}
    attribute "cidr" {
      type     = string
      required = false
    }
  }
}
define bundle stack "web" {
  metadata {
    path = bundle.input.name.value
  }
  component "server" {
    source = "/components/server"
    inputs {
      hots = 1
    }
  }
}
-- file components/server/component.tm.hcl --
define component metadata {
  class   = "acme/server"
  name    = "Server"
  version = "1.0.0"
}
define component input "host" {
  type    = string
  default = "localhost"
}
generate_hcl "main.tf" {
  content {
    host = component.input.host.value
  }
}
-- file stacks/a/stack.tm.hcl --
stack {
}
-- file stacks/a/old.tf --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

-- file stacks/x.tm.hcl --
bundle "x" {
  source = "/bundles/web"
}
-- run --
weft generate; ls stacks/a
-- out --
stacks   failed: nothing written here
1 stack, 1 other directory failed: nothing is generated
old.tf
stack.tm.hcl
-- err --
error[kept-files]: 1 generated file that no block generates any more is not removed
 --> stacks/x.tm.hcl:1:8
  |
1 | bundle "x" {
  |        ^^^ this cannot be used, and may generate it
 = kept: `stacks/a/old.tf`
help: delete files that are not needed by hand, or fix the cause and generate again

error[bad-schema]: `x` needs the input `name`
 --> stacks/x.tm.hcl:1:8
  |
1 | bundle "x" {
  |        ^^^ it is not given, and has no default
 ::: bundles/web/bundle.tm.hcl:7:9
7 |   input "name" {
  |         ^^^^^^ the input is defined here
help: write `inputs { name = … }`
-- file stacks/x.tm.hcl --
bundle "x" {
  source = "/bundles/web"
  inputs {
    name    = 1
    zones   = ["a", 2]
    network = { cird = "10.0.0.0/8" }
    colour  = "red"
  }
}
-- run --
weft generate; weft check
-- out --
stacks   failed: nothing written here
1 stack, 1 other directory failed: nothing is generated
-- err --
error[type-mismatch]: input `name`: expected a string, got number
 --> stacks/x.tm.hcl:4:15
  |
4 |     name    = 1
  |               ^
 ::: bundles/web/bundle.tm.hcl:7:9
7 |   input "name" {
  |         ^^^^^^ the input is defined here

error[type-mismatch]: input `zones[1]`: expected a string, got number
 --> stacks/x.tm.hcl:5:15
   |
 5 |     zones   = ["a", 2]
   |               ^^^^^^^^
 ::: bundles/web/bundle.tm.hcl:10:9
10 |   input "zones" {
   |         ^^^^^^^ the input is defined here

error[unknown-argument]: input `network`: it has no attribute `cird`
 --> stacks/x.tm.hcl:6:15
   |
 6 |     network = { cird = "10.0.0.0/8" }
   |               ^^^^^^^^^^^^^^^^^^^^^^^
 ::: bundles/web/bundle.tm.hcl:14:9
14 |   input "network" {
   |         ^^^^^^^^^ the input is defined here

error[kept-files]: 1 generated file that no block generates any more is not removed
 --> stacks/x.tm.hcl:7:5
  |
7 |     colour  = "red"
  |     ^^^^^^ this cannot be used, and may generate it
 = kept: `stacks/a/old.tf`
help: delete files that are not needed by hand, or fix the cause and generate again

error[unknown-argument]: `/bundles/web` has no input `colour`
 --> stacks/x.tm.hcl:7:5
  |
7 |     colour  = "red"
  |     ^^^^^^
error[type-mismatch]: input `name`: expected a string, got number
 --> stacks/x.tm.hcl:4:15
  |
4 |     name    = 1
  |               ^
 ::: bundles/web/bundle.tm.hcl:7:9
7 |   input "name" {
  |         ^^^^^^ the input is defined here

error[type-mismatch]: input `zones[1]`: expected a string, got number
 --> stacks/x.tm.hcl:5:15
   |
 5 |     zones   = ["a", 2]
   |               ^^^^^^^^
 ::: bundles/web/bundle.tm.hcl:10:9
10 |   input "zones" {
   |         ^^^^^^^ the input is defined here

error[unknown-argument]: input `network`: it has no attribute `cird`
 --> stacks/x.tm.hcl:6:15
   |
 6 |     network = { cird = "10.0.0.0/8" }
   |               ^^^^^^^^^^^^^^^^^^^^^^^
 ::: bundles/web/bundle.tm.hcl:14:9
14 |   input "network" {
   |         ^^^^^^^^^ the input is defined here

error[unknown-argument]: `/bundles/web` has no input `colour`
 --> stacks/x.tm.hcl:7:5
  |
7 |     colour  = "red"
  |     ^^^^^^

4 errors; 1 stack and 6 files checked
-- exit --
1
-- file stacks/x.tm.hcl --
bundle "x" {
  source = "/bundles/web"
  inputs {
    name = "a"
  }
}
-- run --
weft generate; ls stacks/a
-- out --
stacks/a   failed: nothing written here
1 stack, 1 failed: nothing is generated
old.tf
stack.tm.hcl
-- err --
error[unknown-argument]: `/components/server` has no input `hots`
 --> bundles/web/bundle.tm.hcl:30:7
   |
30 |       hots = 1
   |       ^^^^
help: did you mean `host`?
-- file stacks/x.tm.hcl --
bundle "x" {
  source = "/bundles/wbe"
}
bundle "y" {
  source = "github.com/acme/bundles//web"
}
bundle "z" {
  source = "/components/server"
  environment "dev" {
  }
}
-- run --
weft generate
-- out --
stacks   failed: nothing written here
1 stack, 1 other directory failed: nothing is generated
-- err --
error[kept-files]: 1 generated file that no block generates any more is not removed
 --> stacks/x.tm.hcl:2:3
  |
2 |   source = "/bundles/wbe"
  |   ^^^^^^ this cannot be used, and may generate it
 = kept: `stacks/a/old.tf`
help: delete files that are not needed by hand, or fix the cause and generate again

error[bad-schema]: there is no directory `/bundles/wbe`
 --> stacks/x.tm.hcl:2:3
  |
2 |   source = "/bundles/wbe"
  |   ^^^^^^

error[bad-schema]: the source `github.com/acme/bundles//web` is not in the project, and cannot be read
 --> stacks/x.tm.hcl:5:3
  |
5 |   source = "github.com/acme/bundles//web"
  |   ^^^^^^
help: use a directory of the project, for example `/bundles/web`

error[bad-schema]: `/components/server` does not define a bundle
 --> stacks/x.tm.hcl:8:3
  |
8 |   source = "/components/server"
  |   ^^^^^^
help: it needs `define bundle metadata { class = … name = … version = … }`
-- exit --
1
-- file stacks/x.tm.hcl --
-- file stacks/y.tm.yml --
apiVersion: terramate.io/cli/v1
kind: Bundle
metadata:
  nmae: y
spec:
  source: 1
-- run --
weft check
-- err --
error[bad-schema]: this file needs `metadata.name`
 --> stacks/y.tm.yml:1:1
  |
1 | apiVersion: terramate.io/cli/v1
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 = 1 of 1 stack reads this file

error[bad-schema]: `kind` must be `BundleInstance`
 --> stacks/y.tm.yml:2:7
  |
2 | kind: Bundle
  |       ^^^^^^
 = 1 of 1 stack reads this file

error[bad-schema]: `metadata` has no attribute `nmae`; use name or uuid
 --> stacks/y.tm.yml:4:3
  |
4 |   nmae: y
  |   ^^^^
 = 1 of 1 stack reads this file

3 errors; 1 stack and 6 files checked
-- exit --
1
-- file stacks/y.tm.yml --
apiVersion: [
-- run --
weft check
-- err --
error[bad-syntax]: this bracket is not closed
 --> stacks/y.tm.yml:1:13
  |
1 | apiVersion: [
  |             ^
 = 1 of 1 stack reads this file

1 error; 1 stack and 6 files checked
-- exit --
1
-- file stacks/y.tm.yml --
apiVersion: terramate.io/cli/v1
kind: BundleInstance
metadata:
  name: y
spec:
  source: /bundles/web
  inputs:
    name: !hcl global.nope
-- run --
weft check
-- err --
error[unknown-name]: `global.nope` is not defined
 --> stacks/y.tm.yml:8:23
  |
8 |     name: !hcl global.nope
  |                       ^^^^ not set in / or in any directory below

1 error; 1 stack and 6 files checked
-- exit --
1
-- file stacks/y.tm.yml --
-- file components/server/component.tm.hcl --
define component metadata {
  class = "acme/server"
  colour = "red"
}
define compnent {
}
define component input "host" {
  type = strnig
}
-- file stacks/a/stack.tm.hcl --
stack {
}
component "server" {
  source = "/components/server"
}
-- run --
weft check
-- err --
error[bad-schema]: `define.component.metadata` has no attribute `colour`
 --> components/server/component.tm.hcl:3:3
  |
3 |   colour = "red"
  |   ^^^^^^
help: use one of class, name, version, description, technologies

error[bad-schema]: unexpected label `compnent` in `define`
 --> components/server/component.tm.hcl:5:8
  |
5 | define compnent {
  |        ^^^^^^^^
help: use one of bundle, component, schema

error[bad-schema]: this is not a type
 --> components/server/component.tm.hcl:8:10
  |
8 |   type = strnig
  |          ^^^^^^
help: use string, number, bool, any, object, list(…), set(…), map(…), tuple(…), any_of(…), has(…), bundle("class") or a schema

error[bad-schema]: `/components/server` has mistakes
 --> stacks/a/stack.tm.hcl:4:3
  |
4 |   source = "/components/server"
  |   ^^^^^^
 ::: components/server/component.tm.hcl:3:3
3 |   colour = "red"
  |   ^^^^^^ for example this one

error[bad-schema]: this file is empty
 --> stacks/y.tm.yml:1:1
  |
1 |
  | ^
 = 1 of 1 stack reads this file

5 errors; 1 stack and 6 files checked
-- exit --
1
