What is called may hold the caller: a cycle, whoever is asked first.
-- language directories --
-- dir / --
d = global
c = global()
-- get / c --
error[cycle]
-- get / d --
error[cycle]
