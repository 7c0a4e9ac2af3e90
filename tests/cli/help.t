Help in two lengths, about commands and codes.
-- run --
weft help version
-- out --
usage: weft version [options]

Show the version and the dialects of this build.

The first line is `weft` followed by the version; the second lists the dialects.

options of every command:
  -C, --directory DIR       Change to this directory first; each is relative to
                            the one before (repeatable)
  -h, --help                Show help: -h is short, --help is complete
      --color WHEN          When to use colour (default: auto): auto always
                            never

examples:
  # which version is this?
  weft version

exit codes:
  0 success; 1 the configuration has errors, or nothing exists at the path; 2
  wrong usage; 3 a file could not be read or written, or a limit was reached; 4
  something differs; 130 interrupted
-- run --
weft version -h
-- out --
usage: weft version [options]

Show the version and the dialects of this build.

also takes (`weft help options` explains them):
  --directory --help --color

examples:
  # which version is this?
  weft version
-- run --
weft version --help | tail -n 3
-- out --
  0 success; 1 the configuration has errors, or nothing exists at the path; 2
  wrong usage; 3 a file could not be read or written, or a limit was reached; 4
  something differs; 130 interrupted
-- run --
weft -h | head -n 3
-- out --
Weft: one lazy graph for configuration.

usage: weft COMMAND [options] [arguments]
-- run --
weft help error/cycle | head -n 1
-- out --
# cycle: a value that depends on itself
-- run --
weft help error/cycel
-- err --
error: unknown code `cycel`; did you mean `error/cycle`?
-- exit --
2
-- run --
weft help error/xyzzy
-- err --
error: unknown code `xyzzy`; `weft help errors` lists all codes
-- exit --
2
-- run --
weft help errors | grep '^error/cycle'
-- out --
error/cycle             a value that depends on itself
-- run --
weft help verison
-- err --
error: no help for `verison`; did you mean `version`?
-- exit --
2
-- run --
weft help --man | grep '^\.SS weft version'
-- out --
.SS weft version 
