A limit of time or memory is one of the whole command: all units of a diff, all nodes of a check and of `--all-nodes` have
it together. It is reported once, and what is not complete is not shown as if it were.
-- file metadata.json --
{"name": "x-many", "version": "1.0.0", "author": "x", "license": "none", "summary": "", "source": "", "dependencies": []}
-- file manifests/init.pp --
class many { }
-- run --
for i in 1 2 3 4 5 6 7 8; do
  printf 'class many::c%s {\n  Integer[1, 100000].each |$x| { Integer[1, 1000].each |$y| { $_z = "${x} ${y}" } }\n}\n' $i > manifests/c$i.pp
done
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm start
sed -i 's/100000/100001/' manifests/c*.pp
start=$(date +%s); weft diff --timeout 500ms --diagnostics short 2>&1 | sed 's/^.*error/error/'; [ $(($(date +%s) - start)) -lt 4 ] && echo in time
weft check --timeout 500ms --diagnostics short 2>&1 | grep -c limit-time
-- out --
error[limit-time]: this takes longer than 500 ms
in time
1
-- run --
rm -rf .git metadata.json manifests/* && mkdir facts && for i in 1 2 3 4 5 6 7 8; do echo "{\"n\": $i}" > facts/n$i.json; done
echo 'Integer[1, 100000].each |$x| { Integer[1, 1000].each |$y| { $_z = "${x} ${y} ${facts["n"]}" } }' > manifests/site.pp
start=$(date +%s); weft catalog --all-nodes --facts facts --timeout 500ms --diagnostics short 2>&1 | sed 's/^.*error/error/' | sort -u; [ $(($(date +%s) - start)) -lt 4 ] && echo in time
-- out --
error[limit-time]: this takes longer than 500 ms
n1: failed
n2: failed
n3: failed
n4: failed
n5: failed
n6: failed
n7: failed
n8: failed
in time
-- run --
cat > manifests/site.pp <<'PP'
$a0 = { 'a' => 'a text that is long enough to take some memory' }
$all = Integer[1, 30000].map |$x| { "${a0} ${x} ${facts['n']}" }
notify { 'x': message => $all }
PP
weft catalog --all-nodes --facts facts
weft catalog --all-nodes --facts facts --max-memory 24M --diagnostics short 2>&1 | grep -o 'error.limit-memory.*' | sort -u
-- out --
n1: 4 resources
n2: 4 resources
n3: 4 resources
n4: 4 resources
n5: 4 resources
n6: 4 resources
n7: 4 resources
n8: 4 resources
error[limit-memory]: this needs more than 25165824 bytes of memory
-- run --
echo 'function f($x = f()) { $x } notice(f())' > manifests/site.pp
weft catalog x --diagnostics short
-- err --
manifests/site.pp:1:17: error[limit-depth]: more than 2000 calls are nested
-- exit --
3
-- run --
printf 'define d() {\n  @d { "${title}x": }\n}\n@d { "a": }\nD <| |>\n' > manifests/site.pp
weft catalog x --facts facts/n1.json --diagnostics short
-- err --
manifests/site.pp:2:3: error[invalid-operation]: the catalog is not complete after 1000 passes: each pass declares another `D` (1004 resources so far)
-- exit --
1
