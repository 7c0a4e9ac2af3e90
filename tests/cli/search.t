`--search DIR` is where included files are looked for that are not beside the document, in the order given.
-- file root.tm.hcl --
terramate {
  required_version = "> 0.1"
}
-- file site/a.yay --
include 'common.yay'
include 'net/dns.yay'
include 'beside.yay'
name: web
-- file site/beside.yay --
who: beside
-- file lib/beside.yay --
who: not taken
-- file lib/common.yay --
level: 3
from: lib
-- file more/common.yay --
from: more
-- file lib/net/dns.yay --
dns: {{ name }}.{{ from }}
-- file lib/deep.yay --
include 'common.yay'
-- file outside.yay --
include '../lib/common.yay'
include 'deep.yay'
-- file up.yay --
include '../secret.yay'
-- file broken/common.yay --
from: {{ 1 + }}
-- run --
weft get --file site/a.yay dns
-- err --
error[bad-import]: no file `net/dns.yay`
 --> site/a.yay:2:9
  |
2 | include 'net/dns.yay'
  |         ^^^^^^^^^^^^^
 = searched in `site`
help: name a file that exists, or guard the include with an `if`
-- exit --
1
-- run --
weft get --file site/a.yay dns --search lib; weft get --file site/a.yay who --search lib
-- out --
"web.lib"
"beside"
-- run --
weft get --file site/a.yay from --search more --search lib; weft get --file site/a.yay from --search lib --search more
-- out --
"more"
"lib"
-- run --
weft eval -f site/a.yay --search lib; weft eval -f outside.yay --search lib
-- out --
{"dns":"web.lib","from":"lib","level":3,"name":"web","who":"beside"}
{"from":"lib","level":3}
-- run --
weft eval -f up.yay --search lib
-- err --
error[bad-import]: no file `../secret.yay`
 --> up.yay:1:9
  |
1 | include '../secret.yay'
  |         ^^^^^^^^^^^^^^^
 = searched in `.`, `lib`
help: name a file that exists, or guard the include with an `if`
-- exit --
1
-- run --
weft check site/a.yay --search lib && weft check site/a.yay --search=broken --search=lib
-- err --
no errors in 1 file
error[bad-syntax]: unexpected end of the template
 --> broken/common.yay:1:14
  |
1 | from: {{ 1 + }}
  |              ^
 ::: site/a.yay:1:1
1 | include 'common.yay'
  | ^^^^^^^^^^^^^^^^^^^^ included here
help: write a value here: a name, a number or a quoted string

1 error in 1 of 1 file
-- exit --
1
-- run --
cd site; weft explain --file a.yay from --search ../lib; weft check a.yay
-- out --
from = "lib"

● lib/common.yay:2:7   lib
└─ include = "lib/common.yay"
   ● site/a.yay:1:9    'common.yay'
-- err --
error[bad-import]: no file `common.yay`
 --> a.yay:1:9
  |
1 | include 'common.yay'
  |         ^^^^^^^^^^^^
 = searched in `.`
help: name a file that exists, or guard the include with an `if`

error[bad-import]: no file `net/dns.yay`
 --> a.yay:2:9
  |
2 | include 'net/dns.yay'
  |         ^^^^^^^^^^^^^
 = searched in `.`
help: name a file that exists, or guard the include with an `if`

2 errors in 1 of 1 file
-- exit --
1
-- run --
weft get --file site/a.yay --search nowhere; weft check --search lib/common.yay; weft eval -f up.yay --search nowhere
-- err --
error: `--search`: no directory `nowhere`
error: `--search`: no directory `lib/common.yay`
error: `--search`: no directory `nowhere`
-- exit --
3
