Java's properties: keys, separators, joined lines, escapes.
-- text --
a=1
b:2
c 3

-- value properties --
{"a":"1","b":"2","c":"3"}
-- text --
a = 1 
  b  :  2

-- value properties --
{"a":"1 ","b":"2"}
-- text --
# c
! d
a=1

-- value properties --
{"a":"1"}
-- text --
a=x\
   y

-- value properties --
{"a":"xy"}
-- text --
a\ b=c
a\=b=c

-- value properties --
{"a b":"c","a=b":"c"}
-- text --
a=\t\n\u00e9\z

-- value properties --
{"a":"\t\néz"}
-- text --
a=\ud83d\ude00

-- value properties --
{"a":"😀"}
-- text --
a

-- value properties --
{"a":""}
-- text --
=b

-- value properties --
{"":"b"}
-- text --
a=\\
b=1

-- value properties --
{"a":"\\","b":"1"}
-- text --
a==b
a b=c

-- value properties --
{"a":"b=c"}
-- text --
a=1
b=2c=3

-- value properties --
{"a":"1","b":"2","c":"3"}
-- text --
a=é

-- value properties --
{"a":"é"}
-- text --
a\
 b=1

-- value properties --
{"ab":"1"}
-- text --
a=\

b=1

-- value properties --
{"a":"","b":"1"}
-- text --
a=1\
-- value properties --
{"a":"1"}
-- text --
\

-- value properties --
{"":""}
-- text --
#c\
a=1

-- value properties --
{"a":"1"}
-- text --
a	=1

-- value properties --
{"a":"1"}
-- text --
a=b\
#c

-- value properties --
{"a":"b#c"}
-- text --
 \
 a=1

-- value properties --
{"a":"1"}
-- text --
a : \
 : b

-- value properties --
{"a":": b"}
-- text --
a = \u00e9 ${name}\
   more
-- events properties --
1:1 document
1:1 mapping
1:1-1:2 scalar "a"
1:5-2:8 scalar "é ${name}more"
2:8 end of mapping
2:8 end of document
-- tree properties --
object "a = \u00e9 ${name}\\n   more"
  literal "a"
  name "${name}"
-- text --
a = \ud83d
-- value properties --
! 1:5: this `\u` escape is half of a surrogate pair
-- text --
a = \u00
-- value properties --
! 1:5: expected four hexadecimal digits after `\u`
