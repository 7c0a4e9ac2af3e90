#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares Weft with the real terraform on random directories of our own making.

Each directory has variables with types and defaults (also nested ones), files of values, override files, templates, local
values, terraform_data resources with and without repetition, called modules, and moved, removed and check blocks; each expression becomes an output. Terraform plans it, Weft is asked for all
outputs, and both must agree on values and on what is unknown; where a plan fails, `weft check` must. Skips where terraform is not installed.

Usage: terraform.py WEFT [DIRECTORIES [FIRST-SEED]]
"""
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

EXPRESSIONS = 12

MODULE = """
variable "name" { type = string }
variable "size" {
  type    = number
  default = 1
}
variable "opts" {
  type    = object({ tags = optional(map(string), { team = "none" }), on = optional(bool, true), note = optional(string) })
  default = {}
}
locals {
  full = "${var.name}-${var.size}"
}
resource "terraform_data" "x" {
  count = var.size
  input = { name = local.full, n = count.index }
}
output "full" { value = local.full }
output "opts" { value = var.opts }
output "inputs" { value = terraform_data.x[*].input }
output "ids" { value = terraform_data.x[*].id }
"""


TEMPLATE = """%{ for k, v in all ~}
${k}: ${upper(v)}%{ if k == "a" } first%{ endif }
%{ endfor ~}
${n + 1} $${plain}"""

NESTED = """variable "nested" {
  type = map(object({
    a     = optional(string, "A")
    inner = optional(object({
      n    = optional(number, 7)
      l    = optional(list(string), ["d"])
      deep = optional(map(object({ x = optional(bool, true), y = optional(string) })), { z = {} })
    }), {})
    any = optional(any)
  }))
  default = { plain = {} }
}
locals {
  objects = toset([{ k = "a", v = 1 }, { k = "b", v = 2 }, { v = 1, k = "a" }])
}
resource "terraform_data" "nested" {
  for_each         = var.nested
  input            = { a = each.value.a, l = each.value.inner.l, n = each.value.inner.n + 1 }
  triggers_replace = each.value.inner.deep
  lifecycle {
    precondition {
      condition     = each.value.inner.n > 0
      error_message = "n of ${each.key}"
    }
  }
}
resource "terraform_data" "objects" {
  for_each = { for o in local.objects : o.k => o.v }
  input    = each.value
}
moved {
  from = terraform_data.before
  to   = terraform_data.one
}
removed {
  from = terraform_data.gone
  lifecycle {
    destroy = false
  }
}
check "regions" {
  assert {
    condition     = var.region != "nowhere"
    error_message = "no region"
  }
}
"""

NESTED_EXPRESSIONS = [
    'var.nested', 'var.nested["plain"].inner.deep', '[for k, v in var.nested : v.inner.l]', 'local.objects',
    'terraform_data.nested["plain"].input', 'terraform_data.nested["plain"].triggers_replace',
    '{ for k, v in terraform_data.nested : k => v.output.n }', '[for r in terraform_data.objects : r.input]',
    'length(terraform_data.nested)', 'keys(terraform_data.objects)',
    'templatefile("t.tftpl", { all = local.m0, n = local.n0 })',
    'templatefile("${path.module}/t.tftpl", { all = { a = local.s0 }, n = length(local.objects) })',
    'try(var.nested["other"].inner.deep["q"].y, "none")', 'one(terraform_data.one[*].input)']

NESTED_VALUES = [
    'nested = { plain = {}, other = { a = null, inner = { deep = { q = { x = false } } } } }',
    'nested = { plain = { inner = null, any = [1, "a"] } }',
    'nested = { plain = { inner = { n = "3", l = [] } }, more = { any = { x = 1 } } }',
    'nested = { plain = { inner = { n = -1 } } }',
    'nested = { plain = { a = 1, surplus = true } }']

OVERRIDES = [
    'variable "region" {\n  default = "over"\n}',
    'variable "spec" {\n  default = { zone = "y" }\n}',
    'resource "terraform_data" "one" {\n  input = { over = var.region }\n}',
    'resource "terraform_data" "each" {\n  for_each = { only = 1 }\n  input = each.key\n}',
    'module "m" {\n  size = 1\n  opts = { note = "n" }\n}',
    'output "e0" {\n  value = "over"\n}',
    'locals {\n  s0 = "over-${var.region}"\n}',
    'locals {\n  nothing_to_override = 1\n}']


class Maker:
    """Texts of one random directory."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.strings = ["local.s0"]
        self.numbers = ["local.n0"]
        self.lists = ["local.l0"]
        self.maps = ["local.m0"]

    def string(self, depth=0):
        pick = self.r.randrange(9 if depth < 3 else 3)
        if pick < 2:
            return self.r.choice(self.strings)
        return [lambda: '"%s"' % self.r.choice(["a", "b-c", "x1", ""]),
                lambda: '"${%s}-${%s}"' % (self.string(depth + 1), self.number(depth + 1)),
                lambda: 'upper(%s)' % self.string(depth + 1),
                lambda: 'join("+", %s)' % self.list(depth + 1),
                lambda: '%s ? %s : %s' % (self.truth(depth + 1), self.string(depth + 1), self.string(depth + 1)),
                lambda: 'lookup(%s, "a", %s)' % (self.map(depth + 1), self.string(depth + 1)),
                lambda: 'try(%s["nope"], %s)' % (self.map(depth + 1), self.string(depth + 1))][pick - 2]()

    def number(self, depth=0):
        pick = self.r.randrange(6 if depth < 3 else 2)
        if pick < 1:
            return self.r.choice(self.numbers)
        return [lambda: str(self.r.randrange(5)),
                lambda: '(%s + %s)' % (self.number(depth + 1), self.number(depth + 1)),
                lambda: 'length(%s)' % self.list(depth + 1),
                lambda: 'max(%s, %s)' % (self.number(depth + 1), self.number(depth + 1)),
                lambda: 'length(%s)' % self.string(depth + 1)][pick - 1]()

    def truth(self, depth=0):
        return self.r.choice([lambda: '%s > %s' % (self.number(depth + 1), self.number(depth + 1)),
                              lambda: '%s == %s' % (self.string(depth + 1), self.string(depth + 1)),
                              lambda: 'contains(%s, %s)' % (self.list(depth + 1), self.string(depth + 1))])()

    def list(self, depth=0):
        pick = self.r.randrange(6 if depth < 3 else 2)
        if pick < 1:
            return self.r.choice(self.lists)
        return [lambda: '["p", "q"]',
                lambda: '[for x in %s : "${x}!"]' % self.list(depth + 1),
                lambda: 'concat(%s, %s)' % (self.list(depth + 1), self.list(depth + 1)),
                lambda: 'sort(distinct(%s))' % self.list(depth + 1),
                lambda: 'keys(%s)' % self.map(depth + 1)][pick - 1]()

    def map(self, depth=0):
        pick = self.r.randrange(5 if depth < 3 else 2)
        if pick < 1:
            return self.r.choice(self.maps)
        return [lambda: '{ a = "1", b = %s }' % self.string(3),
                lambda: 'merge(%s, { c = %s })' % (self.map(depth + 1), self.string(depth + 1)),
                lambda: '{ for x in toset(%s) : x => upper(x) }' % self.list(depth + 1),
                lambda: '{ for k, v in %s : "${k}_" => v }' % self.map(depth + 1)][pick - 1]()

    def files(self):
        text = ['variable "region" {\n  type    = string\n  default = "eu"\n}',
                'variable "sizes" {\n  type    = map(number)\n  default = { small = 1, large = 2 }\n}',
                'variable "spec" {\n  type = object({ zone = optional(string, "z"), count = optional(number) })\n'
                '  default = {}\n}',
                'locals {\n  s0 = "base-${var.region}"\n  n0 = var.sizes["large"]\n  l0 = keys(var.sizes)\n'
                '  m0 = { a = var.region, zone = var.spec.zone }\n}']
        for i in range(1, 5):
            text.append('locals {\n  s%d = %s\n  n%d = %s\n  l%d = %s\n  m%d = %s\n}' % (
                i, self.string(), i, self.number(), i, self.list(), i, self.map()))
            self.strings.append('local.s%d' % i)
            self.numbers.append('local.n%d' % i)
            self.lists.append('local.l%d' % i)
            self.maps.append('local.m%d' % i)
        text.append('resource "terraform_data" "one" {\n  input = %s\n}' % self.map())
        text.append('resource "terraform_data" "each" {\n  for_each = var.sizes\n'
                    '  input = "${each.key}=${each.value} ${%s}"\n}' % self.string())
        text.append('module "m" {\n  source = "./m"\n  for_each = toset(["k1", "k2"])\n'
                    '  name = "${each.key}-${%s}"\n  size = %s %% 3\n  opts = { on = false }\n}' % (
                        self.string(), self.number()))
        extra = ['terraform_data.one.input', 'terraform_data.one.id', 'terraform_data.each["small"].input',
                 'terraform_data.one.output', 'module.m["k1"].full', 'module.m["k2"].opts', 'module.m["k1"].inputs',
                 '{ for k, v in module.m : k => length(v.ids) }', '[for r in terraform_data.each : r.input]',
                 'values(module.m)[*].full', '"${terraform_data.one.id}-x" != "y"']
        text.append(NESTED)
        makers = [self.string, self.number, self.list, self.map, self.truth]
        chosen = self.r.sample(extra, 3) + self.r.sample(NESTED_EXPRESSIONS, 4)
        chosen += [self.r.choice(makers)() for _ in range(EXPRESSIONS - len(chosen))]
        outputs = ['output "e%d" {\n  value = %s\n}' % (i, e) for i, e in enumerate(chosen)]
        files = {'main.tf': '\n'.join(text) + '\n', 'outputs.tf': '\n'.join(outputs) + '\n', 'm/main.tf': MODULE,
                 't.tftpl': TEMPLATE}
        if self.r.random() < 0.5:
            files['terraform.tfvars'] = 'region = "us"\n'
        if self.r.random() < 0.4:
            files['x.auto.tfvars'] = 'sizes = { small = 3, large = 4 }\nspec = { count = 2 }\n'
        if self.r.random() < 0.6:
            files['nested.auto.tfvars'] = self.r.choice(NESTED_VALUES) + '\n'
        for name in ('main_override.tf', 'override.tf'):
            if self.r.random() < 0.3:
                files[name] = '\n'.join(self.r.sample(OVERRIDES, self.r.randrange(1, 3))) + '\n'
        return files, chosen


def run(args, directory):
    return subprocess.run(args, cwd=directory, capture_output=True, text=True, check=False,
                          env={**os.environ, 'CHECKPOINT_DISABLE': '1', 'TF_IN_AUTOMATION': '1'})


def planned(directory):
    """What terraform knows of the outputs, or None and its errors."""
    for step in (['init', '-backend=false', '-input=false'], ['plan', '-out=plan', '-input=false', '-lock=false']):
        result = run(['terraform', *step, '-no-color'], directory)
        if result.returncode:
            return None, result.stderr
    shown = json.loads(run(['terraform', 'show', '-json', 'plan'], directory).stdout)
    changes = shown.get('output_changes', {})
    return {name: unknowns(c.get('after'), c.get('after_unknown')) for name, c in changes.items()}, ''


def unknowns(value, unknown):
    """A value with what is not known in the place where Weft has it."""
    if unknown is True:
        return '(unknown)'
    if isinstance(unknown, dict):
        value = dict(value or {})
        return {k: unknowns(value.get(k), unknown.get(k)) for k in {**value, **unknown}}
    if isinstance(unknown, list):
        value = list(value or [])
        return [unknowns(value[i] if i < len(value) else None, unknown[i] if i < len(unknown) else None)
                for i in range(max(len(value), len(unknown)))]
    return value


def main():
    weft = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    if not shutil.which('terraform'):
        print('skipped: terraform is not installed')
        return 77
    passed = failed = 0
    for seed in range(first, first + count):
        with tempfile.TemporaryDirectory() as directory:
            files, expressions = Maker(seed).files()
            for name, text in files.items():
                path = pathlib.Path(directory, name)
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding='utf-8')
            want, why = planned(directory)
            got = run([weft, 'get', 'output', '--json'], directory)
            if want is None: # a plan fails for anything that is wrong, questions only for what they need
                agrees = run([weft, 'check'], directory).returncode != 0
                passed, failed = passed + agrees, failed + (not agrees)
                if not agrees:
                    print('directory %d: terraform fails, weft does not\n%s' % (seed, why))
                continue
            have = json.loads(got.stdout) if got.returncode == 0 else {}
            for i, expression in enumerate(expressions):
                name = 'e%d' % i
                if have.get(name) == want.get(name):
                    passed += 1
                    continue
                failed += 1
                print('directory %d: %s\n  terraform %s\n  weft      %s %s' % (
                    seed, expression, json.dumps(want.get(name)), json.dumps(have.get(name)), got.stderr[:300]))
    print('%d passed, %d failed' % (passed, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
