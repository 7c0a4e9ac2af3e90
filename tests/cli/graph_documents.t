`weft graph --file` and `weft refs --file` look through a document: its definitions, branches and the files that it includes.
-- file prod.yay --
os: debian
include 'site.yay'
include os + '.yay'
env: prod
extend hosts:
  - admin
m:
  include 'deep.yay'
  set level = env
  x: {{ level }}
z: {{ secret }}
-- file site.yay --
env: dev
set secret = sizes.large
sizes:
  small: 1
  large: 4
replicas: {{ sizes.small }}
if env == 'prod':
  replicas: {{ sizes.large }}
elif env == 'test':
  spare: {{ replicas }}
macro listener:
  at: {{ port }}-{{ env }}
hosts:
  - www
names:
  for h in hosts:
    - {{ h }}.{{ env }}.{{ outside }}
web:
  call listener:
    port: {{ range(sizes.small)[0] }}
-- file broken.yay --
include 'bad.yay'
a: {{ b }}
-- file bad.yay --
b: 1
c: {{ 1 + }}
-- file lib/debian.yay --
pkg: apt-{{ env }}
-- file deep.yay --
d: {{ env }}
-- run --
weft graph --file prod.yay --search lib
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="os"];
  n1 [label="prod.yay", shape=note];
  n2 [label="site.yay", shape=note];
  n3 [label="lib/debian.yay", shape=note];
  n4 [label="env"];
  n5 [label="hosts"];
  n6 [label="hosts[0]"];
  n7 [label="m.level"];
  n8 [label="deep.yay", shape=note];
  n9 [label="m.x"];
  n10 [label="z"];
  n11 [label="secret"];
  n12 [label="listener"];
  n13 [label="sizes.small"];
  n14 [label="sizes.large"];
  n15 [label="replicas"];
  n16 [label="spare"];
  n17 [label="names"];
  n18 [label="web"];
  n19 [label="pkg"];
  n20 [label="m.d"];
  n21 [label="outside", style=dashed];
  n1 -> n2;
  n1 -> n3;
  n1 -> n8;
  n1 -> n0;
  n7 -> n4;
  n9 -> n7;
  n10 -> n11;
  n11 -> n14;
  n12 -> n4;
  n15 -> n13;
  n15 -> n14;
  n16 -> n15;
  n15 -> n4;
  n16 -> n4;
  n17 -> n5;
  n17 -> n4;
  n17 -> n21;
  n18 -> n12;
  n18 -> n13;
  n19 -> n4;
  n20 -> n4;
}
-- run --
weft graph --file prod.yay --search lib --format mermaid | grep yay; weft graph --file broken.yay --json 2> /dev/null
-- out --
  n1[["prod.yay"]]
  n2[["site.yay"]]
  n3[["lib/debian.yay"]]
  n8[["deep.yay"]]
{"weft":1,"kind":"graph","nodes":[{"name":"broken.yay","is_file":true},{"name":"bad.yay","is_file":true},{"name":"a","file":"broken.yay","line":2,"col":7},{"name":"b","file":"bad.yay","line":1,"col":4},{"name":"c","file":"bad.yay","line":2,"col":4}],"edges":[{"from":"broken.yay","to":"bad.yay","file":"broken.yay","line":1,"col":1},{"from":"a","to":"b","file":"broken.yay","line":2,"col":7}]}
-- exit --
1
-- run --
weft refs --file prod.yay env --search lib; weft refs --file prod.yay z --search lib; weft refs --file prod.yay m --search lib
-- out --
refers to nothing
referred to by
  m.level    prod.yay:9:15         env
  replicas   site.yay:7:4          env
  spare      site.yay:7:4          env
  listener   site.yay:12:21        env
  names      site.yay:17:18        env
  pkg        lib/debian.yay:1:13   env
  m.d        deep.yay:1:7          env
refers to
  secret   prod.yay:11:7   defined at site.yay:2:14
referred to by nothing
refers to
  env       prod.yay:9:15   defined at prod.yay:4:6
  m.level   prod.yay:10:9   defined at prod.yay:9:15
  env       deep.yay:1:7    defined at prod.yay:4:6
referred to by
  m.x   prod.yay:10:9   m.level
-- run --
weft refs site.yay
-- out --
sizes.large  site.yay:2:14
sizes.small  site.yay:6:14
env          site.yay:7:4
sizes.large  site.yay:8:16
env          site.yay:9:6
replicas     site.yay:10:13
port         site.yay:12:10
env          site.yay:12:21
hosts        site.yay:16:12
env          site.yay:17:18
outside      site.yay:17:28
listener     site.yay:19:8
range        site.yay:20:14
sizes.small  site.yay:20:20
-- run --
weft graph --file prod.yay --format mermaid | tail -n 3; weft refs --file prod.yay z
-- out --
  n17 --> n11
  n17 --> n12
  n18 --> n3
refers to
  secret   prod.yay:11:7   defined at site.yay:2:14
referred to by nothing
-- err --
error[bad-import]: no file `debian.yay`
 --> prod.yay:3:9
  |
3 | include os + '.yay'
  |         ^^^^^^^^^^^
 = searched in `.`
help: name a file that exists, or guard the include with an `if`
error[bad-import]: no file `debian.yay`
 --> prod.yay:3:9
  |
3 | include os + '.yay'
  |         ^^^^^^^^^^^
 = searched in `.`
help: name a file that exists, or guard the include with an `if`
-- exit --
1
-- run --
weft graph --file prod.yay --search nowhere
-- err --
error: `--search`: no directory `nowhere`
-- exit --
3
-- file ring.yay --
include 'ring2.yay'
a: {{ b }}
k:
  include 'ring.yay'
-- file ring2.yay --
include 'ring.yay'
b: 1
-- run --
weft graph --file ring.yay
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="ring.yay", shape=note];
  n1 [label="ring2.yay", shape=note];
  n2 [label="a"];
  n3 [label="b"];
  n4 [label="k.a"];
  n5 [label="k.b"];
  n0 -> n1;
  n0 -> n0;
  n1 -> n0;
  n2 -> n3;
  n4 -> n3;
}
-- run --
weft graph --file broken.yay
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="broken.yay", shape=note];
  n1 [label="bad.yay", shape=note];
  n2 [label="a"];
  n3 [label="b"];
  n4 [label="c"];
  n0 -> n1;
  n2 -> n3;
}
-- err --
error[bad-syntax]: unexpected end of the template
 --> bad.yay:2:11
  |
2 | c: {{ 1 + }}
  |           ^
 ::: broken.yay:1:1
1 | include 'bad.yay'
  | ^^^^^^^^^^^^^^^^^ included here
help: write a value here: a name, a number or a quoted string
-- exit --
1
-- file if.yay --
env: prod
if env:
  include 'nope.yay'
-- run --
weft get --file if.yay env
-- err --
error[bad-import]: no file `nope.yay`
 --> if.yay:3:11
  |
3 |   include 'nope.yay'
  |           ^^^^^^^^^^
 = searched in `.`
help: name a file that exists, or guard the include with an `if`
-- exit --
1
