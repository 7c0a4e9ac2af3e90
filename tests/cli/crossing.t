Values that cross from the globals of a directory into a document of another language.
-- file root.tm.hcl --
terramate {
  required_version = "> 0.1"
}
globals {
  tenth   = 0.1
  third   = 1 / 3
  big     = 123456789012345678901234567890
  whole   = 4 / 2
  length  = tm_length(["a", "b"])
  root    = tm_pow(2, 0.5)
  nothing = null
  names   = tm_toset(["b", "a", "b"])
  sizes   = tm_tomap({ small = 0.5, large = 2 })
  nested  = { list = [0.1, { n = 0.2 }], none = null }
}
-- file site.yay --
same: {{ global.tenth == 0.1 }}
sum: {{ global.tenth + 0.2 }}
third: {{ global.third }}
text: {{ global.third }} of {{ global.whole }}
big: {{ global.big + 1 }}
half: {{ global.whole / 4 }}
length: {{ global.length + 1 }}
root: {{ global.root }}
names: {{ global.names }}
first: {{ global.names[0] }}
size: {{ global.sizes.small == 0.5 }}
nested: {{ global.nested }}
deep: {{ global.nested.list[1].n == 0.2 }}
each:
  for n in global.nested.list:
    - {{ n }}
if global.nothing:
  wrong: 1
else:
  right: 1
other: {{ global.nothing if global.nothing else 'none' }}
-- file odd.yay --
a: {{ global.nothing == 0 }}
b: x{{ global.nothing }}
-- file fine.yay --
a: {{ global.tenth + global.sizes.small }}
-- file variables.json --
{"rate": 0.1, "many": [0.1, 3, 12345678901234567890123]}
-- run --
weft get --json --file site.yay
-- out --
{"big":123456789012345678901234567891,"deep":true,"each":[0.1,{"n":0.2}],"first":"a","half":0.5,"length":3,"names":["a","b"],"nested":{"list":[0.1,{"n":0.2}],"none":null},"other":"none","right":1,"root":1.4142135623730951,"same":true,"size":true,"sum":0.30000000000000004,"text":"0.3333333333333333 of 2","third":0.3333333333333333}
-- run --
weft get --file odd.yay a; weft get --file odd.yay b
-- out --
false
-- err --
error[null-value]: `template`: expected a value, got null
 --> odd.yay:2:4
  |
2 | b: x{{ global.nothing }}
  |    ^^^^^^^^^^^^^^^^^^^^^
help: the value is null in another language: give a default, `{{ x if x else 0 }}`
-- exit --
1
-- run --
weft check site.yay fine.yay
-- err --
warning[inexact]: 0.3333333333333333333333… becomes 0.3333333333333333 here
 --> site.yay:3:11
  |
3 | third: {{ global.third }}
  |           ^^^^^^^^^^^^ Yay cannot represent it exactly
help: round it where it is defined, or pass it as a string

warning[inexact]: 0.3333333333333333333333… becomes 0.3333333333333333 here
 --> site.yay:4:10
  |
4 | text: {{ global.third }} of {{ global.whole }}
  |          ^^^^^^^^^^^^ Yay cannot represent it exactly
help: round it where it is defined, or pass it as a string

2 warnings in 1 of 2 files
-- run --
weft eval --dialect yay '[rate == 0.1, rate + many[0], many[2] + 1]' --vars variables.json
-- out --
[true, 0.2, 12345678901234567890124]
