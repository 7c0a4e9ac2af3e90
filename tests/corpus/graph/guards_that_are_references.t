A guard that is nothing but a reference is one of the guards that need each other.
-- language guarded --
-- document --
if true {
    if b {
        b: false
        m: lazy {x: 1}
    }
}
if d else false {
    d: 1
    n: lazy {y: 1}
}
if m.x else false {
    d: 0
}
b: n.y
-- ask n --
error[cycle]
-- ask b --
error[cycle]
-- ask d --
error[cycle]
-- ask m --
error[cycle]
-- errors --
error[cycle]: `m` depends on itself
 --> doc:2:5
   |
 2 |     if b {
   |     ^^^^^^ depends on a condition
 ::: doc:2:8
 2 |     if b {
   |        ^ which depends on `b`
 ::: doc:14:4
14 | b: n.y
   |    ^ which depends on a condition
 ::: doc:7:4
 7 | if d else false {
   |    ^ which depends on a condition
 ::: doc:11:4
11 | if m.x else false {
   |    ^ which depends on `m` again
help: give one of them a value that does not refer to the other
