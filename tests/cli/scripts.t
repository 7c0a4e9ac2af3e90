`weft scripts` lists scripts and shows one evaluated; `weft env` shows variables for commands. Nothing is run.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
  config {
    experiments = ["scripts"]
    run {
      env {
        ZONE  = global.zone
        HOMES = "${env.TEST_HOME}/${env["TEST_SUB"]}"
        OFF   = "on"
        NONE  = "some"
      }
    }
  }
}
globals {
  zone = "a"
}
script "deploy" {
  name        = "deploy ${terramate.stack.name}"
  description = "to zone ${global.zone}"
  lets {
    plan = "out-${let.zone}.tfplan"
    zone = global.zone
  }
  job {
    name     = "plan"
    commands = [
      ["terraform", "plan", "-out", let.plan, {
        sync_preview        = true
        terraform_plan_file = let.plan
        plan_render_timeout = 30
      }],
      ["echo", "hello world", ""],
    ]
  }
  job {
    description = "for real"
    command     = ["terraform", "apply", let.plan]
  }
}
script "deploy" "two words" {
  job {
    command = ["echo", env.TEST_HOME]
  }
}
script "wrong" {
  name = 1
  job {
    command = "x"
  }
  job {
    command = []
  }
  job {
    command = [1, {}, true]
  }
  job {
    commands = [[], "x", ["y", { sync_preview = true, sync_deploymnt = true, layer = "a b" }]]
  }
  job {
    command = ["z", { sync_deployment = true, sync_drift_status = true, terragrunt = 1 }]
  }
  job {
    command = ["z", { sync_deployment = true }]
  }
  job {
    command = ["z", { terraform_plan_file = "a", tofu_plan_file = "b" }]
  }
  job {
    command = [global.none]
  }
}
-- file s/stack.tm --
stack {
}
globals {
  zone = "b"
}
terramate {
  config {
    run {
      env {
        OWN  = tm_upper(terramate.stack.name)
        OFF  = unset
        NONE = null
      }
    }
  }
}
-- file t/stack.tm --
stack {
}
script "deploy" {
  description = "another one"
  job {
    command = ["make"]
  }
}
terramate {
  config {
    run {
      env {
        ZONE = 1
      }
    }
  }
}
-- run --
weft scripts -C t
-- out --
deploy   another one
deploy "two words"
wrong
-- err --
error[bad-schema]: `name` must be a string
 --> ../terramate.tm:47:3
   |
47 |   name = 1
   |   ^^^^^^^^
-- exit --
1
-- run --
weft scripts -C s
-- out --
deploy   deploy s: to zone b
deploy "two words"
wrong
-- err --
error[bad-schema]: `name` must be a string
 --> ../terramate.tm:47:3
   |
47 |   name = 1
   |   ^^^^^^^^
-- exit --
1
-- run --
weft scripts deploy -C s
-- out --
deploy   deploy s: to zone b
defined in /
job 1   plan
  terraform plan -out out-b.tfplan   # sync_preview = true, terraform_plan_file = "out-b.tfplan", plan_render_timeout = 30
  echo "hello world" ""
job 2   for real
  terraform apply out-b.tfplan
-- run --
TEST_HOME=/home/x weft scripts deploy 'two words' -C s --allow env
-- out --
deploy "two words"
defined in /
job 1
  echo /home/x
-- run --
weft scripts deploy -C s --json
-- out --
{"weft":1,"kind":"scripts","scripts":[{"defined":"/","description":"to zone b","jobs":[{"commands":[{"args":["terraform","plan","-out","out-b.tfplan"],"options":{"plan_render_timeout":30,"sync_preview":true,"terraform_plan_file":"out-b.tfplan"}},{"args":["echo","hello world",""]}],"name":"plan"},{"commands":[{"args":["terraform","apply","out-b.tfplan"]}],"description":"for real"}],"labels":["deploy"],"name":"deploy s"}]}
-- run --
weft scripts wrong -C s
-- out --
wrong
defined in /
job 1
job 2
job 3
job 4
job 5
job 6
job 7
job 8
-- err --
error[bad-schema]: `name` must be a string
 --> ../terramate.tm:47:3
   |
47 |   name = 1
   |   ^^^^^^^^

error[bad-schema]: a command must be a list: a program and its arguments
 --> ../terramate.tm:49:5
   |
49 |     command = "x"
   |     ^^^^^^^^^^^^^

error[bad-schema]: a command needs at least the name of a program
 --> ../terramate.tm:52:5
   |
52 |     command = []
   |     ^^^^^^^^^^^^

error[bad-schema]: part 1 of this command is not a string
 --> ../terramate.tm:55:5
   |
55 |     command = [1, {}, true]
   |     ^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: part 2 of this command is not a string
 --> ../terramate.tm:55:5
   |
55 |     command = [1, {}, true]
   |     ^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: part 3 of this command is not a string
 --> ../terramate.tm:55:5
   |
55 |     command = [1, {}, true]
   |     ^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: a command must be a list: a program and its arguments
 --> ../terramate.tm:58:5
   |
58 |     commands = [[], "x", ["y", { sync_preview = true, sync_deploymnt = true, layer = "a b" }]]
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: a command needs at least the name of a program
 --> ../terramate.tm:58:5
   |
58 |     commands = [[], "x", ["y", { sync_preview = true, sync_deploymnt = true, layer = "a b" }]]
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: invalid layer `a b`: expected letters, digits and `-`
 --> ../terramate.tm:58:5
   |
58 |     commands = [[], "x", ["y", { sync_preview = true, sync_deploymnt = true, layer = "a b" }]]
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: unknown option `sync_deploymnt` of a command
 --> ../terramate.tm:58:5
   |
58 |     commands = [[], "x", ["y", { sync_preview = true, sync_deploymnt = true, layer = "a b" }]]
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: did you mean `sync_deployment`?

error[bad-schema]: `sync_deployment` and `sync_drift_status` cannot be combined in one command
 --> ../terramate.tm:61:5
   |
61 |     command = ["z", { sync_deployment = true, sync_drift_status = true, terragrunt = 1 }]
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: the option `terragrunt` must be true or false
 --> ../terramate.tm:61:5
   |
61 |     command = ["z", { sync_deployment = true, sync_drift_status = true, terragrunt = 1 }]
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: only one command of a script can have `sync_deployment`
 --> ../terramate.tm:64:5
   |
64 |     command = ["z", { sync_deployment = true }]
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[bad-schema]: `terraform_plan_file` and `tofu_plan_file` cannot be combined in one command
 --> ../terramate.tm:67:5
   |
67 |     command = ["z", { terraform_plan_file = "a", tofu_plan_file = "b" }]
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

error[unknown-name]: `global.none` is not defined; did you mean `global.zone`?
 --> ../terramate.tm:70:23
   |
70 |     command = [global.none]
   |                       ^^^^ not set in s or in any directory above
-- exit --
1
-- run --
weft scripts nothing
-- err --
error[bad-data]: no script `nothing` here; `weft scripts` lists those that exist
-- exit --
1
-- run --
weft env -C s
-- out --
OWN=S
ZONE=b
-- err --
error[not-allowed]: this reads the environment, which is not allowed
 --> ../terramate.tm:8:23
  |
8 |         HOMES = "${env.TEST_HOME}/${env["TEST_SUB"]}"
  |                       ^^^^^^^^^^
help: allow it with --allow env

error[not-allowed]: this reads the environment, which is not allowed
 --> ../terramate.tm:8:40
  |
8 |         HOMES = "${env.TEST_HOME}/${env["TEST_SUB"]}"
  |                                        ^^^^^^^^^^^^
help: allow it with --allow env
-- exit --
1
-- run --
TEST_HOME=/x TEST_SUB=y weft env -C s --allow env
-- out --
HOMES=/x/y
OWN=S
ZONE=b
-- run --
TEST_HOME=/x weft env -C s --allow env --json
-- out --
{"weft":1,"kind":"env","env":{"OWN":"S","ZONE":"b"}}
-- err --
error[missing-key]: the environment variable `TEST_SUB` is not set
 --> ../terramate.tm:8:40
  |
8 |         HOMES = "${env.TEST_HOME}/${env["TEST_SUB"]}"
  |                                        ^^^^^^^^^^^^
-- exit --
1
-- run --
weft env -C t --diagnostics short
-- out --
NONE=some
OFF=on
-- err --
stack.tm:13:9: error[type-mismatch]: an environment variable must be a string
../terramate.tm:8:23: error[not-allowed]: this reads the environment, which is not allowed
../terramate.tm:8:40: error[not-allowed]: this reads the environment, which is not allowed
-- exit --
1
-- file computed/terramate.tm --
globals {
  which = "SOME"
  none  = "NOT_THERE"
}
terramate {
  config {
    run {
      env {
        COMPUTED = env[global.which]
        NAMED    = env.OTHER
        NONE     = tm_try(env[global.none], "none")
        COUNTED  = tm_join(" ", [for name in tm_keys(env) : name if tm_contains(["SOME", "OTHER"], name)])
      }
    }
  }
}
-- file computed/s/stack.tm --
stack {
}
-- run --
git init -q computed
weft -C computed check
SOME=x OTHER=y weft -C computed/s env --allow env
SOME=x OTHER=y weft -C computed/s env --diagnostics=short
sed -i 's/"SOME"$/"SOMA"/' computed/terramate.tm
env -i "PATH=$PATH" SOME=x OTHER=y weft -C computed/s env --allow env
-- out --
COMPUTED=x
COUNTED=OTHER SOME
NAMED=y
NONE=none
COUNTED=OTHER SOME
NAMED=y
NONE=none
-- err --
no errors; 1 stack and 2 files checked
../terramate.tm:9:20: error[not-allowed]: this reads the environment, which is not allowed
error[missing-key]: no element "SOMA" here
 --> ../terramate.tm:9:23
  |
9 |         COMPUTED = env[global.which]
  |                       ^^^^^^^^^^^^^^
help: did you mean `SOME`?
-- exit --
1
