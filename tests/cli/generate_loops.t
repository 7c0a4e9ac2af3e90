What fails in the body of a loop is a mistake, as far as the loop's turns are known; so is what fails inside of a value.
-- file terramate.tm --
terramate {
}
globals {
  users = [{ name = "ann" }, { name = "bob" }]
  half  = { good = 1, bad = global.users[7] }
}
generate_hcl "a.tf" {
  content {
    a = [for u in global.users : u.nmae]
  }
}
-- file a/stack.tm --
stack {
}
-- run --
weft generate
-- out --
a   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[missing-key]: this object has no attribute `nmae`
 --> terramate.tm:9:35
  |
9 |     a = [for u in global.users : u.nmae]
  |                                   ^^^^^
help: did you mean `name`?
-- exit --
1
-- run --
sed -i 's/a = .*u.nmae.*/a = [for u in var.users : global.undefined]/' terramate.tm && weft generate
-- out --
a   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[unknown-name]: `global.undefined` is not defined
 --> terramate.tm:9:38
  |
9 |     a = [for u in var.users : global.undefined]
  |                                      ^^^^^^^^^ not set in a or in any directory above
-- exit --
1
-- run --
sed -i 's/a = .*undefined.*/a = [for v in ["x"] : v + 1]/' terramate.tm && weft generate
-- out --
a   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[type-mismatch]: `+`: expected a number, got "x"
 --> terramate.tm:9:27
  |
9 |     a = [for v in ["x"] : v + 1]
  |                           ^
help: join strings in a template: `"${a}${b}"`
-- exit --
1
-- run --
sed -i 's/a = .*v + 1.*/a = f([for u in global.users : [var.x, u.nmae]])/' terramate.tm && weft generate
-- out --
a   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[missing-key]: this object has no attribute `nmae`
 --> terramate.tm:9:45
  |
9 |     a = f([for u in global.users : [var.x, u.nmae]])
  |                                             ^^^^^
help: did you mean `name`?
-- exit --
1
-- run --
sed -i 's/a = .*nmae.*/a = [for x in var.l : [for u in global.users : f(u.nmae, x)]]/' terramate.tm && weft generate
-- out --
a   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[missing-key]: this object has no attribute `nmae`
 --> terramate.tm:9:55
  |
9 |     a = [for x in var.l : [for u in global.users : f(u.nmae, x)]]
  |                                                       ^^^^^
help: did you mean `name`?
-- exit --
1
-- run --
sed -i 's/a = .*nmae.*/a = { for u in global.users : u.name => global.half }/' terramate.tm && weft generate
-- out --
a   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[missing-key]: the index is past the last element, which is 1
 --> terramate.tm:5:41
  |
5 |   half  = { good = 1, bad = global.users[7] }
  |                                         ^^^
help: use an index from 0 to 1
-- exit --
1
-- run --
sed -i 's/a = .*half .*/a = [for x in 5 : f(x)]/' terramate.tm && weft generate
-- out --
a   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[type-mismatch]: expected a list, set, map, tuple or object to loop over
 --> terramate.tm:9:19
  |
9 |     a = [for x in 5 : f(x)]
  |                   ^
help: to count from 0 to n - 1, loop over `range(n)`
-- exit --
1
-- run --
sed -i 's/a = .*5 : .*/a = [for u in global.users : u.name == "ann" ? f(u.name) : u.name]/' terramate.tm && weft generate && cat a/a.tf
-- out --
a   1 file created
  created  a.tf
1 stack: 1 file created
// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT

a = [for u in [{
  name = "ann"
  }, {
  name = "bob"
}] : u.name == "ann" ? f(u.name) : u.name]
