Private classes, defined types, functions, types and variables of a module are enforced if that is asked for.
-- file manifests/site.pp --
include app
include app::secret
app::part { 'x': }
$n = app::hidden(1)
notice($app::secret::_key, $app::secret::token, $app::secret::open, $n)
notice(1 =~ App::Small)
-- file modules/app/manifests/init.pp --
# Everything in the module may use everything.
class app {
  include app::secret
  app::part { 'own': }
  notice(app::hidden(2), $app::secret::_key, $app::secret::token)
}
-- file modules/app/manifests/secret.pp --
# @summary Only for this module
# @api private
class app::secret {
  $_key = 'k'
  $token = 't' # @api private
  $open = 'o'
}
-- file modules/app/manifests/part.pp --
# @api private
define app::part {
  notify { "part ${title}": }
}
-- file modules/app/functions/hidden.pp --
# @api private
function app::hidden($x) { $x + 1 }
-- file modules/app/types/small.pp --
# @api private
type App::Small = Integer[0, 9]
-- run --
weft catalog --select Notify
-- out --
Notify[part own]
Notify[part x]
-- err --
notice: 3 k t (modules/app/manifests/init.pp:5)
notice: k t o 2 (manifests/site.pp:5)
notice: true (manifests/site.pp:6)
-- run --
weft catalog --select Notify --visibility warning
-- out --
Notify[part own]
Notify[part x]
-- err --
notice: 3 k t (modules/app/manifests/init.pp:5)
warning: class `app::secret` is private to module `app` (manifests/site.pp:2)
warning: defined type `app::part` is private to module `app` (manifests/site.pp:3)
warning: function `app::hidden` is private to module `app` (manifests/site.pp:4)
warning: variable `$app::secret::_key` is private to module `app` (manifests/site.pp:5)
warning: variable `$app::secret::token` is private to module `app` (manifests/site.pp:5)
notice: k t o 2 (manifests/site.pp:5)
warning: type alias `App::Small` is private to module `app` (manifests/site.pp:6)
notice: true (manifests/site.pp:6)
-- run --
weft catalog --visibility error
-- err --
notice: 3 k t (modules/app/manifests/init.pp:5)
error[private]: class `app::secret` is private to module `app`
 --> manifests/site.pp:2:1
  |
2 | include app::secret
  | ^^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/secret.pp:3:7
3 | class app::secret {
  |       ^^^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there
-- exit --
1
-- file weft.toml --
[puppet]
visibility = "warning"
-- run --
weft check
-- err --
warning[private]: class `app::secret` is private to module `app`
 --> manifests/site.pp:2:1
  |
2 | include app::secret
  | ^^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/secret.pp:3:7
3 | class app::secret {
  |       ^^^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

warning[private]: defined type `app::part` is private to module `app`
 --> manifests/site.pp:3:1
  |
3 | app::part { 'x': }
  | ^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/part.pp:2:8
2 | define app::part {
  |        ^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

warning[private]: function `app::hidden` is private to module `app`
 --> manifests/site.pp:4:6
  |
4 | $n = app::hidden(1)
  |      ^^^^^^^^^^^^^^ used from outside
 ::: modules/app/functions/hidden.pp:2:10
2 | function app::hidden($x) { $x + 1 }
  |          ^^^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

warning[private]: variable `$app::secret::_key` is private to module `app`
 --> manifests/site.pp:5:8
  |
5 | notice($app::secret::_key, $app::secret::token, $app::secret::open, $n)
  |        ^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/secret.pp:4:3
4 |   $_key = 'k'
  |   ^^^^^ private: its name starts with `_`
help: use what the module makes public, or rename the variable there

warning[private]: variable `$app::secret::token` is private to module `app`
 --> manifests/site.pp:5:28
  |
5 | notice($app::secret::_key, $app::secret::token, $app::secret::open, $n)
  |                            ^^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/secret.pp:5:3
5 |   $token = 't' # @api private
  |   ^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

warning[private]: type alias `App::Small` is private to module `app`
 --> manifests/site.pp:6:13
  |
6 | notice(1 =~ App::Small)
  |             ^^^^^^^^^^ used from outside
 ::: modules/app/types/small.pp:2:6
2 | type App::Small = Integer[0, 9]
  |      ^^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

no errors, 6 warnings; 0 nodes and 6 files checked
-- file weft.toml --
[puppet]
visibility = "error"
-- run --
weft check
-- err --
error[private]: class `app::secret` is private to module `app`
 --> manifests/site.pp:2:1
  |
2 | include app::secret
  | ^^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/secret.pp:3:7
3 | class app::secret {
  |       ^^^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

error[private]: defined type `app::part` is private to module `app`
 --> manifests/site.pp:3:1
  |
3 | app::part { 'x': }
  | ^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/part.pp:2:8
2 | define app::part {
  |        ^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

error[private]: function `app::hidden` is private to module `app`
 --> manifests/site.pp:4:6
  |
4 | $n = app::hidden(1)
  |      ^^^^^^^^^^^^^^ used from outside
 ::: modules/app/functions/hidden.pp:2:10
2 | function app::hidden($x) { $x + 1 }
  |          ^^^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

error[private]: variable `$app::secret::_key` is private to module `app`
 --> manifests/site.pp:5:8
  |
5 | notice($app::secret::_key, $app::secret::token, $app::secret::open, $n)
  |        ^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/secret.pp:4:3
4 |   $_key = 'k'
  |   ^^^^^ private: its name starts with `_`
help: use what the module makes public, or rename the variable there

error[private]: variable `$app::secret::token` is private to module `app`
 --> manifests/site.pp:5:28
  |
5 | notice($app::secret::_key, $app::secret::token, $app::secret::open, $n)
  |                            ^^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/secret.pp:5:3
5 |   $token = 't' # @api private
  |   ^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

error[private]: type alias `App::Small` is private to module `app`
 --> manifests/site.pp:6:13
  |
6 | notice(1 =~ App::Small)
  |             ^^^^^^^^^^ used from outside
 ::: modules/app/types/small.pp:2:6
2 | type App::Small = Integer[0, 9]
  |      ^^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there

6 errors; 0 nodes and 6 files checked
-- exit --
1
-- run --
weft catalog --visibility off --select Notify
-- out --
Notify[part own]
Notify[part x]
-- err --
notice: 3 k t (modules/app/manifests/init.pp:5)
notice: k t o 2 (manifests/site.pp:5)
notice: true (manifests/site.pp:6)
-- run --
weft catalog --select Notify
-- err --
notice: 3 k t (modules/app/manifests/init.pp:5)
error[private]: class `app::secret` is private to module `app`
 --> manifests/site.pp:2:1
  |
2 | include app::secret
  | ^^^^^^^^^^^^^^^^^^^ used from outside
 ::: modules/app/manifests/secret.pp:3:7
3 | class app::secret {
  |       ^^^^^^^^^^^ private: see the comment
help: use what the module makes public, or remove `@api private` there
-- exit --
1
-- file weft.toml --
[puppet]
visibility = "loud"
-- run --
weft check
-- err --
error[bad-schema]: `puppet.visibility` in `weft.toml` must be "off", "warning" or "error"

1 error; 0 nodes and 6 files checked
-- exit --
1
-- file weft.toml --
[puppet]
visible = "off"
-- run --
weft catalog
-- err --
error[bad-schema]: `puppet.visible` in `weft.toml` is not a setting: use `visibility`
-- exit --
1
-- file weft.toml --
[pupet]
visibility = "off"
-- run --
weft check
-- err --
error[bad-schema]: unknown setting `pupet`
 = in `weft.toml`
-- exit --
1
