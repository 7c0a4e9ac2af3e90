A global written at the root sees what the directory that asks has overridden (seed 000, case 4).
-- language directories --
-- dir / --
a.b = global.c
c = 1
-- dir /child --
c = 2
-- get /child a.b --
2
-- get / a.b --
1
-- evaluations 4 --
