Taking the last key away leaves the object (rulings 1.7).
-- language directories --
-- dir / --
a = {a = 1}
-- dir /c --
block a { a = unset }
-- get /c a --
{}
-- get / a --
{"a":1}
