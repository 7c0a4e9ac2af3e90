Generated code ends at the limits as well: lists that share their parts are longer as text than memory, and a chain of operators may be as long as a file.

-- file terramate.tm.hcl --
-- file s/stack.tm --
stack {}
-- run --
awk 'BEGIN {
    print "globals {"; print "  a0 = [1, 1]"
    for (i = 1; i < 60; i++) printf "  a%d = [global.a%d, global.a%d]\n", i, i - 1, i - 1
    print "}"; print "generate_hcl \"x.tf\" {"; print "  content {"; print "    x = global.a59"; print "  }"; print "}"
}' >g.tm
weft generate --max-memory 64M --timeout 20s
weft check --max-memory 64M --timeout 20s
-- out --
s   failed: nothing written here
1 stack, 1 failed: nothing is generated
-- err --
error[limit-memory]: this needs more than 67108864 bytes of memory
 --> g.tm:64:11
   |
64 |   content {
   |           ^
help: raise the limit with --max-memory, or look for an endless repetition
error[limit-memory]: this needs more than 67108864 bytes of memory
 --> g.tm:64:11
   |
64 |   content {
   |           ^
 = this affects 1 of 1 stack
help: raise the limit with --max-memory, or look for an endless repetition

1 error; 1 stack and 4 files checked
-- exit --
3
-- run --
awk 'BEGIN {
    print "generate_hcl \"x.tf\" {"; print "  content {"; printf "    x = "
    for (i = 0; i < 100000; i++) printf "var.x+"
    print "1"; print "  }"; print "}"
}' >g.tm
weft generate 2>&1 | grep '^error' | cut -c 1-60
weft check 2>&1 | grep '^error' | cut -c 1-60
-- out --
error[limit-depth]: this expression is nested too deeply to 
error[limit-depth]: this expression is nested too deeply to 
-- run --
awk 'BEGIN { printf "globals"; for (i = 0; i < 20000; i++) printf " \"a\""; print " {\n  a = 1\n}" }' >g.tm
weft get global --timeout 5s 2>&1 | grep '^error'
-- out --
error[bad-schema]: this `globals` has too many labels
