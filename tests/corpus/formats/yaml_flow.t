Brackets, quotes and plain scalars of YAML.
-- text --
[a?b]

-- value yaml_go --
! 1:3: expected a comma or a closing bracket
-- value yaml_ruby --
["a?b"]
-- value yaml_core --
["a?b"]
-- text --
[a:b]

-- value yaml_go --
["a:b"]
-- value yaml_ruby --
["a:b"]
-- value yaml_core --
["a:b"]
-- text --
{a:b}

-- value yaml_go --
{"a:b":null}
-- value yaml_ruby --
{"a:b":null}
-- value yaml_core --
{"a:b":null}
-- text --
[a:]

-- value yaml_go --
["a:"]
-- value yaml_ruby --
! 1:3: expected a space after this colon
-- value yaml_core --
[{"a":null}]
-- text --
{a:,b: 1}

-- value yaml_go --
{"a:":null,"b":1}
-- value yaml_ruby --
! 1:3: expected a space after this colon
-- value yaml_core --
{"a":null,"b":1}
-- text --
[http://x/y]

-- value yaml_go --
["http://x/y"]
-- value yaml_ruby --
["http://x/y"]
-- value yaml_core --
["http://x/y"]
-- text --
[a? , b]

-- value yaml_go --
! 1:3: expected a comma or a closing bracket
-- value yaml_ruby --
["a?","b"]
-- value yaml_core --
["a?","b"]
-- text --
[a ?b]

-- value yaml_go --
! 1:4: expected a comma or a closing bracket
-- value yaml_ruby --
["a ?b"]
-- value yaml_core --
["a ?b"]
-- text --
{a: b:c}

-- value yaml_go --
{"a":"b:c"}
-- value yaml_ruby --
{"a":"b:c"}
-- value yaml_core --
{"a":"b:c"}
-- text --
{"a":b}

-- value yaml_go --
{"a":"b"}
-- value yaml_ruby --
{"a":"b"}
-- value yaml_core --
{"a":"b"}
-- text --
["a":b]

-- value yaml_go --
[{"a":"b"}]
-- value yaml_ruby --
[{"a":"b"}]
-- value yaml_core --
[{"a":"b"}]
-- text --
['a' :b]

-- value yaml_go --
[{"a":"b"}]
-- value yaml_ruby --
[{"a":"b"}]
-- value yaml_core --
[{"a":"b"}]
-- text --
{a: -}

-- value yaml_go --
{"a":"-"}
-- value yaml_ruby --
{"a":"-"}
-- value yaml_core --
! 1:5: a value cannot start with this character
-- text --
[-a, -1]

-- value yaml_go --
["-a",-1]
-- value yaml_ruby --
["-a",-1]
-- value yaml_core --
["-a",-1]
-- text --
[-,a]

-- value yaml_go --
["-","a"]
-- value yaml_ruby --
["-","a"]
-- value yaml_core --
! 1:2: a value cannot start with this character
-- text --
a: "x\/y"

-- value yaml_go --
! 1:6: invalid escape sequence
-- value yaml_ruby --
{"a":"x/y"}
-- value yaml_core --
{"a":"x/y"}
-- text --
a: "x\'y"

-- value yaml_go --
{"a":"x'y"}
-- value yaml_ruby --
! 1:6: invalid escape sequence
-- value yaml_core --
! 1:6: invalid escape sequence
-- text --
a: "b

  c"

-- value yaml_go --
{"a":"b\nc"}
-- value yaml_ruby --
{"a":"b\nc"}
-- value yaml_core --
{"a":"b\nc"}
-- text --
a: 'it''s'

-- value yaml_go --
{"a":"it's"}
-- value yaml_ruby --
{"a":"it's"}
-- value yaml_core --
{"a":"it's"}
-- text --
a: [b,
c]

-- value yaml_go --
{"a":["b","c"]}
-- value yaml_ruby --
{"a":["b","c"]}
-- value yaml_core --
! 2:1: this line must be indented: it is inside brackets
-- text --
a: [b,
  c
]

-- value yaml_go --
{"a":["b","c"]}
-- value yaml_ruby --
{"a":["b","c"]}
-- value yaml_core --
{"a":["b","c"]}
-- text --
? [a]
: b

-- value yaml_go --
! 1:3: a key must be a string
-- value yaml_ruby --
! 1:3: a key must be a string
-- value yaml_core --
! 1:3: a key must be a string
-- text --
"a": 1
'b': 2

-- value yaml_go --
{"a":1,"b":2}
-- value yaml_ruby --
{"a":1,"b":2}
-- value yaml_core --
{"a":1,"b":2}
-- text --
{a: 1, b}

-- value yaml_go --
{"a":1,"b":null}
-- value yaml_ruby --
{"a":1,"b":null}
-- value yaml_core --
{"a":1,"b":null}
-- text --
{a, b: }

-- value yaml_go --
{"a":null,"b":null}
-- value yaml_ruby --
{"a":null,"b":null}
-- value yaml_core --
{"a":null,"b":null}
-- text --
[a, [b, {c: d}], ]

-- value yaml_go --
["a",["b",{"c":"d"}]]
-- value yaml_ruby --
["a",["b",{"c":"d"}]]
-- value yaml_core --
["a",["b",{"c":"d"}]]
-- text --
[,]

-- value yaml_go --
! 1:2: expected an entry before the comma
-- value yaml_ruby --
! 1:2: expected an entry before the comma
-- value yaml_core --
! 1:2: expected an entry before the comma
-- text --
{,}

-- value yaml_go --
! 1:2: expected an entry before the comma
-- value yaml_ruby --
! 1:2: expected an entry before the comma
-- value yaml_core --
! 1:2: expected an entry before the comma
-- text --
a: [

-- value yaml_go --
! 1:4: this bracket is not closed
-- value yaml_ruby --
! 1:4: this bracket is not closed
-- value yaml_core --
! 1:4: this bracket is not closed
-- text --
a: "

-- value yaml_go --
! 1:4: the quotes are not closed
-- value yaml_ruby --
! 1:4: the quotes are not closed
-- value yaml_core --
! 1:4: the quotes are not closed
-- text --
a: "x
---
"

-- value yaml_go --
! 1:4: the quotes are not closed
-- value yaml_ruby --
! 1:4: the quotes are not closed
-- value yaml_core --
! 2:1: this line must be indented: it is inside quotes
-- text --
a: "x" y

-- value yaml_go --
! 1:8: unexpected text after the value
-- value yaml_ruby --
! 1:8: unexpected text after the value
-- value yaml_core --
! 1:8: unexpected text after the value
-- text --
a: [1] 2

-- value yaml_go --
! 1:8: unexpected text after the value
-- value yaml_ruby --
! 1:8: unexpected text after the value
-- value yaml_core --
! 1:8: unexpected text after the value
-- text --
a: 'x'#c

-- value yaml_go --
{"a":"x"}
-- value yaml_ruby --
{"a":"x"}
-- value yaml_core --
! 1:7: unexpected text after the value
-- text --
a: "\u00e9\x41\U0001F600\N\_"

-- value yaml_go --
{"a":"éA😀 "}
-- value yaml_ruby --
{"a":"éA😀 "}
-- value yaml_core --
{"a":"éA😀 "}
-- text --
a: "\ud800"

-- value yaml_go --
! 1:5: invalid escape sequence
-- value yaml_ruby --
! 1:5: invalid escape sequence
-- value yaml_core --
! 1:5: invalid escape sequence
-- text --
a: "b \
   c"

-- value yaml_go --
{"a":"b c"}
-- value yaml_ruby --
{"a":"b c"}
-- value yaml_core --
{"a":"b c"}
-- text --
a: ""
b: "  x  "

-- value yaml_go --
{"a":"","b":"  x  "}
-- value yaml_ruby --
{"a":"","b":"  x  "}
-- value yaml_core --
{"a":"","b":"  x  "}
-- text --
a: &a [*a]

-- value yaml_go --
! 1:8: an alias cannot refer to a node that contains it
-- value yaml_ruby --
! 1:8: an alias cannot refer to a node that contains it
-- value yaml_core --
! 1:8: an alias cannot refer to a node that contains it
-- text --
!!map {a: 1}

-- value yaml_go --
{"a":1}
-- value yaml_ruby --
{"a":1}
-- value yaml_core --
{"a":1}
-- text --
!!seq [a]

-- value yaml_go --
["a"]
-- value yaml_ruby --
["a"]
-- value yaml_core --
["a"]
-- text --
a: "x
 y"
b: {c: d,
  e: f}

-- value yaml_go --
{"a":"x y","b":{"c":"d","e":"f"}}
-- value yaml_ruby --
{"a":"x y","b":{"c":"d","e":"f"}}
-- value yaml_core --
{"a":"x y","b":{"c":"d","e":"f"}}
