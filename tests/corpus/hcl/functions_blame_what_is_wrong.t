An error of a function is shown at the argument it blames, else at the call.
-- vars --
{"u": {"$unknown": "string"}, "ul": {"$unknown": ["list", "string"]}, "uo": {"$unknown": ["object", {"b": "number", "a": "string"}]}, "secret": {"$sensitive": "x"}, "half": {"$typed": [["set", "string"], ["a", {"$unknown": "string"}]]}}
-- expr --
parseint("12x", 10)
-- errors --
error[bad-argument]: `12x` is not a whole number in base 10
 --> main.hcl:1:11
  |
1 | parseint("12x", 10)
  |           ^^^^
help: use the digits `0` to `9`
-- expr --
parseint("12", 99)
-- errors --
error[bad-argument]: the base must be a whole number from 2 to 62
 --> main.hcl:1:16
  |
1 | parseint("12", 99)
  |                ^^
-- expr --
slice(["a"], 0, 2)
-- errors --
error[bad-argument]: the end index 2 is past the end, which is 1
 --> main.hcl:1:17
  |
1 | slice(["a"], 0, 2)
  |                 ^
-- expr --
range(2000)
-- errors --
error[bad-argument]: this range has more than 1024 numbers: use a larger step or a nearer end
 --> main.hcl:1:1
  |
1 | range(2000)
  | ^^^^^^^^^^^
-- expr --
lookup({ a = 1 }, "b")
-- errors --
error[bad-argument]: no element has the key `b`, and there is no default
 --> main.hcl:1:8
  |
1 | lookup({ a = 1 }, "b")
  |        ^^^^^^^^^
help: give a default as the third argument
-- expr --
join(",", ["a", null])
-- errors --
error[bad-argument]: element 1 is null: only strings can be joined
 --> main.hcl:1:11
  |
1 | join(",", ["a", null])
  |           ^^^^^^^^^^^
-- expr --
element([], 0)
-- errors --
error[bad-argument]: an empty list has no elements
 --> main.hcl:1:1
  |
1 | element([], 0)
  | ^^^^^^^^^^^^^^
help: if the list may be empty, write `length(x) == 0 ? null : …`
-- expr --
concat([1], "a")
-- errors --
error[bad-argument]: expected a list or tuple, got string
 --> main.hcl:1:14
  |
1 | concat([1], "a")
  |              ^^
-- expr --
tonumber("one")
-- errors --
error[bad-argument]: `one` cannot be converted to number
 --> main.hcl:1:11
  |
1 | tonumber("one")
  |           ^^^^
-- expr --
zipmap(["a"], [1, 2])
-- errors --
error[bad-argument]: each key needs a value: got 1 keys and 2 values
 --> main.hcl:1:1
  |
1 | zipmap(["a"], [1, 2])
  | ^^^^^^^^^^^^^^^^^^^^^
-- expr --
setproduct([1])
-- errors --
error[bad-argument]: expected at least two arguments
 --> main.hcl:1:1
  |
1 | setproduct([1])
  | ^^^^^^^^^^^^^^^
-- expr --
sum([1, "x"])
-- errors --
error[bad-argument]: element 1 is not a number
 --> main.hcl:1:5
  |
1 | sum([1, "x"])
  |     ^^^^^^^^
-- expr --
one([1, 2])
-- errors --
error[bad-argument]: expected a list, set or tuple with at most one element
 --> main.hcl:1:5
  |
1 | one([1, 2])
  |     ^^^^^^
-- expr --
reverse(uo)
-- errors --
error[bad-argument]: expected a list or tuple, got object
 --> main.hcl:1:9
  |
1 | reverse(uo)
  |         ^^
-- expr --
lookup({ a = 1 }, secret)
-- errors --
error[bad-argument]: no element has this key, and there is no default
 --> main.hcl:1:8
  |
1 | lookup({ a = 1 }, secret)
  |        ^^^^^^^^^
-- expr --
parseint(secret, 10)
-- errors --
error[bad-argument]: `parseint` cannot be applied to this value, part of which is sensitive
 --> main.hcl:1:10
  |
1 | parseint(secret, 10)
  |          ^^^^^^
 = details are hidden because they would reveal the value
-- expr --
list(1)
-- errors --
error[bad-argument]: `list` has been removed: write `tolist([...])`
 --> main.hcl:1:1
  |
1 | list(1)
  | ^^^^^^^
-- expr --
max()
-- errors --
error[bad-argument]: expected at least one number
 --> main.hcl:1:1
  |
1 | max()
  | ^^^^^
-- expr --
try(nope, tonumber("x"))
-- errors --
error[bad-argument]: no argument could be evaluated: `nope` is not defined; `x` cannot be converted to number
 --> main.hcl:1:1
  |
1 | try(nope, tonumber("x"))
  | ^^^^^^^^^^^^^^^^^^^^^^^^
-- expr --
indent(1000000000000, "a\nb")
-- errors --
error[limit-output]: this produces more than 268435456 bytes
 --> main.hcl:1:1
  |
1 | indent(1000000000000, "a\nb")
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: raise the limit `output`, or look for an endless repetition
