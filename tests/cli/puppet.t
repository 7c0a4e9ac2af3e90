A manifest is checked, evaluated alone, and compiled from a batch request.
-- file site.pp --
class web(Integer $port = 80, Array[String] $names = ['a']) {
  $names.each |$n| {
    file { "/etc/web/${n}.conf":
      content => "listen ${port}\n",
      require => Package['web'],
    }
  }
  package { 'web': ensure => installed }
}
node default {
  class { 'web': port => 8080 }
  File <| title == '/etc/web/a.conf' |> { mode => '0644' }
}
-- run --
weft check site.pp && weft eval -f site.pp
-- out --
{"classes":["settings","default","web"],"edges":[["Stage[main]","Class[Settings]"],["Stage[main]","Class[main]"],["Class[main]","Node[default]"],["Stage[main]","Class[Web]"],["Class[Web]","File[/etc/web/a.conf]"],["Class[Web]","Package[web]"]],"resources":[{"parameters":{"name":"main"},"title":"main","type":"Stage"},{"title":"Settings","type":"Class"},{"parameters":{"name":"main"},"title":"main","type":"Class"},{"title":"default","type":"Node"},{"parameters":{"names":["a"],"port":8080},"title":"Web","type":"Class"},{"parameters":{"content":"listen 8080\n","mode":"0644","require":"Package[web]"},"title":"/etc/web/a.conf","type":"File"},{"parameters":{"ensure":"installed"},"title":"web","type":"Package"}]}
-- err --
no errors in 1 file
-- run --
weft eval --dialect puppet '{a => [1, 2], b => Integer[1, 3]}["a"].map |$x| { $x * 2 }'
-- out --
[2, 4]
-- run --
weft eval --dialect puppet 'if "web01.example.com" =~ /^(\w+)\./ { $1 }'
-- out --
"web01"
-- file bad.pp --
class a {
  notify { 'x' message => 1 }
  $y =
}
class b { include "x }
-- run --
weft check bad.pp
-- err --
error[bad-syntax]: expected `:`, got `message`
 --> bad.pp:2:16
  |
2 |   notify { 'x' message => 1 }
  |                ^^^^^^^

error[bad-syntax]: unexpected `}`
 --> bad.pp:4:1
  |
4 | }
  | ^

error[bad-syntax]: this string is not closed: `"` is missing
 --> bad.pp:5:19
  |
5 | class b { include "x }
  |                   ^

3 errors in 1 of 1 file
-- exit --
1
-- run --
printf '%s\n' '{"files":{"manifest.pp":"notice(lookup(\"k\"))","hiera.yaml":"version: 5\nhierarchy: [{name: c, path: common.yaml}]","data/common.yaml":"k: \"on %{facts.os}\""},"facts":{"os":"Debian"}}' '{"files":{"manifest.pp":"notice(1)\nnotice(nope())"}}' '{"files":{"manifest.pp":"define d($x) { notify { $title: message => $x } }\nd { \"t\": x => 1, z => 2 }"}}' | weft batch --dialect puppet
-- out --
{"expect":{"notices":["on Debian"],"warnings":[],"catalog":{"resources":[{"type":"Stage","title":"main","parameters":{"name":"main"}},{"type":"Class","title":"Settings"},{"type":"Class","title":"main","parameters":{"name":"main"}}],"edges":[["Stage[main]","Class[Settings]"],["Stage[main]","Class[main]"]],"classes":["settings"]}}}
{"expect":{"notices":["1"],"warnings":[],"error":"unknown function `nope`","issue":"UNKNOWN_FUNCTION","line":2,"col":8,"file":"manifest.pp"}}
{"expect":{"notices":[],"warnings":[],"error":"D[t] has no parameter named 'z'","issue":"RUNTIME_ERROR","line":2,"col":1,"file":"manifest.pp"}}
-- run --
printf '<%%- | String $who = "you" | -%%>\nHello <%%= $who %%>!\n' > hello.epp && weft check hello.epp
-- err --
no errors in 1 file
