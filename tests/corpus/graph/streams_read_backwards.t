An item of a list may read the items before it.
-- language guarded --
-- document --
fib: lazy [for n in range(8): n < 2 ? 1 : fib[n - 1] + fib[n - 2]]
-- ask fib --
[1,1,2,3,5,8,13,21]
-- ask fib.7 --
21
