#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares Weft with the real terraform on random directories of our own making.

Each directory has variables with types and defaults (also nested ones), files of values, override files, templates, local
values, terraform_data resources with and without repetition, called modules, and moved, removed and check blocks; rules that are easily
missed (RULES): JSON syntax, null and nullable, validations, sensitive parts, unknown values in expressions, imports, module calls with count
and depends_on, values given on the command line; each expression becomes an output. Terraform plans it, Weft is asked for all
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
    'nested = { plain = { a = 1, surplus = true } }']

RULES = """
variable "secret" {
  type      = string
  default   = "hush"
  sensitive = true
}
variable "untyped" {}
variable "anything" {
  type = any
}
variable "never_null" {
  type     = list(string)
  default  = ["kept"]
  nullable = false
}
variable "maybe_null" {
  type    = string
  default = "default"
}
variable "checked" {
  type    = number
  default = 3
  validation {
    condition     = var.checked < local.n0 + 40
    error_message = "checked is ${var.checked}"
  }
  validation {
    condition     = can(regex("^[\\\\d-_]+$", tostring(var.checked)))
    error_message = "not a number"
  }
}
locals {
  with_secret = { open = "o", shut = var.secret, list = [1, var.secret] }
  u           = terraform_data.some[0].id
}
resource "terraform_data" "none" {
  count = 0
  input = "never"
}
resource "terraform_data" "some" {
  count      = 2
  input      = { i = count.index, l = ["a", "b"], s = toset(["x", "y"]) }
  depends_on = [terraform_data.none]
}
resource "terraform_data" "chained" {
  for_each = { for i, r in terraform_data.some : "k${i}" => r.input.i }
  input    = each.value
}
resource "terraform_data" "again" {
  for_each = terraform_data.chained
  input    = "${each.key}:${each.value.input}"
}
import {
  to = terraform_data.imported
  id = "known-id"
}
resource "terraform_data" "imported" {
  input = var.maybe_null
}
module "counted" {
  source     = "./m"
  count      = length(var.never_null)
  name       = "c${count.index}"
  size       = count.index
  depends_on = [terraform_data.some]
}
"""

RULES_JSON = {
    'locals': {'from_json': '${var.maybe_null}-j', 'text': 'a $${x} ${local.s0}', 'three': '${1 + 2}', 'list': ['${local.n0}', 'x']},
    'variable': {'json': {'type': 'list(number)', 'default': [1, 2]}},
    'output': {'json_out': {'value': '${[for x in var.json : x * 2]}'}}}

RULES_EXPRESSIONS = [
    'nonsensitive(local.with_secret.shut)', 'local.with_secret.open', 'keys(local.with_secret)', 'length(local.with_secret.list)',
    'issensitive(local.with_secret.list[1])', 'issensitive(merge(local.with_secret, { a = 1 }))',
    'issensitive(true ? "open" : var.secret)', 'issensitive([for x in toset(local.with_secret.list) : 1])',
    'var.untyped', 'var.anything', 'var.never_null', 'var.maybe_null == null ? "null" : var.maybe_null', 'var.checked',
    'try(terraform_data.none[0].id, null)', 'one(terraform_data.none[*].id)', 'terraform_data.none', 'length(terraform_data.some)',
    'terraform_data.some[*].input.i', 'terraform_data.some[1].input.s', 'terraform_data.some[0].output', 'keys(terraform_data.some[0].output)',
    'length(terraform_data.some[0].output.l)', 'try(terraform_data.some[0].output.nope, "d")', 'terraform_data.chained["k1"].input',
    '{ for k, r in terraform_data.again : k => r.input }', 'terraform_data.imported.id', 'terraform_data.imported.input',
    'module.counted[*].full', 'try(module.counted[5].full, "no")', 'length(module.counted)', 'module.counted[0].ids',
    'startswith("id-${local.u}", "id-")', '"${local.u}" == "zz"', 'local.u != null', '"p-${local.u}" == "q"',
    'contains(["x", local.u], "x")', 'contains(["y", local.u], "x")', 'length(toset([local.u, "x"]))', 'length([local.u, local.u])',
    'sort(["b", local.u, "a"])', 'distinct([local.u, "x"])', 'coalesce(local.u, "z")', 'coalesce("z", local.u)', 'merge({ a = 1 }, { id = local.u })',
    'flatten([["a"], [local.u]])', 'jsonencode({ id = local.u })', 'lookup({ a = 1 }, local.u, 3)', '{ (local.u) = 1 }',
    '[for x in ["a", "b"] : x if x != local.u]', 'local.u == "x" ? 1 : 2', 'try(local.u.nope, 3)', 'zipmap(["a", "b"], [local.u, 1])',
    'values({ a = local.u, b = 2 })', 'element([local.u, "c"], 1)', 'reverse([local.u, "c"])', 'slice([local.u, "c", "d"], 1, 3)',
    'compact([local.u, "", "c"])', 'concat([local.u], ["c"])', 'join("-", [local.u, "c"])', 'format("%s-%d", "a", 3)',
    'local.from_json', 'local.text', 'local.three + 1', 'local.list', 'var.json', 'path.module', 'path.root', 'terraform.workspace',
    'templatestring(local.text, {})', 'core::upper("a")',
    'regexall("[\\\\w-.]+", "a-b.c d")', 'regex("(?P<a>[[:alpha:]]+)-(\\\\d+)?", "ab-")', 'replace("a.b.c", "/[.]/", "$0$0")',
    'cidrsubnets("10.0.0.0/16", 4, 8, 4)', 'cidrhost("fd00::/64", 5)', 'formatdate("DD MMM YYYY hh:mm ZZZ", "2020-02-03T04:05:06+01:00")',
    'timeadd("2020-01-01T00:00:00Z", "90m")', 'yamlencode({ a = [1, "x", null], b = { c = true } })', 'yamldecode("a: [1, yes, ~]\\nb: 0x1f\\n")',
    'csvdecode("a,b\\n1,\\"x,y\\"\\n")', 'base64gzip("") != ""', 'setproduct(["a", "b"], [1, 2])', 'transpose({ a = ["x", "y"], b = ["y"] })',
    'chunklist(["a", "b", "c"], 2)', 'matchkeys(["a", "b"], [1, 2], [2])', 'range(10, 0, -3)', 'parseint("ff", 16)', 'log(8, 2)', 'signum(-3.5)',
    'floor(-1.5)', 'indent(2, "a\\nb")', 'title("hello world-wide")', 'strrev("aéb")', 'substr("aéb", 1, -1)', 'sum([1, 2.5])',
    'alltrue([true, "true"])', 'anytrue([])', 'tomap({ a = 1, b = "x" })', 'tolist(toset(["b", "a", "b"]))', 'toset([1, "1", true])',
    'merge({ a = 1 }, null, { b = 2 })', 'nonsensitive(sensitive("x"))', 'can(tonumber("x"))', 'tobool("true")', 'null == var.maybe_null',
    '[null, 1][0] == null', '{ a = null }["a"] == null', '[for k, v in { b = 1, a = 2 } : "${k}${v}"]', '{ for x in ["a", "b", "a"] : x => x... }',
    '[[1, 2], [3]][*][0]', 'tolist([{ a = 1 }, { a = 2 }])[*].a', 'null[*]', '"x"[*]', 'var.never_null[*]', '-(-3)', '!(1 > 2) && 3 % 2 == 1',
    '1 / 3', '10 % -3', '0.1 + 0.2', '1e3', '9007199254740993 + 1', '<<-EOT\n    a\n      b\n  EOT\n']

RULES_VALUES = [
    'never_null = null', 'maybe_null = null', 'anything = { a = [1, "x"], b = null }', 'anything = [1, "a", true]',
    'maybe_null = 5', 'checked = "7"', 'json = ["4", 5]', 'never_null = ["a", "b"]']

# Values on the command line: each is a list of arguments, and of what Weft is given instead.
GIVEN = [['-var', 'untyped=[1,2]'], ['-var', 'untyped=null'], ['-var', 'untyped="q"'], ['-var', 'anything=[1,2]'],
         ['-var', 'anything={a=1}'], ['-var', 'checked=1e1'], ['-var', 'maybe_null=x', '-var-file', 'given.tfvars'],
         ['-var-file', 'given.tfvars', '-var', 'maybe_null=x']]

OVERRIDES = [
    'variable "region" {\n  default = "over"\n}',
    'variable "spec" {\n  default = { zone = "y" }\n}',
    'resource "terraform_data" "one" {\n  input = { over = var.region }\n}',
    'resource "terraform_data" "each" {\n  for_each = { only = 1 }\n  input = each.key\n}',
    'module "m" {\n  size = 1\n  opts = { note = "n" }\n}',
    'output "e0" {\n  value = "over"\n}',
    'locals {\n  s0 = "over-${var.region}"\n}',
    'locals {\n  l0 = ["over"]\n}']

# What a plan refuses, in one directory of eight.
REFUSED = {'nested.auto.tfvars': 'nested = { plain = { inner = { n = -1 } } }\n', 'rules.auto.tfvars': 'checked = 1000\n',
           'override.tf': 'locals {\n  nothing_to_override = 1\n}\n', 'x.auto.tfvars': 'sizes = { small = "many" }\n'}


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

    def values(self):
        """Values of some variables, of each at most one."""
        found = {}
        for value in self.r.sample(RULES_VALUES, self.r.randrange(1, 4)):
            found.setdefault(value.split(' ')[0], value)
        return found.values()

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
        text.append(RULES)
        makers = [self.string, self.number, self.list, self.map, self.truth]
        chosen = self.r.sample(extra, 2) + self.r.sample(NESTED_EXPRESSIONS, 2) + self.r.sample(RULES_EXPRESSIONS, 5)
        chosen += [self.r.choice(makers)() for _ in range(EXPRESSIONS - len(chosen))]
        outputs = ['output "e%d" {\n  value = %s\n}' % (i, e) for i, e in enumerate(chosen)]
        files = {'main.tf': '\n'.join(text) + '\n', 'outputs.tf': '\n'.join(outputs) + '\n', 'm/main.tf': MODULE,
                 't.tftpl': TEMPLATE, 'rules.tf.json': json.dumps(RULES_JSON),
                 'given.tfvars': 'maybe_null = "from file"\nuntyped = "given"\n',
                 'a.auto.tfvars.json': json.dumps({'untyped': 1, 'anything': self.r.choice([1, 'x', None, [1], {'a': None}])})}
        if self.r.random() < 0.5:
            files['terraform.tfvars'] = 'region = "us"\n'
        if self.r.random() < 0.4:
            files['x.auto.tfvars'] = 'sizes = { small = 3, large = 4 }\nspec = { count = 2 }\n'
        if self.r.random() < 0.6:
            files['nested.auto.tfvars'] = self.r.choice(NESTED_VALUES) + '\n'
        if self.r.random() < 0.6:
            files['rules.auto.tfvars'] = '\n'.join(self.values()) + '\n'
        self.given = self.r.choice(GIVEN) if self.r.random() < 0.5 else []
        for name in ('main_override.tf', 'override.tf'):
            if self.r.random() < 0.3:
                files[name] = '\n'.join(self.r.sample(OVERRIDES, self.r.randrange(1, 3))) + '\n'
        if self.r.random() < 0.125:
            name = self.r.choice(sorted(REFUSED))
            files[name] = REFUSED[name]
        return files, chosen


def run(args, directory):
    return subprocess.run(args, cwd=directory, capture_output=True, text=True, check=False,
                          env={**os.environ, 'CHECKPOINT_DISABLE': '1', 'TF_IN_AUTOMATION': '1'})


def planned(directory, given):
    """What terraform knows of the outputs, or None and its errors."""
    for step in (['init', '-backend=false', '-input=false'], ['plan', '-out=plan', '-input=false', '-lock=false', *given]):
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
            maker = Maker(seed)
            files, expressions = maker.files()
            given = ['-' + a if a in ('-var', '-var-file') else a for a in maker.given]
            for name, text in files.items():
                path = pathlib.Path(directory, name)
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding='utf-8')
            want, why = planned(directory, maker.given)
            got = run([weft, 'get', 'output', '--json', *given], directory)
            if want is None: # a plan fails for anything that is wrong, questions only for what they need
                agrees = run([weft, 'check', *given], directory).returncode != 0
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
