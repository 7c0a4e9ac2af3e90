An error does not hide the next one.
-- language strict --
-- document --
sum: left + right
-- ask sum --
error[unknown-name,unknown-name]
-- errors --
error[unknown-name]: `left` is not defined
 --> doc:1:6
  |
1 | sum: left + right
  |      ^^^^ unknown name
 = defined names: `global`, `stack`, `sum`

error[unknown-name]: `right` is not defined
 --> doc:1:13
  |
1 | sum: left + right
  |             ^^^^^ unknown name
 = defined names: `global`, `stack`, `sum`
