Layers whose guards are not known are neither there nor missing: all of it is unknown, however many there are.
-- language strict --
-- document --
a: unknown("bool")
if a { x: 1 }
if !a { x: 2 }
-- ask x --
{"$unknown":"dynamic"}
-- ask --
{"$unknown":"dynamic"}
