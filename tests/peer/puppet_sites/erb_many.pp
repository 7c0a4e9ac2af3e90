$list = ['b', 'a', 'c']
$h = { 'x' => 1, 'y' => { 'z' => [1, 2] }, 'n' => undef }
$str = "one two"
$un = undef
notify { 'a': message => inline_template('<%= @list.sort.map { |x| x.upcase + "!" }.join(",") %> <%= @h.keys.sort.inspect %> <%= @un.nil? %> <%= @nope.inspect %>') }
notify { 'b': message => inline_template("<% @h['y']['z'].each_with_index do |v, i| -%>\n<%= i %>=<%= v %>\n<% end -%>\n<%- if @list.include?('a') && !@list.empty? -%>\nhas\n<%- end -%>\n") }
notify { 'c': message => inline_template('<%= @str.split.map(&:capitalize).join(" ") %> <%= @str =~ /two/ ? "m" : "n" %> <%= scope["list"].length %> <%= scope.lookupvar("::str")[0,3] %>') }
notify { 'd': message => inline_template('<%= @h["y"].to_a.flatten.inspect %> <%= "%05.2f|%-5s|%x" % [3.14159, "ab", 255] %> <%= @list.each_slice(2).to_a.inspect %>') }
notify { 'e': message => inline_template('<%= @list.inject { |a, b| a + b } %> <%= @list.select { |x| x > "a" }.size %> <%= (1..5).reduce(:+) %> <%= @h.map { |k, v| "#{k}:#{v.class}" }.sort.join(" ") %>') }
