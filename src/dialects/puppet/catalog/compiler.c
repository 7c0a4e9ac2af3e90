// SPDX-License-Identifier: Apache-2.0
//
// A compilation from its start: the top scope, the site's manifests as the class `main`, the node's block, then all that
// is still to be done, in the order in which Puppet does it.
#include "dialects/puppet/runtime/compiler.h"

#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/facts/facts.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/language/lambda.h"
#include "dialects/puppet/runtime/body_reads.h"
#include "dialects/puppet/runtime/stdlib_types.h"
#include "dialects/puppet/syntax/operations.h"

const struct context_kind context_puppet = {"puppet"};

struct compiler *compiler_current(void)
{
    for (struct context *c = context_current(); c; c = c->parent)
        if (c->kind == &context_puppet)
            return c->data;
    return NULL;
}

void compiler_doubt(struct compiler *k, struct span at)
{
    if (retake_refuses(k))
        return;
    k->is_unsure = true;
    k->is_rendering_unknown |= k->rendering != NULL;
    for (size_t i = 0; i < k->undecided.len; i++)
        if (k->undecided.at[i].file == at.file && k->undecided.at[i].start == at.start)
            return;
    ARRAY_PUSH(&k->undecided, at);
}

struct value compiler_stop(const struct compiler *k, struct span at)
{
    if (!k->settings.stops_in_doubt || !k->is_unsure)
        return VALUE_NONE;
    return puppet_fail_at(k->graph, "RUNTIME_ERROR", at, "not compiled any further");
}

void compiler_log(struct compiler *k, const char *level, struct str text, struct span at)
{
    enum { LOG_MAX = 1000000 };
    if (retake_refuses(k))
        return;
    if (k->log.len < LOG_MAX)
        ARRAY_PUSH(&k->log, (struct log_entry){level, str_copy(k->arena, text), at});
}

struct value compiler_strict(struct compiler *k, const char *issue, struct span at,
                             const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&k->graph->arena, DIAG_INVALID_OPERATION, at, format, args);
    va_end(args);
    diag_summary(d, "%s", issue);
    if (k->settings.strict == STRICT_ERROR)
        return fail_with(k->graph, FAIL_USER, d);
    if (k->settings.strict == STRICT_WARNING)
        compiler_log(k, "warning", d->message, at);
    return VALUE_NONE;
}

static struct value server_facts(struct arena *a, const struct environment *e,
                                 const struct puppet_settings *s)
{
    struct value keys[] = {value_string(a, STR("serverversion")),
                           value_string(a, STR("servername")), value_string(a, STR("serverip")),
                           value_string(a, STR("environment"))};
    struct value items[] = {value_string(a, s->version.len ? s->version : STR("7.23.0")),
                            value_string(a, s->node_name), value_string(a, STR("127.0.0.1")),
                            value_string(a, e->name)};
    return puppet_hash(a, keys, items, COUNT_OF(keys));
}

struct node_told compiler_told(struct arena *a, const struct environment *e,
                               const struct puppet_settings *s)
{
    struct node_told n = {.name = s->node_name,
                          .facts =
                              value_is_mapping(s->facts) ? s->facts : puppet_hash(a, NULL, NULL, 0),
                          .trusted = facts_trusted(a, s->node_name, s->trusted),
                          .server_facts = server_facts(a, e, s)};
    if (s->lacks_facts)
        n.facts = value_dynamic;
    if (s->block || s->lacks_name)
        n.trusted = value_dynamic;
    return n;
}

struct compiler *compiler_open(struct environment *e, const struct puppet_settings *settings)
{
    struct compiler *k = ARENA_NEW(e->arena, struct compiler);
    k->graph = e->graph;
    k->arena = &e->graph->arena;
    if (settings->is_brief) {
        k->arena = &k->own;
        arena_init(k->arena);
    }
    k->environment = e;
    k->settings = *settings;
    e->is_strict = settings->strict == STRICT_ERROR;
    k->context = (struct context){.kind = &context_puppet, .data = k, .graph = e->graph};
    k->told = compiler_told(k->arena, e, settings);
    k->catalog = catalog_open(k);
    return k;
}

struct scope *compiler_scope(struct compiler *k, enum scope_kind kind, struct scope *parent,
                             struct str name)
{
    struct scope *s = scope_open(k->graph, kind, parent, name);
    if (k->settings.is_brief)
        ARRAY_PUSH(&k->opened, s);
    return s;
}

void compiler_close(struct compiler *k)
{
    for (size_t i = 0; i < k->opened.len; i++)
        scope_close(k->opened.at[i]);
    ARRAY_DONE(&k->opened);
    catalog_close(k->catalog);
    str_table_done(&k->scopes);
    str_table_done(&k->aliases);
    str_table_done(&k->ruby);
    str_table_done(&k->warned);
    diags_done(&k->hidden);
    table_done(&k->types);
    ARRAY_DONE(&k->log);
    ARRAY_DONE(&k->undecided);
    if (k->reads)
        node_reads_done(k->reads);
    body_reads_close(k);
    if (k->hiera)
        hiera_close(k->hiera);
    if (k->settings.is_brief)
        arena_done(&k->own);
}

// ---- types by name

// `type A = Variant[A, Integer]` is Integer: a choice of itself adds nothing.
static const struct ptype *without_self(struct compiler *k, const struct ptype *t,
                                        const struct ptype *alias)
{
    if (t->kind != PTYPE_VARIANT)
        return t;
    struct ptype *rest = ptype_new(k->arena, t->kind);
    *rest = *t;
    const struct ptype **members = ARENA_ARRAY(k->arena, const struct ptype *, t->count);
    rest->count = 0;
    for (uint32_t i = 0; i < t->count; i++)
        if (t->members[i] != alias)
            members[rest->count++] = t->members[i];
    rest->members = members;
    if (rest->count == t->count || !rest->count)
        return t;
    return rest->count == 1 ? members[0] : rest;
}

// What is wrong with an alias is said where it is used first. Then every value is of its type.
static struct value alias_mistake(struct compiler *k, const struct puppet_definition *d,
                                  const struct ptype *alias, struct value v)
{
    const struct ptype *t = puppet_type_of_value(v);
    if (value_is_poison(v))
        return puppet_fail_at(k->graph, "RUNTIME_ERROR", NO_SPAN,
                              "type alias `%.*s` cannot be resolved", STR_ARGS(d->name));
    if (!t)
        return puppet_fail_at(k->graph, "RUNTIME_ERROR", expr_span(d->tree, d->body),
                              "this is not a type");
    if (ptype_meant(t) == alias || t == alias)
        return puppet_fail_at(k->graph, "RUNTIME_ERROR", d->at,
                              "type alias `%.*s` is defined by itself", STR_ARGS(d->name));
    return VALUE_NONE;
}

// Aliases are resolved when they are used; one that contains itself is found here while it is still being resolved.
static const struct ptype *alias_type(struct compiler *k, const struct puppet_definition *d,
                                      struct value *failed)
{
    bool is_new;
    uint64_t *slot = str_table_put(&k->aliases, d->name, &is_new);
    if (!is_new)
        return (const struct ptype *)(uintptr_t)*slot;
    struct ptype *alias = ptype_new(k->arena, PTYPE_ALIAS);
    alias->name = d->name;
    *slot = (uintptr_t)alias;
    struct eval_context at = body_context(k, d->tree, k->top);
    struct value v = value_of(k->graph, &at, d->body);
    const struct ptype *t = puppet_type_of_value(v);
    *failed = alias_mistake(k, d, alias, v);
    if (!value_is(*failed, VALUE_ABSENT)) {
        alias->element = ptype_basic(PTYPE_ANY);
        alias->is_missing = true;
        return NULL;
    }
    if (t->kind == PTYPE_OBJECT && !t->name.len) {
        struct ptype *named = ptype_new(k->arena, PTYPE_OBJECT);
        *named = *t;
        named->name = d->name;
        *str_table_put(&k->aliases, d->name, NULL) = (uintptr_t)named;
        return named;
    }
    alias->element = without_self(k, t, alias);
    return alias;
}

// An alias of stdlib, if that is not installed; NULL: it is none.
static const struct ptype *stdlib_alias(struct compiler *k, struct str name)
{
    struct str text = stdlib_type_text(name);
    bool is_new;
    if (!text.len || environment_module_path(k->environment, STR("stdlib")).len)
        return NULL;
    struct str key = lower_name(k->arena, name);
    uint64_t *slot = str_table_put(&k->aliases, key, &is_new);
    if (!is_new)
        return (const struct ptype *)(uintptr_t)*slot;
    struct ptype *alias = ptype_new(k->arena, PTYPE_ALIAS);
    alias->name = capitalized_name(k->arena, name);
    *slot = (uintptr_t)alias;
    alias->element = compiler_find_type(k, text);
    return alias;
}

// A type of a module that is not installed has every value, or is a type of resources.
static const struct ptype *missing_type(struct compiler *k, struct str name)
{
    struct ptype *alias = ptype_new(k->arena, PTYPE_ALIAS);
    alias->name = str_copy(k->arena, name);
    alias->element = ptype_basic(PTYPE_ANY);
    alias->is_missing = true;
    return alias;
}

const struct ptype *compiler_type_named(struct compiler *k, struct str name, struct span at,
                                        struct value *failed)
{
    const struct ptype *t = ptype_named(name);
    if (t)
        return t;
    if (str_equal(name, STR("Puppet::LookupContext")))
        return &hiera_context_type;
    if (str_equal(name, STR("Puppet::LookupKey")))
        return ptype_basic(PTYPE_STRING);
    if (str_equal(name, STR("Puppet::LookupValue")))
        return ptype_basic(PTYPE_RICH_DATA);
    const struct puppet_definition *d = compiler_find(k, DEFINITION_ALIAS, name, at, failed);
    if (d) {
        t = alias_type(k, d, failed);
        if (!t && !value_is(*failed, VALUE_ABSENT))
            *failed = puppet_fail_at(k->graph, "RUNTIME_ERROR", at,
                                     "type alias `%.*s` cannot be resolved", STR_ARGS(d->name));
        return t;
    }
    if (!value_is(*failed, VALUE_ABSENT))
        return NULL;
    t = stdlib_alias(k, name);
    if (t)
        return t;
    if (resource_type_is_known(k, lower_name(k->arena, name), failed))
        return ptype_resource(k->arena, name, STR(""), false);
    if (!value_is(*failed, VALUE_ABSENT))
        return NULL;
    if (compiler_may_lack(k, "type", name, at))
        return missing_type(k, name);
    struct ptype *reference = ptype_new(k->arena, PTYPE_REFERENCE);
    reference->name = str_copy(k->arena, name);
    return reference;
}

static void parse_signature(struct compiler *k, struct str text, struct kept_text *out)
{
    struct graph *g = k->graph;
    struct diags diags = {0};
    struct tree_builder b;
    uint32_t file = sources_add(g->sources, STR("signature"), text);
    tree_begin(&b, puppet_ops(), g->symbols, file);
    struct puppet_text in = {.text = source_text(g->sources, file),
                             .file = file,
                             .arena = environment_lasting(k->environment),
                             .diags = &diags};
    out->expr = puppet_parse_expression(&in, &b);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    out->tree = diags.list.len ? NULL : t;
    diags_done(&diags);
}

// Functions have the same signatures in all compilations.
static struct kept_text signature_of(struct compiler *k, struct str text)
{
    struct kept_programs *kept = k->environment->kept;
    const uint64_t *found = kept ? str_table_find(&kept->signatures, text) : NULL;
    struct kept_text made = {0};
    if (found)
        return *(const struct kept_text *)(uintptr_t)*found;
    parse_signature(k, text, &made);
    if (kept) {
        struct kept_text *own = ARENA_NEW(&k->graph->arena, struct kept_text);
        *own = made;
        *str_table_put(&kept->signatures, str_copy(&k->graph->arena, text), NULL) = (uintptr_t)own;
    }
    return made;
}

const struct ptype *compiler_find_type(struct compiler *k, struct str text)
{
    struct kept_text s = signature_of(k, text);
    if (!s.tree)
        return NULL;
    struct eval_context at = body_context(k, s.tree, k->top);
    const struct ptype *type = puppet_type_of_value(value_of(k->graph, &at, s.expr));
    return type && type->kind != PTYPE_REFERENCE ? type : NULL;
}

const struct ptype *compiler_read_type(struct compiler *k, struct str text)
{
    const struct ptype *type = compiler_find_type(k, text);
    return type ? type : ptype_basic(PTYPE_CALLABLE);
}

// ---- the top scope

static void set_top(struct compiler *k, const char *name, struct value v)
{
    (void)scope_set_variable(k->top, str_of(name), lazy_of_value(v), 0, NO_SPAN);
}

// A fact of this name comes first.
static void set_top_unless_told(struct compiler *k, const char *name, struct value v)
{
    node_reads_variable(k, str_of(name), NULL, 0);
    if (value_is(node_variable(&k->told, str_of(name)), VALUE_ABSENT))
        set_top(k, name, v);
}

static struct value text_value(struct compiler *k, struct str s)
{
    return value_string(k->arena, s);
}

// `$settings::x`: what code can read of the settings.
static void open_settings(struct compiler *k)
{
    struct scope *s = compiler_scope(k, SCOPE_NAMED, k->top, STR("settings"));
    struct value given = k->settings.settings;
    const struct {
        const char *name;
        struct str text;
    } fixed[] = {{"environment", k->environment->name},
                 {"strict", k->settings.strict == STRICT_ERROR ? STR("error")
                            : k->settings.strict == STRICT_OFF ? STR("off")
                                                               : STR("warning")},
                 {"certname", k->settings.node_name}};
    for (size_t i = 0; value_is_mapping(given) && i < value_len(given); i++)
        (void)scope_set_variable(s, value_key(given, i), lazy_of_value(value_item(given, i)), 0,
                                 NO_SPAN);
    for (size_t i = 0; i < COUNT_OF(fixed); i++)
        if (!value_is_mapping(given) || value_find_key(given, str_of(fixed[i].name)) < 0)
            (void)scope_set_variable(s, str_of(fixed[i].name),
                                     lazy_of_value(text_value(k, fixed[i].text)), 0, NO_SPAN);
    *str_table_put(&k->scopes, STR("settings"), NULL) = (uintptr_t)s;
}

static void open_top(struct compiler *k, struct scope *outside)
{
    k->top = compiler_scope(k, SCOPE_NAMED, outside, STR(""));
    set_top(k, "environment", text_value(k, k->environment->name));
    set_top_unless_told(k, "title", text_value(k, STR("main")));
    set_top_unless_told(k, "name", text_value(k, STR("main")));
    open_settings(k);
    *str_table_put(&k->scopes, STR("main"), NULL) = (uintptr_t)k->top;
}

// ---- the order of things

static struct value run_manifests(struct compiler *k)
{
    for (size_t i = 0; i < k->environment->manifests.len; i++) {
        const struct puppet_program *p = k->environment->manifests.at[i];
        struct eval_context at = body_context(k, p->tree, k->top);
        k->manifest = at.env->scope;
        struct value v = value_of(k->graph, &at, p->body);
        if (value_is_poison(v) || failure_mask(v))
            return value_is_poison(v) ? v : failure_value(k->arena, failure_of(k->arena, v));
    }
    return VALUE_NONE;
}

static struct value run_node(struct compiler *k)
{
    struct str title = STR("");
    const struct puppet_definition *d;
    if (k->settings.block)
        return node_evaluate(k, k->settings.block, k->settings.block_title);
    if (!k->environment->nodes.len)
        return VALUE_NONE;
    node_reads_block(k, environment_node_block(k->environment, k->settings.node_name, &d, &title));
    if (!d)
        node_reads_name(k);
    if (!d)
        return puppet_fail_at(k->graph, "RUNTIME_ERROR", NO_SPAN,
                              "no node definition matches `%.*s`", STR_ARGS(k->settings.node_name));
    return node_evaluate(k, d, title);
}

// Defined types that have been declared and not evaluated: one generation.
static struct value run_defines(struct compiler *k, bool *changed)
{
    size_t count = k->catalog->resources.len;
    for (size_t i = 0; i < count; i++) {
        struct resource *r = k->catalog->resources.at[i];
        bool is_define = r->definition && r->definition->kind == DEFINITION_DEFINE;
        if (!is_define || r->is_evaluated || r->is_virtual)
            continue;
        *changed = true;
        struct value failed = define_evaluate(k, r);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
    }
    return VALUE_NONE;
}

// Something declares or collects what makes it declare more.
static struct value never_complete(struct compiler *k, int passes)
{
    size_t count = k->catalog->resources.len;
    const struct resource *last = k->catalog->resources.at[count - 1];
    return puppet_fail_at(k->graph, "RUNTIME_ERROR", last->at,
                          "the catalog is not complete after %d passes: each pass declares another "
                          "`%.*s` (%zu resources so far)",
                          passes, STR_ARGS(last->type), count);
}

static struct value run_rest(struct compiler *k)
{
    enum { PASSES_MAX = 1000 };
    struct value failed = VALUE_NONE;
    bool changed = true;
    for (unsigned i = 0; changed && value_is(failed, VALUE_ABSENT); i++) {
        changed = false;
        if (i == PASSES_MAX)
            return never_complete(k, PASSES_MAX);
        failed = collectors_run(k, &changed);
        if (value_is(failed, VALUE_ABSENT))
            failed = overrides_apply(k, &changed);
        if (value_is(failed, VALUE_ABSENT))
            failed = run_defines(k, &changed);
    }
    return failed;
}

// What a brief one computes goes with it.
void compiler_resume(struct compiler *k)
{
    context_push(&k->context);
    k->values_before = k->graph->now.values;
    k->frames_before = k->graph->now.frames;
    if (k->settings.is_brief)
        k->graph->now.values = k->graph->now.frames = k->arena;
}

void compiler_begin(struct compiler *k, struct scope *outside)
{
    compiler_resume(k);
    open_top(k, outside);
    k->current = k->catalog->main;
}

void compiler_end(struct compiler *k)
{
    k->graph->now.values = k->values_before;
    k->graph->now.frames = k->frames_before;
    context_pop(&k->context);
}

struct value compiler_run_class(struct compiler *k, struct str name)
{
    struct resource *r;
    k->is_alone = true;
    compiler_begin(k, NULL);
    struct value failed = class_include(k, name, NO_SPAN, &r);
    if (value_is(failed, VALUE_ABSENT))
        failed = run_rest(k);
    compiler_end(k);
    return failed;
}

// The class or defined type that is compiled alone. What others declare is not known.
static struct value run_alone(struct compiler *k)
{
    struct value failed = VALUE_NONE;
    struct resource *r;
    struct str name = k->settings.alone, module = str_slice(name, 0, str_find(name, STR("::"), 0));
    k->is_alone = k->is_partial = true;
    const struct puppet_definition *d =
        environment_find(k->environment, DEFINITION_DEFINE, name, &failed);
    const struct puppet_definition *own =
        environment_find(k->environment, DEFINITION_CLASS, d ? module : name, &failed);
    if (own) // of a defined type: the class of its module, which most of them need
        failed = class_include(k, own->name, own->at, &r);
    if (!d || !value_is(failed, VALUE_ABSENT))
        return failed;
    struct value declared = declare_resource(k, name, value_string(k->arena, UNKNOWN_TITLE),
                                             &(struct parameter_list){0}, FORM_REGULAR, d->at);
    return value_is_poison(declared) ? declared : VALUE_NONE;
}

struct value compiler_run(struct compiler *k)
{
    struct environment *e = k->environment;
    for (size_t i = 0; i < e->diags.list.len; i++)
        if (e->diags.list.at[i]->severity == SEVERITY_ERROR)
            return fail_with(k->graph, FAIL_USER, e->diags.list.at[i]);
    compiler_begin(k, NULL);
    struct value failed = run_manifests(k);
    if (value_is(failed, VALUE_ABSENT))
        failed = k->settings.alone.len ? run_alone(k) : run_node(k);
    if (value_is(failed, VALUE_ABSENT))
        failed = run_rest(k);
    if (value_is(failed, VALUE_ABSENT))
        failed = catalog_finish(k);
    compiler_end(k);
    return failed;
}
