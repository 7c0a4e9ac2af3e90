Without `--dialect`, an expression in an environment is plain HCL; one that fails gets a note with the option that it needs. With the
option, `weft repl` sees modules and data too.
-- file environment.conf --
-- file manifests/site.pp --
-- file hiera.yaml --
version: 5
hierarchy:
  - name: c
    path: common.yaml
-- file data/common.yaml --
m::num: 4
-- run --
weft eval "lookup('m::num')" --diagnostics short
weft eval '$facts' --diagnostics short
weft eval 'lookup("m::num")' --diagnostics short
weft eval 'upper("x")'; weft eval --dialect puppet "lookup('m::num')"
weft eval --dialect hcl 'nosuch' --diagnostics short

-- out --
"X"
4
-- err --
<expression>:1:8: error[bad-syntax]: apostrophes do not delimit a string
the expression was read as `hcl`; with `--dialect puppet` it is in the language of this directory
<expression>:1:1: error[bad-syntax]: unexpected character `$`
the expression was read as `hcl`; with `--dialect puppet` it is in the language of this directory
<expression>:1:16: error[bad-argument]: `lookup` cannot take 1 argument
the expression was read as `hcl`; with `--dialect puppet` it is in the language of this directory
<expression>:1:1: error[unknown-name]: `nosuch` is not defined
-- exit --
1
-- run --
weft repl --diagnostics short
-- in --
lookup("m::num")
1 + 1
-- out --
2
-- err --
<expression>:1:16: error[bad-argument]: `lookup` cannot take 1 argument
the expression was read as `hcl`; with `--dialect puppet` it is in the language of this directory
-- exit --
1
-- run --
weft repl --dialect puppet --diagnostics short
-- in --
lookup("m::num")
lookup("m::none")
$x = 3; $x + lookup("m::num")
:lookup m::num
-- out --
4
7
4
-- err --
<expression>:1:1: error[missing-key]: Function lookup() did not find a value for the name 'm::none'
-- exit --
1
