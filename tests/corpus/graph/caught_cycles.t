A cycle that a language may catch gives the same in every order, and is not remembered.
-- language cyclic --
-- document --
a: b || 1
b: a || 2
c: a
-- ask a --
2
-- ask b --
1
-- ask c --
2
