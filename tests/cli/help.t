Help in two lengths, about commands and codes.
-- run --
weft help version
-- out --
usage: weft version [options]

Show the version and the dialects of this build.

The first line is `weft` and the version, the second lists the dialects.

options of every command:
  -C, --directory DIR         Work in this directory; several are entered in turn (may be repeated)
  -h, --help                  Show help: -h in short, --help in full
      --color WHEN            Colour messages (default: auto): auto always never

exit codes:
  0 done; 1 the configuration has errors, or there is nothing at the path; 2 wrong usage; 3 the outside world failed or a limit was reached; 4 a difference was found; 130 interrupted
-- run --
weft version -h
-- out --
usage: weft version [options]

Show the version and the dialects of this build.

options of every command:
  -C, --directory DIR         Work in this directory; several are entered in turn (may be repeated)
  -h, --help                  Show help: -h in short, --help in full
      --color WHEN            Colour messages (default: auto): auto always never
-- run --
weft version --help | tail -n 3
-- out --

exit codes:
  0 done; 1 the configuration has errors, or there is nothing at the path; 2 wrong usage; 3 the outside world failed or a limit was reached; 4 a difference was found; 130 interrupted
-- run --
weft -h | head -n 3
-- out --
Weft: one lazy graph for configuration.

usage: weft COMMAND [options] [arguments]
-- run --
weft help error/cycle | head -n 1
-- out --
# cycle: a value that needs itself
-- run --
weft help error/cycel
-- err --
error: there is no code `cycel`; did you mean `error/cycle`?
-- exit --
2
-- run --
weft help error/xyzzy
-- err --
error: there is no code `xyzzy`; `weft help errors` lists them
-- exit --
2
-- run --
weft help errors | grep '^error/cycle'
-- out --
error/cycle             a value that needs itself
-- run --
weft help verison
-- err --
error: there is no help about `verison`; did you mean `version`?
-- exit --
2
-- run --
weft help --man | grep '^\.SS weft version'
-- out --
.SS weft version 
