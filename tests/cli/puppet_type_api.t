Types of the Resource API are read too, with their patterns of titles.
-- file environment.conf --
-- file modules/shop/lib/puppet/type/api_thing.rb --
# frozen_string_literal: true

require 'puppet/resource_api'

Puppet::ResourceApi.register_type(
  name: 'api_thing',
  docs: <<-EOS,
  @summary attributes: { in_docs: {} }
EOS
  features: ['canonicalize'],
  title_patterns: [
    { pattern: %r{^(?<package>.*[^-])-(?<manager>.*)$}, desc: 'both' },
    { pattern: %r{^(?<package>.*)$}, desc: 'only the package' },
  ],
  attributes: {
    ensure: { type: 'Enum[present, absent]', desc: 'x', default: 'present' },
    package: { type: 'String', desc: 'the name', behaviour: :namevar },
    manager: { type: 'String', desc: 'the manager', behaviour: :namevar },
    'size': { type: 'Optional[Integer]', desc: 'a {size}' },
    :mode => { :type => 'String', :desc => 'm', behaviour: :parameter },
  },
)
-- file manifests/site.pp --
api_thing { 'foo-bar': size => 3 }
api_thing { 'foo': manager => 'apt', mode => 'x' }
-- run --
weft catalog node --select Api_thing
-- out --
Api_thing[foo-bar]
    package = "foo"
    manager = "bar"
    size    = 3
Api_thing[foo]
    package = "foo"
    manager = "apt"
    mode    = "x"
-- file manifests/site.pp --
api_thing { 'foo-bar': }
api_thing { 'x': package => 'foo', manager => 'bar' }
-- run --
weft catalog node
-- err --
error[invalid-operation]: `Api_thing[x]` names the same resource as another one: ['bar', 'foo']
 --> manifests/site.pp:2:1
  |
2 | api_thing { 'x': package => 'foo', manager => 'bar' }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: manifests/site.pp:1:1
1 | api_thing { 'foo-bar': }
  | ^^^^^^^^^^^^^^^^^^^^^^^^ first declared here
-- exit --
1
