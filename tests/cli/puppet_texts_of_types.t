Types and addresses are written as Puppet writes them: keys of a Struct with what their values do not say, types of objects with what they consist of.
-- file manifests/site.pp --
type S = Struct[{ NotUndef['a'] => Optional[String], NotUndef['b'] => String, Optional['c'] => Optional[String], Optional['d'] => String }]
type Point = Object[{ attributes => { 'x' => Integer, 'y' => { type => Integer, value => 7 }, 'k' => { type => Integer, kind => constant, value => 3 } } }]
type Pair = Object[{ parent => Point, attributes => { 'z' => String } }]
notify { 's': message => "${S}" }
notify { 'o': message => "${Point} ${Array[Point]} ${[Pair]} ${type(Point(1))}" }
notify { 'objects': message => [Point(1), Point(1, 8), { 'k' => Point({ 'x' => 2 }) }] }
['http://me:pw@h:80/p/q?a=b#f', 'http://x', 'https://x:8443/', 'mailto:a@b.c', '/a/b', 'file:///x', 'foo://h:9', 'urn:x:y?z#f'].each |$t| {
  $u = URI($t)
  notify { "${u}": message => [$u.scheme, $u.userinfo, $u.host, $u.port, $u.path, $u.query, $u.fragment, $u.opaque] }
}
-- run --
weft catalog n --json | python3 -c "
import json, sys
for r in json.load(sys.stdin)['resources']:
    if r['type'] == 'Notify':
        print(r['title'], json.dumps(r['parameters']['message']))"
weft eval --dialect puppet 'URI("http://x").major'
weft eval --dialect puppet 'inline_template("<% m = /(.)(.)(.)/.match(%q(abc)) %><%= m[1..2].inspect %> <%= m[0, 2].inspect %> <%= m[5..6].inspect %>")'
-- out --
s "S = Struct[{NotUndef['a'] => Optional[String], 'b' => String, 'c' => Optional[String], Optional['d'] => String}]"
o "Object[{name => 'Point', attributes => {'x' => Integer, 'y' => {type => Integer, value => 7}}, constants => {'k' => 3}}] Array[Point] [Object[{name => 'Pair', parent => Point, attributes => {'z' => String}}]] Object[{name => 'Point', attributes => {'x' => Integer, 'y' => {type => Integer, value => 7}}, constants => {'k' => 3}}]"
objects [{"__ptype": "Point", "x": 1}, {"__ptype": "Point", "x": 1, "y": 8}, {"k": {"__ptype": "Point", "x": 2}}]
http://me:pw@h/p/q?a=b#f ["http", "me:pw", "h", 80, "/p/q", "a=b", "f", null]
http://x ["http", null, "x", 80, "", null, null, null]
https://x:8443/ ["https", null, "x", 8443, "/", null, null, null]
mailto:a@b.c ["mailto", null, null, null, null, null, null, "a@b.c"]
/a/b [null, null, null, null, "/a/b", null, null, null]
file:///x ["file", null, "", null, "/x", null, null, null]
foo://h:9 ["foo", null, "h", 9, "", null, null, null]
urn:x:y?z#f ["urn", null, null, null, null, null, "f", "x:y?z"]
"[\"a\", \"b\"] [\"abc\", \"a\"] nil"
-- err --
error[invalid-operation]: unknown function `major`
 --> <expression>:1:1
  |
1 | URI("http://x").major
  | ^^^^^^^^^^^^^^^^^^^^^
