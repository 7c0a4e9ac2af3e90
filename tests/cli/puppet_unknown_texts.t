A text with something unknown in it is unknown, however deep inside of a value that is; so is a comparison that it decides.
-- run --
for e in '"${[Timestamp()]}"' 'join(["a", Timestamp()], ",")' 'sprintf("%s", [Timestamp()])' 'String([{ "a" => Timestamp() }])' \
  '1 in [Timestamp()]' '1 in [1, Timestamp()]' '[1] == [Timestamp()]' '[1] != [Timestamp()]' '"a${Timestamp()}"' \
  '[1, 2].each |$x| { notice("${[Timestamp()]}") }' '[1, Timestamp()] + [2]' 'length([Timestamp()])' 'keys({ "a" => Timestamp() })'; do
  printf '%s: ' "$e"
  weft eval --dialect puppet "$e" 2>/dev/null
done
-- out --
"${[Timestamp()]}": (unknown)
join(["a", Timestamp()], ","): (unknown)
sprintf("%s", [Timestamp()]): (unknown)
String([{ "a" => Timestamp() }]): (unknown)
1 in [Timestamp()]: (unknown)
1 in [1, Timestamp()]: true
[1] == [Timestamp()]: (unknown)
[1] != [Timestamp()]: (unknown)
"a${Timestamp()}": (unknown)
[1, 2].each |$x| { notice("${[Timestamp()]}") }: [1, 2]
[1, Timestamp()] + [2]: [1, (unknown), 2]
length([Timestamp()]): 1
keys({ "a" => Timestamp() }): (unknown)
