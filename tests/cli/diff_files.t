`weft diff` counts all that a stack is: files that people wrote, modules that its code calls, watched files, scripts, the environment of commands, shared values, files of the root, triggers
-- file terramate.tm.hcl --
terramate {
  config {
    experiments = ["scripts", "outputs-sharing"]
    run {
      env {
        REGION = global.region
        OWNER  = env.USER
      }
    }
  }
}
globals {
  region = "eu"
  unused = "x"
}
script "deploy" {
  job {
    command = ["terraform", "apply", env.USER, global.region]
  }
}
sharing_backend "default" {
  type     = terraform
  filename = "_sharing.tf"
  command  = ["terraform", "output", "-json"]
}
generate_file "/docs/list.txt" {
  context = root
  content = tm_join(",", terramate.stacks.list)
}
-- file stacks/a/stack.tm --
stack {
  id = "a"
}
-- file stacks/a/main.tf --
resource "null_resource" "a" {
  count = 1
}
-- file stacks/a/templates/user.txt --
one
two
-- file stacks/b/stack.tm --
stack {
  id    = "b"
  watch = ["/config/list.yaml", "/docs/list.txt"]
}
-- file stacks/c/stack.tm --
stack {
  id = "c"
}
input "vpc" {
  backend       = "default"
  from_stack_id = "a"
  value         = outputs.vpc_id
}
generate_hcl "_net.tf" {
  content {
    module "net" {
      source = "../../modules/net"
    }
  }
}
-- file modules/net/main.tf --
module "names" {
  source = "../names"
}
-- file modules/names/main.tf --
resource "null_resource" "named" {
  triggers = { prefix = "x" }
}
-- file modules/outside/main.tf --
module "no" {
  source = "../../../elsewhere"
}
-- file config/list.yaml --
- a
-- file .gitignore --
.terraform/
*.tfstate
!keep.tfstate
-- run --
git init -q . && git config user.name a && git config user.email a@b && git add -A && git commit -qm one && weft diff HEAD --exit-code
-- out --
changed: 0 of 3 stacks
changed: 0 of 1 root module
-- run --
sed -i 's/count = 1/count = 2/' stacks/a/main.tf && echo three >> stacks/a/templates/user.txt && weft diff HEAD --exit-code; git checkout -q .
-- out --
stacks/a/main.tf:2:3           null_resource.a.count  1 -> 2
stacks/a/templates/user.txt:3  changed

changed: 1 of 3 stacks
changed: 0 of 1 root module
by null_resource.a.count
  stacks/a   null_resource.a     [1]  (none) -> { … = (known after apply) }
by their files
  stacks/a   templates/user.txt  changed
-- run --
sed -i 's/"x"/"y"/' modules/names/main.tf && weft diff HEAD && weft stacks --changed HEAD --why; git checkout -q .
-- out --
modules/names/main.tf:2:3  null_resource.named.triggers  { prefix = "x" } -> { prefix = "y" }

changed: 1 of 3 stacks
changed: 0 of 1 root module
  stacks/c   module.net.module.names.null_resource.named  triggers.prefix  "x" -> "y"
stacks/c
   modules/names/main.tf:2:3  null_resource.named.triggers
-- run --
echo '- b' >> config/list.yaml && echo > README.md && weft diff HEAD --unread; git checkout -q .; git clean -qfd
-- out --
config/list.yaml:2  changed

changed: 1 of 3 stacks
changed: 0 of 1 root module
  stacks/b   config/list.yaml  changed (watched)
not affected: 1 file is not part of any unit
  README.md
-- run --
mkdir -p stacks/b/.terraform/providers && echo > stacks/b/.terraform/providers/x && echo > stacks/b/terraform.tfstate && weft diff HEAD && echo > stacks/b/keep.tfstate && echo > stacks/b/new.tf && rm stacks/a/main.tf && weft diff HEAD; git checkout -q .; git clean -qfdx
-- out --
changed: 0 of 3 stacks
changed: 0 of 1 root module
HEAD:stacks/a/main.tf:1:1  null_resource.a        removed: resource "null_resource" "a"
HEAD:stacks/a/main.tf:2:3  null_resource.a.count  removed: 1
stacks/b/keep.tfstate      added
stacks/b/new.tf            added

changed: 2 of 3 stacks
changed: 0 of 1 root module
by null_resource.a, null_resource.a.count
  stacks/a   null_resource.a  [{ … = (known after apply) }] -> (none)
by their files
  stacks/b   keep.tfstate     added
             new.tf           added
-- run --
chmod +x stacks/a/main.tf && weft diff HEAD; git checkout -q .
-- out --
changed: 0 of 3 stacks
changed: 0 of 1 root module
-- run --
weft generate > /dev/null && weft diff HEAD; git add -A; git commit -qm two; weft diff HEAD
-- out --
docs/list.txt     added
stacks/c/_net.tf  added

changed: 2 of 3 stacks
changed: 0 of 1 root module
  stacks/b   docs/list.txt  added (watched)
  stacks/c   _net.tf        added (on disk; the generated code is the same)
changed: 0 of 3 stacks
changed: 0 of 1 root module
-- run --
echo '# by hand' >> stacks/c/_net.tf && weft diff HEAD; git checkout -q .
-- out --
stacks/c/_net.tf:6  changed

changed: 1 of 3 stacks
changed: 0 of 1 root module
  stacks/c   _net.tf  changed (on disk; the generated code is the same)
-- run --
sed -i 's/region = "eu"/region = "us"/' terramate.tm.hcl && weft diff HEAD; git checkout -q .
-- out --
terramate.tm.hcl:13:3  global.region  "eu" -> "us"

changed: 3 of 3 stacks
changed: 0 of 1 root module
  stacks/a   script deploy   jobs[0].commands[0].args[3]  "eu" -> "us"
             run.env.REGION  "eu" -> "us"
  stacks/b   script deploy   jobs[0].commands[0].args[3]  "eu" -> "us"
             run.env.REGION  "eu" -> "us"
  stacks/c   script deploy   jobs[0].commands[0].args[3]  "eu" -> "us"
             run.env.REGION  "eu" -> "us"
-- run --
sed -i 's/"apply"/"plan"/' terramate.tm.hcl && weft diff HEAD; git checkout -q .
-- out --
terramate.tm.hcl:18:5  script deploy
    - command = ["terraform", "apply", env.USER, global.region]
    + command = ["terraform", "plan", env.USER, global.region]

changed: 3 of 3 stacks
changed: 0 of 1 root module
  stacks/a   script deploy  jobs[0].commands[0].args[1]  "apply" -> "plan"
  stacks/b   script deploy  jobs[0].commands[0].args[1]  "apply" -> "plan"
  stacks/c   script deploy  jobs[0].commands[0].args[1]  "apply" -> "plan"
-- run --
sed -i 's/env.USER/env.LOGNAME/' terramate.tm.hcl && weft diff HEAD && weft diff HEAD --json; git checkout -q .
-- out --
terramate.tm.hcl:7:9   run.env.OWNER  OWNER = env.USER -> OWNER = env.LOGNAME
terramate.tm.hcl:18:5  script deploy
    - command = ["terraform", "apply", env.USER, global.region]
    + command = ["terraform", "apply", env.LOGNAME, global.region]

changed: 3 of 3 stacks
changed: 0 of 1 root module
by run.env.OWNER
  stacks/a   run.env.OWNER  differs when run
  stacks/b   run.env.OWNER  differs when run
  stacks/c   run.env.OWNER  differs when run
by script deploy
  stacks/a   script deploy  differs when run
  stacks/b   script deploy  differs when run
  stacks/c   script deploy  differs when run
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":4,"edits":[{"kind":"block","ref":"run.env.OWNER","file":"terramate.tm.hcl","line":7,"col":9,"old_text":"OWNER = env.USER","new_text":"OWNER = env.LOGNAME","changed":["stacks/a","stacks/b","stacks/c"],"own":[],"same":[],"unread":[]},{"kind":"block","ref":"script deploy","file":"terramate.tm.hcl","line":18,"col":5,"old_text":"command = [\"terraform\", \"apply\", env.USER, global.region]","new_text":"command = [\"terraform\", \"apply\", env.LOGNAME, global.region]","changed":["stacks/a","stacks/b","stacks/c"],"own":[],"same":[],"unread":[]}],"changed":[{"unit":"stacks/a","kind":"stack","change":"changed","items":[{"kind":"script","name":"script deploy","when_run":true,"old":{"labels":["deploy"],"defined":"/","jobs":[{"commands":[{"args":["terraform","apply","(unknown)","eu"]}]}]},"new":{"labels":["deploy"],"defined":"/","jobs":[{"commands":[{"args":["terraform","apply","(unknown)","eu"]}]}]},"causes":[1]},{"kind":"environment","name":"run.env.OWNER","when_run":true,"old":"(unknown)","new":"(unknown)","causes":[0]}]},{"unit":"stacks/b","kind":"stack","change":"changed","items":[{"kind":"script","name":"script deploy","when_run":true,"old":{"labels":["deploy"],"defined":"/","jobs":[{"commands":[{"args":["terraform","apply","(unknown)","eu"]}]}]},"new":{"labels":["deploy"],"defined":"/","jobs":[{"commands":[{"args":["terraform","apply","(unknown)","eu"]}]}]},"causes":[1]},{"kind":"environment","name":"run.env.OWNER","when_run":true,"old":"(unknown)","new":"(unknown)","causes":[0]}]},{"unit":"stacks/c","kind":"stack","change":"changed","items":[{"kind":"script","name":"script deploy","when_run":true,"old":{"labels":["deploy"],"defined":"/","jobs":[{"commands":[{"args":["terraform","apply","(unknown)","eu"]}]}]},"new":{"labels":["deploy"],"defined":"/","jobs":[{"commands":[{"args":["terraform","apply","(unknown)","eu"]}]}]},"causes":[1]},{"kind":"environment","name":"run.env.OWNER","when_run":true,"old":"(unknown)","new":"(unknown)","causes":[0]}]}],"ignored":[],"outside":[],"unused":[]}
-- run --
sed -i 's/OWNER  = env.USER/OWNER  = unset/; s/REGION = /PLACE = /' terramate.tm.hcl && weft diff HEAD | grep -v 'stacks/[bc]'; git checkout -q .
-- out --
HEAD:terramate.tm.hcl:6:9  run.env.REGION  removed
terramate.tm.hcl:6:9       run.env.PLACE   added
terramate.tm.hcl:7:9       run.env.OWNER   OWNER = env.USER -> OWNER = unset

changed: 3 of 3 stacks
changed: 0 of 1 root module
by run.env.REGION
  stacks/a   run.env.REGION  "eu" -> (none)
by run.env.PLACE
  stacks/a   run.env.PLACE   (none) -> "eu"
by run.env.OWNER
  stacks/a   run.env.OWNER   (unknown string) -> (none)
-- run --
sed -i 's/outputs.vpc_id/outputs.vpc/' stacks/c/stack.tm && weft diff HEAD; git checkout -q .
-- out --
stacks/c/stack.tm:7:3  input.vpc  value = outputs.vpc_id -> value = outputs.vpc

changed: 1 of 3 stacks
changed: 0 of 1 root module
  stacks/c   input.vpc  differs when run
-- run --
sed -i 's/-json/-raw/' terramate.tm.hcl && weft diff HEAD; git checkout -q .
-- out --
terramate.tm.hcl:24:3  sharing_backend.default
    - command = ["terraform", "output", "-json"]
    + command = ["terraform", "output", "-raw"]

changed: 1 of 3 stacks
changed: 0 of 1 root module
  stacks/c   sharing_backend.default  command[2]  "-json" -> "-raw"
-- run --
mkdir stacks/d && echo 'stack {}' > stacks/d/stack.tm && weft diff HEAD; weft stacks --changed HEAD; git clean -qfd
-- out --
terramate.stacks.list  changed

changed: 1 of 4 stacks, 1 new
changed: 0 of 1 root module
  stacks/d   new
  stacks/b   docs/list.txt  changed (watched)
changed outside units
  docs/list.txt  /stacks/a,/stacks/b,/stacks/c -> /stacks/a,/stacks/b,/stacks/c,/stacks/d
stacks/b
stacks/d
-- run --
git mv stacks/a stacks/moved && weft diff HEAD; weft stacks --changed HEAD; weft diff HEAD --json; git reset -q --hard
-- out --
terramate.stacks.list  changed

changed: 1 of 3 stacks, 1 moved
changed: 0 of 1 root module
  stacks/moved   moved from stacks/a
  stacks/b       docs/list.txt  changed (watched)
changed outside units
  docs/list.txt  /stacks/a,/stacks/b,/stacks/c -> /stacks/b,/stacks/c,/stacks/moved
stacks/b
stacks/moved
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":4,"edits":[{"kind":"value","ref":"terramate.stacks.list","old_text":"","new_text":"","changed":["stacks/b"],"own":[],"same":[],"unread":[]}],"changed":[{"unit":"stacks/b","kind":"stack","change":"changed","items":[{"kind":"watch","name":"docs/list.txt","change":"changed","causes":[0]}]},{"unit":"stacks/moved","kind":"stack","change":"moved","from":"stacks/a","items":[]}],"ignored":[],"outside":[{"kind":"file","name":"docs/list.txt","lines":["-/stacks/a,/stacks/b,/stacks/c","+/stacks/b,/stacks/c,/stacks/moved"],"causes":[0]}],"unused":[]}
-- run --
mkdir -p .tmtriggers/stacks/a .tmtriggers/stacks/b && printf 'trigger {\n  ctime = 1\n  reason = "again"\n}\n' > .tmtriggers/stacks/a/changed-1.tm.hcl && printf 'trigger {\n  ctime = 1\n  reason = "later"\n  type = ignore-change\n  context = stack\n}\n' > .tmtriggers/stacks/b/ignore-1.tm.hcl && echo > stacks/b/new.tf && weft diff HEAD; weft stacks --changed HEAD; weft diff HEAD --json
-- out --
.tmtriggers/stacks/a/changed-1.tm.hcl  added
stacks/b/new.tf                        added

changed: 1 of 3 stacks
changed: 0 of 1 root module
  stacks/a   .tmtriggers/stacks/a/changed-1.tm.hcl  triggers it: again
ignored: 1 unit is marked to be ignored
  stacks/b   .tmtriggers/stacks/b/ignore-1.tm.hcl: later
stacks/a
{"weft":1,"kind":"diff","old":"HEAD","new":"the work tree","units":4,"edits":[{"kind":"file","ref":".tmtriggers/stacks/a/changed-1.tm.hcl","file":".tmtriggers/stacks/a/changed-1.tm.hcl","change":"added","changed":["stacks/a"],"own":[],"same":[],"unread":[]},{"kind":"file","ref":"stacks/b/new.tf","file":"stacks/b/new.tf","change":"added","changed":["stacks/b"],"own":[],"same":[],"unread":[]}],"changed":[{"unit":"stacks/a","kind":"stack","change":"changed","items":[{"kind":"trigger","name":".tmtriggers/stacks/a/changed-1.tm.hcl","change":"added","reason":"again","causes":[0]}]}],"ignored":[{"unit":"stacks/b","kind":"stack","change":"changed","ignored_by":".tmtriggers/stacks/b/ignore-1.tm.hcl","reason":"later","items":[{"kind":"source","name":"new.tf","change":"added","causes":[1]}]}],"outside":[],"unused":[]}
-- run --
sed -i 's/ignore-change/sometimes/' .tmtriggers/stacks/b/ignore-1.tm.hcl && echo 'globals {}' > .tmtriggers/stacks/a/changed-1.tm.hcl && weft diff HEAD; git clean -qfd
-- out --
stacks/b/new.tf  added

changed: 1 of 3 stacks
changed: 0 of 1 root module
  stacks/b   new.tf  added
-- err --
error[bad-schema]: a trigger file must have a `trigger` block
 --> .tmtriggers/stacks/a/changed-1.tm.hcl:1:1
  |
1 | globals {}
  | ^^^^^^^^^^
help: a `trigger` takes `ctime`, `reason` and optionally `type`, which is `changed` or `ignore-change`

error[bad-schema]: `type` must be `changed` or `ignore-change`
 --> .tmtriggers/stacks/b/ignore-1.tm.hcl:4:3
  |
4 |   type = sometimes
  |   ^^^^^^^^^^^^^^^^
help: a `trigger` takes `ctime`, `reason` and optionally `type`, which is `changed` or `ignore-change`
