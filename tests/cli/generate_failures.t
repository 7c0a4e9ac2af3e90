`weft generate` leaves a stack with a mistake as it is, goes on with the others, and follows no link.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
generate_hcl "main.tf" {
  content {
    a = global.a
    b = tm_try(global.b, null)
  }
}
assert {
  assertion = tm_try(global.sure, true)
  message   = "not sure in ${terramate.stack.name}"
}
assert {
  assertion = tm_try(global.likely, true)
  message   = "not likely"
  warning   = true
}
-- file good/stack.tm --
stack {
}
globals {
  a      = 1
  likely = false
}
-- file missing/stack.tm --
stack {
}
-- file missing/main.tf --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

old = 1
-- file missing/stale.tf --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

-- file written/stack.tm --
stack {
}
globals {
  a = 2
}
generate_hcl "other.tf" {
  content {
  }
}
-- file written/main.tf --
mine = true
-- file unsure/stack.tm --
stack {
}
globals {
  a    = 3
  sure = false
}
-- file twice/stack.tm --
stack {
}
globals {
  a = 4
}
generate_file "main.tf" {
  content = "x"
}
-- file broken/stack.tm --
stack {
-- file broken/main.tf --
# TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT
-- file up/stack.tm --
stack {
}
globals {
  a = 5
}
generate_file "../up.txt" {
  content = "x"
}
-- run --
weft generate; find . -name '*.t[fx]*' | sort | xargs head -n 5
-- out --
good   1 file created
  created  main.tf
missing   failed: nothing written here
twice   failed: nothing written here
unsure   failed: nothing written here
up   failed: nothing written here
written   failed: nothing written here
6 stacks, 5 failed: 1 file created
==> ./broken/main.tf <==
# TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

==> ./good/main.tf <==
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

a = 1
b = null

==> ./missing/main.tf <==
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

old = 1

==> ./missing/stale.tf <==
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT


==> ./written/main.tf <==
mine = true
-- err --
error[bad-syntax]: unclosed block
 --> broken/stack.tm:1:7
  |
1 | stack {
  |       ^
help: close it with `}`

error[hand-written]: `written/main.tf` already exists and was not generated
 --> terramate.tm:4:14
  |
4 | generate_hcl "main.tf" {
  |              ^^^^^^^^^
help: move it, or give the block another label; nothing was changed in this stack

error[unknown-name]: `global.a` is not defined
 --> terramate.tm:6:16
  |
6 |     a = global.a
  |                ^ not set in missing or in any directory above

error[user-error]: not sure in unsure
 --> terramate.tm:11:3
   |
11 |   assertion = tm_try(global.sure, true)
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this assertion failed

warning[user-error]: not likely
 --> terramate.tm:15:3
   |
15 |   assertion = tm_try(global.likely, true)
   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this assertion failed

error[redefined]: two blocks generate `main.tf`
 --> twice/stack.tm:6:15
  |
6 | generate_file "main.tf" {
  |               ^^^^^^^^^
 ::: terramate.tm:4:14
4 | generate_hcl "main.tf" {
  |              ^^^^^^^^^ so does this one
help: give one of them another label, or conditions that exclude each other

error[bad-schema]: cannot generate `../up.txt`: its path contains `.` or `..`
 --> up/stack.tm:6:15
  |
6 | generate_file "../up.txt" {
  |               ^^^^^^^^^^^
-- run --
weft generate --json 2>/dev/null
-- out --
{"weft":1,"kind":"generate","written":true,"directories":[{"path":"good","stack":true,"failed":false,"unchanged":["main.tf"],"created":[],"changed":[],"deleted":[]},{"path":"missing","stack":true,"failed":true},{"path":"twice","stack":true,"failed":true},{"path":"unsure","stack":true,"failed":true},{"path":"up","stack":true,"failed":true},{"path":"written","stack":true,"failed":true}]}
-- exit --
1
-- run --
rm -r missing written unsure twice broken up; mkdir out in; ln -s ../out good/link; ln -s ../in good/main2.tf
cat >good/more.tm <<'X'
generate_hcl "link/x.tf" {
  content {
  }
}
X
weft generate --diagnostics=short; find out in
-- out --
good   failed: nothing written here
1 stack, 1 failed: nothing is generated
out
in
-- err --
good/more.tm:1:14: error[bad-schema]: cannot generate `link/x.tf`: a symbolic link is in its path
terramate.tm:15:3: warning[user-error]: not likely
-- run --
sed -i 's/"link.x.tf"/"main2.tf"/' good/more.tm; weft generate --diagnostics=short; find out in good | sort
-- out --
good   failed: nothing written here
1 stack, 1 failed: nothing is generated
good
good/link
good/main.tf
good/main2.tf
good/more.tm
good/stack.tm
in
out
-- err --
good/more.tm:1:14: error[hand-written]: `good/main2.tf` already exists and was not generated
terramate.tm:15:3: warning[user-error]: not likely
-- run --
rm good/more.tm; ln -s ../good in/back; ln -s .. in/loop; weft generate 2>/dev/null; weft stacks
-- out --
1 stack: 1 file unchanged
good
