Bundles in other questions: lists of stacks, differences, functions, types, computed inputs, hidden directories.
-- file root.tm --
terramate {
  required_version = "> 0.1"
}
generate_hcl "tagged.hcl" {
  condition = tm_contains(terramate.stack.tags, "web")
  content {
    tags = terramate.stack.tags
  }
}
-- file .terramate/web/web.tm --
stack {
  tags = ["web"]
}
generate_hcl "never.hcl" {
  content {
    a = 1
  }
}
define {
  bundle {
    alias = bundle.input.name.value
    metadata {
      class   = "web"
      name    = "Web"
      version = "1"
    }
    uses schemas "net" {
      source = "/schemas"
    }
    input "name" {
      type = string
    }
    input "ports" {
      type    = set(number)
      default = []
    }
    input "db" {
      type    = bundle("web")
      default = null
    }
    input "net" {
      type    = has(net.cidr + net.zone)
      default = {}
    }
    input "either" {
      type    = any_of(string, list(string))
      default = "one"
    }
    input "pair" {
      type    = tuple(string, number)
      default = ["a", 1]
    }
    export "host" {
      value = "${bundle.input.name.value}.example.com"
    }
    stack "one" {
      metadata {
        path        = "s/${bundle.input.name.value}"
        description = "from ${bundle.class}"
        tags        = ["web"]
        after       = bundle.input.db.value == null ? [] : ["tag:${bundle.input.db.value.alias}"]
      }
      component "c" {
        source = "/components/c"
        inputs = tm_merge({ all = bundle.input }, { db = tm_try(bundle.input.db.value.export.host.value, "none") })
      }
    }
  }
}
-- file schemas/s.tm --
define schema "cidr" {
  type = object
  attribute "cidr" {
    type    = string
    default = "10.0.0.0/8"
  }
}
define schema "zone" {
  attribute "zone" {
    required = false
    type     = string
  }
}
-- file components/c/c.tm --
define component {
  metadata {
    class   = "c"
    name    = "C"
    version = "1"
  }
  input "all" {
    type = object
  }
  input "db" {
    type    = string
    default = "unused"
  }
  input "more" {
    default = "more than ${component.input.db.value}"
  }
}
generate_hcl "c.hcl" {
  content {
    name  = component.input.all.value.name.value
    ports = component.input.all.value.ports.value
    net   = component.input.all.value.net.value
    db    = component.input.db.value
    more  = component.input.more.value
    here  = bundle.file.path.relative
    all   = [for b in tm_bundles("*") : b.alias]
    none  = tm_bundle("web", "nope")
  }
}
-- file b.tm --
bundle "a" {
  source = "/.terramate/web"
  inputs {
    name  = "a"
    ports = [80, 443, 80]
    net   = { zone = "z", extra = true }
    db    = "b"
  }
}
bundle "b" {
  source = "/.terramate/web"
  inputs {
    name = "b"
  }
}
-- run --
weft generate; cat s/a/component_c_c.hcl s/a/tagged.hcl; ls .terramate/web
-- out --
s/a   3 files created
  created  component_c_c.hcl
  created  stack.tm.hcl
  created  tagged.hcl
s/b   3 files created
  created  component_c_c.hcl
  created  stack.tm.hcl
  created  tagged.hcl
2 stacks: 6 files created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

all = [
  "a",
  "b",
]
db   = "b.example.com"
here = "/b.tm"
more = "more than b.example.com"
name = "a"
net = {
  cidr  = "10.0.0.0/8"
  extra = true
  zone  = "z"
}
none = null
ports = [
  80,
  443,
]
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

tags = [
  "web",
]
web.tm
-- run --
weft stacks --tag web --order; weft stacks --json
-- out --
s/a
s/b
{"weft":1,"kind":"stacks","stacks":[{"after":["tag:b"],"before":[],"description":"from web","dialect":"terramate","id":"8b7460ff-a868-8619-91fc-234baf2947b9","is_file":false,"kind":"stack","name":"a","path":"s/a","tags":["web"],"tree":".","wanted_by":[],"wants":[],"watch":[]},{"after":[],"before":[],"description":"from web","dialect":"terramate","id":"beca380a-cffd-8db1-8db9-d52fc4e4e0db","is_file":false,"kind":"stack","name":"b","path":"s/b","tags":["web"],"tree":".","wanted_by":[],"wants":[],"watch":[]}]}
-- run --
git init -q -b main . && git add . && git -c user.name=a -c user.email=a@b commit -q -m first
sed -i 's/tags        = ."web"./tags = ["web", "new"]/' .terramate/web/web.tm; sed -i 's/name = "b"/name  = "b"\n    ports = [1]/' b.tm; weft diff
-- out --
changed: 2 of 2 stacks
  s/a   stack.tags         ["web"] -> ["new", "web"]
  s/b   stack.tags         ["web"] -> ["new", "web"]
        component_c_c.hcl  ports
          + 1
-- file b.tm --
bundle "a" {
  source = "/.terramate/web"
  inputs {
    name   = "a"
    ports  = ["80"]
    db     = "nope"
    net    = { cidr = 1 }
    either = 1
    pair   = ["a"]
  }
}
-- run --
weft check; weft get terramate.stack.name -C s/a
-- err --
error[type-mismatch]: input `ports[0]`: expected a number, got string
 --> b.tm:5:14
   |
 5 |     ports  = ["80"]
   |              ^^^^^^
 ::: .terramate/web/web.tm:23:11
23 |     input "ports" {
   |           ^^^^^^^ the input is defined here

error[missing-key]: there is no bundle `nope` of the class `web`
 --> b.tm:6:14
  |
6 |     db     = "nope"
  |              ^^^^^^
 = 2 of 2 stacks need it

error[type-mismatch]: input `net.cidr`: expected a string, got number
 --> b.tm:7:14
   |
 7 |     net    = { cidr = 1 }
   |              ^^^^^^^^^^^^
 ::: .terramate/web/web.tm:31:11
31 |     input "net" {
   |           ^^^^^ the input is defined here

error[type-mismatch]: input `either`: expected a value of one of its types, got number
 --> b.tm:8:14
   |
 8 |     either = 1
   |              ^
 ::: .terramate/web/web.tm:35:11
35 |     input "either" {
   |           ^^^^^^^^ the input is defined here

error[type-mismatch]: input `pair`: expected a tuple of 2 elements, got tuple
 --> b.tm:9:14
   |
 9 |     pair   = ["a"]
   |              ^^^^^
 ::: .terramate/web/web.tm:39:11
39 |     input "pair" {
   |           ^^^^^^ the input is defined here

5 errors; 2 stacks and 6 files checked
error[missing-key]: there is no bundle `nope` of the class `web`
 --> ../../b.tm:6:14
  |
6 |     db     = "nope"
  |              ^^^^^^
-- exit --
1
