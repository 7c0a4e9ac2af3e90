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
