A mistake in the files of a directory is reported once, whichever languages have files there.
-- file root.tm --
terramate {
}
globals {
  a = 1
  a = 2
}
-- file s/stack.tm --
stack {
}
-- file s/main.tf --
output "x" {
  value = local.nope
}
-- run --
weft -C s get output.x
-- err --
error[bad-syntax]: `a` is set twice
 --> ../root.tm:5:3
  |
5 |   a = 2
  |   ^
 ::: ../root.tm:4:3
4 |   a = 1
  |   ^ set here first
help: remove or rename one of them

error[unknown-name]: `local.nope` is not defined
 --> main.tf:2:17
  |
2 |   value = local.nope
  |                 ^^^^ not declared in this module
-- exit --
1
-- run --
weft -C s get output.y
-- err --
error[bad-syntax]: `a` is set twice
 --> ../root.tm:5:3
  |
5 |   a = 2
  |   ^
 ::: ../root.tm:4:3
4 |   a = 1
  |   ^ set here first
help: remove or rename one of them

error[unknown-name]: `output.y` is not defined
 = not declared in this module
-- exit --
1
