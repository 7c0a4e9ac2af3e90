An answer that was computed from another one that leans on a cut has met what that one met: `d` takes over `b`, for which `c` ran.
-- language cyclic --
-- document --
b: (c || d)
c: (b ? c : 2)
d: b
e: (b ? {p = d, q = c}.q : 7)
-- ask e --
2
