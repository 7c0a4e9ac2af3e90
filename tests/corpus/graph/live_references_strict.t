Where both arms are evaluated, both are live.
-- language strict --
-- refs written true ? a : b --
a b
-- refs written true || a --
a
