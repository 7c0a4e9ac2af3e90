Functions of Puppet: those of the language, those of the module stdlib, and stand-ins for those of other modules.
-- file iteration.txt --
[
  [1,2,3].map |$i, $x| { $i * $x },
  {p => 1, q => 2}.filter |$k, $v| { $v > 1 },
  [1,2,3].reduce |$m, $x| { if $x == 3 { break() } $m + $x },
  [1,2,3,4].slice(3),
  [3,1,2].group_by |$x| { $x % 2 },
  [1,2,3].partition |$x| { $x > 1 },
  Array([1,2,3,4].step(2)),
  Array([1,2,3].reverse_each),
  {a => [1, {b => 2}]}.tree_each({include_containers => false}).map |$p| { $p },
  [4,5].index |$x| { $x == 5 },
  {k => 7}.index(7),
  undef.lest || { 'other' },
]
-- run --
weft eval --dialect puppet - < iteration.txt
-- out --
[
  [0, 2, 6],
  { q = 2 },
  3,
  [[1, 2, 3], [4]],
  { (1) = [3, 1], (0) = [2] },
  [[2, 3], [1]],
  [1, 3],
  [3, 2, 1],
  [[["a", 0], 1], [["a", 1, "b"], 2]],
  1,
  "k",
  "other",
]
-- file collections.txt --
[
  unique([1, '1', 1.0, 1]),
  unique({a => 1, b => 1, c => 2}),
  [3,1,2].sort |$a, $b| { $b - $a },
  max('10', '9'),
  {p => [1, {q => 2}]}.get('p.1.q'),
  dig({a => [1]}, 'a', 0),
  flatten([[5],[6,[7]],{k => 1}]),
  join([1,[2,'x'],undef],','),
  call('capitalize','a'),
  call(Deferred('upcase',['b'])),
  compare('a','B'),
]
-- run --
weft eval --dialect puppet - < collections.txt
-- out --
[
  [1, "1", 1.0],
  { (["a", "b"]) = [1], (["c"]) = [2] },
  [3, 2, 1],
  "10",
  2,
  1,
  [5, 6, 7, { k = 1 }],
  "1,2,x,",
  "A",
  "B",
  -1,
]
-- file texts.txt --
[
  upcase('ñandú'),
  capitalize(['hello wORLD', 3]),
  camelcase('two_words'),
  split('a1b22c', /(\d)+/),
  split('xyz', ''),
  regsubst('abc','(?<x>b)','[\k<x>]'),
  regsubst(['abc','xbx'],'B','_','GI'),
  match('abc123',/([a-z]+)(\d+)/),
  versioncmp('1.10','1.9'),
  shellquote('a b','c','d$e'),
  sprintf('%05.1f|%-5s|%+x|%x', 3.14159, 'ab', 255, -255),
  sprintf('%<a>05d %{b}', {a => 3, b => 'z'}),
]
-- run --
weft eval --dialect puppet - < texts.txt
-- out --
[
  "ÑANDÚ",
  ["Hello world", 3],
  "TwoWords",
  ["a", "1", "b", "2", "c"],
  ["x", "y", "z"],
  "a[b]c",
  ["a_c", "x_x"],
  ["abc123", "abc", "123"],
  1,
  "\"a b\" c 'd$e'",
  "003.1|ab   |+ff|..f01",
  "00003 z",
]
-- file conversions.txt --
[
  Integer('0x2A'),
  Integer('0b110'),
  Integer({from => '11', radix => 2}),
  Float('2e2'),
  Boolean('Yes'),
  Array({x => 2}),
  Hash([[['p'],1],[['q',3],2]],'tree'),
  Init[Integer,16].new('0x2A'),
  String(254,'%#X'),
  String(2.25),
  String({k => [1,2]},'%#h'),
  String(['aaaa','bbbb','cc'],'%#5a'),
  String([7,200],{Array => {format => '%<a', separator => ' | ', string_formats => {Integer => '%#o'}}}),
  String(Binary('d2VmdA=='),'%s'),
  String(Timespan('01:30:00.5')),
  String(Timestamp('2020-02-03 04:05:06 +0200','%F %T %z')),
  Timestamp(0).strftime('%A %j %V %s'),
  Timespan(3661.5).strftime('%H:%M:%S.%-N'),
  String(SemVer(1,2,3,'rc1')),
  Error('x').message,
]
-- run --
weft eval --dialect puppet - < conversions.txt
-- out --
[
  42,
  6,
  3,
  200.0,
  true,
  [["x", 2]],
  { p = 1, q = { (3) = 2 } },
  42,
  "0XFE",
  "2.250000",
  "{\n  'k' => [1, 2]\n}",
  "[ 'aaaa',\n  'bbbb',\n  'cc']",
  "<07 | 0310>",
  "weft",
  "0-01:30:00.5",
  "2020-02-03T02:05:06.000000000 UTC",
  "Thursday 001 01 0",
  "01:01:01.5",
  "1.2.3-rc1",
  "x",
]
-- file stdlib.txt --
[
  any2array({a => 1}),
  pick(undef,'','a'),
  bool2str(true,'y','n'),
  dirname('/a/b/c/'),
  basename('/a/b.txt','.txt'),
  to_bytes('4 kB'),
  stdlib::ensure(true,'service'),
  union([1,2],[2,3]),
  difference([1,2,3],[2]),
  range('web01','web03'),
  range(0,10,3),
  prefix(['a'],'x'),
  deep_merge({a => {b => 1}},{a => {c => 2}}),
  join_keys_to_values({a => 1, b => [2,3]},'='),
  delete('abcb','b'),
  values_at(['a','b','c'],['1-2']),
  zip([1,2],[3,4]),
]
-- run --
weft eval --dialect puppet - < stdlib.txt
-- out --
[
  ["a", 1],
  "a",
  "y",
  "/a/b",
  "b",
  4096,
  "running",
  [1, 2, 3],
  [1, 3],
  ["web01", "web02", "web03"],
  [0, 3, 6, 9],
  ["xa"],
  { a = { b = 1, c = 2 } },
  ["a=1", "b=2", "b=3"],
  "ac",
  ["b", "c"],
  [[1, 3], [2, 4]],
]
-- file random.txt --
[
  seeded_rand(100,'x'),
  seeded_rand_string(8,'x'),
  fqdn_uuid('example.com'),
]
-- run --
weft eval --dialect puppet - < random.txt
-- out --
[16, "CwEfZmtE", "cfbff0d1-9375-5685-968c-48ce8b15ae17"]
-- file digests.txt --
[
  md5('weft'),
  sha1('weft'),
  base64('encode','hello','strict'),
  mysql::password('foo'),
  postgresql::postgresql_password('u','p'),
]
-- run --
weft eval --dialect puppet - < digests.txt
-- out --
[
  "e153e1f0af33f12922976c5d0d2ee47b",
  "c736e2ff3236ff722f90db75d7c4cd9b7d90575e", "aGVsbG8=",
  "*F3A2A51A9B0F2BE2468926B4132313728C250DBF",
  "md5534b9a3588bdd87bf7c3b9d650e43e46",
]
-- file formats.txt --
[
  to_json({a => [1,2.5,undef,true], b => {}}),
  to_json_pretty({a => [1,{b => 2}], c => []}),
  to_yaml({'a' => '/etc/x', 'b' => [1, {'c' => 'd: e', 'e' => undef}], 'y' => 'yes', 't' => "l1\nl2\n", 'n' => '123', 'q' => "it's", 'e' => '', 'l' => [], 'nest' => [[1,2],[3]]}),
  to_toml({a => 1, b => {c => 'x', d => [1,2]}, e => [{f => 1}]}),
  to_python({a => [true,undef,'x']}),
  parseyaml("a: 1\nb: [x, 2.5]\n"),
  shell_split("a 'b c' d"),
]
-- run --
weft eval --dialect puppet - < formats.txt
-- out --
[
  "{\"a\":[1,2.5,null,true],\"b\":{}}",
  "{\n  \"a\": [\n    1,\n    {\n      \"b\": 2\n    }\n  ],\n  \"c\": [\n\n  ]\n}\n",
  "---\na: \"/etc/x\"\nb:\n- 1\n- c: 'd: e'\n  e:\n\"y\": 'yes'\nt: |\n  l1\n  l2\n\"n\": '123'\nq: it's\ne: ''\nl: []\nnest:\n- - 1\n  - 2\n- - 3\n",
  "a = 1\n[b]\nc = \"x\"\nd = [1, 2]\n[[e]]\nf = 1\n",
  "{\"a\": [True, None, \"x\"]}",
  { a = 1, b = ["x", 2.5] },
  ["a", "b c", "d"],
]
-- file checks.txt --
[
  is_ip_address('10.0.0.1'),
  is_string('12'),
  is_integer('12'),
  validate_re('abc','b'),
  os_transport_url({transport => 'rabbit', host => 'fe80::1', port => '5672', username => 'g@', password => 'p', query => {a => 1}}),
  inet6_prefix('::1'),
  apache::bool2httpd(true),
]
-- run --
weft eval --dialect puppet - < checks.txt
-- out --
[
  true, false, true, null, "rabbit://g%40:p@[fe80::1]:5672/?a=1", "inet6:[::1]",
  "On",
]
