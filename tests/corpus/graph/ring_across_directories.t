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
error[cycle]: `global.domain` needs itself
 --> /:1:15
  |
1 | domain = "x.${global.base}"
  |               ^^^^^^^^^^^ needs `global.base`
 ::: /eu:1:14
1 | base = "eu.${global.domain}"
  |              ^^^^^^^^^^^^^ which needs `global.domain` again
help: give one of them a value that does not refer to the other
