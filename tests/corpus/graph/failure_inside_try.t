A failure first met inside a catch is reported in full when asked for outside.
-- language strict --
-- document --
bad: 1 + "x"
good: try(bad, 1)
-- ask good --
1
-- ask bad --
error[type-mismatch]
-- errors --
error[type-mismatch]: `+`: a number is required
 --> doc:1:10
  |
1 | bad: 1 + "x"
  |          ^^^
