A lambda may assign a name that its body reads before: it reads the one outside.
-- file modules/d/manifests/x.pp --
define d::x($so = undef) {
  [7].each |$i| {
    if $so { $so = $i }
    notice($so)
  }
}
-- file modules/d/manifests/init.pp --
class d {
  notice($z)
  $z = 1
}
-- file manifests/site.pp --
d::x { 'a': so => 1 }
include d
-- run --
weft check --diagnostics short
-- err --
modules/d/manifests/init.pp:2:10: error[unknown-name]: `$z` is used before it is assigned
1 error; 0 nodes and 3 files checked
-- exit --
1
