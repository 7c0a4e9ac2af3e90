a project below the root of its repository, a dirty work tree, stacks that are gone, renamed, moved with their id, other directories
-- file infra/globals.tm --
globals {
  a = 1
}
generate_file "f.txt" {
  content = "${global.a} ${terramate.stack.path.absolute}"
}
-- file infra/stacks/a/stack.tm --
stack {
  id = "A"
}
-- file infra/stacks/b/stack.tm --
stack {
}
-- file app/main.go --
code
-- run --
git init -q -b main . && weft diff HEAD; git config user.name a && git config user.email a@b && git add -A && git commit -qm 1 && cd infra/stacks/a && sed -i 's/a = 1/a = 2/' ../../globals.tm && echo 2 >> ../../../app/main.go && weft diff HEAD --unread && weft stacks --changed HEAD && weft get --all-stacks global
-- out --
infra/globals.tm:2:3  global.a  1 -> 2

changed: 2 of 2 stacks
  infra/stacks/a   f.txt  1 /infra/stacks/a -> 2 /infra/stacks/a
  infra/stacks/b   f.txt  1 /infra/stacks/b -> 2 /infra/stacks/b
not affected: 1 file is not part of any stack
  app/main.go
infra/stacks/a
{ a = 2 }   2 stacks   infra/stacks/*
-- err --
error[bad-argument]: unknown revision `HEAD`: there is no commit yet
-- run --
rm -r infra/stacks/b && weft diff HEAD && weft stacks --changed HEAD && weft get --all-stacks global; git reset -q --hard
-- out --
infra/globals.tm:2:3  global.a  1 -> 2

changed: 1 of 1 stack, 1 removed
  infra/stacks/b   removed
  infra/stacks/a   f.txt  1 /infra/stacks/a -> 2 /infra/stacks/a
infra/stacks/a
{ a = 2 }   1 stack   infra/stacks/a
-- run --
git mv infra/stacks/b infra/stacks/bb && weft diff HEAD && weft stacks --changed HEAD; git reset -q --hard
-- out --
changed: 0 of 2 stacks, 1 new, 1 removed
  infra/stacks/b    removed
  infra/stacks/bb   new
infra/stacks/bb
-- run --
git mv infra/stacks/a infra/stacks/z && sed -i 's/a = 1/a = 7/' infra/globals.tm && weft diff HEAD && weft stacks --changed HEAD; git reset -q --hard
-- out --
infra/globals.tm:2:3  global.a  1 -> 7

changed: 1 of 2 stacks, 1 moved
  infra/stacks/z   moved from infra/stacks/a
  infra/stacks/b   f.txt  1 /infra/stacks/b -> 7 /infra/stacks/b
  infra/stacks/z   f.txt  1 /infra/stacks/a -> 7 /infra/stacks/z
infra/stacks/b
infra/stacks/z
-- run --
git mv infra/stacks/a a && weft diff HEAD; git reset -q --hard
-- out --
changed: 0 of 2 stacks, 1 moved
  a   moved from infra/stacks/a
  a   f.txt  generated -> not generated
-- run --
mkdir infra/stacks/n && echo 'stack {}' > infra/stacks/n/s.tm && git add -A && weft diff HEAD; git reset -q --hard
-- out --
changed: 0 of 3 stacks, 1 new
  infra/stacks/n   new
-- run --
git clone -q . .git/other && echo x > infra/stacks/a/x.tf && weft diff ./.git/other | head -1
-- out --
infra/stacks/a/x.tf  added
