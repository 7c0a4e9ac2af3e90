what cannot be read is not absent: an error everywhere, and nothing is written or removed
-- file root.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env = "dev"
  all = terramate.stacks.list
}
generate_hcl "main.hcl" {
  content {
    a = global.env
  }
}
-- file a/stack.tm --
stack {
}
-- file a/old.hcl --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

x = 1
-- file b/stack.tm --
stack {
}
-- run --
mkfifo a/env.tm
weft get global.env -C a; echo $?; weft get global.all -C b; echo $?; weft get global.env -C b; echo $?
-- out --
3
3
"dev"
0
-- err --
error[world]: cannot read `a/env.tm`: not a regular file
error[world]: cannot read `a/env.tm`: not a regular file
-- run --
weft check; echo $?; weft generate; echo $?; ls a b
-- out --
3
a   failed: nothing written here
b   failed: nothing written here
2 stacks, 2 failed: nothing is generated
3
a:
env.tm
old.hcl
stack.tm

b:
stack.tm
-- err --
error[world]: cannot read `a/env.tm`: not a regular file

no errors; 2 stacks and 4 files checked; 1 could not be read
error[world]: cannot read `a/env.tm`: not a regular file
-- run --
weft get global.env --all-stacks; echo $?; weft stacks; echo $?; weft eval --dialect terramate global.env -C a; echo $?
-- out --
"dev"      1 stack   b
no value   1 stack   a
3
a
b
3
3
-- err --
error[world]: cannot read `a/env.tm`: not a regular file
error[world]: cannot read `a/env.tm`: not a regular file
error[world]: cannot read `a/env.tm`: not a regular file
-- run --
weft info | grep -v root; echo $?; weft graph; echo $?; weft explain global.env -C a; echo $?
-- out --
dialect     terramate
found       3 directories, 2 stacks
read        3 files (--long lists them)
skipped     1
            a/old.hcl   several products use this file name; check the file on its own
0
3
3
-- err --
error[world]: cannot read `a/env.tm`: not a regular file
error[world]: cannot read `a/env.tm`: not a regular file
error[world]: cannot read `a/env.tm`: not a regular file
-- run --
rm a/env.tm; ln -s nothing.tm a/env.tm; weft get global.env -C a; echo $?
rm a/env.tm; ln -s env.tm a/env.tm; weft get global.env -C a; echo $?
rm a/env.tm; ln -s /dev/null a/env.tm; weft get global.env -C a; echo $?
rm a/env.tm; truncate -s 70M a/env.tm; weft get global.env -C a; echo $?; weft generate --check; echo $?
-- out --
3
3
3
3
a   failed: nothing written here
b   failed: nothing written here
2 stacks, 2 failed: nothing is generated
3
-- err --
error[world]: cannot read `a/env.tm`: broken symbolic link
error[world]: cannot read `a/env.tm`: too many levels of symbolic links
error[world]: cannot read `a/env.tm`: outside the project
error[world]: cannot read `a/env.tm`: it is larger than 64 MiB
error[world]: cannot read `a/env.tm`: it is larger than 64 MiB
-- run --
rm a/env.tm; mkdir lib; truncate -s 70M lib/x.tm; printf 'import {\n  source = "/lib/x.tm"\n}\n' > a/import.tm
weft get global.env -C a; echo $?
-- out --
3
-- err --
error[world]: cannot read `lib/x.tm`: it is larger than 64 MiB
-- run --
rm -r lib a/import.tm; mkdir lib; mkfifo lib/x.hcl; weft check; echo $?; weft generate; ls a b
-- out --
3
a   failed: nothing written here
b   failed: nothing written here
2 stacks, 2 failed: nothing is generated
a:
old.hcl
stack.tm

b:
stack.tm
-- err --
error[world]: cannot read `lib/x.hcl`: not a regular file

no errors; 2 stacks and 3 files checked; 1 could not be read
error[world]: cannot read `lib/x.hcl`: not a regular file
