`weft generate` writes what blocks make, removes what they make no more, and touches nothing else.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env  = "dev"
  note = true
}
generate_hcl "_env.tf" {
  content {
    locals {
      env  = global.env
      path = terramate.stack.path.absolute
    }
  }
}
generate_file "notes/env.txt" {
  condition = global.note
  content   = "${global.env}\n"
}
generate_file "/docs/stacks.txt" {
  context = root
  content = "${tm_join("\n", terramate.stacks.list)}\n"
}
-- file stacks/a/stack.tm --
stack {
}
-- file stacks/b/stack.tm --
stack {
}
-- file stacks/b/main.tf --
a = 1
-- run --
weft generate --check
-- out --
docs   1 file created
  created  stacks.txt
stacks/a   2 files created
  created  _env.tf
  created  notes/env.txt
stacks/b   2 files created
  created  _env.tf
  created  notes/env.txt
2 stacks: 5 files created
-- exit --
4
-- run --
find . -name '*.tf' | sort
-- out --
./stacks/b/main.tf
-- run --
weft generate --diff stacks/a
-- out --
--- a/stacks/a/_env.tf
+++ b/stacks/a/_env.tf
@@ -0,0 +1,6 @@
+// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT
+
+locals {
+  env  = "dev"
+  path = "/stacks/a"
+}
--- a/stacks/a/notes/env.txt
+++ b/stacks/a/notes/env.txt
@@ -0,0 +1 @@
+dev
-- run --
weft generate; cat stacks/a/_env.tf stacks/a/notes/env.txt docs/stacks.txt; weft generate --check
-- out --
docs   1 file created
  created  stacks.txt
stacks/a   2 files created
  created  _env.tf
  created  notes/env.txt
stacks/b   2 files created
  created  _env.tf
  created  notes/env.txt
2 stacks: 5 files created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

locals {
  env  = "dev"
  path = "/stacks/a"
}
dev
/stacks/a
/stacks/b
2 stacks: 5 files unchanged
-- run --
weft generate --json
-- out --
{"weft":1,"kind":"generate","written":true,"directories":[{"path":"docs","stack":false,"failed":false,"unchanged":["stacks.txt"],"created":[],"changed":[],"deleted":[]},{"path":"stacks/a","stack":true,"failed":false,"unchanged":["_env.tf","notes/env.txt"],"created":[],"changed":[],"deleted":[]},{"path":"stacks/b","stack":true,"failed":false,"unchanged":["_env.tf","notes/env.txt"],"created":[],"changed":[],"deleted":[]}]}
-- file stacks/globals.tm --
globals {
  env = "prod"
}
-- run --
weft generate --diff; weft generate --check >/dev/null; echo $?
-- out --
--- a/stacks/a/_env.tf
+++ b/stacks/a/_env.tf
@@ -1,6 +1,6 @@
 // TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT
 
 locals {
-  env  = "dev"
+  env  = "prod"
   path = "/stacks/a"
 }
--- a/stacks/a/notes/env.txt
+++ b/stacks/a/notes/env.txt
@@ -1 +1 @@
-dev
+prod
--- a/stacks/b/_env.tf
+++ b/stacks/b/_env.tf
@@ -1,6 +1,6 @@
 // TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT
 
 locals {
-  env  = "dev"
+  env  = "prod"
   path = "/stacks/b"
 }
--- a/stacks/b/notes/env.txt
+++ b/stacks/b/notes/env.txt
@@ -1 +1 @@
-dev
+prod
4
-- run --
weft -C stacks/a generate; weft generate --check
-- out --
stacks/a   2 files changed
  changed  _env.tf
  changed  notes/env.txt
1 stack: 2 files changed
stacks/b   2 files changed
  changed  _env.tf
  changed  notes/env.txt
2 stacks: 2 files changed, 3 unchanged
-- exit --
4
-- file stacks/globals.tm --
globals {
  note = false
}
-- run --
rm stacks/b/stack.tm; mkdir skipped; cp stacks/a/_env.tf skipped; touch skipped/.tmskip; weft generate; find . -type f | sort
-- out --
docs   1 file changed
  changed  stacks.txt
stacks/a   1 file changed, 1 deleted
  changed  _env.tf
  deleted  notes/env.txt
stacks/b   1 file deleted
  deleted  _env.tf
1 stack: 2 files changed, 2 deleted
./docs/stacks.txt
./skipped/.tmskip
./skipped/_env.tf
./stacks/a/_env.tf
./stacks/a/stack.tm
./stacks/b/main.tf
./stacks/b/notes/env.txt
./stacks/globals.tm
./terramate.tm
-- run --
weft generate nowhere
-- err --
error[bad-argument]: `nowhere` is not a directory of this project
-- exit --
2
-- run --
weft generate -C /
-- err --
error[bad-argument]: `.` is not inside a project: no project file here or in any directory above
-- exit --
2
