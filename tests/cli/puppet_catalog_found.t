What comparisons with the real Puppet have found: tags of classes, of defaults and of the catalog, the stage of classes that a
class with a stage includes, and who may override what.
-- file environment.conf --
-- file manifests/site.pp --
class c { tag 'own' notify { 'c': } }
class { 'c': tag => 'ct' }
if tagged('c') { notify { 'the catalog is tagged': } }
if tagged('nope') { notify { 'wrong': } }
Exec { tag => 'by_default' }
exec { '/bin/a': }
exec { '/bin/b': tag => 'own' }
stage { 'post': require => Stage['main'] }
class late { include inner }
class inner { notify { 'inner': } }
class { 'late': stage => 'post' }
-- run --
echo "{}" > f.json
weft catalog x --facts f.json --json > out.json
python3 - <<'PY'
import json
c = json.load(open('out.json'))
c = c.get('catalog', c)
for r in c['resources']:
    if r['type'] in ('Class', 'Exec', 'Notify'):
        print(r['type'], r['title'], sorted(r['tags']), r.get('parameters', {}).get('stage'))
print(sorted(c['tags']))
print([e['source'] for e in c['edges'] if e['target'] == 'Class[Inner]'])
PY
-- out --
Class Settings ['class', 'settings'] None
Class main ['class'] None
Class C ['c', 'class', 'ct', 'own'] None
Notify c ['c', 'class', 'ct', 'notify', 'own'] None
Notify the catalog is tagged ['class', 'notify'] None
Exec /bin/a ['by_default', 'class', 'exec'] None
Exec /bin/b ['class', 'exec', 'own'] None
Class Late ['class', 'late'] post
Class Inner ['class', 'inner', 'late'] post
Notify inner ['class', 'inner', 'late', 'notify'] None
['c', 'class', 'ct', 'inner', 'late', 'settings']
['Stage[post]']
-- run --
printf 'class b { notify { "x": } }\nclass c {\n  include b\n  Notify["x"] { message => "y" }\n}\ninclude c\n' > manifests/site.pp
weft catalog x --diagnostics short
-- err --
manifests/site.pp:4:3: error[invalid-operation]: only a class that inherits from `B` can override this
-- exit --
1
-- run --
printf 'class b { @user { "u": } }\ninclude b\nrealize User["u"]\nUser["u"] { shell => "/bin/sh" }\n' > manifests/site.pp
weft catalog x --diagnostics short
-- err --
manifests/site.pp:4:1: error[invalid-operation]: only a class that inherits from `B` can override this
-- exit --
1
-- run --
printf 'define d() { notify { $title: } if $title == "two" { Notify["one"] { message => "of two" } } }\nd { "one": } -> d { "two": }\n' > manifests/site.pp
weft catalog x --select Notify
weft eval --dialect puppet '[type({1 => "x", 2 => "yy"}, "generalized"), type({1 => "x"}, "generalized"), type(["a", "b"], "generalized")].map |$t| { "$t" }'
-- out --
Notify[one]
    message = "of two"
Notify[two]
["Hash[Integer, String[1, 2]]", "Hash[Integer, String]", "Array[String[1, 1]]"]
