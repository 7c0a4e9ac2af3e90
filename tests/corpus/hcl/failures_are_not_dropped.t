What was evaluated and failed is told, also where its value is not used, and null decides nothing.
-- vars --
{"u": {"$unknown": "bool"}, "us": {"$unknown": "string"}, "um": {"$unknown": ["map", "string"]},
 "sm": {"$sensitive": {"$typed": [["map", "string"], {"a": "x"}]}}, "so": {"$sensitive": {"a": "x"}},
 "sl": {"$sensitive": ["x"]}}
-- expr --
null || false
-- errors --
error[null-value]: `||` needs a value here, not null
 --> main.hcl:1:1
  |
1 | null || false
  | ^^^^^^^^^^^^^
help: for a value that may be null, choose another: `x == null ? 0 : x`
-- expr --
null && true
-- errors --
error[null-value]: `&&` needs a value here, not null
 --> main.hcl:1:1
  |
1 | null && true
  | ^^^^^^^^^^^^
help: for a value that may be null, choose another: `x == null ? 0 : x`
-- expr --
false || null
-- errors --
error[null-value]: `||` needs a value here, not null
 --> main.hcl:1:1
  |
1 | false || null
  | ^^^^^^^^^^^^^
help: for a value that may be null, choose another: `x == null ? 0 : x`
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
help: for a part that may be missing use `try(…, null)`
-- expr --
um[so["missing"]]
-- errors --
error[missing-key]: there is no element "missing" here
 --> main.hcl:1:6
  |
1 | um[so["missing"]]
  |      ^^^^^^^^^^^
help: for a part that may be missing use `try(…, null)`
-- expr --
sl[sl[5]]
-- errors --
error[missing-key]: the index is beyond the last element, which is 0
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
help: for a part that may be missing use `try(…, null)`
-- expr --
um[[nope]]
-- errors --
error[unknown-name]: no `nope` here
 --> main.hcl:1:5
  |
1 | um[[nope]]
  |     ^^^^ nothing defines this name
help: define it, or put it in quotes if it is a text
-- expr --
{(um) = 1}
-- errors --
error[type-mismatch]: a key must be a string: string required, but have map of string
 --> main.hcl:1:2
  |
1 | {(um) = 1}
  |  ^^^^
help: a key is a text: take a part of this, or `jsonencode(x)`
-- expr --
{(um) = nope}
-- errors --
error[type-mismatch]: a key must be a string: string required, but have map of string
 --> main.hcl:1:2
  |
1 | {(um) = nope}
  |  ^^^^
help: a key is a text: take a part of this, or `jsonencode(x)`

error[unknown-name]: no `nope` here
 --> main.hcl:1:9
  |
1 | {(um) = nope}
  |         ^^^^ nothing defines this name
help: define it, or put it in quotes if it is a text
-- expr --
{(us) = 1}
-- value --
{"$unknown":"dynamic"}
-- expr --
[for x in [nope] : 1]
-- errors --
error[unknown-name]: no `nope` here
 --> main.hcl:1:12
  |
1 | [for x in [nope] : 1]
  |            ^^^^ nothing defines this name
help: define it, or put it in quotes if it is a text
-- expr --
{for x in {a = nope} : "k" => 1}
-- errors --
error[unknown-name]: no `nope` here
 --> main.hcl:1:16
  |
1 | {for x in {a = nope} : "k" => 1}
  |                ^^^^ nothing defines this name
help: define it, or put it in quotes if it is a text
-- expr --
[for x in so : 1]
-- value --
{"$sensitive":[1]}
-- expr --
{a = nope, a = 1}
-- errors --
error[unknown-name]: no `nope` here
 --> main.hcl:1:6
  |
1 | {a = nope, a = 1}
  |      ^^^^ nothing defines this name
help: define it, or put it in quotes if it is a text
-- expr --
{a = 1, a = nope}
-- errors --
error[unknown-name]: no `nope` here
 --> main.hcl:1:13
  |
1 | {a = 1, a = nope}
  |             ^^^^ nothing defines this name
help: define it, or put it in quotes if it is a text
-- expr --
{a = 1, a = 2}
-- value --
{"a":2}
-- expr --
{a = nope, a = 1}.a
-- errors --
error[unknown-name]: no `nope` here
 --> main.hcl:1:6
  |
1 | {a = nope, a = 1}.a
  |      ^^^^ nothing defines this name
help: define it, or put it in quotes if it is a text
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
help: for a part that may be missing use `try(…, null)`
