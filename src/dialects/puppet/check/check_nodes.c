// SPDX-License-Identifier: Apache-2.0
//
// Nodes: each definition is compiled without facts. What depends on a fact is unknown; once something unknown decides
// what is declared, the rest of that catalog reports nothing. Catalogs that are certain are searched for rings.
#include "dialects/puppet/check/check_inside.h"
#include "dialects/puppet/hiera/hiera.h"

// ---- rings

// A resource has a start and an end; what it contains is between them.
struct hop {
    uint32_t to;
    struct span at; // none: containment
};

struct ring_point {
    ARRAY(struct hop) hops;
    uint8_t state; // 0: not seen, 1: on the way, 2: done
};

struct rings {
    struct checking *check;
    struct compiler *compiler;
    struct ring_point *points; // two for each resource
    struct table numbers;      // of resources
    ARRAY(struct hop) way;     // to.at: the hop that led there
    ARRAY(size_t) next;
    bool is_found;
};

static bool resource_number(const struct rings *r, const struct resource *x, uint32_t *out)
{
    const uint64_t *found = table_find(&r->numbers, (uintptr_t)x);
    if (found)
        *out = (uint32_t)*found;
    return found;
}

static void add_hop(struct rings *r, uint32_t from, uint32_t to, struct span at)
{
    ARRAY_PUSH(&r->points[from].hops, ((struct hop){to, at}));
}

static struct resource *resource_of_text(struct compiler *k, struct str text)
{
    size_t open = str_find_char(text, '[', 0);
    if (open >= text.len || text.at[text.len - 1] != ']')
        return NULL;
    return catalog_find(k, str_slice(text, 0, open), str_slice(text, open + 1, text.len - 1));
}

struct resource *puppet_referred(struct compiler *k, struct value v)
{
    const struct ptype *t = puppet_type_of_value(v);
    if (t && t->kind == PTYPE_CLASS)
        return catalog_find(k, STR("Class"), t->title);
    if (t && t->kind == PTYPE_RESOURCE)
        return catalog_find(k, t->name, t->title);
    return value_is(v, VALUE_STRING) ? resource_of_text(k, value_str(&v)) : NULL;
}

static void add_relations(struct rings *r, uint32_t from, const struct resource_parameter *p,
                          bool is_before)
{
    size_t count = value_is_sequence(p->value) ? value_len(p->value) : 1;
    for (size_t i = 0; i < count; i++) {
        struct value v = value_is_sequence(p->value) ? value_item(p->value, i) : p->value;
        uint32_t other;
        const struct resource *to = puppet_referred(r->compiler, v);
        if (!to || !resource_number(r, to, &other))
            continue;
        if (is_before)
            add_hop(r, 2 * from + 1, 2 * other, p->at);
        else
            add_hop(r, 2 * other + 1, 2 * from, p->at);
    }
}

static void add_resource_hops(struct rings *r, uint32_t number, const struct resource *x)
{
    static const struct {
        const char *name;
        bool is_before;
    } kinds[] = {{"before", true}, {"notify", true}, {"require", false}, {"subscribe", false}};
    add_hop(r, 2 * number, 2 * number + 1, NO_SPAN);
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        const struct resource_parameter *p = resource_parameter(x, str_of(kinds[i].name));
        if (p)
            add_relations(r, number, p, kinds[i].is_before);
    }
}

static void add_containment(struct rings *r)
{
    const struct catalog *c = r->compiler->catalog;
    for (size_t i = 0; i < c->edges.len; i++) {
        uint32_t outer, inner;
        const struct resource *x = resource_of_text(r->compiler, c->edges.at[i].source);
        const struct resource *y = resource_of_text(r->compiler, c->edges.at[i].target);
        if (!x || !y || str_equal(x->type, STR("Stage")) || !resource_number(r, x, &outer) ||
            !resource_number(r, y, &inner))
            continue;
        add_hop(r, 2 * outer, 2 * inner, NO_SPAN);
        add_hop(r, 2 * inner + 1, 2 * outer + 1, NO_SPAN);
    }
}

static struct str point_name(const struct rings *r, uint32_t point)
{
    return resource_reference(r->check->arena, r->compiler->catalog->resources.at[point / 2]);
}

// The ring that the last hop closes: each relationship with its place.
static void tell_catalog_ring(struct rings *r, struct hop closing)
{
    size_t start = r->way.len;
    struct diag *d = NULL;
    while (start > 0 && r->way.at[start - 1].to != closing.to)
        start--;
    for (size_t i = start; i <= r->way.len; i++) {
        struct hop h = i < r->way.len ? r->way.at[i] : closing;
        uint32_t from = r->way.at[i - 1].to;
        if (span_is_none(h.at))
            continue;
        if (!d)
            d = check_report(r->check, DIAG_CYCLE, h.at,
                             "resources depend on each other in a ring");
        diag_related(d, h.at, "%.*s before %.*s", STR_ARGS(point_name(r, from)),
                     STR_ARGS(point_name(r, h.to)));
    }
    r->is_found = true;
    if (d)
        diag_help(d, "remove one of these relationships");
}

static void enter_point(struct rings *r, struct hop h)
{
    r->points[h.to].state = 1;
    ARRAY_PUSH(&r->way, h);
    ARRAY_PUSH(&r->next, 0);
}

static void find_rings_from(struct rings *r, uint32_t start)
{
    if (r->points[start].state)
        return;
    enter_point(r, (struct hop){start, NO_SPAN});
    while (r->way.len && !r->is_found) {
        struct ring_point *p = &r->points[r->way.at[r->way.len - 1].to];
        size_t *next = &r->next.at[r->next.len - 1];
        if (*next == p->hops.len) {
            p->state = 2;
            r->way.len--;
            r->next.len--;
            continue;
        }
        struct hop h = p->hops.at[(*next)++];
        if (r->points[h.to].state == 1)
            tell_catalog_ring(r, h);
        else if (!r->points[h.to].state)
            enter_point(r, h);
    }
}

static void check_rings(struct checking *c, struct compiler *k)
{
    struct rings r = {.check = c, .compiler = k};
    size_t count = k->catalog->resources.len;
    r.points = ARENA_ARRAY(c->arena, struct ring_point, 2 * count + 1);
    for (size_t i = 0; i < count; i++)
        *table_put(&r.numbers, (uintptr_t)k->catalog->resources.at[i], NULL) = i;
    for (size_t i = 0; i < count; i++)
        add_resource_hops(&r, (uint32_t)i, k->catalog->resources.at[i]);
    add_containment(&r);
    for (size_t i = 0; i < 2 * count && !r.is_found; i++)
        find_rings_from(&r, (uint32_t)i);
    for (size_t i = 0; i < 2 * count; i++)
        ARRAY_DONE(&r.points[i].hops);
    ARRAY_DONE(&r.way);
    ARRAY_DONE(&r.next);
    table_done(&r.numbers);
}

// ---- compiling

static bool is_told_at(const struct checking *c, const struct diag *d)
{
    for (size_t i = 0; i < c->told.len; i++) {
        struct span at = c->told.at[i].diag->at;
        bool is_there = at.file == d->at.file && at.start < d->at.end && d->at.start < at.end;
        if (is_there)
            return true;
    }
    return false;
}

// A name that a module would define which is not installed; those that are written out have been checked.
static bool may_be_missing(const struct checking *c, const struct diag *d)
{
    return environment_lacks_modules(c->environment) && str_starts(d->message, STR("unknown "));
}

static bool is_known_mistake(const struct checking *c, const struct diag *d)
{
    if (is_told_at(c, d) || may_be_missing(c, d))
        return true;
    for (const struct diag_cause *cause = d->reasons; cause; cause = cause->next)
        if (is_told_at(c, cause->diag) || may_be_missing(c, cause->diag))
            return true;
    return false;
}

// What has been reported for the text already is not repeated. What has no place is about the parameters of a class that
// is alone: its data has been checked.
static void tell_failure(struct checking *c, struct value failed, bool has_place)
{
    struct diags found = {0};
    failure_collect(failure_of(c->arena, failed), &found);
    for (size_t i = 0; i < found.list.len; i++)
        if ((!has_place || !span_is_none(found.list.at[i]->at)) &&
            !is_known_mistake(c, found.list.at[i]))
            diags_add(c->out, found.list.at[i]);
    diags_done(&found);
}

// Whether something of it is in a file with mistakes, of which only a part could be read.
static bool uses_broken(struct checking *c, const struct compiler *k)
{
    for (size_t i = 0; c->broken.len && i < k->catalog->resources.len; i++) {
        const struct puppet_definition *d = k->catalog->resources.at[i]->definition;
        if (d && check_is_out_of_reach(c, d->name))
            return true;
    }
    return false;
}

static struct compiler *open_without_facts(struct checking *c, struct str name,
                                           const struct puppet_definition *block)
{
    struct puppet_settings settings = {.strict = STRICT_WARNING,
                                       .node_name = name,
                                       .block = block,
                                       .block_title = name,
                                       .facts = puppet_hash(c->arena, NULL, NULL, 0),
                                       .lacks_facts = true,
                                       .lacks_name = str_equal(name, STR("default")),
                                       .is_brief = true,
                                       .trusts_parameters = true};
    bool is_enforced =
        c->environment->visibility.len && !str_equal(c->environment->visibility, STR("off"));
    if (is_enforced) // all uses are reported, not only the first
        settings.visibility = STRICT_WARNING;
    settings.stops_in_doubt = !is_enforced;
    struct compiler *k = compiler_open(c->environment, &settings);
    k->is_unsure = c->has_opaque_data;
    k->lacks_data = c->has_data_elsewhere;
    hiera_set_unsure(compiler_hiera(k), &c->unsure);
    return k;
}

// Uses of what is private or not declared, each once.
static void tell_hidden(struct checking *c, const struct compiler *k)
{
    bool is_error = str_equal(c->environment->visibility, STR("error"));
    for (size_t i = 0; i < k->hidden.list.len; i++) {
        const struct diag *d = k->hidden.list.at[i];
        bool is_new;
        struct str key =
            str_format(c->arena, "%u:%u %.*s", d->at.file, d->at.start, STR_ARGS(d->message));
        (void)str_table_put(&c->hidden, key, &is_new);
        struct diag *own =
            is_new ? (struct diag *)(uintptr_t)diag_copy(&c->environment->graph->arena, d) : NULL;
        if (own && !is_error)
            own->severity = SEVERITY_WARNING;
        if (own)
            diags_add(c->out, own);
    }
}

static void note_evaluated(struct checking *c, const struct compiler *k)
{
    tell_hidden(c, k);
    for (size_t i = 0; i < k->catalog->classes.len; i++)
        *str_table_put(&c->evaluated, lower_name(c->arena, k->catalog->classes.at[i]), NULL) = 1;
}

// `block`: of nodes whose names are not known.
static void check_node(struct checking *c, struct str name, const struct puppet_definition *block)
{
    struct compiler *k = open_without_facts(c, name, block);
    struct value failed = compiler_run(k);
    note_evaluated(c, k);
    k->is_unsure |= uses_broken(c, k);
    if (!k->is_unsure && value_is_poison(failed))
        tell_failure(c, failed, false);
    else if (!k->is_unsure)
        check_rings(c, k);
    compiler_close(k);
}

// ---- classes that no node uses

// Whether it can be included as it is: each parameter has a default, or data that every node reads.
static bool can_be_alone(struct checking *c, const struct puppet_definition *d)
{
    for (uint32_t i = 0; i < d->parameter_count; i++) {
        struct str key =
            str_format(c->arena, "%.*s::%.*s", STR_ARGS(d->name), STR_ARGS(d->parameters[i].name));
        if (!d->parameters[i].fallback && !check_has_key(c, key))
            return false;
    }
    return true;
}

// A default that stands for nothing: whoever uses the class gives something else.
static bool is_placeholder(const struct puppet_definition *d, const struct puppet_parameter *p)
{
    const struct tree *t = d->tree;
    bool is_list = p->fallback && (is_puppet_op(t, p->fallback, PUPPET_LIST) ||
                                   is_puppet_op(t, p->fallback, PUPPET_HASH) ||
                                   expr_kind(t, p->fallback) == EXPR_TUPLE);
    struct value v = p->fallback && expr_kind(t, p->fallback) == EXPR_LITERAL
                         ? expr_literal_value(t, p->fallback)
                         : VALUE_NONE;
    return (is_list && expr_count(t, p->fallback) == 0) || (value_is_mapping(v) && !value_len(v)) ||
           (value_is_sequence(v) && !value_len(v));
}

static bool has_placeholders(const struct puppet_definition *d)
{
    for (uint32_t i = 0; i < d->parameter_count; i++)
        if (is_placeholder(d, &d->parameters[i]))
            return true;
    return false;
}

static void check_class_alone(struct checking *c, const struct puppet_definition *d)
{
    struct compiler *k = open_without_facts(c, STR("default"), NULL);
    k->settings.has_placeholders = true;
    struct value failed = compiler_run_class(k, d->name);
    note_evaluated(c, k);
    k->is_unsure |= uses_broken(c, k);
    if (!k->is_unsure && value_is_poison(failed) && !has_placeholders(d))
        tell_failure(c, failed, true);
    compiler_close(k);
}

// Classes that code of modules includes or declares.
static void find_included(const struct checking *c, struct str_table *included)
{
    for (size_t i = 0; i < c->classes.len; i++)
        if (environment_module_of(c->environment, c->classes.at[i].at.file).len)
            *str_table_put(included, c->classes.at[i].name, NULL) = 1;
    for (uint32_t i = 0; i < c->declared.len; i++)
        *str_table_put(included, c->declared.entries[i].key, NULL) = 1;
}

static void check_classes_of(struct checking *c, size_t count, const struct str_table *except)
{
    struct environment *e = c->environment;
    for (size_t i = 0; i < count; i++) {
        const struct puppet_program *p = e->programs.at[i];
        struct str module = environment_module_of(e, p->tree->file);
        if (p->has_mistakes || str_table_find(&c->foreign, module))
            continue;
        for (size_t n = 0; n < p->definitions.len; n++) {
            const struct puppet_definition *d = &p->definitions.at[n];
            if (d->kind == DEFINITION_CLASS && !str_table_find(&c->evaluated, d->name) &&
                !str_table_find(except, d->name) && can_be_alone(c, d))
                check_class_alone(c, d);
        }
    }
}

// Those that no other one includes come first: what they include needs not be compiled again.
static void check_other_classes(struct checking *c)
{
    struct str_table included = {0}, none = {0};
    size_t count = c->environment->programs.len;
    if (c->has_opaque_data)
        return;
    find_included(c, &included);
    check_classes_of(c, count, &included);
    check_classes_of(c, count, &none);
    str_table_done(&included);
}

static void check_node_definition(struct checking *c, const struct puppet_definition *d, uint32_t i)
{
    bool is_literal = expr_kind(d->tree, d->matches[i]) == EXPR_LITERAL, is_pattern = false;
    struct value v = is_literal ? expr_literal_value(d->tree, d->matches[i]) : VALUE_NONE;
    struct str title = environment_block_title(c->arena, d, i, &is_pattern);
    if (value_is(v, VALUE_STRING))
        check_node(c, str_copy(c->arena, value_str(&v)), NULL);
    else if (is_pattern)
        check_node(c, title, d);
}

void check_nodes(struct checking *c)
{
    struct environment *e = c->environment;
    struct diags kept = e->diags; // mistakes in other files do not matter to a node
    e->diags = (struct diags){0};
    for (size_t i = 0; i < e->nodes.len; i++)
        for (uint32_t n = 0; n < e->nodes.at[i]->match_count; n++)
            check_node_definition(c, e->nodes.at[i], n);
    if (!e->nodes.len)
        check_node(c, STR("default"), NULL);
    check_other_classes(c);
    diags_done(&e->diags);
    e->diags = kept;
}
