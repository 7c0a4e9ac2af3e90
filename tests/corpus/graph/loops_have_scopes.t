A name outside a loop means what it means there, also when the loop has one like it (seed 004, Context).
-- language guarded --
-- document --
i: 5
b: i + 1
baz: lazy [1, 2]
foo: lazy [for i in baz: lazy {i: i, b: b}]
-- ask foo --
[{"i":1,"b":6},{"i":2,"b":6}]
-- ask foo.1.b --
6
