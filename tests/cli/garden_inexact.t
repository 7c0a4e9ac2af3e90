A number of another language that Garden cannot represent is rounded, with a warning
-- file terramate.tm --
globals {
  big  = 9007199254740993
  even = 9007199254740992
}
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: mixed
environments: [{name: dev}]
providers: [{name: exec}]
variables: {big: "${global.big}", even: "${global.even}"}
-- file a/garden.yml --
kind: Run
type: exec
name: a
spec: {command: [echo, "x${var.big}"]}
-- run --
weft get var.big; weft check
-- out --
9007199254740992
-- err --
warning[inexact]: 9007199254740993 becomes 9007199254740992 here
 --> project.garden.yml:6:21
  |
6 | variables: {big: "${global.big}", even: "${global.even}"}
  |                     ^^^^^^^^^^ Garden cannot represent it exactly
help: round it where it is defined, or pass it as a string

no errors, 1 warning; 1 action and 3 files checked
