Times beside numbers, versions in ranges, and overrides of what somebody has overridden, as Puppet 7 has them.
-- file codes --
notice(Timespan(5) % 2, Timespan(5.5) % 2, Timespan(-5) % 3, Timespan(5) / Timespan(2), Timespan(5) / 2, Timespan(-5) / 2, Timespan(5) * 2.5, 5 * Timespan(2), 2.5 * Timespan(2))
notice(5 - Timespan(2), 5 + Timespan(2), 2 + Timestamp(5), Timestamp(5) - Timestamp(2), Timestamp(5) - Timespan(2), Timespan(2) + Timestamp(5), Timestamp(5) - 2, Timestamp(5) + 2.5, -Timespan(5))
notice(Timestamp(5) + Timestamp(2))
notice(Timespan(5) - Timestamp(2))
notice(2 - Timestamp(5))
notice(5 / Timespan(2))
notice(5 % Timespan(2))
notice(2 * Timestamp(5))
notice(Timestamp(5) * 2)
notice(Timestamp(5) / 2)
notice(Timestamp(5) % 2)
notice(Timespan(5) * Timespan(2))
notice(Timespan(5) % Timespan(2))
notice(Timespan(5) / 0)
notice(Timespan(5) + 'a')
notice('2' + Timespan(5))
notice('a' + Timespan(5))
notice(Timespan(5) + '2')
notice(Timespan(5) == 5, Timespan(5.5) == 5, 5 == Timespan(5), Timespan(5.5) == 5.5, Timestamp(5) == 5, Timespan(5) == Timestamp(5), Timespan(5) < 6, 6 > Timespan(5), Timestamp(5) <= 5.0, [Timespan(5)] == [5], 5 in [Timespan(5)])
notice(Timespan(5) < Timestamp(6))
notice(Timespan(5) < 'a')
notice(SemVer('1.2.3+a') == SemVer('1.2.3+b'), SemVer('1.2.3+a') == SemVer('1.2.3+a'), SemVer('1.2.3-rc1') =~ SemVer['1.x'], SemVer('1.2.3-rc1') =~ SemVer['>=1.2.3-rc0'], SemVer('1.2.4-rc1') =~ SemVer['>=1.2.3-rc0'], SemVer('2.0.0-rc1') =~ SemVer['<2.0.0'], SemVer('2.0.0') =~ SemVer['<=2.0.0'], SemVer('1.2.3-a') =~ SemVerRange('1.2.3-a'), SemVer('1.2.3-b') =~ SemVerRange('<1.2.3-c'))
notice(Timespan(5.5) % 2.0)
class base { file { '/f': mode => '1' } } class sub inherits base { File['/f'] { mode => '2' } File['/f'] { mode => '3' } } include sub
class base { file { '/f': mode => '1' } } class sub inherits base { File['/f'] { mode => '2' } } class sub2 inherits sub { File['/f'] { mode => '4' } } include sub2
class base { file { '/f': mode => '1' } } class sub inherits base { File['/f'] { mode => '2' } } class sub2 inherits base { File['/f'] { mode => '4' } } include sub, sub2
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
notice(Timespan(5) % 2, Timespan(5.5) % 2, Timespan(-5) % 3, Timespan(5) / Timespan(2), Timespan(5) / 2, Timespan(-5) / 2, Timespan(5) * 2.5, 5 * Timespan(2), 2.5 * Timespan(2))
    1 1 1 2.5 0-00:00:02.5 -0-00:00:02.5 0-00:00:12.5 0-00:00:10.0 0-00:00:05.0
notice(5 - Timespan(2), 5 + Timespan(2), 2 + Timestamp(5), Timestamp(5) - Timestamp(2), Timestamp(5) - Timespan(2), Timespan(2) + Timestamp(5), Timestamp(5) - 2, Timestamp(5) + 2.5, -Timespan(5))
    0-00:00:03.0 0-00:00:07.0 1970-01-01T00:00:07.000000000 UTC 0-00:00:03.0 1970-01-01T00:00:03.000000000 UTC 1970-01-01T00:00:07.000000000 UTC 1970-01-01T00:00:03.000000000 UTC 1970-01-01T00:00:07.500000000 UTC -0-00:00:05.0
notice(Timestamp(5) + Timestamp(2))
    RUNTIME_ERROR: `+` cannot be used with these times
notice(Timespan(5) - Timestamp(2))
    RUNTIME_ERROR: `-` cannot be used with these times
notice(2 - Timestamp(5))
    OPERATOR_NOT_APPLICABLE_WHEN: `-` cannot be used with these times
notice(5 / Timespan(2))
    OPERATOR_NOT_APPLICABLE_WHEN: `/` cannot be used with these times
notice(5 % Timespan(2))
    OPERATOR_NOT_APPLICABLE_WHEN: `%` cannot be used with these times
notice(2 * Timestamp(5))
    OPERATOR_NOT_APPLICABLE_WHEN: `*` cannot be used with these times
notice(Timestamp(5) * 2)
    OPERATOR_NOT_APPLICABLE: `*` cannot be used with these times
notice(Timestamp(5) / 2)
    OPERATOR_NOT_APPLICABLE: `/` cannot be used with these times
notice(Timestamp(5) % 2)
    OPERATOR_NOT_APPLICABLE: `%` cannot be used with these times
notice(Timespan(5) * Timespan(2))
    RUNTIME_ERROR: `*` cannot be used with these times
notice(Timespan(5) % Timespan(2))
    RUNTIME_ERROR: `%` cannot be used with these times
notice(Timespan(5) / 0)
    DIV_BY_ZERO: division by zero
notice(Timespan(5) + 'a')
    NOT_NUMERIC: `a` is not a number
notice('2' + Timespan(5))
    0-00:00:07.0
notice('a' + Timespan(5))
    NOT_NUMERIC: `a` is not a number
notice(Timespan(5) + '2')
    0-00:00:07.0
notice(Timespan(5) == 5, Timespan(5.5) == 5, 5 == Timespan(5), Timespan(5.5) == 5.5, Timestamp(5) == 5, Timespan(5) == Timestamp(5), Timespan(5) < 6, 6 > Timespan(5), Timestamp(5) <= 5.0, [Timespan(5)] == [5], 5 in [Timespan(5)])
    true true true true true false true true true true true
notice(Timespan(5) < Timestamp(6))
    COMPARISON_NOT_POSSIBLE: Timespan and Timestamp cannot be compared with `<`
notice(Timespan(5) < 'a')
    COMPARISON_NOT_POSSIBLE: Timespan and String cannot be compared with `<`
notice(SemVer('1.2.3+a') == SemVer('1.2.3+b'), SemVer('1.2.3+a') == SemVer('1.2.3+a'), SemVer('1.2.3-rc1') =~ SemVer['1.x'], SemVer('1.2.3-rc1') =~ SemVer['>=1.2.3-rc0'], SemVer('1.2.4-rc1') =~ SemVer['>=1.2.3-rc0'], SemVer('2.0.0-rc1') =~ SemVer['<2.0.0'], SemVer('2.0.0') =~ SemVer['<=2.0.0'], SemVer('1.2.3-a') =~ SemVerRange('1.2.3-a'), SemVer('1.2.3-b') =~ SemVerRange('<1.2.3-c'))
    false true false true false false true true true
notice(Timespan(5.5) % 2.0)
    OPERATOR_NOT_APPLICABLE_WHEN: `%` cannot be used with these times
class base { file { '/f': mode => '1' } } class sub inherits base { File['/f'] { mode => '2' } File['/f'] { mode => '3' } } include sub
    error: `mode` of File[/f] is already set
class base { file { '/f': mode => '1' } } class sub inherits base { File['/f'] { mode => '2' } } class sub2 inherits sub { File['/f'] { mode => '4' } } include sub2
class base { file { '/f': mode => '1' } } class sub inherits base { File['/f'] { mode => '2' } } class sub2 inherits base { File['/f'] { mode => '4' } } include sub, sub2
    error: only a class that inherits from `Base` can override this
