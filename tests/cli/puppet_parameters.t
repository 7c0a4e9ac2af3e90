Parameters as Puppet 7 reads them: what takes the rest, names that are used twice or built in, metaparameters.
-- file codes --
function f(Array[Integer] *$a) { $a } notice(f(1, 2))
function f(Array[Integer] *$a) { $a } notice(f([1], [2]))
function f(Array[Integer, 2] *$a) { $a } notice(f(1, 2, 3))
function f(Array[Integer, 2] *$a) { $a } notice(f(1))
function f(Array *$a) { $a } notice(f([1], 2))
function f(Integer *$a = 7) { $a } notice(f(), f(undef), f(1))
function f(Optional[Array[Integer]] *$a) { $a } notice(f(1, 2))
[5, 6].each |Array[Integer] *$a| { notice($a) }
[5, 6].each |Array[Integer, 1, 1] *$a| { notice($a) }
with([1], [2]) |Array[Array[Integer]] *$a| { notice($a) }
with() |Array[Integer, 1] *$a| { notice($a) }
notice([1, 2].map |$a, $a| { $a }, { a => 1 }.map |$a, $a| { $a }, [3].map |$a, *$a| { $a })
class x($a, $a) { }
define x($a, $b, $a) { }
function x($a, $a) { }
define x($require) { }
class x($tag) { }
class x($tag = 't') { notice($tag) } include x
notify { 'x': consume => 1 }
[1].each |$facts| { notice($facts) }
function f($trusted) { 1 } f(1)
class x($server_facts = 1) { } include x
$facts = 1
class x { $facts = 1 } include x
if false { $facts = 1 } notice(1)
class a { } define a { }
define a { } class a { }
node /^\.\.?T(?i)ESTnode:*/, /^\.?(?i)testNode:*/ { notice("${title} ${name}") }
node testnode { notice("${title} ${name}") }
node default { notice("${title} ${name}") }
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
function f(Array[Integer] *$a) { $a } notice(f(1, 2))
    [1, 2]
function f(Array[Integer] *$a) { $a } notice(f([1], [2]))
    RUNTIME_ERROR: 'f' parameter 'a' expects an Integer value, got Array[Integer]
function f(Array[Integer, 2] *$a) { $a } notice(f(1, 2, 3))
    [1, 2, 3]
function f(Array[Integer, 2] *$a) { $a } notice(f(1))
    RUNTIME_ERROR: 'f' expects at least 2 arguments, got 1
function f(Array *$a) { $a } notice(f([1], 2))
    [[1], 2]
function f(Integer *$a = 7) { $a } notice(f(), f(undef), f(1))
    RUNTIME_ERROR: 'f' parameter 'a' expects an Integer value, got Undef
function f(Optional[Array[Integer]] *$a) { $a } notice(f(1, 2))
    RUNTIME_ERROR: 'f' parameter 'a' expects a value of type Undef or Array[Integer], got Integer
[5, 6].each |Array[Integer] *$a| { notice($a) }
    [0, 5]
    [1, 6]
[5, 6].each |Array[Integer, 1, 1] *$a| { notice($a) }
    [5]
    [6]
with([1], [2]) |Array[Array[Integer]] *$a| { notice($a) }
    [[1], [2]]
with() |Array[Integer, 1] *$a| { notice($a) }
    RUNTIME_ERROR: lambda expects at least 1 argument, got 0
notice([1, 2].map |$a, $a| { $a }, { a => 1 }.map |$a, $a| { $a }, [3].map |$a, *$a| { $a })
    [1, 2] [1] [[3]]
class x($a, $a) { }
    DUPLICATE_PARAMETER: the parameter `$a` is declared twice
define x($a, $b, $a) { }
    DUPLICATE_PARAMETER: the parameter `$a` is declared twice
function x($a, $a) { }
    DUPLICATE_PARAMETER: the parameter `$a` is declared twice
define x($require) { }
    METAPARAMETER: `$require` cannot be a required parameter: every resource has it already
class x($tag) { }
    METAPARAMETER: `$tag` cannot be a required parameter: every resource has it already
class x($tag = 't') { notice($tag) } include x
    t
notify { 'x': consume => 1 }
    error: no parameter named 'consume' on Notify[x]
[1].each |$facts| { notice($facts) }
    RUNTIME_ERROR: `$facts` is built in and cannot be assigned
function f($trusted) { 1 } f(1)
    RUNTIME_ERROR: `$trusted` is built in and cannot be assigned
class x($server_facts = 1) { } include x
    RUNTIME_ERROR: `$server_facts` is built in and cannot be assigned
$facts = 1
    ILLEGAL_RESERVED_ASSIGNMENT: `$facts` is built in and cannot be assigned
class x { $facts = 1 } include x
    RUNTIME_ERROR: `$facts` is built in and cannot be assigned
if false { $facts = 1 } notice(1)
    1
class a { } define a { }
    error: class `a` is also a defined type
define a { } class a { }
    error: defined type `a` is also a class
node /^\.\.?T(?i)ESTnode:*/, /^\.?(?i)testNode:*/ { notice("${title} ${name}") }
    __node_regexp__itestnode: __node_regexp__itestnode:
node testnode { notice("${title} ${name}") }
    RUNTIME_ERROR: no node definition matches `testnode.example.com`
node default { notice("${title} ${name}") }
    default default
