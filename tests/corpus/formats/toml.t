TOML: tables in any order, strings of four kinds, words with types.
-- text --
# a comment
title = "TOML"  # behind
[owner]
name = 'Tom "x"'
born = 1979-05-27T07:32:00-08:00
[servers.alpha]
ip = "10.0.0.1"
ports = [ 8000, 8_001,
  8002, ]
[servers]
total = 2
[[fruit]]
name = "apple"
[fruit.taste]
sweet = true
[[fruit]]
name = "pear"
-- value toml --
{"title":"TOML","owner":{"name":"Tom \"x\"","born":"1979-05-27T07:32:00-08:00"},"servers":{"alpha":{"ip":"10.0.0.1","ports":[8000,8001,8002]},"total":2},"fruit":[{"name":"apple","taste":{"sweet":true}},{"name":"pear"}]}
-- events toml --
1:1 document
1:1 mapping
2:1-2:6 scalar "title"
2:9-2:15 scalar "TOML"
3:2-3:7 scalar "owner"
3:2 mapping
4:1-4:5 scalar "name"
4:8-4:17 scalar "Tom "x""
5:1-5:5 scalar "born"
5:8-5:33 scalar "1979-05-27T07:32:00-08:00"
5:33 end of mapping
6:2-6:9 scalar "servers"
6:2 mapping
6:10-6:15 scalar "alpha"
6:10 mapping
7:1-7:3 scalar "ip"
7:6-7:16 scalar "10.0.0.1"
8:1-8:6 scalar "ports"
8:9 sequence
8:11-8:15 scalar "8000"
8:17-8:22 scalar "8_001"
9:3-9:7 scalar "8002"
9:10 end of sequence
9:10 end of mapping
11:1-11:6 scalar "total"
11:9-11:10 scalar "2"
11:10 end of mapping
12:3-12:8 scalar "fruit"
12:3 sequence
12:3 mapping
13:1-13:5 scalar "name"
13:8-13:15 scalar "apple"
14:8-14:13 scalar "taste"
14:8 mapping
15:1-15:6 scalar "sweet"
15:9-15:13 scalar "true"
15:13 end of mapping
14:8 end of mapping
16:3 mapping
17:1-17:5 scalar "name"
17:8-17:14 scalar "pear"
17:14 end of mapping
16:8 end of sequence
17:14 end of mapping
17:14 end of document
-- text --
a.b.c = 1
a."b".d = {x = 0xFF, y.z = -1.5e3, t = 07:32:00}
e = """
one \
   two ""quoted"""""
f = '''
raw \n'''
g = "\u00e9\t\U0001F600"
h = [inf, +0, 1979-05-27, 1979-05-27 07:32:00.5Z]
-- value toml --
{"a":{"b":{"c":1,"d":{"x":255,"y":{"z":-1500},"t":"07:32:00"}}},"e":"one two \"\"quoted\"\"","f":"raw \\n","g":"é\t😀","h":["+Inf",0,"1979-05-27","1979-05-27 07:32:00.5Z"]}
-- events toml --
1:1 document
1:1 mapping
1:1-1:2 scalar "a"
1:1 mapping
1:3-1:4 scalar "b"
1:3 mapping
1:5-1:6 scalar "c"
1:9-1:10 scalar "1"
2:7-2:8 scalar "d"
2:11 mapping
2:12-2:13 scalar "x"
2:16-2:20 scalar "0xFF"
2:22-2:23 scalar "y"
2:22 mapping
2:24-2:25 scalar "z"
2:28-2:34 scalar "-1.5e3"
2:34 end of mapping
2:36-2:37 scalar "t"
2:40-2:48 scalar "07:32:00"
2:49 end of mapping
2:49 end of mapping
1:3 end of mapping
3:1-3:2 scalar "e"
3:5-5:21 scalar "one two ""quoted"""
6:1-6:2 scalar "f"
6:5-7:10 scalar "raw \n"
8:1-8:2 scalar "g"
8:5-8:25 scalar "é\t😀"
9:1-9:2 scalar "h"
9:5 sequence
9:6-9:9 scalar "inf"
9:11-9:13 scalar "+0"
9:15-9:25 scalar "1979-05-27"
9:27-9:49 scalar "1979-05-27 07:32:00.5Z"
9:50 end of sequence
9:50 end of mapping
9:50 end of document
-- text --
a = 1
a = 2
-- value toml --
! 2:1: this key is already defined
-- text --
[a]
[a]
-- value toml --
! 2:2: this table is already defined
-- text --
a.b = 1
[a]
-- value toml --
! 2:2: this table is already defined
-- text --
[a.b]
[a]
b.c = 1
-- value toml --
! 3:1: this key is already defined and cannot be extended
-- text --
a = {b = 1}
[a.c]
-- value toml --
! 2:2: this key is already defined and cannot be extended
-- text --
a = [1]
[[a]]
-- value toml --
! 2:3: this key is already defined as something else
-- text --
a = 01
-- value toml --
! 1:5: expected a string in quotes, a number, a date or a bool
-- text --
a = 1__0
-- value toml --
! 1:5: expected a string in quotes, a number, a date or a bool
-- text --
a = 2021-02-30
-- value toml --
! 1:5: expected a string in quotes, a number, a date or a bool
-- text --
a = nan
-- value toml --
! 1:5: `nan` is not supported
-- text --
a = word
-- value toml --
! 1:5: expected a string in quotes, a number, a date or a bool
-- text --
a = "x
-- value toml --
! 1:5: this string is not closed
-- text --
a = "\q"
-- value toml --
! 1:6: invalid escape sequence
-- text --
a = "\ud800"
-- value toml --
! 1:6: invalid escape sequence
-- text --
a = [1 2]
-- value toml --
! 1:8: expected `,` or `]`
-- text --
a = {b = 1,}
-- value toml --
! 1:12: expected a key
-- text --
a 1
-- value toml --
! 1:3: expected `=`
-- text --
= 1
-- value toml --
! 1:1: expected a key
-- text --
[a
-- value toml --
! 1:3: expected `]`
-- text --
a = 1 b = 2
-- value toml --
! 1:7: expected the end of the line
-- text --
-- value toml --
{}
-- text --
1e3 = 1
nan = 2
0x10 = 3
-- value toml --
{"1e3":1,"nan":2,"0x10":3}
