`weft check` finds every mistake in files and directories.
-- file a/good.hcl --
x = 1
-- file a/bad.tf --
x = 1
x = 2
y = [1,
-- file b/other.hcl --
z = "${a"
-- file b/.terraform/skipped.hcl --
x = 1 1
-- file b/node_modules/skipped.hcl --
x = 1 1
-- file b/readme.md --
not checked
-- run --
weft check
-- err --
error[bad-syntax]: `x` is set twice
 --> a/bad.tf:2:1
  |
2 | x = 2
  | ^
 ::: a/bad.tf:1:1
1 | x = 1
  | ^ set here first
help: remove or rename one of them

error[bad-syntax]: unexpected end of the text: expected an expression
 --> a/bad.tf:4:1
  |
4 |
  | ^
 ::: a/bad.tf:3:5
3 | y = [1,
  |     ^ opened here
help: close it with `]`

error[bad-syntax]: unclosed `${` in this template
 --> b/other.hcl:1:6
  |
1 | z = "${a"
  |      ^
help: close it with `}`

error[bad-syntax]: a quoted string must end on the same line
 --> b/other.hcl:1:10
  |
1 | z = "${a"
  |          ^
help: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`

4 errors in 2 of 3 files
-- exit --
1
-- run --
weft check --diagnostics=short b a a/bad.tf ./a/
-- err --
a/bad.tf:1:1: error[unknown-name]: no argument `x` is expected here
a/bad.tf:2:1: error[bad-syntax]: `x` is set twice
a/bad.tf:3:1: error[unknown-name]: no argument `y` is expected here
a/bad.tf:4:1: error[bad-syntax]: unexpected end of the text: expected an expression
a/bad.tf:1:1: error[unknown-name]: no argument `x` is expected here
a/bad.tf:2:1: error[bad-syntax]: `x` is set twice
a/bad.tf:3:1: error[unknown-name]: no argument `y` is expected here
a/bad.tf:4:1: error[bad-syntax]: unexpected end of the text: expected an expression
8 errors; 3 files checked
b/other.hcl:1:6: error[bad-syntax]: unclosed `${` in this template
b/other.hcl:1:10: error[bad-syntax]: a quoted string must end on the same line
2 errors in 1 of 1 file
-- exit --
1
-- run --
weft check a/good.hcl
-- err --
no errors in 1 file
-- run --
weft check --diagnostics=github b
-- err --
::error file=b/other.hcl,line=1,col=6,endColumn=7,title=error[bad-syntax]::unclosed `${` in this template%0Ahelp: close it with `}`
::error file=b/other.hcl,line=1,col=10,endColumn=10,title=error[bad-syntax]::a quoted string must end on the same line%0Ahelp: write `\n` for a line break, use a heredoc (`<<EOT`), or close it with `"`
2 errors in 1 of 1 file
-- exit --
1
-- run --
weft check --diagnostics=json b 2>&1 >/dev/null | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d["weft"], d["kind"], [(x["code"], x["file"], x["line"]) for x in d["diagnostics"]])'
-- out --
1 diagnostics [('bad-syntax', 'b/other.hcl', 1), ('bad-syntax', 'b/other.hcl', 1)]
-- run --
weft check --diagnostics=sarif . 2>&1 >/dev/null | python3 -c 'import json, sys; print(json.load(sys.stdin)["runs"][0]["results"][0]["ruleId"])'
-- out --
bad-syntax
-- run --
weft check --json . | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["diagnostics"]))'
-- out --
4
-- run --
weft check --json a/good.hcl
-- out --
{"weft":1,"kind":"diagnostics","diagnostics":[]}
-- run --
weft check nope.hcl a/good.hcl
-- err --
error[world]: cannot read `nope.hcl`: No such file or directory

no errors in 1 file; 1 could not be read
-- exit --
3
-- run --
weft check --diagnostics=short nope.hcl b
-- err --
error[world]: cannot read `nope.hcl`: No such file or directory
b/other.hcl:1:6: error[bad-syntax]: unclosed `${` in this template
b/other.hcl:1:10: error[bad-syntax]: a quoted string must end on the same line
2 errors in 1 of 1 file; 1 could not be read
-- exit --
3
-- run --
weft check --json nope.hcl a/good.hcl | python3 -c 'import json, sys; print(json.load(sys.stdin)["diagnostics"][0]["message"])'
-- out --
cannot read `nope.hcl`: No such file or directory
-- run --
mkdir empty; weft check empty
-- err --
error: no file in `empty` belongs to a dialect of this build
-- exit --
2
-- run --
weft check b/readme.md
-- err --
error: cannot tell the dialect of `b/readme.md` from its name; say it with `--dialect`
-- exit --
2
-- run --
weft check --dialect hcl b/readme.md
-- err --
error[bad-syntax]: expected a label or `{` for the block `not`, got the end of the line
 --> b/readme.md:1:12
  |
1 | not checked
  |            ^
help: put the `{` of a block on the same line as its name

1 error in 1 of 1 file
-- exit --
1
-- run --
weft check --dialect nope .
-- err --
error: unknown dialect `nope`; `weft version` lists the dialects of this build
-- exit --
2
-- run --
echo 'a = 1' | weft check -
-- err --
no errors in 1 file
-- run --
echo 'a = ' | weft check - --diagnostics=short
-- err --
<stdin>:1:5: error[bad-syntax]: expected an expression, got the end of the line
1 error in 1 of 1 file
-- exit --
1
-- run --
mkdir links && ln -s ../a/bad.tf links/bad.tf && ln -s ../a links/dir && ln -s .. links/loop && weft check links
-- err --
error[world]: cannot read `bad.tf`: outside the project

no errors; 1 file checked; 1 could not be read
-- exit --
3
-- run --
weft check links/bad.tf --diagnostics=short
-- err --
links/bad.tf:2:1: error[bad-syntax]: `x` is set twice
links/bad.tf:4:1: error[bad-syntax]: unexpected end of the text: expected an expression
2 errors in 1 of 1 file
-- exit --
1
-- run --
printf 'a = "\377"\n' > bytes.hcl; weft check bytes.hcl --diagnostics=short
-- err --
bytes.hcl:1:6: error[bad-syntax]: invalid UTF-8
1 error in 1 of 1 file
-- exit --
1
-- run --
mkdir -- -x; echo 'a = 1' > ./-x/y.hcl; weft check -- -x
-- err --
no errors in 1 file
-- run --
mkdir many; i=0; while [ $i -lt 5000 ]; do echo "a = $i" > many/f$i.hcl; i=$((i + 1)); done
weft check many/*.hcl && weft check many && weft -C many check
-- err --
no errors in 5000 files
no errors in 5000 files
no errors in 5000 files
-- run --
CLICOLOR_FORCE=1 weft check a 2>&1 | grep -c "$(printf '\033')"
-- out --
28
-- run --
CLICOLOR_FORCE=1 NO_COLOR=1 weft check a 2>&1 | grep -c "$(printf '\033')"
-- out --
0
-- exit --
1
-- run --
weft check a --color=always 2>&1 | grep -c "$(printf '\033')"
-- out --
28
-- run --
weft check "$(printf 'evil\033[31m.hcl')"
-- err --
error[world]: cannot read `evil\x1b[31m.hcl`: No such file or directory

no errors in 0 files; 1 could not be read
-- exit --
3
-- run --
ln -s nothing dangling.hcl; weft check dangling.hcl /proc/self/mem --dialect hcl
-- err --
error[world]: cannot read `dangling.hcl`: No such file or directory

error[world]: cannot read `/proc/self/mem`: Input/output error

no errors in 0 files; 2 could not be read
-- exit --
3
-- run --
weft check a/good.hcl ./a/good.hcl .//a/good.hcl a
-- err --
error[unknown-name]: no argument `x` is expected here
 --> a/bad.tf:1:1
  |
1 | x = 1
  | ^

error[bad-syntax]: `x` is set twice
 --> a/bad.tf:2:1
  |
2 | x = 2
  | ^
 ::: a/bad.tf:1:1
1 | x = 1
  | ^ set here first
help: remove or rename one of them

error[unknown-name]: no argument `y` is expected here
 --> a/bad.tf:3:1
  |
3 | y = [1,
  | ^

error[bad-syntax]: unexpected end of the text: expected an expression
 --> a/bad.tf:4:1
  |
4 |
  | ^
 ::: a/bad.tf:3:5
3 | y = [1,
  |     ^ opened here
help: close it with `]`

4 errors; 2 files checked

no errors in 1 file
-- exit --
1
-- run --
weft check "$(printf 'no\377.hcl')"
-- err --
error[world]: cannot read `no\xff.hcl`: No such file or directory

no errors in 0 files; 1 could not be read
-- exit --
3
-- run --
mkdir odd; printf 'a =\n' > "$(printf 'odd/\377\033.hcl')"; weft check odd --diagnostics=short
-- err --
odd/\xff\x1b.hcl:1:4: error[bad-syntax]: expected an expression, got the end of the line
1 error in 1 of 1 file
-- exit --
1
-- run --
weft check odd --json | python3 -c 'import json, sys; print(ascii(json.load(sys.stdin)["diagnostics"][0]["file"]))'
-- out --
'odd/\ufffd\x1b.hcl'
