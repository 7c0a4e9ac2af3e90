Check compiles classes that no node uses, each alone; what others would declare, and what a class refuses on purpose, is not wrong.
-- file environment.conf --
-- file manifests/site.pp --
node 'a' { include used }
-- file modules/used/manifests/init.pp --
class used { notify { 'used': } }
-- file modules/lonely/manifests/init.pp --
class lonely (Integer $count = 2) {
  $names = ['a', 'b', 'a']
  $names.each |$n| { notify { "twice ${n}": } }
}
-- file modules/lonely/manifests/needs.pp --
class lonely::needs (String $must) { notify { $must: } }
-- file modules/lonely/manifests/refuses.pp --
class lonely::refuses {
  fail('include lonely instead')
}
-- file modules/lonely/manifests/config.pp --
class lonely::config {
  file { '/etc/lonely': require => Package['of another class'] }
}
-- run --
weft check --diagnostics short
-- err --
modules/lonely/manifests/config.pp:1:7: note[unused]: nothing uses the class `lonely::config`
modules/lonely/manifests/init.pp:1:15: note[unused]: nothing reads the parameter `$count`
modules/lonely/manifests/init.pp:3:22: error[invalid-operation]: `Notify[twice a]` is already declared
modules/lonely/manifests/needs.pp:1:7: note[unused]: nothing uses the class `lonely::needs`
modules/lonely/manifests/refuses.pp:1:7: note[unused]: nothing uses the class `lonely::refuses`
1 error; 1 node and 6 files checked
-- exit --
1
