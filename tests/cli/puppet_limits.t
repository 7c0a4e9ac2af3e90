What a limit has cut off is a limit that was reached, and not a mistake of the configuration: exit code 3. Chains of
lookups and ranges are as long as they are.
-- file manifests/site.pp --
define again($n) { again { "x${n}": n => $n + 1 } }
again { 'x': n => 0 }
-- run --
weft check --timeout 50ms --diagnostics short 2>&1 | grep -o 'error.*50 ms'
weft catalog x --timeout 50ms --diagnostics short 2>&1 | sed 's/.*error/error/'
weft catalog x --max-memory 1 --diagnostics short
-- out --
error[limit-time]: this takes longer than 50 ms
error[limit-time]: this takes longer than 50 ms
-- err --
manifests/site.pp:2:1: error[limit-memory]: this needs more than 1 bytes of memory
-- exit --
3
-- run --
weft eval --dialect puppet 'Integer[1,40].reduce(Integer) |$m,$i| { Variant[Tuple[$m,$m],String] }' --timeout 200ms --diagnostics short
-- err --
error[limit-time]: this takes longer than 200 ms
-- exit --
3
-- run --
weft eval --dialect puppet 'type(Integer[1,40].reduce([1]) |$m,$i| { [$m,$m] })' --max-memory 100M --diagnostics short
-- err --
<expression>:1:1: error[limit-memory]: this needs more than 104857600 bytes of memory
-- exit --
3
-- run --
weft eval --dialect puppet '$x = Integer[1,40].reduce(Integer) |$m,$i| { Tuple[$m,$m] } $y = Integer[1,40].reduce(Integer) |$m,$i| { Tuple[$m,$m] } $x == $y' --timeout 200ms --diagnostics short
-- err --
<expression>:1:121: error[limit-time]: this takes longer than 200 ms
-- exit --
3
-- run --
weft eval --dialect puppet 'Integer[1,10000001].any |$n| { $n == 3 }'
weft eval --dialect puppet 'Integer[1,1000000000000].each |$n| { }' --max-memory 1G --diagnostics short
-- out --
true
-- err --
<expression>:1:1: error[limit-memory]: this needs more than 1073741824 bytes of memory
-- exit --
3
-- run --
weft eval --dialect puppet 'range(1, 3000000).length'
-- out --
1000000
-- err --
warning: range() gives the first 1000000 elements only (<expression>:1)
-- run --
rm manifests/site.pp; mkdir data; printf 'version: 5\nhierarchy:\n  - name: All\n    path: common.yaml\n' > hiera.yaml
for i in $(seq 0 299); do echo "k$i: \"%{lookup('k$((i+1))')}\""; done > data/common.yaml; echo 'k300: 1' >> data/common.yaml
weft lookup k0 --node x
-- out --
"1"
-- run --
mkdir -p modules/web/manifests; echo 'class web (Integer[1] $workers = 2) { }' > modules/web/manifests/init.pp
echo 'include web' > manifests/site.pp; printf 'version: 5\nhierarchy:\n  - name: All\n    path: common.yaml\n  - name: Other\n    path: "%%{trusted.certname}.yaml"\n' > hiera.yaml
echo 'a0: &a0 [x,x]' > data/common.yaml; for i in $(seq 1 39); do echo "a$i: &a$i [*a$((i-1)),*a$((i-1))]"; done >> data/common.yaml; echo 'web::workers: 16' > data/other.yaml
weft check --timeout 500ms --diagnostics short 2>&1 | grep -o 'limit-time\|type-mismatch'
-- out --
limit-time
