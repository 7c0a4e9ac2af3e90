A chain of operators that is as long as a file is checked like any other, or is a mistake; it is never a crash.
-- run --
chain() { awk -v first="$1" -v more="$2" -v last="$3" 'BEGIN { printf "%s", first; for (i = 0; i < 60000; i++) printf "%s", more; print last }'; }
checked() { weft check 2>&1 | cut -c 1-75 | tail -n 1; }
mkdir tf; cd tf
for more in - ! '1 + ' 'true && ' 'local.a == '; do
  { printf 'locals {\n  a = 1\n}\n'; chain 'output "o" { value = ' "$more" '1 }'; } > main.tf
  echo "$more: $(checked)"
done
for more in .a '[0]' '[*]' ' + try(1)'; do
  { printf 'locals {\n  a = 1\n}\n'; chain 'output "o" { value = local.a' "$more" ' }'; } > main.tf
  echo "$more: $(checked)"
done
mkdir -p ../pp/manifests; cd ../pp; touch environment.conf
for more in ' -> Notify[a]' ' + 1' '[0]' .type ' and true' ' and $nosuch'; do
  chain 'Notify[a]' "$more" > manifests/site.pp
  echo "$more: $(checked)"
done
chain 'class a { $x = 1' ' + 1' ' }' > manifests/site.pp
checked
chain 'Notify <| title == a' ' and title == b' ' |>' > manifests/site.pp
checked
chain 'class a { $x = Notify[a]' ' -> Notify[a]' ' }' > manifests/site.pp
weft check --max-depth 1M 2>&1 | grep '^error' | cut -c 1-60
-- out --
-: no errors; 1 file checked
!: 1 error; 1 file checked
1 + : no errors; 1 file checked
true && : 1 error; 1 file checked
local.a == : no errors; 1 file checked
.a: 1 error; 1 file checked
[0]: 1 error; 1 file checked
[*]: 1 error; 1 file checked
 + try(1): no errors; 1 file checked
 -> Notify[a]: 1 error; 0 nodes and 1 file checked
 + 1: 1 error; 0 nodes and 1 file checked
[0]: 1 error; 0 nodes and 1 file checked
.type: no errors; 0 nodes and 1 file checked
 and true: no errors; 0 nodes and 1 file checked
 and $nosuch: no errors, 60000 warnings; 0 nodes and 1 file checked
no errors; 0 nodes and 1 file checked
no errors; 0 nodes and 1 file checked
error[limit-depth]: evaluation is nested too deeply here: it
