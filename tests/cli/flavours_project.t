A project names the schema of its files in weft.toml: no command needs --schema
-- file .git/HEAD --
ref: refs/heads/main
-- file weft.toml --
[flavours]
"ci/**" = "schemas/job.hcl"
-- file schemas/job.hcl --
name = "job"
block "job" {
  labels = [name]
  attribute "time" { default = 60 }
}
-- file ci/a.hcl --
job "a" {}
job "b" { time = job.a.time * 2 }
-- file ci/x/wrong.hcl --
job "c" { tme = 1 }
-- file plain.hcl --
a = 1
-- run --
weft get -f ci/a.hcl job; cd ci && weft explain -f a.hcl job.b.time; weft refs -f a.hcl job.a; weft eval -f a.hcl; weft check; weft check a.hcl ../plain.hcl; weft save -f a.hcl --out ../s.weft; cd / && weft get --resume $OLDPWD/../s.weft job.b; cd $OLDPWD; weft explain a.hcl:2
-- out --
{ a = { time = 60 }, b = { time = 120 } }
job.b.time = 120

● a.hcl:2:18     job.a.time * 2
└─ job.a.time = 60
   ● a.hcl:1:1   job "a"
refers to nothing
referred to by
  job.b.time   a.hcl:2:18   job.a.time
{"job":{"a":{"time":60},"b":{"time":120}}}
{ time = 120 }
job.b.time = 120

● ci/a.hcl:2:18     job.a.time * 2
└─ job.a.time = 60
   ● ci/a.hcl:1:1   job "a"
-- err --
error[unknown-name]: no argument `tme` is expected here
 --> x/wrong.hcl:1:11
  |
1 | job "c" { tme = 1 }
  |           ^^^
help: did you mean `time`?

1 error in 1 of 2 files
no errors in 2 files
saved 1 file, 1 value and 0 answers from outside in ../s.weft
-- file weft.toml --
[flavours]
"ci/**" = 3
-- run --
weft get -f ci/a.hcl job
-- err --
error[bad-schema]: `flavours."ci/**"` must be the name of a schema file
 = in `weft.toml`

error[missing-key]: no key `time` here
 --> ci/a.hcl:2:23
  |
2 | job "b" { time = job.a.time * 2 }
  |                       ^^^^^
-- exit --
1
-- file weft.toml --
[flavours]
"ci/**" = "nowhere.hcl"
-- run --
weft get -f ci/a.hcl job; weft check ci/a.hcl
-- err --
error[world]: cannot read `nowhere.hcl`: No such file or directory
error[world]: cannot read `nowhere.hcl`: No such file or directory

no errors; 0 files checked; 1 was not, because of its schema; 1 could not be read
-- exit --
3
