Events of YAML have the places of what was written: quotes and brackets included, anchors and tags not.
-- text --
# comment
name: &n "two\twords"   # behind
list: [a, 'it''s', {b: *n}]
-- events yaml_core --
2:1 document
2:1 mapping
2:1-2:5 scalar "name"
2:10-2:22 scalar "two\twords" &n
3:1-3:5 scalar "list"
3:7-3:8 sequence
3:8-3:9 scalar "a"
3:11-3:18 scalar "it's"
3:20-3:21 mapping
3:21-3:22 scalar "b"
3:24-3:26 alias "n"
3:26-3:27 end of mapping
3:27-3:28 end of sequence
3:28 end of mapping
3:28 end of document
-- text --
text: |
  first ${x}
    second

  third
folded: >-
  one
  two

  three
-- events yaml_core --
1:1 document
1:1 mapping
1:1-1:5 scalar "text"
1:7-6:1 scalar "first ${x}\n  second\n\nthird\n"
6:1-6:7 scalar "folded"
6:9-10:8 scalar "one two\nthree"
10:8 end of mapping
10:8 end of document
-- text --
? key
: - !!str 1
  -
  - !local {}
plain: goes
  on
none:
-- events yaml_core --
1:1 document
1:1 mapping
1:3-1:6 scalar "key"
2:3 sequence
2:11-2:12 scalar "1" tag:yaml.org,2002:str
3:4 scalar ""
4:12-4:13 mapping !local
4:13-4:14 end of mapping
4:14 end of sequence
5:1-5:6 scalar "plain"
5:8-6:5 scalar "goes on"
7:1-7:5 scalar "none"
7:6 scalar ""
7:6 end of mapping
7:6 end of document
-- text --
%TAG !e! tag:example.org,2000:
---
a: !e!b c
...
---
second
--- 
-- events yaml_core --
2:1-2:4 document
3:1 mapping
3:1-3:2 scalar "a"
3:9-3:10 scalar "c" tag:example.org,2000:b
3:10 end of mapping
4:1-4:4 end of document
5:1-5:4 document
6:1-6:7 scalar "second"
7:1 end of document
7:1-7:4 document
7:4 scalar ""
7:5 end of document
-- text --
[a: 1, ? b, "c":d]
-- events yaml_core --
1:1 document
1:1-1:2 sequence
1:2 mapping
1:2-1:3 scalar "a"
1:5-1:6 scalar "1"
1:6 end of mapping
1:8 mapping
1:10-1:11 scalar "b"
1:11 scalar ""
1:11 end of mapping
1:13 mapping
1:13-1:16 scalar "c"
1:17-1:18 scalar "d"
1:18 end of mapping
1:18-1:19 end of sequence
1:19 end of document
-- events yaml_ruby --
1:1 document
1:1-1:2 sequence
1:2 mapping
1:2-1:3 scalar "a"
1:5-1:6 scalar "1"
1:6 end of mapping
1:8 mapping
1:10-1:11 scalar "b"
1:11 scalar ""
1:11 end of mapping
1:13 mapping
1:13-1:16 scalar "c"
1:17-1:18 scalar "d"
1:18 end of mapping
1:18-1:19 end of sequence
1:19 end of document
