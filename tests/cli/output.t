Colour only where it is wanted; a full disk is said.
-- run --
CLICOLOR_FORCE=1 weft xyzzy 2>&1 | od -c | head -n 1
-- out --
0000000 033   [   1   ;   3   1   m   e   r   r   o   r 033   [   0   m
-- run --
CLICOLOR_FORCE=1 NO_COLOR=1 weft xyzzy
-- err --
error: unknown command `xyzzy`; `weft help` lists all commands
-- exit --
2
-- run --
weft version --color=always --nope 2>&1 | od -c | head -n 1
-- out --
0000000 033   [   1   ;   3   1   m   e   r   r   o   r 033   [   0   m
-- run --
weft help > /dev/full
-- err --
error: cannot write the output: No space left on device
-- exit --
3
-- run --
timeout --preserve-status -s INT 0.3 weft eval 'length([for a in range(1000) : [for b in range(1000) : [for c in range(1000) : a * b * c]]])'
-- exit --
130
-- run --
weft complete -- get --max-s
-- out --
--max-steps	Evaluation steps of one question (default: 1G); k, M and G are powers of 1000
-- run --
weft help --man | grep -o 'max-steps N' | sort -u
-- out --
max-steps N
-- run --
script -qec "weft eval '{ a = \"x\\u001b[31m\\u202e\" }' --json; weft eval --raw '\"\\u001b[31m\"'" /dev/null | tr -d '\r'
-- out --
{
  "a": "x\u001b[31m\u202e"
}
\u001b[31m
