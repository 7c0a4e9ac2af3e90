#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the verdict of `weft check` with that of `terraform validate` on small directories, nearly all of them broken.

The file terraform_broken has a `main.tf` for each, behind a line `== NAME`; a module `m` with one output is beside it. Both
must find a mistake, or neither. Skips where terraform is not installed.

Usage: terraform_validate.py WEFT [EVERY]: only every so many of them; 1 is all.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def run(words, directory):
    env = dict(os.environ, TF_CLI_CONFIG_FILE="/dev/null", CHECKPOINT_DISABLE="1")
    return subprocess.run(words, cwd=directory, capture_output=True, text=True, env=env, check=False)


def terraform_refuses(directory, text):
    if re.search(r"^module ", text, re.MULTILINE):
        run(["terraform", "init", "-backend=false"], directory)
    answer = run(["terraform", "validate", "-json"], directory)
    found = [d["summary"] for d in json.loads(answer.stdout)["diagnostics"] if d["severity"] == "error"]
    shutil.rmtree(directory / ".terraform", ignore_errors=True)
    return found


def main():
    weft = pathlib.Path(sys.argv[1]).resolve()
    every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    if not shutil.which("terraform"):
        print("terraform is not installed: skipped")
        return 77
    cases = re.split(r"^== (.+)\n", (HERE / "terraform_broken").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    cases = list(zip(cases[::2], cases[1::2]))[::every]
    failed = 0
    for name, text in cases:
        with tempfile.TemporaryDirectory() as scratch:
            directory = pathlib.Path(scratch)
            (directory / "m").mkdir()
            (directory / "m/main.tf").write_text('output "o" {\n  value = 1\n}\n', encoding="utf-8")
            (directory / "main.tf").write_text(text, encoding="utf-8")
            theirs = terraform_refuses(directory, text)
            ours = run([weft, "check", "--diagnostics", "short"], directory)
        if bool(theirs) != (ours.returncode != 0):
            failed += 1
            print(f"{name}: terraform says {theirs or 'nothing'}, weft says\n{ours.stderr}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
