A file of Garden in the directory of a stack calls no directories: `diff` died of it.

-- file terramate.tm.hcl --
-- file s/stack.tm --
stack {}
-- file s/garden.yml --
kind: Build
type: exec
name: x
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm x
echo x >s/new.txt
weft diff
-- out --
s/new.txt  added

changed: 1 of 1 stack
  s   new.txt  added
