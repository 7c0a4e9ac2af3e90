Words that other languages have for true, false and null are names here, and the help says what to write
-- file words.yay --
a: {{ true }}
b: {{ 1 if no else 2 }}
c: {{ null }}
-- run --
weft check words.yay
-- err --
error[unknown-name]: no `true` here
 --> words.yay:1:7
  |
1 | a: {{ true }}
  |       ^^^^ nothing defines this name
 = the names here: `a`, `b`, `c`
help: Yay has no word for it: `1 == 1` is true

error[unknown-name]: no `no` here
 --> words.yay:2:12
  |
2 | b: {{ 1 if no else 2 }}
  |            ^^ nothing defines this name
 = the names here: `a`, `b`, `c`
help: Yay has no word for it: `1 == 0` is false

error[unknown-name]: no `null` here
 --> words.yay:3:7
  |
3 | c: {{ null }}
  |       ^^^^ nothing defines this name
 = the names here: `a`, `b`, `c`
help: Yay has no null: leave the key out, or take an empty text

3 errors in 1 of 1 file
-- exit --
1
