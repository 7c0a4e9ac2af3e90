Closures keep the scope that they were made in, after it has ended.
-- file manifests/site.pp --
notice(counters())
$add = mymod::adder(40)
notice($add.call(2))
-- file weft/functions/counters.pp --
# A function that Puppet never reads: lambdas are values here.
function counters() {
  $fs = [1, 2, 3].map |$n| {
    $offset = $n * 10
    |$x| { $x + $offset }
  }
  $fs.map |$f| { call($f, 1) }
}
-- file weft/functions/mymod/adder.pp --
function mymod::adder(Integer $n) >> Callable {
  |Integer $x| { $x + $n }
}
-- run --
weft catalog --json >/dev/null
-- err --
notice: [11, 21, 31] (manifests/site.pp:1)
notice: 42 (manifests/site.pp:3)
-- run --
weft eval --dialect puppet '$n = 40 $f = |$x| { $x + $n } $f.call(2)'
-- out --
42
-- file bad/manifests/site.pp --
$f = |$x| { $x }
-- run --
cd bad && weft catalog
-- err --
error[bad-syntax]: unexpected `|`
 --> manifests/site.pp:1:6
  |
1 | $f = |$x| { $x }
  |      ^
-- exit --
1
