A name that nothing defines comes with the nearest one that something does.
-- language directories --
-- dir / --
domain = "shop.example"
host = "db.${global.domian}"
-- get / host --
error[unknown-name]
-- errors --
error[unknown-name]: no `global.domian`; did you mean `global.domain`?
 --> /:2:21
  |
2 | host = "db.${global.domian}"
  |                     ^^^^^^ not set where this is asked for, or in any directory above
