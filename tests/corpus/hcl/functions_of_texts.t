Texts are laid out, cut, encoded and read as the peers do it; what is unknown leaves a prefix.
-- vars --
{"u": {"$unknown": "string"}, "secret": {"$sensitive": "x"}, "accent": "e\u0301"}
-- expr --
format("%-6s|%06.2f|%#x|%v|%q", "é", 3.14159, 255, { a = [1, null] }, "a\nb")
-- value --
"é     |003.14|0xff|{\"a\":[1,null]}|\"a\\nb\""
-- expr --
format("%[2]s-%[1]s", "a", "b")
-- value --
"b-a"
-- expr --
format("ab-%s", u)
-- value --
{"$unknown":"string","$refined":{"not_null":true,"prefix":"ab-"}}
-- expr --
format("%s", secret)
-- value --
{"$sensitive":"x"}
-- expr --
format("%d", 1.5)
-- errors --
error[bad-argument]: `%d` at offset 0 cannot show argument 1: a whole number is required
 --> main.hcl:1:1
  |
1 | format("%d", 1.5)
  | ^^^^^^^^^^^^^^^^^
-- expr --
format("%s %s", "a")
-- errors --
error[bad-argument]: `%s` at offset 3 uses argument 2, but there are only 1
 --> main.hcl:1:1
  |
1 | format("%s %s", "a")
  | ^^^^^^^^^^^^^^^^^^^^
-- expr --
formatlist("%s=%d", ["a", "b"], 3)
-- value --
{"$typed":[["list","string"],["a=3","b=3"]]}
-- expr --
formatlist("%s%s", ["a", "b"], ["c"])
-- errors --
error[bad-argument]: argument 2 has 1 elements, but argument 1 has 2: lists must have the same length
 --> main.hcl:1:32
  |
1 | formatlist("%s%s", ["a", "b"], ["c"])
  |                                ^^^^^
-- expr --
regex("([a-z]+)-(?:([0-9]+)|x)", "abc-x")
-- value --
["abc",{"$null":"string"}]
-- expr --
regex("(?P<name>[a-z]+)-(?P<number>[0-9]+)", "abc-12")
-- value --
{"name":"abc","number":"12"}
-- expr --
regex("[", "a")
-- errors --
error[bad-argument]: invalid regular expression `[`: missing closing ]: `[` at offset 0
 --> main.hcl:1:8
  |
1 | regex("[", "a")
  |        ^^
help: put a backslash before a special character to match it literally
-- expr --
regex("a", "b")
-- errors --
error[bad-argument]: the pattern does not match
 --> main.hcl:1:1
  |
1 | regex("a", "b")
  | ^^^^^^^^^^^^^^^
help: test with `can(regex(…))`, or use `regexall`, which accepts no match
-- expr --
regexall("a.", "abacad")
-- value --
{"$typed":[["list","string"],["ab","ac","ad"]]}
-- expr --
regexreplace("a1b22", "([0-9]+)", "<$1>")
-- value --
"a<1>b<22>"
-- expr --
jsonencode({ b = [1, 2.5, null], a = "<é>" })
-- value --
"{\"a\":\"\\u003cé\\u003e\",\"b\":[1,2.5,null]}"
-- expr --
jsonencode([u])
-- value --
{"$unknown":"string","$refined":{"not_null":true,"prefix":"["}}
-- expr --
jsondecode("{\"a\": [1, 2.50, null, true]}")
-- value --
{"a":[1,2.5,null,true]}
-- expr --
jsondecode("{\"a\": }")
-- errors --
error[bad-argument]: invalid JSON: expected a value at line 1, column 7, before `}`
 --> main.hcl:1:1
  |
1 | jsondecode("{\"a\": }")
  | ^^^^^^^^^^^^^^^^^^^^^^^
help: `jsonencode` produces valid JSON
-- expr --
csvdecode("a,b\n1,\"x, y\"\n")
-- value --
{"$typed":[["list",["object",{"a":"string","b":"string"}]],[{"a":"1","b":"x, y"}]]}
-- expr --
yamlencode({ list = ["a", { b = "two\nlines\n" }], none = null })
-- value --
"\"list\":\n- \"a\"\n- \"b\": |\n    two\n    lines\n\"none\": null\n"
-- expr --
yamldecode("a: &x [1, yes, ~]\nb: *x\nc: |\n  two\n  lines\n")
-- value --
{"a":[1,true,null],"b":[1,true,null],"c":"two\nlines\n"}
-- expr --
yamldecode("a: b: c")
-- errors --
error[bad-argument]: invalid YAML: line 1, column 5: a mapping cannot start here
 --> main.hcl:1:1
  |
1 | yamldecode("a: b: c")
  | ^^^^^^^^^^^^^^^^^^^^^
-- expr --
base64encode("héllo")
-- value --
"aMOpbGxv"
-- expr --
base64decode("aGVsbG8")
-- errors --
error[bad-argument]: invalid base64 at offset 7
 --> main.hcl:1:1
  |
1 | base64decode("aGVsbG8")
  | ^^^^^^^^^^^^^^^^^^^^^^^
-- expr --
urlencode("a b/é")
-- value --
"a+b%2F%C3%A9"
-- expr --
textencodebase64("é", "UTF-16LE")
-- value --
"6QA="
-- expr --
sha256("hello world")
-- value --
"b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9"
-- expr --
uuidv5("dns", "www.example.org")
-- value --
"74738ff5-5367-5958-9aee-98fffdcd1876"
