Every line gets an answer; a bad one does not end the service.
-- run --
weft batch --dialect hcl
-- in --
{"id":7,"n":0.10}
nope
[1]

{"id":{"a":[1.50,null]},"kind":"expr","src":"1+1"}
{"no":"id"}
{"id":"cut
-- out --
{"id":7,"error":"bad request: unknown kind ``"}
{"error":"bad request: JSON: expected a value at byte 0"}
{"error":"bad request: expected a JSON object"}
{"id":{"a":[1.5,null]},"expect":{"value":2,"type":"number"},"errors":[]}
{"error":"bad request: unknown kind ``"}
{"error":"bad request: JSON: unterminated string at byte 10"}
-- run --
weft batch --dialect zig
-- err --
error: unknown dialect `zig`; `weft version` lists the dialects of this build
-- exit --
2
-- run --
weft batch --dialect "$(printf '\377')"
-- err --
error: unknown dialect `\xff`; `weft version` lists the dialects of this build
-- exit --
2
