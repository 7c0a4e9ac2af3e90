Every limit ends in a coded error and exit code 3.
-- run --
weft eval 'length([for a in range(1000) : [for b in range(1000) : a * b]])' --max-steps 10k
-- err --
error[limit-steps]: this needs more than 10000 steps
 --> <expression>:1:56
  |
1 | length([for a in range(1000) : [for b in range(1000) : a * b]])
  |                                                        ^^^^^
help: raise the limit with --max-steps, or look for an endless repetition
-- exit --
3
-- run --
weft eval 'length([for a in range(1000) : [for b in range(1000) : a * b]])' --max-steps 10M
-- out --
1000
-- run --
weft eval '[for a in range(1000) : "${a} is long enough"]' --max-output 1k
-- err --
error[limit-output]: this produces more than 1024 bytes
 --> <expression>:1:1
  |
1 | [for a in range(1000) : "${a} is long enough"]
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: raise the limit with --max-output, or look for an endless repetition
-- exit --
3
-- run --
weft eval '[for a in range(1000) : a]' --max-output 1k
-- err --
error[limit-output]: this answer has more than 1024 bytes
help: raise the limit with --max-output, or ask for a part of it
-- exit --
3
-- run --
weft eval 'length([for a in range(1000) : [for b in range(1000) : [for c in range(1000) : a * b * c]]])' --timeout 50ms 2>&1 | head -n 1
-- out --
error[limit-time]: this takes longer than 50 ms
-- run --
weft eval 'length([for a in range(1000) : [for b in range(1000) : [for c in range(1000) : "${a} ${b} ${c} is long enough for a string"]]])' --max-memory 16M 2>&1 | head -n 1
-- out --
error[limit-memory]: this needs more than 16777216 bytes of memory
-- run --
weft eval 1 --max-depth 64k --timeout 1 --timeout 2s --max-memory 1G --max-output 500
-- out --
1
-- run --
weft eval 1 --max-steps 0
-- err --
error: `--max-steps`: expected a number above 0, for example 500, 20k or 1M, got `0`
-- exit --
2
-- run --
weft eval 1 --max-steps -1
-- err --
error: `--max-steps`: expected a number above 0, for example 500, 20k or 1M, got `-1`
-- exit --
2
-- run --
weft eval 1 --max-steps 10x
-- err --
error: `--max-steps`: expected a number above 0, for example 500, 20k or 1M, got `10x`
-- exit --
2
-- run --
weft eval 1 --max-memory 99999999999G
-- err --
error: `--max-memory`: expected a number above 0, for example 512k, 64M or 2G, got `99999999999G`
-- exit --
2
-- run --
weft eval 1 --timeout 10k
-- err --
error: `--timeout`: expected a number above 0, for example 500ms or 10s, got `10k`
-- exit --
2
-- run --
weft eval 1 --max-steps
-- err --
error: `--max-steps` needs a value: N
-- exit --
2
-- run --
weft eval --diagnostics json 'timestamp()'
-- err --
{"weft":1,"kind":"diagnostics","diagnostics":[{"code":"not-allowed","severity":"error","message":"this reads the clock, which is not allowed","label":null,"file":"<expression>","line":1,"col":1,"end_line":1,"end_col":12,"byte":0,"end_byte":11,"related":[],"notes":[],"units":[],"help":"allow it with --allow clock","remedy":{"kind":"permission","what":"clock"}}]}
-- exit --
3
-- run --
weft eval --diagnostics sarif 'timestamp()' 2>&1 | grep -o '"properties".*'
-- out --
"properties":{"remedy":{"kind":"permission","what":"clock"}}}]}]}
