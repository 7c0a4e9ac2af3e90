A reference to the place that it stands in means what the layers below have there; where nothing is below, it is missing.
-- language layered --
-- document --
a: "p"
n: a
m: lazy {x: 1, y: 2}
alone: alone
fallback: alone || "fallback"
own: own || "mine"
twice: 1
x: y || 1
y: x || 2
a: "${a}-e"
twice: twice + 1
m: lazy {x: m.x + 10, z: m.y}
twice: twice + twice
a: "${a}-f"
-- ask a --
"p-e-f"
-- ask n --
"p-e-f"
-- ask m --
{"x":11,"y":2,"z":2}
-- ask m.x --
11
-- ask twice --
4
-- ask alone --
error[missing-key]
-- errors --
error[missing-key]: `alone` refers to itself, and nothing outside defines it
 --> doc:4:8
  |
4 | alone: alone
  |        ^^^^^
-- ask fallback --
"fallback"
-- ask own --
"mine"
-- ask x --
error[cycle]
-- ask y --
error[cycle]
