`weft fmt` lays files out, whole or not at all.
-- file a.hcl --
# a comment
name="web"
ports   =   [ 80,443 ]
-- file good.hcl --
x = 1
-- file dir/b.tf --
  y=1
-- run --
weft fmt --check
-- out --
a.hcl
dir/b.tf
-- exit --
4
-- run --
weft fmt --diff
-- out --
--- a/a.hcl
+++ b/a.hcl
@@ -1,3 +1,3 @@
 # a comment
-name="web"
-ports   =   [ 80,443 ]
+name  = "web"
+ports = [80, 443]
--- a/dir/b.tf
+++ b/dir/b.tf
@@ -1 +1 @@
-  y=1
+y = 1
-- run --
weft fmt --check --diff dir
-- out --
--- a/dir/b.tf
+++ b/dir/b.tf
@@ -1 +1 @@
-  y=1
+y = 1
-- exit --
4
-- run --
weft fmt --check good.hcl
-- run --
chmod 640 a.hcl; stat -c %i good.hcl > inode; weft fmt && stat -c %a a.hcl && [ "$(stat -c %i good.hcl)" = "$(cat inode)" ] && ls -A && cat a.hcl dir/b.tf
-- out --
a.hcl
dir/b.tf
640
a.hcl
dir
good.hcl
inode
# a comment
name  = "web"
ports = [80, 443]
y = 1
-- run --
weft fmt && weft fmt --check
-- run --
printf 'a=1\nbcd=2' | weft fmt -; echo
-- out --
a   = 1
bcd = 2
-- run --
printf 'a=1\n' | weft fmt - --check
-- out --
<stdin>
-- exit --
4
-- run --
printf 'a=1' | weft fmt - --diff
-- out --
--- a/<stdin>
+++ b/<stdin>
@@ -1 +1 @@
-a=1
\ No newline at end of file
+a = 1
\ No newline at end of file
-- file bad.hcl --
a=[1,
-- run --
weft fmt --diagnostics=short bad.hcl a.hcl; echo "exit $?"; cat bad.hcl
-- out --
exit 1
a=[1,
-- err --
bad.hcl:2:1: error[bad-syntax]: unexpected end of the text: expected an expression
-- run --
weft fmt nope.hcl
-- err --
error[world]: cannot read `nope.hcl`: No such file or directory
-- exit --
3
-- run --
weft fmt inode
-- err --
error: cannot tell the dialect of `inode` from its name; say it with `--dialect`
-- exit --
2
-- run --
printf 'a=1\n' > real.hcl; ln -s real.hcl link.hcl; weft fmt link.hcl; cat real.hcl; test -L link.hcl
-- out --
link.hcl
a = 1
-- run --
mkdir links; printf 'a=1\n' > inode; ln -s ../inode links/x.hcl; weft fmt links; cat inode
-- out --
a=1
-- err --
error: no file in `links` belongs to a dialect of this build
-- run --
{ i=0; while [ $i -lt 30 ]; do echo "k$i = $i"; [ $i = 14 ] && echo 'x=1'; i=$((i + 1)); done; } > long.hcl; weft fmt --diff long.hcl
-- out --
--- a/long.hcl
+++ b/long.hcl
@@ -1,19 +1,19 @@
-k0 = 0
-k1 = 1
-k2 = 2
-k3 = 3
-k4 = 4
-k5 = 5
-k6 = 6
-k7 = 7
-k8 = 8
-k9 = 9
+k0  = 0
+k1  = 1
+k2  = 2
+k3  = 3
+k4  = 4
+k5  = 5
+k6  = 6
+k7  = 7
+k8  = 8
+k9  = 9
 k10 = 10
 k11 = 11
 k12 = 12
 k13 = 13
 k14 = 14
-x=1
+x   = 1
 k15 = 15
 k16 = 16
 k17 = 17
-- run --
weft fmt --diff long.hcl --color=always | head -n 6 | od -c | grep -c 033
-- out --
5
-- run --
weft fmt --diff long.hcl | patch -s long.hcl && weft fmt --check long.hcl
-- run --
printf 'a=1\n' | weft fmt - > /dev/full
-- err --
error: cannot write the output: No space left on device
-- exit --
3
-- run --
weft fmt -h
-- out --
usage: weft fmt [options] [PATH...]

Format files in their canonical layout, keeping comments.

options:
      --check               Write nothing; list unformatted files, exit with 4
      --diff                Write nothing; show what would change
      --dialect NAME        Language, if the file name does not show it

also takes (`weft help options` explains them):
  --diagnostics --max-errors --directory --help --color

examples:
  # format every file below the working directory
  weft fmt
  # fail in CI if something is not formatted
  weft fmt --check
  # format standard input
  echo 'a=1' | weft fmt --dialect hcl -
-- run --
printf 'a=1\n' > whole.hcl; (ulimit -f 0; weft fmt whole.hcl); echo "exit $?"; cat whole.hcl; ls -A | grep weft-
-- out --
exit 3
a=1
-- err --
error[world]: cannot write `whole.hcl`: File too large
-- exit --
1
-- run --
weft fmt --diagnostics=json nope.hcl inode
-- err --
error: cannot tell the dialect of `inode` from its name; say it with `--dialect`
-- exit --
2
-- run --
if [ "$(id -u)" = 0 ]; then printf 'a=1\n' > owned.hcl; chown 12:34 owned.hcl; weft fmt owned.hcl; stat -c %u:%g owned.hcl; else echo owned.hcl; echo 12:34; fi
-- out --
owned.hcl
12:34
