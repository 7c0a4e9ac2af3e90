The table of an ordered language: one arm, and the first operand decides.
-- language ordered --
-- document --
c: true ? 1 : "a"
a: false && nope
-- ask c --
1
-- ask a --
false
