// SPDX-License-Identifier: Apache-2.0
//
// What the values of outputs and arguments go through: conditions that must hold, marks that are not allowed, and
// references of a resource to itself.
#include "base/hash.h"
#include "dialects/terraform/tree/schemas.h"
#include "dialects/terraform/tree/tf.h"
#include "graph/eval/eval.h"
#include "value/convert.h"

// ---- conditions

static struct value evaluate_in(struct graph *g, const struct env *env, const struct hcl_given *x)
{
    struct eval_context at = {.tree = x->value.tree, .env = env};
    return value_of(g, &at, x->value.e);
}

// The message of a condition that does not hold; what it says about secrets is not shown.
static struct str message_of(struct graph *g, const struct env *env, const struct tf_condition *c)
{
    struct value v = c->message.value.tree ? evaluate_in(g, env, &c->message) : VALUE_NONE;
    const struct marks *marks = NULL;
    v = value_unmark(&g->arena, v, &marks);
    if (!value_is(v, VALUE_STRING))
        return STR("the condition does not hold");
    if (marks_are_secret(marks))
        return STR("the condition does not hold; its message contains a sensitive value");
    return str_copy(&g->arena, value_str(&v));
}

static struct value refuse_condition(struct graph *g, const struct env *env,
                                     const struct tf_condition *c, const char *summary)
{
    struct str text = message_of(g, env, c);
    struct diag *d = diag_new(&g->arena, DIAG_USER_ERROR, hcl_expression_span(&c->condition.value),
                              "%.*s", STR_ARGS(text));
    diag_summary(d, "%s", summary);
    diag_label(d, "this is false");
    return fail_with(g, FAIL_USER, d);
}

// True or false, or a failure; absent: that is not known.
static struct value truth_of(struct graph *g, const struct env *env, const struct tf_condition *c)
{
    struct value v = evaluate_in(g, env, &c->condition), holds;
    const struct marks *marks = NULL;
    struct str why;
    if (failure_mask(v))
        return failure_value(&g->arena, failure_of(&g->arena, v));
    v = value_unmark(&g->arena, v, &marks);
    if (value_is_unknown(v))
        return VALUE_NONE; // it is checked when it is known
    if (!value_is_null(v) && value_convert(&g->arena, v, &type_bool, &holds, &why))
        return holds;
    struct diag *d =
        diag_new(&g->arena, DIAG_TYPE_MISMATCH, hcl_expression_span(&c->condition.value),
                 "a condition must be true or false%s", value_is_null(v) ? ", got null" : "");
    diag_summary(d, "Invalid condition result");
    return fail_with(g, FAIL_TYPE, d);
}

struct value tf_condition(struct graph *g, const struct env *env, const struct tf_condition *c,
                          const char *summary)
{
    struct value truth = truth_of(g, env, c);
    if (!value_is(truth, VALUE_BOOL))
        return truth;
    return truth.boolean ? VALUE_NONE : refuse_condition(g, env, c, summary);
}

struct value tf_conditions(struct graph *g, const struct env *env,
                           const struct tf_conditions *conditions, const char *summary)
{
    const struct failure *failed = NULL;
    for (size_t i = 0; i < conditions->list.len; i++) {
        struct value v = tf_condition(g, env, &conditions->list.at[i], summary);
        failed = failure_join(&g->arena, failed, failure_of(&g->arena, v));
    }
    return failed ? failure_value(&g->arena, failed) : VALUE_NONE;
}

// ---- rules of variables

// The variable that a reference names, or NULL.
static struct tf_variable *named_variable(const struct tf_module *m, const struct traversal *t)
{
    const struct symbols *symbols = m->tree->graph->symbols;
    bool is_variable = t->root && str_equal(symbol_text(symbols, t->root), STR("var")) &&
                       t->count && !t->steps[0].is_index;
    return is_variable ? tf_find_variable(m, symbol_text(symbols, t->steps[0].name)) : NULL;
}

bool tf_is_ruled(const struct tf_variable *v)
{
    struct tf_module *m = v->module;
    bool is_ruled = v->rules.list.len > 0;
    for (size_t i = 0; i < v->rules.list.len; i++) {
        const struct hcl_expression *x = &v->rules.list.at[i].condition.value;
        struct refs refs = {0};
        if (x->tree)
            expr_refs(&m->arena, x->tree, x->e, &refs);
        for (size_t k = 0; k < refs.list.len; k++)
            is_ruled &= named_variable(m, &refs.list.at[k]) != NULL;
        refs_done(&refs);
    }
    return is_ruled;
}

// Where its value is given: an argument of the call, or the variable itself.
static struct span given_at(const struct tf_instance *i, const struct tf_variable *v)
{
    for (size_t k = 0; i && i->call && k < i->call->argument_count; k++)
        if (str_equal(i->call->arguments[k].name, v->name))
            return hcl_expression_span(&i->call->arguments[k].value);
    return v->at;
}

static struct value refuse_variable(struct graph *g, const struct env *env,
                                    const struct tf_variable *v, const struct tf_condition *rule)
{
    struct span given = given_at(tf_instance_of(v->module->tree, env->view), v);
    struct str message = message_of(g, env, rule);
    struct diag *d =
        diag_new(&g->arena, DIAG_USER_ERROR, given, "the value of `var.%.*s` is not valid: %.*s",
                 STR_ARGS(v->name), STR_ARGS(message));
    diag_summary(d, "Invalid value for variable");
    diag_related(d, hcl_expression_span(&rule->condition.value), "this condition is false");
    if (given.start != v->at.start || given.file != v->at.file)
        diag_related(d, v->at, "declared here");
    graph_note_impure(g); // another instance is called elsewhere
    return fail_with(g, FAIL_USER, d);
}

static struct value admit_rules(const struct admission *a, struct graph *g,
                                const struct eval_context *at, const struct statement *s,
                                struct value v)
{
    const struct tf_variable *variable =
        (const struct tf_variable *)(uintptr_t)((const char *)a -
                                                offsetof(struct tf_variable, rule_admission));
    (void)s;
    for (size_t i = 0; i < variable->rules.list.len; i++) {
        const struct tf_condition *rule = &variable->rules.list.at[i];
        struct value truth = truth_of(g, at->env, rule);
        if (value_is_poison(truth))
            return truth;
        if (value_is(truth, VALUE_BOOL) && !truth.boolean)
            return refuse_variable(g, at->env, variable, rule);
    }
    return v;
}

struct value tf_rules_of_named(struct graph *g, const struct eval_context *at,
                               const struct statement *s)
{
    const struct tf_module *m = tf_module_of(at->env);
    struct refs refs = {0};
    struct value failed = VALUE_NONE;
    if (!m || !m->has_rules)
        return VALUE_NONE;
    expr_refs(&g->arena, s->tree, s->expr, &refs);
    for (size_t i = 0; i < refs.list.len && value_is(failed, VALUE_ABSENT); i++) {
        const struct tf_variable *v = named_variable(m, &refs.list.at[i]);
        struct value ruled = v && v->ruled ? view_value(g, at->env->view, v->ruled) : VALUE_NONE;
        if (value_is_poison(ruled))
            failed = ruled;
    }
    refs_done(&refs);
    return failed;
}

// ---- marks

static struct value refuse_ephemeral(struct graph *g, const struct statement *s, bool is_output)
{
    struct diag *d = diag_new(&g->arena, DIAG_INVALID_OPERATION, expr_span(s->tree, s->expr),
                              is_output ? "an ephemeral value cannot be an output"
                                        : "an ephemeral value cannot be an argument of a resource");
    diag_summary(d, is_output ? "Ephemeral value not allowed" : "Invalid use of ephemeral value");
    diag_help(d, is_output ? "in a called module, mark the output with `ephemeral = true`"
                           : "it would be stored in the state: use another value");
    return fail_with(g, FAIL_TYPE, d);
}

// ---- local values

static struct value admit_local(const struct admission *a, struct graph *g,
                                const struct eval_context *at, const struct statement *s,
                                struct value v)
{
    (void)a;
    struct value failed = tf_rules_of_named(g, at, s);
    return value_is_poison(failed) ? failed : v;
}

// ---- arguments of calls

// Below the call's name: `module.net.secret`.
static struct value admit_passed(const struct admission *a, struct graph *g,
                                 const struct eval_context *at, const struct statement *s,
                                 struct value v)
{
    struct tf_module *m = tf_module_of(at->env);
    struct tf_instance *i = m ? tf_instance_of(m->tree, at->env->view) : NULL;
    const struct path *argument = path_at(g, s->path);
    struct str name = symbol_text(g->symbols, argument->name);
    struct str call = symbol_text(g->symbols, path_at(g, argument->parent)->name);
    struct tf_call *c = i ? tf_find_call(i->module, call) : NULL;
    (void)a;
    graph_note_impure(g); // where the call leads is no read
    return c ? tf_passed_as(i, c, name, v) : v;
}

const struct admission tf_argument_admission = {.admit = admit_passed, .meaning = 1};

// ---- outputs

static struct value admit_output(const struct admission *a, struct graph *g,
                                 const struct eval_context *at, const struct statement *s,
                                 struct value v)
{
    const struct tf_output *o = (const struct tf_output *)a;
    struct value failed =
        tf_conditions(g, at->env, &o->conditions, "Module output value precondition failed");
    if (value_is(failed, VALUE_ABSENT))
        failed = tf_rules_of_named(g, at, s);
    if (value_is_poison(failed))
        return failed;
    bool is_ephemeral = value_is(o->is_ephemeral, VALUE_BOOL) && o->is_ephemeral.boolean;
    if (!is_ephemeral && value_has_mark(v, &mark_ephemeral))
        return refuse_ephemeral(g, s, true);
    if (is_ephemeral)
        v = value_mark(&g->arena, v, &mark_ephemeral);
    bool is_sensitive = value_is(o->is_sensitive, VALUE_BOOL) && o->is_sensitive.boolean;
    return is_sensitive && !failure_mask(v) ? value_mark(&g->arena, v, &mark_sensitive) : v;
}

// ---- resources

bool tf_is_built_in(const struct tf_resource *r)
{
    return r->mode == TF_DATA ? str_equal(r->type, STR("terraform_remote_state"))
                              : str_equal(r->type, STR("terraform_data"));
}

static bool is_step_to(const struct graph *g, const struct traversal *t, size_t i, struct str name)
{
    return i < t->count && !t->steps[i].is_index &&
           str_equal(symbol_text(g->symbols, t->steps[i].name), name);
}

bool tf_names_resource(const struct graph *g, const struct traversal *t,
                       const struct tf_resource *r)
{
    struct str root = t->root ? symbol_text(g->symbols, t->root) : STR("");
    if (r->mode == TF_MANAGED)
        return str_equal(root, r->type) && is_step_to(g, t, 0, r->name);
    struct str prefix = r->mode == TF_DATA ? STR("data") : STR("ephemeral");
    return str_equal(root, prefix) && is_step_to(g, t, 0, r->type) && is_step_to(g, t, 1, r->name);
}

// A resource cannot depend on itself, not even on another of its arguments.
static struct value refuse_self(struct graph *g, const struct tf_resource *r,
                                const struct statement *s)
{
    struct refs refs = {0};
    struct value failed = VALUE_NONE;
    expr_refs(&g->arena, s->tree, s->expr, &refs);
    for (size_t i = 0; i < refs.list.len && value_is(failed, VALUE_ABSENT); i++) {
        if (!tf_names_resource(g, &refs.list.at[i], r))
            continue;
        struct diag *d =
            diag_new(&g->arena, DIAG_CYCLE, refs.list.at[i].at, "`%.*s` refers to itself",
                     STR_ARGS(tf_resource_name(&g->arena, r)));
        diag_summary(d, "Self-referential block");
        failed = fail_with(g, FAIL_TYPE, d);
    }
    refs_done(&refs);
    return failed;
}

// Whether an argument goes into the state. Only the provider knows which do not: those are for ephemeral values.
static bool is_stored(const struct graph *g, const struct tf_resource *r, const struct statement *s)
{
    if (tf_is_built_in(r))
        return true;
    struct str name = symbol_text(g->symbols, path_at(g, s->path)->name);
    struct value schema = tf_schema_of_type(r->module->tree, r->mode, r->type);
    struct value argument = tf_schema_attribute(schema, name);
    return value_is_mapping(argument) && !tf_schema_says(argument, "write_only");
}

static struct value admit_argument(const struct admission *a, struct graph *g,
                                   const struct eval_context *at, const struct statement *s,
                                   struct value v)
{
    const struct tf_resource *r = (const struct tf_resource *)a;
    struct value failed = refuse_self(g, r, s);
    if (value_is(failed, VALUE_ABSENT))
        failed = tf_rules_of_named(g, at, s);
    if (value_is(failed, VALUE_ABSENT) && r->conditions)
        failed = view_value(g, at->env->view, r->conditions);
    if (value_is_poison(failed))
        return failed;
    if (r->mode == TF_MANAGED && value_has_mark(v, &mark_ephemeral) && is_stored(g, r, s))
        return refuse_ephemeral(g, s, false);
    // null is as if it were not set: then it is up to the provider
    if (value_is_null(v) && !tf_is_built_in(r))
        v = tf_unknown_of_provider(&g->arena);
    return r->mode == TF_EPHEMERAL && !failure_mask(v) ? value_mark(&g->arena, v, &mark_ephemeral)
                                                       : v;
}

// What must hold before a resource is looked at is one statement: it is evaluated once for all arguments.
static struct value admit_conditions(const struct admission *a, struct graph *g,
                                     const struct eval_context *at, const struct statement *s,
                                     struct value v)
{
    const struct tf_resource *r =
        (const struct tf_resource *)(uintptr_t)((const char *)a -
                                                offsetof(struct tf_resource, condition_admission));
    struct value failed = tf_conditions(g, at->env, &r->before, "Resource precondition failed");
    (void)s;
    return value_is_poison(failed) ? failed : v;
}

// What a declaration means is what its block says, unless another file changes that, and which variables have rules.
static uint64_t meaning_of_block(const struct tf_module *m, uint64_t rules, struct span block)
{
    struct str text = STR("");
    if (m->is_plain && block.file)
        text = source_text(m->tree->graph->sources, block.file);
    text = str_slice(text, block.start, block.end);
    return text.len ? (hash_bytes(text.at, text.len) ^ rules) | 1 : 0;
}

// Which variables have rules that whoever names them looks at; 0: none.
static uint64_t find_rules(struct tf_module *m)
{
    struct tf_tree *t = m->tree;
    uint64_t names = 0;
    for (size_t i = 0; i < m->variables.len; i++) {
        struct tf_variable *v = m->variables.at[i];
        v->ruled = tf_is_ruled(v) ? tf_below(t, t->paths[TF_RULE_ROOT], v->name) : 0;
        if (v->ruled)
            names = hash_combine(names, hash_bytes(v->name.at, v->name.len)) | 1;
    }
    return names;
}

void tf_set_admissions(struct tf_module *m)
{
    uint64_t rules = find_rules(m);
    m->has_rules = rules != 0;
    m->local_admission = NULL;
    if (rules) {
        m->local_admission = ARENA_NEW(&m->arena, struct admission);
        *m->local_admission = (struct admission){admit_local, rules};
    }
    for (size_t i = 0; i < m->variables.len; i++) {
        m->variables.at[i]->admission.meaning =
            meaning_of_block(m, rules, m->variables.at[i]->text);
        m->variables.at[i]->rule_admission =
            (struct admission){admit_rules, m->variables.at[i]->admission.meaning};
    }
    for (size_t i = 0; i < m->outputs.len; i++)
        m->outputs.at[i]->admission =
            (struct admission){admit_output, meaning_of_block(m, rules, m->outputs.at[i]->text)};
    for (size_t i = 0; i < m->resources.len; i++) {
        struct tf_resource *r = m->resources.at[i];
        uint64_t meaning = meaning_of_block(m, rules, r->text);
        r->admission = (struct admission){admit_argument, meaning};
        r->condition_admission = (struct admission){admit_conditions, meaning};
    }
}
