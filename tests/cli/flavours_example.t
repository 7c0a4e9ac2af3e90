The example of a pipeline is well, and answers
-- run --
cp -r "$(dirname "$(command -v weft)")"/../examples/pipeline/. . && weft check --schema pipeline.schema.hcl release.hcl && weft get --schema pipeline.schema.hcl -f release.hcl job.release job.test.step && weft get --schema pipeline.schema.hcl -f release.hcl --var branch=dev job.release.needs
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
-- err --
no errors in 1 file
