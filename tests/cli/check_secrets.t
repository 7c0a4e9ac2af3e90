A secret is not shown with the line of a mistake, also where the text cannot be read.
-- file open.hcl --
a = sensitive("hunter2"
b = 1
-- file lines.hcl --
a = sensitive("hunter2") +
b = [sensitive("a ) hunter2 \" (") sensitive( upper("hunter2"))]
c = upper(sensitive("hunter2"), 2)
-- run --
weft check open.hcl lines.hcl
-- err --
error[bad-syntax]: expected an expression, got the end of the line
 --> lines.hcl:1:27
  |
1 | a = sensitive((sensitive)) +
  |                             ^
help: start it on the same line, or put it in parentheses

error[bad-syntax]: expected `,` or `]` after the item, got `sensitive`
 --> lines.hcl:2:36
  |
2 | b = [sensitive((sensitive)) sensitive((sensitive))]
  |                             ^^^^^^^^^
 ::: lines.hcl:2:5
2 | b = [sensitive((sensitive)) sensitive((sensitive))]
  |     ^ the list starts here
help: separate items with `,`, or close the list with `]`

error[bad-argument]: `upper` cannot take 2 arguments
 --> lines.hcl:3:33
  |
3 | c = upper(sensitive((sensitive)), 2)
  |                                   ^
help: the signature is `upper(text: string) -> string`

error[bad-syntax]: expected `,` or `)` after the argument, got `b`
 --> open.hcl:2:1
  |
2 | b = 1
  | ^
 ::: open.hcl:1:5
1 | a = sensitive((sensitive)
  |     ^^^^^^^^^^ in this call
 ::: open.hcl:1:24
1 | a = sensitive((sensitive)
  |                          ^ `,` or `)` is missing here
help: separate arguments with `,`, or close the call with `)`

4 errors in 2 of 2 files
-- exit --
1
-- run --
weft eval 'sensitive("hunter2" +'; weft fmt lines.hcl; weft eval -f open.hcl --diagnostics=json
-- err --
error[bad-syntax]: unexpected end of the text: expected an expression
 --> <expression>:1:22
  |
1 | sensitive((sensitive)
  |                      ^
 ::: <expression>:1:10
1 | sensitive((sensitive)
  |          ^ opened here
help: write a value here, and close it with `)`
error[bad-syntax]: expected an expression, got the end of the line
 --> lines.hcl:1:27
  |
1 | a = sensitive((sensitive)) +
  |                             ^
help: start it on the same line, or put it in parentheses

error[bad-syntax]: expected `,` or `]` after the item, got `sensitive`
 --> lines.hcl:2:36
  |
2 | b = [sensitive((sensitive)) sensitive((sensitive))]
  |                             ^^^^^^^^^
 ::: lines.hcl:2:5
2 | b = [sensitive((sensitive)) sensitive((sensitive))]
  |     ^ the list starts here
help: separate items with `,`, or close the list with `]`
{"weft":1,"kind":"diagnostics","diagnostics":[{"code":"bad-syntax","severity":"error","message":"expected `,` or `)` after the argument, got `b`","label":null,"file":"open.hcl","line":2,"col":1,"end_line":2,"end_col":2,"byte":24,"end_byte":25,"related":[{"label":"in this call","file":"open.hcl","line":1,"col":5,"end_line":1,"end_col":15,"byte":4,"end_byte":14},{"label":"`,` or `)` is missing here","file":"open.hcl","line":1,"col":24,"end_line":1,"end_col":24,"byte":23,"end_byte":23}],"notes":[],"units":[],"help":"separate arguments with `,`, or close the call with `)`","remedy":null}]}
-- exit --
1
