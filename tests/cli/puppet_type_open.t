A type whose parameters cannot all be read accepts any, with a note; one that takes them from a module of Ruby is followed.
-- file environment.conf --
-- file modules/shop/lib/puppet/type/computed.rb --
Puppet::Type.newtype(:computed) do
  newparam(:name)
  Shop::NAMES.each { |x| newparam(x) }
end
-- file modules/shop/lib/puppet/type/broken.rb --
Puppet::Type.newtype(:broken) do
  newparam(:name)
-- file modules/shop/lib/puppet/type/borrowed.rb --
require_relative '../../puppet_x/shop_tools/common'
Puppet::Type.newtype(:borrowed) do
  extend PuppetX::ShopTools::Common
  common_parameters
end
-- file modules/shop/lib/puppet_x/shop_tools/common.rb --
module PuppetX::ShopTools
  module Common
    def common_parameters
      newparam(:name, :namevar => true)
      newproperty(:colour)
    end
  end
end
-- file manifests/site.pp --
computed { 'a': anything => 1, more => 2 }
broken { 'a': anything => 1 }
borrowed { 'a': colour => 'red' }
-- run --
weft catalog node
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Computed[a]
    anything = 1
    more     = 2
Broken[a]
    anything = 1
Borrowed[a]
    colour = "red"
-- err --
note: whether `computed` has a parameter `anything` is not known: the name of a parameter is computed (modules/shop/lib/puppet/type/computed.rb:3)
note: whether `broken` has a parameter `anything` is not known: its Ruby text could not be read (modules/shop/lib/puppet/type/broken.rb:1)
-- file manifests/site.pp --
borrowed { 'a': size => 1 }
-- run --
weft catalog node
-- err --
error[invalid-operation]: no parameter named 'size' on Borrowed[a]
 --> manifests/site.pp:1:1
  |
1 | borrowed { 'a': size => 1 }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- exit --
1
