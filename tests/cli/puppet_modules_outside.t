A directory of modules outside of the project is not read unless somebody names it, and messages say so.
-- file env/environment.conf --
modulepath = modules:/nowhere/modules
-- file env/hiera.yaml --
version: 5
-- file env/modules/web/manifests/init.pp --
class web { }
-- file env/manifests/site.pp --
include web
include apache
-- file facts.json --
{"kernel": "Linux"}
-- run --
cd env && weft catalog --node a --facts ../facts.json
-- err --
error[invalid-operation]: unknown class `apache`
 --> manifests/site.pp:2:1
  |
2 | include apache
  | ^^^^^^^^^^^^^^
help: no modules are read from `/nowhere/modules`, which is outside of the project
-- exit --
1
-- run --
cd env && weft check
-- err --
error[unknown-name]: unknown class `apache`
 --> manifests/site.pp:2:9
  |
2 | include apache
  |         ^^^^^^
 = no modules are read from `/nowhere/modules`, which is outside of the project
help: there is no module `apache` in the module path

1 error; 0 nodes and 3 files checked
-- exit --
1
