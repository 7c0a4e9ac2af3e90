A hash cannot start a statement behind another one: Puppet takes what is before the brace for a type of resources.
-- run --
weft eval --dialect puppet '{ "a" => 1 }.keys'
weft eval --dialect puppet '[1].map |$x| { { "a" => $x } }'
weft eval --dialect puppet '$x = 1; { "a" => $x }'
weft eval --dialect puppet '$x = 1
{ "a" => $x }'
weft eval --dialect puppet 'with(1) |$x| { $x }
{ "a" => 1 }.keys'
weft eval --dialect puppet '$x = 1
{}'
weft eval --dialect puppet '5 { "a": }'
-- out --
["a"]
[{ a = 1 }]
{ a = 1 }
-- err --
error[bad-syntax]: unexpected `=>`: a hash cannot follow a statement that does not end with `;`
 --> <expression>:2:7
  |
2 | { "a" => $x }
  |       ^^
error[bad-syntax]: unexpected `=>`: a hash cannot follow a statement that does not end with `;`
 --> <expression>:2:7
  |
2 | { "a" => 1 }.keys
  |       ^^
error[bad-syntax]: expected a type of resources before `{`
 --> <expression>:1:1
  |
1 | $x = 1
  | ^^
error[bad-syntax]: expected a type of resources before `{`
 --> <expression>:1:1
  |
1 | 5 { "a": }
  | ^
-- exit --
1
