A document becomes expressions with the places of keys, scalars, and templates inside of scalars.
-- text --
name: "caf\u00e9 ${var.a} x"
block: |
  first line
    ${var.b} there
folded: >-
  one
  ${var.c}
plain: goes
  on ${var.d}
list: [1, 'it''s ${var.e}', {a: b}]
none:
-- tree yaml_core --
object "name: "caf\u00e9 ${var.a} x"\nblock: |\n  first line\n    ${var.b} there\nfolded: >-\n  one\n  ${var.c}\nplain: goes\n  on ${var.d}\nlist: [1, 'it''s ${var.e}', {a: b}]\nnone:"
  literal "name"
  name "${var.a}"
  literal "block"
  name "${var.b}"
  literal "folded"
  name "${var.c}"
  literal "plain"
  name "${var.d}"
  literal "list"
  tuple "[1, 'it''s ${var.e}', {a: b}]"
    literal "1"
    name "${var.e}"
    object "{a: b}"
      literal "a"
      literal "b"
  literal "none"
  literal ""
-- text --
base: &base
  a: 1
  b: ${x}
more: &more {b: 2, c: 3}
all:
  <<: [*base, *more]
  c: 4
again: *base
-- tree yaml_core --
object "base: &base\n  a: 1\n  b: ${x}\nmore: &more {b: 2, c: 3}\nall:\n  <<: [*base, *more]\n  c: 4\nagain: *base"
  literal "base"
  object "a: 1\n  b: ${x}"
    literal "a"
    literal "1"
    literal "b"
    name "${x}"
  literal "more"
  object "{b: 2, c: 3}"
    literal "b"
    literal "2"
    literal "c"
    literal "3"
  literal "all"
  object "<<: [*base, *more]\n  c: 4"
    literal "c"
    literal "4"
    literal "a"
    literal "1"
    literal "b"
    name "${x}"
  literal "again"
  object "a: 1\n  b: ${x}"
    literal "a"
    literal "1"
    literal "b"
    name "${x}"
-- tree yaml_ruby --
object "base: &base\n  a: 1\n  b: ${x}\nmore: &more {b: 2, c: 3}\nall:\n  <<: [*base, *more]\n  c: 4\nagain: *base"
  literal "base"
  object "a: 1\n  b: ${x}"
    literal "a"
    literal "1"
    literal "b"
    name "${x}"
  literal "more"
  object "{b: 2, c: 3}"
    literal "b"
    literal "2"
    literal "c"
    literal "3"
  literal "all"
  object "<<: [*base, *more]\n  c: 4"
    literal "b"
    name "${x}"
    literal "c"
    literal "4"
    literal "a"
    literal "1"
  literal "again"
  object "a: 1\n  b: ${x}"
    literal "a"
    literal "1"
    literal "b"
    name "${x}"
-- tree yaml_go --
object "base: &base\n  a: 1\n  b: ${x}\nmore: &more {b: 2, c: 3}\nall:\n  <<: [*base, *more]\n  c: 4\nagain: *base"
  literal "base"
  object "a: 1\n  b: ${x}"
    literal "a"
    literal "1"
    literal "b"
    name "${x}"
  literal "more"
  object "{b: 2, c: 3}"
    literal "b"
    literal "2"
    literal "c"
    literal "3"
  literal "all"
  object "<<: [*base, *more]\n  c: 4"
    literal "a"
    literal "1"
    literal "b"
    literal "2"
    literal "c"
    literal "4"
  literal "again"
  object "a: 1\n  b: ${x}"
    literal "a"
    literal "1"
    literal "b"
    name "${x}"
-- text --
a: 1
a: 2
-- tree yaml_core --
! 2:1: this key is already defined in the same mapping
-- tree yaml_go --
object "a: 1\na: 2"
  literal "a"
  literal "2"
-- text --
a: &a [*a]
-- tree yaml_core --
! 1:8: an alias cannot refer to a node that contains it
-- text --
a: *b
-- tree yaml_core --
! 1:4: the anchor of this alias is not defined above
-- text --
one
---
- two
...
-- tree yaml_core --
literal "one"
tuple "- two"
  literal "two"
-- text --
a: &a [1,1,1,1,1,1,1,1,1,1]
b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]
c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]
d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]
e: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]
f: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e,*e]
g: &g [*f,*f,*f,*f,*f,*f,*f,*f,*f,*f]
-- tree yaml_core --
! 2:14: aliases expand to too many nodes
-- text --
[owner]
name = "x ${y}"
[[list]]
a = {b.c = 1}
-- tree toml --
object "[owner]\nname = "x ${y}"\n[[list]]\na = {b.c = 1}"
  literal "owner"
  object "owner]\nname = "x ${y}""
    literal "name"
    name "${y}"
  literal "list"
  tuple "list"
    object "list]]\na = {b.c = 1}"
      literal "a"
      object "{b.c = 1}"
        literal "b"
        object "b.c = 1"
          literal "c"
          literal "1"
-- text --
a: [x, "${y} z"]
<<: {b: 1}
-- lazy yaml_core --
mapping "a: [x, "${y} z"]\n<<: {b: 1}"
  sequence "[x, "${y} z"]"
    literal "x"
    name "${y}"
  literal "1"
