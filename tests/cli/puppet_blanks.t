Blanks before the parenthesis of a call do not matter, but a new line does; comments of templates do not end the text before them.
-- run --
weft eval --dialect puppet 'type(Integer ("1"))'
weft eval --dialect puppet 'type(Sensitive ("a"))'
weft eval --dialect puppet 'notice (1, 2)'
weft eval --dialect puppet '$x = Integer
(3)'
-- out --
Integer[1, 1]
Sensitive[String]
null
3
-- run --
weft eval --dialect puppet 'inline_epp("a\n  <%# c -%>\n  <%- if true { -%>\nb\n<%- } -%>\n")'
weft eval --dialect puppet 'inline_epp("a\n  <%#- c -%>\n  b\n")'
weft eval --dialect puppet 'inline_epp("a\n  <%# c -%>\n  b<%# x %>")'
-- out --
"a\nb\n"
"a\n  b\n"
"a\n    b"
