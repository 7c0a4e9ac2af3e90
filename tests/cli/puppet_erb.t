ERB templates of modules: variables, tags, what a template changes, and what does not run.
-- file environment.conf --
modulepath = modules
-- file manifests/site.pp --
node default { include web }
node unknown { include web::unknown }
node failing {
  $list = [1, 2]
  notify { 'x': message => template('web/failing.erb') }
}
-- file modules/web/manifests/init.pp --
class web(
  Integer $port = 80,
  Array[String] $names = ['b', 'a'],
  Hash $options = { 'k' => undef, 'l' => [1.0, default] },
  Optional[String] $nothing = undef,
  Sensitive[String] $password = Sensitive('secret'),
) {
  $local = 'x'
  $list = ['one']
  $deep = { 'a' => { 'b' => [1] } }
  file { '/etc/scope':
    content => template('web/scope.erb'),
  }
  file { '/etc/tags':
    content => template('web/tags.erb', 'web/more.erb'),
  }
  $text = template('web/changes.erb')
  notice("${text}, ${list}, ${deep}, ${names}")
  web::vhost { 'www': aliases => ['w'] }
  file { '/etc/passes': content => template('web/passes.erb') }
}
-- file modules/web/manifests/vhost.pp --
define web::vhost(Array[String] $aliases) {
  notice(inline_template("<%= @title %> <%= @aliases.join %> <%= @port.inspect %> <%= scope['web::port'] %> <%= @module_name %>"))
}
-- file modules/web/templates/scope.erb --
port <%= @port %>, names <%= @names %>, options <%= @options %>, nothing <%= @nothing.inspect %>
password <%= @password %>, <%= @password.unwrap %>
<%= scope['port'] %> <%= scope.lookupvar('web::port') %> <%= scope.lookupvar('::web::local') %> <%= @nope.inspect %>
<%= has_variable?('port') %> <%= has_variable?('nope') %> <%= scope.include?('nothing') %> <%= scope.exist?('nothing') %>
<%= scope.function_versioncmp(['1.2', '1.10']) %> <%= scope.call_function('join', [['a', 'b'], '-']) %>
<%= scope.to_hash.key?('port') %> <%= scope.to_hash['local'] %> <%= classes.inspect %>
<%= @options.to_json %> <%= @names.to_yaml %>
<%= scope.function_template(['web/more.erb']) -%>
<%= @facts['os']['family'] %> <%= @os['family'] %>
-- file modules/web/templates/tags.erb --
<%# a comment is not written -%>
<% @names.sort.each do |name| -%>
name <%= name %>
<% end -%>
  <%- if @port > 79 -%>
  indented
  <%- end -%>
x  <%- 1 -%>
y
<%% is written as a tag %>, and %%> stays
% at the start of a line is nothing special
<% case @port when 80 -%>
eighty
<% else -%>
other
<% end -%>
<%= [1,
     2].join(', ') %>
<% # a comment at the end of a tag takes the rest of the line with it %> lost
<%= "kept" %> <%= @port if false %>|
-- file modules/web/templates/more.erb --
more <%= @port + 1 %>
-- file modules/web/templates/passes.erb --
<% scope.setvar('_passed', {}) -%>
<% [{'require' => 'x'}, {'require' => 'y'}].each do |item| -%>
<%   scope.lookupvar('_passed')[:item] = item -%>
<%= scope.function_template(['web/passed.erb']) -%>
<% end -%>
<%= begin; scope.setvar('_passed', 1); rescue => e; e.message; end %>
<%= begin; IPAddr.new('10.0.0.300'); rescue ArgumentError => e; e.message; end %> <%= IPAddr.new('10.0.0.3') %>
-- file modules/web/templates/passed.erb --
<% item = scope.lookupvar('_passed')[:item] -%>
got <%= item['require'] %> <%= @_passed.keys.inspect %> <%= ['x'].include?item['require'] %>
-- file modules/web/templates/changes.erb --
<% @list << 'two' -%>
<% @deep['a']['b'].push(2) -%>
<% @names.delete('a') -%>
<%= scope['list'].inspect -%>
-- file facts.json --
{"os": {"family": "Debian"}}
-- run --
weft catalog --facts facts.json
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Node[default]
Class[Web]
    port     = 80
    names    = ["b"]
    options  = {"k" => undef, "l" => [1, {"__ptype" => "Default"}]}
    password = "(sensitive)"
File[/etc/scope]
    content = |
        port 80, names ["b", "a"], options {"k"=>nil, "l"=>[1.0, :default]}, nothing nil
        password Sensitive [value redacted], secret
        80 80 x nil
        true false false true
        -1 a-b
        true x ["settings", "default", "web"]
        {"k":null,"l":[1.0,"default"]} ---
        - b
        - a
        
        more 81
        Debian Debian
File[/etc/tags]
    content = |
        name a
        name b
          indented
        x  y
        <% is written as a tag %>, and %%> stays
        % at the start of a line is nothing special
        eighty
        1, 2
        kept |
        more 81
Web::Vhost[www]
    aliases = ["w"]
File[/etc/passes]
    content = |
        got x [:item] true
        got y [:item] false
        Cannot reassign variable '$_passed'
        invalid address: 10.0.0.300 10.0.0.3
-- err --
notice: ["one", "two"], [one, two], {a => {b => [1, 2]}}, [b] (modules/web/manifests/init.pp:18)
notice: www w nil 80 web (modules/web/manifests/vhost.pp:2)
-- file modules/web/manifests/unknown.pp --
class web::unknown {
  file { '/etc/a': content => template('web/outside.erb') }
  file { '/etc/b': content => inline_template('<%= Facter.value(:os) %>') }
  file { '/etc/c': content => inline_template("<%= 1 %>\n<%= `date` %>") }
  file { '/etc/d': content => inline_template('<%= "abc".unpack("C*") %>') }
  file { '/etc/e': content => inline_template('<% class A; end %>') }
  file { '/etc/f': content => inline_template('<%= 9999999999 * 9999999999 %>') }
  file { '/etc/g': content => inline_template('<%= IPAddr.new("10.0.0.1").succ %>') }
  file { '/etc/h': content => inline_template('<%= 1 %>') }
}
-- file modules/web/templates/outside.erb --
first
<% if File.exist?('/etc/passwd') -%>
there
<% end -%>
-- run --
weft catalog unknown --select File
-- out --
File[/etc/a]
    content = (unknown)
File[/etc/b]
    content = (unknown)
File[/etc/c]
    content = (unknown)
File[/etc/d]
    content = (unknown)
File[/etc/e]
    content = (unknown)
File[/etc/f]
    content = (unknown)
File[/etc/g]
    content = (unknown)
File[/etc/h]
    content = "1"
-- err --
note: the template `web/outside.erb` uses `File.exist?`, which does not run: its text is unknown (modules/web/templates/outside.erb:2)
note: the inline template uses `Facter.value`, which does not run: its text is unknown (modules/web/manifests/unknown.pp:3)
note: the inline template uses a command in backquotes, which does not run: its text is unknown (modules/web/manifests/unknown.pp:4)
note: the inline template uses `String#unpack`, which does not run: its text is unknown (modules/web/manifests/unknown.pp:5)
note: the inline template uses `class`, which does not run: its text is unknown (modules/web/manifests/unknown.pp:6)
note: the inline template uses a number beyond 64 bits, which does not run: its text is unknown (modules/web/manifests/unknown.pp:7)
note: the inline template uses `Object#succ`, which does not run: its text is unknown (modules/web/manifests/unknown.pp:8)
-- file wrong.sh --
for text in '<%= nil.each { } %>' '<%= @x.y %>' '<%= [1, 2].frist %>' '<% if true %>' '<%= 1 + %>' \
    '<% raise Puppet::ParseError, "no such port" %>' '<%= nosuch %>' '<%= scope.function_nosuch([1]) %>' \
    '<%= "x" + 1 %>' '<%= Integer("x") %>' '<% 1.upto(3) { %>' '<%= [3, "a"].sort %>' '<%= {}.fetch("k") %>'; do
    echo "$text"
    weft eval --dialect puppet "inline_template('$text')" 2>&1 | head -1
done
-- run --
sh wrong.sh
-- out --
<%= nil.each { } %>
error[invalid-operation]: Failed to parse inline template: undefined method `each' for nil:NilClass
<%= @x.y %>
(unknown)
<%= [1, 2].frist %>
error[invalid-operation]: Failed to parse inline template: undefined method `frist' for [1, 2]:Array
<% if true %>
error[invalid-operation]: Failed to parse inline template: syntax error, unexpected end-of-input
<%= 1 + %>
error[invalid-operation]: Failed to parse inline template: syntax error, unexpected end of `<%=`: it has to be a whole expression
<% raise Puppet::ParseError, "no such port" %>
error[invalid-operation]: Failed to parse inline template: no such port
<%= nosuch %>
error[invalid-operation]: Failed to parse inline template: undefined local variable or method `nosuch' for #<Puppet::Parser::TemplateWrapper>
<%= scope.function_nosuch([1]) %>
error[invalid-operation]: unknown function `nosuch`
<%= "x" + 1 %>
error[invalid-operation]: Failed to parse inline template: no implicit conversion of Integer into String
<%= Integer("x") %>
error[invalid-operation]: Failed to parse inline template: invalid value for Integer(): "x"
<% 1.upto(3) { %>
error[invalid-operation]: Failed to parse inline template: syntax error, unexpected end-of-input
<%= [3, "a"].sort %>
error[invalid-operation]: Failed to parse inline template: comparison of Integer with String failed
<%= {}.fetch("k") %>
error[invalid-operation]: Failed to parse inline template: key not found: "k"
-- file modules/web/templates/failing.erb --
first line
<%= @list.first %>
<%= @list.nosuch %>
-- run --
weft catalog failing
-- err --
error[invalid-operation]: Failed to parse template web/failing.erb: undefined method `nosuch' for [1, 2]:Array
 --> manifests/site.pp:5:28
  |
5 |   notify { 'x': message => template('web/failing.erb') }
  |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: modules/web/templates/failing.erb:3:11
3 | <%= @list.nosuch %>
  |           ^ in this template
-- exit --
1
-- run --
weft eval --max-steps 100000 --dialect puppet 'inline_template("<% while true do end %>")'
-- err --
error[limit-steps]: this needs more than 100000 steps
 --> <expression>:1:1
  |
1 | inline_template("<% while true do end %>")
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: raise the limit with --max-steps, or look for an endless repetition
-- exit --
3
-- run --
weft eval --max-output 1000000 --dialect puppet 'inline_template("<%= %q(x) * 10**12 %>")'
-- err --
error[limit-output]: this produces more than 1000000 bytes
 --> <expression>:1:1
  |
1 | inline_template("<%= %q(x) * 10**12 %>")
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: raise the limit with --max-output, or look for an endless repetition
-- exit --
3
-- run --
weft eval --dialect puppet 'inline_template("<% def f(x); f(x + 1); end; f(1) %>")'
-- err --
error[invalid-operation]: Failed to parse inline template: stack level too deep
 --> <expression>:1:1
  |
1 | inline_template("<% def f(x); f(x + 1); end; f(1) %>")
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: inline template:1:14
1 | <% def f(x); f(x + 1); end; f(1) %>
  |              ^ in this template
-- exit --
1
-- run --
weft eval --dialect puppet 'inline_template("<% a = []; a << a %><%= a.inspect %>")'
-- out --
(unknown)
-- err --
note: the inline template uses values that are nested too deeply, which does not run: its text is unknown (<expression>:1)
-- run --
weft eval --dialect puppet 'template("no/such.erb")'
-- err --
error[invalid-operation]: Could not find template 'no/such.erb'
 --> <expression>:1:1
  |
1 | template("no/such.erb")
  | ^^^^^^^^^^^^^^^^^^^^^^^
-- exit --
1
-- file modules/web/templates/broken.erb --
<% if @port -%>
port
<% ends -%>
-- run --
weft check
-- err --
error[invalid-operation]: Failed to parse template web/failing.erb: undefined method `nosuch' for [1, 2]:Array
 --> manifests/site.pp:5:28
  |
5 |   notify { 'x': message => template('web/failing.erb') }
  |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: modules/web/templates/failing.erb:3:11
3 | <%= @list.nosuch %>
  |           ^ in this template

error[bad-syntax]: syntax error, unexpected end-of-input
 --> modules/web/templates/broken.erb:3:9
  |
3 | <% ends -%>
  |         ^

2 errors; 3 nodes and 4 files checked
-- exit --
1
