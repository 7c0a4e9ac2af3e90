// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as values of variables, in both syntaxes, as a file of the directory and as one that is given.
#include "terraform_target.h"

static const char project[] =
    "variable \"plain\" {}\n"
    "variable \"text\" {\n"
    "  type     = string\n"
    "  nullable = false\n"
    "  default  = \"d\"\n"
    "}\n"
    "variable \"number\" {\n"
    "  type    = number\n"
    "  default = 1\n"
    "  validation {\n"
    "    condition     = var.number > 0\n"
    "    error_message = \"got ${var.number}\"\n"
    "  }\n"
    "}\n"
    "variable \"secret\" {\n"
    "  type      = map(list(bool))\n"
    "  sensitive = true\n"
    "  default   = {}\n"
    "}\n"
    "variable \"nested\" {\n"
    "  type = map(object({ a = optional(string, \"x\"), b = optional(set(number)), c = "
    "optional(object({ d = optional(any, 1) }), {}) }))\n"
    "  default = {}\n"
    "}\n"
    "variable \"pair\" {\n"
    "  type    = tuple([string, list(any)])\n"
    "  default = [\"a\", []]\n"
    "}\n"
    "locals {\n"
    "  keys = { for k, v in var.nested : k => v.c.d }\n"
    "}\n"
    "resource \"terraform_data\" \"all\" {\n"
    "  for_each = var.nested\n"
    "  input    = [each.value.a, each.value.b, var.text, var.secret]\n"
    "}\n"
    "module \"m\" {\n"
    "  source = \"./m\"\n"
    "  count  = var.number\n"
    "  text   = var.plain\n"
    "}\n"
    "output \"x\" { value = [var.plain, var.number, var.pair, local.keys, module.m[*].text] }\n"
    "-- /m/m.tf --\n"
    "variable \"text\" { type = string }\n"
    "output \"text\" { value = upper(var.text) }\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_terraform_file(project, "/terraform.tfvars", data, size);
    fuzz_terraform_file(project, "/a.auto.tfvars.json", data, size);
    fuzz_terraform_file(project, "/given.tfvars", data, size);
    return 0;
}
