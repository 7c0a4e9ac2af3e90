`--allow read=PATH` opens files outside of a project, for every command that evaluates it.
-- file p/terramate.tm --
terramate {
}
assert {
  assertion = tm_fileexists("${terramate.root.path.fs.absolute}/../outside/a.txt")
  message   = "not there"
}
globals {
  text = tm_file("${terramate.root.path.fs.absolute}/../outside/a.txt")
}
-- file p/s/stack.tm --
stack {
}
-- file outside/a.txt --
hello
-- run --
cd p && weft check --diagnostics short 2>&1 | sed 's|`.*/outside|`OUTSIDE|'
-- out --
terramate.tm:4:15: error[world]: cannot read file `OUTSIDE/a.txt`: outside the project
terramate.tm:8:10: error[world]: cannot read file `OUTSIDE/a.txt`: outside the project
2 errors; 1 stack and 2 files checked
-- run --
cd p && weft check --allow read=../outside && weft get global.text --allow read=../outside/a.txt && weft generate --allow read=../outside
-- out --
"hello\n"
1 stack: nothing is generated
-- err --
no errors; 1 stack and 2 files checked
-- run --
cd p && weft get global.text --allow read=../nowhere
-- err --
error: cannot allow `../nowhere`: No such file or directory
-- exit --
3
-- run --
cd p && git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm x && weft diff --allow read=../outside
-- out --
changed: 0 of 1 stack
