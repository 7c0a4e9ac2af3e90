watch answers again when files change
-- file terramate.tm.hcl --
terramate {
  required_version = "> 0.1"
}
globals {
  env = "dev"
}
-- file stacks/web/stack.tm --
stack {
}
globals {
  host = "web.${global.env}.example"
}
-- file answered --
# Waits until `out` has that many answers.
until [ "$(cat out 2>/dev/null | grep -cE '^[0-9:]{8}  |^[{]')" -ge "$1" ]; do sleep 0.02; done
-- file shown --
# What `out` has, without what differs between runs.
sed -E 's/^[0-9:]{8}  /TIME  /; s/\([0-9.]+ ms\)/(N ms)/; s/"time":"[^"]*"/"time":"TIME"/; s/"microseconds":[0-9]+/"microseconds":0/' out
rm out
-- run --
weft watch --times 4 >out &
sh answered 1; echo 'globals { x = global.evn }' >stacks/web/x.tm
sh answered 2; printf '# the same mistake, in another line\nglobals { x = global.evn }\n' >stacks/web/x.tm
sh answered 3; rm stacks/web/x.tm
wait $!; echo "exit $?"; sh shown
-- out --
exit 0
no errors; 1 stack and 2 files checked
TIME  watching  (N ms)
TIME  1 file changed  1 new error  (N ms)
error[unknown-name]: `global.evn` is not defined; did you mean `global.env`?
 --> stacks/web/x.tm:1:22
  |
1 | globals { x = global.evn }
  |                      ^^^ not set in / or in any directory below
 = 1 of 1 stack inherits it, but nothing generated there needs it
1 error; 1 stack and 3 files checked
TIME  1 file changed  same answer  (N ms)
TIME  1 file changed  1 fixed  (N ms)
fixed: stacks/web/x.tm:2:22: error[unknown-name]: `global.evn` is not defined; did you mean `global.env`?
no errors; 1 stack and 2 files checked
-- run --
weft watch --times 4 -C stacks/web get global.host >out &
sh answered 1; sed -i 's/dev/prod/' terramate.tm.hcl
sh answered 2; echo '# a comment' >>terramate.tm.hcl
sh answered 3; mkdir db~; echo 'stack {}' >db~/stack.tm; mv db~ stacks/db
wait $!; echo "exit $?"; sh shown
-- out --
exit 0
"web.dev.example"
TIME  watching  (N ms)
TIME  1 file changed  new answer  (N ms)
- "web.dev.example"
+ "web.prod.example"
TIME  1 file changed  same answer  (N ms)
TIME  1 file changed  same answer  (N ms)
-- run --
weft watch --times 3 units >out &
sh answered 1; mkdir -p a~/b/c; echo 'stack {}' >a~/b/c/stack.tm; mv a~ stacks/a
sh answered 2; mv stacks/a stacks/z
wait $!; echo "exit $?"; sh shown
-- out --
exit 0
stacks/db
stacks/web
TIME  watching  (N ms)
TIME  1 file changed  new answer  (N ms)
+ stacks/a/b/c
  stacks/db
  stacks/web
TIME  2 files changed  new answer  (N ms)
- stacks/a/b/c
  stacks/db
  stacks/web
+ stacks/z/b/c
-- run --
weft watch --json --times 3 >out &
sh answered 1; echo 'globals { x = global.evn }' >stacks/web/x.tm
sh answered 2; rm stacks/web/x.tm
wait $!; echo "exit $?"; sh shown
-- out --
exit 0
{"weft":1,"kind":"watch","command":"check","time":"TIME","microseconds":0,"exit":0,"changed":[],"all_changed":false,"new":[],"gone":[],"is_same":false,"answer":{"weft":1,"kind":"diagnostics","diagnostics":[]}}
{"weft":1,"kind":"watch","command":"check","time":"TIME","microseconds":0,"exit":1,"changed":["stacks/web/x.tm"],"all_changed":false,"new":[{"severity":"error","code":"unknown-name","message":"`global.evn` is not defined; did you mean `global.env`?","file":"stacks/web/x.tm","line":1,"col":22}],"gone":[],"is_same":false,"answer":{"weft":1,"kind":"diagnostics","diagnostics":[{"code":"unknown-name","severity":"error","message":"`global.evn` is not defined; did you mean `global.env`?","label":"not set in / or in any directory below","file":"stacks/web/x.tm","line":1,"col":22,"end_line":1,"end_col":25,"byte":21,"end_byte":24,"related":[],"notes":["1 of 3 stacks (stacks/web) inherits it, but nothing generated there needs it"],"units":["stacks/web"],"help":null,"remedy":null}]}}
{"weft":1,"kind":"watch","command":"check","time":"TIME","microseconds":0,"exit":0,"changed":["stacks/web/x.tm"],"all_changed":false,"new":[],"gone":[{"severity":"error","code":"unknown-name","message":"`global.evn` is not defined; did you mean `global.env`?","file":"stacks/web/x.tm","line":1,"col":22}],"is_same":false,"answer":{"weft":1,"kind":"diagnostics","diagnostics":[]}}
-- run --
weft watch --times 2 get -C stacks/web global.host --json >out &
sh answered 1; sed -i 's/prod/test/' terramate.tm.hcl
wait $!; echo "exit $?"; sh shown
-- out --
exit 0
{"weft":1,"kind":"watch","command":"get","time":"TIME","microseconds":0,"exit":0,"changed":[],"all_changed":false,"new":[],"gone":[],"is_same":false,"answer":"web.prod.example"}
{"weft":1,"kind":"watch","command":"get","time":"TIME","microseconds":0,"exit":0,"changed":["terramate.tm.hcl"],"all_changed":false,"new":[],"gone":[],"is_same":false,"answer":"web.test.example"}
-- run --
weft watch --times 2 generate --check --json >out &
sh answered 1; printf 'generate_file "a.txt" {\n  content = "${global.env}\\n"\n}\n' >gen.tm
wait $!; echo "exit $?"; sh shown; rm gen.tm
-- out --
exit 4
{"weft":1,"kind":"watch","command":"generate","time":"TIME","microseconds":0,"exit":0,"changed":[],"all_changed":false,"new":[],"gone":[],"is_same":false,"answer":{"weft":1,"kind":"generate","written":false,"directories":[{"path":"stacks/db","stack":true,"failed":false,"unchanged":[],"created":[],"changed":[],"deleted":[]},{"path":"stacks/web","stack":true,"failed":false,"unchanged":[],"created":[],"changed":[],"deleted":[]},{"path":"stacks/z/b/c","stack":true,"failed":false,"unchanged":[],"created":[],"changed":[],"deleted":[]}]}}
{"weft":1,"kind":"watch","command":"generate","time":"TIME","microseconds":0,"exit":4,"changed":["gen.tm"],"all_changed":false,"new":[],"gone":[],"is_same":false,"answer":{"weft":1,"kind":"generate","written":false,"directories":[{"path":"stacks/db","stack":true,"failed":false,"unchanged":[],"created":["a.txt"],"changed":[],"deleted":[]},{"path":"stacks/web","stack":true,"failed":false,"unchanged":[],"created":["a.txt"],"changed":[],"deleted":[]},{"path":"stacks/z/b/c","stack":true,"failed":false,"unchanged":[],"created":["a.txt"],"changed":[],"deleted":[]}]}}
-- run --
weft watch check >out & sh answered 1; kill -TERM $!; wait $!; echo "exit $?"; rm out
-- out --
exit 0
-- run --
weft watch fmt
-- err --
error: `fmt` cannot be used here: only commands that answer a question can, for example `check`, `get` or `units`
-- exit --
2
-- run --
weft watch generate
-- err --
error: `generate` can only be used here with `--check`
-- exit --
2
-- run --
weft watch gett
-- err --
error: unknown command `gett`; did you mean `get`?
-- exit --
2
-- run --
weft watch get -f -
-- err --
error: `watch` cannot ask standard input again; name a file
-- exit --
2
-- run --
weft watch check --unheard
-- err --
error: `check` has no option `--unheard`; `weft check -h` lists them
-- exit --
2
-- run --
weft watch --times 0
-- err --
error: `--times`: expected a whole number above 0, got `0`
-- exit --
2
-- run --
weft watch get global.
-- err --
error[bad-argument]: expected a name at byte 7
-- exit --
2
-- run --
cat >weft.toml <<'X'
[check]
X
weft watch --times 3 >out &
sh answered 1; echo 'nonsense = 1' >weft.toml
sh answered 2; rm weft.toml
wait $!; echo "exit $?"; sh shown
-- out --
exit 0
no errors; 3 stacks and 4 files checked
TIME  watching  (N ms)
TIME  1 file changed  1 new error  (N ms)
error[bad-schema]: unknown setting `nonsense`
 = in `weft.toml`
TIME  1 file changed  1 fixed  (N ms)
fixed: error[bad-schema]: unknown setting `nonsense`
no errors; 3 stacks and 4 files checked
-- run --
mkdir gone; cp terramate.tm.hcl gone; (cd gone && weft watch >../out 2>../errors; echo "exit $?"; sed 's,/.*/gone,gone,' ../errors) &
sh answered 1; mv gone ended; wait; sh shown
-- out --
exit 3
error: `gone` was moved or deleted
no errors; 0 stacks and 1 file checked
TIME  watching  (N ms)
-- run --
mkdir gone; cp terramate.tm.hcl gone; (cd gone && weft watch >../out 2>../errors) &
sh answered 1; rm -r gone; wait; sed 's,/.*/gone,gone,' errors; rm out
-- out --
error: `gone` was moved or deleted
