Files of variables, as node's dotenv reads them: what is no variable is skipped.
-- text --
A=1
B=two words 
# c
C=  x # y

-- value dotenv --
{"A":"1","B":"two words","C":"x"}
-- text --
A="x\ny"

-- value dotenv --
{"A":"x\ny"}
-- text --
A='x\ny'

-- value dotenv --
{"A":"x\\ny"}
-- text --
A=`a "b" 'c'`

-- value dotenv --
{"A":"a \"b\" 'c'"}
-- text --
export A=1
export=2

-- value dotenv --
{"A":"1","export":"2"}
-- text --
A: x
B:y
C:
D=1

-- value dotenv --
{"A":"x","C":"D=1"}
-- text --
A
B=1

-- value dotenv --
{"B":"1"}
-- text --
A="multi
line"
B=1

-- value dotenv --
{"A":"multi\nline","B":"1"}
-- text --
A="x" # c
B="x#y"

-- value dotenv --
{"A":"x","B":"x#y"}
-- text --
A=a#b

-- value dotenv --
{"A":"a"}
-- text --
A="x
B=1

-- value dotenv --
{"A":"\"x","B":"1"}
-- text --
A='x' y
B="a" "b"

-- value dotenv --
{"A":"'x' y","B":"a\" \"b"}
-- text --
A="a\"b"
B=1

-- value dotenv --
{"A":"a\\\"b","B":"1"}
-- text --
A="a\" # c
B="d"

-- value dotenv --
{"A":"a\\","B":"d"}
-- text --
A=
B=

-- value dotenv --
{"A":"","B":""}
-- text --
A = 1
B= 'x'

-- value dotenv --
{"A":"1","B":"x"}
-- text --
A=
"x"

-- value dotenv --
{"A":"x"}
-- text --
A
=1

-- value dotenv --
{"A":"1"}
-- text --
FOO BAR=1
B=2

-- value dotenv --
{"B":"2"}
-- text --
1A=1
A.b-c=2

-- value dotenv --
{"1A":"1","A.b-c":"2"}
-- text --
A=é

-- value dotenv --
{"A":"é"}
-- text --
A=1
B="x
y"

-- value dotenv --
{"A":"1","B":"x\ny"}
-- text --
  A=1
	B=2

-- value dotenv --
{"A":"1","B":"2"}
-- text --
A=x=y
B==

-- value dotenv --
{"A":"x=y","B":"="}
-- text --
A=$X
B="${Y}"

-- value dotenv --
{"A":"$X","B":"${Y}"}
-- text --
A="\t\n"

-- value dotenv --
{"A":"\\t\n"}
-- text --
=1

-- value dotenv --
{}
-- text --
#A=1
B=1
-- value dotenv --
{"B":"1"}
-- text --
A="x"y

-- value dotenv --
{"A":"\"x\"y"}
-- text --
A="a
b
C=1

-- value dotenv --
{"A":"\"a","C":"1"}
-- text --
A='it's'

-- value dotenv --
{"A":"it's"}
-- text --
A=""
B=''

-- value dotenv --
{"A":"","B":""}
-- text --
A=" "

-- value dotenv --
{"A":" "}
-- text --
﻿A=1

-- value dotenv --
{"A":"1"}
-- text --
export   A = "1"

-- value dotenv --
{"A":"1"}
-- text --
A:  "q"

-- value dotenv --
{"A":"q"}
-- text --
A=\n

-- value dotenv --
{"A":"\\n"}
-- text --
A="a\"
B="b"

-- value dotenv --
{"A":"a\\","B":"b"}
-- text --
export A = "x\ny ${name}" # c
B=plain
-- events dotenv --
1:1 document
1:1 mapping
1:8-1:9 scalar "A"
1:12-1:26 scalar "x\ny ${name}"
2:1-2:2 scalar "B"
2:3-2:8 scalar "plain"
2:8 end of mapping
2:8 end of document
-- tree dotenv --
object "export A = "x\ny ${name}" # c\nB=plain"
  literal "A"
  name "${name}"
  literal "B"
  literal "plain"
