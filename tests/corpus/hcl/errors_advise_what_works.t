What a message advises can be written, and means what the message says.
-- file --
a01 = [for v in null == null ? [] : null : v]
a02 = try(null.x, null)
a03 = parseint("10", 16)
a04 = pow(2, 3)
a05 = sort(["b", "a"])
a06 = concat([1], [2])
a07 = merge({a = 1}, {b = 2})
a08 = [for i in range(3) : i]
a09 = slice([1, 2, 3], 0, 2)
a10 = contains([1], 1)
a11 = max([5]...)
a12 = max(values({x = 1})...)
a13 = [1][floor(0.5)]
a14 = substr("abc", 0, 1)
a15 = tolist(toset(["x"]))[0]
a16 = null == null ? null : {x = 1}[null]
a17 = 0 == 0 ? 0 : 0 / 0
a18 = length([]) == 0 ? null : element([], 0)
a19 = split(",", "a,b")
a20 = regexall("a", "b")
a21 = can(regex("a", "b"))
a22 = {(jsonencode([])) = 1}
a23 = true ? 1 : 0
a24 = "%{ if false }a%{ else }%{ if true }b%{ endif }%{ endif }"
a25 = true ? 1 : null
a26 = join(", ", [1, "b", true])
a27 = {for x in ["a", "a"] : x => 1...}
a28 = [for x in [null, 1] : x if x != null]
a29 = (
  1 +
  2)
a30 = {("a.b") = 1, "c.d" = 2}
a31 = try([][0], null)
a32 = [1, 2][length([1, 2]) - 1]
a33 = lookup({}, "x", 1)
a34 = timeadd("2006-01-02T15:04:05Z", "1h30m")
a35 = "\U0010FFFF"
a36 = "${"a"}${"b"}"
a37 = length(tostring(55))
a38 = null == null ? 0 : null
a39 = try({}.y, null)
a40 = "$${a}"
a41 = "%%{a}"
a42 = upper(null == null ? "y" : null)
a43 = [for v in tolist([{a = 1}]) : v]
a44 = [][*]
a45 = "null: ${null == null ? "" : null}"
a46 = regex("\\(", "(")
a47 = max(null == null ? [1] : null...)
a48 = {a = [{b = 1}]}.a[0].b
a49 = [[{b = [1]}]][*][*].b

-- value --
{"a01":[],"a02":null,"a03":16,"a04":8,"a05":{"$typed":[["list","string"],["a","b"]]},"a06":[1,2],"a07":{"a":1,"b":2},"a08":[0,1,2],"a09":[1,2],"a10":true,"a11":5,"a12":1,"a13":1,"a14":"a","a15":"x","a16":null,"a17":0,"a18":null,"a19":{"$typed":[["list","string"],["a","b"]]},"a20":{"$typed":[["list","string"],[]]},"a21":false,"a22":{"[]":1},"a23":1,"a24":"b","a25":1,"a26":"1, b, true","a27":{"a":[1,1]},"a28":[1],"a29":3,"a30":{"a.b":1,"c.d":2},"a31":null,"a32":2,"a33":1,"a34":"2006-01-02T16:34:05Z","a35":"􏿿","a36":"ab","a37":2,"a38":0,"a39":null,"a40":"${a}","a41":"%{a}","a42":"Y","a43":[{"a":1}],"a44":[],"a45":"null: ","a46":"(","a47":1,"a48":1,"a49":[[[1]]]}
