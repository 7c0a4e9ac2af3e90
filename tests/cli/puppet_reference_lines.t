A reference to what is not in the catalog is reported where it is written, and what cannot be merged into a hash is refused.
-- file manifests/site.pp --
node a {
  file { '/b':
    owner   => 'x',
    require => [
      File['/nope'],
    ],
  }
}
node b {
  notify { 'n': }
  Notify { before => Exec['none'] }
}
node c {
  ensure_packages({ 'a' => 'x' })
}
node d {
  ensure_resources('user', { 'a' => undef, 'b' => [1] })
}
-- run --
weft catalog a --diagnostics short; weft catalog b --diagnostics short; weft catalog c --diagnostics short; weft catalog d --diagnostics short
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
Node[b]
Notify[n]
-- err --
manifests/site.pp:4:5: error[invalid-operation]: there is no resource `File[/nope]`, which File[/b] refers to in `require`
manifests/site.pp:14:3: error[invalid-operation]: no implicit conversion of String into Hash
manifests/site.pp:17:3: error[invalid-operation]: no implicit conversion of Array into Hash
-- exit --
1
