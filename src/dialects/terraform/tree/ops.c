// SPDX-License-Identifier: Apache-2.0
//
// The table: HCL's operations and Terraform's functions, and what modules and resources mean.
#include <pthread.h>
#include <string.h>

#include "dialects/hcl/language/functions.h"
#include "dialects/hcl/language/ops.h"
#include "dialects/terraform/tree/tf.h"
#include "functions/text.h"
#include "graph/eval/eval.h"
#include "value/convert.h"
#include "value/number.h"

static struct operation operations[TF_OP_COUNT];
static struct ops ops;
static struct conventions conventions;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// ---- what `count` and `for_each` may be

enum { INSTANCES_MOST = 1000000 };

static PRINTF_LIKE(4, 5) struct value refuse_repeat(struct graph *g, const struct statement *s,
                                                    bool is_count, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d =
        diag_vnew(&g->arena, DIAG_TYPE_MISMATCH, expr_span(s->tree, s->expr), format, args);
    va_end(args);
    diag_summary(d, "%s", is_count ? "Invalid count argument" : "Invalid for_each argument");
    return fail_with(g, FAIL_TYPE, d);
}

static const char unknown_keys[] =
    "depends on values that are known only after apply, so the number of instances is not known";

static struct value admit_count(struct graph *g, const struct statement *s, struct value v)
{
    struct value number;
    struct str why;
    int64_t count;
    if (value_is_null(v))
        return refuse_repeat(g, s, true, "`count` cannot be null");
    if (!value_convert(&g->arena, v, &type_number, &number, &why))
        return refuse_repeat(g, s, true, "expected a whole number: %.*s", STR_ARGS(why));
    if (value_is_unknown(number))
        return refuse_repeat(g, s, true, "`count` %s", unknown_keys);
    if (!number_is_whole(number) || !number_to_int(number, &count) || count < 0)
        return refuse_repeat(g, s, true, "`count` must be a whole number that is not negative");
    if (count > INSTANCES_MOST)
        return refuse_repeat(g, s, true, "`count` is larger than %d", INSTANCES_MOST);
    return value_int(count);
}

static struct value each_of_set(struct graph *g, const struct statement *s, struct value v)
{
    size_t len = value_len(v);
    struct value *keys = ARENA_ARRAY(&g->arena, struct value, len);
    for (size_t i = 0; i < len; i++) {
        keys[i] = value_item(v, i);
        if (value_is_unknown(keys[i]))
            return refuse_repeat(g, s, false, "`for_each` %s", unknown_keys);
        if (!value_is(keys[i], VALUE_STRING))
            return refuse_repeat(g, s, false, "`for_each` takes a set of strings%s",
                                 value_is_null(keys[i]) ? ", and none of them may be null" : "");
    }
    return value_object(&g->arena, keys, keys, len);
}

static struct value admit_each(struct graph *g, const struct statement *s, struct value v)
{
    if (value_is_null(v))
        return refuse_repeat(g, s, false, "`for_each` cannot be null");
    if (value_is_unknown(v))
        return refuse_repeat(g, s, false, "`for_each` %s", unknown_keys);
    if (value_is(v, VALUE_SET))
        return each_of_set(g, s, v);
    if (value_is_mapping(v))
        return v;
    struct value failed =
        refuse_repeat(g, s, false, "`for_each` takes a map or a set of strings, got a %.*s",
                      STR_ARGS(type_name(&g->arena, value_type(&g->arena, v))));
    return value_is_sequence(v) ? fail_with_help(g, failed, "write `toset(…)` around it") : failed;
}

struct value tf_admit_repeat(const struct admission *a, struct graph *g,
                             const struct eval_context *at, const struct statement *s,
                             struct value v)
{
    (void)at;
    const struct tf_repeat *r =
        (const struct tf_repeat *)(uintptr_t)((const char *)a -
                                              offsetof(struct tf_repeat, admission));
    bool is_count = !r->each.value.tree;
    const struct marks *marks = NULL;
    if (value_is_poison(v))
        return v;
    struct value plain = value_unmark(&g->arena, v, &marks);
    bool is_open =
        value_is_unknown(plain) || (value_is(plain, VALUE_SET) && !value_is_wholly_known(plain));
    bool is_elsewhere = value_has_mark(v, &tf_mark_provider) || value_has_mark(v, &tf_mark_unset);
    if (is_open && is_elsewhere) // a plan would know it: nobody here does
        return tf_unknown_like(&g->arena, v);
    if (!is_count && marks_are_sensitive(marks))
        return refuse_repeat(g, s, false, "`for_each` cannot use sensitive values");
    if (value_has_mark(v, &mark_ephemeral))
        return refuse_repeat(g, s, is_count, "`%s` cannot use ephemeral values",
                             is_count ? "count" : "for_each");
    return is_count ? admit_count(g, s, plain) : admit_each(g, s, plain);
}

// ---- instances

static struct lazy unknown_lazy(struct graph *g)
{
    return lazy_of_value(tf_unknown_of_provider(&g->arena));
}

// Where an operation is evaluated.
struct standing {
    struct graph *g;
    struct tf_module *module;
    struct tf_instance *instance;
    struct node *self;
    struct value keys; // of the repetition; absent: there is none
};

static bool stand(struct call *c, struct standing *s, struct lazy *out)
{
    *s = (struct standing){.g = call_graph(c), .module = tf_module_of(c->context->env)};
    if (s->module)
        s->instance = tf_instance_of(s->module->tree, c->context->env->view);
    if (!s->instance) { // the module itself, of which nobody knows who calls it
        *out = unknown_lazy(s->g);
        return false;
    }
    s->self = eval_self(s->g, c->context);
    if (call_count(c) < 2)
        return true;
    const struct marks *marks = NULL;
    struct value keys = call_value(c, 1);
    s->keys = value_unmark(&s->g->arena, keys, &marks);
    if (value_is_poison(s->keys)) {
        *out = lazy_of_value(s->keys);
        return false;
    }
    if (value_is_unknown(s->keys)) {
        *out = lazy_of_value(tf_unknown_like(&s->g->arena, keys));
        return false;
    }
    return true;
}

size_t tf_operand_number(const struct call *c)
{
    return (uint32_t)expr_literal_value(c->context->tree, c->exprs[0]).integer; // without revision
}

// A list or mapping of these nodes, each made for a key.
struct instances {
    struct standing at;
    struct tf_call *call;
    struct tf_resource *resource;
    const struct eval_context *context;
    expr_id expr;
};

static struct node *make_instance(struct instances *x, struct node *parent, struct value key)
{
    struct tf_instance *i = x->at.instance;
    struct tf_tree *t = i->module->tree;
    if (x->call) {
        struct tf_instance *child = tf_child(i, x->call, key);
        return path_node(x->at.g, child->view, t->paths[TF_OUTPUT], parent);
    }
    struct str name = tf_resource_name(&t->arena, x->resource);
    struct view *v = tf_repeated(i, name, &x->resource->repeat, key);
    return path_node(x->at.g, v, x->resource->instance, parent);
}

static struct lazy make_instances(struct instances *x)
{
    struct graph *g = x->at.g;
    struct value known = x->at.keys;
    bool is_map = value_is_mapping(known);
    uint32_t len = (uint32_t)(is_map ? value_len(known) : (uint64_t)known.integer);
    struct value *keys = ARENA_ARRAY(&g->arena, struct value, len);
    struct node **items = ARENA_ARRAY(&g->arena, struct node *, len);
    struct node *n = node_of_expr(g, x->context->tree, x->expr, x->context->env, x->at.self);
    for (uint32_t i = 0; i < len; i++) {
        keys[i] = is_map ? value_string(&g->arena, value_key(known, i)) : value_int(i);
        items[i] = make_instance(x, n, keys[i]);
    }
    n->shape = shape_of_nodes(g, n, is_map ? SHAPE_MAP : SHAPE_LIST, keys, items, len);
    n->head = STATE_DONE;
    return lazy_of_node(n);
}

static void mean_instances(struct call *c, struct lazy *out)
{
    struct instances x = {.context = c->context, .expr = c->expr};
    if (!stand(c, &x.at, out))
        return;
    x.resource = x.at.module->resources.at[tf_operand_number(c)];
    *out = make_instances(&x);
}

static struct value refuse_recursion(struct graph *g, const struct tf_call *c)
{
    struct diag *d =
        diag_new(&g->arena, DIAG_CYCLE, c->at, "the module `%.*s` calls itself", STR_ARGS(c->name));
    diag_summary(d, "Module call cycle");
    return fail_with(g, FAIL_TYPE, d);
}

static void mean_call(struct call *c, struct lazy *out)
{
    struct instances x = {.context = c->context, .expr = c->expr};
    if (!stand(c, &x.at, out))
        return;
    x.call = x.at.module->calls.at[tf_operand_number(c)];
    const struct tf_module *target = tf_target(x.at.instance, x.call);
    graph_note_impure(x.at.g); // where a call leads is not read from a path
    if (!target) {
        struct diag *damaged = x.at.instance->root->damaged;
        bool is_lost = damaged && x.call->missing == damaged;
        *out =
            is_lost ? lazy_of_value(fail_with(x.at.g, FAIL_TYPE, damaged)) : unknown_lazy(x.at.g);
        return;
    }
    if (tf_is_inside(x.at.instance, target)) {
        *out = lazy_of_value(refuse_recursion(x.at.g, x.call));
        return;
    }
    if (call_count(c) > 1) {
        *out = make_instances(&x);
        return;
    }
    struct tf_instance *child = tf_child(x.at.instance, x.call, VALUE_NONE);
    *out = (struct lazy){
        .kind = LAZY_PATH, .path = x.at.module->tree->paths[TF_OUTPUT], .view = child->view};
}

// The arguments of a call as one of its instances gets them.
static struct value passed_to(const struct standing *s, struct call *c, struct tf_call *to,
                              struct view *from)
{
    struct arena *a = call_arena(c);
    struct value *keys = ARENA_ARRAY(a, struct value, to->argument_count);
    struct value *items = ARENA_ARRAY(a, struct value, to->argument_count);
    for (size_t i = 0; i < to->argument_count; i++) {
        struct eval_context at = {.tree = to->arguments[i].value.tree, .env = &from->env};
        keys[i] = value_string(a, to->arguments[i].name);
        items[i] = tf_passed_as(s->instance, to, to->arguments[i].name,
                                value_of(s->g, &at, to->arguments[i].value.e));
    }
    return call_object(c, keys, items, to->argument_count);
}

static struct value apply_passed(struct call *c)
{
    struct standing s;
    struct lazy none = lazy_of_value(VALUE_NONE);
    if (!stand(c, &s, &none))
        return none.value;
    graph_note_impure(s.g);
    struct tf_call *to = s.module->calls.at[tf_operand_number(c)];
    if (call_count(c) < 2)
        return passed_to(&s, c, to, s.instance->view);
    bool is_map = value_is_mapping(s.keys);
    size_t len = is_map ? value_len(s.keys) : (size_t)s.keys.integer;
    struct value *keys = ARENA_ARRAY(call_arena(c), struct value, len);
    struct value *items = ARENA_ARRAY(call_arena(c), struct value, len);
    struct str what = str_format(&s.module->tree->arena, "module.%.*s", STR_ARGS(to->name));
    for (size_t i = 0; i < len; i++) {
        keys[i] =
            is_map ? value_string(call_arena(c), value_key(s.keys, i)) : value_int((int64_t)i);
        items[i] = passed_to(&s, c, to, tf_repeated(s.instance, what, &to->repeat, keys[i]));
    }
    return is_map ? call_object(c, keys, items, len) : value_tuple(call_arena(c), items, len);
}

static struct value apply_type(struct call *c)
{
    struct strbuf text = text_buffer(c);
    hcl_type_write(&text, value_type(call_arena(c), call_arg(c, 0)));
    return text_done(c, &text);
}

// What is known only when a plan is carried out.
static struct value apply_unknown_text(struct call *c)
{
    struct value v =
        value_refine_not_null(call_arena(c), value_unknown(call_arena(c), &type_string));
    return value_mark(call_arena(c), v, &tf_mark_apply);
}

// The time of the plan is known then, and nobody plans here; it starts with the year.
static struct value apply_plan_time(struct call *c)
{
    struct refinement r = refinement_none();
    r.null = NOT_NULL;
    r.prefix = STR("2");
    return value_refine(call_arena(c), value_unknown(call_arena(c), &type_string), r);
}

enum { ANYTHING = PARAM_NULL | PARAM_UNKNOWN | PARAM_DYNAMIC };

// In byte order.
static const struct function own_functions[] = {
    {.name = "bcrypt",
     .signature = "password: string, cost: number -> string",
     .doc = "The bcrypt hash of a password: known only after apply.",
     .op = {.name = "bcrypt",
            .arity = 2,
            .required = 1,
            .result = &type_string,
            .apply = apply_unknown_text}},
    {.name = "plantimestamp",
     .signature = "-> string",
     .doc = "The time of the plan: known only while planning.",
     .op = {.name = "plantimestamp", .result = &type_string, .apply = apply_plan_time}},
    {.name = "provider::terraform::decode_tfvars",
     .signature = "text: string -> object",
     .doc = "The values of a file of values, `.tfvars`.",
     .op = {.name = "provider::terraform::decode_tfvars",
            .arity = 1,
            .types = {&type_string},
            .apply = tf_apply_decode_tfvars}},
    {.name = "provider::terraform::encode_expr",
     .signature = "value: any -> string",
     .doc = "The text of an expression that means the value.",
     .op = {.name = "provider::terraform::encode_expr",
            .arity = 1,
            .params = {ANYTHING},
            .result = &type_string,
            .apply = tf_apply_encode_expr}},
    {.name = "provider::terraform::encode_tfvars",
     .signature = "values: object -> string",
     .doc = "The text of a file of values, `.tfvars`, with the attributes of the object.",
     .op = {.name = "provider::terraform::encode_tfvars",
            .arity = 1,
            .params = {PARAM_UNKNOWN | PARAM_DYNAMIC},
            .result = &type_string,
            .apply = tf_apply_encode_tfvars}},
    {.name = "timestamp",
     .signature = "-> string",
     .doc = "The current time: known only after apply.",
     .op = {.name = "timestamp", .result = &type_string, .apply = apply_unknown_text}},
    {.name = "type",
     .signature = "value: any -> string",
     .doc = "The type of a value, as a type expression. For questions: files cannot use it.",
     .op = {.name = "type",
            .arity = 1,
            .params = {ANYTHING | PARAM_MARKED},
            .result = &type_string,
            .apply = apply_type}},
    {.name = "uuid",
     .signature = "-> string",
     .doc = "A random UUID: known only after apply.",
     .op = {.name = "uuid", .result = &type_string, .apply = apply_unknown_text}},
};

// ---- the table

static const struct function *functions[HCL_FUNCTIONS_MOST];

static void make_table(void)
{
    const struct ops *hcl = hcl_ops(HCL_TERRAFORM);
    memcpy(operations, hcl_operations, sizeof(hcl_operations));
    operations[TF_OP_CALL] = (struct operation){.name = "module",
                                                .arity = 2,
                                                .required = 1,
                                                .flags = OP_CHOOSES,
                                                .params = {0, PARAM_LAZY},
                                                .means = mean_call};
    operations[TF_OP_PASSED] = (struct operation){.name = "arguments",
                                                  .arity = 2,
                                                  .required = 1,
                                                  .params = {0, PARAM_LAZY},
                                                  .apply = apply_passed};
    operations[TF_OP_INSTANCES] = (struct operation){.name = "resource",
                                                     .arity = 2,
                                                     .flags = OP_CHOOSES,
                                                     .params = {0, PARAM_LAZY},
                                                     .means = mean_instances};
    operations[TF_OP_REST] = (struct operation){.name = "resource",
                                                .arity = 2,
                                                .required = 1,
                                                .params = {0, ANYTHING},
                                                .apply = tf_apply_rest};
    operations[TF_OP_RECORDED] =
        (struct operation){.name = "state", .arity = 1, .apply = tf_apply_recorded};
    operations[TF_OP_SECTIONS] =
        (struct operation){.name = "blocks", .arity = 2, .apply = tf_apply_sections};
    operations[TF_OP_TURN] = (struct operation){
        .name = "dynamic", .arity = 1, .params = {ANYTHING}, .apply = tf_apply_turn};
    operations[TF_OP_ID] = (struct operation){.name = "id", .arity = 1, .apply = tf_apply_id};
    operations[TF_OP_DATA_OUTPUT] = (struct operation){
        .name = "output", .arity = 2, .params = {0, ANYTHING}, .apply = tf_apply_data_output};
    operations[TF_OP_REMOTE_STATE] = (struct operation){.name = "state",
                                                        .arity = 4,
                                                        .params = {0, ANYTHING, ANYTHING, ANYTHING},
                                                        .apply = tf_apply_remote_state};
    ops = *hcl;
    conventions = *hcl->conventions;
    conventions.other_function = tf_other_function;
    ops.conventions = &conventions;
    ops.language = "Terraform";
    ops.operations = operations;
    ops.operation_count = TF_OP_COUNT;
    hcl_functions_with(&ops, own_functions, COUNT_OF(own_functions), functions);
}

const struct ops *tf_ops(void)
{
    pthread_once(&once, make_table);
    return &ops;
}
