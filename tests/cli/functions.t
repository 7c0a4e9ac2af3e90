`weft functions` is the reference that the evaluator itself uses.
-- run --
weft functions upper
-- out --
upper(text: string) -> string

The text in capital letters.
-- run --
weft functions | grep -A 1 '^upper('
-- out --
upper(text: string) -> string
    The text in capital letters.
-- run --
weft functions --dialect terramate tm_cidrnetmask # 14 letters lie in the value, without a NUL
-- out --
tm_cidrnetmask(prefix: string) -> string

The mask of a network of IPv4 as an address.
-- run --
weft functions --dialect terramate tm_cidrnetmsak
-- err --
error: there is no function `tm_cidrnetmsak`; did you mean `tm_cidrnetmask`?
-- exit --
1
-- run --
weft functions uper
-- err --
error: there is no function `uper`; did you mean `upper`?
-- exit --
1
-- run --
weft functions xyzzy
-- err --
error: there is no function `xyzzy`; `weft functions` lists them
-- exit --
1
-- run --
weft functions --json upper
-- out --
{"weft":1,"kind":"functions","dialect":"hcl","functions":[{"name":"upper","signature":"text: string -> string","doc":"The text in capital letters."}]}
-- run --
weft functions --json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d["weft"], d["kind"], d["dialect"], len(d["functions"]) > 100)'
-- out --
1 functions hcl True
-- run --
weft functions --markdown | head -n 5
-- out --
# Functions of `hcl`

Made by `weft functions --markdown`; `weft functions NAME` shows one of them.

## `abs`
-- run --
weft functions --dialect nope
-- err --
error: there is no dialect `nope`; `weft version` lists those of this build
-- exit --
2
