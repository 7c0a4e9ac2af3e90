A ring that closes only in a deeper directory names every place.
-- language directories --
-- dir / --
domain = "x.${global.base}"
base = "shop"
-- dir /eu --
base = "eu.${global.domain}"
-- get / domain --
"x.shop"
-- get /eu domain --
error[cycle]
-- errors --
error[cycle]: `global.base` depends on itself, seen from /eu
 --> /eu:1:14
  |
1 | base = "eu.${global.domain}"
  |              ^^^^^^^^^^^^^ `global.base` depends on `global.domain`
 ::: /:1:15
1 | domain = "x.${global.base}"
  |               ^^^^^^^^^^^ which depends on `global.base` again, bound in /eu
 = neither file is wrong on its own: the cycle exists only for directories below /eu
help: override `global.domain` here instead of `global.base`, or give the new value another name
