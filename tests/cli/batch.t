Every line gets an answer; a bad one does not end the service.
-- run --
weft batch --dialect zig
-- in --
{"id":7,"n":0.10}
nope
[1]

{"id":{"a":[1.50,null]}}
{"no":"id"}
{"id":"cut
-- out --
{"id":7,"error":"no dialect `zig` in this build; it has none yet"}
{"error":"bad request: JSON: expected a value at byte 0"}
{"error":"bad request: a request is a JSON object"}
{"id":{"a":[1.5,null]},"error":"no dialect `zig` in this build; it has none yet"}
{"error":"no dialect `zig` in this build; it has none yet"}
{"error":"bad request: JSON: the string does not end at byte 10"}
-- run --
weft batch --dialect "$(printf '\377')"
-- in --
{"id":1}
-- out --
{"error":"bad request: it cannot be answered as JSON"}
