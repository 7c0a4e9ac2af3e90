Modules may be links, also links to links, as package managers make them.
-- file env/environment.conf --
manifest = manifests
-- file env/manifests/site.pp --
include web
include apt
-- file packages/web/manifests/init.pp --
class web {
  web::port { 'a':
    value => template('web/port.erb'),
  }
  probe { 'x':
    level => 1,
  }
}
-- file packages/web/manifests/port.pp --
define web::port($value) {
  notify { "${title} ${value}": }
}
-- file packages/web/templates/port.erb --
<%= 40 + 2 -%>
-- file packages/web/lib/puppet/type/probe.rb --
Puppet::Type.newtype(:probe) do
  newparam(:name)
  newparam(:level)
end
-- file elsewhere/apt/manifests/init.pp --
class apt {
  notify { 'apt': }
}
-- run --
mkdir modules alternatives; ln -s ../alternatives/m-web modules/web; ln -s ../packages/web alternatives/m-web; ln -s ../elsewhere/apt modules/apt
ln -s nowhere modules/gone; ln -s round modules/round
cd env; weft catalog n --modulepath ../modules
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Class[Web]
Web::Port[a]
    value = "42"
Probe[x]
    level = 1
Class[Apt]
Notify[apt]
Notify[a 42]
