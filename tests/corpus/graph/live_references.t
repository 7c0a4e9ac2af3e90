References in branches that are not taken are left out, as far as it is known which are taken.
-- language layered --
-- name on --
true
-- name off --
false
-- name later --
unknown("bool")
-- name secret --
sensitive(true)
-- refs written true ? a.b : c --
a.b
-- refs written 1 == 2 ? a.b : c --
c
-- refs written true || x --
nothing
-- refs written false && x --
nothing
-- refs written on ? a : b --
on a b
-- refs given on ? a : b --
on a
-- refs given off ? a : b --
off b
-- refs given !off && (on ? a : b) --
off on a
-- refs given later ? a : b --
later a b
-- refs given secret ? a : b --
secret a b
-- refs given absent ? a : b --
absent b
-- refs given absent && b --
absent
-- refs given absent || b --
absent b
-- refs given on || b --
on
-- refs given [for x in l: x ? a : b] --
l a b
-- refs given [for x in l: on ? a : b] --
l on a
-- refs given on catch b --
on
-- refs given absent.x catch b --
absent.x b
-- refs given clock() ? a : b --
a b
-- refs given layers(deep) { if off { k: a } ; if on { k: b } } --
off on b
