Found in public repositories: hashes behind statements, templates without their ending, names that are not known, types with mixins, functions of a module alone.
-- file site/environment.conf --
modulepath = modules
-- file site/hiera.yaml --
version: 5
-- file site/manifests/site.pp --
include web
-- file site/modules/web/manifests/init.pp --
class web {
  file { '/a': content => epp('web/a.conf', { 'x' => 1 }) }
  file { '/b': content => epp('web/b.conf') }
  host { $trusted['hostname']: }
  host { $trusted['certname']: }
  shop_item { 'x': price => 1 }
  notice(web::pair('a'))
}
-- file site/modules/web/manifests/mail.pp --
class web::mail (Pattern[/@.+/] $to = "root@${trusted['domain']}", Array[String, 1] $names = [], String[1] $host = undef) {
}
-- file site/modules/web/functions/pair.pp --
function web::pair($x) {
  return { key => $x, value => 1 }
}
-- file site/modules/web/templates/a.conf.epp --
<%- | $x | -%>
<%= $x %>
-- file site/modules/web/lib/puppet/type/shop_item.rb --
Puppet::Type.newtype(:shop_item) do
  extend ShopRESTResource
  newparam(:name, namevar: true)
end
-- run --
cd site && weft check
-- err --
error[bad-import]: the file `modules/web/templates/b.conf` does not exist
 --> modules/web/manifests/init.pp:3:31
  |
3 |   file { '/b': content => epp('web/b.conf') }
  |                               ^^^^^^^^^^^^

note[unused]: nothing reads the parameter `$to`
 --> modules/web/manifests/mail.pp:1:18
  |
1 | class web::mail (Pattern[/@.+/] $to = "root@${trusted['domain']}", Array[String, 1] $names = [], String[1] $host = undef) {
  |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

note[unused]: nothing reads the parameter `$names`
 --> modules/web/manifests/mail.pp:1:68
  |
1 | class web::mail (Pattern[/@.+/] $to = "root@${trusted['domain']}", Array[String, 1] $names = [], String[1] $host = undef) {
  |                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^

warning[type-mismatch]: `names` expects size to be at least 1, got 0
 --> modules/web/manifests/mail.pp:1:94
  |
1 | class web::mail (Pattern[/@.+/] $to = "root@${trusted['domain']}", Array[String, 1] $names = [], String[1] $host = undef) {
  |                                                                                              ^^
help: leave out the default: then a value is required

note[unused]: nothing reads the parameter `$host`
 --> modules/web/manifests/mail.pp:1:98
  |
1 | class web::mail (Pattern[/@.+/] $to = "root@${trusted['domain']}", Array[String, 1] $names = [], String[1] $host = undef) {
  |                                                                                                  ^^^^^^^^^^^^^^^^^^^^^^^

warning[type-mismatch]: `host` expects a String[1] value, got Undef
 --> modules/web/manifests/mail.pp:1:116
  |
1 | class web::mail (Pattern[/@.+/] $to = "root@${trusted['domain']}", Array[String, 1] $names = [], String[1] $host = undef) {
  |                                                                                                                    ^^^^^
help: leave out the default: then a value is required

1 error, 2 warnings; 0 nodes and 6 files checked
-- exit --
1
-- file alone/metadata.json --
{"name": "me-shop", "dependencies": [{"name": "puppetlabs/stdlib"}]}
-- file alone/manifests/init.pp --
class shop($a = pick(1, 2)) { notice(shop::pick($a)) }
-- file alone/manifests/version.pp --
class shop::version {
  $found = load_module_metadata('stdlib')['version']
  notify { "with ${found} in ${get_module_path('stdlib')}": }
}
-- file alone/functions/pick.pp --
function shop::pick($x) { $x }
-- run --
cd alone && weft check
-- err --
no errors; 2 definitions and 3 files checked
-- run --
cd alone && weft catalog --class shop::version --select Notify
-- out --
Notify[(unknown)]
-- err --
note: module `stdlib` (metadata.json) is not installed: what its classes and resources declare is not in the catalog (manifests/version.pp:2)
note: the title of this resource is not known before it is applied (manifests/version.pp:3)
-- file data/environment.conf --
-- file data/hiera.yaml --
version: 5
hierarchy:
  - name: All
    path: common.yaml
-- file data/data/common.yaml --
shop::city: Ghent
-- file data/manifests/site.pp --
notice(lookup('shop::street'))
-- run --
cd data && weft explain shop::city
-- out --
hiera.shop::city = "Ghent"

● data/common.yaml:1:1   Ghent   wins: level "All"
