Types of times, versions, runtimes and callables have their parameters; ranges may end where numbers do.
-- file codes --
type A = Object { attributes => { a => Integer } } type B = { attributes => { b => Integer } } notice(A(1).a, B(2).b)
notice(Callable[[Integer], String], Callable[[Integer, 1, 2, Callable[[Integer], String]], String], Callable[[], String])
notice(Runtime['ruby', 'X'], Runtime, Runtime['ruby', 'X'] == Runtime['ruby', 'Y'])
notice(type({ b => undef }), type({ a => 1, '' => 1, 'c' => 'x' }), type({ 1 => 'x', 2 => 'x' }))
notice(type(SemVer('1.2.3')), type(Timestamp('2020-01-01')), type(Timespan(3)), type(Timespan(3), 'generalized'))
notice(Timestamp['2020-01-01', '2020-02-01'], Timestamp[default, '2020-01-01'], Timespan[1], Timespan['1-00:00:00', default], Timespan[1, 2])
notice(Timespan(3) =~ Timespan[1, 2], Timespan(3) =~ Timespan[1], Timespan[1, 2] <= Timespan[1], Timespan[1] <= Timespan[1, 2], Timespan[1] == Timespan['0-00:00:01'])
notice(Integer[9223372036854775806, 9223372036854775807].map |$x| { $x })
notice(Integer[1, 9223372036854775807], Integer[1], Integer[1] == Integer[1, 9223372036854775807])
notice(File['x'] =~ File, File['x'] =~ Type[File], Class['x'] =~ CatalogEntry, Class['x'] =~ Type[Class])
if 'a12' =~ /(\d)(\d)/ { notice("${1.length} ${2.upcase} ${1[0]} ${1.each |$x| { $x }} ${1 .length + 1}") }
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
type A = Object { attributes => { a => Integer } } type B = { attributes => { b => Integer } } notice(A(1).a, B(2).b)
    1 2
notice(Callable[[Integer], String], Callable[[Integer, 1, 2, Callable[[Integer], String]], String], Callable[[], String])
    Callable[[Integer], String] Callable[[Integer, 1, 2, Callable[[Integer], String]], String] Callable[[0, 0], String]
notice(Runtime['ruby', 'X'], Runtime, Runtime['ruby', 'X'] == Runtime['ruby', 'Y'])
    Runtime[ruby, 'X'] Runtime false
notice(type({ b => undef }), type({ a => 1, '' => 1, 'c' => 'x' }), type({ 1 => 'x', 2 => 'x' }))
    Struct[{NotUndef['b'] => Undef}] Hash[Variant[String, String, String], Variant[Integer[1, 1], String], 3, 3] Hash[Variant[Integer[1, 1], Integer[2, 2]], String, 2, 2]
notice(type(SemVer('1.2.3')), type(Timestamp('2020-01-01')), type(Timespan(3)), type(Timespan(3), 'generalized'))
    SemVer['1.2.3 - 1.2.3'] Timestamp['2020-01-01T00:00:00.000000000 UTC'] Timespan['0-00:00:03.0'] Timespan
notice(Timestamp['2020-01-01', '2020-02-01'], Timestamp[default, '2020-01-01'], Timespan[1], Timespan['1-00:00:00', default], Timespan[1, 2])
    Timestamp['2020-01-01T00:00:00.000000000 UTC', '2020-02-01T00:00:00.000000000 UTC'] Timestamp[default, '2020-01-01T00:00:00.000000000 UTC'] Timespan['0-00:00:01.0'] Timespan['1-00:00:00.0'] Timespan['0-00:00:01.0', '0-00:00:02.0']
notice(Timespan(3) =~ Timespan[1, 2], Timespan(3) =~ Timespan[1], Timespan[1, 2] <= Timespan[1], Timespan[1] <= Timespan[1, 2], Timespan[1] == Timespan['0-00:00:01'])
    false true true false true
notice(Integer[9223372036854775806, 9223372036854775807].map |$x| { $x })
    [9223372036854775806, 9223372036854775807]
notice(Integer[1, 9223372036854775807], Integer[1], Integer[1] == Integer[1, 9223372036854775807])
    Integer[1, 9223372036854775807] Integer[1] false
notice(File['x'] =~ File, File['x'] =~ Type[File], Class['x'] =~ CatalogEntry, Class['x'] =~ Type[Class])
    false true false true
if 'a12' =~ /(\d)(\d)/ { notice("${1.length} ${2.upcase} ${1[0]} ${1.each |$x| { $x }} ${1 .length + 1}") }
    1 2 1 1 2
