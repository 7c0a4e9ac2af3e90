What fails because of something else is not told beside it: a `tm_try` of which nothing succeeds.
-- file terramate.tm --
terramate {
  required_version = "> 0.1"
}
globals {
  try_bad   = tm_try(global.missing, global.bad)
  bad       = 1 + {}
  try_again = tm_try(global.try_bad, global.nowhere.x)
  upper     = tm_upper(global.try_bad)
  alone     = tm_try(global.missing, global.nowhere.x)
  on_alone  = tm_try(global.alone, tm_tonumber("x"))
}
-- file a/stack.tm --
stack {
}
-- file b/stack.tm --
stack {
}
-- run --
weft check
-- err --
error[type-mismatch]: `+`: number required, but have object
 --> terramate.tm:6:19
  |
6 |   bad       = 1 + {}
  |                   ^^
 = `global.try_again`, `global.try_bad` and `global.upper` need it; 2 of 2 stacks inherit it, but nothing generated there needs it
help: merge objects and maps with `merge(a, b)`

error[bad-argument]: no argument could be evaluated: `global.missing` is not defined; `global.nowhere.x` is not defined
 --> terramate.tm:9:15
  |
9 |   alone     = tm_try(global.missing, global.nowhere.x)
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 = `global.on_alone` needs it; 2 of 2 stacks inherit it, but nothing generated there needs it

2 errors; 2 stacks and 3 files checked
-- exit --
1
-- run --
weft -C a get global.try_again
-- err --
error[bad-argument]: no argument could be evaluated: `global.missing` is not defined; `+`: number required, but have object; `global.nowhere.x` is not defined
 --> ../terramate.tm:7:15
  |
7 |   try_again = tm_try(global.try_bad, global.nowhere.x)
  |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 ::: ../terramate.tm:5:29
5 |   try_bad   = tm_try(global.missing, global.bad)
  |                             ^^^^^^^ `global.missing` is not defined
 ::: ../terramate.tm:6:19
6 |   bad       = 1 + {}
  |                   ^^ `+`: number required, but have object
-- exit --
1
-- run --
weft -C a get global.on_alone --diagnostics=short
-- err --
../terramate.tm:10:15: error[bad-argument]: no argument could be evaluated: `global.missing` is not defined; `global.nowhere.x` is not defined; `x` cannot be converted to number
-- exit --
1
