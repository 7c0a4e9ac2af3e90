What is checked out is known to templates: the branch, its commit and the origin, which is a secret if it has a password.
-- file project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}]
providers: []
variables:
  namespace: preview-${git.branch}
  commit: ${git.commitHash}
  origin: ${git.originUrl}
-- run --
weft get var --json
git init -q -b feature/oven . && git add . && git -c user.name=t -c user.email=t@t commit -q -m first
git remote add origin git@example.com:shop.git
test "$(weft get var.commit --raw)" = "$(git rev-parse HEAD)" && echo the same commit
weft get var.namespace var.origin
weft explain var.namespace
git remote set-url origin https://me:secret@example.com/shop.git
weft get var.origin
git checkout -q --detach && weft get var.namespace
-- out --
{"commit":"","namespace":"preview-","origin":""}
the same commit
"preview-feature/oven"
"git@example.com:shop.git"
var.namespace = "preview-feature/oven"
as seen from /

● project.garden.yml:7:14   preview-${git.branch}
└─ git.branch = "feature/oven"
(sensitive)
"preview-HEAD"
-- run --
sed -i 's/preview/test/' project.garden.yml && weft diff
-- out --
project.garden.yml:7:14  Project shop variables.namespace  preview-${git.branch} -> test-${git.branch}

changed: 0 units
