What goes where in a catalog: relationships over empty collectors, undef, metaparameters, tags, declarations that may exist.
-- file manifests/site.pp --
class inner { notify { 'in': tag => 'own' } }
class outer { include inner }
define box($a, $b = 'fallback') { notify { "${title}: ${a}, ${b}": } }
define plain($c) { notify { "plain ${title}": } }
Box { b => 'of the type' }
Notify { message => 'default' }
include outer
notify { 'first': } -> Package <| title == 'none' |> ~> notify { 'last': }
box { 'x': a => undef, b => undef, tag => 'flows' }
notify { 'quiet': message => undef }
plain { 'p': c => 1, noop => true }
Notify <| title == 'quiet' |> { tag +> 'later' }
notify { 'again': require => Notify['quiet', undef] }
notify { '::odd': }
file { '/srv/': ensure => directory }
file { '/tmp/x': path => '/tmp/x' }
exec { '/bin/true': command => '/bin/true' }
ensure_packages(['vim', 'git'], { 'ensure' => 'present' })
ensure_packages('vim')
ensure_resource('user', 7, { 'shell' => undef })
ensure_resource('user', '7')
ensure_resources('group', { 'g' => { 'gid' => 5 } }, { 'ensure' => 'present', 'gid' => 1 })
-- run --
weft catalog --json | python3 -c 'import json, sys
for r in json.load(sys.stdin)["resources"][3:]:
    print("%s[%s] line %s: %s %s" % (r["type"], r["title"], r.get("line", "none"), r.get("parameters", {}), r["tags"]))'
-- out --
Class[Outer] line none: {} ['class', 'outer']
Class[Inner] line none: {} ['class', 'inner', 'outer']
Notify[in] line 1: {'tag': 'own', 'message': 'default'} ['own', 'notify', 'in', 'class', 'inner', 'outer']
Notify[first] line 8: {'message': 'default', 'notify': ['Notify[last]']} ['notify', 'first', 'class']
Notify[last] line 8: {'message': 'default'} ['notify', 'last', 'class']
Box[x] line 9: {'b': 'fallback', 'tag': 'flows'} ['flows', 'box', 'x', 'class']
Notify[quiet] line 10: {'tag': 'later'} ['notify', 'quiet', 'class', 'later']
Plain[p] line 11: {'c': 1, 'noop': True} ['plain', 'p', 'class']
Notify[again] line 13: {'require': ['Notify[quiet]'], 'message': 'default'} ['notify', 'again', 'class']
Notify[::odd] line 14: {'message': 'default'} ['notify', 'class']
File[/srv/] line 15: {'path': '/srv', 'ensure': 'directory'} ['file', 'class']
File[/tmp/x] line 16: {} ['file', 'class']
Exec[/bin/true] line 17: {} ['exec', 'class']
Package[vim] line 18: {'ensure': 'installed'} ['package', 'vim', 'class']
Package[git] line 18: {'ensure': 'installed'} ['package', 'git', 'class']
User[7] line 20: {'name': '7'} ['user', 'class']
Group[g] line 22: {'ensure': 'present', 'gid': 5} ['group', 'g', 'class']
Notify[x: , fallback] line 3: {'message': 'default', 'tag': 'flows'} ['notify', 'flows', 'box', 'x', 'class']
Notify[plain p] line 4: {'message': 'default', 'noop': True} ['notify', 'plain', 'p', 'class']
-- file manifests/site.pp --
user { 'a': shell => '/bin/sh' }
ensure_resource('user', 'a', { 'shell' => '/bin/bash' })
-- run --
weft catalog
-- err --
error[invalid-operation]: `User[a]` is already declared
 --> manifests/site.pp:2:1
  |
2 | ensure_resource('user', 'a', { 'shell' => '/bin/bash' })
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: manifests/site.pp:1:1
1 | user { 'a': shell => '/bin/sh' }
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ first declared here
-- exit --
1
-- file manifests/site.pp --
$later = Timestamp()
if $later > Timestamp('2020-01-01') { notify { 'now': } }
notify { 'rest': message => "at ${later}" }
-- run --
weft catalog --select Notify
-- out --
Notify[rest]
    message = (unknown)
-- err --
note: the time is unknown: the clock may not be read here (manifests/site.pp:1)
warning: cannot be decided: the condition is not known (manifests/site.pp:2)
-- run --
weft catalog --select 'Notify[now]' --allow clock
-- out --
Notify[now]
-- file manifests/site.pp --
class made { notify { 'outer': message => template('made/outer.erb') } }
include made
ensure_resource('user', 9)
-- file modules/made/templates/outer.erb --
<%- scope.setvar('_shared', {}) -%>
<%- ['a', 'b'].each do |item| -%>
<%- scope.lookupvar('_shared')[:item] = item -%>
<%= scope.function_template(['made/inner.erb']) -%>
<%- end -%>
<% if ['x', 'y'].include?scope['_shared'][:item].sub('b', 'x') -%>found<% end %>
-- file modules/made/templates/inner.erb --
item <%= scope.lookupvar('_shared')[:item].upcase %>
-- run --
weft catalog --json | python3 -c 'import json, sys
for r in json.load(sys.stdin)["resources"][4:]: print(r["type"], r.get("parameters"), r["tags"])'
-- out --
Notify {'message': 'item A\nitem B\nfound\n'} ['notify', 'outer', 'class', 'made']
User {'name': '9'} ['user', 'class']
-- file modules/own/manifests/init.pp --
class own { }
-- file modules/own/manifests/config.pp --
class own::config inherits own { assert_private() notify { "called by ${caller_module_name}": } }
-- file modules/own/manifests/plain.pp --
class own::plain { assert_private() }
-- file manifests/site.pp --
include own::config
-- run --
weft catalog --select Notify
-- out --
Notify[called by own]
-- file manifests/site.pp --
include own::plain
-- run --
weft catalog
-- err --
error[invalid-operation]: Class[Own::Plain] is private
 --> modules/own/manifests/plain.pp:1:20
  |
1 | class own::plain { assert_private() }
  |                    ^^^^^^^^^^^^^^^^
-- exit --
1
