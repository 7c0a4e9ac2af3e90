The table of a guarded language: one arm, and both operands are needed.
-- language guarded --
-- document --
c: true ? 1 : "a"
a: false && nope
-- ask c --
1
-- ask a --
error[unknown-name]
