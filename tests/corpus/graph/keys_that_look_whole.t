Keys that look like whole numbers come first and ascending, where the language says so; others stay as they came.
-- language layered --
-- document --
b: 1
"10": lazy {z: 1, "2": 2, a: 3, "1": 4}
"9": {z = 1, ("2") = 2, a = 3, ("1") = 4, ("01") = 5, ("-1") = 6, ("4294967295") = 7, ("4294967294") = 8}
a: {for k in ["x", "7", "c", "3"]: k => 1}
l: [for k, v in lazy {b: 1, "1": 2, "0": 3}: k]
m: merge({b = 1, ("5") = 2}, {("4") = 3})
"0": 0
extend b: 2
-- ask "" --
{"0":0,"9":{"1":4,"2":2,"4294967294":8,"z":1,"a":3,"01":5,"-1":6,"4294967295":7},"10":{"1":4,"2":2,"z":1,"a":3},"b":2,"a":{"3":1,"7":1,"x":1,"c":1},"l":["0","1","b"],"m":{"4":3,"5":2,"b":1}}
-- ask l --
["0","1","b"]
-- ask m --
{"4":3,"5":2,"b":1}
