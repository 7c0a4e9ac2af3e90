What was evaluated and failed is told, also where its value is not used, and null decides nothing.
-- vars --
{"u": {"$unknown": "bool"}, "us": {"$unknown": "string"}, "um": {"$unknown": ["map", "string"]},
 "sm": {"$sensitive": {"$typed": [["map", "string"], {"a": "x"}]}}, "so": {"$sensitive": {"a": "x"}},
 "sl": {"$sensitive": ["x"]}}
-- expr --
null || false
-- errors --
error[null-value]: `||`: expected a value, got null
 --> main.hcl:1:1
  |
1 | null || false
  | ^^^^^^^^^^^^^
help: if the value may be null, give a default: `x == null ? 0 : x`
-- expr --
null && true
-- errors --
error[null-value]: `&&`: expected a value, got null
 --> main.hcl:1:1
  |
1 | null && true
  | ^^^^^^^^^^^^
help: if the value may be null, give a default: `x == null ? 0 : x`
-- expr --
false || null
-- errors --
error[null-value]: `||`: expected a value, got null
 --> main.hcl:1:1
  |
1 | false || null
  | ^^^^^^^^^^^^^
help: if the value may be null, give a default: `x == null ? 0 : x`
-- expr --
null || true
-- value --
true
-- expr --
false && null
-- value --
false
-- expr --
null || u
-- value --
{"$unknown":"bool","$refined":{"not_null":true}}
-- expr --
sm[so.missing]
-- errors --
error[missing-key]: this object has no attribute `missing`
 --> main.hcl:1:6
  |
1 | sm[so.missing]
  |      ^^^^^^^^
help: if the part may be missing, use `try(…, null)`
-- expr --
um[so["missing"]]
-- errors --
error[missing-key]: no element "missing" here
 --> main.hcl:1:6
  |
1 | um[so["missing"]]
  |      ^^^^^^^^^^^
help: if the part may be missing, use `try(…, null)`
-- expr --
sl[sl[5]]
-- errors --
error[missing-key]: the index is past the last element, which is 0
 --> main.hcl:1:6
  |
1 | sl[sl[5]]
  |      ^^^
help: the only index is 0
-- expr --
[1][so.missing]
-- errors --
error[missing-key]: this object has no attribute `missing`
 --> main.hcl:1:7
  |
1 | [1][so.missing]
  |       ^^^^^^^^
help: if the part may be missing, use `try(…, null)`
-- expr --
um[[nope]]
-- errors --
error[unknown-name]: `nope` is not defined
 --> main.hcl:1:5
  |
1 | um[[nope]]
  |     ^^^^ unknown name
help: define it, or put it in quotes if it is a string
-- expr --
{(um) = 1}
-- errors --
error[type-mismatch]: a key must be a string: string required, but have map of string
 --> main.hcl:1:2
  |
1 | {(um) = 1}
  |  ^^^^
help: a key is a string: use a part of this value, or `jsonencode(x)`
-- expr --
{(um) = nope}
-- errors --
error[type-mismatch]: a key must be a string: string required, but have map of string
 --> main.hcl:1:2
  |
1 | {(um) = nope}
  |  ^^^^
help: a key is a string: use a part of this value, or `jsonencode(x)`

error[unknown-name]: `nope` is not defined
 --> main.hcl:1:9
  |
1 | {(um) = nope}
  |         ^^^^ unknown name
help: define it, or put it in quotes if it is a string
-- expr --
{(us) = 1}
-- value --
{"$unknown":"dynamic"}
-- expr --
[for x in [nope] : 1]
-- errors --
error[unknown-name]: `nope` is not defined
 --> main.hcl:1:12
  |
1 | [for x in [nope] : 1]
  |            ^^^^ unknown name
help: define it, or put it in quotes if it is a string
-- expr --
{for x in {a = nope} : "k" => 1}
-- errors --
error[unknown-name]: `nope` is not defined
 --> main.hcl:1:16
  |
1 | {for x in {a = nope} : "k" => 1}
  |                ^^^^ unknown name
help: define it, or put it in quotes if it is a string
-- expr --
[for x in so : 1]
-- value --
{"$sensitive":[1]}
-- expr --
{a = nope, a = 1}
-- errors --
error[unknown-name]: `nope` is not defined
 --> main.hcl:1:6
  |
1 | {a = nope, a = 1}
  |      ^^^^ unknown name
help: define it, or put it in quotes if it is a string
-- expr --
{a = 1, a = nope}
-- errors --
error[unknown-name]: `nope` is not defined
 --> main.hcl:1:13
  |
1 | {a = 1, a = nope}
  |             ^^^^ unknown name
help: define it, or put it in quotes if it is a string
-- expr --
{a = 1, a = 2}
-- value --
{"a":2}
-- expr --
{a = nope, a = 1}.a
-- errors --
error[unknown-name]: `nope` is not defined
 --> main.hcl:1:6
  |
1 | {a = nope, a = 1}.a
  |      ^^^^ unknown name
help: define it, or put it in quotes if it is a string
-- expr --
[1 /* one */ .nope, {} # none
  .b]
-- errors --
error[type-mismatch]: a number has no attributes
 --> main.hcl:1:14
  |
1 | [1 /* one */ .nope, {} # none
  |              ^^^^^
help: only objects and maps have attributes: remove `.nope`

error[missing-key]: this object has no attribute `b`
 --> main.hcl:2:3
  |
2 |   .b]
  |   ^^
help: if the part may be missing, use `try(…, null)`
