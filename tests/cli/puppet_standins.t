Functions in Ruby do not run: the Puppet language can stand in for them, also as backends of data; otherwise their result is unknown.
-- file environment.conf --
-- file modules/shop/lib/puppet/functions/shop/price.rb --
Puppet::Functions.create_function(:'shop::price') { }
-- file modules/shop/lib/puppet/parser/functions/old_role.rb --
module Puppet::Parser::Functions
  newfunction(:old_role, :type => :rvalue) { |args| args[0] }
end
-- file modules/shop/lib/puppet/parser/functions/old_statement.rb --
module Puppet::Parser::Functions
  newfunction(:old_statement, :doc => "type rvalue") { |args| nil }
end
-- file manifests/site.pp --
old_statement('x')
notify { "price ${shop::price('tea')}": message => old_role('web') }
notify { 'known': }
-- run --
weft catalog node
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Notify[(unknown)]
    message = (unknown)
Notify[known]
-- err --
note: `old_statement` is written in Ruby, which does not run: it has no effect (modules/shop/lib/puppet/parser/functions/old_statement.rb) (manifests/site.pp:1)
note: `shop::price` is written in Ruby, which does not run: its result is unknown (modules/shop/lib/puppet/functions/shop/price.rb) (manifests/site.pp:2)
note: `old_role` is written in Ruby, which does not run: its result is unknown (modules/shop/lib/puppet/parser/functions/old_role.rb) (manifests/site.pp:2)
note: the title of this resource is not known before it is applied (manifests/site.pp:2)
-- file weft/functions/shop/price.pp --
function shop::price(String $what) { "1 for ${what}" }
-- file more/old_role.pp --
function old_role($role) { "role ${role}" }
-- run --
weft catalog node --functions more --select Notify
-- out --
Notify[price 1 for tea]
    message = "role web"
Notify[known]
-- err --
note: `old_statement` is written in Ruby, which does not run: it has no effect (modules/shop/lib/puppet/parser/functions/old_statement.rb) (manifests/site.pp:1)
-- file manifests/site.pp --
notice(lookup('above'))
notice(lookup('below', { default_value => 'none' }))
-- file modules/shop/lib/puppet/functions/shop/backend.rb --
Puppet::Functions.create_function(:'shop::backend') { }
-- file hiera.yaml --
version: 5
hierarchy:
  - name: first
    path: first.yaml
  - name: in Ruby
    lookup_key: shop::backend
  - name: last
    path: last.yaml
-- file data/first.yaml --
above: certain
-- file data/last.yaml --
below: hidden by the backend
-- run --
weft lookup above
-- out --
"certain"
-- err --
note: the backend `shop::backend` of the level `in Ruby` cannot be run: what it or a lower level would answer is not known (hiera.yaml:6)
-- run --
weft lookup below
-- out --
(unknown)
-- err --
note: the backend `shop::backend` of the level `in Ruby` cannot be run: what it or a lower level would answer is not known (hiera.yaml:6)
-- file weft/functions/shop/backend.pp --
function shop::backend(String $key, Hash $options, Puppet::LookupContext $context) {
  if $key == 'below' { 'from the stand-in' } else { $context.not_found }
}
-- run --
weft lookup below
-- out --
"from the stand-in"
