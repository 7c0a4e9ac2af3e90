Maps of several stanzas are merged deeply; a key stands where its oldest stanza put it.
-- language guarded --
-- document --
m: lazy {a: 1, b: lazy {x: 1}}
m: lazy {b: lazy {y: 2}, c: 3}
m: lazy {a: 9}
-- ask m --
{"a":9,"b":{"x":1,"y":2},"c":3}
-- ask m.b --
{"x":1,"y":2}
-- ask m.a --
9
