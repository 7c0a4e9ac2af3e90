A shape may be infinite, a value may not (rulings 1.2).
-- language guarded --
-- document --
m: lazy {a: m, b: 2}
-- ask m.a.a.b --
2
-- ask m.b --
2
-- ask m.a --
error[cycle]
-- errors --
error[cycle]: `m` depends on itself
 --> doc:1:13
  |
1 | m: lazy {a: m, b: 2}
  |             ^ depends on `m`
help: give it a value that does not refer to itself
