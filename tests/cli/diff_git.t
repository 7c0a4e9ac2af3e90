`weft diff` reads the repositories that git makes: packs, alternates, other work trees, shallow clones, submodules, links; what it cannot read it says
-- file one/terramate.tm --
globals {
  a = 1
}
generate_file "a.txt" {
  content = "a is ${global.a}"
}
-- file one/s/stack.tm --
stack {}
-- run --
cd one && git init -q -b main . && git config user.name a && git config user.email a@b && git add -A && git commit -qm 1 && for n in 2 3 4; do sed -i "s/a = .*/a = $n/" terramate.tm && git commit -qam $n; done && git tag light HEAD~2 && git tag -a -m x heavy HEAD~1 && for r in HEAD~2 HEAD^^ HEAD~3 light heavy heavy^ main~1 refs/heads/main~1 heads/main~2 @~1 :/x; do echo "$r $(weft diff $r 2>&1 | tail -1)"; done
-- out --
HEAD~2   s   a.txt  a is 2 -> a is 4
HEAD^^   s   a.txt  a is 2 -> a is 4
HEAD~3   s   a.txt  a is 1 -> a is 4
light   s   a.txt  a is 2 -> a is 4
heavy   s   a.txt  a is 3 -> a is 4
heavy^   s   a.txt  a is 2 -> a is 4
main~1   s   a.txt  a is 3 -> a is 4
refs/heads/main~1   s   a.txt  a is 3 -> a is 4
heads/main~2   s   a.txt  a is 2 -> a is 4
@~1   s   a.txt  a is 3 -> a is 4
:/x error[bad-argument]: unknown revision `:/x`: no branch, tag or commit has this name
-- run --
cd one && git gc -q --prune=now && git pack-refs --all && for r in HEAD~3 light heavy main~1 $(git rev-parse HEAD~2) $(git rev-parse --short=6 HEAD~2) main@{1} main@{3} main@{9} 'main@{yesterday}' 'main@{upstream}' HEAD~9 HEAD^2 no-such-branch deadbeef 'HEAD^{tree}' HEAD..main; do echo "${r#$(git rev-parse HEAD~2)} $(weft diff $r 2>&1 | tail -1)" | sed "s/^$(git rev-parse --short=6 HEAD~2)/SHORT/"; done
-- out --
HEAD~3   s   a.txt  a is 1 -> a is 4
light   s   a.txt  a is 2 -> a is 4
heavy   s   a.txt  a is 3 -> a is 4
main~1   s   a.txt  a is 3 -> a is 4
   s   a.txt  a is 2 -> a is 4
SHORT   s   a.txt  a is 2 -> a is 4
main@{1}   s   a.txt  a is 3 -> a is 4
main@{3}   s   a.txt  a is 1 -> a is 4
main@{9} error[bad-argument]: unknown revision `main@{9}`: the log of this reference does not go back that far
main@{yesterday} error[bad-argument]: unknown revision `main@{yesterday}`: only a number is supported in `@{…}`
main@{upstream} error[bad-argument]: unknown revision `main@{upstream}`: only a number is supported in `@{…}`
HEAD~9 error[bad-argument]: unknown revision `HEAD~9`: a commit on the way does not have that parent
HEAD^2 error[bad-argument]: unknown revision `HEAD^2`: a commit on the way does not have that parent
no-such-branch error[bad-argument]: unknown revision `no-such-branch`: no branch, tag or commit has this name
deadbeef error[bad-argument]: unknown revision `deadbeef`: no branch, tag or commit has this name
HEAD^{tree} error[bad-argument]: unknown revision `HEAD^{tree}`: only `^{commit}` is supported in braces
HEAD..main error[bad-argument]: unknown revision `HEAD..main`: `A..B` is two revisions: give them as two arguments
-- run --
cd one && git checkout -q -b side HEAD~2 && echo x > s/side.tf && git add -A && git commit -qm side && weft diff main... && weft diff HEAD...main main~1 && git checkout -q main && git merge -q -m both side && weft diff HEAD^2 && weft diff HEAD^1 && git reset -q --hard HEAD^1
-- out --
s/side.tf  added

changed: 1 of 1 stack
  s   side.tf  added
main~1:terramate.tm:2:3  global.a  2 -> 3

changed: 1 of 1 stack
  s   a.txt  a is 2 -> a is 3
terramate.tm:2:3  global.a  2 -> 4

changed: 1 of 1 stack
  s   a.txt  a is 2 -> a is 4
s/side.tf  added

changed: 1 of 1 stack
  s   side.tf  added
-- run --
git clone -q --shared one shared && cd shared && sed -i 's/a = 4/a = 5/' terramate.tm && weft diff HEAD~1 | head -1 && weft diff origin/main | head -1 && weft diff origin | head -1
-- out --
terramate.tm:2:3  global.a  3 -> 5
terramate.tm:2:3  global.a  4 -> 5
terramate.tm:2:3  global.a  4 -> 5
-- run --
cd one && git worktree add -q ../tree light 2>/dev/null && cd ../tree && weft diff main | head -1 && weft diff HEAD
-- out --
terramate.tm:2:3  global.a  4 -> 2
changed: 0 of 1 stack
-- run --
git clone -q --depth 1 "file://$PWD/one" shallow && cd shallow && weft diff HEAD && (weft diff HEAD~1; weft diff $(git -C ../one rev-parse HEAD~1)) 2>&1 | sed 's/object [0-9a-f]*/object NUMBER/; s/`[0-9a-f]*`/`NUMBER`/'
-- out --
changed: 0 of 1 stack
error[bad-argument]: object NUMBER, which `HEAD~1` needs, is not in the repository (is it a shallow clone?)
error[bad-argument]: object NUMBER, which `NUMBER` needs, is not in the repository (is it a shallow clone?)
-- run --
git init -q --object-format=sha256 long && cd long && cp -r ../one/s ../one/terramate.tm . && git add -A && git -c user.name=a -c user.email=a@b commit -qm 1 && weft diff HEAD
-- err --
error[bad-argument]: this repository uses SHA-256, which is not supported yet
-- exit --
3
-- run --
git clone -q one broken && cd broken && for p in .git/objects/pack/*.pack; do mv $p ../p.pack && git unpack-objects -q < ../p.pack; done && chmod -R u+w .git/objects && blob=$(git rev-parse HEAD~1:terramate.tm) && echo junk > .git/objects/$(echo $blob | cut -c1-2)/$(echo $blob | cut -c3-) && weft diff HEAD~1 > ../out 2>&1; echo $? && sed 's/object [0-9a-f]*/object NUMBER/' ../out
-- out --
3
error[world]: cannot read all of `HEAD~1`: cannot read object NUMBER: it is corrupt, or larger than 64 MiB; some files may wrongly seem to be missing
help: run `git fsck` to learn more; complete a shallow or partial clone with `git fetch --unshallow` or `git fetch --refetch`
terramate.tm:2:3  global.a  added: 4
terramate.tm:4:1  a.txt     added

changed: 1 of 1 stack
  s   a.txt  not generated -> generated
-- run --
git init -q -b main lib && (cd lib && echo 'output "o" { value = 0 }' > main.tf && git add -A && git -c user.name=a -c user.email=a@b commit -qm 1) && cd one && git -c protocol.file.allow=always submodule add -q "$PWD/../lib" lib && printf 'module "lib" {\n  source = "../lib"\n}\n' > s/main.tf && git add -A && git commit -qm sub && weft diff HEAD && (cd lib && echo 'resource "null_resource" "a" {}' > main.tf) && weft diff HEAD && (cd lib && git -c user.name=a -c user.email=a@b commit -qam 2) && git commit -qam 'newer lib' && weft diff HEAD && weft diff HEAD~1
-- out --
changed: 0 of 1 stack
HEAD:lib/main.tf:1:1  output.o         removed: 0
lib/main.tf:1:1       null_resource.a  added: resource "null_resource" "a"

changed: 1 of 1 stack
by null_resource.a
  s   module.lib.null_resource.a  (none) -> { … = (known after apply) }
changed: 0 of 1 stack
HEAD~1:lib/main.tf:1:1  output.o         removed: 0
lib/main.tf:1:1         null_resource.a  added: resource "null_resource" "a"

changed: 1 of 1 stack
by null_resource.a
  s   module.lib.null_resource.a  (none) -> { … = (known after apply) }
-- run --
cd one && ln -s main.tf s/link.tf && ln -s ../../../etc/passwd s/out && ln -s lib s/dir && git add -A && git commit -qm links && weft diff HEAD && weft diff HEAD~1 && weft diff HEAD~1 HEAD
-- out --
changed: 0 of 1 stack
s/link.tf  added

changed: 1 of 1 stack
  s   link.tf  module.lib.source  (none) -> "../lib"
s/link.tf  added

changed: 1 of 1 stack
  s   link.tf  module.lib.source  (none) -> "../lib"
-- run --
cd one && yes 0123456789 | head -c 20000000 > s/big.bin && git add -A && git commit -qm big && weft diff HEAD && printf x >> s/big.bin && weft diff HEAD
-- out --
changed: 0 of 1 stack
s/big.bin  changed

changed: 1 of 1 stack
  s   big.bin  changed
