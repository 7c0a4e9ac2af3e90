A condition that changes its own answer has none.
-- language guarded --
-- document --
foo: 1
if foo == 1 { foo: 2 }
bar: 3
-- ask bar --
3
-- ask foo --
error[paradox]
-- errors --
error[paradox]: this condition changes its own result
 --> doc:2:4
  |
2 | if foo == 1 { foo: 2 }
  |    ^^^^^^^^ true without what it guards, but not with it
 ::: doc:2:15
2 | if foo == 1 { foo: 2 }
  |               ^^^^^^ this changes what the condition reads
help: make the condition depend only on values that it does not change
