// SPDX-License-Identifier: Apache-2.0
//
// Everything of an instance of a module is evaluated: local values, outputs, arguments, conditions. What a failing
// value needs is evaluated too, so causes are collected when all of it was asked.
#include "base/hash.h"
#include "dialects/terraform/check/inside.h"
#include "dialects/terraform/tree/schemas.h"
#include "graph/eval/eval.h"
#include "graph/views/change.h"
#include "graph/world/injector.h"
#include "value/convert.h"

// Instances of one block that are looked at: what is wrong with one of them is wrong with most.
enum {
    INSTANCES_LOOKED_AT = 10000,
    ALL_LOOKED_AT = 1000000, // of all blocks together: they may be nested
};

// Where something is evaluated.
struct standpoint {
    struct tf_checking *c;
    struct tf_instance *instance;
    struct env env;
    struct value schema; // of the body that is looked at (tree/schemas.h); absent: not known
};

// Whether another instance or generated block is to be looked at.
static bool looks_on(struct tf_checking *c)
{
    return !c->is_spent && c->looked_at++ < ALL_LOOKED_AT;
}

static void ask_graph(struct tf_checking *c, void (*work)(void *data), void *data)
{
    graph_question(c->graph, work, data);
    const struct question *q = &c->graph->question;
    c->is_spent |=
        q->limit_reached && q->limit_code != DIAG_LIMIT_DEPTH && q->limit_code != DIAG_LIMIT_OUTPUT;
}

// ---- asking

struct path_question {
    struct graph *g;
    struct view *view;
    path_id path;
    struct value value;
};

static void work_path(void *data)
{
    struct path_question *q = data;
    q->value = view_read(q->g, q->view, q->path)->value; // noted for whoever keeps what was found
}

static void note_failed(struct tf_checking *c, struct value v)
{
    if (!failure_mask(v))
        return;
    ARRAY_PUSH(&c->failed, v);
    ARRAY_PUSH(&c->failed_in, c->instance);
}

// Whoever keeps what a check has found wants to know what was asked, and from where.
static void ask_from(struct tf_checking *c, struct view *v)
{
    if (c->graph->modes.watch)
        c->graph->modes.watch->view = v;
}

static struct value ask_path(struct tf_checking *c, struct view *v, path_id path)
{
    struct path_question q = {.g = c->graph, .view = v, .path = path};
    ask_from(c, v);
    ask_graph(c, work_path, &q);
    note_failed(c, q.value);
    return q.value;
}

struct expr_question {
    const struct standpoint *at;
    const struct hcl_expression *x;
    struct value value;
};

static void work_expr(void *data)
{
    struct expr_question *q = data;
    struct eval_context at = {.tree = q->x->tree, .env = &q->at->env};
    q->value = value_of(q->at->c->graph, &at, q->x->e);
}

// The value of an expression; its failure is noted.
static struct value ask_expression(const struct standpoint *s, const struct hcl_expression *x)
{
    struct expr_question q = {.at = s, .x = x};
    struct injector *world = s->c->graph->injector;
    struct view *asker = world ? world->asker : NULL;
    ask_from(s->c, s->env.view);
    if (world) // relative names of files are the module's
        world->asker = s->env.view;
    ask_graph(s->c, work_expr, &q);
    if (world)
        world->asker = asker;
    note_failed(s->c, q.value);
    return q.value;
}

static struct standpoint stand_in(struct tf_checking *c, struct tf_instance *i, struct view *v)
{
    return (struct standpoint){
        .c = c, .instance = i, .env = {.scope = i->module->scope, .view = v}};
}

// ---- conditions

struct rule {
    const struct tf_condition *condition;
    struct span at; // where a failure is reported
    const char *summary;
    const char *what; // "the value of `x`"
    struct span declared_at;
};

static struct str message_of(const struct standpoint *s, const struct tf_condition *x)
{
    const struct marks *marks = NULL;
    if (!x->message.value.tree)
        return STR("");
    struct value v = ask_expression(s, &x->message.value);
    if (failure_mask(v))
        return STR("");
    v = value_unmark(s->c->arena, v, &marks);
    if (marks_are_secret(marks) || !value_is(v, VALUE_STRING))
        return STR("its message has parts that are unknown or sensitive");
    return str_copy(s->c->arena, value_str(&v));
}

static struct diag *refuse_condition(const struct standpoint *s, const struct rule *r,
                                     const char *why)
{
    return tf_report(s->c, DIAG_TYPE_MISMATCH, hcl_expression_span(&r->condition->condition.value),
                     "Invalid condition result", "%s", why);
}

static void check_condition(const struct standpoint *s, const struct rule *r)
{
    struct value v = ask_expression(s, &r->condition->condition.value), truth;
    const struct marks *marks = NULL;
    struct str why;
    if (failure_mask(v))
        return;
    v = value_unmark(s->c->arena, v, &marks);
    if (value_is_unknown(v))
        return;
    if (value_is_null(v)) {
        refuse_condition(s, r, "a condition must be true or false, got null");
        return;
    }
    if (!value_convert(s->c->arena, v, &type_bool, &truth, &why)) {
        refuse_condition(s, r, "a condition must be true or false");
        return;
    }
    if (value_is_unknown(truth) || truth.boolean)
        return;
    struct str message = message_of(s, r->condition);
    struct diag *d = tf_report(s->c, DIAG_USER_ERROR, r->at, r->summary, "%s%s%.*s", r->what,
                               message.len ? ": " : "", STR_ARGS(message));
    if (s->c->is_warning)
        d->severity = SEVERITY_WARNING;
    struct span condition = hcl_expression_span(&r->condition->condition.value);
    if (condition.start != r->at.start || condition.file != r->at.file)
        diag_related(d, condition, "this condition is false");
    if (!span_is_none(r->declared_at))
        diag_related(d, r->declared_at, "declared here");
}

static void check_conditions(const struct standpoint *s, const struct tf_conditions *all,
                             const char *summary, const char *what)
{
    for (size_t i = 0; i < all->list.len; i++) {
        const struct tf_condition *x = &all->list.at[i];
        struct rule r = {.condition = x,
                         .at = hcl_expression_span(&x->condition.value),
                         .summary = summary,
                         .what = what};
        check_condition(s, &r);
    }
}

// ---- variables

// Where a value was given for a variable: the argument of the call, or the variable itself.
static struct span given_at(const struct tf_instance *i, const struct tf_variable *v)
{
    for (size_t k = 0; i->call && k < i->call->argument_count; k++)
        if (str_equal(i->call->arguments[k].name, v->name))
            return hcl_expression_span(&i->call->arguments[k].value);
    return v->at;
}

// What is passed to a variable that fails, for whoever asks where it comes from.
static void note_argument(const struct standpoint *s, const struct tf_variable *v)
{
    const struct tf_instance *i = s->instance;
    for (size_t k = 0; i->call && k < i->call->argument_count; k++)
        if (str_equal(i->call->arguments[k].name, v->name))
            ARRAY_PUSH(&s->c->arguments, ((struct tf_argument){i, v, &i->call->arguments[k]}));
}

void tf_passed_value(struct tf_checking *c, const struct tf_argument *x, struct passed_value *out)
{
    struct convert_error why = {0};
    struct value converted;
    struct standpoint s = stand_in(c, x->instance->parent, x->instance->caller);
    size_t before = c->failed.len;
    const struct marks *marks = NULL;
    out->value = ask_expression(&s, &x->given->value);
    c->failed.len = c->failed_in.len = before;
    struct value full = value_unmark(c->arena, out->value, &marks);
    if (x->variable->defaults)
        full = hcl_defaults_apply(c->arena, x->variable->defaults, full);
    if (!value_convert_at(c->arena, full, x->variable->of, &converted, &why) && why.where.len)
        out->why = str_format(c->arena, "%.*s%.*s", STR_ARGS(why.where), STR_ARGS(why.why));
}

static void check_variables(const struct standpoint *s)
{
    struct tf_module *m = s->instance->module;
    struct tf_tree *t = m->tree;
    for (size_t i = 0; i < m->variables.len; i++) {
        const struct tf_variable *v = m->variables.at[i];
        struct value value =
            ask_path(s->c, s->instance->view, tf_below(t, t->paths[TF_VAR], v->name));
        struct span at = given_at(s->instance, v);
        if (failure_mask(value))
            note_argument(s, v);
        for (size_t k = 0; !failure_mask(value) && k < v->rules.list.len; k++) {
            struct str what = str_format(s->c->arena, "the value of `var.%.*s` is not valid%c",
                                         STR_ARGS(v->name), 0);
            struct rule r = {.condition = &v->rules.list.at[k],
                             .at = at,
                             .summary = "Invalid value for variable",
                             .what = what.at};
            if (at.start != v->at.start || at.file != v->at.file)
                r.declared_at = v->at;
            check_condition(s, &r);
        }
    }
}

// ---- outputs

static bool says_sensitive(const struct tf_output *o)
{
    return value_is(o->is_sensitive, VALUE_BOOL) && o->is_sensitive.boolean;
}

static void check_output(const struct standpoint *s, const struct tf_output *o, bool is_root)
{
    struct tf_checking *c = s->c;
    struct tf_tree *t = c->tree;
    if (!o->value.value.tree)
        return;
    struct value v = ask_path(c, s->instance->view, tf_below(t, t->paths[TF_OUTPUT], o->name));
    if (is_root && value_is(o->is_ephemeral, VALUE_BOOL) && o->is_ephemeral.boolean)
        tf_report(c, DIAG_INVALID_OPERATION, o->at, "Ephemeral output not allowed",
                  "the output `%.*s` is ephemeral, and nothing reads outputs of a root module "
                  "while it runs",
                  STR_ARGS(o->name));
    // an output that says so is marked by that
    if (is_root && !failure_mask(v) && value_has_mark(v, &mark_sensitive) && !says_sensitive(o)) {
        struct diag *d = tf_report(
            c, DIAG_INVALID_OPERATION, o->at, "Output refers to sensitive values",
            "the output `%.*s` has a sensitive value, but does not say so", STR_ARGS(o->name));
        diag_help(d, "add `sensitive = true` to the output, or `nonsensitive(…)` to its value");
    }
}

// ---- bodies

static void check_body(const struct standpoint *s, const struct hcl_view *body);
static void check_sections(const struct standpoint *s, const struct hcl_section *sections,
                           size_t count);

static struct standpoint with_name(const struct standpoint *s, struct str name, struct lazy value)
{
    struct standpoint inner = *s;
    inner.env.scope = scope_open(s->c->graph, SCOPE_LOCAL, s->env.scope, STR(""));
    (void)scope_set_variable(inner.env.scope, name, value, 0, NO_SPAN);
    return inner;
}

static void check_content(const struct standpoint *s, const struct tf_dynamic *d, struct value turn)
{
    struct standpoint inner = with_name(s, d->iterator, lazy_of_value(turn));
    if (d->content)
        check_body(&inner, &d->content->body);
}

static void check_dynamic(const struct standpoint *s, const struct hcl_section *of)
{
    struct tf_any_body body;
    const struct marks *marks = NULL;
    struct arena *a = s->c->arena;
    struct tf_dynamic d = tf_dynamic(s->instance->module, of, &body);
    if (!d.each)
        return;
    struct value all = ask_expression(s, &d.each->value);
    if (failure_mask(all))
        return;
    all = value_unmark(a, all, &marks);
    bool is_known = value_is_mapping(all) || value_is_sequence(all) || value_is(all, VALUE_SET);
    if (value_is_unknown(all) || !is_known) {
        struct value any = tf_unknown_of_provider(a);
        check_content(s, &d, tf_iterator(a, any, any));
        return;
    }
    for (size_t i = 0; i < value_len(all) && i < INSTANCES_LOOKED_AT && looks_on(s->c); i++)
        check_content(s, &d, tf_iterator_at(a, all, marks, i));
}

// Whether the schema of the body takes the value of an argument.
static void check_type(const struct standpoint *s, const struct hcl_given *given, struct value v)
{
    struct value attribute = tf_schema_attribute(s->schema, given->name), out;
    struct convert_error why = {0};
    if (!value_is_mapping(attribute) || failure_mask(v))
        return;
    const struct type *type = tf_schema_type(s->c->arena, attribute);
    struct span at = hcl_expression_span(&given->value);
    if (value_is_null(v) && tf_schema_says(attribute, "required")) {
        tf_report(s->c, DIAG_NULL_VALUE, at, "Missing required argument",
                  "the argument `%.*s` is required, but is null", STR_ARGS(given->name));
    } else if (!value_convert_at(s->c->arena, v, type, &out, &why)) {
        struct diag *d = tf_report(s->c, DIAG_TYPE_MISMATCH, at, "Incorrect attribute value type",
                                   "this value does not fit the argument `%.*s`: %.*s%.*s",
                                   STR_ARGS(given->name), STR_ARGS(why.where), STR_ARGS(why.why));
        struct strbuf text;
        strbuf_init(&text, 0);
        hcl_type_write(&text, type);
        if (strbuf_str(&text).len < 80)
            diag_help(d, "its type is `%.*s`", STR_ARGS(strbuf_str(&text)));
        strbuf_done(&text);
    }
}

static void check_argument(const struct standpoint *s, const struct hcl_given *given)
{
    if (given->value.tree && given->value.e)
        check_type(s, given, ask_expression(s, &given->value));
}

static void check_body(const struct standpoint *s, const struct hcl_view *body)
{
    struct tf_any_body b = tf_any_body(s->instance->module, body);
    for (size_t i = 0; i < b.argument_count; i++)
        if (!tf_is_word_argument(b.arguments[i].name))
            check_argument(s, &b.arguments[i]);
    check_sections(s, b.sections, b.section_count);
}

static void check_sections(const struct standpoint *s, const struct hcl_section *sections,
                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool is_dynamic = tf_is_dynamic(&sections[i]);
        struct standpoint inner = *s;
        inner.schema = tf_schema_inside(
            tf_schema_block(s->schema, is_dynamic ? sections[i].labels[0].text : sections[i].type));
        if (is_dynamic)
            check_dynamic(&inner, &sections[i]);
        else
            check_body(&inner, &sections[i].body);
    }
}

// ---- resources

static void check_state_backend(const struct standpoint *s, const struct tf_resource *r,
                                const struct hcl_given *given, struct value v)
{
    bool is_state = r->mode == TF_DATA && str_equal(r->type, STR("terraform_remote_state"));
    if (!is_state || !str_equal(given->name, STR("backend")) || !value_is(v, VALUE_STRING) ||
        tf_is_backend(value_str(&v)))
        return;
    tf_report(s->c, DIAG_BAD_ARGUMENT, hcl_expression_span(&given->value),
              "Invalid backend configuration", "unknown backend type `%.*s`",
              STR_ARGS(value_str(&v)));
}

// A part of `self` that does not exist is a mistake of whoever asks for it. What fails of it has been said.
static struct standpoint with_self(const struct standpoint *s, path_id path)
{
    struct value self = ask_path(s->c, s->env.view, path);
    if (value_is_poison(self))
        self = tf_unknown_of_provider(s->c->arena);
    return with_name(s, STR("self"), lazy_of_value(self));
}

// One instance of a resource, seen from `from`; `path` is where its arguments are.
static void check_resource_body(const struct standpoint *from, const struct tf_resource *r,
                                path_id path)
{
    struct tf_tree *t = from->c->tree;
    struct standpoint schooled = *from, *s = &schooled;
    s->schema = tf_schema_of_type(t, r->mode, r->type);
    for (size_t i = 0; i < r->argument_count; i++) {
        const struct hcl_given *given = &r->arguments[i];
        if (given->value.json && str_equal(given->name, STR("dynamic")))
            continue; // its iterators are names that nothing else knows
        struct value v = ask_path(s->c, s->env.view, tf_below(t, path, given->name));
        check_type(s, given, v);
        check_state_backend(s, r, given, v);
    }
    check_sections(s, r->sections, r->section_count);
    if (r->conditions)
        (void)ask_path(s->c, s->env.view, r->conditions);
    if (!r->other_count && !r->after.list.len)
        return;
    struct standpoint inside = with_self(from, path);
    check_conditions(&inside, &r->after, "Resource postcondition failed",
                     "a postcondition of the resource failed");
    for (size_t i = 0; i < r->other_count; i++)
        if (!str_equal(r->others[i].type, STR("lifecycle")))
            check_body(&inside, &r->others[i].body);
}

// ---- repetition

// A view in which `each` and `count` are not known.
static struct view *view_of_any(const struct standpoint *s)
{
    struct tf_tree *t = s->c->tree;
    struct arena *a = s->c->arena;
    struct view *v =
        view_open(s->c->graph, s->instance->view, STR("any instance"), s->instance->module->scope);
    v->is_inside = true;
    v->words = &tf_words;
    struct value key = value_mark(a, value_unknown(a, &type_string), &tf_mark_provider);
    struct value index = value_mark(a, value_unknown(a, &type_number), &tf_mark_provider);
    tf_say_value(v, tf_below(t, t->paths[TF_EACH], STR("key")), key, NO_SPAN, STATEMENT_CLOSED);
    tf_say_value(v, tf_below(t, t->paths[TF_EACH], STR("value")), tf_unknown_of_provider(a),
                 NO_SPAN, STATEMENT_CLOSED);
    tf_say_value(v, tf_below(t, t->paths[TF_COUNT], STR("index")), index, NO_SPAN,
                 STATEMENT_CLOSED);
    return v;
}

// How often something is there, and under which keys.
struct repetition {
    bool is_single, is_known;
    struct value keys; // a number, or an object
    size_t count;
};

static struct repetition repetition_of(const struct standpoint *s, const struct tf_repeat *r)
{
    const struct marks *marks = NULL;
    if (!r->path)
        return (struct repetition){.is_single = true, .is_known = true};
    struct value v = ask_path(s->c, s->instance->view, r->path);
    if (failure_mask(v))
        return (struct repetition){0};
    v = value_unmark(s->c->arena, v, &marks);
    if (value_is_unknown(v))
        return (struct repetition){0};
    bool is_map = value_is_mapping(v);
    size_t count = is_map ? value_len(v) : (size_t)v.integer;
    return (struct repetition){.is_known = true,
                               .keys = v,
                               .count = count < INSTANCES_LOOKED_AT ? count : INSTANCES_LOOKED_AT};
}

static struct value key_at(struct tf_checking *c, const struct repetition *r, size_t i)
{
    return value_is_mapping(r->keys) ? value_string(c->arena, value_key(r->keys, i))
                                     : value_int((int64_t)i);
}

static void check_resource(const struct standpoint *s, const struct tf_resource *r)
{
    struct tf_checking *c = s->c;
    struct repetition all = repetition_of(s, &r->repeat);
    if (all.is_single) {
        check_resource_body(s, r, r->path);
        return;
    }
    if (!all.is_known) {
        struct standpoint any = stand_in(c, s->instance, view_of_any(s));
        check_resource_body(&any, r, r->instance);
        return;
    }
    struct str name = tf_resource_name(c->arena, r), around = c->instance;
    for (size_t i = 0; i < all.count && looks_on(c); i++) {
        struct value key = key_at(c, &all, i);
        struct view *v = tf_repeated(s->instance, name, &r->repeat, key);
        struct standpoint one = stand_in(c, s->instance, v);
        c->instance = str_format(c->arena, "%.*s%s%.*s", STR_ARGS(around), around.len ? "." : "",
                                 STR_ARGS(v->name));
        check_resource_body(&one, r, r->instance);
    }
    c->instance = around;
}

// ---- calls

static void check_instance(struct tf_checking *c, struct tf_instance *i, bool is_root);

static bool is_called_by_itself(const struct tf_instance *i, const struct tf_module *m)
{
    for (; i; i = i->parent)
        if (i->module == m)
            return true;
    return false;
}

// Of a call that leads nowhere, or whose keys are not known, only the arguments can be looked at.
static void check_arguments(const struct standpoint *s, const struct tf_call *call, struct view *v)
{
    struct standpoint inner = stand_in(s->c, s->instance, v);
    for (size_t i = 0; i < call->argument_count; i++)
        check_argument(&inner, &call->arguments[i]);
}

static void check_call_to_nowhere(const struct standpoint *s, const struct tf_call *call,
                                  const struct repetition *all)
{
    struct str name = str_format(s->c->arena, "module.%.*s", STR_ARGS(call->name));
    if (!all->is_known)
        check_arguments(s, call, view_of_any(s));
    else if (all->is_single)
        check_arguments(s, call, s->env.view);
    for (size_t i = 0; i < all->count && looks_on(s->c); i++)
        check_arguments(s, call,
                        tf_repeated(s->instance, name, &call->repeat, key_at(s->c, all, i)));
}

// What an instance is made of: its module and the values of its variables.
static uint64_t meaning_of_instance(const struct tf_checking *c, const struct tf_instance *i)
{
    const struct tf_module *m = i->module;
    uint64_t hash = (uintptr_t)m;
    for (size_t k = 0; k < m->variables.len; k++) {
        path_id p = tf_below(c->tree, c->tree->paths[TF_VAR], m->variables.at[k]->name);
        hash = hash_combine(hash, value_hash(view_value(c->graph, i->view, p)));
    }
    return hash;
}

struct meaning_question {
    struct tf_checking *c;
    const struct tf_instance *instance;
    uint64_t meaning;
};

static void work_meaning(void *data)
{
    struct meaning_question *q = data;
    q->meaning = meaning_of_instance(q->c, q->instance);
}

// Another instance with the same values has been looked at, and nothing was wrong with it: trees of modules that call
// each other twice have more instances than anybody can look at.
static bool is_known_good(struct tf_checking *c, const struct tf_instance *i, uint64_t *meaning)
{
    struct meaning_question q = {.c = c, .instance = i};
    ask_graph(c, work_meaning, &q);
    *meaning = q.meaning;
    return table_find(&c->good, q.meaning);
}

static void check_child(const struct standpoint *s, struct tf_instance *child)
{
    struct tf_checking *c = s->c;
    size_t before = c->failed.len, found = c->found.list.len;
    uint64_t meaning;
    if (is_known_good(c, child, &meaning) || !looks_on(c))
        return;
    check_instance(c, child, false);
    if (c->failed.len == before && c->found.list.len == found)
        table_put(&c->good, meaning, NULL);
}

static void check_called_instances(const struct standpoint *s, struct tf_call *call)
{
    if (s->c->is_spent) // its failure is found
        return;
    struct repetition all = repetition_of(s, &call->repeat);
    const struct tf_module *target = tf_target(s->instance, call);
    if (!target || !all.is_known || is_called_by_itself(s->instance, target)) {
        check_call_to_nowhere(s, call, &all);
        return;
    }
    if (all.is_single)
        check_child(s, tf_child(s->instance, call, VALUE_NONE));
    for (size_t i = 0; i < all.count && looks_on(s->c); i++)
        check_child(s, tf_child(s->instance, call, key_at(s->c, &all, i)));
}

// ---- other blocks

static void check_assertions(struct standpoint *s, const struct hcl_section *of)
{
    struct tf_any_body b = tf_any_body(s->instance->module, &of->body);
    s->c->is_warning = true;
    for (size_t i = 0; i < b.section_count; i++) {
        struct tf_any_body body = tf_any_body(s->instance->module, &b.sections[i].body);
        const struct hcl_given *condition = tf_argument(&body, "condition"),
                               *message = tf_argument(&body, "error_message");
        if (!str_equal(b.sections[i].type, STR("assert")) || !condition)
            continue;
        struct tf_condition x = {.condition = *condition};
        if (message)
            x.message = *message;
        struct rule r = {.condition = &x,
                         .at = hcl_expression_span(&condition->value),
                         .summary = "Check block assertion failed",
                         .what = "this assertion is false"};
        check_condition(s, &r);
    }
    s->c->is_warning = false;
}

static void check_provider(const struct standpoint *s, const struct hcl_section *of)
{
    struct tf_any_body b = tf_any_body(s->instance->module, &of->body);
    struct standpoint own = *s;
    if (of->label_count)
        own.schema = tf_schema_of_provider(s->c->tree, of->labels[0].text);
    for (size_t i = 0; i < b.argument_count; i++)
        check_argument(&own, &b.arguments[i]);
    check_sections(&own, b.sections, b.section_count);
}

static struct diag *refuse_id(const struct standpoint *s, const struct hcl_given *id,
                              const char *why)
{
    return tf_report(s->c, DIAG_BAD_ARGUMENT, hcl_expression_span(&id->value),
                     "Invalid import id argument", "the id of an import %s", why);
}

// What is imported must be known before anything is changed. (With `for_each` there are several.)
static void check_import_id(const struct standpoint *s, const struct hcl_section *of)
{
    struct tf_any_body b = tf_any_body(s->instance->module, &of->body);
    const struct hcl_given *id = tf_argument(&b, "id");
    const struct marks *marks = NULL;
    if (!id || tf_argument(&b, "for_each"))
        return;
    struct value v = ask_expression(s, &id->value);
    bool is_elsewhere = value_has_mark(v, &tf_mark_provider) || value_has_mark(v, &tf_mark_unset);
    if (failure_mask(v) || (!value_is_wholly_known(v) && is_elsewhere))
        return;
    struct value plain = value_unmark(s->c->arena, v, &marks);
    if (value_has_mark(v, &mark_ephemeral))
        refuse_id(s, id, "cannot be ephemeral");
    else if (marks_are_sensitive(marks))
        refuse_id(s, id, "cannot be sensitive");
    else if (value_is_null(plain))
        refuse_id(s, id, "cannot be null");
    else if (value_is_unknown(plain))
        diag_help(refuse_id(s, id, "is known only after apply"),
                  "write the id itself, or take it from a variable");
    else if (value_is(plain, VALUE_STRING) && !value_str(&plain).len)
        refuse_id(s, id, "cannot be empty");
}

static void check_others(struct standpoint *s)
{
    const struct tf_module *m = s->instance->module;
    for (size_t i = 0; i < m->others.len; i++) {
        const struct tf_other *o = &m->others.at[i];
        if (str_equal(o->type, STR("provider")))
            check_provider(s, &o->section);
        else if (str_equal(o->type, STR("check")))
            check_assertions(s, &o->section);
        else if (str_equal(o->type, STR("import")))
            check_import_id(s, &o->section);
    }
}

// ---- all of it

static void check_instance(struct tf_checking *c, struct tf_instance *i, bool is_root)
{
    struct tf_module *m = i->module;
    struct tf_tree *t = c->tree;
    struct str before = c->instance;
    bool is_new;
    table_put(&c->instances, (uintptr_t)i, &is_new);
    if (!is_new || m->is_unread)
        return;
    c->has_gaps |= m->is_broken;
    c->instance = i->address;
    struct standpoint s = stand_in(c, i, i->view);
    check_variables(&s);
    for (size_t k = 0; k < m->locals.len; k++)
        (void)ask_path(c, i->view, tf_below(t, t->paths[TF_LOCAL], m->locals.at[k]->name));
    for (size_t k = 0; k < m->resources.len; k++)
        check_resource(&s, m->resources.at[k]);
    for (size_t k = 0; k < m->calls.len; k++)
        check_called_instances(&s, m->calls.at[k]);
    for (size_t k = 0; k < m->outputs.len; k++)
        check_output(&s, m->outputs.at[k], is_root);
    check_others(&s);
    c->instance = before;
}

// Whether something at this place was found without evaluating.
static bool is_found(const struct tf_checking *c, struct span at)
{
    for (size_t i = 0; i < c->known.len; i++) {
        const struct diag *d = c->known.at[i];
        if (d->severity == SEVERITY_ERROR && d->at.file == at.file && d->at.start <= at.end &&
            at.start <= d->at.end + 1) // a part of what was found
            return true;
    }
    return false;
}

// A name that is missing in a made expression was missed where it is written.
static bool is_missed_before(const struct tf_checking *c, const struct diag *d)
{
    return c->known.len && span_is_none(d->at) && d->code == DIAG_UNKNOWN_NAME;
}

// What nobody may ask from here is not a mistake of the configuration.
static bool is_outside(const struct diag *d)
{
    return d->code == DIAG_NOT_ALLOWED;
}

// What is missing in generated files fails wherever it is used, and has been reported where it is generated. Values of a
// wrong type are there.
static bool is_gap(const struct tf_checking *c, const struct diag *d)
{
    return c->has_gaps && d->code != DIAG_TYPE_MISMATCH;
}

static void collect(struct tf_checking *c)
{
    for (size_t i = 0; i < c->failed.len; i++) {
        struct diags found = {0};
        failure_collect(failure_of(c->arena, c->failed.at[i]), &found);
        c->instance = c->failed_in.at[i];
        for (size_t k = 0; k < found.list.len; k++)
            if (!is_outside(found.list.at[k]) && !is_missed_before(c, found.list.at[k]) &&
                !is_gap(c, found.list.at[k]) && !is_found(c, found.list.at[k]->at))
                tf_found(c, found.list.at[k]);
        diags_done(&found);
    }
    c->failed.len = c->failed_in.len = 0;
    c->instance = STR("");
}

void tf_check_values(struct tf_checking *c, struct tf_instance *i, bool is_root)
{
    c->instance = STR("");
    check_instance(c, i, is_root);
    collect(c);
}
