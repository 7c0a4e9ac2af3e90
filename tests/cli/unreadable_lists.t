A list of modules that is damaged or no plain file is an error, not a list that is missing.
-- file tf/main.tf --
module "m" {
  source = "a/b/c"
}
output "o" {
  value = module.m.v
}
output "p" {
  value = 1
}
-- file tf/x/main.tf --
output "v" {
  value = 7
}
-- file pp/environment.conf --
-- file pp/manifests/site.pp --
include apache
-- run --
mkdir -p tf/.terraform/modules
cd tf
for text in '{"Modules":[{"Key":"m","Source":"a/b/c","Dir":"x"}' '[]' '' '{"Modules":[{"Key":"m","Source":"a/b/c","Dir":"x"}]}'; do
  echo "$text" > .terraform/modules/modules.json
  weft get output.o --diagnostics short 2>&1; weft get output.p 2>&1; weft check --diagnostics short 2>&1
done
cd ../pp
mkfifo Puppetfile; weft check --diagnostics short 2>&1; rm Puppetfile
ln -s /dev/zero Puppetfile; weft check --diagnostics short 2>&1; rm Puppetfile
echo "mod 'puppetlabs/apache'" > Puppetfile; mkfifo Puppetfile.lock; weft check --diagnostics short 2>&1; rm Puppetfile.lock; weft check --diagnostics short 2>&1
-- out --
.terraform/modules/modules.json:2:1: error[bad-data]: the list of installed modules is damaged: expected `,` or `]`
1
.terraform/modules/modules.json:2:1: error[bad-data]: the list of installed modules is damaged: expected `,` or `]`
1 error; 2 files checked
.terraform/modules/modules.json:1:1: error[bad-data]: the list of installed modules is damaged: expected an object with `Modules`
1
.terraform/modules/modules.json:1:1: error[bad-data]: the list of installed modules is damaged: expected an object with `Modules`
1 error; 2 files checked
.terraform/modules/modules.json:2:1: error[bad-data]: the list of installed modules is damaged: unexpected end of the text: expected a value
1
.terraform/modules/modules.json:2:1: error[bad-data]: the list of installed modules is damaged: unexpected end of the text: expected a value
1 error; 2 files checked
7
1
no errors; 2 files checked
error[world]: cannot read `Puppetfile`: not a regular file
manifests/site.pp:1:9: error[unknown-name]: unknown class `apache`
1 error; 0 nodes and 1 file checked; 1 could not be read
error[world]: cannot read `Puppetfile`: outside the project
manifests/site.pp:1:9: error[unknown-name]: unknown class `apache`
1 error; 0 nodes and 1 file checked; 1 could not be read
error[world]: cannot read `Puppetfile.lock`: not a regular file
note[unknown-name]: 1 module is not installed: what is used of it is not checked
no errors; 0 nodes and 1 file checked; 1 could not be read
note[unknown-name]: 1 module is not installed: what is used of it is not checked
no errors; 0 nodes and 1 file checked
