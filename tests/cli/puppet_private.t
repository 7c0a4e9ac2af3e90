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
