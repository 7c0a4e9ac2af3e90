A Garden project whose file is wrong is wrong, not absent: whoever asks for one of its names is told why.
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Projct
name: shop
variables: {a: 1}
-- file api/garden.yml --
kind: Build
type: container
name: api
-- run --
weft get var.a
-- err --
error[bad-schema]: unknown kind Projct in config at project.garden.yml
 --> project.garden.yml:2:7
  |
2 | kind: Projct
  |       ^^^^^^
help: did you mean `Project`?
-- exit --
1
-- run --
weft -C api get var.a
-- err --
error[bad-schema]: unknown kind Projct in config at project.garden.yml
 --> ../project.garden.yml:2:7
  |
2 | kind: Projct
  |       ^^^^^^
help: did you mean `Project`?
-- exit --
1
-- run --
weft check
-- err --
error[bad-schema]: unknown kind Projct in config at project.garden.yml
 --> project.garden.yml:2:7
  |
2 | kind: Projct
  |       ^^^^^^
help: did you mean `Project`?

1 error; 2 files checked
-- exit --
1
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}]
variables: {a: 1}
-- run --
weft -C api get var.a
-- out --
1
