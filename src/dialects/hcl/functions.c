// SPDX-License-Identifier: Apache-2.0
//
// Functions that know HCL: their arguments are looked at as they are written.
#include "dialects/hcl/functions.h"

#include "dialects/hcl/typeexpr.h"
#include "graph/eval.h"
#include "source/source.h"
#include "value/convert.h"

// The type that an argument says; NULL with `*failed` when it says none.
static const struct type *type_argument(struct call *c, unsigned i, struct value *failed)
{
    struct diags diags = {0};
    const struct tree *tree = c->at->tree;
    struct hcl_type_input in = {
        .graph = c->graph,
        .arena = call_arena(c),
        .diags = &diags,
        .tree = tree,
        .text = source_text(c->graph->sources, tree->file),
        .mode = HCL_TYPE_CONSTRAINT,
    };
    const struct type *type = hcl_type_of(&in, c->exprs[i], NULL);
    *failed = VALUE_NONE;
    if (diags.list.len) {
        *failed = fail_with(c->graph, FAIL_TYPE, diags.list.at[0]);
        type = NULL;
    }
    diags_done(&diags);
    return type;
}

static struct value apply_convert(struct call *c)
{
    struct value failed, out;
    struct str why;
    const struct type *type = type_argument(c, 1, &failed);
    if (!type)
        return failed;
    type = type_without_optional(call_arena(c), type);
    if (value_convert(call_arena(c), call_arg(c, 0), type, &out, &why))
        return out;
    return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, 0, "%.*s", STR_ARGS(why));
}

enum { ANYTHING = PARAM_NULL | PARAM_UNKNOWN | PARAM_MARKED | PARAM_DYNAMIC };

static const struct function functions[] = {
    {
        .name = "convert",
        .signature = "value: any, type: a type expression -> any",
        .doc = "The value as one of the type, such as `list(string)`.",
        .op = {.name = "convert",
               .arity = 2,
               .params = {ANYTHING, PARAM_LAZY},
               .apply = apply_convert},
    },
};

const struct function_family hcl_functions = {"types", functions, COUNT_OF(functions)};
