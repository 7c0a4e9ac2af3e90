What a Terraform directory, a Garden project or a Puppet environment cannot read is not absent.
-- file t/main.tf --
variable "q" {
  default = "unset"
}
output "o" {
  value = var.q
}
-- run --
cd t && mkfifo q.auto.tfvars && weft get output.o; echo $?; weft get output.o --default D; echo $?; weft explain output.o >x; echo $?; weft eval var.q; echo $?; rm q.auto.tfvars; mkfifo z.tf; weft get output.o; echo $?; rm z.tf; ln -s /nowhere/x.tf y.tf; weft check; echo $?
-- out --
3
3
3
"unset"
3
3
3
-- err --
error[world]: cannot read `q.auto.tfvars`: not a regular file
error[world]: cannot read `q.auto.tfvars`: not a regular file
error[world]: cannot read `q.auto.tfvars`: not a regular file
error[world]: cannot read `q.auto.tfvars`: not a regular file
error[world]: cannot read `z.tf`: not a regular file
error[world]: cannot read `y.tf`: broken symbolic link

no errors; 2 files checked; 1 could not be read
-- file g/project.garden.yml --
apiVersion: garden.io/v2
kind: Project
name: shop
environments: [{name: dev}]
providers: [{name: exec}]
variables: {host: unset}
-- run --
cd g && mkfifo garden.dev.env && weft get var.host; echo $?; rm garden.dev.env; mkfifo garden.yml; weft get var.host; echo $?; weft check; echo $?
-- out --
3
3
3
-- err --
error[world]: cannot read `garden.dev.env`: not a regular file
error[world]: cannot read `garden.yml`: not a regular file
error[world]: cannot read `garden.yml`: not a regular file

no errors; 2 files checked; 1 could not be read
-- file p/environment.conf --
-- file p/manifests/site.pp --
node default {
  include a
}
-- file p/modules/a/manifests/init.pp --
class a ($n = 1) {
  notify { "n ${n}": }
}
-- file p/hiera.yaml --
version: 5
hierarchy:
  - {name: Common, path: common.yaml}
-- run --
cd p && mkdir data && mkfifo data/common.yaml && weft lookup a::n; echo $?; weft catalog x --select Notify; echo $?; weft explain a::n --node x >x; echo $?; weft check; echo $?; rm data/common.yaml; ln -s common.yaml data/common.yaml; weft lookup a::n --default 1; echo $?
-- out --
3
3
3
3
3
-- err --
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file
error[world]: cannot read `data/common.yaml`: not a regular file

no errors; 1 node and 4 files checked; 1 could not be read
error[world]: cannot read `data/common.yaml`: too many levels of symbolic links
