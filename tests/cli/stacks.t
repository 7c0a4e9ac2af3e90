`weft stacks` lists stacks, by path or as they run, and chooses by tags.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
-- file app/stack.tm --
stack {
  after = ["tag:base", "/nowhere"]
  tags  = ["web"]
}
-- file net/stack.tm --
stack {
  tags = ["base", "slow"]
}
-- file net/dns/stack.tm --
stack {
  tags  = ["base"]
  wants = ["/log"]
}
-- file log/stack.tm --
stack {
  before    = ["/net"]
  wanted_by = ["tag:web"]
}
-- file off/.tmskip --
-- file off/stack.tm --
stack {
}
-- run --
weft stacks
-- out --
app
log
net
net/dns
-- run --
weft stacks --order
-- out --
log
net
net/dns
app
-- err --
warning[bad-schema]: `after` names `/nowhere`, which is not a directory
 --> app/stack.tm:2:3
  |
2 |   after = ["tag:base", "/nowhere"]
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- run --
weft stacks --reverse
-- out --
app
net/dns
net
log
-- err --
warning[bad-schema]: `after` names `/nowhere`, which is not a directory
 --> app/stack.tm:2:3
  |
2 |   after = ["tag:base", "/nowhere"]
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- run --
weft stacks --tag base:slow,web
-- out --
app
net
-- run --
weft stacks --tag slow --tag web --no-tag base
-- out --
app
-- run --
weft stacks --tag base --order
-- out --
net
net/dns
-- run --
weft stacks --tag web --wanted
-- out --
app
log
-- run --
weft stacks --tag Base
-- err --
error[bad-argument]: invalid tag filter `Base`: `Base` is not a tag
help: `a:b,c` means stacks with both a and b, or with c
-- exit --
1
-- run --
weft stacks --tag web --json
-- out --
{"weft":1,"kind":"stacks","stacks":[{"after":["tag:base","/nowhere"],"before":[],"description":"","dialect":"terramate","is_file":false,"kind":"stack","name":"app","path":"app","tags":["web"],"tree":".","wanted_by":[],"wants":[],"watch":[]}]}
-- run --
printf 'stack {\n  after  = ["/app"]\n  before = ["/net"]\n}\n' > log/stack.tm; weft stacks --order
-- err --
error[cycle]: these stacks wait for each other: `/app` after `/net` after `/log` after `/app`
 --> app/stack.tm:1:1
  |
1 | stack {
  | ^^^^^
 ::: app/stack.tm:2:3
2 |   after = ["tag:base", "/nowhere"]
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ declared here
 ::: log/stack.tm:3:3
3 |   before = ["/net"]
  |   ^^^^^^^^^^^^^^^^^ declared here
 ::: log/stack.tm:2:3
2 |   after  = ["/app"]
  |   ^^^^^^^^^^^^^^^^^ declared here
help: remove one of these; a stack also runs before those in directories below it

warning[bad-schema]: `after` names `/nowhere`, which is not a directory
 --> app/stack.tm:2:3
  |
2 |   after = ["tag:base", "/nowhere"]
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- exit --
1
