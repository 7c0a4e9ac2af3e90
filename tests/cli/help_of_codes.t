The code of a message, as the message shows it, is a topic of help.
-- run --
weft help bad-data | head -1; weft help error/bad-data | head -1; weft help bad-dat
-- out --
# bad-data: JSON or MessagePack that cannot be read
# bad-data: JSON or MessagePack that cannot be read
-- err --
error: no help for `bad-dat`
-- exit --
2
