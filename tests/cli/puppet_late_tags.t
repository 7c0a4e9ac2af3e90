`tag()` counts for what its class has declared before, for what that class has led to, and for queries: each catalog was compared
with that of Puppet 7.23.
-- file environment.conf --
-- file manifests/site.pp --
class a {
  notify { 'before': }
  tag 'late'
  notify { 'after': }
}
include a
Notify <| tag == 'late' |> { message => 'collected' }
-- file print.sh --
weft catalog n1 --json | python3 -c "
import json, sys
c = json.load(sys.stdin)
for r in c.get('catalog', c)['resources']:
    if r['type'] not in ('Stage', 'Class', 'Node'):
        print(r['title'], *sorted(set(r['tags']) - {'class', 'notify', r['title']}), r.get('parameters', {}))
"
-- run --
sh print.sh
-- out --
before a late {'message': 'collected'}
after a late {'message': 'collected'}
-- run --
cat > manifests/site.pp <<'PP'
define d { notify { "b-$title": } tag 'inner', 'Two::Parts' notify { "a-$title": } }
class o { d { 'x': } include i  notify { 'o1': } tag 'late' d { 'y': } }
class i { notify { 'i1': } tag('deep') }
include o
Notify <| tag == 'late' |> { message => 'late' }
Notify <| tag == 'inner' |> { loglevel => 'info' }
PP
sh print.sh
-- out --
x d inner late o parts two two::parts {}
i1 deep i o {'message': 'late'}
o1 late o {'message': 'late'}
y d inner late o parts two two::parts {}
b-x d inner late o parts two two::parts x {'message': 'late', 'loglevel': 'info'}
a-x d inner late o parts two two::parts x {'message': 'late', 'loglevel': 'info'}
b-y d inner late o parts two two::parts y {'message': 'late', 'loglevel': 'info'}
a-y d inner late o parts two two::parts y {'message': 'late', 'loglevel': 'info'}
-- run --
cat > manifests/site.pp <<'PP'
node default { notify { 'n0': } include o d { 'nd': } tag 'nodetag' notify { 'n1': } }
class o { @d { 'v': } @notify { 'o0': } tag 'late' }
define d { if tagged('late') { notify { "late-$title": } } if tagged('nodetag') { notify { "nt-$title": } } tag 'after' }
D <| tag == 'late' |>
Notify <| tag == 'nodetag' |> { message => 'N' }
PP
sh print.sh
-- out --
n0 default node nodetag {'message': 'N'}
v after d default late node o {}
o0 default late node o {'message': 'N'}
nd after d default node nodetag {}
n1 default node nodetag {'message': 'N'}
late-v after d default late node o v {'message': 'N'}
nt-v after d default late node o v {'message': 'N'}
nt-nd after d default nd node nodetag {'message': 'N'}
-- run --
cat > manifests/site.pp <<'PP'
notify { 'm0': }
class a { notify { 'a0': } contain b tag 'ta' }
class b { notify { 'b0': } tag 'tb' }
class c inherits b { notify { 'c0': } Notify['b0'] { tag => 'over' } tag 'tc' }
include a, c
tag 'end'
Notify <| tag == 'end' |> { message => 'T' }
Notify <| tag == 'ta' |> { loglevel => 'info' }
PP
sh print.sh
-- out --
m0 end {'message': 'T'}
a0 a ta {'message': 'T', 'loglevel': 'info'}
b0 b over tb {'tag': 'over', 'message': 'T'}
c0 c tc {'message': 'T'}
-- run --
cat > manifests/site.pp <<'PP'
class a { notify { 'a0': tag => 'p' } notify { 'a1': tag => ['p', 'q'] } notify { 'a2': } }
include a
$any = ['none', 'q']
Notify <| tag != 'p' |> { message => 'not p' }
Notify <| tag != 'a' |> { withpath => true }
Notify <| tag == $any |> { loglevel => 'info' }
Notify <| title != 'a1' |> { noop => true }
PP
sh print.sh
-- out --
a0 a p {'tag': 'p', 'withpath': True, 'noop': True}
a1 a p q {'tag': ['p', 'q'], 'message': 'not p', 'withpath': True, 'loglevel': 'info'}
a2 a {'message': 'not p', 'withpath': True, 'noop': True}
