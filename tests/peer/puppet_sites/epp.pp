notify { 'a': message => inline_epp('<%- | $x, $y = 2 | -%>\nv <%= $x %> <%= $y %>\n<% if $x > 1 { -%>\nbig\n<% } else { -%>\nsmall\n<% } -%>\n<%# comment -%>\nend <%% literal %%>\n', { 'x' => 5 }) }
$items = ['a', 'b']
notify { 'b': message => inline_epp("<% \$items.each |\$i, \$x| { -%>\n<%= \$i %>=<%= \$x %>\n<% } -%>\n") }
notify { 'c': message => inline_epp('<%= $facts["kernel"] %> <%= [1, 2] %> <%= { a => 1 } %> <%= undef %>|') }
