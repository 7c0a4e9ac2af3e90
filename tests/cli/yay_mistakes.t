Each mistake of evaluating a Yay document has a place, a cause, and a way out.
-- file self.yay --
b: 1
include 'self.yay'
-- file unknown.yay --
a: {{ nope }}
-- file missingkey.yay --
m:
  a: 1
b: {{ m.zz }}
-- file beyond.yay --
l:
  - 1
b: {{ l[4] }}
-- file neg.yay --
l:
  - 1
b: {{ l[-1] }}
-- file listname.yay --
l:
  - 1
b: {{ l.x }}
-- file scalarpart.yay --
a: 5
b: {{ a.x }}
-- file div.yay --
a: {{ 1 / 0 }}
-- file addlist.yay --
l:
  - 1
a: {{ 1 + l }}
-- file condlist.yay --
l:
  - 1
if l:
  a: 1
-- file andtext.yay --
a: {{ 'x' and 1 }}
-- file nottext.yay --
a: {{ not 'x' }}
-- file neglist.yay --
l:
  - 1
a: {{ -l }}
-- file cmp.yay --
l:
  - 1
a: {{ l < 3 }}
-- file forscalar.yay --
n: 5
a:
  for i in n:
    - {{ i }}
-- file forbody.yay --
l:
  - 1
a:
  for i in l:
    {{ i }}
-- file slice.yay --
l:
  - 1
a: {{ l[5:9] }}
-- file slicestep.yay --
l:
  - 1
a: {{ l[0:1:0] }}
-- file slicetype.yay --
l:
  - 1
a: {{ l['x':2] }}
-- file slicescalar.yay --
l: 4
a: {{ l[0:1] }}
-- file callno.yay --
a:
  call nope:
    x: 1
-- file callscalar.yay --
f: 5
a:
  call f:
    x: 1
-- file calllist.yay --
macro f:
  x: 1
a:
  call f:
    - 1
-- file callexpr.yay --
a: {{ nope(1) }}
-- file newno.yay --
new Nope as a:
  x: 1
-- file newscalar.yay --
f: 5
new f as a:
  x: 1
-- file includeno.yay --
include 'x.yay'
a: 1
-- file includenum.yay --
include [1]
a: 1
-- file includeempty.yay --
include ''
a: 1
-- file extendscalar.yay --
a: 5
extend a:
  - 1
-- file extendwith.yay --
a:
  - 1
extend a: 5
-- file mapoverscalar.yay --
a: 5
a:
  b: 1
-- file listmap.yay --
a:
  - 1
  b: 2
-- file cycle.yay --
a: {{ b }}
b: {{ a }}
-- file paradox.yay --
a: 1
if a == 1:
  a: 2
-- file selectno.yay --
os: x
a:
  select os:
    debian: 1
-- file selectlist.yay --
os:
  - 1
a:
  select os:
    debian: 1
-- file range.yay --
a: {{ range('x') }}
-- file range0.yay --
a: {{ range() }}
-- file range3.yay --
a: {{ range(1,2,0) }}
-- file replace.yay --
a: {{ replace(1) }}
-- file sub.yay --
a: {{ sub('(', 'x', 'y') }}
-- file mod.yay --
a: {{ 5 % 0 }}
-- file pow.yay --
a: {{ 2 ** 100000000 }}
-- file shift.yay --
a: {{ 1 << 'x' }}
-- file invert.yay --
a: {{ ~'x' }}
-- file dictkey.yay --
l:
  - 1
a: {{ {l: 1} }}
-- file template.yay --
l:
  - 1
a: x{{ l }}
-- file inop.yay --
a: {{ 1 in 5 }}
-- file here.yay --
a: {{ here.nope }}
-- file selfno.yay --
a: {{ self.x }}
-- file parens.yay --
m:
  a: 1
b: {{ (m).zz }}
-- file comp.yay --
a: {{ [x for x in 5] }}
-- file compif.yay --
l:
  - 1
a: {{ [x for x in l if x.y] }}
-- file elsebad.yay --
a: {{ nope.x + 1 else 2 }}
-- file inc2.yay --
include 'self.yay'
a: 1
-- file keyscalar.yay --
m:
  if 1:
    a: 1
  a: 2
b: {{ m.c }}
-- file deep.yay --
a: {{ b.c.d }}
b:
  c: 1
-- file forfilter.yay --
l:
  - 1
a:
  for i in l if l:
    - 1
-- file condmissing.yay --
if nosuch == 1:
  a: 1
b: 2
-- run --
weft eval -f unknown.yay
-- err --
error[unknown-name]: `nope` is not defined
 --> unknown.yay:1:7
  |
1 | a: {{ nope }}
  |       ^^^^ unknown name
 = defined names: `a`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
-- run --
weft eval -f missingkey.yay
-- err --
error[missing-key]: no key `zz` here
 --> missingkey.yay:3:8
  |
3 | b: {{ m.zz }}
  |        ^^^
 ::: missingkey.yay:2:3
2 |   a: 1
  |   ^^^^ the keys are `a`
help: use a key that exists, or give a default: `{{ a.b else 0 }}`
-- exit --
1
-- run --
weft eval -f beyond.yay
-- err --
error[type-mismatch]: this position is past the end of the list; the first one is 0
 --> beyond.yay:3:8
  |
3 | b: {{ l[4] }}
  |        ^^^
help: use a position that exists, or loop over the list with `for`
-- exit --
1
-- run --
weft eval -f neg.yay
-- err --
error[type-mismatch]: a position in a list cannot be negative
 --> neg.yay:3:8
  |
3 | b: {{ l[-1] }}
  |        ^^^^
help: the first item is `[0]`; positions cannot be counted from the end
-- exit --
1
-- run --
weft eval -f listname.yay
-- err --
error[type-mismatch]: a list has positions, not names
 --> listname.yay:3:8
  |
3 | b: {{ l.x }}
  |        ^^
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f scalarpart.yay
-- err --
error[type-mismatch]: expected a mapping or a list, got a value without parts
 --> scalarpart.yay:2:8
  |
2 | b: {{ a.x }}
  |        ^^
help: remove this step, or make the value before it a mapping
-- exit --
1
-- run --
weft eval -f div.yay
-- err --
error[invalid-operation]: division by zero
 --> div.yay:1:11
  |
1 | a: {{ 1 / 0 }}
  |           ^
help: guard it: `{{ a / b if b else 0 }}`
-- exit --
1
-- run --
weft eval -f addlist.yay
-- err --
error[type-mismatch]: `+`: expected a number or a string, got a list
 --> addlist.yay:3:11
  |
3 | a: {{ 1 + l }}
  |           ^
 ::: addlist.yay:2:3
2 |   - 1
  |   ^^^ its value is defined here
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f condlist.yay
-- err --
error[type-mismatch]: `if`: expected true or false, got a list
 --> condlist.yay:3:4
  |
3 | if l:
  |    ^
 ::: condlist.yay:2:3
2 |   - 1
  |   ^^^ its value is defined here
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f andtext.yay
-- err --
error[type-mismatch]: `and`: expected a number, got a string
 --> andtext.yay:1:7
  |
1 | a: {{ 'x' and 1 }}
  |       ^^^
help: write a number without quotes, or compare strings with `==`
-- exit --
1
-- run --
weft eval -f nottext.yay
-- err --
error[type-mismatch]: `not`: expected a number, got a string
 --> nottext.yay:1:11
  |
1 | a: {{ not 'x' }}
  |           ^^^
help: write a number without quotes, or compare strings with `==`
-- exit --
1
-- run --
weft eval -f neglist.yay
-- err --
error[type-mismatch]: `-`: expected a number, got a list
 --> neglist.yay:3:8
  |
3 | a: {{ -l }}
  |        ^
 ::: neglist.yay:2:3
2 |   - 1
  |   ^^^ its value is defined here
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f cmp.yay
-- err --
error[type-mismatch]: `<`: expected a number, got a list
 --> cmp.yay:3:7
  |
3 | a: {{ l < 3 }}
  |       ^
 ::: cmp.yay:2:3
2 |   - 1
  |   ^^^ its value is defined here
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f forscalar.yay
-- err --
error[type-mismatch]: expected a list or a mapping to loop over
 --> forscalar.yay:3:12
  |
3 |   for i in n:
  |            ^
help: write a list after `in`: `[1, 2]`, `range(3)` or the name of a list
-- exit --
1
-- run --
weft eval -f forbody.yay
-- err --
error[bad-syntax]: expected a key or an item
 --> forbody.yay:5:5
  |
5 |     {{ i }}
  |     ^^^^^^^
help: write `key: {{ … }}`, or `- {{ … }}`
-- exit --
1
-- run --
weft eval -f slice.yay
-- err --
error[type-mismatch]: this slice is outside the list
 --> slice.yay:3:7
  |
3 | a: {{ l[5:9] }}
  |       ^^^^^^
help: start and end must be between 0 and 1, the length, and the step must not be 0
-- exit --
1
-- run --
weft eval -f slicestep.yay
-- err --
error[type-mismatch]: this slice is outside the list
 --> slicestep.yay:3:7
  |
3 | a: {{ l[0:1:0] }}
  |       ^^^^^^^^
help: start and end must be between 0 and 1, the length, and the step must not be 0
-- exit --
1
-- run --
weft eval -f slicetype.yay
-- err --
error[type-mismatch]: a slice: expected a whole number, got a string
 --> slicetype.yay:3:9
  |
3 | a: {{ l['x':2] }}
  |         ^^^
help: write a number without quotes, or compare strings with `==`
-- exit --
1
-- run --
weft eval -f slicescalar.yay
-- err --
error[type-mismatch]: a slice: expected a list, got a number
 --> slicescalar.yay:2:7
  |
2 | a: {{ l[0:1] }}
  |       ^
 ::: slicescalar.yay:1:4
1 | l: 4
  |    ^ its value is defined here
help: use a name that has the right type
-- exit --
1
-- run --
weft eval -f callno.yay
-- err --
error[unknown-name]: `nope` is not defined
 --> callno.yay:2:8
  |
2 |   call nope:
  |        ^^^^ unknown name
 = defined names: `a`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
-- run --
weft eval -f callscalar.yay
-- err --
error[not-callable]: this is not a macro, so it cannot be called
 --> callscalar.yay:3:8
  |
3 |   call f:
  |        ^
help: define a macro with `macro NAME:` and an indented block
-- exit --
1
-- run --
weft eval -f calllist.yay
-- err --
error[type-mismatch]: a macro takes named arguments
 --> calllist.yay:5:5
  |
5 |     - 1
  |     ^^^
help: write a line `name: value` for each argument
-- exit --
1
-- run --
weft eval -f callexpr.yay
-- err --
error[unknown-name]: `nope` is not defined
 --> callexpr.yay:1:7
  |
1 | a: {{ nope(1) }}
  |       ^^^^ unknown name
 = defined names: `a`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
-- run --
weft eval -f newno.yay
-- err --
error[unknown-name]: `Nope` is not defined
 --> newno.yay:1:5
  |
1 | new Nope as a:
  |     ^^^^ unknown name
 = defined names: `a`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
-- run --
weft eval -f newscalar.yay
-- err --
error[not-callable]: this is not a prototype, so `new` cannot use it
 --> newscalar.yay:2:5
  |
2 | new f as a:
  |     ^
help: define a prototype with `prototype NAME:` and an indented block
-- exit --
1
-- run --
weft eval -f includeno.yay
-- err --
error[bad-import]: no file `x.yay`
 --> includeno.yay:1:9
  |
1 | include 'x.yay'
  |         ^^^^^^^
 = searched in `.`
help: name a file that exists, or guard the include with an `if`
-- exit --
1
-- run --
weft eval -f includenum.yay
-- err --
error[type-mismatch]: `include`: expected a file name, got a list
 --> includenum.yay:1:9
  |
1 | include [1]
  |         ^^^
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f includeempty.yay
-- err --
error[bad-import]: no file ``
 --> includeempty.yay:1:9
  |
1 | include ''
  |         ^^
 = searched in `.`
help: name a file that exists, or guard the include with an `if`
-- exit --
1
-- run --
weft eval -f extendscalar.yay
-- err --
error[extend-scalar]: `a` cannot be extended
 --> extendscalar.yay:3:3
  |
3 |   - 1
  |   ^^^ this adds to it
 ::: extendscalar.yay:1:4
1 | a: 5
  |    ^ this is not a mapping
help: replace it as a whole, or use another name
-- exit --
1
-- run --
weft eval -f extendwith.yay
-- err --
error[extend-scalar]: `a` is extended, but this is not a list
 --> extendwith.yay:3:1
  |
3 | extend a: 5
  | ^^^^^^^^^^^
 ::: extendwith.yay:3:11
3 | extend a: 5
  |           ^ a single value cannot be joined with a list
help: extend a list with items, or set the key again
-- exit --
1
-- run --
weft eval -f mapoverscalar.yay
-- err --
error[extend-scalar]: `a` cannot be extended
 --> mapoverscalar.yay:3:3
  |
3 |   b: 1
  |   ^^^^ this adds to it
 ::: mapoverscalar.yay:1:4
1 | a: 5
  |    ^ this is not a mapping
help: replace it as a whole, or use another name
-- exit --
1
-- run --
weft eval -f listmap.yay
-- err --
error[extend-scalar]: `a` cannot be extended
 --> listmap.yay:3:3
  |
3 |   b: 2
  |   ^^^^ this adds to it
 ::: listmap.yay:2:3
2 |   - 1
  |   ^^^ this is not a mapping
help: replace it as a whole, or use another name
-- exit --
1
-- run --
weft eval -f cycle.yay
-- err --
error[cycle]: `a` depends on itself
 --> cycle.yay:1:7
  |
1 | a: {{ b }}
  |       ^ depends on `b`
 ::: cycle.yay:2:7
2 | b: {{ a }}
  |       ^ which depends on `a` again
help: give one of them a value that does not refer to the other
-- exit --
1
-- run --
weft eval -f self.yay
-- err --
error[cycle]: `self.yay` includes itself endlessly
 --> self.yay:2:1
  |
2 | include 'self.yay'
  | ^^^^^^^^^^^^^^^^^^
help: remove one of these includes, or guard it with a condition that ends the recursion
-- exit --
1
-- run --
weft eval -f paradox.yay
-- err --
error[paradox]: this condition changes its own result
 --> paradox.yay:2:1
  |
2 | if a == 1:
  | ^^^^^^^^^^ true without what it guards, but not with it
 ::: paradox.yay:3:3
3 |   a: 2
  |   ^^^^ this changes what the condition reads
help: make the condition depend only on values that it does not change
-- exit --
1
-- run --
weft eval -f selectno.yay
-- err --
error[missing-key]: no case for `x`
 --> selectno.yay:3:10
  |
3 |   select os:
  |          ^^
help: add it to the cases, which are `debian`
-- exit --
1
-- run --
weft eval -f selectlist.yay
-- err --
error[type-mismatch]: `select`: expected a string or a number, got a list
 --> selectlist.yay:4:10
  |
4 |   select os:
  |          ^^
 ::: selectlist.yay:2:3
2 |   - 1
  |   ^^^ its value is defined here
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f range.yay
-- err --
error[bad-argument]: wrong arguments: expected `range(stop)`, `range(start, stop)` or `range(start, stop, step)`
 --> range.yay:1:7
  |
1 | a: {{ range('x') }}
  |       ^^^^^^^^^^
help: pass these arguments in this order
-- exit --
1
-- run --
weft eval -f range0.yay
-- err --
error[bad-argument]: wrong arguments: expected `range(stop)`, `range(start, stop)` or `range(start, stop, step)`
 --> range0.yay:1:7
  |
1 | a: {{ range() }}
  |       ^^^^^^^
help: pass these arguments in this order
-- exit --
1
-- run --
weft eval -f range3.yay
-- err --
error[bad-argument]: wrong arguments: expected `range(stop)`, `range(start, stop)` or `range(start, stop, step)`
 --> range3.yay:1:7
  |
1 | a: {{ range(1,2,0) }}
  |       ^^^^^^^^^^^^
help: pass these arguments in this order
-- exit --
1
-- run --
weft eval -f replace.yay
-- err --
error[bad-argument]: wrong arguments: expected `replace(text, old, new)`
 --> replace.yay:1:7
  |
1 | a: {{ replace(1) }}
  |       ^^^^^^^^^^
help: pass these arguments in this order
-- exit --
1
-- run --
weft eval -f sub.yay
-- err --
error[bad-argument]: invalid pattern: missing closing ): `(`
 --> sub.yay:1:7
  |
1 | a: {{ sub('(', 'x', 'y') }}
  |       ^^^^^^^^^^^^^^^^^^
help: put `\` before a special character to match it literally
-- exit --
1
-- run --
weft eval -f mod.yay
-- err --
error[invalid-operation]: division by zero
 --> mod.yay:1:11
  |
1 | a: {{ 5 % 0 }}
  |           ^
help: guard it: `{{ a / b if b else 0 }}`
-- exit --
1
-- run --
weft eval -f pow.yay
-- err --
error[bad-argument]: `**` would produce a number of more than a million bits
 --> pow.yay:1:7
  |
1 | a: {{ 2 ** 100000000 }}
  |       ^^^^^^^^^^^^^^
help: use smaller numbers, or floats: `2.0` instead of `2`
-- exit --
1
-- run --
weft eval -f shift.yay
-- err --
error[type-mismatch]: `<<`: expected a number, got a string
 --> shift.yay:1:12
  |
1 | a: {{ 1 << 'x' }}
  |            ^^^
help: write a number without quotes, or compare strings with `==`
-- exit --
1
-- run --
weft eval -f invert.yay
-- err --
error[type-mismatch]: `~`: expected a number, got a string
 --> invert.yay:1:8
  |
1 | a: {{ ~'x' }}
  |        ^^^
help: write a number without quotes, or compare strings with `==`
-- exit --
1
-- run --
weft eval -f dictkey.yay
-- err --
error[type-mismatch]: `{ }`: expected a string or a number as a key, got a list
 --> dictkey.yay:3:8
  |
3 | a: {{ {l: 1} }}
  |        ^
 ::: dictkey.yay:2:3
2 |   - 1
  |   ^^^ its value is defined here
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f template.yay
-- err --
error[type-mismatch]: a string with `{{ }}`: expected a string or a number, got a list
 --> template.yay:3:8
  |
3 | a: x{{ l }}
  |        ^
 ::: template.yay:2:3
2 |   - 1
  |   ^^^ its value is defined here
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f inop.yay
-- err --
error[bad-syntax]: unexpected `in`
 --> inop.yay:1:9
  |
1 | a: {{ 1 in 5 }}
  |         ^^
help: write `not (x not in list)`
-- exit --
1
-- run --
weft eval -f here.yay
-- err --
error[missing-key]: no key `nope` here
 --> here.yay:1:11
  |
1 | a: {{ here.nope }}
  |           ^^^^^
 ::: here.yay:1:1
1 | a: {{ here.nope }}
  | ^^^^^^^^^^^^^^^^^^ the keys are `a`
help: use a key that exists, or give a default: `{{ a.b else 0 }}`
-- exit --
1
-- run --
weft eval -f selfno.yay
-- err --
error[unknown-name]: `self` is not defined
 --> selfno.yay:1:7
  |
1 | a: {{ self.x }}
  |       ^^^^ unknown name
 = defined names: `a`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
-- run --
weft eval -f parens.yay
-- err --
error[type-mismatch]: a value in parentheses has no parts
 --> parens.yay:3:7
  |
3 | b: {{ (m).zz }}
  |       ^^^
help: remove the parentheses, or give it a name with `set`
-- exit --
1
-- run --
weft eval -f comp.yay
-- err --
error[type-mismatch]: expected a list or a mapping to loop over
 --> comp.yay:1:19
  |
1 | a: {{ [x for x in 5] }}
  |                   ^
help: write a list after `in`: `[1, 2]`, `range(3)` or the name of a list
-- exit --
1
-- run --
weft eval -f compif.yay
-- err --
error[type-mismatch]: expected a mapping or a list, got a value without parts
 --> compif.yay:3:25
  |
3 | a: {{ [x for x in l if x.y] }}
  |                         ^^
help: remove this step, or make the value before it a mapping
-- exit --
1
-- run --
weft eval -f elsebad.yay
-- err --
error[unknown-name]: `nope` is not defined
 --> elsebad.yay:1:7
  |
1 | a: {{ nope.x + 1 else 2 }}
  |       ^^^^ unknown name
 = defined names: `a`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
-- run --
weft eval -f inc2.yay
-- err --
error[cycle]: `self.yay` includes itself endlessly
 --> self.yay:2:1
  |
2 | include 'self.yay'
  | ^^^^^^^^^^^^^^^^^^
help: remove one of these includes, or guard it with a condition that ends the recursion
-- exit --
1
-- run --
weft eval -f keyscalar.yay
-- err --
error[missing-key]: no key `c` here
 --> keyscalar.yay:5:8
  |
5 | b: {{ m.c }}
  |        ^^
 ::: keyscalar.yay:2:3
2 |   if 1:
  |   ^^^^^ the keys are `a`
help: use a key that exists, or give a default: `{{ a.b else 0 }}`
-- exit --
1
-- run --
weft eval -f deep.yay
-- err --
error[type-mismatch]: expected a mapping or a list, got a value without parts
 --> deep.yay:1:10
  |
1 | a: {{ b.c.d }}
  |          ^^
help: remove this step, or make the value before it a mapping
-- exit --
1
-- run --
weft eval -f forfilter.yay
-- err --
error[type-mismatch]: `if`: expected true or false, got a list
 --> forfilter.yay:4:17
  |
4 |   for i in l if l:
  |                 ^
 ::: forfilter.yay:2:3
2 |   - 1
  |   ^^^ its value is defined here
help: use one of its items, like `[0]`, or loop over them with `for`
-- exit --
1
-- run --
weft eval -f condmissing.yay
-- err --
error[unknown-name]: `nosuch` is not defined
 --> condmissing.yay:1:4
  |
1 | if nosuch == 1:
  |    ^^^^^^ unknown name
 = defined names: `b`, `a`
help: define it as a key or with `set`, or give a default: `{{ name else 0 }}`
-- exit --
1
