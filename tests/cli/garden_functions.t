Templates and functions of Garden next to the real one: null in messages of operators, lists in templates are evaluated as a
whole, keys that look like numbers come before `$merge`, texts as js-yaml writes them, dates as date-fns formats them; a wrong
argument of a function is an answer
-- file requests.jsonl --
{"id":1,"kind":"template","input":"${nul + 1}","context":{"nul":null}}
{"id":2,"kind":"template","input":"${![l[9]]} ${[x.y] || 'none'}","context":{"l":[1]}}
{"id":3,"kind":"template","input":"${if [n.x]}yes${endif}","context":{"n":5}}
{"id":4,"kind":"collection","input":{"$merge":"${o}","0":0,"a":1},"context":{"o":{"0":"zero","a":"o"}}}
{"id":5,"kind":"function","input":{"fn":"trim","args":[";",""]}}
{"id":6,"kind":"function","input":{"fn":"slice","args":[1]}}
{"id":7,"kind":"function","input":{"fn":"shiftDateUtc","args":["nope",1,"milliseconds"]}}
{"id":8,"kind":"function","input":{"fn":"modifyDateUtc","args":["nope",1,"weeks"]}}
{"id":9,"kind":"function","input":{"fn":"indent","args":["a\n \t\nb\rc",2]}}
{"id":10,"kind":"function","input":{"fn":"yamlEncode","args":[["2024-01-31","2024-1-1 1:02:03 +1","12:30","0x1f","1_000","-x","?y",":z","a #b","a#b","a: b","a:b","tab\there","\u0007\u00a0","x\ny","\n x\n\n",{"multi\nline":1,"k":"v: w"},1e-7,1e21]]}}
{"id":11,"kind":"function","input":{"fn":"yamlEncode","args":[{"text":"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen\n  indented stays\nanother line that is long enough to be folded, since it has more than eighty letters in it\n"}]}}
{"id":12,"kind":"function","input":{"fn":"formatDateUtc","args":["2021-01-03T00:30:45.678Z","G y Yo RRRR-'W'II uuuuu qqqq QQQ Lo MMMMM w do Do EEEEEE iii eo cc aaaa b B ho SSSS xxx O t '''' ''"]}}
{"id":13,"kind":"function","input":{"fn":"formatDateUtc","args":["2020-12-28T17:05:09Z","PPPP | Pp | PPPpp | bbbbb | B | xxxx | YYY"]}}
{"id":14,"kind":"function","input":{"fn":"formatDateUtc","args":["2020-12-28","YYYY-MM-DD"]}}
{"id":15,"kind":"function","input":{"fn":"formatDateUtc","args":["2020-12-28","yyyy-MM-DD"]}}
{"id":16,"kind":"function","input":{"fn":"formatDateUtc","args":["2020-12-28","J"]}}
-- run --
weft batch --dialect garden < requests.jsonl
-- out --
{"id":1,"error":"Invalid template string (${nul + 1}): Both terms need to be either arrays or strings or numbers for + operator (got null and number)."}
{"id":2,"expect":"true none"}
{"id":3,"error":"Invalid template string (${if [n.x]}yes${endif}): Attempted to look up key x on primitive value n.x."}
{"id":4,"expect":{"0":"zero","a":1}}
{"id":5,"error":"Error validating argument 'characters' for trim helper function:\n\nvalue is not allowed to be empty"}
{"id":6,"error":"Error validating argument 'input' for slice helper function:\n\nvalue must be one of [string, array]"}
{"id":7,"error":"Error validating argument 'unit' for shiftDateUtc helper function:\n\nvalue must be one of [years, months, weeks, days, hours, minutes, seconds]"}
{"id":8,"error":"Error validating argument 'unit' for modifyDateUtc helper function:\n\nvalue must be one of [years, months, days, hours, minutes, seconds, milliseconds]"}
{"id":9,"expect":"  a\n \t\n  b\r  c"}
{"id":10,"expect":"- '2024-01-31'\n- '2024-1-1 1:02:03 +1'\n- '12:30'\n- '0x1f'\n- '1_000'\n- '-x'\n- '?y'\n- ':z'\n- 'a #b'\n- a#b\n- 'a: b'\n- a:b\n- \"tab\\there\"\n- \"\\a\\_\"\n- |-\n  x\n  y\n- |2+\n\n   x\n\n- \"multi\\nline\": 1\n  k: 'v: w'\n- 1.e-7\n- 1e+21\n"}
{"id":11,"expect":"text: >\n  one two three four five six seven eight nine ten eleven twelve thirteen\n  fourteen fifteen\n    indented stays\n  another line that is long enough to be folded, since it has more than eighty\n  letters in it\n"}
{"id":12,"expect":"AD 2021 2021st 2020-W53 02021 1st quarter Q1 1st J 2 3rd 3rd Su Sun 1st 01 a.m. midnight at night 12th 6780 +00:00 GMT+0 1609633845 '' '"}
{"id":13,"expect":"Monday, December 28th, 2020 | 12/28/2020, 5:05 PM | December 28th, 2020 at 5:05:09 PM | p | in the evening | +0000 | 2021"}
{"id":14,"error":"Error from helper function formatDateUtc: RangeError: Use `yyyy` instead of `YYYY` (in `YYYY-MM-DD`) for formatting years"}
{"id":15,"error":"Error from helper function formatDateUtc: RangeError: Use `dd` instead of `DD` (in `yyyy-MM-DD`) for formatting days of the month"}
{"id":16,"error":"Error from helper function formatDateUtc: RangeError: Format string contains an unescaped latin alphabet character `J`"}
