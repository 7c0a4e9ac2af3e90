// SPDX-License-Identifier: Apache-2.0
//
// Classes, defined types and nodes: binding their parameters and running their bodies, each in a named scope.
#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/language/lambda.h"
#include "dialects/puppet/runtime/body_reads.h"

struct eval_context body_context(struct compiler *k, const struct tree *t, struct scope *scope)
{
    struct env env = {.scope = scope};
    struct env *inner = env_with_frame(k->graph, &env, 0);
    inner->scope =
        scope->kind == SCOPE_NAMED ? compiler_scope(k, SCOPE_INNER, scope, STR("")) : scope;
    return (struct eval_context){.tree = t, .env = inner};
}

static void set_variable(struct scope *s, const char *name, struct value v)
{
    (void)scope_set_variable(s, str_of(name), lazy_of_value(v), 0, NO_SPAN);
}

// What surrounds a class, a defined type or a node.
static struct scope *open_body_scope(struct compiler *k, struct resource *r, struct scope *parent,
                                     struct str name)
{
    struct scope *s = compiler_scope(k, SCOPE_NAMED, parent, name);
    r->scope = s;
    bool is_class = r->definition && r->definition->kind == DEFINITION_CLASS;
    struct str title = is_class ? name : r->title;
    const struct resource_parameter *own = is_class ? NULL : resource_parameter(r, STR("name"));
    struct value called =
        resource_has_unknown_title(r) ? value_dynamic : value_string(k->arena, title);
    set_variable(s, "title", called);
    set_variable(s, "name", own ? own->value : called);
    struct str module =
        environment_module_of(k->environment, r->definition ? r->definition->at.file : 0);
    set_variable(s, "module_name", value_string(k->arena, module));
    // Of a class that inherits, the class that it inherits from counts as the one that calls it.
    const struct resource *base = is_class && r->definition->parent.len
                                      ? catalog_find(k, STR("Class"), r->definition->parent)
                                      : NULL;
    const struct resource *caller = base ? base : r->caller;
    struct str from = environment_module_of(
        k->environment, caller && caller->definition ? caller->definition->at.file : 0);
    set_variable(s, "caller_module_name", value_string(k->arena, from));
    return s;
}

// ---- parameters

struct binding {
    struct compiler *compiler;
    struct resource *resource;
    struct eval_context at; // in the scope of the body
    struct strbuf mistakes; // one line each
};

static void add_mistake(struct binding *b, struct str text)
{
    if (b->mistakes.len)
        strbuf_add(&b->mistakes, STR("; "));
    strbuf_add(&b->mistakes, text);
}

static bool has_parameter(const struct puppet_definition *d, struct str name)
{
    for (uint32_t i = 0; i < d->parameter_count; i++)
        if (str_equal(d->parameters[i].name, name))
            return true;
    return false;
}

static void refuse_unknown(struct binding *b, const struct puppet_definition *d)
{
    struct resource *r = b->resource;
    for (size_t i = 0; i < r->parameters.list.len; i++) {
        struct str name = r->parameters.list.at[i].name;
        if (!is_metaparameter(name) && !has_parameter(d, name) && !str_equal(name, STR("name")))
            add_mistake(
                b, str_format(b->compiler->arena, "has no parameter named '%.*s'", STR_ARGS(name)));
    }
}

static bool is_undef_text(const struct binding *b, expr_id e)
{
    return expr_kind(b->at.tree, e) == EXPR_LITERAL &&
           value_is_null(expr_literal_value(b->at.tree, e));
}

static bool is_empty_default(struct value v)
{
    bool has_length = value_is_mapping(v) || value_is_sequence(v);
    return value_is_null(v) || (has_length && !value_len(v)) ||
           (value_is(v, VALUE_STRING) && !value_str(&v).len);
}

// Whether a definition is in the module of the one that is compiled alone.
static bool is_beside_alone(const struct compiler *k, const struct puppet_definition *d)
{
    struct str alone = k->settings.alone;
    size_t end = str_find(alone, STR("::"), 0);
    return alone.len && str_starts(d->name, str_slice(alone, 0, end)) &&
           (d->name.len == end || d->name.at[end] == ':');
}

static struct value fallback_value(struct binding *b, const struct puppet_parameter *p)
{
    struct compiler *k = b->compiler;
    if (p->early.len)
        return puppet_fail_at(k->graph, "RUNTIME_ERROR", b->resource->at,
                              "the default of `$%.*s` uses `$%.*s`, which has no value yet",
                              STR_ARGS(p->name), STR_ARGS(p->early));
    if (k->settings.has_placeholders && !p->type && is_undef_text(b, p->fallback))
        return value_dynamic;
    struct value v = value_of(k->graph, &b->at, p->fallback);
    bool is_open = k->settings.opens_defaults && is_empty_default(v) &&
                   is_beside_alone(k, b->resource->definition);
    return is_open ? value_dynamic : v;
}

// What was given, else (for classes) what the data has, else the default. Absent: there is none.
static struct value parameter_value(struct binding *b, const struct puppet_parameter *p,
                                    enum parameter_origin *origin, struct span *at)
{
    struct compiler *k = b->compiler;
    const struct resource_parameter *given = resource_parameter(b->resource, p->name);
    if (given && !value_is_null(given->value)) {
        *origin = given->origin;
        *at = given->at;
        return given->value;
    }
    if (b->resource->definition->kind == DEFINITION_CLASS) {
        struct str key =
            str_format(k->arena, "%.*s::%.*s", STR_ARGS(lower_name(k->arena, b->resource->title)),
                       STR_ARGS(p->name));
        struct value found = compiler_data(k, key, b->at.env->scope, b->resource->at);
        bool is_found = !value_is(found, VALUE_ABSENT);
        if (is_found &&
            (!value_is_null(found) || !p->fallback)) { // null: the default, if there is one
            *origin = ORIGIN_DATA;
            return found;
        }
    }
    *origin = ORIGIN_FALLBACK;
    *at = p->at;
    if (p->fallback)
        return fallback_value(b, p);
    if (!given && k->lacks_data && b->resource->definition->kind == DEFINITION_CLASS)
        return value_dynamic;
    return given ? given->value : VALUE_NONE; // undef is a value too
}

// Of a class that another one inherits from: where that one is included.
static struct span place_of_mistakes(const struct resource *r)
{
    return span_is_none(r->included_at) ? r->at : r->included_at;
}

static struct value bind_parameter(struct binding *b, const struct puppet_parameter *p)
{
    struct compiler *k = b->compiler;
    enum parameter_origin origin = ORIGIN_WRITTEN;
    struct span at = p->at;
    struct value v = parameter_value(b, p, &origin, &at), failed = VALUE_NONE;
    if (value_is_poison(v))
        return v;
    const struct ptype *t = parameter_type(k, &b->at, p->type, &failed);
    if (!t)
        return failed;
    if (value_is(v, VALUE_ABSENT) && k->settings.alone.len)
        v = value_dynamic; // whoever uses it gives it
    if (value_is(v, VALUE_ABSENT)) {
        add_mistake(
            b, str_format(k->arena, "expects a value for parameter '%.*s'", STR_ARGS(p->name)));
        return VALUE_NONE;
    }
    // A default that its own type refuses stands for what the user of the class gives.
    bool stands_for_other = k->settings.has_placeholders && origin == ORIGIN_FALLBACK;
    if (stands_for_other && is_empty_default(v) && !ptype_has(t, v))
        v = value_dynamic;
    if (!ptype_has(t, v)) {
        struct str subject = str_format(k->arena, "parameter '%.*s'", STR_ARGS(p->name));
        struct strbuf why;
        strbuf_init(&why, 4000);
        ptype_describe(&why, k->arena, subject, t, v);
        add_mistake(b, strbuf_copy(&why, k->arena));
        strbuf_done(&why);
    }
    if (is_reserved_variable(p->name))
        return puppet_reserved(k->graph, "RUNTIME_ERROR", p->name, place_of_mistakes(b->resource));
    const struct failure *f =
        scope_set_variable(b->resource->scope, p->name, lazy_of_value(v), 0, p->at);
    if (f)
        return failure_value(k->arena, f);
    if (!value_is_null(v))
        resource_set(b->resource, (struct resource_parameter){
                                      .name = p->name, .value = v, .at = at, .origin = origin});
    return VALUE_NONE;
}

static struct value bind_all(struct binding *b)
{
    const struct puppet_definition *d = b->resource->definition;
    strbuf_init(&b->mistakes, 0);
    refuse_unknown(b, d);
    struct value failed = VALUE_NONE;
    for (uint32_t i = 0; i < d->parameter_count && value_is(failed, VALUE_ABSENT); i++)
        failed = bind_parameter(b, &d->parameters[i]);
    if (value_is(failed, VALUE_ABSENT) && b->mistakes.len)
        failed = puppet_fail_at(b->compiler->graph, "RUNTIME_ERROR", place_of_mistakes(b->resource),
                                "%.*s[%.*s]: %.*s", STR_ARGS(b->resource->type),
                                STR_ARGS(b->resource->title), STR_ARGS(strbuf_str(&b->mistakes)));
    strbuf_done(&b->mistakes);
    return failed;
}

// Runs a body; what it declares is inside of the resource.
static struct value run_definition(struct compiler *k, struct resource *r, struct scope *scope)
{
    struct binding b = {
        .compiler = k, .resource = r, .at = body_context(k, r->definition->tree, scope)};
    struct resource *before = k->current;
    struct strbuf *rendering = k->rendering;
    enum { CLASSES_MAX = 500 }; // nested
    if (++k->depth > CLASSES_MAX) {
        k->depth--;
        return fail_at(k->graph, FAIL_LIMIT, DIAG_LIMIT_DEPTH, r->at,
                       "more than %d classes are nested", CLASSES_MAX);
    }
    k->rendering = NULL;
    struct resource *asking = k->noted ? k->noted->body : NULL;
    reads_begin(k, r);
    struct value v = bind_all(&b);
    k->current = r;
    if (value_is(v, VALUE_ABSENT) && r->definition->body)
        v = call_body(k->graph, &b.at, r->definition->body, true);
    reads_end(k, r, asking);
    k->current = before;
    k->rendering = rendering;
    k->depth--;
    return value_is_poison(v) ? v
           : failure_mask(v)  ? failure_value(k->arena, failure_of(k->arena, v))
                              : VALUE_NONE;
}

struct value body_again(struct compiler *k, struct resource *r, struct scope *parent,
                        struct str name)
{
    struct scope *s = open_body_scope(k, r, parent, name);
    return run_definition(k, r, s);
}

static void add_tags(struct compiler *k, struct resource *r)
{
    resource_add_tag(k, r, r->type);
    if (!r->has_number_title)
        resource_add_tag(k, r, r->title);
    resource_take_tags(r, r->container);
}

// ---- classes

static struct value unknown_class(struct compiler *k, struct str name, struct span at)
{
    struct value failed =
        puppet_fail_at(k->graph, "RUNTIME_ERROR", at, "unknown class `%.*s`", STR_ARGS(name));
    ARRAY(struct str) names = {0};
    for (uint32_t i = 0; i < k->environment->definitions.len; i++) {
        struct str key = k->environment->definitions.entries[i].key;
        if (key.at[0] == 'c' && k->environment->definitions.entries[i].value)
            ARRAY_PUSH(&names, str_slice(key, 1, key.len));
    }
    struct str near = graph_suggest(k->graph, name, names.at, names.len);
    ARRAY_DONE(&names);
    struct str unread = environment_unread_modules(k->environment);
    if (near.len)
        return fail_with_help(k->graph, failed, "did you mean `%.*s`?", STR_ARGS(near));
    return unread.len
               ? fail_with_help(k->graph, failed,
                                "no modules are read from `%.*s`, which is outside of the project",
                                STR_ARGS(unread))
               : failed;
}

// The resource of a class, after those that it inherits from. Of a class that is not installed, only what is given is known.
static struct value class_resource(struct compiler *k, struct str name, struct span at,
                                   struct resource **out)
{
    struct value failed = VALUE_NONE;
    *out = catalog_find(k, STR("Class"), name);
    if (*out && k->settings.visibility == STRICT_OFF)
        return VALUE_NONE;
    const struct puppet_definition *d = compiler_find(k, DEFINITION_CLASS, name, at, &failed);
    if (*out)
        return failed;
    bool is_missing = !d && value_is(failed, VALUE_ABSENT) && compiler_lacks(k, name, at);
    if (!d && !is_missing)
        return value_is(failed, VALUE_ABSENT) ? unknown_class(k, name, at) : failed;
    if (d && d->parent.len) {
        struct resource *parent;
        if (environment_inherits_itself(k->environment, d))
            return fail_at(k->graph, FAIL_USER, DIAG_CYCLE, d->at,
                           "class `%.*s` inherits from itself", STR_ARGS(d->name));
        failed = class_resource(k, d->parent, d->at, &parent);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
        if (span_is_none(parent->included_at))
            parent->included_at = at;
    }
    struct str full = d ? d->name : lower_name(k->arena, name);
    struct resource *r = resource_new(k, STR("Class"), capitalized_name(k->arena, full), at);
    r->definition = d;
    r->is_missing = is_missing;
    r->container = k->catalog->stage;
    r->caller = k->current;
    r->is_included = true;
    failed = catalog_add(k, r);
    *out = r;
    return failed;
}

// Where it is in the catalog: in its stage.
static struct value class_place(struct compiler *k, struct resource *r, struct str name)
{
    ARRAY_PUSH(&k->catalog->classes, name);
    const struct resource_parameter *tag = resource_parameter(r, STR("tag"));
    const struct resource_parameter *stage = resource_parameter(r, STR("stage"));
    if (!stage && r->caller) { // that of whoever declares it
        stage = resource_parameter(r->caller, STR("stage"));
        if (stage)
            resource_set(r, *stage);
    }
    if (tag)
        resource_add_tags(k, r, tag->value);
    r->container = k->catalog->stage;
    if (stage && value_is(stage->value, VALUE_STRING)) {
        struct resource *other = catalog_find(k, STR("Stage"), value_str(&stage->value));
        if (!other)
            return puppet_fail_at(k->graph, "RUNTIME_ERROR", r->at, "unknown stage `%.*s`",
                                  STR_ARGS(value_str(&stage->value)));
        r->container = other;
    }
    resource_add_tag(k, r, STR("class"));
    resource_add_tag(k, r, name);
    resource_take_tags(r, r->caller); // who included it first
    r->is_contained = true;
    ARRAY_PUSH(&k->catalog->edges, (struct catalog_edge){resource_reference(k->arena, r->container),
                                                         resource_reference(k->arena, r)});
    return VALUE_NONE;
}

// Nobody knows the parameters of a class that is not installed. What is given, and what the data has for it, is known.
static struct value bind_missing(struct compiler *k, struct resource *r)
{
    struct str prefix = str_format(k->arena, "%.*s::", STR_ARGS(lower_name(k->arena, r->title)));
    struct hiera_request request = {.scope = k->top, .at = r->at, .merge = VALUE_NONE};
    struct hiera_keys keys = {0};
    struct value failed = hiera_keys_of_node(compiler_hiera(k), &request, prefix, &keys);
    for (size_t i = 0; i < keys.list.len && value_is(failed, VALUE_ABSENT); i++) {
        struct str key = keys.list.at[i], name = str_slice(key, prefix.len, key.len);
        if (!name.len || memchr(name.at, ':', name.len) || resource_parameter(r, name))
            continue;
        struct value v = compiler_data(k, key, k->top, r->at);
        if (value_is_poison(v))
            failed = v;
        else if (!value_is(v, VALUE_ABSENT))
            resource_set(r, (struct resource_parameter){.name = str_copy(k->arena, name),
                                                        .value = v,
                                                        .at = r->at,
                                                        .origin = ORIGIN_DATA});
    }
    hiera_keys_done(&keys);
    return failed;
}

static struct value evaluate_missing(struct compiler *k, struct resource *r)
{
    k->is_partial = true;
    struct value failed = class_place(k, r, lower_name(k->arena, r->title));
    if (value_is(failed, VALUE_ABSENT))
        resource_apply_defaults(k, r);
    return value_is(failed, VALUE_ABSENT) ? bind_missing(k, r) : failed;
}

static struct value class_evaluate(struct compiler *k, struct resource *r)
{
    if (r->is_evaluated || (!r->definition && !r->is_missing))
        return VALUE_NONE;
    struct value stopped = compiler_stop(k, r->at);
    if (!value_is(stopped, VALUE_ABSENT))
        return stopped;
    r->is_evaluated = true;
    if (r->is_missing)
        return evaluate_missing(k, r);
    const struct puppet_definition *d = r->definition;
    struct scope *around = k->node ? k->node : k->top;
    if (d->parent.len) {
        struct resource *parent;
        struct value failed = class_resource(k, d->parent, d->at, &parent);
        if (value_is(failed, VALUE_ABSENT))
            failed = class_evaluate(k, parent);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
        if (parent->scope)
            around = parent->scope;
        reads_scope(k, around);
        k->lacks_parents |= parent->is_missing;
    }
    struct str name = lower_name(k->arena, d->name);
    struct value failed = class_place(k, r, name);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    struct scope *s = open_body_scope(k, r, around, name);
    *str_table_put(&k->scopes, name, NULL) = (uintptr_t)s;
    resource_apply_defaults(k, r);
    return run_definition(k, r, s);
}

struct value class_prepare(struct compiler *k, struct str name, struct span at)
{
    struct resource *r;
    return class_resource(k, name, at, &r);
}

struct value class_include(struct compiler *k, struct str name, struct span at,
                           struct resource **out)
{
    struct value failed = class_resource(k, name, at, out);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    return class_evaluate(k, *out);
}

struct value class_declare(struct compiler *k, struct str name,
                           const struct parameter_list *parameters, struct span at,
                           struct resource **out)
{
    struct resource *old = catalog_find(k, STR("Class"), name);
    if (old) {
        struct value failed = puppet_fail_at(k->graph, "RUNTIME_ERROR", at,
                                             "class `%.*s` is already declared", STR_ARGS(name));
        return span_is_none(old->at)
                   ? failed
                   : fail_with_place(k->graph, failed, old->at, "first declared here");
    }
    struct value failed = class_resource(k, name, at, out);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    (*out)->is_included = false;
    for (size_t i = 0; i < parameters->list.len; i++)
        resource_set(*out, parameters->list.at[i]);
    return class_evaluate(k, *out);
}

// ---- defined types and nodes

// What fails in the body of a defined type is reported where it is declared, with the place in the body.
static struct value at_resource(struct compiler *k, const struct resource *r, struct value failed)
{
    const struct failure *f = value_is(failed, VALUE_ABSENT) ? NULL : failure_of(k->arena, failed);
    bool is_here =
        !f || !f->diag || (f->diag->at.file == r->at.file && f->diag->at.start == r->at.start);
    if (is_here || (f->mask & FAIL_FIRM))
        return failed;
    struct diag *d =
        diag_new(&k->graph->arena, DIAG_INVALID_OPERATION, r->at, "%.*s[%.*s] cannot be evaluated",
                 STR_ARGS(r->type), STR_ARGS(r->title));
    diag_summary(d, "RUNTIME_ERROR");
    diag_because(d, f->diag);
    return fail_with(k->graph, FAIL_USER, d);
}

struct value define_evaluate(struct compiler *k, struct resource *r)
{
    struct value stopped = compiler_stop(k, r->at);
    if (!value_is(stopped, VALUE_ABSENT))
        return stopped;
    r->is_evaluated = true;
    resource_apply_defaults(k, r);
    add_tags(k, r);
    struct scope *s = open_body_scope(k, r, k->node ? k->node : k->top, r->definition->name);
    return at_resource(k, r, run_definition(k, r, s));
}

// Whether the block may use what its pattern has matched: `$0`, `${1}`.
static bool reads_groups(const struct compiler *k, const struct puppet_definition *node)
{
    struct span at = node->body ? expr_span(node->tree, node->body) : NO_SPAN;
    struct str text = source_text(k->graph->sources, node->tree->file);
    for (size_t i = at.start; i + 1 < at.end && i + 2 < text.len; i++)
        if (text.at[i] == '$' && (ascii_is_digit(text.at[i + 1]) ||
                                  (text.at[i + 1] == '{' && ascii_is_digit(text.at[i + 2]))))
            return true;
    return false;
}

struct value node_evaluate(struct compiler *k, const struct puppet_definition *node,
                           struct str title)
{
    struct resource *r = resource_new(k, STR("Node"), title, node->at);
    r->definition = node;
    r->is_evaluated = r->is_included = true;
    r->container = r->caller = k->catalog->main;
    struct value failed = catalog_add(k, r);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    ARRAY_PUSH(&k->catalog->classes, title);
    ARRAY_PUSH(&k->catalog->edges,
               (struct catalog_edge){STR("Class[main]"), resource_reference(k->arena, r)});
    add_tags(k, r);
    struct scope *s = compiler_scope(k, SCOPE_NAMED, k->top, STR("node"));
    r->scope = s;
    k->node = s;
    set_variable(s, "title", value_string(k->arena, title));
    set_variable(s, "name", value_string(k->arena, title));
    if (reads_groups(k, node))
        node_reads_name(k);
    // What its pattern has matched can be read in the block.
    struct eval_context at = body_context(k, node->tree, s);
    bool has_pattern = false;
    for (uint32_t i = 0; i < node->match_count; i++) {
        struct value v = expr_kind(node->tree, node->matches[i]) == EXPR_LITERAL
                             ? expr_literal_value(node->tree, node->matches[i])
                             : VALUE_NONE;
        struct str source;
        if (!puppet_is_regexp(v, &source))
            continue;
        has_pattern = true;
        if (k->settings.block)
            compiler_match_unknown(k, at.env->scope, source);
        else if (compiler_match(k, at.env->scope, source, k->settings.node_name))
            break;
    }
    struct resource *before = k->current;
    k->current = r;
    struct value v = node->body ? call_body(k->graph, &at, node->body, true) : VALUE_NONE;
    k->current = before;
    // Classes that the block includes can read it too; what is evaluated later cannot.
    if (has_pattern)
        scope_set_current_match(at.env->scope, NULL);
    return value_is_poison(v) ? v
           : failure_mask(v)  ? failure_value(k->arena, failure_of(k->arena, v))
                              : VALUE_NONE;
}
