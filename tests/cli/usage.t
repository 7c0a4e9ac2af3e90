Wrong usage says what might have been meant and exits with 2.
-- run --
weft
-- out --
Weft: one lazy graph for configuration.

usage: weft COMMAND [options] [arguments]

  get           Show the value at a path, as a directory sees it
  explain       Show why the value at a path is what it is
  eval          Show the value of an expression, a template or a file
  check         Find every mistake in a project, or in files and directories
  fmt           Bring files into their canonical layout; comments stay
  generate      Write the files that the configuration generates
  refs          List what refers to what, without evaluating anything
  graph         Draw what depends on what: stacks, definitions, the keys of a file
  info          Show what was found: the root, files that are read, files that are not and why
  stacks        List the stacks of a project
  diff          Show which stacks change between two revisions, and which line caused it
  scripts       List the scripts that a directory sees, or show one of them evaluated
  env           Show what the configuration sets in the environment of commands
  functions     Show the functions of a dialect: how they are called, what they do
  batch         Answer JSON requests on standard input, one a line, for programs
  completion    Print a script that completes commands and options in a shell
  help          Show help about a command or a diagnostic code
  version       Show the version and the dialects of this build

`weft COMMAND -h` is help in short, `weft help COMMAND` in full.
-- exit --
2
-- run --
weft verison
-- err --
error: there is no command `verison`; did you mean `version`?
-- exit --
2
-- run --
weft xyzzy
-- err --
error: there is no command `xyzzy`; `weft help` lists them
-- exit --
2
-- run --
weft version extra
-- err --
error: `version` has an argument too many: `extra`
-- exit --
2
-- run --
weft help --mann
-- err --
error: `help` has no option `--mann`; did you mean `--man`?
-- exit --
2
-- run --
weft help -q
-- err --
error: `help` has no option `-q`; `weft help -h` lists them
-- exit --
2
-- run --
weft version --color=sometimes
-- err --
error: `--color` is one of: auto always never
-- exit --
2
-- run --
weft version --color
-- err --
error: `--color` needs a value: WHEN
-- exit --
2
-- run --
weft version --help=yes
-- err --
error: `--help` has no value
-- exit --
2
-- run --
weft batch
-- err --
error: `batch` needs `--dialect NAME`
-- exit --
2
-- run --
weft "$(printf 'ver\033[31m')"
-- err --
error: there is no command `ver\x1b[31m`; `weft help` lists them
-- exit --
2
