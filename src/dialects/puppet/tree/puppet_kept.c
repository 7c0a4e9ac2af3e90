// SPDX-License-Identifier: Apache-2.0
//
// What is kept of the last catalog, and how it follows edits. Its answer is a value; the next one has an arena of its own for
// what differs, and holds the first one's for everything else.
#include "dialects/puppet/tree/puppet_kept.h"

#include "base/path.h"
#include "dialects/puppet/catalog/retake.h"
#include "dialects/puppet/runtime/body_reads.h"

enum { CHANGES_MAX = 64, TOUCHED_MAX = 2000, SPARE_BYTES = 4 << 20 };

struct kept_catalog {
    struct str identity; // of the question
    struct environment *environment;
    bool is_alone; // the environment is no one else's: something has changed
    struct compiler *compiler;
    struct catalog_style style;
    struct held_arena *first, *last; // of answers; the last one may be NULL
    struct value first_result, result;
    struct limits limits;          // it was answered within them
    struct arena arena;            // of paths, and places
    ARRAY(struct str) changes;     // files that have changed since the answer
    ARRAY(uint32_t) touched;       // numbers of resources that are not as in the first answer
    ARRAY(struct hiera *) retired; // values of theirs are in the catalog
    bool has_values_of_data;       // ... and of those that the compilation has now
    uint32_t *places;              // of resources in the answer, by number; NULL: not counted yet
    size_t first_bytes, counted_bytes;
};

// ---- memory

static size_t bytes_of(const struct kept_catalog *c)
{
    size_t bytes = c->compiler->own.used_bytes + c->environment->own.used_bytes +
                   c->arena.used_bytes + c->first->arena.used_bytes;
    for (size_t i = 0; i < c->retired.len; i++)
        bytes += hiera_bytes(c->retired.at[i]);
    bytes += c->compiler->hiera ? hiera_bytes(c->compiler->hiera) : 0;
    return bytes + (c->last ? c->last->arena.used_bytes : 0);
}

static void count_bytes(struct kept_catalog *c, struct graph *g)
{
    size_t bytes = bytes_of(c);
    g->kept_bytes += bytes - c->counted_bytes;
    c->counted_bytes = bytes;
}

void puppet_kept_forget(struct puppet_tree *t)
{
    struct kept_catalog *c = t->kept_catalog;
    t->kept_catalog = NULL;
    if (!c)
        return;
    t->graph->kept_bytes -= c->counted_bytes;
    compiler_close(c->compiler);
    for (size_t i = 0; i < c->retired.len; i++)
        hiera_close(c->retired.at[i]);
    if (c->is_alone)
        environment_close(c->environment);
    ARRAY_DONE(&c->changes);
    ARRAY_DONE(&c->touched);
    ARRAY_DONE(&c->retired);
    held_arena_release(c->last);
    held_arena_release(c->first);
    arena_done(&c->arena);
    free(c);
}

// ---- taking

static void add_label(struct strbuf *out, struct str text)
{
    strbuf_format(out, "%zu:", text.len);
    strbuf_add(out, text);
}

// The whole question as a text, with its node.
static struct str identity_of(const struct asked *q, struct arena *a)
{
    const struct labels *l = &q->labels;
    const struct str texts[] = {
        puppet_question_key(a, "catalog", l), l->node, l->facts, l->trusted, l->fallback, l->code};
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        add_label(&out, texts[i]);
    struct str identity = strbuf_copy(&out, a);
    strbuf_done(&out);
    return identity;
}

// The whole catalog of a node that is known.
static bool is_whole_catalog(const struct puppet_settings *s)
{
    return !s->alone.len && !s->block && !s->lacks_facts && !s->lacks_name && !s->opens_defaults &&
           s->visibility == STRICT_OFF;
}

// Nothing unknown has decided anything.
static bool is_certain(const struct compiler *k)
{
    return !k->is_unsure && !k->is_partial && !k->is_volatile && !k->is_alone &&
           !k->lacks_parents && !k->lacks_data && !k->undecided.len && !k->hidden.list.len;
}

// Nothing comes from outside of the environment, or was not noted.
static bool is_noted(const struct asked *q)
{
    const struct compiler *k = q->compiler;
    const struct environment *e = q->environment;
    return k->noted && !k->noted->is_lost && !k->given && !e->diags.list.len && !e->knows_missing &&
           !q->tree->has_asked_outside;
}

void puppet_kept_take(struct asked *q)
{
    struct puppet_tree *t = q->tree;
    puppet_kept_forget(t);
    if (!q->compiler || !q->is_environment_kept || !value_is(q->failed, VALUE_ABSENT) ||
        !value_is_mapping(q->result) || !is_whole_catalog(&q->compiler->settings) ||
        !is_certain(q->compiler) || !is_noted(q))
        return;
    struct kept_catalog *c = memory_take(sizeof(*c));
    *c = (struct kept_catalog){.environment = q->environment,
                               .compiler = q->compiler,
                               .style = puppet_catalog_style(q),
                               .first = held_arena_hold(t->shared.held),
                               .limits = t->graph->limits,
                               .first_result = q->result,
                               .has_values_of_data = true,
                               .result = q->result};
    arena_init(&c->arena);
    c->identity = identity_of(q, &c->arena);
    if (c->compiler->reads)
        node_reads_done(c->compiler->reads);
    c->compiler->reads = NULL;
    c->first_bytes = bytes_of(c);
    t->kept_catalog = c;
    q->compiler = NULL;
    count_bytes(c, t->graph);
    if (c->first_bytes > t->graph->limits.memory_bytes / 8)
        puppet_kept_forget(t);
}

// ---- changes

static bool has_change(const struct kept_catalog *c, struct str path)
{
    for (size_t i = 0; i < c->changes.len; i++)
        if (str_equal(c->changes.at[i], path))
            return true;
    return false;
}

// It leaves the environments that the tree closes.
static void take_environment(struct kept_catalog *c, struct puppet_tree *t)
{
    size_t n = 0;
    for (size_t i = 0; i < t->environments.len; i++)
        if (t->environments.at[i].environment != c->environment)
            t->environments.at[n++] = t->environments.at[i];
    t->environments.len = n;
    c->is_alone = true;
}

void puppet_kept_change(struct puppet_tree *t, const struct str *paths, size_t count)
{
    struct kept_catalog *c = t->kept_catalog;
    if (!c)
        return;
    // Answers for many nodes are in one arena: it would be kept for one of them.
    bool is_shared = !c->is_alone && t->shared.questions.len > 1;
    if (!count || is_shared || c->changes.len + count > CHANGES_MAX) {
        puppet_kept_forget(t);
        return;
    }
    if (!c->is_alone)
        take_environment(c, t);
    for (size_t i = 0; i < count; i++)
        if (!has_change(c, paths[i]))
            ARRAY_PUSH(&c->changes, str_copy(&c->arena, paths[i]));
}

// ---- what the edit concerns

// Something has been said about a place of the file.
static bool is_reported(const struct compiler *k, struct str path)
{
    struct str shown = environment_shown(k->environment, k->arena, path);
    for (size_t i = 0; i < k->log.len; i++)
        if (!span_is_none(k->log.at[i].at) &&
            str_equal(source_name(k->graph->sources, k->log.at[i].at.file), shown))
            return true;
    return false;
}

// Somebody has read a file that is called so as a text.
static bool is_read_as_text(const struct environment *e, struct str path)
{
    for (uint32_t i = 0; i < e->read.len; i++)
        if (str_equal(path_basename(e->read.entries[i].key), path_basename(path)))
            return true;
    return false;
}

static bool revise_manifest(struct revision *v, struct str path)
{
    const struct puppet_definition *old, *new;
    if (!environment_read_again(v->compiler->environment, path, &old, &new))
        return false;
    if (old == new)
        return true;
    ARRAY_PUSH(&v->old, old);
    ARRAY_PUSH(&v->new, new);
    return true;
}

// The path under which the data have read a file; empty: none, or several.
static struct str data_path(const struct kept_catalog *c, struct str path)
{
    const struct compiler *k = c->compiler;
    const struct str forms[] = {path, path_join(k->arena, k->environment->root, path),
                                path_join(k->arena, k->environment->host, path)};
    struct str found = STR("");
    unsigned count = 0;
    for (size_t i = 0; k->hiera && i < COUNT_OF(forms); i++) {
        bool is_again = i && str_equal(forms[i], found);
        if (is_again || !hiera_has_read(k->hiera, forms[i]))
            continue;
        found = forms[i];
        count++;
    }
    return count == 1 ? found : STR("");
}

static bool revise_data(struct kept_catalog *c, struct revision *v, struct str path)
{
    struct hiera_keys keys = {0};
    struct str read = data_path(c, path);
    if (!read.len)
        return false;
    if (v->now == v->before)
        v->now = compiler_open_hiera(v->compiler);
    bool is_sound = hiera_compare(v->before, v->now, read, &keys);
    for (size_t i = 0; i < keys.list.len && is_sound; i++)
        is_sound = revision_add_readers(v, keys.list.at[i]);
    hiera_keys_done(&keys);
    return is_sound;
}

static bool revise_file(struct kept_catalog *c, struct revision *v, struct str path)
{
    if (is_reported(v->compiler, path) || is_read_as_text(c->environment, path))
        return false;
    return str_ends(path, STR(".pp")) ? revise_manifest(v, path) : revise_data(c, v, path);
}

// Data as they were before.
static void retire(struct kept_catalog *c, struct hiera *h)
{
    if (c->has_values_of_data)
        ARRAY_PUSH(&c->retired, h);
    else
        hiera_close(h);
    c->has_values_of_data = false;
}

// The catalog as the changed files have it. False: it is no good any more.
static bool revise(struct kept_catalog *c)
{
    struct compiler *k = c->compiler;
    struct revision v = {.compiler = k, .before = k->hiera, .now = k->hiera};
    bool is_sound = true;
    compiler_resume(k);
    for (size_t i = 0; i < c->changes.len && is_sound; i++)
        is_sound = revise_file(c, &v, str_slice(c->changes.at[i], 1, c->changes.at[i].len));
    is_sound = is_sound && revision_add_definitions(&v) && revision_run(&v);
    compiler_end(k);
    if (v.now != v.before)
        retire(c, v.before);
    k->hiera = v.now;
    c->has_values_of_data |= v.is_borrowed;
    for (size_t i = 0; i < v.touched.len && is_sound; i++)
        ARRAY_PUSH(&c->touched, v.touched.at[i]->number);
    revision_done(&v);
    return is_sound && c->touched.len <= TOUCHED_MAX;
}

// ---- the answer

static const uint32_t *places_of(struct kept_catalog *c)
{
    const struct catalog *all = c->compiler->catalog;
    uint32_t place = 0;
    if (c->places)
        return c->places;
    c->places = ARENA_ARRAY(&c->arena, uint32_t, all->resources.len);
    for (size_t i = 0; i < all->resources.len; i++) {
        c->places[i] = place;
        place += !all->resources.at[i]->is_virtual;
    }
    return c->places;
}

static struct value resource_again(struct kept_catalog *c, struct arena *a, uint32_t number)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    catalog_write_resource(c->compiler, &out, c->compiler->catalog->resources.at[number],
                           &c->style);
    return puppet_read_back(c->compiler->graph, a, &out);
}

// The resources of the first answer, with those that have been touched since.
static struct value resources_again(struct kept_catalog *c, struct arena *a, struct value list)
{
    const uint32_t *places = places_of(c);
    size_t count = value_len(list);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    bool *is_done = ARENA_ARRAY(a, bool, count);
    for (size_t i = 0; i < count; i++) {
        items[i] = value_item(list, i);
        is_done[i] = false;
    }
    size_t kept = 0;
    for (size_t i = 0; i < c->touched.len; i++) {
        uint32_t number = c->touched.at[i], place = places[number];
        if (is_done[place])
            continue;
        is_done[place] = true;
        items[place] = resource_again(c, a, number);
        c->touched.at[kept++] = number;
    }
    c->touched.len = kept;
    return value_tuple_kept(a, items, count);
}

static struct value text_again(struct kept_catalog *c, struct arena *a)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    catalog_write_json(c->compiler, &out, &c->style);
    struct value text = value_string(a, strbuf_str(&out));
    strbuf_done(&out);
    size_t at = (size_t)value_find_key(c->first_result, STR("text"));
    return puppet_value_with_item(a, c->first_result, at, text);
}

static struct value result_again(struct kept_catalog *c, struct arena *a)
{
    struct value v = c->first_result, catalog = value_get(v, STR("catalog"));
    if (c->style.is_nameless)
        return text_again(c, a);
    struct value list = resources_again(c, a, value_get(catalog, STR("resources")));
    catalog =
        puppet_value_with_item(a, catalog, (size_t)value_find_key(catalog, STR("resources")), list);
    return puppet_value_with_item(a, v, (size_t)value_find_key(v, STR("catalog")), catalog);
}

static void answer_again(struct kept_catalog *c)
{
    struct held_arena *a = held_arena_open();
    a->below = held_arena_hold(c->first);
    c->result = result_again(c, &a->arena);
    held_arena_release(c->last);
    c->last = a;
}

bool puppet_kept_answer(struct asked *q, struct held_arena **held)
{
    struct puppet_tree *t = q->tree;
    struct kept_catalog *c = t->kept_catalog;
    struct graph *g = t->graph;
    struct arena a;
    if (!c)
        return false;
    arena_init(&a);
    bool is_it = str_equal(identity_of(q, &a), c->identity) &&
                 memcmp(&c->limits, &g->limits, sizeof(c->limits)) == 0;
    arena_done(&a);
    if (!is_it)
        return false;
    size_t touched = c->touched.len;
    // Nobody reports changes of what is outside.
    if (c->changes.len && (!revise(c) || t->has_asked_outside)) {
        puppet_kept_forget(t);
        return false;
    }
    if (c->touched.len > touched)
        answer_again(c);
    t->edits_followed += c->changes.len > 0;
    c->changes.len = 0;
    q->result = c->result;
    *held = held_arena_hold(c->last ? c->last : c->first);
    count_bytes(c, g);
    if (bytes_of(c) > c->first_bytes + c->first_bytes / 2 + SPARE_BYTES ||
        value_is_poison(q->result))
        puppet_kept_forget(t);
    return true;
}
