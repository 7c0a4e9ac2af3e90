Words of YAML mean what each profile says they mean: Terraform's, Ruby's, and YAML 1.2.
-- text --
a: yes
b: No
c: on
d: y
e: True
f: tRUE
g: "yes"

-- value yaml_go --
{"a":true,"b":false,"c":true,"d":true,"e":true,"f":"tRUE","g":"yes"}
-- value yaml_ruby --
{"a":true,"b":false,"c":true,"d":"y","e":true,"f":true,"g":"yes"}
-- value yaml_core --
{"a":"yes","b":"No","c":"on","d":"y","e":true,"f":"tRUE","g":"yes"}
-- text --
a: 0644
b: 0o17
c: 0x1F
d: 0b11
e: 1_000
f: 1,000
g: 08

-- value yaml_go --
{"a":644,"b":15,"c":31,"d":"0b11","e":"1_000","f":"1,000","g":8}
-- value yaml_ruby --
{"a":420,"b":"0o17","c":31,"d":3,"e":1000,"f":1000,"g":"08"}
-- value yaml_core --
{"a":644,"b":15,"c":31,"d":"0b11","e":"1_000","f":"1,000","g":8}
-- text --
a: 1e3
b: 1.5e+3
c: 1.5e3
d: .5
e: 5.
f: +1
g: -.5
h: 1.0

-- value yaml_go --
{"a":1000,"b":1500,"c":1500,"d":0.5,"e":5,"f":1,"g":-0.5,"h":1}
-- value yaml_ruby --
{"a":"1e3","b":1500,"c":"1.5e3","d":0.5,"e":5,"f":1,"g":-0.5,"h":1}
-- value yaml_core --
{"a":1000,"b":1500,"c":1500,"d":0.5,"e":5,"f":1,"g":-0.5,"h":1}
-- text --
a: 1:30
b: 1:30:15
c: 1:30.5
d: 22:22
e: -1:30
f: 1:60

-- value yaml_go --
{"a":"1:30","b":"1:30:15","c":"1:30.5","d":"22:22","e":"-1:30","f":"1:60"}
-- value yaml_ruby --
{"a":5400,"b":5415,"c":5430,"d":80520,"e":-1800,"f":"1:60"}
-- value yaml_core --
{"a":"1:30","b":"1:30:15","c":"1:30.5","d":"22:22","e":"-1:30","f":"1:60"}
-- text --
a: ~
b: null
c: NULL
d: nULL
e:
f: ''

-- value yaml_go --
{"a":null,"b":null,"c":null,"d":"nULL","e":null,"f":""}
-- value yaml_ruby --
{"a":null,"b":null,"c":null,"d":null,"e":null,"f":""}
-- value yaml_core --
{"a":null,"b":null,"c":null,"d":"nULL","e":null,"f":""}
-- text --
a: .inf
b: -.INF
c: +.inf

-- value yaml_go --
{"a":"+Inf","b":"-Inf","c":"+Inf"}
-- value yaml_ruby --
{"a":"+Inf","b":"-Inf","c":"+Inf"}
-- value yaml_core --
{"a":"+Inf","b":"-Inf","c":"+Inf"}
-- text --
a: .nan

-- value yaml_go --
! 1:4: `.nan` is not supported
-- value yaml_ruby --
! 1:4: `.nan` is not supported
-- value yaml_core --
! 1:4: `.nan` is not supported
-- text --
a: :sym
b: ":s"
c: :"x y"
d: ::a

-- value yaml_go --
{"a":":sym","b":":s","c":":\"x y\"","d":"::a"}
-- value yaml_ruby --
{"a":"sym","b":":s","c":"x y","d":":a"}
-- value yaml_core --
{"a":":sym","b":":s","c":":\"x y\"","d":"::a"}
-- text --
a: 2001-01-01

-- value yaml_go --
{"a":"2001-01-01T00:00:00Z"}
-- value yaml_ruby --
! 1:4: dates and times are not allowed: write them in quotes
-- value yaml_core --
{"a":"2001-01-01"}
-- text --
a: 2001-01-01 10:00:00

-- value yaml_go --
{"a":"2001-01-01T10:00:00Z"}
-- value yaml_ruby --
! 1:4: dates and times are not allowed: write them in quotes
-- value yaml_core --
{"a":"2001-01-01 10:00:00"}
-- text --
a: 2001-13-45

-- value yaml_go --
{"a":"2001-13-45"}
-- value yaml_ruby --
{"a":"2001-13-45"}
-- value yaml_core --
{"a":"2001-13-45"}
-- text --
a: !!int "5"
b: !!str 5
c: !!float 1

-- value yaml_go --
{"a":"5","b":"5","c":1}
-- value yaml_ruby --
{"a":5,"b":"5","c":1}
-- value yaml_core --
{"a":5,"b":"5","c":1}
-- text --
a: !!binary aGVsbG8=

-- value yaml_go --
{"a":"aGVsbG8="}
-- value yaml_ruby --
{"a":"hello"}
-- value yaml_core --
{"a":"aGVsbG8="}
-- text --
a: !foo bar
b: !foo {x: 1}

-- value yaml_go --
! 1:9: unknown tag
-- value yaml_ruby --
{"a":"bar","b":{"x":1}}
-- value yaml_core --
{"a":"bar","b":{"x":1}}
-- text --
a: !ruby/object:Foo {}

-- value yaml_go --
! 1:21: the tag does not match the collection
-- value yaml_ruby --
! 1:21: Ruby objects are not allowed
-- value yaml_core --
{"a":{}}
-- text --
1: a
1.5: b
true: c

-- value yaml_go --
{"1":"a","1.5":"b","true":"c"}
-- value yaml_ruby --
{"1":"a","1.5":"b","true":"c"}
-- value yaml_core --
{"1":"a","1.5":"b","true":"c"}
-- text --
~: a

-- value yaml_go --
! 1:1: a key must be a string
-- value yaml_ruby --
! 1:1: a key must be a string
-- value yaml_core --
! 1:1: a key must be a string
-- text --
a: 12345678901234567890123

-- value yaml_go --
{"a":12345678901234567890123}
-- value yaml_ruby --
{"a":12345678901234567890123}
-- value yaml_core --
{"a":12345678901234567890123}
-- text --
a: 'x

  y'

-- value yaml_go --
{"a":"x\ny"}
-- value yaml_ruby --
{"a":"x\ny"}
-- value yaml_core --
{"a":"x\ny"}
-- text --
!!map [a]

-- value yaml_go --
! 1:7: the tag does not match the collection
-- value yaml_ruby --
["a"]
-- value yaml_core --
! 1:7: the value does not match its tag
-- text --
a: 0
b: -0
c: 00
d: +0x1f
e: -0b1

-- value yaml_go --
{"a":0,"b":-0,"c":0,"d":"+0x1f","e":"-0b1"}
-- value yaml_ruby --
{"a":0,"b":0,"c":0,"d":31,"e":-1}
-- value yaml_core --
{"a":0,"b":-0,"c":0,"d":"+0x1f","e":"-0b1"}
-- text --
a: 1__0
b: 1_
c: 1_000.5
d: 1,5
e: 0_7
f: 0x_1

-- value yaml_go --
{"a":"1__0","b":"1_","c":"1_000.5","d":"1,5","e":"0_7","f":"0x_1"}
-- value yaml_ruby --
{"a":"1__0","b":"1_","c":1000.5,"d":15,"e":7,"f":1}
-- value yaml_core --
{"a":"1__0","b":"1_","c":"1_000.5","d":"1,5","e":"0_7","f":"0x_1"}
-- text --
a: TRUE
b: Off
c: N
d: oN
e: nO

-- value yaml_go --
{"a":true,"b":false,"c":false,"d":"oN","e":"nO"}
-- value yaml_ruby --
{"a":true,"b":false,"c":"N","d":true,"e":false}
-- value yaml_core --
{"a":true,"b":"Off","c":"N","d":"oN","e":"nO"}
-- text --
a: =
b: <<

-- value yaml_go --
{"a":"=","b":"<<"}
-- value yaml_ruby --
{"a":"=","b":"<<"}
-- value yaml_core --
{"a":"=","b":"<<"}
