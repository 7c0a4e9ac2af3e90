What was not there is a read: a directory that defines it gets its own answer, one that unsets it the first.
-- language directories --
-- dir / --
a = try(global.x, 1)
-- dir /c --
x = 5
-- dir /d --
-- dir /c/e --
x = unset
-- get / a --
1
-- get /d a --
1
-- get /c a --
5
-- get /c/e a --
1
-- evaluations 3 --
