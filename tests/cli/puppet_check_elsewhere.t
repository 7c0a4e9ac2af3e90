A repository whose data, private modules and server are elsewhere: what is not there is not wrong, and a module that is nowhere is
reported once.
-- file environment.conf --
-- file manifests/site.pp --
include app
include passwords::web
notify { $passwords::web::key: }
-- file modules/app/manifests/init.pp --
class app {
  include passwords::app
  include app::named
  $here = loadyaml("${get_module_path('app')}/data.yaml")
  $state = loadyaml('/etc/state/of/the/server.yaml')
  $stack = file('/etc/name/of/the/stack')
  notify { "${here['title']} ${state['key']['part']}": message => $stack.strip }
}
-- file modules/app/data.yaml --
title: from a file of the module
-- file modules/app/manifests/named.pp --
class app::named (
  Hash $servers = lookup('app::servers', { 'default_value' => undef }),
  String $secret,
) {
  notify { $secret: message => $servers['one'] }
}
-- file modules/app/manifests/alone.pp --
class app::alone (
  $user = undef,
) {
  app::job { 'x': user => $user }
}
-- file modules/app/manifests/listed.pp --
class app::listed (
  Hash $settings = {},
) {
  file { $settings['directory']: ensure => directory }
}
-- file modules/app/manifests/templates.pp --
class app::templates {
  notify { 'a': message => inline_template("<%= @ipaddress.split('.').first %>") }
  notify { 'b': message => inline_template("<%= scope['::fqdn'].upcase %>") }
}
-- file modules/app/manifests/job.pp --
define app::job (String $user) {
  notify { $user: }
}
-- run --
weft check
-- err --
error[unknown-name]: unknown class `passwords::app`
 --> modules/app/manifests/init.pp:2:11
  |
2 |   include passwords::app
  |           ^^^^^^^^^^^^^^
 = 2 other places use classes of `passwords`
help: there is no module `passwords` in the module path

note[missing-key]: there is no hiera.yaml: which keys have data is not known
 --> modules/app/manifests/init.pp:3:11
  |
3 |   include app::named
  |           ^^^^^^^^^^
help: it may be on the server: copy it to the root of the environment

1 error; 0 nodes and 7 files checked
-- exit --
1
-- run --
weft eval --dialect puppet 'inline_template("<% if [1].is_a?Array -%>list<% end %>")'
weft eval --dialect puppet 'parseyaml("a: 1\nb: [")'
-- out --
"list"
-- err --
error[invalid-operation]: parseyaml(): expected a text of YAML: this bracket is not closed in line 2
 --> <expression>:1:1
  |
1 | parseyaml("a: 1\nb: [")
  | ^^^^^^^^^^^^^^^^^^^^^^^
-- exit --
1
-- run --
rm -r modules/app && mkdir -p modules/app/manifests && cat > modules/app/manifests/init.pp <<'PP'
class app {
  case $facts['os']['family'] {
    'Debian': { $one = 'a' }
    default: { $one = 'b' }
  }
  package { 'first': name => $one }
  package { 'second': name => $facts['os']['name'] }
  notify { lookup('elsewhere'): }
}
PP
echo 'include app' > manifests/site.pp
weft catalog x --select Package 2>&1
weft diff . . --diagnostics short
echo 'fail("never")' >> manifests/site.pp
weft catalog x --diagnostics short
-- out --
note: no facts are given: what depends on them is not known
Package[first]
    name = (unknown)
Package[second]
    name = (unknown)
changed: 0 units
-- err --
note: no facts are given: what depends on them is not known
manifests/site.pp:2:1: error[invalid-operation]: never
-- exit --
1
