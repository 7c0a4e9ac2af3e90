What is not known stays unknown, and decides nothing.
-- language strict --
-- document --
u: unknown("number")
sum: u + 1
text: "n-${u}"
pick: true ? 1 : u
list: [u, 2]
-- ask sum --
{"$unknown":"number","$refined":{"not_null":true}}
-- ask text --
{"$unknown":"string","$refined":{"not_null":true}}
-- ask pick --
1
-- ask list --
[{"$unknown":"number"},2]
