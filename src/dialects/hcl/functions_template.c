// SPDX-License-Identifier: Apache-2.0
//
// Templates as functions: a text, or that of a file, with names from an object and no others.
#include <string.h>

#include "dialects/hcl/functions.h"
#include "dialects/hcl/parse.h"
#include "functions/files.h"
#include "functions/text.h"
#include "graph/eval.h"
#include "graph/scope.h"
#include "source/source.h"
#include "value/convert.h"

// A template that includes templates could include itself, and nothing would see the ring.
static bool includes_another(const struct tree *t, const struct symbols *symbols)
{
    for (expr_id e = 1; e < t->count; e++)
        if (expr_kind(t, e) == EXPR_CALL && !(expr_at(t, e)->flags & CALL_VALUE) &&
            str_starts(symbol_text(symbols, expr_call_name(t, e)), STR("template")))
            return true;
    return false;
}

static struct scope *scope_of_object(struct graph *g, struct value object)
{
    struct scope *s = scope_open(g, SCOPE_NAMED, NULL, STR("template"));
    for (size_t i = 0; i < value_len(object); i++)
        (void)scope_set_variable(s, value_key(object, i), lazy_of_value(value_item(object, i)), 0,
                                 NO_SPAN);
    return s;
}

// The text of a template where all it refers to is known.
static struct value render(struct call *c, struct str name, struct str text)
{
    struct graph *g = call_graph(c);
    struct value object = call_arg(c, 1);
    if (!value_is_mapping(object))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 1,
                         "the names that a template may use are given as an object");
    struct diags diags = {0};
    struct tree_builder builder;
    uint32_t file = sources_add(g->sources, name, text);
    tree_begin(&builder, hcl_ops(HCL_TERRAFORM), g->symbols, file);
    struct hcl_input in = {.text = source_text(g->sources, file),
                           .builder = &builder,
                           .arena = &g->arena,
                           .diags = &diags};
    expr_id e = hcl_parse_template(&in);
    struct tree *t = tree_end(&builder);
    graph_keep_tree(g, t);
    const struct diag *wrong = diags.list.len ? diags.list.at[0] : NULL;
    diags_done(&diags);
    if (wrong)
        return fail_with(g, FAIL_TYPE, wrong);
    if (includes_another(t, g->symbols))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0,
                         "a template cannot call functions that render templates");
    struct env *env = ARENA_NEW(&g->arena, struct env);
    env->scope = scope_of_object(g, object);
    struct at at = {.tree = t, .env = env};
    return value_of(g, &at, e);
}

static struct value apply_templatefile(struct call *c)
{
    struct str bytes;
    struct value failed;
    if (!files_read(c, 0, &bytes, &failed))
        return failed;
    return render(c, text_arg(c, 0), bytes);
}

static struct value apply_templatestring(struct call *c)
{
    return render(c, str_of(call_name(c)), text_arg(c, 0));
}

static const struct function functions[] = {
    {
        .name = "templatefile",
        .signature = "path: string, names: object -> string",
        .doc = "The text of a file as a template that may use these names.",
        .op = {.name = "templatefile",
               .arity = 2,
               .types = {&type_string},
               .apply = apply_templatefile},
    },
    {
        .name = "templatestring",
        .signature = "template: string, names: object -> string",
        .doc = "A text as a template that may use these names.",
        .op = {.name = "templatestring",
               .arity = 2,
               .types = {&type_string},
               .apply = apply_templatestring},
    },
};

const struct function_family hcl_functions_template = {"templates", functions, COUNT_OF(functions)};
