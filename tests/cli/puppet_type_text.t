Parameters of resource types written in Ruby are known from their text, which never runs.
-- file environment.conf --
-- file modules/shop/lib/puppet/type/tricky.rb --
# newparam(:in_comment)
=begin
newparam(:in_long_comment)
=end
require 'puppet/parameter/boolean'
Puppet::Type.newtype(:tricky) do
  @doc = <<-DOC
    newparam(:in_heredoc)
    end
  DOC
  desc "newparam(:in_text) #{x = { a: "}" }; 'newparam(:in_interpolation)'}"
  ensurable do
    newvalue(:present) { provider.create }
    defaultto :present
  end
  newparam(:path, namevar: true) do
    desc 'a path'
    validate do |value|
      raise ArgumentError, "bad" unless value =~ /newparam(:in_pattern) do/ || value / 2 == 1
      return if value.nil?
      while value.empty? do
        value = if true then %q{newparam(:in_q)} else '' end
      end
    end
  end
  newproperty :plain, :array_matching => :all do
    def insync?(is) is == should end
    def short?(x) = x.nil?
    munge { |v| v.end.class }
  end
  %w[one two].each do |x|
    newparam(x.to_sym) do
      newvalues(:yes, :no)
    end
  end
  [:three,
   :four].each { |x| newproperty(x) }
  newparam(:flag, :boolean => true, :parent => Puppet::Parameter::Boolean) if true
  newproperty("quoted") { newvalues(/^(do|end|\/)$/) }
  autorequire(:file) do
    self[:path] if self[:path]
  end
  def refresh; end
  validate { fail('x') unless self[:path] }
end
__END__
newparam(:after_end)
-- file modules/shop/lib/puppet/provider/tricky/ruby.rb --
Puppet::Type.type(:tricky).provide(:ruby) { }
-- file manifests/site.pp --
tricky { '/a':
  ensure   => present,
  plain    => [1],
  one      => yes,
  three    => 3,
  flag     => true,
  quoted   => 'x',
  provider => 'ruby',
  noop     => true,
}
tricky { 'b': path => '/b' }
notify { 'n': require => Tricky['/b'] }
-- run --
weft catalog node --select Tricky
-- out --
Tricky[/a]
    ensure   = "present"
    plain    = [1]
    one      = "yes"
    three    = 3
    flag     = true
    quoted   = "x"
    provider = "ruby"
    noop     = true
Tricky[b]
    path = "/b"
-- file manifests/site.pp --
tricky { '/a': in_heredoc => 1 }
notice('the whole catalog is evaluated first')
-- run --
weft catalog node
-- err --
notice: the whole catalog is evaluated first (manifests/site.pp:2)
error[invalid-operation]: no parameter named 'in_heredoc' on Tricky[/a]
 --> manifests/site.pp:1:1
  |
1 | tricky { '/a': in_heredoc => 1 }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- exit --
1
-- file manifests/site.pp --
tricky { 'b': path => '/b' }
tricky { '/b': }
-- run --
weft catalog node
-- err --
error[invalid-operation]: `Tricky[/b]` is already declared
 --> manifests/site.pp:2:1
  |
2 | tricky { '/b': }
  | ^^^^^^^^^^^^^^^^
 ::: manifests/site.pp:1:1
1 | tricky { 'b': path => '/b' }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ first declared here
-- exit --
1
