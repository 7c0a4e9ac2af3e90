// SPDX-License-Identifier: Apache-2.0
//
// The end of a compilation: relationships become parameters, metaparameters flow down, and what is referred to must be
// there.
#include "base/budget.h"
#include "dialects/puppet/catalog/catalog.h"

// ---- references

struct str text_of_reference(struct arena *a, const struct ptype *t)
{
    if (t->kind == PTYPE_CLASS)
        return reference_text(a, STR("Class"),
                              str_equal(t->title, STR("main")) ? t->title
                                                               : capitalized_name(a, t->title));
    return reference_text(a, t->name, t->title);
}

// The resource that a value refers to, or NULL; `*text` is how it is written.
static struct resource *referred(struct compiler *k, struct value v, struct str *text)
{
    const struct ptype *t = puppet_type_of_value(v);
    if (t && t->has_title) {
        *text = text_of_reference(k->arena, t);
        return catalog_find(k, t->kind == PTYPE_CLASS ? STR("Class") : t->name, t->title);
    }
    *text = STR("");
    if (!value_is(v, VALUE_STRING))
        return NULL;
    *text = str_copy(k->arena, value_str(&v));
    size_t open = str_find_char(*text, '[', 0);
    if (open >= text->len || text->at[text->len - 1] != ']')
        return NULL;
    return catalog_find(k, str_slice(*text, 0, open), str_slice(*text, open + 1, text->len - 1));
}

// ---- relationships

struct ends {
    ARRAY(struct value) list;
};

static void add_collected(struct compiler *k, struct collector *c, struct ends *out)
{
    for (uint32_t i = 0; i < c->done.len; i++)
        ARRAY_PUSH(&out->list, value_string(k->arena, c->done.entries[i].key));
}

static void add_ends(struct compiler *k, struct value v, bool is_source, struct ends *out)
{
    if (value_is_sequence(v)) {
        for (size_t i = 0; budget_more(i < value_len(v)); i++)
            add_ends(k, value_item(v, i), is_source, out);
    } else if (puppet_is_integer(v) && (size_t)v.integer < k->catalog->collectors.len) {
        struct collector *c = k->catalog->collectors.at[v.integer];
        add_collected(k, c, out);
        if (is_source && !c->done.len && !value_is(c->alternative, VALUE_ABSENT))
            add_ends(k, c->alternative, true, out);
    } else if (!value_is_unknown(v)) { // nobody knows which one that is
        ARRAY_PUSH(&out->list, v);
    }
}

static struct value append_all(struct compiler *k, struct value old, const struct ends *more)
{
    bool is_none = value_is(old, VALUE_ABSENT) || value_is_null(old);
    size_t n = is_none ? 0 : value_is_sequence(old) ? value_len(old) : 1;
    struct value *items = ARENA_ARRAY(k->arena, struct value, n + more->list.len);
    for (size_t i = 0; i < n; i++)
        items[i] = value_is_sequence(old) ? value_item(old, i) : old;
    for (size_t i = 0; budget_more(i < more->list.len); i++)
        items[n + i] = more->list.at[i];
    return value_tuple(k->arena, items, n + more->list.len);
}

static struct value no_end(struct compiler *k, struct str reference, const char *side)
{
    return puppet_fail_at(k->graph, NULL, NO_SPAN,
                          "there is no resource `%.*s` for the relationship %s it",
                          STR_ARGS(reference), side);
}

// Each source gets all targets at once: between two collectors there are many.
static struct value relate(struct compiler *k, const struct relation *r, const struct ends *sources,
                           struct ends *targets)
{
    struct str name = r->notifies ? STR("notify") : STR("before"), text;
    if (!sources->list.len || !targets->list.len)
        return VALUE_NONE;
    // A module that is not installed may declare what is not here.
    if (!referred(k, sources->list.at[0], &text) && !compiler_is_open(k))
        return no_end(k, text, "from");
    for (size_t i = 0; budget_more(i < targets->list.len); i++) {
        const struct resource *t = referred(k, targets->list.at[i], &text);
        if (!t && !compiler_is_open(k))
            return no_end(k, text, "to");
        targets->list.at[i] = value_string(k->arena, t ? resource_reference(k->arena, t) : text);
    }
    for (size_t i = 0; budget_more(i < sources->list.len); i++) {
        struct resource *s = referred(k, sources->list.at[i], &text);
        if (!s && compiler_is_open(k))
            continue;
        if (!s)
            return no_end(k, text, "from");
        const struct resource_parameter *old = resource_parameter(s, name);
        resource_set(s, (struct resource_parameter){
                            .name = name,
                            .value = append_all(k, old ? old->value : VALUE_NONE, targets),
                            .at = r->at});
    }
    return VALUE_NONE;
}

static struct value write_relations(struct compiler *k)
{
    struct value failed = VALUE_NONE;
    for (size_t i = 0; i < k->catalog->relations.len && value_is(failed, VALUE_ABSENT); i++) {
        const struct relation r = k->catalog->relations.at[i];
        struct ends sources = {0}, targets = {0};
        add_ends(k, r.source, true, &sources);
        add_ends(k, r.target, false, &targets);
        failed = relate(k, &r, &sources, &targets);
        ARRAY_DONE(&sources.list);
        ARRAY_DONE(&targets.list);
    }
    return failed;
}

static struct value check_reference(struct compiler *k, const struct resource *r,
                                    const struct resource_parameter *p, struct value v)
{
    struct str text;
    struct span at = span_is_none(p->at) ? r->at : p->at;
    if (value_is_sequence(v)) {
        struct value failed = VALUE_NONE;
        for (size_t i = 0; value_is(failed, VALUE_ABSENT) && budget_more(i < value_len(v)); i++)
            failed = check_reference(k, r, p, value_item(v, i));
        return failed;
    }
    if (value_is_null(v) || value_is_unknown(v) || referred(k, v, &text))
        return VALUE_NONE;
    if (!text.len)
        return puppet_fail_at(k->graph, NULL, at,
                              "`%.*s` of %.*s[%.*s] is not a reference to a resource",
                              STR_ARGS(p->name), STR_ARGS(r->type), STR_ARGS(r->title));
    if (compiler_is_open(k))
        return VALUE_NONE;
    return puppet_fail_at(k->graph, NULL, at,
                          "there is no resource `%.*s`, which %.*s[%.*s] refers to in `%.*s`",
                          STR_ARGS(text), STR_ARGS(r->type), STR_ARGS(r->title), STR_ARGS(p->name));
}

static bool is_relation(struct str name)
{
    static const char *const names[] = {"before", "notify", "require", "subscribe"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(str_of(names[i]), name))
            return true;
    return false;
}

static bool is_nested(struct value v)
{
    for (size_t i = 0; value_is_sequence(v) && budget_more(i < value_len(v)); i++)
        if (value_is_sequence(value_item(v, i)) || value_is_null(value_item(v, i)))
            return true;
    return false;
}

static void add_flat(struct value v, struct ends *out)
{
    for (size_t i = 0; value_is_sequence(v) && budget_more(i < value_len(v)); i++)
        add_flat(value_item(v, i), out);
    if (!value_is_sequence(v) && !value_is_null(v))
        ARRAY_PUSH(&out->list, v);
}

// Lists of resources in lists are one list, without undef.
static void flatten_relations(struct compiler *k)
{
    for (size_t i = 0; i < k->catalog->resources.len; i++) {
        struct parameter_list *list = &k->catalog->resources.at[i]->parameters;
        for (size_t n = 0; n < list->list.len; n++) {
            struct resource_parameter *p = &list->list.at[n];
            if (!is_relation(p->name) || !is_nested(p->value))
                continue;
            struct ends flat = {0};
            add_flat(p->value, &flat);
            p->value = value_tuple(k->arena, flat.list.at, flat.list.len);
            ARRAY_DONE(&flat.list);
        }
    }
}

// In the order of the parameters: those that are written come before defaults.
static struct value check_relations(struct compiler *k)
{
    struct value failed = VALUE_NONE;
    for (size_t i = 0; i < k->catalog->resources.len; i++) {
        const struct resource *r = k->catalog->resources.at[i];
        size_t count = r->is_virtual ? 0 : r->parameters.list.len;
        for (size_t n = 0; n < count; n++) {
            const struct resource_parameter *p = &r->parameters.list.at[n];
            if (is_relation(p->name))
                failed = check_reference(k, r, p, p->value);
            if (!value_is(failed, VALUE_ABSENT))
                return failed;
        }
    }
    return failed;
}

// ---- metaparameters and tags of a container count for what is in it, except relationships

static void flow_down(const struct resource *from, struct resource *to)
{
    static const char *const names[] = {"noop", "schedule", "audit", "loglevel", "tag"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const struct resource_parameter *p = resource_parameter(from, str_of(names[i]));
        const struct resource_parameter *own = resource_parameter(to, str_of(names[i]));
        if (!p || value_is_null(p->value) || (own && !value_is_null(own->value)))
            continue;
        struct resource_parameter down = *p;
        down.origin = ORIGIN_CONTAINER;
        resource_set(to, down);
    }
    resource_take_tags(to, from);
}

// `tag()` may have been called after something was declared. What has been evaluated had them when it was.
static void take_late_tags(struct compiler *k)
{
    for (size_t i = 0; i < k->catalog->resources.len; i++) {
        struct resource *r = k->catalog->resources.at[i];
        if (r->container && !r->is_evaluated && r->container_tags < r->container->tags.len)
            resource_take_tags(r, r->container);
    }
}

void catalog_link_edges(const struct catalog *c, bool by_source, struct str_table *first,
                        uint32_t *next)
{
    for (size_t i = c->edges.len; i > 0; i--) {
        const struct catalog_edge *e = &c->edges.at[i - 1];
        uint64_t *slot = str_table_put(first, by_source ? e->source : e->target, NULL);
        next[i - 1] = (uint32_t)*slot;
        *slot = i;
    }
}

// Only what Class[main] contains is reached, as in Puppet: classes are contained in stages, and what they contain keeps
// what it has, unless somebody contains them.
static void flow_from_main(struct compiler *k)
{
    const struct catalog *c = k->catalog;
    struct str_table first = {0}, by_name = {0}, reached = {0};
    uint32_t *next = ARENA_ARRAY(k->arena, uint32_t, c->edges.len + 1);
    ARRAY(struct resource *) queue = {0};
    bool is_new;
    catalog_link_edges(c, true, &first, next);
    for (size_t i = 0; i < c->resources.len; i++)
        *str_table_put(&by_name, resource_reference(k->arena, c->resources.at[i]), NULL) = i + 1;
    ARRAY_PUSH(&queue, c->main);
    for (size_t at = 0; at < queue.len; at++) {
        struct resource *r = queue.at[at];
        const uint64_t *edge = str_table_find(&first, resource_reference(k->arena, r));
        for (size_t n = edge ? *edge : 0; n; n = next[n - 1]) {
            const uint64_t *number = str_table_find(&by_name, c->edges.at[n - 1].target);
            struct resource *inner = number ? c->resources.at[*number - 1] : NULL;
            if (!inner)
                continue;
            flow_down(r, inner);
            (void)str_table_put(&reached, c->edges.at[n - 1].target, &is_new);
            if (is_new)
                ARRAY_PUSH(&queue, inner);
        }
    }
    ARRAY_DONE(&queue);
    str_table_done(&first);
    str_table_done(&by_name);
    str_table_done(&reached);
}

// ---- parameters of types that are not defined in Puppet

static struct value check_native_parameters(struct compiler *k, const struct resource *r)
{
    bool is_native = !k->settings.trusts_parameters && !r->definition &&
                     !str_equal(r->type, STR("Class")) && !str_equal(r->type, STR("Node"));
    for (size_t i = 0; is_native && i < r->parameters.list.len; i++) {
        struct str name = r->parameters.list.at[i].name;
        if (!is_metaparameter(name) && !resource_type_has(k, r->type, name))
            return puppet_fail_at(k->graph, NULL, r->at, "no parameter named '%.*s' on %.*s[%.*s]",
                                  STR_ARGS(name), STR_ARGS(r->type), STR_ARGS(r->title));
    }
    return VALUE_NONE;
}

static struct value finish_resources(struct compiler *k)
{
    struct value failed = VALUE_NONE;
    for (size_t i = 0; i < k->catalog->resources.len && value_is(failed, VALUE_ABSENT); i++) {
        const struct resource *r = k->catalog->resources.at[i];
        const struct resource_parameter *tag = resource_parameter(r, STR("tag"));
        failed = check_native_parameters(k, r);
        if (tag && value_is(failed, VALUE_ABSENT))
            failed = resource_check_tags(k, tag->value, tag->at);
    }
    return failed;
}

struct value catalog_finish(struct compiler *k)
{
    struct value failed = write_relations(k);
    if (value_is(failed, VALUE_ABSENT))
        failed = finish_resources(k);
    if (value_is(failed, VALUE_ABSENT))
        failed = collectors_leftover(k);
    take_late_tags(k);
    flow_from_main(k);
    flatten_relations(k);
    if (value_is(failed, VALUE_ABSENT))
        failed = check_relations(k);
    for (size_t i = 0; i < k->catalog->resources.len; i++)
        resource_finish_names(k, k->catalog->resources.at[i]);
    return failed;
}
