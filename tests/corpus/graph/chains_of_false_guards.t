A chain of conditions that are false leads to what was before them.
-- language guarded --
-- document --
var: 1
if false { var: 2 }
if 0 == 1 { var: 3 }
foo: var
-- ask foo --
1
-- ask "" --
{"var":1,"foo":1}
