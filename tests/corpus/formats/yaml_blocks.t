Blocks, block scalars, documents and directives of YAML.
-- text --
a: !!str, b

-- value yaml_go --
! 1:11: unknown tag
-- value yaml_ruby --
! 1:4: expected a space after this tag
-- value yaml_core --
! 1:4: expected a space after this tag
-- text --
a: *b

-- value yaml_go --
! 1:4: the anchor of this alias is not defined above
-- value yaml_ruby --
! 1:4: the anchor of this alias is not defined above
-- value yaml_core --
! 1:4: the anchor of this alias is not defined above
-- text --
&a k: *a

-- value yaml_go --
{"k":"k"}
-- value yaml_ruby --
{"k":"k"}
-- value yaml_core --
{"k":"k"}
-- text --
x: &a k
*a : v

-- value yaml_go --
! 2:1: a key must be a string
-- value yaml_ruby --
{"x":"k","k":"v"}
-- value yaml_core --
{"x":"k","k":"v"}
-- text --
x: &a k
*a: v

-- value yaml_go --
! 2:1: a key must be a string
-- value yaml_ruby --
{"x":"k","k":"v"}
-- value yaml_core --
! 2:1: expected a key and a colon
-- text --
%YAML 1.2
---
a: 1

-- value yaml_go --
{"a":1}
-- value yaml_ruby --
{"a":1}
-- value yaml_core --
{"a":1}
-- text --
%YAML 1.1 #c
---
a: 1

-- value yaml_go --
{"a":1}
-- value yaml_ruby --
{"a":1}
-- value yaml_core --
{"a":1}
-- text --
%YAML 2.0
---
a: 1

-- value yaml_go --
! 1:1: this version of YAML is not supported
-- value yaml_ruby --
! 1:1: this version of YAML is not supported
-- value yaml_core --
! 1:1: this version of YAML is not supported
-- text --
%FOO bar
---
a: 1

-- value yaml_go --
! 1:1: unknown directive
-- value yaml_ruby --
! 1:1: unknown directive
-- value yaml_core --
{"a":1}
-- text --
a: 1
...
b: 2

-- value yaml_go --
! 3:1: only one document is allowed
-- value yaml_ruby --
! 3:1: only one document is allowed
-- value yaml_core --
! 3:1: only one document is allowed
-- text --
a: 1
...

-- value yaml_go --
{"a":1}
-- value yaml_ruby --
{"a":1}
-- value yaml_core --
{"a":1}
-- text --
a: |
  x
 y

-- value yaml_go --
! 3:2: this line is indented more than the key above it
-- value yaml_ruby --
! 3:2: this line is indented more than the key above it
-- value yaml_core --
! 3:2: this line is indented more than the key above it
-- text --
a: >
  x
  y

   z
  w

-- value yaml_go --
{"a":"x y\n\n z\nw\n"}
-- value yaml_ruby --
{"a":"x y\n\n z\nw\n"}
-- value yaml_core --
{"a":"x y\n\n z\nw\n"}
-- text --
a: |2
   x

-- value yaml_go --
{"a":" x\n"}
-- value yaml_ruby --
{"a":" x\n"}
-- value yaml_core --
{"a":" x\n"}
-- text --
a: |+
  x

b: 1

-- value yaml_go --
{"a":"x\n\n","b":1}
-- value yaml_ruby --
{"a":"x\n\n","b":1}
-- value yaml_core --
{"a":"x\n\n","b":1}
-- text --
a: |-
  x

b: 1

-- value yaml_go --
{"a":"x","b":1}
-- value yaml_ruby --
{"a":"x","b":1}
-- value yaml_core --
{"a":"x","b":1}
-- text --
a:
- b
- c
d: 1

-- value yaml_go --
{"a":["b","c"],"d":1}
-- value yaml_ruby --
{"a":["b","c"],"d":1}
-- value yaml_core --
{"a":["b","c"],"d":1}
-- text --
a:
  - b
 - c

-- value yaml_go --
! 3:2: this line is indented more than the key above it
-- value yaml_ruby --
! 3:2: this line is indented more than the key above it
-- value yaml_core --
! 3:2: this line is indented more than the key above it
-- text --
a: b
  c

-- value yaml_go --
{"a":"b c"}
-- value yaml_ruby --
{"a":"b c"}
-- value yaml_core --
{"a":"b c"}
-- text --
a:	b

-- value yaml_go --
{"a":"b"}
-- value yaml_ruby --
{"a":"b"}
-- value yaml_core --
{"a":"b"}
-- text --
a: b	# c

-- value yaml_go --
{"a":"b"}
-- value yaml_ruby --
{"a":"b"}
-- value yaml_core --
{"a":"b"}
-- text --
a: b # c

-- value yaml_go --
{"a":"b"}
-- value yaml_ruby --
{"a":"b"}
-- value yaml_core --
{"a":"b"}
-- text --
a: b#c

-- value yaml_go --
{"a":"b#c"}
-- value yaml_ruby --
{"a":"b#c"}
-- value yaml_core --
{"a":"b#c"}
-- text --
? a
: b

-- value yaml_go --
{"a":"b"}
-- value yaml_ruby --
{"a":"b"}
-- value yaml_core --
{"a":"b"}
-- text --
? a

-- value yaml_go --
{"a":null}
-- value yaml_ruby --
{"a":null}
-- value yaml_core --
{"a":null}
-- text --
a: - b

-- value yaml_go --
! 1:4: a sequence cannot start here
-- value yaml_ruby --
! 1:4: a sequence cannot start here
-- value yaml_core --
! 1:4: a sequence cannot start here
-- text --
a: b: c

-- value yaml_go --
! 1:5: a mapping cannot start here
-- value yaml_ruby --
! 1:5: a mapping cannot start here
-- value yaml_core --
! 1:5: a mapping cannot start here
-- text --
a:
 b:
  c: 1
 d: 2

-- value yaml_go --
{"a":{"b":{"c":1},"d":2}}
-- value yaml_ruby --
{"a":{"b":{"c":1},"d":2}}
-- value yaml_core --
{"a":{"b":{"c":1},"d":2}}
-- text --
a:
  b
 c

-- value yaml_go --
{"a":"b c"}
-- value yaml_ruby --
{"a":"b c"}
-- value yaml_core --
{"a":"b c"}
-- text --
﻿a: 1

-- value yaml_go --
{"a":1}
-- value yaml_ruby --
{"a":1}
-- value yaml_core --
{"a":1}
-- text --
a: 1
b: 2

-- value yaml_go --
{"a":1,"b":2}
-- value yaml_ruby --
{"a":1,"b":2}
-- value yaml_core --
{"a":1,"b":2}
-- text --
a: |
  x
  y

-- value yaml_go --
{"a":"x\ny\n"}
-- value yaml_ruby --
{"a":"x\ny\n"}
-- value yaml_core --
{"a":"x\ny\n"}
-- text --
a: b
	c

-- value yaml_go --
! 2:1: tabs are not allowed as indentation
-- value yaml_ruby --
! 2:1: tabs are not allowed as indentation
-- value yaml_core --
! 2:1: tabs are not allowed as indentation
-- text --
a:
	- b

-- value yaml_go --
! 2:1: tabs are not allowed as indentation
-- value yaml_ruby --
! 2:1: tabs are not allowed as indentation
-- value yaml_core --
! 2:1: tabs are not allowed as indentation
-- text --
a: @b

-- value yaml_go --
! 1:4: a value cannot start with this character
-- value yaml_ruby --
! 1:4: a value cannot start with this character
-- value yaml_core --
! 1:4: a value cannot start with this character
-- text --
a: `b

-- value yaml_go --
! 1:4: a value cannot start with this character
-- value yaml_ruby --
! 1:4: a value cannot start with this character
-- value yaml_core --
! 1:4: a value cannot start with this character
-- text --
a: %b

-- value yaml_go --
! 1:4: a value cannot start with this character
-- value yaml_ruby --
! 1:4: a value cannot start with this character
-- value yaml_core --
! 1:4: a value cannot start with this character
-- text --
a: b
# c
  # d
e: f

-- value yaml_go --
{"a":"b","e":"f"}
-- value yaml_ruby --
{"a":"b","e":"f"}
-- value yaml_core --
{"a":"b","e":"f"}
-- text --


# only comment

-- value yaml_go --
! 4:1: expected a document
-- value yaml_ruby --
! 4:1: expected a document
-- value yaml_core --
! 4:1: expected a document
-- text --
key with spaces: value with: colon

-- value yaml_go --
! 1:28: a mapping cannot start here
-- value yaml_ruby --
! 1:28: a mapping cannot start here
-- value yaml_core --
! 1:28: a mapping cannot start here
-- text --
a: x:y

-- value yaml_go --
{"a":"x:y"}
-- value yaml_ruby --
{"a":"x:y"}
-- value yaml_core --
{"a":"x:y"}
-- text --
a: b
- c

-- value yaml_go --
! 2:1: expected a key and a colon
-- value yaml_ruby --
! 2:1: expected a key and a colon
-- value yaml_core --
! 2:1: expected a key and a colon
-- text --
a: !<tag:yaml.org,2002:str> 5

-- value yaml_go --
{"a":"5"}
-- value yaml_ruby --
{"a":"5"}
-- value yaml_core --
{"a":"5"}
-- text --
%TAG ! tag:x,2000:
---
a: !b c

-- value yaml_go --
! 3:7: unknown tag
-- value yaml_ruby --
{"a":"c"}
-- value yaml_core --
{"a":"c"}
-- text --
%TAG !e! tag:yaml.org,2002:
---
a: !e!str 5

-- value yaml_go --
{"a":"5"}
-- value yaml_ruby --
{"a":"5"}
-- value yaml_core --
{"a":"5"}
-- text --
a: !e!str 5

-- value yaml_go --
! 1:4: the handle of this tag is not defined by `%TAG`
-- value yaml_ruby --
! 1:4: the handle of this tag is not defined by `%TAG`
-- value yaml_core --
! 1:4: the handle of this tag is not defined by `%TAG`
-- text --
a: >-
  one
  two


  three

-- value yaml_go --
{"a":"one two\n\nthree"}
-- value yaml_ruby --
{"a":"one two\n\nthree"}
-- value yaml_core --
{"a":"one two\n\nthree"}
-- text --
a: >+
  one


-- value yaml_go --
{"a":"one\n\n"}
-- value yaml_ruby --
{"a":"one\n\n"}
-- value yaml_core --
{"a":"one\n\n"}
-- text --
a: |

  x

-- value yaml_go --
{"a":"\nx\n"}
-- value yaml_ruby --
{"a":"\nx\n"}
-- value yaml_core --
{"a":"\nx\n"}
-- text --
a: |
 
   x

-- value yaml_go --
{"a":"\nx\n"}
-- value yaml_ruby --
{"a":"\nx\n"}
-- value yaml_core --
{"a":"\nx\n"}
-- text --
a: |
    
  x

-- value yaml_go --
! 3:3: this line is indented more than the key above it
-- value yaml_ruby --
! 3:3: this line is indented more than the key above it
-- value yaml_core --
! 3:3: an empty line above is indented more than this first line
-- text --
? |
  block
: v

-- value yaml_go --
{"block\n":"v"}
-- value yaml_ruby --
{"block\n":"v"}
-- value yaml_core --
{"block\n":"v"}
-- text --
a: &anc
b: *anc

-- value yaml_go --
{"a":null,"b":null}
-- value yaml_ruby --
{"a":null,"b":null}
-- value yaml_core --
{"a":null,"b":null}
-- text --
&a : b

-- value yaml_go --
! 1:4: a key must be a string
-- value yaml_ruby --
! 1:4: a key must be a string
-- value yaml_core --
! 1:4: a key must be a string
-- text --
a: &x
  b: 1
c: *x

-- value yaml_go --
{"a":{"b":1},"c":{"b":1}}
-- value yaml_ruby --
{"a":{"b":1},"c":{"b":1}}
-- value yaml_core --
{"a":{"b":1},"c":{"b":1}}
-- text --
a : 1

-- value yaml_go --
{"a":1}
-- value yaml_ruby --
{"a":1}
-- value yaml_core --
{"a":1}
-- text --
a: |
  x
-- value yaml_go --
{"a":"x"}
-- value yaml_ruby --
{"a":"x"}
-- value yaml_core --
{"a":"x\n"}
-- text --
a: |
  x
   
-- value yaml_go --
{"a":"x\n "}
-- value yaml_ruby --
{"a":"x\n "}
-- value yaml_core --
{"a":"x\n \n"}
-- text --
- a
- - b
  - c
-	d

-- value yaml_go --
! 4:2: a value cannot start with this character
-- value yaml_ruby --
! 4:2: a value cannot start with this character
-- value yaml_core --
["a",["b","c"],"d"]
-- text --
--- a

-- value yaml_go --
"a"
-- value yaml_ruby --
"a"
-- value yaml_core --
"a"
-- text --
--- |
 a

-- value yaml_go --
"a\n"
-- value yaml_ruby --
"a\n"
-- value yaml_core --
"a\n"
-- text --
- a: 1
  b: 2
- c

-- value yaml_go --
[{"a":1,"b":2},"c"]
-- value yaml_ruby --
[{"a":1,"b":2},"c"]
-- value yaml_core --
[{"a":1,"b":2},"c"]
-- text --
---
---

-- value yaml_go --
! 2:1: only one document is allowed
-- value yaml_ruby --
! 2:1: only one document is allowed
-- value yaml_core --
! 2:1: only one document is allowed
-- text --
- &a a
- *a

-- value yaml_go --
["a","a"]
-- value yaml_ruby --
["a","a"]
-- value yaml_core --
["a","a"]
-- text --
a: >

-- value yaml_go --
{"a":null}
-- value yaml_ruby --
{"a":""}
-- value yaml_core --
{"a":""}
-- text --
a: |

-- value yaml_go --
{"a":null}
-- value yaml_ruby --
{"a":""}
-- value yaml_core --
{"a":""}
-- text --
- |
-- value yaml_go --
[null]
-- value yaml_ruby --
[""]
-- value yaml_core --
[""]
-- text --
a: |
  x
...

-- value yaml_go --
{"a":"x\n"}
-- value yaml_ruby --
{"a":"x\n"}
-- value yaml_core --
{"a":"x\n"}
