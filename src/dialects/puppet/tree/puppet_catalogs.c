// SPDX-License-Identifier: Apache-2.0
//
// Catalogs as what nodes produce, to compare two versions of an environment: each resource is a producer, its parameters
// are the product. What differs is traced to the statements and data that it was made of, as `explain` finds them.
#include <limits.h>

#include "base/budget.h"
#include "base/path.h"
#include "dialects/puppet/check/environment_check.h"
#include "dialects/puppet/tree/explain_inside.h"
#include "dialects/puppet/tree/puppet_doubts.h"
#include "dialects/puppet/tree/puppet_nodes.h"

// ---- compiling, once for each node

static void compile_node(void *data)
{
    struct asked *q = data;
    puppet_compile_doubting(q);
    puppet_asked_keep_environment(q);
}

struct asked *puppet_compiled_node(struct puppet_tree *t, struct str name)
{
    const uint64_t *known = str_table_find(&t->nodes, name);
    if (known)
        return (struct asked *)(uintptr_t)*known;
    struct asked *q = ARENA_NEW(&t->arena, struct asked);
    struct str kept = str_copy(&t->arena, name);
    *q = (struct asked){.tree = t};
    q->labels.node = kept;
    q->labels.facts = puppet_facts_of_node(t, kept);
    if (t->is_module && t->facts.len == 1) // for all definitions
        q->labels.facts = t->facts.at[0].text;
    graph_question(t->graph, compile_node, q);
    *str_table_put(&t->nodes, kept, NULL) = (uintptr_t)q;
    return q;
}

void puppet_nodes_forget(struct puppet_tree *t)
{
    for (uint32_t i = 0; i < t->nodes.len; i++)
        puppet_asked_forget((struct asked *)(uintptr_t)t->nodes.entries[i].value);
    str_table_done(&t->nodes);
}

// ---- producers

enum {
    CATALOG_ITSELF = INT_MAX, // it cannot be compiled
    UNDECIDED = 1 << 30, // a statement, by its number: whether it declares something is unknown
};

// Of a class or defined type that is compiled alone: what it declares, not what other classes do.
static bool is_of_alone(const struct asked *q, const struct resource *r)
{
    struct str alone = q->settings.alone;
    while (r && !(r->definition && str_equal(r->definition->name, alone)) &&
           !str_equal(r->type, STR("Class")))
        r = r->container;
    return !alone.len || (r && r->definition && str_equal(r->definition->name, alone));
}

static bool is_produced(const struct asked *q, const struct resource *r)
{
    const struct catalog *c = q->compiler->catalog;
    return is_of_alone(q, r) && !r->is_virtual && r != c->stage && r != c->main &&
           !str_equal(r->type, STR("Node")) && !str_equal(r->title, STR("Settings"));
}

static struct producer failed_catalog(struct asked *q)
{
    static const char catalog_kind[] = "catalog";
    return (struct producer){.kind = catalog_kind,
                             .name = STR("catalog"),
                             .is_value = true,
                             .is_unsure = true,
                             .dir = q,
                             .which = CATALOG_ITSELF};
}

// The first line of a statement: `if $facts['os']['family'] == 'Debian'`.
static struct str name_of_undecided(struct asked *q, struct arena *a, struct span at)
{
    struct str text = str_slice(source_text(q->tree->graph->sources, at.file), at.start, at.end);
    text = str_slice(text, 0, str_find_char(text, '\n', 0));
    text = str_slice(text, 0, str_find_char(text, '{', 0));
    while (text.len && text.at[text.len - 1] == ' ')
        text.len--;
    return str_copy(a, text);
}

// What others that it includes decide is theirs.
static bool is_in_alone(const struct asked *q, struct span at)
{
    if (!q->settings.alone.len)
        return true;
    const struct puppet_definition *d = puppet_definition_alone(q->environment, q->settings.alone);
    struct span body = d && d->body ? expr_span(d->tree, d->body) : NO_SPAN;
    return at.file == body.file && at.start >= body.start && at.end <= body.end;
}

// Statements that declare something or not, depending on facts that are not given.
static size_t add_undecided(struct asked *q, struct arena *a, struct producer *out)
{
    static const char undecided_kind[] = "undecided";
    size_t most = q->settings.lacks_facts ? q->compiler->undecided.len : 0, count = 0;
    for (size_t i = 0; i < most; i++) {
        struct span at = q->compiler->undecided.at[i];
        if (!is_in_alone(q, at))
            continue;
        out[count++] = (struct producer){.kind = undecided_kind,
                                         .name = name_of_undecided(q, a, at),
                                         .at = at,
                                         .text = at,
                                         .is_value = true,
                                         .is_unsure = true,
                                         .dir = q,
                                         .which = UNDECIDED + (unsigned)i};
    }
    return count;
}

size_t puppet_producers(struct dialect_tree *base, struct str unit, struct arena *a,
                        struct producer **out)
{
    static const char resource_kind[] = "resource";
    *out = NULL;
    struct str name = unit.len ? str_slice(unit, 1, unit.len) : unit;
    if (!str_table_find(&((struct puppet_tree *)base)->listed, name))
        return 0;
    struct asked *q = puppet_compiled_node((struct puppet_tree *)base, name);
    if (q->compiler && value_is(q->failed, VALUE_ABSENT) && q->tree->has_only_data)
        return puppet_key_producers(q, a, out);
    if (!q->compiler || !value_is(q->failed, VALUE_ABSENT)) {
        *out = ARENA_ARRAY(a, struct producer, 1);
        **out = failed_catalog(q);
        return 1;
    }
    const struct catalog *c = q->compiler->catalog;
    size_t count = 0;
    *out = ARENA_ARRAY(a, struct producer, c->resources.len + q->compiler->undecided.len + 1);
    for (size_t i = 0; i < c->resources.len; i++) {
        const struct resource *r = c->resources.at[i];
        if (is_produced(q, r))
            (*out)[count++] = (struct producer){.kind = resource_kind,
                                                .name = resource_reference(a, r),
                                                .at = r->at,
                                                .text = r->at,
                                                .is_value = true,
                                                .is_unsure = true,
                                                .dir = q,
                                                .which = (unsigned)i};
    }
    return count + add_undecided(q, a, *out + count);
}

// To be compared: what is Sensitive differs if it differs, and is not shown.
static struct value compared_value(struct explaining *how, struct value v)
{
    struct value inner;
    if (puppet_is_sensitive(v, &inner))
        return value_mark(how->arena, shown_value(how, inner), &mark_sensitive);
    if (!value_is_aggregate(v) || !(has_secret(v) || !value_is_wholly_known(v)) || !budget_turn())
        return plain_value(how, v);
    size_t count = value_len(v);
    bool is_hash = value_is_mapping(v);
    struct value *keys = ARENA_ARRAY(how->arena, struct value, count + 1);
    struct value *items = ARENA_ARRAY(how->arena, struct value, count + 1);
    for (size_t i = 0; i < count; i++) {
        if (is_hash)
            keys[i] = value_string(how->arena, value_key(v, i));
        items[i] = compared_value(how, value_item(v, i));
    }
    return is_hash ? value_object(how->arena, keys, items, count)
                   : value_tuple(how->arena, items, count);
}

static struct value value_of_resource(struct asked *q, struct arena *a, const struct resource *r)
{
    struct explaining how = {.asked = q, .compiler = q->compiler, .arena = a};
    size_t count = r->parameters.list.len;
    struct value *keys = ARENA_ARRAY(a, struct value, count + 1);
    struct value *items = ARENA_ARRAY(a, struct value, count + 1);
    for (size_t i = 0; i < count; i++) {
        keys[i] = value_string(a, r->parameters.list.at[i].name);
        items[i] = compared_value(&how, r->parameters.list.at[i].value);
    }
    return value_object(a, keys, items, count);
}

// ---- what is unknown

struct unknown_question {
    struct asked *asked;
    struct arena *arena;
    const struct resource *resource;
    struct strbuf *out;
};

static void add_unknown_texts(struct unknown_question *q, const struct explained *e, unsigned depth)
{
    const struct sources *sources = q->asked->tree->graph->sources;
    for (size_t i = 0; i < e->candidate_count; i++) {
        const struct explained_candidate *c = &e->candidates[i];
        bool counts = c->status == CANDIDATE_WON || c->status == CANDIDATE_PART;
        if (!counts || span_is_none(c->at))
            continue;
        struct str text = source_text(sources, c->at.file); // of a template: all of it
        if (!span_is_none(c->text))
            text = str_slice(text, c->text.start, c->text.end);
        strbuf_add(q->out, text);
        strbuf_add_char(q->out, '\n');
    }
    for (size_t i = 0; i < e->read_count && depth < EXPLAINED_DEPTH_MOST; i++)
        add_unknown_texts(q, e->reads[i], depth + 1);
}

static void tell_unknown(void *data)
{
    struct unknown_question *q = data;
    struct compiler *k = q->asked->compiler;
    struct explaining how = {.asked = q->asked, .compiler = k, .arena = q->arena};
    q->out->len = 0;
    compiler_resume(k);
    for (size_t i = 0; i < q->resource->parameters.list.len; i++) {
        const struct resource_parameter *p = &q->resource->parameters.list.at[i];
        const struct explained *e =
            value_is_wholly_known(p->value) ? NULL : explain_parameter(&how, q->resource, p->name);
        if (e)
            add_unknown_texts(q, e, 0);
    }
    for (size_t i = 0; i < how.files.len; i++) { // templates
        struct str text, why;
        if (environment_read(k->environment, how.files.at[i], &text, &why) > 0)
            strbuf_add(q->out, text);
    }
    compiler_end(k);
    str_table_done(&how.done);
    ARRAY_DONE(&how.files);
}

// All that is written where unknown parameters come from: if it is the same, so are they.
static struct str text_of_unknown(struct asked *q, struct arena *a, const struct resource *r)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    struct unknown_question question = {q, a, r, &out};
    graph_question(q->tree->graph, tell_unknown, &question);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

void puppet_make(const struct producer *m, struct arena *a, struct product *out)
{
    struct asked *q = m->dir;
    if (m->kind == puppet_key_kind) {
        puppet_make_key(m, a, out);
        return;
    }
    *out = (struct product){.value = value_dynamic};
    if (m->which == CATALOG_ITSELF)
        out->value = q->failed;
    if (m->which == CATALOG_ITSELF || m->which >= UNDECIDED)
        return;
    const struct resource *r = q->compiler->catalog->resources.at[m->which];
    out->value = value_of_resource(q, a, r);
    if (!value_is_wholly_known(out->value))
        out->made_by = text_of_unknown(q, a, r);
}

// ---- causes

struct tracing {
    struct asked *asked;
    struct arena *arena;
    ARRAY(struct product_part) parts;
    ARRAY(struct str) files;
};

static void add_file_of(struct tracing *t, uint32_t file)
{
    const struct environment *e = t->asked->environment;
    struct str name = source_name(e->graph->sources, file);
    if (str_starts(name, e->shown))
        name = str_slice(name, e->shown.len, name.len);
    ARRAY_PUSH(&t->files, path_join(t->arena, STR("/"), name));
}

// `File[/x].mode` comes from a statement about all files: `File mode`.
static struct str name_of_default(struct tracing *t, struct str ref)
{
    size_t end = ref.len;
    while (end > 0 && ref.at[end - 1] != '.')
        end--;
    return str_format(t->arena, "%.*s %.*s",
                      STR_ARGS(str_slice(ref, 0, str_find_char(ref, '[', 0))),
                      STR_ARGS(str_slice(ref, end, ref.len)));
}

static void add_parts(struct tracing *t, const struct explained *e, unsigned depth)
{
    size_t number = 0;
    for (size_t i = 0; i < e->candidate_count; i++) {
        const struct explained_candidate *c = &e->candidates[i];
        bool counts = c->status == CANDIDATE_WON || c->status == CANDIDATE_PART;
        if (!counts || span_is_none(c->at))
            continue;
        struct product_part part = {
            .ref = e->ref, .at = c->at, .text = c->text, .is_secret = e->hides_source};
        if (c->rule == default_rule)
            part.ref = name_of_default(t, e->ref);
        if (number++)
            part.ref = str_format(t->arena, "%.*s (%zu)", STR_ARGS(e->ref), number);
        if (!span_is_none(c->text))
            ARRAY_PUSH(&t->parts, part);
        else
            add_file_of(t, c->at.file);
    }
    for (size_t i = 0; i < e->read_count && depth < EXPLAINED_DEPTH_MOST; i++)
        add_parts(t, e->reads[i], depth + 1);
}

static void add_files(struct tracing *t, const struct explained *e, unsigned depth)
{
    for (size_t i = 0; i < e->candidate_count; i++)
        if (!span_is_none(e->candidates[i].at))
            add_file_of(t, e->candidates[i].at.file);
    for (size_t i = 0; i < e->read_count && depth < EXPLAINED_DEPTH_MOST; i++)
        add_files(t, e->reads[i], depth + 1);
}

struct trace_question {
    struct tracing *tracing;
    const struct resource *resource;
    struct value other;
};

static bool is_other(struct explaining *how, struct value other, const struct resource_parameter *p)
{
    struct value v = value_get(other, p->name);
    return value_is(v, VALUE_ABSENT) || !value_is_wholly_known(v) ||
           !value_same(v, compared_value(how, p->value));
}

static void trace_asked(void *data)
{
    struct trace_question *q = data;
    struct tracing *t = q->tracing;
    struct compiler *k = t->asked->compiler;
    struct explaining how = {.asked = t->asked, .compiler = k, .arena = t->arena};
    const struct resource *r = q->resource;
    t->parts.len = t->files.len = 0;
    compiler_resume(k);
    if (!value_is_mapping(q->other))
        add_files(t, explain_resource(&how, r), 0);
    for (size_t i = 0; value_is_mapping(q->other) && i < r->parameters.list.len; i++) {
        const struct resource_parameter *p = &r->parameters.list.at[i];
        const struct explained *e =
            is_other(&how, q->other, p) ? explain_parameter(&how, r, p->name) : NULL;
        if (e)
            add_parts(t, e, 0);
    }
    for (size_t i = 0; i < how.files.len; i++)
        ARRAY_PUSH(&t->files, path_join(t->arena, STR("/"), how.files.at[i]));
    compiler_end(k);
    str_table_done(&how.done);
    ARRAY_DONE(&how.files);
}

// What fails is in these files.
static void trace_failure(struct tracing *t)
{
    struct diags found = {0};
    failure_collect(failure_of(t->arena, t->asked->failed), &found);
    for (size_t i = 0; t->asked->environment && i < found.list.len; i++)
        if (!span_is_none(found.list.at[i]->at))
            add_file_of(t, found.list.at[i]->at.file);
    diags_done(&found);
}

void puppet_made_of(const struct producer *m, struct arena *a, struct value other,
                    struct origins *out)
{
    struct tracing t = {.asked = m->dir, .arena = a};
    if (m->kind == puppet_key_kind) {
        puppet_key_made_of(m, a, out);
        return;
    }
    if (m->which == CATALOG_ITSELF) {
        trace_failure(&t);
    } else if (m->which < UNDECIDED) {
        struct trace_question q = {&t, t.asked->compiler->catalog->resources.at[m->which], other};
        graph_question(t.asked->tree->graph, trace_asked, &q);
    }
    struct product_part *parts = ARENA_ARRAY(a, struct product_part, t.parts.len + 1);
    struct str *files = ARENA_ARRAY(a, struct str, t.files.len + 1);
    for (size_t i = 0; i < t.parts.len; i++)
        parts[i] = t.parts.at[i];
    for (size_t i = 0; i < t.files.len; i++)
        files[i] = t.files.at[i];
    *out = (struct origins){
        .parts = parts, .part_count = t.parts.len, .files = files, .file_count = t.files.len};
    ARRAY_DONE(&t.parts);
    ARRAY_DONE(&t.files);
}

// ---- drawing

// An arrow leads to what comes first.
static void draw_relations(struct drawing *out, struct asked *q, const struct resource *r,
                           const char *name, bool is_before)
{
    struct compiler *k = q->compiler;
    const struct resource_parameter *p = resource_parameter(r, str_of(name));
    size_t count = !p ? 0 : value_is_sequence(p->value) ? value_len(p->value) : 1;
    for (size_t i = 0; i < count; i++) {
        struct value v = value_is_sequence(p->value) ? value_item(p->value, i) : p->value;
        const struct resource *other = puppet_referred(k, v);
        if (!other)
            continue;
        uint32_t own = drawing_vertex(out, resource_reference(k->arena, r));
        uint32_t its = drawing_vertex(out, resource_reference(k->arena, other));
        drawing_edge(out, is_before ? its : own, is_before ? own : its, p->at);
    }
}

// What a class or a defined type contains is done before it is.
static void draw_containment(struct drawing *out, struct asked *q)
{
    const struct catalog *c = q->compiler->catalog;
    for (size_t i = 0; i < c->edges.len; i++)
        if (!str_starts(c->edges.at[i].source, STR("Stage[")))
            drawing_edge(out, drawing_vertex(out, c->edges.at[i].source),
                         drawing_vertex(out, c->edges.at[i].target), NO_SPAN);
}

static void draw_catalog(struct drawing *out, struct asked *q)
{
    const struct catalog *c = q->compiler->catalog;
    draw_containment(out, q);
    for (size_t i = 0; i < c->resources.len; i++) {
        const struct resource *r = c->resources.at[i];
        if (!is_produced(q, r))
            continue;
        uint32_t own = drawing_vertex(out, resource_reference(q->compiler->arena, r));
        out->vertices.at[own].at = r->at;
        draw_relations(out, q, r, "require", false);
        draw_relations(out, q, r, "subscribe", false);
        draw_relations(out, q, r, "before", true);
        draw_relations(out, q, r, "notify", true);
    }
}

// Each node that is listed: those that have facts, or all definitions.
void puppet_draw(struct dialect_tree *base, struct drawing *out, struct diags *mistakes)
{
    struct puppet_tree *t = (struct puppet_tree *)base;
    struct arena a;
    struct unit *units;
    arena_init(&a);
    size_t count = puppet_units.list(base, &(struct unit_query){0}, &a, &units, mistakes);
    if (t->is_module) {
        puppet_draw_module(t, out);
        arena_done(&a);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct asked *q = puppet_compiled_node(t, units[i].name);
        if (q->compiler && value_is(q->failed, VALUE_ABSENT))
            draw_catalog(out, q);
        else
            failure_collect(failure_of(&t->graph->arena, q->failed), mistakes);
    }
    arena_done(&a);
}
