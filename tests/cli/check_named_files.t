A file that belongs to a tree is checked there, also if only the file is named; other files are left out.
-- file tf/main.tf --
output "o" {
  value = var.nope
}
-- file tf/other.tf --
variable "n" {}
variable "n" {}
-- run --
weft check --diagnostics short tf/main.tf
-- err --
tf/main.tf:2:11: error[unknown-name]: the variable `nope` is not declared
1 error; 1 file checked
-- exit --
1
-- file p/environment.conf --
-- file p/manifests/site.pp --
node default {
  include app
}
-- file p/modules/app/manifests/init.pp --
class app {
  include app::nope
}
-- file p/modules/app/manifests/zz.pp --
class app::zz {
  include app::nopezz
}
-- file p/modules/b/manifests/init.pp --
class b {
  include b::nope
}
-- run --
weft check --diagnostics short p/modules/app/manifests/zz.pp
-- err --
p/modules/app/manifests/zz.pp:1:7: note[unused]: nothing uses the class `app::zz`
p/modules/app/manifests/zz.pp:2:11: error[unknown-name]: unknown class `app::nopezz`
1 error; 1 file checked
-- exit --
1
-- run --
weft check --diagnostics short p/modules/app
-- err --
p/modules/app/manifests/init.pp:2:11: error[unknown-name]: unknown class `app::nope`
p/modules/app/manifests/zz.pp:1:7: note[unused]: nothing uses the class `app::zz`
p/modules/app/manifests/zz.pp:2:11: error[unknown-name]: unknown class `app::nopezz`
2 errors; 0 nodes and 2 files checked
-- exit --
1
-- run --
cd p/modules/app/manifests && weft check --diagnostics short
-- err --
init.pp:2:11: error[unknown-name]: unknown class `app::nope`
zz.pp:1:7: note[unused]: nothing uses the class `app::zz`
zz.pp:2:11: error[unknown-name]: unknown class `app::nopezz`
2 errors; 0 nodes and 2 files checked
-- exit --
1
-- run --
weft check --diagnostics short p/modules/app/manifests/zz.pp p/modules/b/manifests/init.pp tf/main.tf tf/other.tf
-- err --
p/modules/app/manifests/zz.pp:1:7: note[unused]: nothing uses the class `app::zz`
p/modules/app/manifests/zz.pp:2:11: error[unknown-name]: unknown class `app::nopezz`
p/modules/b/manifests/init.pp:1:7: note[unused]: nothing uses the class `b`
p/modules/b/manifests/init.pp:2:11: error[unknown-name]: unknown class `b::nope`
tf/main.tf:2:11: error[unknown-name]: the variable `nope` is not declared
tf/other.tf:1:1: note[unused]: nothing in this module uses the variable `n`
tf/other.tf:2:1: error[redefined]: `n` is already defined
4 errors; 4 files checked
-- exit --
1
-- file g/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: demo
environments: [{name: dev}]
providers: [{name: exec}]
-- file g/a/garden.yml --
kind: Run
type: exec
name: a
spec: {command: [echo, "${var.nope}"]}
-- file g/b.garden.yml --
kind: Run
type: exec
name: b
spec: {comand: [echo]}
-- run --
weft check --diagnostics short g/a/garden.yml; cd g/a && weft check --diagnostics short
-- err --
g/a/garden.yml:4:30: error[missing-key]: `var` has no key `nope`
1 error; 1 file checked
garden.yml:4:30: error[missing-key]: `var` has no key `nope`
../b.garden.yml:4:7: error[missing-argument]: `spec` of run.b needs `command`
../b.garden.yml:4:8: error[bad-schema]: the `spec` of exec Run has no field `comand`
3 errors; 1 action and 1 file checked
-- exit --
1
-- file t/terramate.tm.hcl --
terramate {
  config {}
}
globals {
  a = global.missing
}
-- file t/s/stack.tm.hcl --
stack {}
-- file t/s/x.tm.hcl --
globals {
  b = global.gone
}
-- run --
weft check --diagnostics short t/s/x.tm.hcl; weft check --diagnostics short t/terramate.tm.hcl
-- err --
t/s/x.tm.hcl:2:14: error[unknown-name]: `global.gone` is not defined
1 error; 1 file checked
t/terramate.tm.hcl:5:14: error[unknown-name]: `global.missing` is not defined
1 error; 1 file checked
-- exit --
1
