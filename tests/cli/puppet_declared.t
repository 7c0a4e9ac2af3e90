A module sees only the modules that its metadata declares, if that is asked for.
-- file manifests/site.pp --
include web
include profile
-- file modules/web/metadata.json --
{"name": "me-web", "dependencies": [{"name": "me/lib", "version_requirement": ">= 1.0.0"}]}
-- file modules/web/manifests/init.pp --
class web {
  lib::part { 'declared': }
  other::part { 'not declared': }
  other::part { 'again': }
}
-- file modules/lib/manifests/part.pp --
define lib::part { notify { $title: } }
-- file modules/other/manifests/part.pp --
define other::part { notify { $title: } }
-- file modules/profile/manifests/init.pp --
# A module without metadata, as many control repositories have, sees everything.
class profile {
  other::part { 'from a profile': }
}
-- run --
weft catalog --select Notify
-- out --
Notify[declared]
Notify[not declared]
Notify[again]
Notify[from a profile]
-- run --
weft catalog --select Notify --visibility warning
-- out --
Notify[declared]
Notify[not declared]
Notify[again]
Notify[from a profile]
-- err --
warning: `web` uses defined type `other::part` of `other` without declaring it (modules/web/manifests/init.pp:3)
-- run --
weft catalog --visibility error
-- err --
error[not-visible]: defined type `other::part` is not visible in `web`
 --> modules/web/manifests/init.pp:3:3
  |
3 |   other::part { 'not declared': }
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 = defined in `other`
help: declare `other` as a dependency of `web`
-- exit --
1
