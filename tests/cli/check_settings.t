`weft.toml` and comments say what `weft check` does not tell; only files of a known language are checked.
-- file terramate.tm --
terramate {
}
globals {
  a = 1 + "x" # weft:ignore type-mismatch known since June
  // weft:ignore unknown-name comes with the next release
  b = global.missing
  c = global.missing2 # weft:ignore unknown-name
  d = "# weft:ignore" + 1
}
-- file s/stack.tm --
stack {
}
-- file s/main.tf --
locals {
  a = nope("x")
}
-- file legacy/old.tf --
locals {
  a = "x
}
-- file policies/read.hcl --
path "secret/*" {
  capabilities = nonsense("read")
}
this is no HCL at all {{{
-- run --
weft check
-- err --
error[bad-syntax]: a quoted string must end on the same line
 --> legacy/old.tf:2:9
  |
2 |   a = "x
  |         ^
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`

note[unused]: nothing in this module uses the local value `a`
 --> s/main.tf:2:3
  |
2 |   a = nope("x")
  |   ^
help: remove it, or refer to it

error[unknown-name]: unknown function `nope`
 --> s/main.tf:2:7
  |
2 |   a = nope("x")
  |       ^^^^

error[unknown-name]: `global.missing2` is not defined
 --> terramate.tm:7:14
  |
7 |   c = global.missing2 # weft:ignore unknown-name
  |              ^^^^^^^^ not set in / or in any directory below
 = 1 of 1 stack inherits it, but nothing generated there needs it
 = `weft:ignore unknown-name` has no effect without a reason after it

error[type-mismatch]: `+`: expected a number, got "# weft:ignore"
 --> terramate.tm:8:7
  |
8 |   d = "# weft:ignore" + 1
  |       ^^^^^^^^^^^^^^^
 = 1 of 1 stack inherits it, but nothing generated there needs it
help: join strings in a template: `"${a}${b}"`

4 errors; 1 stack and 4 files checked
-- exit --
1
-- run --
weft check policies/read.hcl
-- err --
warning[unknown-name]: unknown function `nonsense`
 --> policies/read.hcl:2:18
  |
2 |   capabilities = nonsense("read")
  |                  ^^^^^^^^

error[bad-syntax]: a one-line block holds a single argument, `name = value`
 --> policies/read.hcl:4:24
  |
4 | this is no HCL at all {{{
  |                        ^
help: write `name = value`, or put the content of the block on separate lines

1 error, 1 warning in 1 of 1 file
-- exit --
1
-- file weft.toml --
[check]
ignore = ["legacy/**"]
[check.severity]
unknown-name = "warning"
type-mismatch = "off"
-- run --
weft check
-- err --
note[unused]: nothing in this module uses the local value `a`
 --> s/main.tf:2:3
  |
2 |   a = nope("x")
  |   ^
help: remove it, or refer to it

warning[unknown-name]: unknown function `nope`
 --> s/main.tf:2:7
  |
2 |   a = nope("x")
  |       ^^^^

warning[unknown-name]: `global.missing2` is not defined
 --> terramate.tm:7:14
  |
7 |   c = global.missing2 # weft:ignore unknown-name
  |              ^^^^^^^^ not set in / or in any directory below
 = 1 of 1 stack inherits it, but nothing generated there needs it
 = `weft:ignore unknown-name` has no effect without a reason after it

no errors, 2 warnings; 1 stack and 4 files checked
-- run --
weft -C s check
-- err --
note[unused]: nothing in this module uses the local value `a`
 --> main.tf:2:3
  |
2 |   a = nope("x")
  |   ^
help: remove it, or refer to it

warning[unknown-name]: unknown function `nope`
 --> main.tf:2:7
  |
2 |   a = nope("x")
  |       ^^^^

warning[unknown-name]: `global.missing2` is not defined
 --> ../terramate.tm:7:14
  |
7 |   c = global.missing2 # weft:ignore unknown-name
  |              ^^^^^^^^ not set in / or in any directory below
 = 1 of 1 stack inherits it, but nothing generated there needs it
 = `weft:ignore unknown-name` has no effect without a reason after it

no errors, 2 warnings; 1 stack and 2 files checked
-- run --
weft -C s check --json
-- out --
{"weft":1,"kind":"diagnostics","diagnostics":[{"code":"unused","severity":"note","message":"nothing in this module uses the local value `a`","label":null,"file":"s/main.tf","line":2,"col":3,"end_line":2,"end_col":4,"byte":11,"end_byte":12,"related":[],"notes":[],"units":[],"help":"remove it, or refer to it","remedy":null},{"code":"unknown-name","severity":"warning","message":"unknown function `nope`","label":null,"file":"s/main.tf","line":2,"col":7,"end_line":2,"end_col":11,"byte":15,"end_byte":19,"related":[],"notes":[],"units":[],"help":null,"remedy":null},{"code":"unknown-name","severity":"warning","message":"`global.missing2` is not defined","label":"not set in / or in any directory below","file":"terramate.tm","line":7,"col":14,"end_line":7,"end_col":22,"byte":175,"end_byte":183,"related":[],"notes":["1 of 1 stack inherits it, but nothing generated there needs it","`weft:ignore unknown-name` has no effect without a reason after it"],"units":["s"],"help":null,"remedy":null}]}
-- run --
weft check --max-errors 1 --diagnostics short; weft check --max-errors x
-- err --
s/main.tf:2:3: note[unused]: nothing in this module uses the local value `a`
s/main.tf:2:7: warning[unknown-name]: unknown function `nope`
terramate.tm:7:14: warning[unknown-name]: `global.missing2` is not defined
no errors, 2 warnings; 1 stack and 4 files checked
error: `--max-errors`: expected a whole number, or 0 for all, got `x`
-- exit --
2
-- file weft.toml --
[check]
ignore = "legacy"
max-error = 3
[check.severity]
unknwon-name = "off"
world = "off"
cycle = "maybe"
[chekc]
-- run --
weft check
-- err --
error[bad-schema]: `check.ignore` must be a list of patterns, for example "legacy/**"
 = in `weft.toml`

error[bad-schema]: `check.severity.cycle` must be "error", "warning" or "off"
 = in `weft.toml`

error[bad-schema]: `check.severity.unknwon-name`: unknown code
 = in `weft.toml`
help: did you mean `unknown-name`?

error[bad-schema]: `check.severity.world`: this code is always reported
 = in `weft.toml`

error[bad-schema]: unknown setting `check.max-error`
 = in `weft.toml`
help: use `ignore`, `max-errors` or `severity`

error[bad-schema]: unknown setting `chekc`
 = in `weft.toml`
-- exit --
1
-- file weft.toml --
[check
-- run --
weft check
-- err --
error[bad-syntax]: invalid TOML: expected `]`
 --> weft.toml:1:7
  |
1 | [check
  |       ^
-- exit --
1
-- run --
rm weft.toml; weft check --max-errors 2; weft check --max-errors 0 --diagnostics short; weft info | tail -2
-- out --
skipped     1
            policies/read.hcl   several products use this file name; check the file on its own
-- err --
error[bad-syntax]: a quoted string must end on the same line
 --> legacy/old.tf:2:9
  |
2 |   a = "x
  |         ^
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`

note[unused]: nothing in this module uses the local value `a`
 --> s/main.tf:2:3
  |
2 |   a = nope("x")
  |   ^
help: remove it, or refer to it

error[unknown-name]: unknown function `nope`
 --> s/main.tf:2:7
  |
2 |   a = nope("x")
  |       ^^^^

4 errors; 1 stack and 4 files checked; 2 are not shown (--max-errors 0 shows all)
legacy/old.tf:2:9: error[bad-syntax]: a quoted string must end on the same line
s/main.tf:2:3: note[unused]: nothing in this module uses the local value `a`
s/main.tf:2:7: error[unknown-name]: unknown function `nope`
terramate.tm:7:14: error[unknown-name]: `global.missing2` is not defined
terramate.tm:8:7: error[type-mismatch]: `+`: expected a number, got "# weft:ignore"
4 errors; 1 stack and 4 files checked
