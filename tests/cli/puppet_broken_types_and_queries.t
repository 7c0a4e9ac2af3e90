A type alias or a query that cannot be read is one error; what uses it goes on.
-- file hiera.yaml --
version: 5
hierarchy: []
-- run --
mkdir manifests
try() { echo "$1" > manifests/site.pp; weft check . --diagnostics short; }
try "type A 1
\$x = 1 =~ A \$y = [2] =~ A"
try "type A = Variant[B, 1] type B = Array[A] type C = Array[C
\$x = [1] =~ B \$y = [[1]] =~ B \$z = [] =~ C \$u = [] =~ C"
try "type A = A
\$x = 1 =~ A \$y = 2 =~ A \$z = assert_type(A, 3)"
try "File <| tag == 'web' and x'0600' |> file { '/a': tag => web }"
try "File <| (x'0600' or mode == '1') |> file { '/a': tag => web }"
try "File <| tag == |> file { '/a': tag => web }"
-- err --
manifests/site.pp:1:8: error[bad-syntax]: expected `=`, got `1`
manifests/site.pp:2:11: error[invalid-operation]: type alias `A` cannot be resolved
2 errors; 0 nodes and 1 file checked
manifests/site.pp:2:1: error[bad-syntax]: expected `]`, got `$x`
1 error; 0 nodes and 1 file checked
manifests/site.pp:2:11: error[invalid-operation]: type alias `A` cannot be resolved
1 error; 0 nodes and 1 file checked
manifests/site.pp:1:26: error[bad-syntax]: a query compares attributes with `==` and `!=`, joined by `and` and `or`
1 error; 0 nodes and 1 file checked
manifests/site.pp:1:10: error[bad-syntax]: a query compares attributes with `==` and `!=`, joined by `and` and `or`
1 error; 0 nodes and 1 file checked
manifests/site.pp:1:16: error[bad-syntax]: unexpected `|>`
1 error; 0 nodes and 1 file checked
-- exit --
1
-- run --
try() { echo "$1" > manifests/site.pp; weft check . --diagnostics short; weft catalog x >/dev/null 2>&1; test $? -gt 99 && echo crash; }
try "function f(1 { } notify { f(1): }"
try "function f() >> { 1 } notify { f(): }"
try "node x y { }"
try "node 'x"
try "class a inherits 1 { } include a"
try "define d(\$x = { } d { 'x': }"
-- err --
manifests/site.pp:1:12: error[bad-syntax]: expected `a variable`, got `1`
1 error; 0 nodes and 1 file checked
manifests/site.pp:1:21: error[bad-syntax]: expected `=>`, got `}`
1 error; 0 nodes and 1 file checked
manifests/site.pp:1:8: error[bad-syntax]: expected `{`, got `y`
1 error; 1 node and 1 file checked
manifests/site.pp:1:6: error[bad-syntax]: this string is not closed: `'` is missing
1 error; 0 nodes and 1 file checked
manifests/site.pp:1:18: error[bad-syntax]: unexpected `1`
1 error; 0 nodes and 1 file checked
manifests/site.pp:1:19: error[bad-syntax]: expected `)`, got `d`
1 error; 0 nodes and 1 file checked
-- exit --
1
