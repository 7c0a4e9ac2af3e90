Rules beyond the grammar, as Puppet 7 validates a manifest before anything runs.
-- file codes --
class x { 1 }
define x { 'a' }
node testnode { $x }
class x { if true { notice(1) } } include x
class x { [1].each |$y| { $y } } include x
@class { 'x': }
File['/x'] <| |>
notify { 'a': * => {}, * => {} }
define any { }
class string { }
function integer() { }
define d($a = [1].map |$x| { $y = $x }) { notice($a) } d { 'x': }
define d($a = $b == 1) { }
[1].each |*$a, $b| { }
function f(*$a, $b) { } f(1, 2)
class a { function b() { } }
class a { type B = Integer }
if true { function b() { } }
node "a$x" { }
node 'a b' { }
node a.b.c, 'd_e-f', /e/, default { }
$x = Notify <| |>
convert_base('ff', 16)
notice(convert_base('255', '16'), convert_base(255, 16))
notice(stdlib::str2resource('File[/a]'))
file { '/a': } notice(stdlib::str2resource('File[/a]'))
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
class x { 1 }
    IDEM_NOT_ALLOWED_LAST: this value is not used: a class cannot end with it
define x { 'a' }
    IDEM_NOT_ALLOWED_LAST: this value is not used: a defined type cannot end with it
node testnode { $x }
    IDEM_NOT_ALLOWED_LAST: this value is not used: a node cannot end with it
class x { if true { notice(1) } } include x
    1
class x { [1].each |$y| { $y } } include x
@class { 'x': }
    CLASS_NOT_VIRTUALIZABLE: a class cannot be virtual or exported
File['/x'] <| |>
    ILLEGAL_EXPRESSION: only the name of a type can stand before a query
notify { 'a': * => {}, * => {} }
    MULTIPLE_ATTRIBUTES_UNFOLD: `* =>` can stand only once
define any { }
    RESERVED_TYPE_NAME: `any` is the name of a built-in type and cannot be that of a defined type
class string { }
    RESERVED_TYPE_NAME: `string` is the name of a built-in type and cannot be that of a class
function integer() { }
    RESERVED_TYPE_NAME: `integer` is the name of a built-in type and cannot be that of a function
define d($a = [1].map |$x| { $y = $x }) { notice($a) } d { 'x': }
    [1]
define d($a = $b == 1) { }
[1].each |*$a, $b| { }
    CAPTURES_REST_NOT_LAST: a parameter that takes all that is left must be the last one
function f(*$a, $b) { } f(1, 2)
    REQUIRED_PARAMETER_AFTER_OPTIONAL: `$b` is required, but stands after a parameter with a default
class a { function b() { } }
    NOT_ABSOLUTE_TOP_LEVEL: a function can only be defined at the top of a file
class a { type B = Integer }
    NOT_ABSOLUTE_TOP_LEVEL: a type alias can only be defined at the top of a file
if true { function b() { } }
    NOT_TOP_LEVEL: a function can only be defined at the top of a file
node "a$x" { }
    ILLEGAL_HOSTNAME_INTERPOLATION: the name of a node cannot be computed
node 'a b' { }
    ILLEGAL_HOSTNAME_CHARS: `a b` cannot be the name of a node: names have letters, digits, `_`, `-` and `.`
node a.b.c, 'd_e-f', /e/, default { }
$x = Notify <| |>
    NOT_RVALUE: a query has no value
convert_base('ff', 16)
    RUNTIME_ERROR: convert_base(): expected integers, or strings of decimal digits
notice(convert_base('255', '16'), convert_base(255, 16))
    ff ff
notice(stdlib::str2resource('File[/a]'))
    RUNTIME_ERROR: stdlib::str2resource(): there is no resource `File[/a]` here or before
file { '/a': } notice(stdlib::str2resource('File[/a]'))
    File['/a']
