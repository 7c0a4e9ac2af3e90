A name that is wrong from its start has a suggestion, and a line of a stack is explained by what it sets
-- file terramate.tm.hcl --
terramate {}
globals {
  db = { host = "h" }
}
-- file s/stack.tm --
stack {
  name = "orders"
  tags = ["db"]
}
-- run --
weft get globl.db
-- err --
error[unknown-name]: `globl.db` is not defined; did you mean `global`?
 = not set in / or in any directory above
-- exit --
1
-- run --
weft get global.dbb.host.port
-- err --
error[unknown-name]: `global.dbb.host.port` is not defined; did you mean `global.db`?
 = not set in / or in any directory above
-- exit --
1
-- run --
weft get terramat.version
-- err --
error[unknown-name]: `terramat.version` is not defined; did you mean `terramate`?
 = not set in / or in any directory above
-- exit --
1
-- run --
weft explain s/stack.tm:2 && weft explain s/stack.tm:3
-- out --
terramate.stack.name = "orders"
as seen from s

● s/stack.tm:2:3
terramate.stack.tags = ["db"]
as seen from s

● s/stack.tm:3:3
