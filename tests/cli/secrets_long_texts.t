A text that cannot be read is looked through for secrets once, however long its blanks, its calls or its strings are.
-- run --
python3 - <<'P'
open("blanks.hcl", "w").write("a = [\n" + " " * 1000000 + "}")
open("calls.hcl", "w").write("a = [\n" + "sensitive(1 \n" * 900 + "}")
open("open.hcl", "w").write('a = sensitive("hunter2" + \n' + "(1) + \n" * 10000 + '"hunter2" + [}')
P
for f in blanks calls open; do weft check --dialect hcl $f.hcl 2> $f.json; echo "$f $?"; done
grep -c hunter2 *.json
-- out --
blanks 1
calls 1
open 1
blanks.json:0
calls.json:0
open.json:0
-- exit --
1
