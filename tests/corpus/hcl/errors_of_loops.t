A loop has a form, and the message shows it.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = [for x in y]

-- errors --
error[bad-syntax]: expected `:` after the collection, got `]`
 --> main.hcl:1:16
  |
1 | a = [for x in y]
  |                ^
help: the form is `[for v in list : value]`
-- file --
a = [for x y: x]

-- errors --
error[bad-syntax]: expected `in` after the names, got `y`
 --> main.hcl:1:12
  |
1 | a = [for x y: x]
  |            ^
help: the form is `[for v in list : value]`
-- file --
a = {for x in y: x}

-- errors --
error[bad-syntax]: a `for` in `{}` needs a key for each value
 --> main.hcl:1:18
  |
1 | a = {for x in y: x}
  |                  ^
help: write `key => value`, or use `[for … : value]`
-- file --
a = [for x in y: x => 1]

-- errors --
error[bad-syntax]: a `for` in `[]` produces values without keys
 --> main.hcl:1:18
  |
1 | a = [for x in y: x => 1]
  |                  ^
help: use `{for … : key => value}` to get keys
-- file --
a = [for x in y : x...]

-- errors --
error[bad-syntax]: `...` can only group values with keys
 --> main.hcl:1:20
  |
1 | a = [for x in y : x...]
  |                    ^^^
help: remove it, or use `{for … : key => value...}`
-- file --
a = [for in y : x]

-- errors --
error[bad-syntax]: expected `in` after the names, got `y`
 --> main.hcl:1:13
  |
1 | a = [for in y : x]
  |             ^
help: the form is `[for v in list : value]`
-- file --
a = {for k, in y : k => k}

-- errors --
error[bad-syntax]: expected `in` after the names, got `y`
 --> main.hcl:1:16
  |
1 | a = {for k, in y : k => k}
  |                ^
help: the form is `{for k, v in map : key => value}`
-- file --
a = [for x in y : x, y]

-- errors --
error[bad-syntax]: expected `]` at the end of the `for`, got `,`
 --> main.hcl:1:20
  |
1 | a = [for x in y : x, y]
  |                    ^
help: the form is `[for v in list : value]`
