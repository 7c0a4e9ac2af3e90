A cycle cannot be caught where the language does not say so.
-- language strict --
-- document --
a: try(b, 1)
b: a
c: try(nope, 2)
-- ask a --
error[cycle]
-- ask b --
error[cycle]
-- ask c --
2
