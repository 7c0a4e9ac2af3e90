A text that cannot be a tag is an error, wherever it comes from; numbers and booleans are tags.
-- file hiera.yaml --
version: 5
hierarchy: []
-- run --
mkdir manifests
try() { echo "$1" > manifests/site.pp; weft catalog x --diagnostics short; }
try "notify { 'a': tag => 'x y' }"
try "Notify { tag => 'x!' } notify { 'a': }"
try "notify { 'a': } Notify <| |> { tag => ['ok', ['-x']] }"
try "@notify { 'a': tag => '' }"
try "class a { tag(['k', 'l m']) } include a"
try "tag(undef)"
try "notify { 'a': tag => Sensitive('b c') }"
-- err --
manifests/site.pp:1:15: error[invalid-operation]: invalid tag "x y": a tag starts with a letter, a digit or `_`; `-`, `:` and `.` may follow
manifests/site.pp:1:10: error[invalid-operation]: invalid tag "x!": a tag starts with a letter, a digit or `_`; `-`, `:` and `.` may follow
manifests/site.pp:1:32: error[invalid-operation]: invalid tag "-x": a tag starts with a letter, a digit or `_`; `-`, `:` and `.` may follow
manifests/site.pp:1:16: error[invalid-operation]: invalid tag "": a tag starts with a letter, a digit or `_`; `-`, `:` and `.` may follow
manifests/site.pp:1:11: error[invalid-operation]: invalid tag "l m": a tag starts with a letter, a digit or `_`; `-`, `:` and `.` may follow
manifests/site.pp:1:1: error[invalid-operation]: invalid tag "": a tag starts with a letter, a digit or `_`; `-`, `:` and `.` may follow
manifests/site.pp:1:15: error[invalid-operation]: invalid tag "Sensitive [value redacted]": a tag starts with a letter, a digit or `_`; `-`, `:` and `.` may follow
-- exit --
1
-- run --
echo "class a { tag(['k'], 'ü-é', 5, true) notify { 'n': tag => [undef, 6] } } include a" > manifests/site.pp
weft catalog x --json | grep -o '"title":"n","tags":[^]]*]'
-- out --
"title":"n","tags":["6","notify","n","class","a","k","ü-é","5","true"]
