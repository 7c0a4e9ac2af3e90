A schema file says what a document may contain and which names it defines
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
-- file release.hcl --
param "branch" {
  default = "main"
}

locals {
  is_main = param.branch == "main"
  systems = ["linux", "macos"]
}

function "make" {
  params         = [goal]
  variadic_param = more
  result         = join(" ", concat(["make", goal], more))
}

image "go" {
  from = "golang"
  tag  = "1.22"
}

job "test" {
  image = image.go.ref

  env {
    BRANCH = param.branch
  }

  dynamic "step" {
    for_each = local.systems
    content {
      title = "test on ${step.value}"
      run   = make("test", "GOOS=${step.value}")
    }
  }
}

job "release" {
  image   = image.go.ref
  needs   = local.is_main ? ["test"] : []
  timeout = job.test.timeout / 2

  step {
    run = make("release")
  }
}
-- run --
weft get --schema p.schema.hcl -f release.hcl job.release job.test.step
weft get --schema p.schema.hcl -f release.hcl --var branch=dev job.release.needs job.test.env
weft eval --schema p.schema.hcl -f release.hcl
-- out --
{
  image = "golang:1.22"
  needs = ["test"]
  timeout = 30
  env = null
  step = [{ run = "make release", title = "make release" }]
}
[
  { run = "make test GOOS=linux", title = "test on linux" },
  { run = "make test GOOS=macos", title = "test on macos" },
]
[]
{ BRANCH = "dev" }
{"image":{"go":{"from":"golang","ref":"golang:1.22","tag":"1.22"}},"job":{"release":{"env":null,"image":"golang:1.22","needs":["test"],"step":[{"run":"make release","title":"make release"}],"timeout":30},"test":{"env":{"BRANCH":"main"},"image":"golang:1.22","needs":[],"step":[{"run":"make test GOOS=linux","title":"test on linux"},{"run":"make test GOOS=macos","title":"test on macos"}],"timeout":60}},"local":{"is_main":true,"systems":["linux","macos"]},"param":{"branch":"main"}}
-- run --
weft explain --schema p.schema.hcl -f release.hcl job.release.timeout
weft refs --schema p.schema.hcl -f release.hcl param.branch
weft refs --schema p.schema.hcl -f release.hcl
weft graph --schema p.schema.hcl -f release.hcl --format mermaid
weft check --schema p.schema.hcl release.hcl
-- out --
job.release.timeout = 30

● release.hcl:40:13        job.test.timeout / 2
└─ job.test.timeout = 60
   ● release.hcl:21:1      job "test"
   └─ job.test.needs = []
      ● release.hcl:21:1   job "test"
refers to nothing
referred to by
  local.is_main   release.hcl:6:13    param.branch
  job.test        release.hcl:25:14   param.branch
param.branch      release.hcl:6:13
image.go.ref      release.hcl:22:11
param.branch      release.hcl:25:14
local.systems     release.hcl:29:16
image.go.ref      release.hcl:38:13
local.is_main     release.hcl:39:13
job.test.timeout  release.hcl:40:13
flowchart LR
  n0["param.branch"]
  n1["local.is_main"]
  n2["local.systems"]
  n3["image.go.from"]
  n4["image.go.tag"]
  n5["image.go.ref"]
  n6["job.test"]
  n7["job.release"]
  n1 --> n0
  n6 --> n5
  n6 --> n0
  n6 --> n2
  n7 --> n5
  n7 --> n1
  n7 --> n6
-- err --
no errors in 1 file
-- run --
weft get --schema p.schema.hcl -f release.hcl --var 'branch:={"$unknown":"string"}' job.release
-- out --
{
  image = "golang:1.22"
  needs = (unknown list of string)
  timeout = 30
  env = null
  step = [{ run = "make release", title = "make release" }]
}
-- err --
`job.release` has unknown parts because of `param.branch` (release.hcl:1)
-- file forms.schema.hcl --
body "node" {
  attribute "size" { 
     type = number
     default = 1
  }
  block "node" { 
    labels = [name]
    body = node
  }
  computed "total" { value = self.size + sum(concat([0], [for n in self.node: n.total])) }
}
block "node" {
  labels = [name]
  body = node
}
block "rule" {
  labels = [kind, name]
  as = map
  attribute "v" { type = number }
}
block "tag" { 
  as = set
  attribute "x" { type = string }
}
block "opts" {
  as = attributes
}
attribute "title" { 
  type = string
  required = true
}
block "server" {
  labels = [name]
  attribute "size" { transform = value * 2 }
  block "port" {
    labels = [proto]
    attribute "n" {
      type = number
      required = true
    }
    computed "proto" { value = label.proto }
  }
  block "cfg" {
    attribute "o" { type = object({a = string, b = optional(number, 3)}) }
  }
}
block "resource" {
  labels = [type, name]
  defines = [type, name]
  attribute "a" {}
}
computed "all" { value = keys(self.node) }
-- file forms.hcl --
title = "x"
node "a" {
  size = 3
  node "b" { 
    node "c" { size = 5 } 
  }
}
rule "a" "b" { v = 1 }
rule "a" "c" { v = "2" }
tag { x = "q" }
tag { x = "q" }
tag { x = 1 }
server "w" {
  size = node.a.node.b.total
  dynamic "port" {
    for_each = { http = 80, https = 443 }
    labels = [upper(port.key)]
    iterator = port
    content { n = port.value }
  }
  port "ssh" { n = 22 }
  cfg { o = { a = 1 } }
}
resource "aws_vpc" "main" { a = aws_subnet.x.a }
resource "aws_subnet" "x" { a = 7 }
-- file forms.json --
{"title": "${node.a.size}", "node": {"a": {"size": 3}}, "rule": {"a": {"b": {"v": 1}}}, "server": {"w": {"size": 1, "dynamic": {"port": {"for_each": ["a"], "labels": ["${port.value}"], "content": {"n": 1}}}}}, "resource": {"t": {"n": {"a": "${title}"}}}}
-- run --
weft eval --schema forms.schema.hcl -f forms.hcl
weft eval --schema forms.schema.hcl -f forms.json
weft get --schema forms.schema.hcl -f forms.hcl tag --json
-- out --
{"all":["a"],"aws_subnet":{"x":{"a":7}},"aws_vpc":{"main":{"a":7}},"node":{"a":{"node":{"b":{"node":{"c":{"node":{},"size":5,"total":5}},"size":1,"total":6}},"size":3,"total":9}},"rule":{"a":{"b":{"v":1},"c":{"v":2}}},"server":{"w":{"cfg":{"o":{"a":"1","b":3}},"port":{"HTTP":{"n":80,"proto":"HTTP"},"HTTPS":{"n":443,"proto":"HTTPS"},"ssh":{"n":22,"proto":"ssh"}},"size":12}},"tag":[{"x":"1"},{"x":"q"}],"title":"x"}
{"all":["a"],"node":{"a":{"node":{},"size":3,"total":3}},"rule":{"a":{"b":{"v":1}}},"server":{"w":{"cfg":null,"port":{"a":{"n":1,"proto":"a"}},"size":2}},"t":{"n":{"a":"3"}},"tag":[],"title":"3"}
[{"x":"1"},{"x":"q"}]
-- file other.schema.hcl --
block "a" {
  attribute "x" {
    type = number
    transform = value + 1
    validation {
      condition = value < 5
      message = "too large: ${value}"
    }
  }
}
block "secret" {
  attribute "key" {
    type = string
    validation {
      condition = length(value) > 20
      message = "too short: ${value}"
    }
  }
}
-- file secret.hcl --
a { x = 3 }
secret { key = sensitive("hunter2") }
-- run --
weft get --schema other.schema.hcl -f secret.hcl a
weft get --schema other.schema.hcl -f secret.hcl secret
-- out --
{ x = 4 }
-- err --
error[rejected]: a condition of the schema does not hold
 --> secret.hcl:2:16
   |
 2 | secret { key = sensitive((sensitive)) }
   |                ^^^^^^^^^^^^^^^^^^^^^^
 ::: other.schema.hcl:15:19
15 |       condition = length(value) > 20
   |                   ^^^^^^^^^^^^^^^^^^ this condition does not hold
-- exit --
1
-- run --
weft get --schema p.schema.hcl job.release
-- err --
error: `--schema` needs a file that it describes: add `-f FILE`
-- exit --
2
-- run --
weft get --schema p.schema.hcl --dialect hcl -f release.hcl job
-- err --
error: `--schema` cannot be combined with `--dialect`
-- exit --
2
-- run --
weft check --schema p.schema.hcl
-- err --
error: `--schema` needs the files that it describes, not a directory
-- exit --
2
-- run --
weft eval --schema p.schema.hcl 1
-- err --
error: `--schema` needs a file that it describes: add `-f FILE`
-- exit --
2
-- run --
weft get --schema missing.hcl -f release.hcl job
-- err --
error[world]: cannot read `missing.hcl`: No such file or directory
-- exit --
3
