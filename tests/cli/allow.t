Nothing outside is reached unless it is allowed.
-- file data/hello.txt --
hello
-- run --
weft eval 'file("data/hello.txt")'
-- err --
error[not-allowed]: this reads files, which is not allowed
 --> <expression>:1:1
  |
1 | file("data/hello.txt")
  | ^^^^^^^^^^^^^^^^^^^^^^
help: allow it with --allow read=PATH
-- exit --
3
-- run --
weft eval 'file("data/hello.txt")' --allow read=data
-- out --
"hello\n"
-- run --
weft eval 'file("data/hello.txt")' --allow read=. --allow read=/etc
-- out --
"hello\n"
-- run --
weft eval 'fileexists("data/nope.txt")' --allow read=.
-- out --
false
-- run --
weft eval 'file("data/nope.txt")' --allow read=.
-- err --
error[missing-key]: no file `data/nope.txt`: only files that exist before the evaluation can be read
 --> <expression>:1:7
  |
1 | file("data/nope.txt")
  |       ^^^^^^^^^^^^^^
-- exit --
1
-- run --
weft eval 'file("/etc/passwd")' --allow read=data
-- err --
error[world]: cannot read file `/etc/passwd`: outside the paths that `--allow read=` opens
 --> <expression>:1:1
  |
1 | file("/etc/passwd")
  | ^^^^^^^^^^^^^^^^^^^
-- exit --
3
-- run --
ln -s /etc/passwd data/link; weft eval 'file("data/link")' --allow read=data
-- err --
error[world]: cannot read file `data/link`: outside the paths that `--allow read=` opens
 --> <expression>:1:1
  |
1 | file("data/link")
  | ^^^^^^^^^^^^^^^^^
-- exit --
3
-- run --
mkdir datb; echo no > datb/x; weft eval 'file("datb/x")' --allow read=dat 2>/dev/null; weft eval 'file("datb/x")' --allow read=data
-- err --
error[world]: cannot read file `datb/x`: outside the paths that `--allow read=` opens
 --> <expression>:1:1
  |
1 | file("datb/x")
  | ^^^^^^^^^^^^^^
-- exit --
3
-- run --
weft eval 'length(timestamp())' --allow clock
-- out --
20
-- run --
weft eval 'length(uuid())' --allow random
-- out --
36
-- run --
weft eval 'uuid()'
-- err --
error[not-allowed]: this uses random numbers, which is not allowed
 --> <expression>:1:1
  |
1 | uuid()
  | ^^^^^^
help: allow it with --allow random
-- exit --
3
-- run --
HOME=/home/me weft eval 'pathexpand("~/x")' --allow env
-- out --
"/home/me/x"
-- run --
weft eval 'pathexpand("~/x")'
-- err --
error[not-allowed]: this reads the environment, which is not allowed
 --> <expression>:1:1
  |
1 | pathexpand("~/x")
  | ^^^^^^^^^^^^^^^^^
help: allow it with --allow env
-- exit --
3
-- run --
weft eval 1 --allow exec
-- err --
error: `--allow`: expected env, read=PATH, clock or random, got `exec`
-- exit --
2
-- run --
weft eval 1 --allow read=nowhere
-- err --
error: cannot allow `nowhere`: No such file or directory
-- exit --
3
-- run --
mkdir -p set/inner; touch set/b.txt set/a.txt set/inner/c.txt set/x.bin; weft eval 'fileset("set", "**/*.txt")' --allow read=set
-- out --
["a.txt", "b.txt", "inner/c.txt"]
-- run --
weft eval 'fileset("nothing", "*")' --allow read=.
-- out --
[]
-- run --
printf '\377' > set/x.bin; weft eval 'filebase64("set/x.bin")' --allow read=set
-- out --
"/w=="
-- run --
weft eval 'file("set/x.bin")' --allow read=set
-- err --
error[bad-argument]: the file `set/x.bin` is not UTF-8: `filebase64` reads any bytes
 --> <expression>:1:1
  |
1 | file("set/x.bin")
  | ^^^^^^^^^^^^^^^^^
-- exit --
1
