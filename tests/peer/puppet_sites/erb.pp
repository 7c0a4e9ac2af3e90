$list = ['b', 'a']
$map = { 'x' => 1, 'y' => [1, 2] }
$none = undef
notify { 'a': message => inline_template("<% @list.sort.each_with_index do |v, i| -%>\n<%= i %>: <%= v.upcase %>\n<% end -%>\n<%= @map.map { |k, v| k.to_s + '=' + v.to_s }.join(',') %>\n<%= @none.nil? %> <%= @map.inspect %> <%= @list %>\n") }
notify { 'b': message => inline_template("<%= scope['facts']['kernel'] %> <%= scope.lookupvar('::kernel') %> <%= @kernel %> <%= scope.function_versioncmp(['1', '2']) %> <%= scope.call_function('upcase', ['x']) %>") }
notify { 'c': message => inline_template("<%- if @list.include?('a') && !@map.empty? -%>\nyes\n<%- elsif true -%>\nno\n<%- end -%>\n<%= '%05.1f' % 3.14159 %> <%= 'abc'[1..2] %> <%= [1, [2]].flatten.inspect %> <%= 7 / 2 %> <%= 'a-b'.split('-').inspect %>") }
notify { 'd': message => inline_template("<%= case 5 when 1..3 then 'low' when 4..6 then 'mid' else 'high' end %> <%= (1..3).to_a.reverse.join %> <%= 'x'.gsub(/x/) { |m| m * 2 } %> <%= {'b'=>1,'a'=>2}.sort.inspect %> <%= [3,1].max %> <%= 'a'.center(5, '*') %>") }
