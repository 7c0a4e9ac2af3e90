In `weft repl`, facts and nodes that one question names are not seen by the next one.
-- file environment.conf --
-- file manifests/site.pp --
node a { notify { 'x': } }
node b { fail('broken') }
-- file a.json --
{"kernel": "Linux"}
-- file facts/a.json --
{"kernel": "Linux"}
-- run --
git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm x
echo '$x = 1' >> manifests/site.pp
for line in ':graph --node a --facts a.json' ':diff --facts facts' ':check --facts facts' ':units --facts facts' ':check --node a --facts a.json'; do
  echo "$line"
  printf ':check\n:units\n' | weft repl > fresh.txt 2>&1
  printf '%s\n:check\n:units\n' "$line" | weft repl > after.txt 2>&1
  printf '%s\n' "$line" | weft repl > alone.txt 2>&1
  cat alone.txt fresh.txt | cmp - after.txt && wc -l < after.txt
done
-- out --
:graph --node a --facts a.json
18
:diff --facts facts
10
:check --facts facts
16
:units --facts facts
10
:check --node a --facts a.json
16
