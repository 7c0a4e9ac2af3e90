A resource whose title is not known is in the catalog all the same, and a note says where. Long notices are printed whole.
-- file environment.conf --
-- file modules/m/lib/puppet/functions/of_ruby.rb --
Puppet::Functions.create_function(:of_ruby) do
end
-- file manifests/site.pp --
$x = of_ruby()
define site($port) {
  file { "/srv/${title}": content => "${port}" }
}
file { "/etc/${x}": ensure => file }
notify { ['a', $x]: }
site { $x: port => 80 }
class { $x: }
-- run --
weft catalog n
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
File[(unknown)]
    ensure = "file"
Notify[a]
Notify[(unknown)]
Site[(unknown)]
    port = 80
File[(unknown 2)]
    content = "80"
-- err --
note: `of_ruby` is written in Ruby, which does not run: its result is unknown (modules/m/lib/puppet/functions/of_ruby.rb) (manifests/site.pp:1)
note: the title of this resource is not known before it is applied (manifests/site.pp:5)
note: the title of this resource is not known before it is applied (manifests/site.pp:6)
note: the title of this resource is not known before it is applied (manifests/site.pp:7)
note: the title of this resource is not known before it is applied (manifests/site.pp:8)
note: the title of this resource is not known before it is applied (manifests/site.pp:3)
-- file manifests/site.pp --
notice(Integer[1, 1500].map |$i| { String($i, '%04d') }.join)
-- run --
weft catalog n --select Stage 2>&1 | wc -c
-- out --
6061
