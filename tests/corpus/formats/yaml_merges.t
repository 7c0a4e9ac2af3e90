The key `<<` and keys that come again, in each profile.
-- text --
a: {b: 1, b: 2}

-- value yaml_go --
{"a":{"b":2}}
-- value yaml_ruby --
{"a":{"b":2}}
-- value yaml_core --
! 1:11: this key is already defined in the same mapping
-- text --
a: 1
a: 2

-- value yaml_go --
{"a":2}
-- value yaml_ruby --
{"a":2}
-- value yaml_core --
! 2:1: this key is already defined in the same mapping
-- text --
a: &x {b: 1}
c:
  <<: *x
  b: 2

-- value yaml_go --
{"a":{"b":1},"c":{"b":2}}
-- value yaml_ruby --
{"a":{"b":1},"c":{"b":2}}
-- value yaml_core --
{"a":{"b":1},"c":{"b":2}}
-- text --
a: &x {b: 1}
c:
  b: 2
  <<: *x

-- value yaml_go --
{"a":{"b":1},"c":{"b":1}}
-- value yaml_ruby --
{"a":{"b":1},"c":{"b":1}}
-- value yaml_core --
{"a":{"b":1},"c":{"b":2}}
-- text --
a: &x {b: 1}
d: &y {b: 2, e: 3}
c:
  <<: [*x, *y]

-- value yaml_go --
{"a":{"b":1},"d":{"b":2,"e":3},"c":{"b":2,"e":3}}
-- value yaml_ruby --
{"a":{"b":1},"d":{"b":2,"e":3},"c":{"b":1,"e":3}}
-- value yaml_core --
{"a":{"b":1},"d":{"b":2,"e":3},"c":{"b":1,"e":3}}
-- text --
a: &x 1
c:
  <<: *x

-- value yaml_go --
! 3:7: `<<` can only merge mappings
-- value yaml_ruby --
{"a":1,"c":{"<<":1}}
-- value yaml_core --
! 3:7: `<<` can only merge mappings
-- text --
a: {"<<": {b: 1}}

-- value yaml_go --
{"a":{"b":1}}
-- value yaml_ruby --
{"a":{"b":1}}
-- value yaml_core --
{"a":{"<<":{"b":1}}}
