What is wrong with a hierarchy and its data is reported where it is written. A backend of a module that is not installed makes
uncertain what lies below it, and nothing else.
-- file manifests/site.pp --
node default { include web }
-- file modules/web/manifests/init.pp --
class web ($workers = 2) { }
-- file data/common.yaml --
web::workers: 4
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Everything
    path: common.yaml
  - name: Secrets
    lookup_key: vault::lookup
  - name: Roles
    mapped_paths: [roles, role, "roles/%{role}.yaml"]
-- file Puppetfile --
mod 'somebody/vault', '1.0.0'
-- run --
weft lookup web::workers --node a; weft lookup web::other --node a; weft check
-- out --
4
(unknown)
-- err --
warning: Undefined variable 'roles'
note: the backend `vault::lookup` of the level `Secrets` is of a module that is not installed: what it or a lower level would answer is not known (hiera.yaml:6)
warning: Undefined variable 'roles'
note: the backend `vault::lookup` of the level `Secrets` is of a module that is not installed: what it or a lower level would answer is not known (hiera.yaml:6)
note[unknown-name]: 1 module is not installed: what is used of it is not checked
 = vault
help: install it with the other modules

note[unused]: nothing reads the parameter `$workers`
 --> modules/web/manifests/init.pp:1:12
  |
1 | class web ($workers = 2) { }
  |            ^^^^^^^^^^^^

no errors; 1 node and 4 files checked
-- run --
rm Puppetfile; weft lookup web::workers --node a; weft check --diagnostics short
-- out --
4
-- err --
warning: Undefined variable 'roles'
note: the backend `vault::lookup` of the level `Secrets` is of a module that is not installed: what it or a lower level would answer is not known (hiera.yaml:6)
hiera.yaml:6:17: error[unknown-name]: unknown function `vault::lookup`
modules/web/manifests/init.pp:1:12: note[unused]: nothing reads the parameter `$workers`
1 error; 1 node and 4 files checked
-- exit --
1
-- run --
sed -i 's/vault::lookup/vault_lookup/' hiera.yaml; weft lookup web::workers --node a --diagnostics short; weft lookup web::other --node a --diagnostics short; weft check --diagnostics short
echo "mod 'somebody/vault'" > Puppetfile; weft lookup web::other --node a --diagnostics short; weft check --diagnostics short
-- out --
(unknown)
-- err --
hiera.yaml:6:17: error[missing-key]: Unable to find 'lookup_key' function named 'vault_lookup'
hiera.yaml:6:17: error[missing-key]: Unable to find 'lookup_key' function named 'vault_lookup'
hiera.yaml:6:17: error[unknown-name]: unknown function `vault_lookup`
modules/web/manifests/init.pp:1:12: note[unused]: nothing reads the parameter `$workers`
1 error; 1 node and 4 files checked
warning: Undefined variable 'roles'
note: the backend `vault_lookup` of the level `Secrets` is of a module that is not installed: what it or a lower level would answer is not known (hiera.yaml:6)
modules/web/manifests/init.pp:1:12: note[unused]: nothing reads the parameter `$workers`
no errors; 1 node and 4 files checked
-- file hiera.yaml --
- a
-- run --
rm Puppetfile; weft check --diagnostics short
-- err --
hiera.yaml:1:1: warning[bad-data]: hiera.yaml version 3 found at the environment root was ignored
hiera.yaml:1:1: warning[bad-data]: hiera.yaml: File exists but does not contain a valid YAML hash. Falling back to Hiera version 3 default config
hiera.yaml:1:1: warning[bad-data]: hiera.yaml: Use of 'hiera.yaml' version 3 is deprecated. It should be converted to version 5
modules/web/manifests/init.pp:1:12: note[unused]: nothing reads the parameter `$workers`
no errors, 3 warnings; 1 node and 3 files checked
-- file hiera.yaml --
:hierarchy:
  - common
-- run --
weft check --diagnostics short
-- err --
hiera.yaml:1:1: warning[bad-data]: hiera.yaml version 3 found at the environment root was ignored
hiera.yaml:1:1: warning[bad-data]: hiera.yaml: Use of 'hiera.yaml' version 3 is deprecated. It should be converted to version 5
modules/web/manifests/init.pp:1:12: note[unused]: nothing reads the parameter `$workers`
no errors, 2 warnings; 1 node and 3 files checked
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Everything
    path: common.yaml
  - name: Other
    pth: other.yaml
-- run --
weft check --diagnostics short; weft lookup web::workers --node a --diagnostics short
-- err --
hiera.yaml:6:5: error[type-mismatch]: The Lookup Configuration at 'hiera.yaml' has wrong type, entry 'hierarchy' index 1 unrecognized key 'pth'
modules/web/manifests/init.pp:1:12: note[unused]: nothing reads the parameter `$workers`
1 error; 1 node and 3 files checked
hiera.yaml:6:5: error[type-mismatch]: The Lookup Configuration at 'hiera.yaml' has wrong type, entry 'hierarchy' index 1 unrecognized key 'pth'
-- exit --
1
-- file hiera.yaml --
version: 5
hierarchy:
  - name: Everything
    path: common.yaml
-- file data/common.yaml --
one: "%{lookup('two')}"
two: "%{alias('three')}"
three: ["%{lookup('one.x')}"]
web::workers: "%{lookup('four')}"
four: 4
-- run --
weft check
-- err --
error[cycle]: the key `one` looks itself up
 --> data/common.yaml:1:1
  |
1 | one: "%{lookup('two')}"
  | ^^^
 ::: data/common.yaml:2:1
2 | two: "%{alias('three')}"
  | ^^^ looks the next one up
 ::: data/common.yaml:3:1
3 | three: ["%{lookup('one.x')}"]
  | ^^^^^ looks the next one up
help: remove one of these lookups

note[unused]: nothing reads the parameter `$workers`
 --> modules/web/manifests/init.pp:1:12
  |
1 | class web ($workers = 2) { }
  |            ^^^^^^^^^^^^

1 error; 1 node and 4 files checked
-- exit --
1
-- file data/common.yaml --
- a
-- run --
weft check --diagnostics short
-- err --
data/common.yaml:1:1: warning[bad-data]: data/common.yaml: file does not contain a valid yaml hash
modules/web/manifests/init.pp:1:12: note[unused]: nothing reads the parameter `$workers`
no errors, 1 warning; 1 node and 4 files checked
