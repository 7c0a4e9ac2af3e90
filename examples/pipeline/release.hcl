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
