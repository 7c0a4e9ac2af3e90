Patterns of titles may be made of others by local names, and keystone's types get them from a module of theirs.
-- file environment.conf --
-- file modules/m/lib/puppet/type/grant.rb --
Puppet::Type.newtype(:grant) do
  newparam(:user, :namevar => true)
  newparam(:project, :namevar => true)
  newproperty(:role)
  def self.title_patterns
    user = Regexp.new(/[^@]+/)
    project = user
    [
      [ /^(#{user})@(#{project})$/, [[:user], [:project]] ],
      [ /^(#{user})$/, [[:user]] ]
    ]
  end
end
-- file modules/m/lib/puppet/type/account.rb --
Puppet::Type.newtype(:account) do
  newparam(:name, :namevar => true)
  newparam(:domain, :namevar => true)
  def self.title_patterns
    PuppetX::Keystone::CompositeNamevar.basic_split_title_patterns(:name, :domain)
  end
end
-- file manifests/site.pp --
grant { 'a@b': role => 'reader' }
account { 'x::y': }
account { 'z': domain => 'y' }
-- run --
weft catalog n --select Grant --select Account
-- out --
Grant[a@b]
    user    = "a"
    project = "b"
    role    = "reader"
Account[x::y]
    name   = "x"
    domain = "y"
Account[z]
    domain = "y"
-- file manifests/site.pp --
account { 'x::y': }
account { 'other': name => 'x', domain => 'y' }
-- run --
weft catalog n
-- err --
error[invalid-operation]: `Account[other]` names the same resource as another one: ['y', 'x']
 --> manifests/site.pp:2:1
  |
2 | account { 'other': name => 'x', domain => 'y' }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: manifests/site.pp:1:1
1 | account { 'x::y': }
  | ^^^^^^^^^^^^^^^^^^^ first declared here
-- exit --
1
