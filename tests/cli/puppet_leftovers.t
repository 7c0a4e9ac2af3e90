Functions that other tables leave out: texts, passwords, data of modules, and what would look outside.
-- run --
weft eval --dialect puppet 'scanf("42 is 0x1f of 1.5e3 apples", "%d is %x of %f %s")'
-- out --
[42, 31, 1500.0, "apples"]
-- run --
weft eval --dialect puppet '"a=1;b".scanf("%[a-z]=%d;%*c%d") |$r| { $r.length }'
-- out --
2
-- run --
weft eval --dialect puppet 'pw_hash("secret", "MD5", "salt")'
-- out --
"$1$salt$ez2vlPGdaLYkJam5pWs/Y1"
-- run --
weft eval --dialect puppet 'pw_hash("secret", "bcrypt", "05\$abcdefghijklmnopqrstuu")'
-- out --
"$2b$05$abcdefghijklmnopqrstuuOQiyCxlgf/oeuTqixKmWdcYUh4Hjl0a"
-- run --
weft eval --dialect puppet 'str2saltedpbkdf2("Pa55w0rd", "Use a s@lt h3r3 th@t is 32 byt3s", 50000)["password_hex"][0, 32]'
-- out --
"24a39c4c271f9999b7c82c9ac4f86d6d"
-- run --
weft eval --dialect puppet 'parsehocon("a { b: [1, 2] }\nc = \${a.b}")'
-- out --
{ a = { b = [1, 2] }, c = [1, 2] }
-- run --
weft eval --dialect puppet '[postgresql::postgresql_escape("it$$"), staging_parse("http://x.example/a/b.tar.gz?q", "basename", ".tar.gz"), range_to_mask("0-2,5"), get_in_addr_arpa("10.1.2")]'
-- out --
["$dfa$it$$$dfa$", "b", "27", "2.1.10.in-addr.arpa"]
-- run --
weft eval --dialect puppet 'postgresql::postgresql_acls_to_resources_hash(["host all all 10.0.0.0 255.0.0.0 md5 x=1 y=2", "local all postgres ident"], "a", 10)'
-- out --
{
  "postgresql class generated rule a 0" = {
    type = "host"
    database = "all"
    user = "all"
    order = "010"
    address = "10.0.0.0 255.0.0.0"
    auth_method = "md5"
    auth_option = "x=1 y=2"
  }
  "postgresql class generated rule a 1" = {
    type = "local"
    database = "all"
    user = "postgres"
    order = "011"
    auth_method = "ident"
  }
}
-- file environment.conf --
-- file modules/shop/metadata.json --
{"name": "acme-shop", "version": "1.2.3"}
-- file manifests/site.pp --
$m = load_module_metadata('shop')
notice("${m['name']} ${m['version']}", load_module_metadata('shop', true)['version'])
$out = generate('/bin/date')
file { '/tmp/date': content => $out }
validate_cmd('x', '/bin/false')
notice(Timestamp() > Timestamp(0))
-- run --
weft catalog node --allow clock
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
File[/tmp/date]
    content = (unknown)
-- err --
notice: acme-shop 1.2.3 1.2.3 (manifests/site.pp:2)
note: `generate` runs a program, which does not happen here: its result is unknown (manifests/site.pp:3)
note: `validate_cmd` checks values with a program, which does not happen here: they count as valid (manifests/site.pp:5)
notice: true (manifests/site.pp:6)
-- run --
weft catalog node
-- out --
Stage[main]
    name = "main"
Class[Settings]
Class[main]
    name = "main"
File[/tmp/date]
    content = (unknown)
-- err --
notice: acme-shop 1.2.3 1.2.3 (manifests/site.pp:2)
note: `generate` runs a program, which does not happen here: its result is unknown (manifests/site.pp:3)
note: `validate_cmd` checks values with a program, which does not happen here: they count as valid (manifests/site.pp:5)
note: the time is unknown: the clock may not be read here (manifests/site.pp:6)
