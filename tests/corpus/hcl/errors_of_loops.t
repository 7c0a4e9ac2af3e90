A loop has a form, and the message shows it.
-- vars --
{"b": 1, "c": 2, "x": 3, "y": 4}
-- file --
a = [for x in y]

-- errors --
error[bad-syntax]: expected `:` behind the collection, not `]`
 --> main.hcl:1:16
  |
1 | a = [for x in y]
  |                ^
help: the form is `[for v in list : value]`
-- file --
a = [for x y: x]

-- errors --
error[bad-syntax]: expected `in` behind the names, not `y`
 --> main.hcl:1:12
  |
1 | a = [for x y: x]
  |            ^
help: the form is `[for v in list : value]`
-- file --
a = {for x in y: x}

-- errors --
error[bad-syntax]: a loop in `{}` needs a key for each value
 --> main.hcl:1:18
  |
1 | a = {for x in y: x}
  |                  ^
help: write `key => value`, or use `[for … : value]`
-- file --
a = [for x in y: x => 1]

-- errors --
error[bad-syntax]: a loop in `[]` makes values without keys
 --> main.hcl:1:18
  |
1 | a = [for x in y: x => 1]
  |                  ^
help: use `{for … : key => value}` for keys
-- file --
a = [for x in y : x...]

-- errors --
error[bad-syntax]: only values with keys can be grouped by `...`
 --> main.hcl:1:20
  |
1 | a = [for x in y : x...]
  |                    ^^^
help: remove it, or use `{for … : key => value...}`
-- file --
a = [for in y : x]

-- errors --
error[bad-syntax]: expected `in` behind the names, not `y`
 --> main.hcl:1:13
  |
1 | a = [for in y : x]
  |             ^
help: the form is `[for v in list : value]`
-- file --
a = {for k, in y : k => k}

-- errors --
error[bad-syntax]: expected `in` behind the names, not `y`
 --> main.hcl:1:16
  |
1 | a = {for k, in y : k => k}
  |                ^
help: the form is `{for k, v in map : key => value}`
-- file --
a = [for x in y : x, y]

-- errors --
error[bad-syntax]: expected `]` at the end of the loop, not `,`
 --> main.hcl:1:20
  |
1 | a = [for x in y : x, y]
  |                    ^
help: the form is `[for v in list : value]`
