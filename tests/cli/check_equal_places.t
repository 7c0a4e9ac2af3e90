directories with code that differs in nothing that matters are checked once, and mistakes are reported for each
-- file root.tm --
terramate {
  required_version = "> 0.1"
}
generate_hcl "main.tf" {
  content {
    terraform {
      backend "s3" {
        key = terramate.stack.path.absolute
      }
    }
    locals {
      name  = global.name
      sizes = [1, global.size]
    }
    variable "image" {
      type = string
    }
    output "image" {
      value = "${var.image}:1"
    }
  }
}
-- file a/stack.tm --
stack {
}
globals {
  name = "a"
  size = 1
}
-- file b/stack.tm --
stack {
}
globals {
  name = "b"
  size = 2
}
-- file c/stack.tm --
stack {
}
globals {
  name = "c"
  size = 3
}
-- run --
weft check
-- err --
no errors; 3 stacks and 7 files checked
-- file more.tm --
generate_hcl "more.tf" {
  content {
    output "more" {
      value = var.imaeg
    }
  }
}
-- run --
weft check --diagnostics short
-- err --
more.tm:4:15: error[unknown-name]: the variable `imaeg` is not declared
1 error; 3 stacks and 11 files checked
-- exit --
1
-- file more.tm --
generate_hcl "more.tf" {
  content {
    output "more" {
      value = local.name + 1
    }
  }
}
-- file a/stack.tm --
stack {
}
globals {
  name = "1"
  size = 1
}
-- file b/stack.tm --
stack {
}
globals {
  name = "2"
  size = 2
}
-- run --
weft check --diagnostics short
-- err --
more.tm:4:15: error[type-mismatch]: `+`: expected a number, got "c"
1 error; 3 stacks and 11 files checked
-- exit --
1
-- file more.tm --
generate_hcl "more.tf" {
  content {
    module "m" {
      source = "../${global.called}"
    }
  }
}
globals {
  called = "mod"
}
-- file c/stack.tm --
stack {
}
globals {
  name   = "c"
  size   = 3
  called = "missing"
}
-- file mod/main.tf --
output "a" {
  value = 1
}
-- run --
weft check --diagnostics short
-- err --
more.tm:4:16: error[bad-import]: the module `m`: no code in `missing`
1 error; 3 stacks and 12 files checked
-- exit --
1
-- file more.tm --
generate_hcl "more.tf" {
  content {
    output "more" {
      value = file("there.txt")
    }
  }
}
-- file a/there.txt --
a
-- file b/there.txt --
b
-- run --
weft check --diagnostics short
-- err --
more.tm:4:15: error[missing-key]: no file `there.txt`: only files that exist before the evaluation can be read
1 error; 3 stacks and 12 files checked
-- exit --
1
-- file more.tm --
generate_hcl "more.tf" {
  content {
    output "more" {
      value = tm_hcl_expression("[\n  global.name,\n][0] + 1")
    }
  }
}
-- run --
weft generate >/dev/null; cat a/more.tf; weft check --diagnostics short
-- out --
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

output "more" {
  value = [
    global.name,
  ][0] + 1
}
-- err --
more.tm:4:15: error[unknown-name]: the resource `global.name` is not declared
1 error; 3 stacks and 12 files checked
-- exit --
1
