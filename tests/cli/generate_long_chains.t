A chain of operators in generated code that is longer than anybody reads is a mistake; it is never a crash.
-- run --
chain() { awk -v more="$1" -v count="$2" 'BEGIN { printf "generate_hcl \"x.tf\" {\n  content {\n    a = "; for (i = 0; i < count; i++) printf "%s", more; print "1\n  }\n}" }'; }
touch terramate.tm.hcl
mkdir s
echo 'stack {}' > s/stack.tm
for more in - '1 + ' 'true ? 1 : ' 'var.x + '; do
  chain "$more" 60000 > s/generate.tm
  echo "$more: $(weft check --diagnostics short 2>&1 | head -n 1)"
done
chain 'var.x + ' 1500 > s/generate.tm
weft generate
wc -c < s/x.tf
-- out --
-: s/generate.tm:3:9: error[limit-depth]: this expression is nested too deeply to be evaluated in part: it has more than 2000 levels
1 + : s/generate.tm:3:9: error[limit-depth]: this expression is nested too deeply to be evaluated in part: it has more than 2000 levels
true ? 1 : : s/generate.tm:3:9: error[limit-depth]: this expression is nested too deeply to be evaluated in part: it has more than 2000 levels
var.x + : s/generate.tm:3:9: error[limit-depth]: this expression is nested too deeply to be evaluated in part: it has more than 2000 levels
s   1 file created
  created  x.tf
1 stack: 1 file created
12057
