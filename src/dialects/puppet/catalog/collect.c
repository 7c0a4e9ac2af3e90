// SPDX-License-Identifier: Apache-2.0
//
// What can only be done when resources are there: overrides, collectors with their queries, `realize`.
#include "dialects/puppet/catalog/catalog.h"

#include "base/budget.h"

// ---- overrides

static bool inherits(struct compiler *k, const struct resource *child,
                     const struct resource *parent)
{
    enum { PARENTS_MAX = 200 };
    for (unsigned i = 0; child && child->definition && i < PARENTS_MAX; i++) {
        if (child == parent)
            return true;
        if (child->definition->kind != DEFINITION_CLASS || !child->definition->parent.len)
            return false;
        child = catalog_find(k, STR("Class"), child->definition->parent);
    }
    return child && child == parent;
}

static struct value joined(struct compiler *k, struct value old, struct value more)
{
    size_t n = value_is_sequence(old) ? value_len(old) : 1,
           m = value_is_sequence(more) ? value_len(more) : 1;
    struct value *items = ARENA_ARRAY(k->arena, struct value, n + m);
    for (size_t i = 0; i < n; i++)
        items[i] = value_is_sequence(old) ? value_item(old, i) : old;
    for (size_t i = 0; i < m; i++)
        items[n + i] = value_is_sequence(more) ? value_item(more, i) : more;
    return value_tuple(k->arena, items, n + m);
}

static void remove_parameter(struct resource *r, struct str name)
{
    size_t n = 0;
    for (size_t i = 0; i < r->parameters.list.len; i++)
        if (!str_equal(r->parameters.list.at[i].name, name))
            r->parameters.list.at[n++] = r->parameters.list.at[i];
    r->parameters.list.len = n;
}

static void override_parameter(struct compiler *k, struct resource *r, struct resource_parameter p)
{
    const struct resource_parameter *old = resource_parameter(r, p.name);
    p.origin = ORIGIN_OVERRIDE;
    if (old)
        ARRAY_PUSH(&k->catalog->replaced, ((struct replaced_parameter){r, *old}));
    if (p.adds && old) // to undef too
        p.value = joined(k, old->value, p.value);
    if (str_equal(p.name, STR("tag")))
        resource_add_tags(k, r, p.value);
    if (value_is_null(p.value))
        remove_parameter(r, p.name);
    else
        resource_set(r, p);
}

// Whoever declares a resource may give it further parameters, and classes that inherit from that may change them. All
// resources of one defined type count as the same.
static bool may_override(struct compiler *k, const struct resource *r, const struct resource *from)
{
    bool is_class = str_equal(r->type, STR("Class"));
    const struct resource *owner = is_class ? r->caller : r->container;
    return !owner || owner == from || inherits(k, from, owner) ||
           (owner->definition && owner->definition == from->definition);
}

static struct value override_one(struct compiler *k, struct resource *r,
                                 const struct pending_override *o)
{
    if (!may_override(k, r, o->from))
        return puppet_fail_at(k->graph, NULL, o->at,
                              "only a class that inherits from `%.*s` can override this",
                              STR_ARGS(r->container ? r->container->title : STR("main")));
    for (size_t i = 0; i < o->parameters.list.len; i++) {
        struct resource_parameter p = o->parameters.list.at[i];
        const struct resource_parameter *old = resource_parameter(r, p.name);
        bool is_own = old && old->origin != ORIGIN_DEFAULT && old->origin != ORIGIN_FALLBACK;
        const struct resource *owner = old && old->setter ? old->setter : r->container;
        bool may = !is_own || (o->from != owner && inherits(k, o->from, owner));
        if (!may && o->from == owner) {
            struct value failed =
                puppet_fail_at(k->graph, NULL, old->at, "`%.*s` of %.*s[%.*s] is already set",
                               STR_ARGS(p.name), STR_ARGS(r->type), STR_ARGS(r->title));
            return fail_with_place(k->graph, failed, o->at, "set again here");
        }
        if (!may)
            return puppet_fail_at(k->graph, NULL, o->at,
                                  "only a class that inherits from `%.*s` can override this",
                                  STR_ARGS(r->container ? r->container->title : STR("main")));
        p.setter = o->from;
        override_parameter(k, r, p);
    }
    return VALUE_NONE;
}

struct value overrides_apply(struct compiler *k, bool *changed)
{
    struct catalog *c = k->catalog;
    struct value failed = VALUE_NONE;
    for (size_t i = 0; i < c->overrides.len && value_is(failed, VALUE_ABSENT); i++) {
        struct pending_override *o = &c->overrides.at[i];
        if (!o->target)
            continue;
        struct str type = o->target->kind == PTYPE_CLASS ? STR("Class") : o->target->name;
        struct resource *r = catalog_find(k, type, o->target->title);
        if (!r)
            continue;
        struct pending_override now = *o;
        o->target = NULL;
        *changed = true;
        failed = override_one(k, r, &now);
    }
    return failed;
}

// ---- queries

static bool parameter_is(struct value have, struct value wanted)
{
    if (value_is_sequence(have) && !value_is_sequence(wanted)) {
        for (size_t i = 0; i < value_len(have); i++)
            if (puppet_equal(value_item(have, i), wanted))
                return true;
        return false;
    }
    return puppet_equal(have, wanted);
}

// One of several is enough.
static bool has_wanted_tag(struct compiler *k, const struct resource *r, struct value wanted)
{
    for (size_t i = 0; value_is_sequence(wanted) && budget_more(i < value_len(wanted)); i++)
        if (has_wanted_tag(k, r, value_item(wanted, i)))
            return true;
    return value_is(wanted, VALUE_STRING) &&
           resource_is_tagged(r, lower_name(k->arena, value_str(&wanted)));
}

static bool compare_attribute(struct compiler *k, const struct resource *r, struct str name,
                              struct value wanted)
{
    if (str_equal(name, STR("title")))
        return value_is(wanted, VALUE_STRING) && str_equal(r->title, value_str(&wanted));
    if (str_equal(name, STR("tag")))
        return has_wanted_tag(k, r, wanted);
    const struct resource_parameter *p = resource_parameter(r, name);
    return p ? parameter_is(p->value, wanted) : value_is_null(wanted);
}

// `!=` is not the opposite of `==`: it compares the whole parameter, also that of tags.
static bool differs(const struct resource *r, struct str name, struct value wanted)
{
    if (str_equal(name, STR("title")))
        return !value_is(wanted, VALUE_STRING) || !str_equal(r->title, value_str(&wanted));
    const struct resource_parameter *p = resource_parameter(r, name);
    return !puppet_equal(p ? p->value : puppet_undef(), wanted);
}

// Comparisons take their values in the order in which they are written.
static bool query_has(struct compiler *k, const struct collector *c, expr_id e,
                      const struct resource *r, size_t *next)
{
    const struct tree *t = c->tree;
    struct str sign = literal_text(t, expr_operand(t, e, 0));
    if (joins_queries(t, e)) {
        bool is_and = str_equal(sign, STR("and")), has = is_and;
        for (uint32_t i = 1; budget_more(i < expr_count(t, e)); i++) {
            bool part = query_has(k, c, expr_operand(t, e, i), r, next);
            has = is_and ? has && part : has || part;
        }
        return has;
    }
    struct str name = literal_text(t, expr_operand(t, e, 1));
    struct value wanted = value_item(c->query_values, (*next)++);
    return str_equal(sign, STR("==")) ? compare_attribute(k, r, name, wanted)
                                      : differs(r, name, wanted);
}

static bool collects(struct compiler *k, const struct collector *c, const struct resource *r)
{
    if (c->is_exported || !puppet_same_string(c->type, r->type))
        return false; // nothing is known of what other nodes export
    size_t next = 0;
    return !c->query || query_has(k, c, c->query, r, &next);
}

static void collect_resource(struct compiler *k, struct collector *c, struct resource *r,
                             bool *changed)
{
    bool is_new;
    (void)str_table_put(&c->done, resource_reference(k->arena, r), &is_new);
    if (!is_new)
        return;
    bool was_virtual = r->is_virtual;
    r->is_virtual = false;
    *changed |= was_virtual || c->overrides.list.len > 0;
    for (size_t i = 0; i < c->overrides.list.len; i++)
        override_parameter(k, r, c->overrides.list.at[i]);
}

static void realize(struct compiler *k, struct collector *c, bool *changed)
{
    for (size_t i = 0; i < value_len(c->references); i++) {
        const struct ptype *t = puppet_type_of_value(value_item(c->references, i));
        struct resource *r =
            t ? catalog_find(k, t->kind == PTYPE_CLASS ? STR("Class") : t->name, t->title) : NULL;
        if (r)
            collect_resource(k, c, r, changed);
    }
}

struct value collectors_run(struct compiler *k, bool *changed)
{
    struct catalog *c = k->catalog;
    for (size_t i = 0; i < c->collectors.len; i++) {
        struct collector *collector = c->collectors.at[i];
        if (value_is_sequence(collector->references)) {
            realize(k, collector, changed);
            continue;
        }
        for (size_t n = 0; n < c->resources.len; n++) {
            if (!graph_charge(k->graph, 1))
                return limit_value(k->graph, collector->at);
            if (collects(k, collector, c->resources.at[n]))
                collect_resource(k, collector, c->resources.at[n], changed);
        }
    }
    return VALUE_NONE;
}

struct value collectors_leftover(struct compiler *k)
{
    struct catalog *c = k->catalog;
    if (compiler_is_open(k))
        return VALUE_NONE;
    for (size_t i = 0; i < c->overrides.len; i++) {
        const struct ptype *t = c->overrides.at[i].target;
        if (t)
            return puppet_fail_at(k->graph, NULL, NO_SPAN,
                                  "`%.*s` cannot be overridden: there is no such resource",
                                  STR_ARGS(text_of_reference(k->arena, t)));
    }
    for (size_t i = 0; i < c->collectors.len; i++) {
        struct value references = c->collectors.at[i]->references;
        for (size_t n = 0; value_is_sequence(references) && n < value_len(references); n++) {
            const struct ptype *t = puppet_type_of_value(value_item(references, n));
            if (t && !catalog_find(k, t->kind == PTYPE_CLASS ? STR("Class") : t->name, t->title))
                return puppet_fail_at(k->graph, NULL, NO_SPAN,
                                      "`%.*s` cannot be realized: there is no such resource",
                                      STR_ARGS(text_of_reference(k->arena, t)));
        }
    }
    return VALUE_NONE;
}
