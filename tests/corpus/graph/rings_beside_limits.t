A limit that is met beside a ring is not remembered with the ring.
-- language directories --
-- dir / --
d = global
c = 1
-- get / d --
error[cycle]
