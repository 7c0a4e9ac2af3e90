What Puppet 7 refuses is refused, under Puppet's name for what is wrong.
-- file codes --
notify { 'a': } notify { 'b': require +> Notify['a'] }
Notify { require +> Notify['a'] }
notify { default: message +> 'x'; 'a': }
notify { 'a': * +> {} }
class c { notify { 'b': } } class d inherits c { Notify['b'] { require +> Notify['a'] } } notify { 'a': } include d
type A = 'x'
type A = 1
type A = [Integer]
type A = $x
type A = undef
type A = nosuch
type A = (Integer)
type A = Integer[1][2]
type A = Integer(1)
type A = Integer -> String
type A = Integer notice(A[1])
type A = File notice(A['x'])
notice(Pattern[/(/])
notice(Pattern['('])
notice(Regexp['('])
notify { 'a': stage => 'main' }
define d() { } d { 'a': stage => 'main' }
class c { } class { 'c': stage => 'nosuch' }
notice(sprintf('%c', 'xyz'))
notice(sprintf('%c%c%3c', 65, 'b', 'c'))
notice(1e999)
notice('1e999' + 1)
notice(Numeric('1e999'))
notice(Float("1e999"), Float("-1e400"))
notice(1.0 / 0)
notice(0.0 / 0)
notice(1 / 0.0)
notice(1 % 0.5)
notice(1.5 % 1)
notice(Integer('-9223372036854775808'), '-9223372036854775808' + 0, Integer('-0x8000000000000000'))
notice(Integer('9223372036854775808'))
notice("${01.length}")
notice("${1.5.abs}")
notice("${0x1.abs}")
notice(Runtime['ruby'])
notice(Timespan[3, 1])
class c(File $f) { } class { 'c': f => File['/x'] }
-- file ask.py --
import json, subprocess
codes = [line.rstrip("\n") for line in open("codes")]
lines = "".join(json.dumps({"id": c, "files": {"manifest.pp": c + "\n"}}) + "\n" for c in codes)
for answer in subprocess.run(["weft", "batch", "--dialect", "puppet"], input=lines, capture_output=True, text=True).stdout.splitlines():
    a = json.loads(answer)
    e = a["expect"]
    print(a["id"])
    for n in e["notices"]:
        print("    " + n)
    if "error" in e:
        print("    %s: %s" % (e.get("issue", "error"), e["error"]))
-- run --
python3 ask.py
-- out --
notify { 'a': } notify { 'b': require +> Notify['a'] }
    ILLEGAL_ATTRIBUTE_APPEND: `+>` adds to what a resource has already: only overrides and collectors can have it
Notify { require +> Notify['a'] }
    ILLEGAL_ATTRIBUTE_APPEND: `+>` adds to what a resource has already: only overrides and collectors can have it
notify { default: message +> 'x'; 'a': }
    ILLEGAL_ATTRIBUTE_APPEND: `+>` adds to what a resource has already: only overrides and collectors can have it
notify { 'a': * +> {} }
    SYNTAX_ERROR: unexpected `+>`
class c { notify { 'b': } } class d inherits c { Notify['b'] { require +> Notify['a'] } } notify { 'a': } include d
type A = 'x'
    SYNTAX_ERROR: unexpected `'x'`
type A = 1
    SYNTAX_ERROR: unexpected `1`
type A = [Integer]
    ILLEGAL_EXPRESSION: a list is not a type
type A = $x
    SYNTAX_ERROR: unexpected `$x`
type A = undef
    SYNTAX_ERROR: unexpected `undef`
type A = nosuch
    SYNTAX_ERROR: unexpected `nosuch`
type A = (Integer)
    SYNTAX_ERROR: unexpected `(`
type A = Integer[1][2]
    SYNTAX_ERROR: unexpected `[`
type A = Integer(1)
    SYNTAX_ERROR: unexpected `(`
type A = Integer -> String
    SYNTAX_ERROR: unexpected `->`
type A = Integer notice(A[1])
    OPERATOR_NOT_APPLICABLE: the type alias `A` cannot have parameters
type A = File notice(A['x'])
    OPERATOR_NOT_APPLICABLE: the type alias `A` cannot have parameters
notice(Pattern[/(/])
    RUNTIME_ERROR: invalid regular expression `(`: missing closing ): `(`
notice(Pattern['('])
    RUNTIME_ERROR: invalid regular expression `(`: missing closing ): `(`
notice(Regexp['('])
    RUNTIME_ERROR: invalid regular expression `(`: missing closing ): `(`
notify { 'a': stage => 'main' }
    RUNTIME_ERROR: Notify[a] cannot have a stage: only classes are in one
define d() { } d { 'a': stage => 'main' }
    RUNTIME_ERROR: D[a] cannot have a stage: only classes are in one
class c { } class { 'c': stage => 'nosuch' }
    RUNTIME_ERROR: unknown stage `nosuch`
notice(sprintf('%c', 'xyz'))
    RUNTIME_ERROR: %c requires a character
notice(sprintf('%c%c%3c', 65, 'b', 'c'))
    Ab  c
notice(1e999)
    ILLEGAL_NUMBER: `1e999` does not fit into a Float
notice('1e999' + 1)
    NOT_NUMERIC: `1e999` is not a number
notice(Numeric('1e999'))
    RUNTIME_ERROR: the string '1e999' cannot be converted to Numeric
notice(Float("1e999"), Float("-1e400"))
    Infinity -Infinity
notice(1.0 / 0)
    RESULT_IS_INFINITY: the result of `/` is infinite
notice(0.0 / 0)
    NaN
notice(1 / 0.0)
    RESULT_IS_INFINITY: the result of `/` is infinite
notice(1 % 0.5)
    OPERATOR_NOT_APPLICABLE_WHEN: `%` is for Integers only, got a Float
notice(1.5 % 1)
    OPERATOR_NOT_APPLICABLE: `%` is for Integers only, got a Float
notice(Integer('-9223372036854775808'), '-9223372036854775808' + 0, Integer('-0x8000000000000000'))
    -9223372036854775808 -9223372036854775808 -9223372036854775808
notice(Integer('9223372036854775808'))
    RUNTIME_ERROR: invalid value for Integer(): "9223372036854775808"
notice("${01.length}")
    ILLEGAL_NUMERIC_VAR_NAME: `$01` is not a valid name: only `$0`, `$1` and so on start with a digit
notice("${1.5.abs}")
    ILLEGAL_NUMERIC_VAR_NAME: `$1.5` is not a valid name: only `$0`, `$1` and so on start with a digit
notice("${0x1.abs}")
    ILLEGAL_NUMERIC_VAR_NAME: `$0x1` is not a valid name: only `$0`, `$1` and so on start with a digit
notice(Runtime['ruby'])
    BAD_TYPE_SLICE_ARITY: Runtime[] needs the name of a runtime and of a type
notice(Timespan[3, 1])
    RUNTIME_ERROR: the lower bound of Timespan[] is above the upper bound
class c(File $f) { } class { 'c': f => File['/x'] }
    RUNTIME_ERROR: Class[C]: parameter 'f' expects a File value, got Type[File['/x']]
