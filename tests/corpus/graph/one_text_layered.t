The table of a layered language: one arm, and the first operand decides.
-- language layered --
-- document --
c: true ? 1 : "a"
a: false && nope
-- ask c --
1
-- ask a --
false
