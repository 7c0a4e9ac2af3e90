#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares lookups with the real Puppet on random hierarchies of our own making: the value, and each line of --explain.

Usage: puppet_lookup.py WEFT [HIERARCHIES [FIRST-SEED]]
"""
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
NODE = "n1.example.com"
FACTS = {"os": {"family": "Debian", "name": "Ubuntu", "release": {"major": "12"}}, "role": "web", "sites": ["a", "b"], "places": {"x": "os/Debian", "y": "role/web"},
         "clientcert": NODE, "clientversion": "7.23.0", "clientnoop": False}
KEYS = ["m::list", "m::hash", "m::text", "m::number", "m::nested", "plain", "m::hash.x", "m::hash.y.z", "m::list.0",
        "m::nope", "m::nope.x", "plain.x", "lookup_options", "m::alias", "m::converted", "m::secret", "m::strict",
        "m::list.-1", "m::'dotted.key'", "m::hash.'y'.z"]
PATHS = ["common.yaml", "os/%{facts.os.family}.yaml", "os/%{facts.os.name}.yaml", "role/%{role}.yaml",
         "nodes/%{trusted.certname}.yaml", "none/%{facts.missing}.yaml", "v%{facts.os.release.major}.yaml", "extra.json"]
FILES = ["common.yaml", "os/Debian.yaml", "os/Ubuntu.yaml", "role/web.yaml", "nodes/n1.example.com.yaml", "v12.yaml",
         "extra.json", "sites/a.yaml", "sites/b.yaml"]
MERGES = ["first", "unique", "hash", "deep", {"strategy": "deep", "knockout_prefix": "--"},
          {"strategy": "deep", "sort_merged_arrays": True}, {"strategy": "deep", "merge_hash_arrays": True},
          {"strategy": "deep", "knockout_prefix": "--", "sort_merged_arrays": True},
          {"strategy": "deep", "knockout_prefix": "--", "merge_hash_arrays": True}]
CONVERSIONS = ["String", "Integer", "Array", ["Array", True], ["String", "%p"], "Sensitive", ["Integer", 16], "Boolean"]


class Maker:
    """One random environment."""

    def __init__(self, seed):
        self.r = random.Random(seed)

    def level(self, number):
        kind = self.r.randrange(8)
        level = {"name": "level %d" % number}
        if kind < 2:
            level["path"] = self.r.choice(PATHS)
        elif kind == 2:
            level["paths"] = self.r.sample(PATHS, 2)
        elif kind == 3:
            level["glob"] = self.r.choice(["os/*.yaml", "*.yaml", "no*/x.yaml"])
        elif kind == 4:
            level["mapped_paths"] = self.r.choice([["sites", "s", "sites/%{s}.yaml"], ["facts.places", "p", "%{p}.yaml"],
                                                   ["missing", "x", "sites/%{x}.yaml"], ["role", "x", "role/%{x}.yaml"]])
        elif kind == 5:
            level["globs"] = self.r.sample(["**/*.yaml", "{os,role}/*.yaml", "sites/?.yaml", "nodes/%{trusted.certname}.*", "[cv]*.yaml"], 2)
        elif kind == 6:
            pass  # the default path
        else:
            level["globs"] = ["role/*.yaml", "os/*.yaml"]
        if any(str(v).find(".json") >= 0 for v in level.values()):
            level["data_hash"] = "json_data"
            for key in ("path", "paths"):
                if key in level:
                    level[key] = "extra.json" if key == "path" else ["extra.json"]
        if self.r.randrange(8) == 0:
            level["datadir"] = "other"
        return level

    def scalar(self):
        return self.r.choice([1, 2.5, True, None, "text", "--text", "", "%{facts.os.family}-%{role}", "%{lookup('plain')}",
                              "%{hiera('m::number')}", "%{literal('%')}{x}", "%{::role}", "%{facts.missing}",
                              "%{alias('m::list')}", "%{scope('role')}", "%{lookup('m::hash.x')}", "%{facts.os.release.major}",
                              "%{lookup('m::nope')}", "a %{hiera('plain')} b", "%{alias('plain')}", "%{trusted.certname}",
                              "%{literal('%{')}x}", "%{}", "%{ role }", "%{'role'}", "%%{role}", "%{facts.sites.1}"])

    def value(self, depth=0):
        kind = self.r.randrange(5 if depth < 2 else 2)
        if kind < 2:
            return self.scalar()
        if kind < 4:
            return [self.value(depth + 1) for _ in range(self.r.randrange(4))]
        return {k: self.value(depth + 1) for k in self.r.sample(["x", "y", "z", "--x"], self.r.randrange(1, 4))}

    def of_key(self, key):
        if key == "m::list":
            return [self.r.choice(["a", "b", "c", "--a", 1]) for _ in range(self.r.randrange(4))]
        if key == "m::hash":
            return {"x": self.scalar(), "y": {"z": self.r.choice([1, [1, 2], "--"]), "l": [{"k": 1}]}}
        if key == "m::alias":
            return "%{alias('m::hash')}"
        if key == "m::converted":
            return self.r.choice(["12", 7, ["1", "2"], {"a": 1}, "true", "zz"])
        if key == "m::secret":
            return self.r.choice(["hidden", ["s"], {"p": "q"}])
        if key == "m::strict":
            return self.r.choice([[{"n": 1, "v": [1]}], [{"n": 1, "v": [2]}, "--x"], ["x"]])
        if key == "m::'dotted.key'":
            return self.r.choice([1, "dotted"])
        if key == "m::number":
            return self.r.randrange(100)
        if key == "plain":
            return self.r.choice(["p", {"x": 1}, ["q"]])
        return self.value()

    def data(self, has_options):
        keys = [k for k in KEYS if "." not in k and k not in ("lookup_options", "m::nope")]
        keys += ["m::dotted.key"]
        data = {k: self.of_key(k) for k in self.r.sample(keys, self.r.randrange(len(keys)))}
        if has_options:
            options = {k: {"merge": self.r.choice(MERGES)} for k in
                       self.r.sample(["m::list", "m::hash", "^m::n.*", "plain", "m::alias", "m::strict", "^m::.*"], 3)}
            if self.r.randrange(2):
                options["m::converted"] = {"convert_to": self.r.choice(CONVERSIONS)}
            if self.r.randrange(3) == 0:
                options["m::secret"] = {"convert_to": "Sensitive", "merge": "first"}
            data["lookup_options"] = options
        return data

    def layer(self, root, is_module):
        levels = [self.level(i) for i in range(self.r.randrange(1, 5))]
        config = {"version": 5, "hierarchy": levels}
        if self.r.randrange(3) == 0:
            config["defaults"] = {"datadir": "data", "data_hash": "yaml_data"}
        if is_module and self.r.randrange(3) == 0:
            config["default_hierarchy"] = self.r.choice([[{"name": "defaults", "path": "common.yaml"}],
                                                         [{"name": "d1", "paths": ["extra.json"], "data_hash": "json_data"},
                                                          {"name": "d2", "glob": "os/*.yaml"}]])
        root.mkdir(parents=True, exist_ok=True)
        (root / "hiera.yaml").write_text(json.dumps(config, indent=1))
        for folder in ("data", "other"):
            for name in self.r.sample(FILES, self.r.randrange(2, len(FILES))):
                data = self.data(self.r.randrange(4) == 0)
                if is_module:
                    data.pop("plain", None)
                path = root / folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(data, indent=1))

    def environment(self, root):
        self.layer(root, False)
        if self.r.randrange(2):
            self.layer(root / "modules/m", True)
        (root / "modules/m/manifests").mkdir(parents=True, exist_ok=True)
        (root / "manifests").mkdir(exist_ok=True)
        (root / "manifests/site.pp").write_text("")
        return self.r.choice([None, None, None] + MERGES[:4])


def weft_answers(weft, root, facts, key, merge):
    line = [weft, "lookup", "--environment", str(root), "--facts", str(facts), "--node", NODE, key, "--explain"]
    line += ["--merge", merge] if merge else []
    text = subprocess.run(line, capture_output=True, text=True)
    data = subprocess.run(line + ["--json"], capture_output=True, text=True)
    try:
        answer = json.loads(data.stdout)
    except ValueError:
        answer = {}
    return {"found": answer.get("found"), "value": answer.get("value"), "explanation": text.stdout,
            "error": text.stderr if "found" not in answer else ""}


def show_difference(real, ours):
    a, b = real.splitlines(), ours.splitlines()
    for i in range(max(len(a), len(b))):
        x, y = a[i] if i < len(a) else "(end)", b[i] if i < len(b) else "(end)"
        if x != y and "#<Puppet::" not in x:  # an object of Ruby, shown as it is
            return "line %d: %s / %s" % (i + 1, x.strip(), y.strip())
    return ""


def differs(real, ours, root):
    if "error" in real:
        return "" if ours["error"] else "fails: %s / %s" % (real["error"][:200], ours["value"])
    if ours["error"]:
        return "%s / fails: %s" % (json.dumps(real["value"])[:200], ours["error"][:300])
    if ours["value"] == "(sensitive)":  # neither shows it
        return "" if "redacted" in str(real["value"]) else "%s is not sensitive" % real["value"]
    if (real["found"], real["value"]) != (ours["found"], ours["value"]):
        return "%s / %s" % (json.dumps(real["value"])[:300], json.dumps(ours["value"])[:300])
    return show_difference(real["explanation"].replace(str(root) + "/", ""), ours["explanation"].replace(str(root) + "/", ""))


def main():
    weft = sys.argv[1]
    count, first = (int(a) if len(sys.argv) > i else d for i, a, d in
                    ((2, (sys.argv + ["0"] * 3)[2], 20), (3, (sys.argv + ["0"] * 4)[3], 1)))
    if not shutil.which("ruby") or not shutil.which("puppet"):
        print("puppet_lookup: skipped, puppet is not installed")
        return 77
    equal = total = 0
    with tempfile.TemporaryDirectory() as scratch:
        facts = pathlib.Path(scratch, "facts.json")
        facts.write_text(json.dumps(FACTS))
        requests = []
        for seed in range(first, first + count):
            root = pathlib.Path(scratch, "e%d" % seed)
            merge = Maker(seed).environment(root)
            requests.append({"id": seed, "dir": str(root), "facts": FACTS, "node": NODE, "keys": KEYS,
                             "merge": merge})
        out = subprocess.run(["ruby", str(HERE / "puppet_lookup.rb"), scratch], capture_output=True, text=True,
                             input="".join(json.dumps(r) + "\n" for r in requests)).stdout
        for r, line in zip(requests, out.splitlines()):
            real = json.loads(line)
            for key, answer in zip(KEYS, real.get("answers", [{"error": real.get("error")}] * len(KEYS))):
                ours = weft_answers(weft, r["dir"], facts, key, r["merge"])
                problem = differs(answer, ours, r["dir"])
                total += 1
                equal += not problem
                if problem:
                    print("seed %d, %s, merge %s: %s" % (r["id"], key, r["merge"], problem))
    print("puppet_lookup: %d of %d lookups are equal" % (equal, total))
    return 0 if equal == total else 1


if __name__ == "__main__":
    sys.exit(main())
