Files that weft.toml names a schema for are units: of `units`, `get --all`, `diff`, `graph`, `info`, `explain FILE:LINE`
-- file weft.toml --
[flavours]
"*.ci.hcl" = "schemas/ci.hcl"
-- file schemas/ci.hcl --
name = "ci"
block "job" {
  labels = [name]
  as     = map
  attribute "time" {
    type    = number
    default = 60
  }
  attribute "image" { type = string }
}
-- file a.ci.hcl --
job "test" {
  image = "go"
}
job "all" {
  time  = job.test.time * 2
  image = job.test.image
}
-- file other.hcl --
a = 1
-- file sub/weft.toml --
[flavours]
"b.hcl" = "../schemas/ci.hcl"
-- file sub/b.hcl --
job "lint" {
  image = "node"
}
-- run --
git init -q . && git config user.name a && git config user.email a@b && git add -A && git commit -qm one && weft units --long && weft get --all job && weft diff HEAD && weft graph --format mermaid && weft info | sed 1d
-- out --
a.ci.hcl   document
sub/b.hcl   document
{ lint = { time = 60, image = "node" } }   1 document   sub/b.hcl
{ test = { time = 60, image = "go" }, all = { time = 120, image = "go" } }   1 document   a.ci.hcl
changed: 0 of 2 documents
flowchart LR
  n0["a.ci.hcl"]
  n1["schemas/ci.hcl"]
  n2["sub/b.hcl"]
  n0 --> n1
  n2 --> n1
dialect     hcl
found       3 directories, 2 documents
read        2 files (--long lists them)
skipped     2
            other.hcl   several products use this file name; check the file on its own
            schemas/ci.hcl   several products use this file name; check the file on its own
-- run --
for i in 2 5 6; do weft explain a.ci.hcl:$i; done; weft -C sub explain b.hcl:2
-- out --
job.test.image = "go"

● a.ci.hcl:2:11   "go"
job.all.time = 120

● a.ci.hcl:5:11     job.test.time * 2
└─ job.test.time = 60
   ● a.ci.hcl:1:1   job "test"
job.all.image = "go"

● a.ci.hcl:6:11      job.test.image
└─ job.test.image = "go"
   ● a.ci.hcl:2:11   "go"
job = { lint = { time = 60, image = "node" } }

● sub/b.hcl:1:1       job "lint" { image = "node" }
├─ job.time = 60
│  ● sub/b.hcl:1:1    job "lint"
└─ job.image = "node"
   ● sub/b.hcl:2:11   "node"
-- run --
sed -i 's/"go"/"golang"/' a.ci.hcl; weft diff HEAD; git checkout -q .; sed -i 's/= 60/= 30/' schemas/ci.hcl; weft diff HEAD; git checkout -q .; weft diff HEAD HEAD
-- out --
a.ci.hcl:2:3  a.ci.hcl  image = "go" -> image = "golang"

changed: 1 of 2 documents
  a.ci.hcl     job.test.image  "go" -> "golang"
               job.all.image   "go" -> "golang"
schemas/ci.hcl:7  changed

changed: 2 of 2 documents
  a.ci.hcl      job.test.time  60 -> 30
                job.all.time   120 -> 60
  sub/b.hcl     job.lint.time  60 -> 30
changed: 0 of 2 documents
-- run --
echo '"other.hcl" = "schemas/ci.hcl"' >> weft.toml; weft diff HEAD; weft units --changed HEAD; git checkout -q .
-- out --
changed: 0 of 3 documents, 1 new
  other.hcl   new
other.hcl
-- err --
error[unknown-name]: no argument `a` is expected here
 --> other.hcl:1:1
  |
1 | a = 1
  | ^
error[unknown-name]: no argument `a` is expected here
 --> other.hcl:1:1
  |
1 | a = 1
  | ^
-- run --
sed -i 's/type = string/type = strin/' schemas/ci.hcl; weft units; rm schemas/ci.hcl; weft units; git checkout -q .
-- err --
error[bad-syntax]: unknown type `strin`
 --> schemas/ci.hcl:9:30
  |
9 |   attribute "image" { type = strin }
  |                              ^^^^^
help: did you mean `string`?
error[world]: cannot read the schema `schemas/ci.hcl`, which `weft.toml` names
-- run --
sed -i 's/"go"/job.all.image/' a.ci.hcl; weft check a.ci.hcl
-- err --
error[cycle]: `job.test.image` depends on itself
 --> a.ci.hcl:2:11
  |
2 |   image = job.all.image
  |           ^^^^^^^^^^^^^ depends on `job.all.image`
 ::: a.ci.hcl:6:11
6 |   image = job.test.image
  |           ^^^^^^^^^^^^^^ which depends on `job.test.image` again
help: give one of them a value that does not refer to the other

1 error in 1 of 1 file
-- exit --
1
