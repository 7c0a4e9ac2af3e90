// SPDX-License-Identifier: Apache-2.0
//
// What an edit changes in a catalog: bodies that it concerns run twice, as it was and as it is now. Where both do the same with
// other values, those are put into the catalog; defined types that are declared with other values are concerned too.
#include "dialects/puppet/catalog/retake.h"
#include "dialects/puppet/runtime/body_reads.h"

#include "base/budget.h"
#include "base/hash.h"

// ---- which bodies

bool revision_add(struct revision *v, struct resource *r, const struct parameter_list *before,
                  const struct parameter_list *now)
{
    for (size_t i = 0; i < v->bodies.len; i++)
        if (v->bodies.at[i].resource == r)
            return false;
    ARRAY_PUSH(&v->bodies, (struct pending_body){r, before, now});
    return true;
}

bool revision_add_readers(struct revision *v, struct str key)
{
    const uint64_t *found = table_find(&v->compiler->noted->keys, hash_bytes(key.at, key.len));
    const struct key_reader *r = found ? (const struct key_reader *)(uintptr_t)*found : NULL;
    for (; r && r->body; r = r->next)
        (void)revision_add(v, (struct resource *)(uintptr_t)r->body, NULL, NULL);
    return !r;
}

bool revision_add_definitions(struct revision *v)
{
    enum { BODIES_MAX = 500 }; // more take as long as all of them
    const struct catalog *c = v->compiler->catalog;
    for (size_t i = 0; v->old.len && i < c->resources.len; i++)
        for (size_t n = 0; n < v->old.len; n++)
            if (c->resources.at[i]->definition == v->old.at[n])
                (void)revision_add(v, c->resources.at[i], NULL, NULL);
    return v->bodies.len <= BODIES_MAX;
}

static const struct puppet_definition *definition_now(const struct revision *v,
                                                      const struct resource *r)
{
    for (size_t i = 0; i < v->old.len; i++)
        if (v->old.at[i] == r->definition)
            return v->new.at[i];
    return r->definition;
}

// ---- variables

static bool have_same_variables(const struct scope *x, const struct scope *y)
{
    if (x->entries.len != y->entries.len)
        return false;
    for (size_t i = 0; i < x->entries.len; i++) {
        const struct scope_entry *a = &x->entries.at[i], *b = &y->entries.at[i];
        if (a->name != b->name || a->value.kind != LAZY_VALUE || b->value.kind != LAZY_VALUE ||
            !puppet_is_identical(a->value.value, b->value.value))
            return false;
    }
    return true;
}

static bool has_capsules(struct value v)
{
    bool has_one = value_is(v, VALUE_CAPSULE);
    for (size_t i = 0; value_is_aggregate(v) && !has_one && budget_more(i < value_len(v)); i++)
        has_one = has_capsules(value_item(v, i)) ||
                  (value_is_mapping(v) && has_capsules(value_real_key(v, i)));
    return has_one;
}

// A value that needs nothing of the data, unless something is in it that cannot be copied.
static struct value own_value(struct revision *v, struct value x)
{
    v->is_borrowed |= has_capsules(x);
    return value_copy(v->compiler->arena, x);
}

// Variables that others have looked for may not change.
static bool take_scope(struct revision *v, struct resource *r, struct scope *now)
{
    struct compiler *k = v->compiler;
    if (table_find(&k->noted->scopes, (uintptr_t)r->scope))
        return false;
    if (r->definition->kind == DEFINITION_CLASS)
        *str_table_put(&k->scopes, r->scope->name, NULL) = (uintptr_t)now;
    for (size_t i = 0; i < now->entries.len; i++)
        now->entries.at[i].value.value = own_value(v, now->entries.at[i].value.value);
    r->scope = now;
    return true;
}

// Scopes that runs have opened go, but for one that stays.
static void close_scopes(struct compiler *k, size_t since, const struct scope *kept)
{
    size_t n = since;
    for (size_t i = since; i < k->opened.len; i++) {
        struct scope *s = k->opened.at[i];
        if (kept && (s == kept || s == kept->inner))
            k->opened.at[n++] = s;
        else
            scope_close(s);
    }
    k->opened.len = n;
}

// ---- values

static bool is_naming(struct compiler *k, const struct resource *r, struct str name)
{
    if (r->definition)
        return str_equal(name, STR("name"));
    const struct resource_type *t = resource_type_find(k, r->type);
    bool is_it = !t || t->has_other_titles || t->pattern_count > 1;
    for (uint32_t i = 0; t && i < t->key_count; i++)
        is_it |= str_equal(t->keys[i], name);
    for (uint32_t i = 0; t && t->pattern_count && i < t->patterns[0].count; i++)
        is_it |= str_equal(t->patterns[0].names[i], name);
    return is_it;
}

// Whether its values may have decided what a collector has found, or be those that a collector has set.
static bool is_collected(const struct compiler *k, const struct resource *r)
{
    bool is_it = false;
    for (size_t i = 0; i < k->catalog->collectors.len; i++) {
        const struct collector *c = k->catalog->collectors.at[i];
        is_it |= value_is_sequence(c->references) ||
                 (puppet_same_string(c->type, r->type) && (c->query || c->overrides.list.len));
    }
    return is_it;
}

static bool are_same(const struct resource_parameter *x, const struct resource_parameter *y)
{
    return x->origin == y->origin && puppet_is_identical(x->value, y->value);
}

static bool have_same_names(const struct parameter_list *x, const struct parameter_list *y)
{
    bool are_equal = x->list.len == y->list.len;
    for (size_t i = 0; are_equal && i < x->list.len; i++)
        are_equal = str_equal(x->list.at[i].name, y->list.at[i].name) &&
                    x->list.at[i].adds == y->list.at[i].adds;
    return are_equal;
}

// The values that are other ones now.
static bool put_values(struct revision *v, struct resource *r, const struct parameter_list *before,
                       const struct parameter_list *now)
{
    bool is_changed = false;
    for (size_t i = 0; i < now->list.len; i++) {
        const struct resource_parameter *old = &before->list.at[i], *new = &now->list.at[i];
        struct resource_parameter *p =
            (struct resource_parameter *)(uintptr_t)resource_parameter(r, old->name);
        if (are_same(old, new))
            continue;
        if (!p || !are_same(p, old) || is_metaparameter(new->name) ||
            is_naming(v->compiler, r, new->name) || !value_is_wholly_known(new->value))
            return false;
        *p = *new;
        p->value = own_value(v, new->value);
        is_changed = true;
    }
    if (is_changed)
        ARRAY_PUSH(&v->touched, r);
    return !is_changed || (!r->is_read && !is_collected(v->compiler, r));
}

static bool declares_otherwise(const struct effect *before, const struct effect *now,
                               bool *is_other)
{
    *is_other = false;
    for (size_t i = 0; i < now->parameters.list.len; i++) {
        const struct resource_parameter *p = &now->parameters.list.at[i];
        bool is_same = are_same(&before->parameters.list.at[i], p);
        *is_other |= !is_same;
        if (!is_same && (is_metaparameter(p->name) || !value_is_wholly_known(p->value)))
            return false;
    }
    return true;
}

// A defined type binds what it is declared with.
static bool follow_declaration(struct revision *v, const struct effect *before,
                               const struct effect *now)
{
    bool is_other;
    if (!now->resource->definition)
        return put_values(v, now->resource, &before->parameters, &now->parameters);
    if (!declares_otherwise(before, now, &is_other))
        return false;
    return !is_other || revision_add(v, now->resource, &before->parameters, &now->parameters);
}

// ---- effects

// The line is a part of the catalog.
static bool take_place(struct revision *v, const struct effect *before, const struct effect *now)
{
    const struct sources *sources = v->compiler->graph->sources;
    struct resource *r = now->resource;
    if (r->at.file != before->at.file || r->at.start != before->at.start)
        return false;
    uint32_t old_line = source_position(sources, before->at.file, before->at.start).line;
    if (source_position(sources, now->at.file, now->at.start).line != old_line)
        ARRAY_PUSH(&v->touched, r);
    r->at = now->at;
    return true;
}

static bool is_same_relation(const struct relation *x, const struct relation *y)
{
    return x->notifies == y->notifies && puppet_is_identical(x->source, y->source) &&
           puppet_is_identical(x->target, y->target);
}

static bool follow_effect(struct revision *v, const struct effect *before, const struct effect *now)
{
    if (before->kind != now->kind || before->resource != now->resource)
        return false;
    switch (now->kind) {
    case EFFECT_CLASS: return str_equal(before->function, now->function);
    case EFFECT_RELATION: return is_same_relation(&before->relation, &now->relation);
    case EFFECT_RESOURCE:
        return have_same_names(&before->parameters, &now->parameters) &&
               take_place(v, before, now) && follow_declaration(v, before, now);
    }
    UNREACHABLE("kind of effect");
}

// What the catalog has of a declaration that runs as it was: the same, unless others have set it.
static bool is_in_catalog(const struct effect *e)
{
    bool is_same = true;
    for (size_t i = 0; i < e->parameters.list.len && is_same; i++) {
        const struct resource_parameter *p = &e->parameters.list.at[i];
        const struct resource_parameter *real = resource_parameter(e->resource, p->name);
        if (real && real->origin == ORIGIN_WRITTEN && !is_metaparameter(p->name))
            is_same = puppet_is_identical(real->value, p->value);
    }
    return is_same;
}

static bool compare_runs(struct revision *v, const struct retake *before, const struct retake *now)
{
    struct resource *r = now->real;
    const struct scope *old = before->copy.scope;
    struct scope *new = now->copy.scope;
    if (before->effects.len != now->effects.len || !have_same_variables(r->scope, old) ||
        !have_same_names(&before->copy.parameters, &now->copy.parameters))
        return false;
    for (size_t i = 0; i < now->effects.len; i++)
        if (!is_in_catalog(&before->effects.at[i]) ||
            !follow_effect(v, &before->effects.at[i], &now->effects.at[i]))
            return false;
    return put_values(v, r, &before->copy.parameters, &now->copy.parameters) &&
           (have_same_variables(old, new) || take_scope(v, r, new));
}

// ---- runs

static struct retake *new_run(struct revision *v, struct resource *r)
{
    struct retake *t = ARENA_NEW(v->compiler->arena, struct retake);
    t->real = r;
    ARRAY_PUSH(&v->runs, t);
    return t;
}

static bool run_body(struct revision *v, struct pending_body b)
{
    struct compiler *k = v->compiler;
    struct retake *before = new_run(v, b.resource), *now = new_run(v, b.resource);
    const struct puppet_definition *definition = definition_now(v, b.resource);
    size_t opened = k->opened.len;
    k->hiera = v->before;
    bool is_sound = retake_run(k, before, b.resource->definition, b.before);
    k->hiera = v->now;
    is_sound = is_sound && retake_run(k, now, definition, b.now) && compare_runs(v, before, now);
    close_scopes(k, opened, is_sound ? b.resource->scope : NULL);
    b.resource->definition = definition;
    return is_sound;
}

bool revision_run(struct revision *v)
{
    enum { BODIES_MAX = 500 };
    bool is_sound = true;
    for (size_t i = 0; i < v->bodies.len && is_sound; i++)
        is_sound = i < BODIES_MAX && run_body(v, v->bodies.at[i]);
    v->compiler->hiera = v->now;
    return is_sound;
}

void revision_done(struct revision *v)
{
    for (size_t i = 0; i < v->runs.len; i++)
        retake_done(v->runs.at[i]);
    ARRAY_DONE(&v->runs);
    ARRAY_DONE(&v->bodies);
    ARRAY_DONE(&v->touched);
    ARRAY_DONE(&v->old);
    ARRAY_DONE(&v->new);
}
