An error does not hide the next one.
-- language strict --
-- document --
sum: left + right
-- ask sum --
error[unknown-name,unknown-name]
-- errors --
error[unknown-name]: no `left` here
 --> doc:1:6
  |
1 | sum: left + right
  |      ^^^^ nothing defines this name
 = the names here: `global`, `stack`, `sum`

error[unknown-name]: no `right` here
 --> doc:1:13
  |
1 | sum: left + right
  |             ^^^^^ nothing defines this name
 = the names here: `global`, `stack`, `sum`
