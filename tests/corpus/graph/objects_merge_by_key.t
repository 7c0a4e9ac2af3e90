A directory adds keys to an object of its parent; a literal object hides all of the parent's.
-- language directories --
-- dir / --
a = {p = 1, q = {r = 2}}
k = keys(global.a)
-- dir /add --
block a { s = 3 }
-- dir /hide --
a = {p = 9}
-- get / a --
{"p":1,"q":{"r":2}}
-- get /add a --
{"p":1,"q":{"r":2},"s":3}
-- get /hide a --
{"p":9}
-- get /add k --
["p","q","s"]
-- get /hide k --
["p"]
