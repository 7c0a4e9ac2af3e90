`weft graph`, `weft refs` and `weft info` tell what depends on what and what was found; nothing is evaluated.
-- file root.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env    = "dev"
  domain = "${global.env}.example"
  obj    = { a = global.env, b = { c = 1 } }
  odd    = global.obj.b.c + global.nope
  whole  = tm_keys(global.obj)
}
generate_hcl "_x.tf" {
  content {
    url = global.domain
  }
}
assert {
  assertion = global.obj.b.c == 1
  message   = "no"
}
-- file stacks/prod/globals.tm --
globals {
  env = "pr\"<o>d"
}
-- file stacks/prod/a/stack.tm --
stack {
  after = ["/stacks/prod/b"]
  tags  = ["t"]
}
-- file stacks/prod/b/stack.tm --
stack {
}
-- file stacks/prod/b/c/stack.tm --
stack {
  after = ["tag:t"]
}
-- file stacks/old/.tmskip --
-- file stacks/old/stack.tm --
stack {
}
-- file .hidden/x.tm --
globals {
}
-- file doc.yay --
a: 1
"x\"<y>": {{ a + m.x }}
m:
  x: {{ a }}
  y: 2
c: {{ m }}
if a == 1:
  d: {{ outside }}
-- file plain.hcl --
b { x = y.z }
-- run --
weft graph
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="stacks/prod/a"];
  n1 [label="stacks/prod/b"];
  n2 [label="stacks/prod/b/c"];
  n2 -> n0;
  n0 -> n1;
  n0 -> n2;
  n2 -> n1;
}
-- run --
weft graph --json | sed 's/},/},\n/g'
-- out --
{"weft":1,"kind":"graph","nodes":[{"name":"stacks/prod/a","file":"stacks/prod/a/stack.tm","line":1,"col":1},
{"name":"stacks/prod/b","file":"stacks/prod/b/stack.tm","line":1,"col":1},
{"name":"stacks/prod/b/c","file":"stacks/prod/b/c/stack.tm","line":1,"col":1}],"edges":[{"from":"stacks/prod/b/c","to":"stacks/prod/a","file":"stacks/prod/b/c/stack.tm","line":2,"col":3},
{"from":"stacks/prod/a","to":"stacks/prod/b","file":"stacks/prod/a/stack.tm","line":2,"col":3},
{"from":"stacks/prod/a","to":"stacks/prod/b/c","file":"stacks/prod/a/stack.tm","line":2,"col":3},
{"from":"stacks/prod/b/c","to":"stacks/prod/b","file":"stacks/prod/b/c/stack.tm","line":1,"col":1}]}
-- run --
weft graph --globals -C stacks/prod
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="global.env"];
  n1 [label="global.domain"];
  n2 [label="global.obj.a"];
  n3 [label="global.obj.b.c"];
  n4 [label="global.odd"];
  n5 [label="global.nope", style=dashed];
  n6 [label="global.whole"];
  n7 [label="global.obj"];
  n1 -> n0;
  n2 -> n0;
  n4 -> n3;
  n4 -> n5;
  n7 -> n2;
  n7 -> n3;
  n6 -> n7;
}
-- run --
weft graph --globals --format mermaid
-- out --
flowchart LR
  n0["global.env"]
  n1["global.domain"]
  n2["global.obj.a"]
  n3["global.obj.b.c"]
  n4["global.odd"]
  n5(["global.nope"])
  n6["global.whole"]
  n7["global.obj"]
  n1 --> n0
  n2 --> n0
  n4 --> n3
  n4 --> n5
  n7 --> n2
  n7 --> n3
  n6 --> n7
-- run --
weft graph --globals --format svg | sed -n '1p;3,5p;/<rect/p'
-- out --
<svg xmlns="http://www.w3.org/2000/svg" width="676" height="134" font-family="monospace" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
<rect width="100%" height="100%" fill="#fff"/>
<defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#678"/></marker></defs>
<g fill="none" stroke="#678" marker-end="url(#a)">
<g><title>global.env</title><rect x="556" y="16" width="96" height="22" rx="3"/><text x="564" y="31">global.env</text></g>
<g><title>global.domain</title><rect x="24" y="16" width="120" height="22" rx="3"/><text x="32" y="31">global.domain</text></g>
<g><title>global.obj.a</title><rect x="368" y="16" width="112" height="22" rx="3"/><text x="376" y="31">global.obj.a</text></g>
<g><title>global.obj.b.c</title><rect x="368" y="50" width="128" height="22" rx="3"/><text x="376" y="65">global.obj.b.c</text></g>
<g><title>global.odd</title><rect x="24" y="50" width="96" height="22" rx="3"/><text x="32" y="65">global.odd</text></g>
<g><title>global.nope</title><rect x="204" y="16" width="104" height="22" rx="3" stroke-dasharray="4 3"/><text x="212" y="31">global.nope</text></g>
<g><title>global.whole</title><rect x="24" y="84" width="112" height="22" rx="3"/><text x="32" y="99">global.whole</text></g>
<g><title>global.obj</title><rect x="204" y="50" width="96" height="22" rx="3"/><text x="212" y="65">global.obj</text></g>
-- run --
weft graph --file doc.yay; weft graph --file plain.hcl --format mermaid; weft graph --file doc.yay --globals
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="a"];
  n1 [label="\"x\\\"<y>\""];
  n2 [label="m.x"];
  n3 [label="m.y"];
  n4 [label="c"];
  n5 [label="d"];
  n6 [label="m"];
  n7 [label="outside", style=dashed];
  n1 -> n0;
  n1 -> n2;
  n2 -> n0;
  n6 -> n2;
  n6 -> n3;
  n4 -> n6;
  n5 -> n7;
  n5 -> n0;
}
flowchart LR
  n0["b.x"]
  n1(["y.z"])
  n0 --> n1
-- err --
error: `--globals` cannot be combined with `--file`
-- exit --
2
-- run --
weft explain --graph global.odd -g 'nope=1'
-- out --
digraph weft {
  rankdir=LR;
  node [shape=box];
  n0 [label="global.odd"];
  n1 [label="global.obj.b.c"];
  n2 [label="global.nope"];
  n0 -> n1;
  n0 -> n2;
}
-- run --
weft refs global.obj -C stacks/prod; weft refs global.env; weft refs global.obj.b.c --json
-- out --
refers to
  global.env   root.tm:7:18   defined at stacks/prod/globals.tm:2:3
referred to by
  global.odd     root.tm:8:12    global.obj.b.c
  global.whole   root.tm:9:20    global.obj
  assert         root.tm:17:15   global.obj.b.c
refers to nothing
referred to by
  global.domain   root.tm:6:15   global.env
  global.obj.a    root.tm:7:18   global.env
{"weft":1,"kind":"refs","path":"global.obj.b.c","links":{"referred":[{"col":12,"file":"root.tm","from":"global.odd","line":8,"ref":"global.obj.b.c"},{"col":20,"file":"root.tm","from":"global.whole","line":9,"ref":"global.obj"},{"col":15,"file":"root.tm","from":"assert","line":17,"ref":"global.obj.b.c"}],"refers":[]}}
-- run --
weft refs stacks/prod/globals.tm; weft refs root.tm
-- out --
refers to nothing
referred to by
  global.domain   root.tm:6:15   global.env
  global.obj.a    root.tm:7:18   global.env
refers to
  global.env       root.tm:6:15
  global.env       root.tm:7:18
  global.obj.b.c   root.tm:8:12
  global.nope      root.tm:8:29
  global.obj       root.tm:9:20
  global.domain    root.tm:13:11
  global.obj.b.c   root.tm:17:15
referred to by nothing
-- run --
weft refs --file doc.yay m; weft refs --file doc.yay a --json; weft refs plain.hcl
-- out --
refers to
  a   doc.yay:4:9   defined at doc.yay:1:4
referred to by
  "x\"<y>"   doc.yay:2:18   m.x
  c          doc.yay:6:7    m
{"weft":1,"kind":"refs","path":"a","links":{"referred":[{"col":14,"file":"doc.yay","from":"\"x\\\"<y>\"","line":2,"ref":"a"},{"col":9,"file":"doc.yay","from":"m.x","line":4,"ref":"a"},{"col":4,"file":"doc.yay","from":"d","line":7,"ref":"a"}],"refers":[]}}
y.z  plain.hcl:1:9
-- run --
ln -s /etc stacks/out; ln -s ../stacks stacks/again; weft info --long | sed 's/^root .*/root/'; weft info --json | sed 's/"root":"[^"]*"/"root":""/'
-- out --
root
dialect     terramate
found       7 directories, 3 stacks
            1 document of yay in .
read        5 files
            root.tm
            stacks/prod/a/stack.tm
            stacks/prod/b/c/stack.tm
            stacks/prod/b/stack.tm
            stacks/prod/globals.tm
skipped     5
            .hidden   hidden
            plain.hcl   several products use this file name; check the file on its own
            stacks/again   symbolic link to a directory
            stacks/old/stack.tm   excluded by a `.tmskip` file
            stacks/out   symbolic link out of the project
{"weft":1,"kind":"info","info":{"dialect":"terramate","directories":7,"documents":{"yay":1},"files":["root.tm","stacks/prod/a/stack.tm","stacks/prod/b/c/stack.tm","stacks/prod/b/stack.tm","stacks/prod/globals.tm"],"root":"","skipped":[{"path":".hidden","why":"hidden"},{"path":"plain.hcl","why":"several products use this file name; check the file on its own"},{"path":"stacks/again","why":"symbolic link to a directory"},{"path":"stacks/old/stack.tm","why":"excluded by a `.tmskip` file"},{"path":"stacks/out","why":"symbolic link out of the project"}],"trees":[{"dialect":"terramate","kind":"stack","path":".","units":3},{"dialect":"yay","kind":"document","path":".","units":1}]}}
