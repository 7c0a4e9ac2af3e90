Below a scalar the layers underneath are looked at; as a whole it hides them. Lists go position by position.
-- language layered --
-- document --
a: lazy {b: 1}
a: "s"
l: [1, 2, 3]
l: [9]
-- ask a --
"s"
-- ask a.b --
1
-- ask l --
[9,2,3]
