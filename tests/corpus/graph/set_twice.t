Two statements of one directory for one path conflict, with both places.
-- language directories --
-- dir / --
a = 1
a = 2
-- get / a --
error[redefined]
-- errors --
error[redefined]: `global.a` is set twice in /
 --> /:2:1
  |
2 | a = 2
  | ^^^^^ set again here
 ::: /:1:1
1 | a = 1
  | ^^^^^ first set here
help: keep one of them
