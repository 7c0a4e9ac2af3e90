Outside of a project, of `.hcl` files that are found only the syntax is checked; those that are named are checked whole.
-- file a/policy.hcl --
inputs = { a = get_env("X") }
-- file a/broken.hcl --
a = [
-- file a/main.tf --
locals {
  a = nope(1)
}
-- run --
weft check a --diagnostics short
-- err --
a/broken.hcl:2:1: error[bad-syntax]: unexpected end of the text: expected an expression
a/main.tf:2:3: note[unused]: nothing in this module uses the local value `a`
a/main.tf:2:7: error[unknown-name]: unknown function `nope`
2 errors; 3 files checked
-- exit --
1
-- run --
weft check a/policy.hcl --diagnostics short
-- err --
a/policy.hcl:1:16: warning[unknown-name]: unknown function `get_env`
1 warning in 1 of 1 file
