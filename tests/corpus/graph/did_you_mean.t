A name that nothing defines comes with the nearest one that something does.
-- language directories --
-- dir / --
domain = "shop.example"
host = "db.${global.domian}"
-- get / host --
error[unknown-name]
-- errors --
error[unknown-name]: `global.domian` is not defined; did you mean `global.domain`?
 --> /:2:21
  |
2 | host = "db.${global.domian}"
  |                     ^^^^^^ not set in the directory that asks or in any directory above
