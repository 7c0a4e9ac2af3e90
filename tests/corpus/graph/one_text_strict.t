The table of a strict language: both arms are evaluated and unified; one side may decide.
-- language strict --
-- document --
c: true ? 1 : "a"
a: false && nope
-- ask c --
"1"
-- ask a --
false
