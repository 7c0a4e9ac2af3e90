A whole number in data that does not fit into 64 bits is an error where its key is asked for, and is never rounded; `!!float 3` is a
Float; infinite numbers have types of their own. Compared with Puppet 7.23, which reads such whole numbers and fails when a resource
gets one.
-- file environment.conf --
-- file manifests/site.pp --
['most', 'least', 'float', 'quoted', 'long', 'point', 'endless', 'below', 'word', 'small', 'large'].each |$k| {
  notice("$k: ${type(lookup($k))} ${lookup($k)}")
}
-- file hiera.yaml --
version: 5
hierarchy:
  - name: c
    path: common.yaml
  - name: j
    path: b.json
    data_hash: json_data
-- file data/common.yaml --
most: 9223372036854775807
least: -9223372036854775808
above: 9223372036854775808
under: -9223372036854775809
inside: [1, {x: 99999999999999999999999}]
key: {99999999999999999999999: x}
hex: 0xffffffffffffffffff
alias: "%{alias('inside')}"
text: "a %{lookup('under')}"
float: !!float 3
quoted: !!float "3"
long: !!float 99999999999999999999999
point: !!float 1e3
endless: .inf
below: -.inf
word: 1e999
-- file data/b.json --
{"above_json": 9223372036854775808, "small": 3.0, "large": 1e30}
-- run --
weft catalog n --select Nothing 2>&1
for key in above under inside key hex alias text above_json; do weft lookup $key --diagnostics short; done
python3 -c "print('million: ' + '9' * 1000000)" > data/common.yaml
weft lookup million --diagnostics short
weft lookup million --explain --diagnostics short | tail -3
echo 'x: !!float abc' > data/common.yaml
weft lookup x --diagnostics short
-- out --
notice: most: Integer[9223372036854775807, 9223372036854775807] 9223372036854775807 (manifests/site.pp:2)
notice: least: Integer[-9223372036854775808, -9223372036854775808] -9223372036854775808 (manifests/site.pp:2)
notice: float: Float[3.0, 3.0] 3.0 (manifests/site.pp:2)
notice: quoted: Float[3.0, 3.0] 3.0 (manifests/site.pp:2)
notice: long: Float[1.0e+23, 1.0e+23] 1.0e+23 (manifests/site.pp:2)
notice: point: Float[1000.0, 1000.0] 1000.0 (manifests/site.pp:2)
notice: endless: Float[Infinity] Infinity (manifests/site.pp:2)
notice: below: Float[default, -Infinity] -Infinity (manifests/site.pp:2)
notice: word: String 1e999 (manifests/site.pp:2)
notice: small: Float[3.0, 3.0] 3.0 (manifests/site.pp:2)
notice: large: Float[1.0e+30, 1.0e+30] 1.0e+30 (manifests/site.pp:2)
error[bad-data]: no resource matches `--select Nothing`
-- err --
data/common.yaml:3:1: error[type-mismatch]: the value of `above` has a whole number that does not fit into 64 bits
data/common.yaml:4:1: error[type-mismatch]: the value of `under` has a whole number that does not fit into 64 bits
data/common.yaml:5:1: error[type-mismatch]: the value of `inside` has a whole number that does not fit into 64 bits
data/common.yaml:6:1: error[type-mismatch]: the value of `key` has a whole number that does not fit into 64 bits
data/common.yaml:7:1: error[type-mismatch]: the value of `hex` has a whole number that does not fit into 64 bits
data/common.yaml:5:1: error[type-mismatch]: the value of `inside` has a whole number that does not fit into 64 bits
data/common.yaml:4:1: error[type-mismatch]: the value of `under` has a whole number that does not fit into 64 bits
data/b.json:1:2: error[type-mismatch]: the value of `above_json` has a whole number that does not fit into 64 bits
data/common.yaml:1:1: error[type-mismatch]: the value of `million` has a whole number that does not fit into 64 bits
data/common.yaml:1:1: error[type-mismatch]: the value of `million` has a whole number that does not fit into 64 bits
data/common.yaml:1:12: error[bad-data]: unable to parse `data/common.yaml`: expected a number after `!!float`
-- exit --
1
