`weft fmt` walks a tree of directories, and leaves alone what does not count there.
-- file a.tm --
globals {
a=1
}
-- file s/stack.tm.hcl --
stack {
name="x"
}
-- file s/code.tf.tmgen --
a   = 1
-- file s/main.tf --
locals {
b=1
}
-- file s/.hidden.tm --
globals {
a=1
}
-- file .dot/x.tm --
globals {
a=1
}
-- file skip/.tmskip --
-- file skip/x.tm --
globals {
a=1
}
-- file skip/deep/y.tm --
globals {
a=1
}
-- file skip/deep/main.tf --
locals {
b=1
}
-- file skipped/z.tm --
globals {
a=1
}
-- file bad/x.tm --
globals {
-- run --
weft fmt --check
-- out --
a.tm
s/code.tf.tmgen
s/main.tf
s/stack.tm.hcl
skip/deep/main.tf
skipped/z.tm
-- err --
error[bad-syntax]: unclosed block
 --> bad/x.tm:1:9
  |
1 | globals {
  |         ^
help: close it with `}`
-- exit --
1
-- run --
weft fmt --diff s skipped
-- out --
--- a/s/code.tf.tmgen
+++ b/s/code.tf.tmgen
@@ -1 +1 @@
-a   = 1
+a = 1
--- a/s/main.tf
+++ b/s/main.tf
@@ -1,3 +1,3 @@
 locals {
-b=1
+  b = 1
 }
--- a/s/stack.tm.hcl
+++ b/s/stack.tm.hcl
@@ -1,3 +1,3 @@
 stack {
-name="x"
+  name = "x"
 }
--- a/skipped/z.tm
+++ b/skipped/z.tm
@@ -1,3 +1,3 @@
 globals {
-a=1
+  a = 1
 }
-- run --
weft fmt skip/x.tm --check
-- out --
skip/x.tm
-- exit --
4
-- run --
rm -r bad; weft fmt
-- out --
a.tm
s/code.tf.tmgen
s/main.tf
s/stack.tm.hcl
skip/deep/main.tf
skipped/z.tm
-- run --
weft fmt --check; cat s/code.tf.tmgen s/.hidden.tm
-- out --
a = 1
globals {
a=1
}
-- file labels/config.tm.hcl --
globals {
  a = 1
}
globals "b" {
  c = 2
}
-- run --
weft fmt --check labels; weft eval -f labels/config.tm.hcl
-- err --
error[redefined]: blocks of one type have different numbers of labels
 --> labels/config.tm.hcl:4:1
  |
4 | globals "b" {
  | ^^^^^^^
 ::: labels/config.tm.hcl:1:1
1 | globals {
  | ^^^^^^^ this one has fewer
help: give all blocks of a type the same number of labels
-- exit --
1
