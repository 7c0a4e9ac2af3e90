Files around an environment: settings that do not exist, lines that are no settings, a manifest that does not exist, metadata
and facts that cannot be read are reported. Links and paths that lead out of the project are followed if that is allowed.
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
-- file environment.conf --
manifest = nosuch.pp # not here
mdulepath = x
-- run --
weft catalog a --diagnostics short; weft check --diagnostics short
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
-- err --
environment.conf:1:12: warning[bad-data]: the manifest `nosuch.pp` does not exist, or has no manifests
environment.conf:2:1: warning[bad-data]: unknown setting `mdulepath`: it is ignored
environment.conf:1:12: warning[bad-data]: the manifest `nosuch.pp` does not exist, or has no manifests
environment.conf:2:1: warning[bad-data]: unknown setting `mdulepath`: it is ignored
modules/web/manifests/init.pp:1:12: note[unused]: nothing reads the parameter `$workers`
no errors, 2 warnings; 0 nodes and 4 files checked
-- file environment.conf --
[[[
-- run --
weft catalog a --diagnostics short; weft check --diagnostics short
-- err --
environment.conf:1:1: error[bad-data]: expected `name = value`, got `[[[`
environment.conf:1:1: error[bad-data]: expected `name = value`, got `[[[`
modules/web/manifests/init.pp:1:12: note[unused]: nothing reads the parameter `$workers`
1 error; 1 node and 4 files checked
-- exit --
1
-- file modules/web/metadata.json --
{"dependencies": [
-- file modules/other/manifests/init.pp --
class other {
  $public = 1
  $_own = 2
}
-- file modules/web/manifests/init.pp --
class web ($workers = 2) { notice($other::public) }
-- file manifests/site.pp --
node default { include other, web }
-- run --
rm environment.conf; weft catalog a --visibility error --select Stage
-- err --
error[bad-data]: `modules/web/metadata.json` is not a JSON object: it does not say which modules `web` may use
-- exit --
1
-- file modules/web/metadata.json --
{"name": "me-web", "dependencies": []}
-- run --
weft catalog a --visibility error --select Stage; weft catalog a --visibility warning --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
error[not-visible]: class `other` is not visible in `web`
 --> modules/web/manifests/init.pp:1:35
  |
1 | class web ($workers = 2) { notice($other::public) }
  |                                   ^^^^^^^^^^^^^^
 = defined in `other`
help: declare `other` as a dependency of `web`
warning: `web` uses class `other` of `other` without declaring it (modules/web/manifests/init.pp:1)
notice: 1 (modules/web/manifests/init.pp:1)
-- file modules/web/metadata.json --
{"name": "me-web", "dependencies": [{"name": "me-other"}]}
-- run --
weft catalog a --visibility error --select Stage; sed -i 's/public/_own/' modules/web/manifests/init.pp; weft catalog a --visibility error --select Stage
-- out --
Stage[main]
    name = "main"
-- err --
notice: 1 (modules/web/manifests/init.pp:1)
error[private]: variable `$other::_own` is private to module `other`
 --> modules/web/manifests/init.pp:1:35
  |
1 | class web ($workers = 2) { notice($other::_own) }
  |                                   ^^^^^^^^^^^^ used from outside
 ::: modules/other/manifests/init.pp:3:3
3 |   $_own = 2
  |   ^^^^^ private: its name starts with `_`
help: use what the module makes public, or rename the variable there
-- exit --
1
-- run --
printf 'osfamily=Debian\n\n# a comment\ngarbage line\n' > facts.txt; weft catalog a --facts facts.txt
printf '\377\376{}' > facts.json; weft catalog a --facts facts.json; echo $?; weft units --facts facts.json; echo $?
-- out --
3
3
-- err --
error[bad-data]: the facts cannot be read: line 4: expected `name=value`
error: cannot read facts.json: Invalid or incomplete multibyte or wide character
error[world]: cannot read `facts.json`: Invalid or incomplete multibyte or wide character
-- run --
mkdir tree; mv manifests modules hiera.yaml tree; mv data elsewhere; cd tree; ln -s ../elsewhere data; git init -q .
weft lookup web::workers --node a; weft lookup web::workers --node a --allow read=..; weft check --allow read=..
-- out --
4
-- err --
error[world]: cannot read `data/common.yaml`: outside the project
help: allow it with --allow read=PATH
note[unused]: nothing reads the variable `$public`
 --> modules/other/manifests/init.pp:2:3
  |
2 |   $public = 1
  |   ^^^^^^^

no errors; 1 node and 5 files checked
-- run --
cd tree; rm data; printf 'version: 5\ndefaults: {datadir: ../elsewhere, data_hash: yaml_data}\nhierarchy:\n  - name: Everything\n    path: common.yaml\n' > hiera.yaml
weft lookup web::workers --node a; weft lookup web::workers --node a --allow read=..
-- out --
4
-- err --
error[world]: cannot read `../elsewhere/common.yaml`: outside the project
help: allow it with --allow read=PATH
-- run --
cd tree; mv modules ../packages; ln -s ../packages modules; weft catalog a --select 'Class[web]' --allow read=..; weft catalog a --select 'Class[web]'
-- out --
Class[Web]
    workers = 4
-- err --
notice: 2 (modules/web/manifests/init.pp:1)
error[world]: `modules/other/manifests/init.pp` cannot be read: outside the project
help: allow it with --allow read=PATH

error[world]: cannot read `modules/other/manifests/init.pp`: outside the project
-- exit --
3
