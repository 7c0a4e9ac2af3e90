A manifest of a module may define whatever starts with the name that the file is for: functions and types too.
-- file environment.conf --
-- file modules/m/manifests/init.pp --
class m (M::Size $size = 3) {
  notify { m::text($size): }
}
function m::text(Integer $n) >> String { "size ${n}" }
type M::Size = Integer[1, 5]
-- file modules/m/functions/other.pp --
function m::another() { 1 }
-- file manifests/site.pp --
include m
-- run --
weft catalog n --select Notify
-- out --
Notify[size 3]
-- file manifests/site.pp --
notice(m::other())
-- run --
weft catalog n --diagnostics short
-- err --
modules/m/functions/other.pp:1:10: error[invalid-operation]: function `m::another` cannot be defined here: this file is for `m::other`
-- exit --
1
