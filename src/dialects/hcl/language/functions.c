// SPDX-License-Identifier: Apache-2.0
//
// Functions that know HCL: their arguments are read as expressions.
#include "dialects/hcl/language/functions.h"

#include "dialects/hcl/language/typeexpr.h"
#include "functions/text.h"
#include "graph/eval/eval.h"
#include "source/source.h"
#include "value/convert.h"

// The type that an argument denotes; NULL with `*failed` if it is not one.
static const struct type *type_argument(struct call *c, unsigned i, struct value *failed)
{
    if (!c->exprs) { // expanded from a list
        *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                            "the type given to `%s` must be written out in the call", call_name(c));
        return NULL;
    }
    struct diags diags = {0};
    const struct tree *tree = c->context->tree;
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

// Only the type of an unknown value is certain.
static struct value apply_convert(struct call *c)
{
    struct arena *a = call_arena(c);
    struct value failed, out;
    struct str why;
    const struct type *type = type_argument(c, 1, &failed);
    if (!type)
        return failed;
    type = type_without_optional(a, type);
    if (!value_convert(a, call_arg(c, 0), type, &out, &why))
        return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, 0, "%.*s", STR_ARGS(why));
    return value_is_unknown(out) ? value_unknown(a, out.unknown->type) : out;
}

static struct value apply_typestring(struct call *c)
{
    struct strbuf text = text_buffer(c);
    hcl_type_write(&text, value_type(call_arena(c), call_arg(c, 0)));
    return text_done(c, &text);
}

enum { ANYTHING = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

static const struct function functions[] = {
    {
        .name = "convert",
        .signature = "value: any, type: a type expression -> any",
        .doc = "Converts the value to a type, for example `list(string)`.",
        .op = {.name = "convert",
               .arity = 2,
               .params = {ANYTHING, PARAM_LAZY},
               .apply = apply_convert},
    },
    {
        .name = "typestring",
        .signature = "value: any -> string",
        .doc = "The type of a value, as a type expression.",
        .op = {.name = "typestring",
               .arity = 1,
               .params = {ANYTHING},
               .result = &type_string,
               .apply = apply_typestring},
    },
};

const struct function_family hcl_functions = {"types", functions, COUNT_OF(functions)};
