What is Sensitive is not shown: explanations, catalogs, and source lines of mistakes. Mistakes end, however deep.
-- file manifests/site.pp --
node default {
  include web
}
-- file modules/web/manifests/init.pp --
class web (
  Sensitive[String] $pw = Sensitive('hunter2'),
) {
  file { '/etc/pw': content => $pw }
  notify { 'nested': message => { 'a' => [Sensitive('hunter2')] } }
}
-- run --
weft explain 'File[/etc/pw].content' --node x
-- out --
File[/etc/pw].content = (sensitive)

● modules/web/manifests/init.pp:4:21     (sensitive)   wins: declaration
└─ web::pw = (sensitive)
   ● modules/web/manifests/init.pp:2:3   (sensitive)   wins: default of the parameter
-- run --
weft catalog x; weft catalog x --json | grep -c hunter2; weft explain web::pw --node x --json | grep -c hunter2
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Node[default]
Class[Web]
    pw = "(sensitive)"
File[/etc/pw]
    content = "(sensitive)"
Notify[nested]
    message = {"a" => ["(sensitive)"]}
0
0
-- exit --
1
-- file modules/web/manifests/bad.pp --
class web::bad inherits web::bad {
  $x = Sensitive('hunter2') + 1
}
-- run --
weft check 2>&1; weft check 2>&1 | grep -c hunter2
-- out --
error[cycle]: class `web::bad` inherits from itself
 --> modules/web/manifests/bad.pp:1:7
  |
1 | class web::bad inherits web::bad {
  |       ^^^^^^^^

1 error; 1 node and 3 files checked
0
-- exit --
1
-- file manifests/site.pp --
class a inherits b {}
class b inherits a {}
include a
-- run --
weft catalog x
-- err --
error[cycle]: class `a` inherits from itself
 --> manifests/site.pp:1:7
  |
1 | class a inherits b {}
  |       ^
-- exit --
1
-- run --
{ printf 'if false {}'; i=0; while [ $i -lt 2000 ]; do printf ' elsif false {}'; i=$((i + 1)); done; } > manifests/site.pp; weft catalog x --diagnostics short
-- err --
manifests/site.pp:1:8944: error[bad-syntax]: expressions are nested too deeply
-- exit --
1
