What `--json` prints has a form (docs/reference/schema); this shows all of it.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  env  = "dev"
  name = "app-${global.env}"
  both = "${global.name} ${global.twice}"
  twice = "${global.name} ${global.name}"
  bad  = tm_upper(global.nope)
  size = 1
  read = [tm_fileexists("none"), tm_trimspace(tm_file("in.txt")), tm_fileset(".", "*.txt")]
}
generate_hcl "_size.hcl" {
  content {
    size = tm_ceil(global.size)
    env  = global.env
  }
}
-- file prod/a/in.txt --
text
-- file prod/a/stack.tm --
stack {
  id = "the-a"
}
-- file prod/globals.tm --
globals {
  env  = "prod"
  size = ["1"]
}
-- file dev/a/stack.tm --
stack {
}
-- run --
weft -C prod/a explain global.both --json
-- out --
{"weft":1,"kind":"explain","path":"global.both","from":"prod/a","value":"app-prod app-prod app-prod","node":{"ref":"global.both","value":"app-prod app-prod app-prod","candidates":[{"file":"terramate.tm","line":7,"col":3,"text":"\"${global.name} ${global.twice}\"","status":"won"}],"reads":[{"ref":"global.name","value":"app-prod","late_bound":true,"candidates":[{"file":"terramate.tm","line":6,"col":3,"text":"\"app-${global.env}\"","status":"won"}],"reads":[{"ref":"global.env","value":"prod","candidates":[{"file":"prod/globals.tm","line":2,"col":3,"text":"\"prod\"","status":"won","rule":"nearest directory"},{"file":"terramate.tm","line":5,"col":3,"text":"\"dev\"","status":"lost"}],"reads":[]}]},{"ref":"global.twice","value":"app-prod app-prod","candidates":[{"file":"terramate.tm","line":8,"col":3,"text":"\"${global.name} ${global.name}\"","status":"won"}],"reads":[{"ref":"global.name","value":"app-prod","shown_before":true,"candidates":[{"file":"terramate.tm","line":6,"col":3,"text":"\"app-${global.env}\"","status":"won"}],"reads":[]}]}]}}
-- run --
weft -C prod/a explain global.read; weft -C prod/a explain global.read --json
-- out --
global.read = [false, "text", ["in.txt"]]
as seen from prod/a

● terramate.tm:11:3   [tm_fileexists("none"), tm_trimspace(tm_file("in.txt")), tm_fileset(".",...
├─ file prod/a/none does not exist
├─ file prod/a/in.txt
└─ directory prod/a/
{"weft":1,"kind":"explain","path":"global.read","from":"prod/a","value":[false,"text",["in.txt"]],"node":{"ref":"global.read","value":[false,"text",["in.txt"]],"late_bound":true,"candidates":[{"file":"terramate.tm","line":11,"col":3,"text":"[tm_fileexists(\"none\"), tm_trimspace(tm_file(\"in.txt\")), tm_fileset(\".\", \"*.txt\")]","status":"won"}],"reads":[{"ref":"prod/a/none","outside":"file","missing":true,"candidates":[],"reads":[]},{"ref":"prod/a/in.txt","outside":"file","candidates":[],"reads":[]},{"ref":"prod/a/","outside":"directory","candidates":[],"reads":[]}]}}
-- run --
weft -C prod/a explain global.bad --json 2>/dev/null
-- out --
{"weft":1,"kind":"explain","path":"global.bad","from":"prod/a","value":"(unknown)","node":{"ref":"global.bad","failed":true,"candidates":[{"file":"terramate.tm","line":9,"col":3,"text":"tm_upper(global.nope)","status":"won"}],"reads":[{"ref":"global.nope","candidates":[],"reads":[]}]}}
-- exit --
1
-- run --
weft check --json
-- out --
{"weft":1,"kind":"diagnostics","diagnostics":[{"code":"type-changed","severity":"error","message":"`global.size` is a number in / and a list in prod","label":"list of string","file":"prod/globals.tm","line":3,"col":10,"end_line":3,"end_col":15,"byte":35,"end_byte":40,"related":[{"label":"number","file":"terramate.tm","line":10,"col":10,"end_line":10,"end_col":11,"byte":221,"end_byte":222}],"notes":["1 of 2 stacks (prod/a) sees this value"],"units":["prod/a"],"help":"give it the type it has in /, or another name","remedy":null},{"code":"unknown-name","severity":"error","message":"`global.nope` is not defined","label":"not set in / or in any directory below","file":"terramate.tm","line":9,"col":26,"end_line":9,"end_col":30,"byte":206,"end_byte":210,"related":[],"notes":["2 of 2 stacks inherit it, but nothing generated there needs it"],"units":["dev/a","prod/a"],"help":null,"remedy":null},{"code":"missing-key","severity":"error","message":"no file `in.txt`: only files that exist before the evaluation can be read","label":null,"file":"terramate.tm","line":11,"col":56,"end_line":11,"end_col":63,"byte":278,"end_byte":285,"related":[],"notes":["1 of 2 stacks (dev/a) inherits it, but nothing generated there needs it"],"units":["dev/a"],"help":null,"remedy":null},{"code":"type-mismatch","severity":"error","message":"`tm_ceil`: number required, but have tuple","label":null,"file":"terramate.tm","line":15,"col":20,"end_line":15,"end_col":31,"byte":375,"end_byte":386,"related":[],"notes":["this affects 1 of 2 stacks (prod/a)"],"units":["prod/a"],"help":null,"remedy":null}]}
-- exit --
1
-- run --
weft graph --json --globals -C prod/a
-- out --
{"weft":1,"kind":"graph","nodes":[{"name":"global.env","file":"prod/globals.tm","line":2,"col":3},{"name":"global.size","file":"prod/globals.tm","line":3,"col":3},{"name":"global.name","file":"terramate.tm","line":6,"col":3},{"name":"global.both","file":"terramate.tm","line":7,"col":3},{"name":"global.twice","file":"terramate.tm","line":8,"col":3},{"name":"global.bad","file":"terramate.tm","line":9,"col":3},{"name":"global.nope","outside":true},{"name":"global.read","file":"terramate.tm","line":11,"col":3}],"edges":[{"from":"global.name","to":"global.env","file":"terramate.tm","line":6,"col":17},{"from":"global.both","to":"global.name","file":"terramate.tm","line":7,"col":13},{"from":"global.both","to":"global.twice","file":"terramate.tm","line":7,"col":28},{"from":"global.twice","to":"global.name","file":"terramate.tm","line":8,"col":14},{"from":"global.bad","to":"global.nope","file":"terramate.tm","line":9,"col":19}]}
-- run --
weft refs global.name --json -C prod/a
-- out --
{"weft":1,"kind":"refs","path":"global.name","links":{"referred":[{"col":13,"file":"terramate.tm","from":"global.both","line":7,"ref":"global.name"},{"col":14,"file":"terramate.tm","from":"global.twice","line":8,"ref":"global.name"},{"col":29,"file":"terramate.tm","from":"global.twice","line":8,"ref":"global.name"}],"refers":[{"col":17,"defined_col":3,"defined_file":"prod/globals.tm","defined_line":2,"file":"terramate.tm","from":"global.name","line":6,"ref":"global.env"}]}}
-- run --
weft stacks --json
-- out --
{"weft":1,"kind":"stacks","stacks":[{"after":[],"before":[],"description":"","dialect":"terramate","is_file":false,"kind":"stack","name":"a","path":"dev/a","tags":[],"tree":".","wanted_by":[],"wants":[],"watch":[]},{"after":[],"before":[],"description":"","dialect":"terramate","id":"the-a","is_file":false,"kind":"stack","name":"a","path":"prod/a","tags":[],"tree":".","wanted_by":[],"wants":[],"watch":[]}]}
-- run --
old=$(mktemp -d); cp -r * $old; sed -i 's/"dev"/"test"/; s/size = 1/size = "x"/' terramate.tm
for pair in "$old ." ". $old"; do weft diff $pair --json 2>/dev/null | sed "s#$old#OLD#g"; done; rm -r $old
-- out --
{"weft":1,"kind":"diff","old":"OLD","new":".","units":2,"edits":[{"kind":"value","ref":"global.env","file":".:terramate.tm","line":5,"col":3,"old":"dev","new":"test","changed":["dev/a"],"own":[{"unit":"prod/a","file":".:prod/globals.tm","line":2,"col":3,"text":"\"prod\""}],"same":[],"unread":[]},{"kind":"value","ref":"global.size","file":".:terramate.tm","line":10,"col":3,"old":1,"new":"x","changed":["dev/a"],"own":[{"unit":"prod/a","file":".:prod/globals.tm","line":3,"col":3,"text":"[\"1\"]"}],"same":[],"unread":[]}],"changed":[{"unit":"dev/a","kind":"stack","change":"changed","items":[{"kind":"file","name":"_size.hcl","old_text":"","new_error":"`tm_ceil`: expected a number, got \"x\"","causes":[0,1]}]}],"ignored":[],"failed":["prod/a"],"outside":[],"unused":[]}
{"weft":1,"kind":"diff","old":".","new":"OLD","units":2,"edits":[{"kind":"value","ref":"global.env","file":"OLD:terramate.tm","line":5,"col":3,"old":"test","new":"dev","changed":["dev/a"],"own":[{"unit":"prod/a","file":"OLD:prod/globals.tm","line":2,"col":3,"text":"\"prod\""}],"same":[],"unread":[]},{"kind":"value","ref":"global.size","file":"OLD:terramate.tm","line":10,"col":3,"old":"x","new":1,"changed":["dev/a"],"own":[{"unit":"prod/a","file":"OLD:prod/globals.tm","line":3,"col":3,"text":"[\"1\"]"}],"same":[],"unread":[]}],"changed":[{"unit":"dev/a","kind":"stack","change":"changed","items":[{"kind":"file","name":"_size.hcl","old_error":"`tm_ceil`: expected a number, got \"x\"","new_text":"","causes":[0,1]}]}],"ignored":[],"failed":["prod/a"],"outside":[],"unused":[]}
