Lists of resources in lists are one list in relationships, without undef; other parameters stay as they are written.
-- file manifests/site.pp --
file { ['/a', '/b', '/c']: }
notify { ['n', 'm']: }
notify { 'x': require => [File['/a'], [File['/b'], [File['/c']]]], before => [[]], tag => ['a', ['b']] }
notify { 'y': require => [[Notify['n', 'm']]], subscribe => [[[]], undef, [undef]] }
notify { 'z': before => ['Notify[n]', ['Notify[m]']], message => [1, [2, undef]] }
-- run --
weft catalog n --json | python3 -c "
import json, sys
for r in json.load(sys.stdin)['resources']:
    if r['type'] == 'Notify':
        print(r['title'], r.get('parameters'))"
-- out --
n None
m None
x {'require': ['File[/a]', 'File[/b]', 'File[/c]'], 'before': [], 'tag': ['a', ['b']]}
y {'require': ['Notify[n]', 'Notify[m]'], 'subscribe': []}
z {'before': ['Notify[n]', 'Notify[m]'], 'message': [1, [2, None]]}
