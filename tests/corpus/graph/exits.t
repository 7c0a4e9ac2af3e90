An exit leaves at once what it is written in, and what is outside does not notice.
-- language ordered --
-- document --
first: (fun |l| do { map(l, |x| x < 0 ? return(x) : x); null })
found: (first)([3, -1, -2])
none: (first)([3])
both: [found, none, (first)([-7])]
stray: return(1)
other: 2
reads_stray: (fun |x| [stray, 5])(1)
-- ask found --
-1
-- ask none --
null
-- ask both --
[-1,null,-7]
-- ask stray --
error[misplaced-exit]
-- errors --
error[misplaced-exit]: `return` has nothing to leave here
 --> doc:5:8
  |
5 | stray: return(1)
  |        ^^^^^^^^^
help: use it in the body of a function
-- ask other --
2
-- ask reads_stray --
error[misplaced-exit]
-- ask "" --
error[misplaced-exit]
