Stacks that have no value are one line; a mistake that many of them see is told once
-- file terramate.tm --
terramate {
}
globals {
  name = "${global.env}.${global.base}"
  base = "example"
}
-- file dev/globals.tm --
globals {
  env = "dev"
}
-- file prod/globals.tm --
globals {
  env  = "prod"
  base = "eu.${global.name}"
}
-- file dev/a/stack.tm --
stack {
}
-- file dev/b/stack.tm --
stack {
}
-- file prod/a/stack.tm --
stack {
}
-- file prod/b/stack.tm --
stack {
}
-- file other/stack.tm --
stack {
}
-- run --
weft get --all-stacks global.name
-- out --
"dev.example"   2 stacks   dev/*
no value        3 stacks   other prod/*
-- err --
error[cycle]: `global.base` depends on itself, seen from prod
 --> prod/globals.tm:3:16
  |
3 |   base = "eu.${global.name}"
  |                ^^^^^^^^^^^ `global.base` depends on `global.name`
 ::: terramate.tm:4:27
4 |   name = "${global.env}.${global.base}"
  |                           ^^^^^^^^^^^ which depends on `global.base` again, bound in prod
 = neither file is wrong on its own: the cycle exists only for directories below prod
help: override `global.name` here instead of `global.base`, or give the new value another name

error[unknown-name]: `global.env` is not defined
 --> terramate.tm:4:20
  |
4 |   name = "${global.env}.${global.base}"
  |                    ^^^ not set in the directory that asks or in any directory above
-- exit --
1
