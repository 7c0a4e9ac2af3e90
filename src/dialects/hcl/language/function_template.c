// SPDX-License-Identifier: Apache-2.0
//
// Templates as values: a file or a text that is read as a template and sees only the variables that it is given. This
// is the one place where a text becomes code, and only because the configuration asks for it by name.
#include "base/utf8.h"
#include "dialects/hcl/language/functions.h"
#include "dialects/hcl/syntax/parse.h"
#include "functions/files.h"
#include "functions/text.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"
#include "source/source.h"

// All mistakes of a text, as one failure.
static struct value unreadable(struct call *c, const struct diags *found)
{
    struct arena *a = call_arena(c);
    const struct failure *all = NULL;
    for (size_t i = 0; i < found->list.len; i++)
        all = failure_join(a, all, failure_new(a, FAIL_TYPE, found->list.at[i]));
    return failure_value(a, all);
}

// If the text or the variables, whose marks are removed here, are sensitive, mistakes are not shown.
static struct value untold(struct call *c, struct value v)
{
    unsigned failed = failure_mask(v);
    return failed & ~(unsigned)FAIL_FIRM
               ? call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "this template has no value")
               : v;
}

static const struct str template_scope = {"template", 8};

static struct scope *scope_of_variables(struct call *c, struct value variables)
{
    struct scope *s = scope_open(c->graph, SCOPE_NAMED, NULL, template_scope);
    for (size_t i = 0; i < value_len(variables); i++)
        (void)scope_set_variable(s, value_key(variables, i),
                                 lazy_of_value(value_item(variables, i)), 0, NO_SPAN);
    return s;
}

// A failure if a variable has a name that a template cannot use.
static struct value bad_variable_name(struct call *c, struct value variables)
{
    for (size_t i = 0; i < value_len(variables); i++)
        if (!hcl_is_identifier(value_key(variables, i)))
            return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 1,
                             "a template cannot use a variable called `%.*s`: start with a "
                             "letter, then letters, digits, `_` and `-`",
                             STR_ARGS(value_key(variables, i)));
    return VALUE_NONE;
}

static struct value render(struct call *c, struct str name, struct str text)
{
    struct graph *g = c->graph;
    struct value variables = call_arg(c, 1);
    if (!value_is_mapping(variables))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 1,
                         "pass variables as the attributes of an object: `{name = value}`");
    struct value bad = bad_variable_name(c, variables);
    if (value_is_poison(bad))
        return bad;
    if (!call_charge(c, text.len / 16 + 1))
        return call_limit(c);
    struct tree_builder builder;
    struct diags found = {0};
    uint32_t file = sources_add(g->sources, name, text);
    tree_begin(&builder, hcl_ops(HCL_TERRAFORM), g->symbols, file);
    struct hcl_input in = {.text = source_text(g->sources, file),
                           .builder = &builder,
                           .arena = call_arena(c),
                           .diags = &found};
    expr_id e = hcl_parse_template(&in);
    struct tree *tree = tree_end(&builder);
    graph_keep_tree(g, tree);
    struct env *env = ARENA_NEW(call_arena(c), struct env);
    env->scope = scope_of_variables(c, variables);
    struct eval_context at = {.tree = tree, .env = env, .self = eval_self(g, c->context)};
    struct value v = found.list.len ? unreadable(c, &found) : value_of(g, &at, e);
    diags_done(&found);
    if (call_is_secret(c))
        return untold(c, v);
    return failure_mask(v) & ~(unsigned)FAIL_FIRM
               ? fail_with_place(g, failure_value(call_arena(c), failure_of(call_arena(c), v)),
                                 call_span(c), "rendered here")
               : v;
}

static struct value apply_templatefile(struct call *c)
{
    struct str bytes;
    struct value failed;
    const struct scope *around = c->context->env->scope;
    if (around && str_equal(around->name, template_scope))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                         "a template cannot render another template file");
    if (!files_read(c, 0, &bytes, &failed))
        return failed;
    if (!utf8_is_valid(bytes))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "a template must be UTF-8");
    return render(c, text_arg(c, 0), bytes);
}

static struct value apply_templatestring(struct call *c)
{
    return render(c, STR("<template>"), text_arg(c, 0));
}

static const struct function functions[] = {
    {
        .name = "templatefile",
        .signature = "path: string, variables: object -> any",
        .doc = "Renders a file as a template with the given variables.",
        .op = {.name = "templatefile",
               .arity = 2,
               .flags = OP_ASKS,
               .types = {&type_string},
               .apply = apply_templatefile},
    },
    {
        .name = "templatestring",
        .signature = "template: string, variables: object -> any",
        .doc = "Renders a string as a template with the given variables.",
        .op = {.name = "templatestring",
               .arity = 2,
               .types = {&type_string},
               .apply = apply_templatestring},
    },
};

const struct function_family hcl_functions_terraform = {"files", functions, COUNT_OF(functions)};
