// SPDX-License-Identifier: Apache-2.0
//
// Functions that know how this language writes types: `convert`, whose second argument is a type and not
// evaluated, and `typestring`.
#include "dialects/hcl/typeexpr.h"
#include "functions/functions.h"
#include "graph/eval.h"
#include "value/convert.h"

// All that is wrong with a type, as the failure of one value.
static struct value type_failure(struct graph *g, const struct diags *diags)
{
    const struct failure *all = NULL;
    for (size_t i = 0; i < diags->list.len; i++)
        all = failure_join(&g->arena, all, failure_new(&g->arena, FAIL_TYPE, diags->list.at[i]));
    return failure_value(&g->arena, all);
}

// The type that argument 1 is, or NULL and a failure.
static const struct type *wanted_type(struct call *c, struct value *failed)
{
    struct graph *g = call_graph(c);
    if (!c->exprs) {
        *failed = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "the type must be written here");
        return NULL;
    }
    struct diags diags = {0};
    struct hcl_type_input in = {.graph = g,
                                .arena = &g->arena,
                                .diags = &diags,
                                .tree = c->at->tree,
                                .text = source_text(g->sources, c->at->tree->file),
                                .mode = HCL_TYPE_CONSTRAINT};
    const struct type *t = hcl_type_of(&in, c->exprs[1], NULL);
    if (diags.list.len)
        *failed = type_failure(g, &diags);
    bool is_type = diags.list.len == 0;
    diags_done(&diags);
    return is_type ? type_without_optional(&g->arena, t) : NULL;
}

// Of what is not known nothing is promised but its type.
static struct value apply_convert(struct call *c)
{
    struct arena *a = call_arena(c);
    struct value failed = VALUE_NONE, out;
    struct str why;
    const struct type *t = wanted_type(c, &failed);
    if (!t)
        return failed;
    if (!value_convert(a, call_arg(c, 0), t, &out, &why))
        return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, 0, "%.*s", STR_ARGS(why));
    return value_is_unknown(call_arg(c, 0)) ? value_unknown(a, value_type(a, out)) : out;
}

static struct value apply_typestring(struct call *c)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    hcl_type_write(&text, value_type(call_arena(c), call_arg(c, 0)));
    struct value out =
        call_output(c, text.len) ? value_string(call_arena(c), strbuf_str(&text)) : call_limit(c);
    strbuf_done(&text);
    return out;
}

enum { AS_IT_IS = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

static const struct function functions[] = {
    {.name = "convert",
     .signature = "value: any, type: a type -> any",
     .doc = "The value as a type, which is written as a type constraint: `list(string)`.",
     .op = {.arity = 2, .params = {AS_IT_IS, PARAM_LAZY}, .apply = apply_convert}},
    {.name = "typestring",
     .signature = "value: any -> string",
     .doc = "The type of a value, as a type constraint is written.",
     .op = {.arity = 1, .params = {AS_IT_IS}, .result = &type_string, .apply = apply_typestring}},
};

const struct function_family hcl_type_functions = {"types", functions, COUNT_OF(functions)};
