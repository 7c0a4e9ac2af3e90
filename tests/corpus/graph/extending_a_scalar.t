What is no object cannot be extended; a key below it can be asked for all the same.
-- language directories --
-- dir / --
a = "s"
-- dir /child --
a.b = 1
-- get /child a.b --
1
-- get /child a --
error[extend-scalar]
-- errors --
error[extend-scalar]: `global.a` cannot be extended
 --> /child:1:1
  |
1 | a.b = 1
  | ^^^^^^^ this adds to it
 ::: /:1:1
1 | a = "s"
  | ^^^^^^^ this is not an object
help: replace `global.a` as a whole, or use another name
