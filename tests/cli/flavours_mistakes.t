Mistakes in documents of a flavour, and in its schema file
-- file p.schema.hcl --
# What a pipeline may contain, and which names it defines.
name      = "pipeline"
functions = "function" # documents may define functions in blocks of this type

# param "branch" { … } defines param.branch; `--var branch=…` sets it.
block "param" {
  labels = [name]

  attribute "default" {}

  result = try(given[label.name], self.default)
}

# Each attribute defines local.NAME.
block "locals" {
  as      = attributes
  defines = ["local"]
}

block "image" {
  labels = [name]

  attribute "from" {
    type     = string
    required = true
  }

  attribute "tag" {
    type    = string
    default = "latest"
  }

  computed "ref" {
    value = "${self.from}:${self.tag}"
  }
}

block "job" {
  labels = [name]

  attribute "image" {
    type     = string
    required = true
  }

  attribute "needs" {
    type    = list(string)
    default = []
  }

  attribute "timeout" {
    type    = number
    default = 60

    validation {
      condition = value > 0 && value <= 360
      message   = "a job may take between 1 and 360 minutes, got ${value}"
    }
  }

  block "env" {
    as       = attributes
    elements = string
  }

  block "step" {
    as  = list
    min = 1

    attribute "run" {
      type     = string
      required = true
    }

    attribute "title" {
      type    = string
      default = self.run
    }
  }

  validation {
    condition = !contains(self.needs, label.name)
    message   = "the job `${label.name}` needs itself"
  }
}
-- file names.hcl --
parm "x" { default = 1 }
param "y" { defalt = 1 }
image "a" { tag = 1 }
image "a" { from = "x" }
job "none" {
  image = "x"
  dynamic "stp" {
    for_each = [1]
    content { run = "x" }
  }
}
job "bad" "label" { }
-- file values.hcl --
image "a" { from = ["x"] }
job "loop" {
  image = image.a.ref
  needs = ["loop"]
  step { run = 1 }
}
job "long" {
  image = "x"
  timeout = 1000
  env { A = [] }
  dynamic "step" {
    for_each = []
    content { run = "x" }
  }
}
locals {
  x = local.y
  y = local.x
  z = job.missing.image
}
function "f" {
  params = [a, a]
  result = a
}
function "g" {
  result = 1
}
function "deep" {
  params = [n]
  result = n < 1 ? 0 : deep(n - 1) + 1
}
-- run --
weft check --schema p.schema.hcl names.hcl
-- err --
error[unknown-name]: no block `parm` is expected here
 --> names.hcl:1:1
  |
1 | parm "x" { default = 1 }
  | ^^^^
help: did you mean `param`?

error[unknown-name]: no argument `defalt` is expected here
 --> names.hcl:2:13
  |
2 | param "y" { defalt = 1 }
  |             ^^^^^^
help: did you mean `default`?

error[missing-key]: the argument `from` is required
 --> names.hcl:3:11
  |
3 | image "a" { tag = 1 }
  |           ^
help: set it there, or use a key that exists

error[redefined]: `image.a` is already defined
 --> names.hcl:4:1
  |
4 | image "a" { from = "x" }
  | ^^^^^^^^^
 ::: names.hcl:3:1
3 | image "a" { tag = 1 }
  | ^^^^^^^^^ first defined here
help: rename one of them, or remove it

error[bad-schema]: at least 1 block `step` is required here
 --> names.hcl:5:1
  |
5 | job "none" {
  | ^^^^^^^^^^
help: add `step { … }`

error[unknown-name]: no block `stp` is expected here
 --> names.hcl:7:11
  |
7 |   dynamic "stp" {
  |           ^^^^^
help: did you mean `step`?

error[bad-syntax]: a block `job` takes only 1 label: `name`
 --> names.hcl:12:11
   |
12 | job "bad" "label" { }
   |           ^^^^^^^
help: fix this; the rest of the file was checked without it

7 errors in 1 of 1 file
-- exit --
1
-- run --
weft check --schema p.schema.hcl values.hcl
-- err --
error[type-mismatch]: `from`: string required, but have tuple
 --> values.hcl:1:20
  |
1 | image "a" { from = ["x"] }
  |                    ^^^^^
help: its type is `string`

error[rejected]: the job `loop` needs itself
 --> values.hcl:2:1
   |
 2 | job "loop" {
   | ^^^^^^^^^^
 ::: p.schema.hcl:82:17
82 |     condition = !contains(self.needs, label.name)
   |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this condition does not hold

error[rejected]: a job may take between 1 and 360 minutes, got 1000
 --> values.hcl:9:13
   |
 9 |   timeout = 1000
   |             ^^^^
 ::: p.schema.hcl:56:19
56 |       condition = value > 0 && value <= 360
   |                   ^^^^^^^^^^^^^^^^^^^^^^^^^ this condition does not hold

error[type-mismatch]: `env`: string required, but have tuple
 --> values.hcl:10:13
   |
10 |   env { A = [] }
   |             ^^
help: its type is `string`

error[bad-schema]: at least 1 block `step` is required here, got 0
 --> values.hcl:11:3
   |
11 |   dynamic "step" {
   |   ^^^^^^^^^^^^^^^^

error[cycle]: `local.x` depends on itself
 --> values.hcl:17:7
   |
17 |   x = local.y
   |       ^^^^^^^ depends on `local.y`
 ::: values.hcl:18:7
18 |   y = local.x
   |       ^^^^^^^ which depends on `local.x` again
help: give one of them a value that does not refer to the other

error[missing-key]: no key `missing` here
 --> values.hcl:19:10
   |
19 |   z = job.missing.image
   |          ^^^^^^^^
 ::: values.hcl:2:1
 2 | job "loop" {
   | ^^^^^^^^^^ the keys are `loop`, `long`
help: set it there, or give a default

error[redefined]: the parameter `a` is already declared
 --> values.hcl:22:16
   |
22 |   params = [a, a]
   |                ^

error[missing-key]: the argument `params` is required
 --> values.hcl:25:14
   |
25 | function "g" {
   |              ^
help: set it there, or use a key that exists

9 errors in 1 of 1 file
-- exit --
1
-- file calls.hcl --
function "twice" {
  params = [n]
  result = n * 2
}
function "endless" {
  params = [n]
  result = endless(n)
}
locals {
  endless = endless(1)
  few = twice()
  wrong = twice("a")
}
-- run --
weft get --schema p.schema.hcl -f calls.hcl local.few
weft get --schema p.schema.hcl -f calls.hcl local.wrong
-- err --
error[bad-argument]: `twice` cannot take 0 arguments
 --> calls.hcl:11:15
   |
11 |   few = twice()
   |               ^
help: the signature is `twice(n: any) -> any`
error[type-mismatch]: `*`: expected a number, got "a"
 --> calls.hcl:3:12
  |
3 |   result = n * 2
  |            ^
help: write a number, or a name without quotes
-- exit --
1
-- run --
weft get --schema p.schema.hcl -f calls.hcl local.endless --max-steps 100000
-- err --
error[limit-steps]: this needs more than 100000 steps
 --> calls.hcl:7:12
  |
7 |   result = endless(n)
  |            ^^^^^^^^^^
help: raise the limit with --max-steps, or look for an endless repetition
-- exit --
3
-- file wrong.schema.hcl --
nam = "x"
block "a" {
  as = lst
  labels = ["x"]
  attribute "b" {
    type = strng
    required = 1
  }
  attribute "b" {
    required = true
    default  = 2
  }
  block "c" {
    defines = ["q"]
    as = map
    body = nothing
  }
  min = 3
  max = -1
}
block "d" {
  labels = [name]
  defines = ["d", nam]
}
block "e" {
  as = attributes
  attribute "x" {}
}
block "f" {
  min = 3
  max = 2
  as = list
}
block "g" {
  defines = []
}
block "h" {
  labels = [a, a]
}
-- run --
weft check --schema wrong.schema.hcl names.hcl
-- err --
error[unknown-name]: no argument `nam` is expected here
 --> wrong.schema.hcl:1:1
  |
1 | nam = "x"
  | ^^^
help: did you mean `name`?

error[bad-schema]: at least 3 and at most 1 blocks cannot both hold
 --> wrong.schema.hcl:2:1
  |
2 | block "a" {
  | ^^^^^^^^^

error[bad-schema]: blocks cannot become `lst`
 --> wrong.schema.hcl:3:8
  |
3 |   as = lst
  |        ^^^
help: write `one`, `list`, `tuple`, `set`, `map`, `object` or `attributes`

error[bad-syntax]: `labels`: expected a name
 --> wrong.schema.hcl:4:13
  |
4 |   labels = ["x"]
  |             ^^^
help: write it without quotes

error[bad-syntax]: unknown type `strng`
 --> wrong.schema.hcl:6:12
  |
6 |     type = strng
  |            ^^^^^
help: did you mean `string`?

error[type-mismatch]: `required`: expected true or false
 --> wrong.schema.hcl:7:16
  |
7 |     required = 1
  |                ^

error[redefined]: `b` is already declared
 --> wrong.schema.hcl:9:13
  |
9 |   attribute "b" {
  |             ^^^
 ::: wrong.schema.hcl:5:3
5 |   attribute "b" {
  |   ^^^^^^^^^^^^^ first declared here

error[bad-schema]: an attribute that is required needs no default
 --> wrong.schema.hcl:11:5
   |
11 |     default  = 2
   |     ^^^^^^^
help: remove `required` or `default`

error[bad-schema]: only blocks of the document itself define names
 --> wrong.schema.hcl:14:5
   |
14 |     defines = ["q"]
   |     ^^^^^^^

error[bad-schema]: `as = map` needs labels for its keys
 --> wrong.schema.hcl:15:10
   |
15 |     as = map
   |          ^^^
help: add `labels = [name]`, or write `as = list`

error[unknown-name]: no body `nothing` is declared
 --> wrong.schema.hcl:16:12
   |
16 |     body = nothing
   |            ^^^^^^^
help: declare it: `body "nothing" { … }`

error[type-mismatch]: `max`: expected a whole number
 --> wrong.schema.hcl:19:9
   |
19 |   max = -1
   |         ^^

error[unknown-name]: no label `nam` is declared
 --> wrong.schema.hcl:23:19
   |
23 |   defines = ["d", nam]
   |                   ^^^
help: write a label's name, or a constant in quotes

error[bad-schema]: a block with `as = attributes` may have any attributes, so its own are not declared
 --> wrong.schema.hcl:25:1
   |
25 | block "e" {
   | ^^^^^^^^^
help: remove them, or remove `as`

error[bad-schema]: at least 3 and at most 2 blocks cannot both hold
 --> wrong.schema.hcl:29:1
   |
29 | block "f" {
   | ^^^^^^^^^

error[bad-schema]: `defines` needs at least one step
 --> wrong.schema.hcl:35:13
   |
35 |   defines = []
   |             ^^

error[redefined]: the label `a` is already declared
 --> wrong.schema.hcl:38:16
   |
38 |   labels = [a, a]
   |                ^
-- exit --
1
-- file broken.schema.hcl --
block "a" {
  attribute "b" { type = string
-- run --
weft get --schema broken.schema.hcl -f names.hcl a
-- err --
error[bad-syntax]: unclosed block
 --> broken.schema.hcl:1:11
  |
1 | block "a" {
  |           ^
help: close it with `}`

error[bad-syntax]: a one-line block holds a single argument: expected `}`, got the end of the line
 --> broken.schema.hcl:2:32
  |
2 |   attribute "b" { type = string
  |                                ^
help: write every argument on a line of its own
-- exit --
1
-- file many/weft.toml --
[flavours]
"*.job.hcl" = "job.schema.hcl"
-- file many/job.schema.hcl --
block "job" {
  as = mp
}
-- file many/a.job.hcl --
job {}
-- file many/b.job.hcl --
job {}
-- file many/c.job.hcl --
job {}
-- file many/other.hcl --
x = 1 +
-- run --
cd many && weft check; weft check --json | grep -o '"code":"[a-z-]*"'
-- out --
"code":"bad-schema"
"code":"bad-syntax"
-- err --
error[bad-schema]: blocks cannot become `mp`
 --> job.schema.hcl:2:8
  |
2 |   as = mp
  |        ^^
help: write `one`, `list`, `tuple`, `set`, `map`, `object` or `attributes`

error[bad-syntax]: expected an expression, got the end of the line
 --> other.hcl:1:8
  |
1 | x = 1 +
  |        ^
help: start it on the same line, or put it in parentheses

2 errors; 2 files checked; 3 were not, because of their schema
