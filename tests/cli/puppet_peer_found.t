Found beside Puppet: undef for functions of the old interface, titles before attributes, init.pp before other files, places of inherited classes.
-- run --
weft eval --dialect puppet '[base64("decode", undef), basename(undef), dos2unix(undef), fqdn_rotate(undef), shuffle(undef), to_bytes(undef), has_ip_address(undef)]'
-- out --
["", "", "", "", "", 0, false]
-- run --
weft eval --dialect puppet 'os_transport_url({"transport" => "rabbit", "hosts" => "a"})'
-- err --
error[invalid-operation]: os_transport_url(): hosts should be a Array
 --> <expression>:1:1
  |
1 | os_transport_url({"transport" => "rabbit", "hosts" => "a"})
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- exit --
1
-- run --
weft eval --dialect puppet 'os_transport_url({"transport" => "rabbit", "host" => "a", "password" => undef})'
-- err --
error[invalid-operation]: os_transport_url(): password should be a String
 --> <expression>:1:1
  |
1 | os_transport_url({"transport" => "rabbit", "host" => "a", "password" => undef})
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
-- exit --
1
-- file environment.conf --
modulepath = modules
-- file modules/web/manifests/init.pp --
class web(String $user, String $home) {
}
-- file modules/web/manifests/special.pp --
class web::special inherits web {
}
-- file modules/other/manifests/init.pp --
class other {
-- file modules/other/manifests/part.pp --
class other::part { }
-- file manifests/site.pp --
node 'a' {
  include web::special
}
node 'b' {
  file { $nothing: content => fail('evaluated too early') }
}
node 'c' {
  include other::part
}
-- file hiera.yaml --
version: 5
-- file facts.json --
{"kernel": "Linux"}
-- run --
weft catalog --node a --facts facts.json --diagnostics short
-- err --
manifests/site.pp:2:3: error[invalid-operation]: Class[Web]: expects a value for parameter 'user'; expects a value for parameter 'home'
-- exit --
1
-- run --
weft catalog --node b --facts facts.json --diagnostics short
-- err --
warning: Unknown variable: 'nothing'. (manifests/site.pp:5)
manifests/site.pp:5:10: error[invalid-operation]: the title of a resource must be a string that is not empty, got Undef
-- exit --
1
-- run --
weft catalog --node c --facts facts.json --diagnostics short
-- err --
modules/other/manifests/init.pp:2:1: error[bad-syntax]: the file ends where more was expected
-- exit --
1
