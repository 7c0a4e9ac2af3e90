What eyaml has encrypted is an unknown text that is secret: it has every type, and what is made of it is as little known.
-- file hiera.yaml --
version: 5
hierarchy:
  - name: secrets
    lookup_key: eyaml_lookup_key
    path: common.yaml
    options: { pkcs7_private_key: /x, pkcs7_public_key: /y }
-- file data/common.yaml --
c::p: ENC[PKCS7,MIIBiQYJKoZI]
c::h: { user: u, pw: "ENC[PKCS7,MII]", l: ["ENC[PKCS7,A]", b] }
c::s: ENC[PKCS7,X]
lookup_options: { c::s: { convert_to: Sensitive } }
t: "x %{lookup('c::p')} y"
l: "%{lookup('c::h')}"
-- file manifests/site.pp --
class c(String[1] $p, Hash[String, Variant[String, Array[String]]] $h, Sensitive[String] $s) {
  notify { 'given': message => [$p, $s, $s.unwrap] }
  notify { 'parts': message => [$h['pw'], $h['user'], $h['l'], length($h['l'])] }
  notify { 'texts': message => ["pw=${p}", "${h}", lookup('t'), lookup('l')] }
  notify { 'functions': message => [md5($p), join([$p, 'x'], ','), upcase($p), sprintf('%s', $h), String([$p])] }
  notify { 'templates': message => [inline_epp('<%= $p %>', { p => $p }), inline_template('a<%= @p %>')] }
  notify { 'answers': message => [$p == 'x', $h == { 'user' => 'u' }, $h != { 'user' => 'u' }, 'x' in $h['l'], 'b' in $h['l']] }
  if $p == 'x' { notify { 'decided': } }
}
include c
-- run --
weft catalog n --diagnostics short --select Notify
-- out --
Notify[given]
    message = ["(sensitive)", "(sensitive)", "(sensitive)"]
Notify[parts]
    message = ["(sensitive)", "u", ["(sensitive)", "b"], 2]
Notify[texts]
    message = ["(sensitive)", "(sensitive)", "(sensitive)", "(sensitive)"]
Notify[functions]
    message = ["(sensitive)", "(sensitive)", "(sensitive)", "(sensitive)", "(sensitive)"]
Notify[templates]
    message = [(unknown), (unknown)]
Notify[answers]
    message = [(unknown), (unknown), (unknown), (unknown), true]
-- err --
note: the value of `c::p` is encrypted: it is secret and not known (data/common.yaml:1)
note: the value of `c::h` is encrypted: it is secret and not known (data/common.yaml:2)
note: the value of `c::s` is encrypted: it is secret and not known (data/common.yaml:3)
warning: cannot be decided: the condition is not known (manifests/site.pp:8)
-- run --
weft lookup c::p
weft lookup c::h
weft lookup c::s
weft lookup t
weft get hiera
-- out --
"(sensitive)"
{"user" => "u", "pw" => "(sensitive)", "l" => ["(sensitive)", "b"]}
"(sensitive)"
"(sensitive)"
{
  "c::p" = (sensitive)
  "c::h" = { user = "u", pw = "(sensitive)", l = ["(sensitive)", "b"] }
  "c::s" = (sensitive)
  t = (sensitive)
  l = (sensitive)
}
-- err --
note: the value of `c::p` is encrypted: it is secret and not known (data/common.yaml:1)
note: the value of `c::h` is encrypted: it is secret and not known (data/common.yaml:2)
note: the value of `c::s` is encrypted: it is secret and not known (data/common.yaml:3)
note: the value of `c::p` is encrypted: it is secret and not known (data/common.yaml:1)
`hiera` has unknown parts because of `c::p` (data/common.yaml:1), `c::s` (data/common.yaml:3), `hiera.c::p` (data/common.yaml:1) and 1 more
-- run --
weft check
-- err --
no errors; 0 nodes and 3 files checked
-- run --
weft explain 'Notify[texts].message' --node n
-- out --
Notify[texts].message = ["(sensitive)", "(sensitive)", "(sensitive)", "(sensitive)"]

● manifests/site.pp:4:21       (sensitive)   wins: declaration
├─ c::p = (sensitive)
│  ● data/common.yaml:1:1      (sensitive)   wins: level "secrets"
├─ c::h = (sensitive)
├─ hiera.t = (sensitive)
│  ● data/common.yaml:5:1      (sensitive)   wins: level "secrets"
│  └─ hiera.c::p = (sensitive)
│     ● data/common.yaml:1:1   (sensitive)   wins: level "secrets"
└─ hiera.l = (sensitive)
   ● data/common.yaml:6:1      (sensitive)   wins: level "secrets"
   └─ hiera.c::h = (sensitive)
