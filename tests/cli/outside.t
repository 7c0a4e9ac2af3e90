what is read by name from outside: pipes, devices, git's own files, what was not opened
-- file s/a.txt --
text
-- run --
weft eval 'fileexists("s/a.txt")' --allow read=s; weft eval 'fileexists("s/none")' --allow read=s
weft eval 'fileexists("/etc/none")' --allow read=s; echo $?
weft eval 'file("s/a.txt\u0000x")' --allow read=s; echo $?
-- out --
true
false
3
3
-- err --
error[world]: cannot read file `/etc/none`: outside the paths that `--allow read=` opens
 --> <expression>:1:1
  |
1 | fileexists("/etc/none")
  | ^^^^^^^^^^^^^^^^^^^^^^^
error[world]: cannot read file `s/a.txt`: a file name cannot contain a NUL byte
 --> <expression>:1:1
  |
1 | file("s/a.txt\u0000x")
  | ^^^^^^^^^^^^^^^^^^^^^^
-- run --
mkfifo p; timeout 5 weft eval -f p --dialect hcl; echo $?; (echo 'a = 1' > p) & timeout 5 sh -c 'sleep 0.2; weft eval -f p --dialect hcl'; wait
-- out --
3
{"a":1}
-- err --
error[world]: cannot read `p`: Broken pipe
-- run --
timeout 20 weft eval -f /dev/zero --dialect hcl; echo $?; timeout 20 weft eval -f - --dialect hcl < /dev/zero; echo $?; weft eval -f /dev/null --dialect hcl
-- out --
3
3
{}
-- err --
error[world]: cannot read `/dev/zero`: File too large
error[world]: cannot read `-`: File too large
-- file tree/a.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  a = tm_file("${terramate.root.path.fs.absolute}/s/../.git/config")
  b = tm_fileset(terramate.root.path.fs.absolute, "**")
}
-- file tree/.git/config --
password
-- run --
cd tree; weft get global.a 2>&1 | sed "s|$PWD|ROOT|"; weft get global.b
-- out --
error[world]: cannot read file `ROOT/.git/config`: permission denied
 --> a.tm:5:7
  |
5 |   a = tm_file("${terramate.root.path.fs.absolute}/s/../.git/config")
  |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
["a.tm"]
-- run --
printf '{"kind":"expr","src":"[for x in range(1000) : [for y in range(1000) : y]]"}\n' | weft batch --dialect hcl --max-steps 1000 | cut -c1-120
-- out --
{"errors":[{"summary":"the step limit was reached","detail":"this needs more than 1000 steps","line":1,"col":25,"byte":2
-- run --
printf 'a=1\n' > x.tf; weft fmt x.tf; ls -A | grep weft; cat x.tf
-- out --
x.tf
a = 1
