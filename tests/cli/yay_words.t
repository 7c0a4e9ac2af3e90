Words that other languages have for true, false and null are names here, and the help says what to write
-- file words.yay --
a: {{ true }}
b: {{ 1 if no else 2 }}
c: {{ null }}
-- run --
weft check words.yay
-- err --
error[unknown-name]: `true` is not defined
 --> words.yay:1:7
  |
1 | a: {{ true }}
  |       ^^^^ unknown name
 = defined names: `a`, `b`, `c`
help: Yay has no such keyword: `1 == 1` is true

error[unknown-name]: `no` is not defined
 --> words.yay:2:12
  |
2 | b: {{ 1 if no else 2 }}
  |            ^^ unknown name
 = defined names: `a`, `b`, `c`
help: Yay has no such keyword: `1 == 0` is false

error[unknown-name]: `null` is not defined
 --> words.yay:3:7
  |
3 | c: {{ null }}
  |       ^^^^ unknown name
 = defined names: `a`, `b`, `c`
help: Yay has no null: omit the key, or use an empty string

3 errors in 1 of 1 file
-- exit --
1
