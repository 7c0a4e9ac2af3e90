// SPDX-License-Identifier: Apache-2.0
//
// The table: HCL's operations, the function library with the prefix `tm_`, and Terramate's own.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "dialects/hcl/language/functions.h"
#include "dialects/hcl/language/ops.h"
#include "dialects/terramate/functions/functions.h"
#include "dialects/terramate/tree/bundles.h"
#include "dialects/troubles.h"
#include "graph/world/injector.h"

enum { FUNCTIONS_MAX = 400 };

static struct operation operations[TM_OP_COUNT];
static struct function functions[FUNCTIONS_MAX];
static const struct function *sorted[FUNCTIONS_MAX];
static char names[FUNCTIONS_MAX][32];
static unsigned function_count;
static struct ops ops;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Library functions that Terramate does not have: marks, for example, cannot be written to files.
static bool is_left_out(const char *name)
{
    static const char *const left_out[] = {"sensitive", "nonsensitive", "convert", "typestring"};
    for (size_t i = 0; i < COUNT_OF(left_out); i++)
        if (!strcmp(name, left_out[i]))
            return true;
    return false;
}

// `is_new`: the name is not taken.
static struct function *slot_for_function(const char *name, bool is_new)
{
    for (unsigned i = 0; i < function_count && !is_new; i++)
        if (!strcmp(functions[i].name, name))
            return &functions[i];
    assert(function_count < FUNCTIONS_MAX);
    return &functions[function_count++];
}

static void add_function(const struct function *f, bool is_new)
{
    char name[sizeof(names[0])] = "tm_";
    size_t len = strlen(f->name);
    if (is_left_out(f->name))
        return;
    assert(len + 4 <= sizeof(name));
    memcpy(name + 3, f->name, len + 1);
    struct function *at = slot_for_function(name, is_new);
    char *kept = names[at - functions];
    memcpy(kept, name, sizeof(name));
    *at = *f; // the later one overrides
    at->name = at->op.name = kept;
}

static int by_operation_name(const void *x, const void *y)
{
    const struct function *const *f = x, *const *g = y;
    return strcmp((*f)->name, (*g)->name);
}

static void add_functions(void)
{
    static const struct function_family *const own[] = {
        &tm_functions_text, &tm_functions_hcl,     &tm_functions_tree,
        &tm_functions_toml, &tm_functions_bundles,
    };
    const struct ops *hcl = hcl_ops(HCL_TERRAFORM);
    for (unsigned i = 0; i < hcl->function_count; i++)
        add_function(hcl->functions[i], true);
    for (size_t i = 0; i < COUNT_OF(own); i++)
        for (size_t k = 0; k < own[i]->count; k++)
            add_function(&own[i]->functions[k], false);
}

// Where code is generated, `"${[1]} x"` is not a mistake: the reader of the code may know what to do with it.
static struct value apply_template(struct call *c)
{
    const struct tm_content *content = tm_content_of(c->context->env);
    for (unsigned i = 0; content && content->takes_code && i < call_count(c); i++)
        if (value_is_aggregate(call_arg(c, i)) || value_is(call_arg(c, i), VALUE_CAPSULE))
            return value_unknown(call_arena(c), &type_string);
    return hcl_apply_template(c);
}

static struct value apply_stack_list(struct call *c)
{
    struct tm_project *p = tm_project_of(c->context->env);
    if (!p)
        return value_list(call_arena(c), &type_string, NULL, 0);
    struct value stacks = tm_stack_list(p);
    const struct diag *unread = troubles_first(p->files.troubles);
    if (!unread)
        return stacks;
    struct arena *a = call_arena(c);
    return failure_value(a, failure_new(a, FAIL_WORLD, unread));
}

static struct value apply_env(struct call *c)
{
    struct graph *g = call_graph(c);
    struct value name = call_arg(c, 0);
    struct value v = injector_ask(g, g->injector, WORLD_ENV, value_str(&name), call_span(c));
    if (!value_is(v, VALUE_ABSENT))
        return v;
    return call_fail(c, FAIL_MISSING, DIAG_MISSING_KEY, 0,
                     "the environment variable `%.*s` is not set", STR_ARGS(value_str(&name)));
}

// If a name is computed, all variables are needed: an empty name asks which ones exist.
static struct value apply_environment(struct call *c)
{
    struct graph *g = call_graph(c);
    struct value found = injector_ask(g, g->injector, WORLD_ENV, STR(""), call_span(c));
    if (value_is_poison(found))
        return found;
    size_t count = value_is_sequence(found) ? value_len(found) : 0;
    struct value *keys = ARENA_ARRAY(call_arena(c), struct value, count);
    struct value *values = ARENA_ARRAY(call_arena(c), struct value, count);
    for (size_t i = 0; i < count; i++) {
        keys[i] = value_item(found, i);
        values[i] = injector_ask(g, g->injector, WORLD_ENV, value_str(&keys[i]), call_span(c));
    }
    return value_object(call_arena(c), keys, values, count);
}

static struct value apply_stack_says(struct call *c)
{
    struct tm_project *p = tm_project_of(c->context->env);
    struct value path = call_arg(c, 0), what = call_arg(c, 1);
    struct value said =
        p ? tm_stack_says(tm_dir(p, value_str(&path)), value_str(&what)) : call_arg(c, 2);
    if (p && p->has_bundles)
        graph_note_impure(call_graph(c)); // the same words may mean something else in another tree
    return said;
}

static struct value apply_input(struct call *c)
{
    const struct tm_instance *i = tm_instance_of(c->context->env);
    struct value name = call_arg(c, 1);
    struct tm_named *input = i ? tm_find_named(i->definition->inputs, value_str(&name)) : NULL;
    return input ? tm_apply_input(c, (struct tm_input *)input, call_arg(c, 0)) : call_arg(c, 0);
}

// One of the inputs that are given as a whole.
static struct value apply_pick(struct call *c)
{
    struct value key = call_arg(c, 1), all = call_arg(c, 0);
    if (!value_is_mapping(all))
        return call_fail(c, FAIL_TYPE, DIAG_TYPE_MISMATCH, 0, "`inputs` must be an object");
    struct value found = value_get(all, value_str(&key));
    if (!value_is(found, VALUE_ABSENT))
        return found;
    if (call_count(c) > 2)
        return call_value(c, 2);
    return call_fail(c, FAIL_MISSING, DIAG_MISSING_ARGUMENT, 0,
                     "the input `%.*s` is not given, and has no default",
                     STR_ARGS(value_str(&key)));
}

enum { TAKES_ALL = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

static void add_bundle_operations(void)
{
    operations[TM_STACK_SAYS] =
        (struct operation){.name = "stack", .apply = apply_stack_says, .arity = 4};
    operations[TM_TAKE_INPUT] = (struct operation){.name = "input",
                                                   .apply = apply_input,
                                                   .arity = 2,
                                                   .passing = PASSES_TEXT,
                                                   .params = {TAKES_ALL}};
    operations[TM_PICK] = (struct operation){.name = "inputs",
                                             .apply = apply_pick,
                                             .arity = 3,
                                             .required = 2,
                                             .passing = PASSES_PART,
                                             .params = {0, 0, PARAM_LAZY}};
}

static void make_table(void)
{
    memcpy(operations, hcl_operations, sizeof(hcl_operations));
    // `{global.a = 1}` is the value of a reference here, not a mistake
    operations[HCL_AMBIGUOUS_KEY] =
        (struct operation){.name = "key", .arity = 1, .flags = OP_CHOOSES};
    operations[HCL_TEMPLATE].apply = apply_template;
    operations[TM_MAP] = (struct operation){
        .name = "map",
        .arity = 4,
        .params = {PARAM_LAZY, PARAM_LAZY, PARAM_LAZY, PARAM_LAZY},
        .apply = tm_apply_map,
    };
    operations[TM_STACK_LIST] =
        (struct operation){.name = "stacks", .apply = apply_stack_list, .arity = 0};
    operations[TM_ENV] = (struct operation){.name = "env", .apply = apply_env, .arity = 1};
    operations[TM_ENVIRONMENT] =
        (struct operation){.name = "environment", .apply = apply_environment, .arity = 0};
    add_bundle_operations();
    add_functions();
    for (unsigned i = 0; i < function_count; i++)
        sorted[i] = &functions[i];
    qsort(sorted, function_count, sizeof(sorted[0]), by_operation_name);
    ops = (struct ops){
        .language = "Terramate",
        .operations = operations,
        .operation_count = TM_OP_COUNT,
        .functions = sorted,
        .function_count = (uint16_t)function_count,
        .sorted_keys = true,
        .conventions = &hcl_conventions,
        .import = hcl_import,
    };
}

const struct ops *tm_ops(void)
{
    pthread_once(&once, make_table);
    return &ops;
}
