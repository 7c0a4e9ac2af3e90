#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a Garden project of N actions: bench/garden.py SHAPE N DIRECTORY

  flat    independent actions with five templates each
  dag     the same, and two explicit dependencies and a `.version` of another action each
  vars    fifty project variables, each made of the one before
  render  N/4 renderings of a template with four configurations
"""
import os
import sys

PROJECT = """apiVersion: garden.io/v2
kind: Project
name: bench
environments: [{name: dev}, {name: prod}]
providers: []
variables:
  org: acme
  region: eu
  level: debug
"""


def action(i, more=""):
    return f"""---
kind: Run
type: exec
name: a{i}
include: []
{more}spec:
  command: [echo, "${{var.org}}-{i}", "${{environment.name}}", "${{var.region || 'none'}}"]
  env:
    LEVEL: ${{var.level}}
    NAME: "${{this.name}}-${{project.name}}"
"""


def flat(n):
    return PROJECT, "".join(action(i) for i in range(n))


def dag(n):
    out = []
    for i in range(n):
        deps = [f"run.a{j}" for j in (i // 2, i // 3) if j < i]
        more = f"dependencies: [{', '.join(sorted(set(deps)))}]\n" if deps else ""
        if i:
            more += f"variables: {{before: \"${{actions.run.a{i // 2}.version}}\"}}\n"
        out.append(action(i, more))
    return PROJECT, "".join(out)


def variables(n):
    chain = "".join(f"  v{i}: ${{var.v{i - 1}}}{i % 10}\n" if i else "  v0: start\n" for i in range(50))
    return PROJECT + chain, "".join(action(i, f"variables: {{mine: \"${{var.v{i % 50}}}\"}}\n") for i in range(n))


def render(n):
    template = "---\nkind: ConfigTemplate\nname: t\ninputs:\n  n: {type: string}\nconfigs:\n"
    for k in range(4):
        template += f"""  - kind: Run
    type: exec
    name: r${{inputs.n}}-{k}
    include: []
    spec:
      command: [echo, "${{inputs.n}}", "${{var.org}}"]
      env: {{LEVEL: "${{var.level}}"}}
"""
    return PROJECT, template + "".join(
        f"---\nkind: RenderTemplate\ntemplate: t\nname: r{i}\ninputs: {{n: \"x{i}\"}}\n" for i in range(n // 4))


SHAPES = {"flat": flat, "dag": dag, "vars": variables, "render": render}


def main():
    shape, n, out = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    os.makedirs(out, exist_ok=True)
    project, actions = SHAPES[shape](n)
    with open(os.path.join(out, "project.garden.yml"), "w") as f:
        f.write(project)
    with open(os.path.join(out, "garden.yml"), "w") as f:
        f.write(actions)


main()
