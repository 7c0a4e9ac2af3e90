A value whose parts are shared doubles at every level; nothing expands it without a limit.
-- run --
awk 'BEGIN { print "a0 = [1]\nb0 = [1]"; for (i = 1; i <= 60; i++) printf "a%d = [a%d, a%d]\nb%d = [b%d, b%d]\n", i, i-1, i-1, i, i-1, i-1 }' > list.hcl
awk 'BEGIN { print "a0 = [1]\nb0 = [1]"; for (i = 1; i <= 60; i++) printf "a%d = { x = a%d, y = a%d }\nb%d = { x = b%d, y = b%d }\n", i, i-1, i-1, i, i-1, i-1 }' > object.hcl
for file in list object; do
  for text in 'a60 == b60' 'a60 == a59' 'length(a60)' 'length(true ? a60 : b60)' 'length(keys({ x = a60 }))' 'jsonencode(a60)' 'yamlencode(a60)' 'toset([a60])' 'coalesce(a60, b60)' 'distinct([a60, b60])' 'format("%v", a60)' 'nonsensitive(sensitive(a60))' 'a60'; do
    { cat $file.hcl; echo "r = $text"; } > x.hcl
    echo "$file: $text: $(weft get -f x.hcl r --max-memory 64M --timeout 200ms --max-output 100k 2>&1 | head -n 1 | sed 's/limit-time.*/limit/; s/limit-memory.*/limit/; s/limit-output.*/limit/')"
  done
done
-- out --
list: a60 == b60: true
list: a60 == a59: false
list: length(a60): 2
list: length(true ? a60 : b60): 2
list: length(keys({ x = a60 })): 1
list: jsonencode(a60): error[limit
list: yamlencode(a60): error[limit
list: toset([a60]): error[limit
list: coalesce(a60, b60): error[limit
list: distinct([a60, b60]): error[limit
list: format("%v", a60): error[limit
list: nonsensitive(sensitive(a60)): error[limit
list: a60: error[limit
object: a60 == b60: error[limit
object: a60 == a59: false
object: length(a60): 2
object: length(true ? a60 : b60): 2
object: length(keys({ x = a60 })): 1
object: jsonencode(a60): error[limit
object: yamlencode(a60): error[limit
object: toset([a60]): error[limit
object: coalesce(a60, b60): error[limit
object: distinct([a60, b60]): error[limit
object: format("%v", a60): error[limit
object: nonsensitive(sensitive(a60)): error[limit
object: a60: error[limit
-- run --
awk 'BEGIN { print "a0: &a0 [x]"; for (i = 1; i <= 60; i++) printf "a%d: &a%d [*a%d, *a%d]\n", i, i, i-1, i-1 }' > bomb.yaml
weft eval 'length(yamldecode(file("bomb.yaml")))' --allow read=. --timeout 200ms --max-memory 64M 2>&1 | head -n 1
-- out --
61
-- run --
awk 'BEGIN { printf "s = \""; for (i = 0; i < 125000; i++) printf "a"; print "\"\nr = length(regexall(\"a\", s))\nq = regexall(\"(x+x+)+y|(a|aa)+c\", s)" }' > text.hcl
weft get -f text.hcl r
weft get -f text.hcl q 2>&1 | head -n 1
-- out --
125000
error[bad-argument]: matching this text takes too many steps: make the pattern less ambiguous
-- run --
awk 'BEGIN { printf "a = ["; for (i = 0; i < 20000; i++) printf "nope%d, ", i; print "]" }' > line.hcl
weft get -f line.hcl a --max-errors 0 2>&1 | tail -n 6
-- out --
 --> line.hcl:1:208885
  |
1 | ...993, nope19994, nope19995, nope19996, nope19997, nope19998, nope19999, ]
  |                                                                ^^^^^^^^^ unknown name
 = defined names: `a`
help: define it, or put it in quotes if it is a string
-- run --
mkdir -p ring/stack; echo 'stack {}' > ring/stack/stack.tm.hcl
awk 'BEGIN { print "globals {"; for (i = 0; i < 40000; i++) printf "  a%d = global.a%d\n", i, (i + 1) % 40000; print "}" }' > ring/globals.tm.hcl
weft -C ring check 2>&1 | head -n 1
-- out --
error[cycle]: `global.a0` depends on itself (1 stack)
