A function keeps the scope it was made in.
-- language strict --
-- document --
base: 10
add: |x| x + base
use: let base = 99 in (add)(1)
-- ask use --
11
