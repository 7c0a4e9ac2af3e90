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
  fmt           Format files in their canonical layout, keeping comments
  generate      Write the files that the configuration generates
  refs          List references to and from a name, without evaluating anything
  graph         Draw the dependencies of units, definitions or keys of a file
  info          Show what was found: the root, files read, files skipped and why
  units         List units: stacks, root modules, actions, nodes, documents
  stacks        List the stacks of a project
  diff          Show which stacks change between two revisions, and why
  save          Store an evaluation, for another process to continue
  scripts       List the scripts of a directory, or show one of them evaluated
  env           Show the environment that the configuration sets for commands
  catalog       Compile the catalog of a Puppet node
  lookup        Look a key up in Hiera's data
  watch         Answer again whenever files change
  repl          Ask a project interactively
  functions     List the functions of a dialect, or show one of them
  batch         Answer JSON requests on standard input, one per line
  completion    Print a shell script that completes commands, options and values
  help          Show help for a command or a diagnostic code
  version       Show the version and the dialects of this build

`weft COMMAND -h` shows short help, `weft help COMMAND` everything, and
`weft help options` the options that many commands share.
-- exit --
2
-- run --
weft verison
-- err --
error: unknown command `verison`; did you mean `version`?
-- exit --
2
-- run --
weft xyzzy
-- err --
error: unknown command `xyzzy`; `weft help` lists all commands
-- exit --
2
-- run --
weft version extra
-- err --
error: `version` got an unexpected argument: `extra`
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
error: `--color`: expected one of auto always never, got `sometimes`
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
error: `--help` takes no value
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
error: unknown command `ver\x1b[31m`; `weft help` lists all commands
-- exit --
2
