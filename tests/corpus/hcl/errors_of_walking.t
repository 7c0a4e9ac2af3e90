A loop walks collections and makes keys that are texts, each one once.
-- file --
a = [for x in 5: x]

-- errors --
error[type-mismatch]: only lists, sets, maps, tuples and objects can be walked
 --> main.hcl:1:15
  |
1 | a = [for x in 5: x]
  |               ^
help: for the numbers from 0 to n - 1 walk `range(n)`
-- file --
a = {for x in ["a", "a"]: x => 1}

-- errors --
error[redefined]: two elements have the key "a"
 --> main.hcl:1:27
  |
1 | a = {for x in ["a", "a"]: x => 1}
  |                           ^
help: collect all values of a key with `...`: `{for … : key => value...}`
-- file --
a = {for x in [null]: x => 1}

-- errors --
error[null-value]: the key is null
 --> main.hcl:1:23
  |
1 | a = {for x in [null]: x => 1}
  |                       ^
help: leave such elements out with `if … != null`
-- file --
a = {(null) = 1}

-- errors --
error[null-value]: the key of this is null
 --> main.hcl:1:15
  |
1 | a = {(null) = 1}
  |               ^
help: give it another key; a loop with `if` can leave it out
-- file --
a = max([1, 2]...)
b = max(5...)

-- errors --
error[type-mismatch]: only a list can be expanded into arguments
 --> main.hcl:2:9
  |
2 | b = max(5...)
  |         ^
help: remove the `...`, or expand a list: `[x]...`
-- file --
a = [for x in "abc" : x]

-- errors --
error[type-mismatch]: only lists, sets, maps, tuples and objects can be walked
 --> main.hcl:1:15
  |
1 | a = [for x in "abc" : x]
  |               ^^^^^
help: for the parts of a text walk `split(",", text)`
-- file --
a = [for x in null : x]

-- errors --
error[null-value]: null cannot be walked
 --> main.hcl:1:15
  |
1 | a = [for x in null : x]
  |               ^^^^
help: for a list that may be null write `x == null ? [] : x`
-- file --
a = [for x in true : x]

-- errors --
error[type-mismatch]: only lists, sets, maps, tuples and objects can be walked
 --> main.hcl:1:15
  |
1 | a = [for x in true : x]
  |               ^^^^
help: put it in brackets for a list of it: `[x]`
-- file --
a = {for x in [[]] : x => 1}

-- errors --
error[type-mismatch]: the key must be a string: string required, but have tuple
 --> main.hcl:1:22
  |
1 | a = {for x in [[]] : x => 1}
  |                      ^
help: a key is a text: take a part of this, or `jsonencode(x)`
-- file --
a = {([]) = 1}

-- errors --
error[type-mismatch]: a key must be a string: string required, but have tuple
 --> main.hcl:1:6
  |
1 | a = {([]) = 1}
  |      ^^^^
help: a key is a text: take a part of this, or `jsonencode(x)`
-- file --
a = [for x in [1] : x if null]

-- errors --
error[null-value]: the condition is null
 --> main.hcl:1:26
  |
1 | a = [for x in [1] : x if null]
  |                          ^^^^
help: compare it with something: `if v != null`
-- file --
a = [for x in [1] : x if x]

-- errors --
error[type-mismatch]: the condition must be true or false: bool required, but have number
 --> main.hcl:1:26
  |
1 | a = [for x in [1] : x if x]
  |                          ^
help: compare it with something: `if v != null`
-- file --
a = max(null...)

-- errors --
error[type-mismatch]: only a list can be expanded into arguments
 --> main.hcl:1:9
  |
1 | a = max(null...)
  |         ^^^^
help: for a list that may be null write `x == null ? [] : x`
-- file --
a = max({x = 1}...)

-- errors --
error[type-mismatch]: only a list can be expanded into arguments
 --> main.hcl:1:9
  |
1 | a = max({x = 1}...)
  |         ^^^^^^^
help: expand the values of a map with `values(map)...`
-- file --
a = {for x in [sensitive("s3cret"), "s3cret"] : x => 1}

-- errors --
error[redefined]: two elements have the key (sensitive)
 --> main.hcl:1:49
  |
1 | a = {for x in [sensitive((sensitive)), "s3cret"] : x => 1}
  |                                                    ^
help: collect all values of a key with `...`: `{for … : key => value...}`
