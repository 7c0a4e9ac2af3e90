What nothing of the site's own code uses is a note: parameters, variables of classes, classes, defined types, functions. A
mention anywhere is enough: in code, in templates, in data. Names of classes that are computed may be any.
-- file manifests/site.pp --
node default {
  include a
}
-- file hiera.yaml --
version: 5
hierarchy:
  - name: All
    path: all.yaml
-- file data/all.yaml --
a::set: "%{a::told}"
-- file modules/a/manifests/init.pp --
class a ($unread = 1, $set = 2, $read = 3, $_own = 4) {
  $lonely = 5
  $told = 6
  $asked = 7
  notice($read)
  contain a::inner
}
-- file modules/a/manifests/inner.pp --
class a::inner {
  notice($a::asked)
  a::thing { 'x': }
}
-- file modules/a/manifests/thing.pp --
define a::thing ($shown = 1, $hidden = 2) {
  file { '/x': content => epp('a/x.epp') }
}
-- file modules/a/templates/x.epp --
<%= a::used(1) %>
-- file modules/a/functions/used.pp --
function a::used($x, $y = 2) { $x }
-- file modules/a/functions/unused.pp --
function a::unused() { 1 }
-- file modules/a/manifests/nobody.pp --
class a::nobody { }
-- file modules/a/manifests/never.pp --
define a::never { }
-- run --
weft check --diagnostics short
-- err --
modules/a/functions/unused.pp:1:10: note[unused]: nothing uses the function `a::unused`
modules/a/functions/used.pp:1:22: note[unused]: nothing reads the parameter `$y`
modules/a/manifests/init.pp:1:10: note[unused]: nothing reads the parameter `$unread`
modules/a/manifests/init.pp:1:23: note[unused]: nothing reads the parameter `$set`
modules/a/manifests/init.pp:2:3: note[unused]: nothing reads the variable `$lonely`
modules/a/manifests/never.pp:1:8: note[unused]: nothing uses the defined type `a::never`
modules/a/manifests/nobody.pp:1:7: note[unused]: nothing uses the class `a::nobody`
no errors; 1 node and 11 files checked
-- run --
echo 'node b { include lookup("classes", Array, unique, []) }' >> manifests/site.pp; weft check --diagnostics short
-- err --
modules/a/functions/unused.pp:1:10: note[unused]: nothing uses the function `a::unused`
modules/a/functions/used.pp:1:22: note[unused]: nothing reads the parameter `$y`
modules/a/manifests/init.pp:1:10: note[unused]: nothing reads the parameter `$unread`
modules/a/manifests/init.pp:1:23: note[unused]: nothing reads the parameter `$set`
modules/a/manifests/init.pp:2:3: note[unused]: nothing reads the variable `$lonely`
modules/a/manifests/never.pp:1:8: note[unused]: nothing uses the defined type `a::never`
no errors; 2 nodes and 11 files checked
