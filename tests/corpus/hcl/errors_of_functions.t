A function that gets the wrong arguments says what it takes.
-- file --
a = upper(1, 2)

-- errors --
error[bad-argument]: `upper` cannot take 2 arguments
 --> main.hcl:1:14
  |
1 | a = upper(1, 2)
  |              ^
help: the signature is `upper(text: string) -> string`
-- file --
a = upper()

-- errors --
error[bad-argument]: `upper` cannot take 0 arguments
 --> main.hcl:1:11
  |
1 | a = upper()
  |           ^
help: the signature is `upper(text: string) -> string`
-- file --
a = length(5)

-- errors --
error[bad-argument]: only strings, collections, objects and tuples have a length
 --> main.hcl:1:5
  |
1 | a = length(5)
  |     ^^^^^^^^^
help: to get the length of a string, convert it with `tostring(x)`
-- file --
a = regex("(", "x")

-- errors --
error[bad-argument]: invalid regular expression `(`: missing closing ): `(` at offset 1
 --> main.hcl:1:12
  |
1 | a = regex("(", "x")
  |            ^^
help: put a backslash before a special character to match it literally
-- file --
a = parseint("zz", 10)

-- errors --
error[bad-argument]: `zz` is not a whole number in base 10
 --> main.hcl:1:15
  |
1 | a = parseint("zz", 10)
  |               ^^^
help: use the digits `0` to `9`
-- file --
a = jsondecode("{")

-- errors --
error[bad-argument]: invalid JSON: expected a key in double quotes at line 1, column 2, at the end
 --> main.hcl:1:5
  |
1 | a = jsondecode("{")
  |     ^^^^^^^^^^^^^^^
help: `jsonencode` produces valid JSON
-- file --
a = file("nope.txt")

-- errors --
error[not-allowed]: this reads files, which is not allowed
 --> main.hcl:1:5
  |
1 | a = file("nope.txt")
  |     ^^^^^^^^^^^^^^^^
help: permit access to `files`
-- file --
a = cidrsubnet("10.0.0.0/8", 30, 1)

-- errors --
error[bad-argument]: a prefix of 8 bits cannot grow by 30: an address has 32
 --> main.hcl:1:5
  |
1 | a = cidrsubnet("10.0.0.0/8", 30, 1)
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: add at most 24 bits
-- file --
a = substr("x")

-- errors --
error[bad-argument]: `substr` cannot take 1 argument
 --> main.hcl:1:15
  |
1 | a = substr("x")
  |               ^
help: the signature is `substr(text: string, offset: number, length: number) -> string`
-- file --
a = element([], 0)

-- errors --
error[bad-argument]: an empty list has no elements
 --> main.hcl:1:5
  |
1 | a = element([], 0)
  |     ^^^^^^^^^^^^^^
help: if the list may be empty, write `length(x) == 0 ? null : …`
-- file --
a = timeadd("x", "1h")

-- errors --
error[bad-argument]: invalid time `x`: the year must have four digits
 --> main.hcl:1:5
  |
1 | a = timeadd("x", "1h")
  |     ^^^^^^^^^^^^^^^^^^
help: write it like `2006-01-02T15:04:05Z`
-- file --
a = upper(null)

-- errors --
error[null-value]: `upper`: expected a value, got null
 --> main.hcl:1:11
  |
1 | a = upper(null)
  |           ^^^^
help: if the value may be null, give a default: `x == null ? y : x`
-- file --
a = abs("x")

-- errors --
error[type-mismatch]: `abs`: expected a number, got "x"
 --> main.hcl:1:10
  |
1 | a = abs("x")
  |          ^^
help: remove the quotes if it is a name
-- file --
a = parseint("0xff", 16)

-- errors --
error[bad-argument]: `0xff` is not a whole number in base 16
 --> main.hcl:1:15
  |
1 | a = parseint("0xff", 16)
  |               ^^^^^
help: use the digits `0` to `9` and `a` to `f`
-- file --
a = jsondecode("{\n  \"a\": nope\n}")

-- errors --
error[bad-argument]: invalid JSON: expected a value at line 2, column 8, before `nope`
 --> main.hcl:1:5
  |
1 | a = jsondecode("{\n  \"a\": nope\n}")
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: `jsonencode` produces valid JSON
-- file --
a = regex("a", "b")

-- errors --
error[bad-argument]: the pattern does not match
 --> main.hcl:1:5
  |
1 | a = regex("a", "b")
  |     ^^^^^^^^^^^^^^^
help: test with `can(regex(…))`, or use `regexall`, which accepts no match
-- file --
a = timeadd("2020-01-01T00:00:00Z", "1 day")

-- errors --
error[bad-argument]: invalid duration `1 day`
 --> main.hcl:1:5
  |
1 | a = timeadd("2020-01-01T00:00:00Z", "1 day")
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: write it like `1h30m`, with the units h, m, s, ms, us, ns
-- file --
a = jsondecode(sensitive("s3cret"))

-- errors --
error[bad-argument]: `jsondecode` cannot be applied to this value, part of which is sensitive
 --> main.hcl:1:5
  |
1 | a = jsondecode(sensitive((sensitive)))
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 = details are hidden because they would reveal the value
-- file --
a = element([], "x")

-- errors --
error[type-mismatch]: `element`: expected a number, got "x"
 --> main.hcl:1:18
  |
1 | a = element([], "x")
  |                  ^^
help: remove the quotes if it is a name
-- file --
a = lookup({}, "x")

-- errors --
error[bad-argument]: no element has the key `x`, and there is no default
 --> main.hcl:1:12
  |
1 | a = lookup({}, "x")
  |            ^^
help: give a default as the third argument
