#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares catalogs with the real Puppet: every class and defined type of the installed modules, declared alone.

Both compile `include CLASS` or `TYPE { 'x': }` with the facts of this machine. Resources must have the same types, titles,
parameters, tags, places and order, and catalogs the same edges and classes; where one fails, the other must, in the same line
of the same file. Skips where
puppet or the modules are not installed (Debian: puppet-agent, puppet-module-*).

Usage: puppet.py WEFT [--modules DIR] [--only TEXT] [--every N [--first N]] [--show N] [--least PERCENT] [--real FILE] [--site FILE...]
"""
import argparse
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
NODE = "n1.example.com"


def definitions(modules, only, every, first):
    """Codes that declare one definition each, by name."""
    found = {}
    for path in sorted(modules.glob("*/manifests/**/*.pp")):
        text = path.read_text(errors="replace")
        for kind, name in re.findall(r"^\s*(class|define)\s+([a-z0-9_:]+)", text, re.M):
            found[name] = "include %s\n" % name if kind == "class" else "%s { 'x': }\n" % name
    names = sorted(n for n in found if only in n)[first::every]
    return {n: found[n] for n in names}


def facts_of_machine():
    text = subprocess.run(["facter", "--show-legacy", "--json"], capture_output=True, text=True).stdout
    facts = json.loads(text)
    for name in ("uptime", "uptime_seconds", "uptime_hours", "uptime_days", "system_uptime", "load_averages", "memory",
                 "mountpoints", "disks", "partitions", "ssh"):
        facts.pop(name, None)
    facts["fqdn"] = NODE
    facts["networking"] = dict(facts.get("networking", {}), fqdn=NODE, hostname="n1", domain="example.com")
    facts.update(hostname="n1", domain="example.com")
    return facts


def real_answers(requests, scratch, modules):
    lines = "".join(json.dumps(r) + "\n" for r in requests)
    out = subprocess.run(["ruby", str(HERE / "puppet_peer.rb"), scratch, str(modules)], input=lines,
                         capture_output=True, text=True)
    return {a["id"]: a for a in map(json.loads, out.stdout.splitlines())}


def weft_answer(weft, request, scratch, modules):
    site = pathlib.Path(scratch, "site")
    (site / "manifests").mkdir(parents=True, exist_ok=True)
    (site / "manifests/site.pp").write_text(request["code"])
    facts = pathlib.Path(scratch, "facts.json")
    facts.write_text(json.dumps(request["facts"]))
    out = subprocess.run([weft, "catalog", "--environment", str(site), "--modulepath", str(modules), "--facts",
                          str(facts), "--node", NODE, "--json", "--show-sensitive", "--diagnostics", "short"],
                         capture_output=True, text=True)
    if out.returncode == 0:
        return {"catalog": json.loads(out.stdout)}
    errors = [line for line in out.stderr.splitlines() if re.search(r"\berror(\[[a-z-]+\])?: ", line)]
    return {"error": (errors or out.stderr.splitlines() or ["exit %d" % out.returncode])[0]}


def has_unknown(value):
    return "__weft" in json.dumps(value)


def resource_differences(name, real, ours):
    for key in sorted(set(real.get("parameters", {})) | set(ours.get("parameters", {}))):
        a, b = (r.get("parameters", {}).get(key) for r in (real, ours))
        if a != b:
            yield ("unknown" if has_unknown(b) else "parameter"), "%s.%s: %s / %s" % (
                name, key, json.dumps(a)[:300], json.dumps(b)[:300])
    if set(real["tags"]) != set(ours["tags"]):
        yield "tags", "%s: %s" % (name, sorted(set(real["tags"]) ^ set(ours["tags"])))
    for key in ("line", "file", "exported", "sensitive_parameters"):
        if real.get(key) != ours.get(key) and not (key == "file" and "site.pp" in str(ours.get(key))):
            yield key, "%s: %s / %s" % (name, real.get(key), ours.get(key))


def place_of_real(message):
    """File and line that Puppet names last: (file: /x/site.pp, line: 3, column: 1). None: it names none."""
    found = re.findall(r"(?:file: ([^,)]*), )?line: (\d+)", message)
    return (pathlib.Path(found[-1][0].replace("unknown", "") or "site.pp").name, found[-1][1]) if found else None


def place_of_ours(message):
    found = re.match(r"(.*?):(\d+):\d+: ", message)
    return (pathlib.Path(found[1]).name, found[2]) if found else None


def is_of_machine(real):
    """Whether Puppet fails because of this machine: a Ruby file that is not on its path yet, a command that it runs."""
    return any(t in real.get("error", "") for t in ("cannot load such file", "Failed to execute generator"))


def issue_of(real):
    """Puppet's name of what is wrong."""
    return real.get("issue") or "no issue"


def differences(real, ours):
    """Pairs of a kind and a text."""
    if "error" in real or "error" in ours:
        texts = "%s: %s / %s" % (issue_of(real), real.get("error", "compiles")[:300], ours.get("error", "compiles")[:300])
        if ("error" in real) != ("error" in ours):
            yield "outcome", texts
        elif place_of_real(real["error"]) not in (None, place_of_ours(ours["error"])):
            yield "error's line", texts
        return
    real, ours = real["catalog"], ours["catalog"]
    by_name = [{"%s[%s]" % (r["type"], r["title"]): r for r in c["resources"]} for c in (real, ours)]
    for name in by_name[0]:
        if name not in by_name[1]:
            yield "missing", name
    for name in by_name[1]:
        if name not in by_name[0]:
            yield "surplus", name
    order = [[n for n in names if n in by_name[0] and n in by_name[1]] for names in by_name]
    if order[0] != order[1]:
        yield "order", str(next((a, b) for a, b in zip(*order) if a != b))
    for name in order[0]:
        yield from resource_differences(name, by_name[0][name], by_name[1][name])
    edges = [{(e["source"], e["target"]) for e in c["edges"]} for c in (real, ours)]
    if edges[0] != edges[1]:
        yield "edges", str(sorted(edges[0] ^ edges[1])[:3])
    for key in ("classes", "tags"):
        if sorted(real[key]) != sorted(ours[key]):
            yield "catalog's " + key, str(sorted(set(real[key]) ^ set(ours[key]))[:5])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("weft")
    options.add_argument("--modules", type=pathlib.Path, default=pathlib.Path("/usr/share/puppet/modules"))
    options.add_argument("--only", default="")
    options.add_argument("--every", type=int, default=1)
    options.add_argument("--first", type=int, default=0, help="of every N: start at this one")
    options.add_argument("--show", type=int, default=0)
    options.add_argument("--least", type=float, default=0, help="fail if fewer percent are equal")
    options.add_argument("--real", help="keep the real answers in this file, or take them from it")
    options.add_argument("--site", nargs="*", default=[])
    o = options.parse_args()
    if not shutil.which("ruby") or not shutil.which("facter") or not o.modules.is_dir():
        print("puppet: skipped, puppet or its modules are not installed")
        return 77
    codes = {s: pathlib.Path(s).read_text() for s in o.site} or definitions(o.modules, o.only, o.every, o.first)
    facts = facts_of_machine()
    kept = pathlib.Path(o.real) if o.real else None
    known = json.loads(kept.read_text()) if kept and kept.exists() else {"facts": facts, "answers": {}}
    facts = known["facts"]
    requests = [{"id": n, "code": c, "facts": facts, "node": NODE} for n, c in codes.items()]
    counts, issues, equal, left_out = collections.Counter(), collections.Counter(), 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        missing = [r for r in requests if r["id"] not in known["answers"]]
        known["answers"].update(real_answers(missing, scratch, o.modules) if missing else {})
        if kept:
            kept.write_text(json.dumps(known))
        for r in requests:
            real = known["answers"].get(r["id"], {"error": "no answer"})
            if is_of_machine(real):
                left_out += 1
                continue
            ours = weft_answer(o.weft, r, scratch, o.modules)
            found = list(differences(real, ours))
            issues.update([issue_of(real)] if "error" in real and "error" in ours else [])
            counts.update({k for k, _ in found})
            equal += not found
            if found and o.show:
                print(r["id"])
                for kind, text in found[:o.show]:
                    print("    %s: %s" % (kind, text))
    compared = len(requests) - left_out
    print("puppet: %d of %d catalogs are equal; others differ in %s; %d fail in Puppet because of this machine" %
          (equal, compared, dict(counts), left_out))
    print("puppet: %d fail in both, with these issues: %s" % (sum(issues.values()), dict(issues)))
    return int(100 * equal < o.least * compared)


if __name__ == "__main__":
    sys.exit(main())
