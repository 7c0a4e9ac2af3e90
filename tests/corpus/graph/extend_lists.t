Extending puts new items behind older ones, however often.
-- language guarded --
-- document --
foo: lazy [1, 2]
extend foo: lazy [3]
extend foo: lazy [4, foo_last]
foo_last: 5
-- ask foo --
[1,2,3,4,5]
-- ask foo.2 --
3
