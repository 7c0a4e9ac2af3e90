A loop walks collections and makes keys that are texts, each one once.
-- file --
a = [for x in 5: x]

-- errors --
error[type-mismatch]: expected a list, set, map, tuple or object to loop over
 --> main.hcl:1:15
  |
1 | a = [for x in 5: x]
  |               ^
help: to count from 0 to n - 1, loop over `range(n)`
-- file --
a = {for x in ["a", "a"]: x => 1}

-- errors --
error[redefined]: two elements have the same key "a"
 --> main.hcl:1:27
  |
1 | a = {for x in ["a", "a"]: x => 1}
  |                           ^
help: group the values of a key with `...`: `{for … : key => value...}`
-- file --
a = {for x in [null]: x => 1}

-- errors --
error[null-value]: the key is null
 --> main.hcl:1:23
  |
1 | a = {for x in [null]: x => 1}
  |                       ^
help: skip such elements with `if … != null`
-- file --
a = {(null) = 1}

-- errors --
error[null-value]: this key is null
 --> main.hcl:1:15
  |
1 | a = {(null) = 1}
  |               ^
help: use another key, or skip the element with `if`
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
error[type-mismatch]: expected a list, set, map, tuple or object to loop over
 --> main.hcl:1:15
  |
1 | a = [for x in "abc" : x]
  |               ^^^^^
help: to loop over the parts of a string, use `split(",", text)`
-- file --
a = [for x in null : x]

-- errors --
error[null-value]: cannot loop over null
 --> main.hcl:1:15
  |
1 | a = [for x in null : x]
  |               ^^^^
help: if the list may be null, write `x == null ? [] : x`
-- file --
a = [for x in true : x]

-- errors --
error[type-mismatch]: expected a list, set, map, tuple or object to loop over
 --> main.hcl:1:15
  |
1 | a = [for x in true : x]
  |               ^^^^
help: put it in brackets to make a list: `[x]`
-- file --
a = {for x in [[]] : x => 1}

-- errors --
error[type-mismatch]: the key must be a string: string required, but have tuple
 --> main.hcl:1:22
  |
1 | a = {for x in [[]] : x => 1}
  |                      ^
help: a key is a string: use a part of this value, or `jsonencode(x)`
-- file --
a = {([]) = 1}

-- errors --
error[type-mismatch]: a key must be a string: string required, but have tuple
 --> main.hcl:1:6
  |
1 | a = {([]) = 1}
  |      ^^^^
help: a key is a string: use a part of this value, or `jsonencode(x)`
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
help: if the list may be null, write `x == null ? [] : x`
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
error[redefined]: two elements have the same key (sensitive)
 --> main.hcl:1:49
  |
1 | a = {for x in [sensitive((sensitive)), "s3cret"] : x => 1}
  |                                                    ^
help: group the values of a key with `...`: `{for … : key => value...}`
