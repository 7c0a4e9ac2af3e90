// SPDX-License-Identifier: Apache-2.0
//
// An environment without manifests: data alone. What a node gets are the values of keys. Without facts there are no nodes;
// then one unit has every key, with what each file says.
#include "base/path.h"
#include "dialects/puppet/tree/explain_inside.h"
#include "dialects/puppet/tree/puppet_doubts.h"
#include "dialects/puppet/tree/puppet_nodes.h"

const char puppet_key_kind[] = "key";

struct data_listing {
    struct asked *asked;
    struct arena *arena;
    struct producer *out;
    size_t count;
};

static void add_key_producer(struct data_listing *l, struct str key, struct span at)
{
    l->out[l->count++] = (struct producer){.kind = puppet_key_kind,
                                           .name = str_copy(l->arena, key),
                                           .at = at,
                                           .text = at,
                                           .is_value = true,
                                           .is_unsure = true,
                                           .dir = l->asked};
}

static bool is_of_units(struct str key)
{
    return !str_equal(key, STR("lookup_options"));
}

static void list_keys(void *data)
{
    struct data_listing *l = data;
    struct asked *q = l->asked;
    l->count = 0;
    if (!q->compiler)
        return;
    const struct str_table *all = &q->places;
    l->out = ARENA_ARRAY(l->arena, struct producer, all->len + 1);
    for (uint32_t i = 0; i < all->len; i++)
        if (is_of_units(all->entries[i].key))
            add_key_producer(l, all->entries[i].key,
                             ((const struct key_place *)(uintptr_t)all->entries[i].value)->at);
}

size_t puppet_key_producers(struct asked *q, struct arena *a, struct producer **out)
{
    struct data_listing l = {.asked = q, .arena = a};
    graph_question(q->tree->graph, list_keys, &l);
    *out = l.out;
    return l.count;
}

struct key_question {
    struct asked *asked;
    struct arena *arena;
    struct str key;
    struct value value;
    const struct explained *why;
};

// What each file says about a key, by its path.
static struct value said_by_files(struct key_question *q, const struct key_place *places)
{
    const struct sources *sources = q->asked->tree->graph->sources;
    size_t count = 0, n = 0;
    for (const struct key_place *p = places; p; p = p->next)
        count++;
    struct value *keys = ARENA_ARRAY(q->arena, struct value, count + 1);
    struct value *items = ARENA_ARRAY(q->arena, struct value, count + 1);
    for (const struct key_place *p = places; p; p = p->next, n++) {
        struct str name = source_name(sources, p->at.file), shown = q->asked->environment->shown;
        bool is_below = str_starts(name, shown);
        keys[n] = value_string(q->arena, is_below ? str_slice(name, shown.len, name.len) : name);
        struct span text = span_of_entry(sources, p->at);
        items[n] = value_string(q->arena,
                                str_slice(source_text(sources, text.file), text.start, text.end));
    }
    return value_object(q->arena, keys, items, count);
}

static void ask_key(void *data)
{
    struct key_question *q = data;
    struct compiler *k = q->asked->compiler;
    const uint64_t *places = str_table_find(&q->asked->places, q->key);
    struct explaining how = {.asked = q->asked, .compiler = k, .arena = q->arena};
    compiler_resume(k);
    if (q->asked->settings.lacks_facts && places)
        q->value = said_by_files(q, (const struct key_place *)(uintptr_t)*places);
    else
        q->why = explain_data(&how, q->key);
    if (q->why)
        q->value = q->why->value;
    compiler_end(k);
    str_table_done(&how.done);
    ARRAY_DONE(&how.files);
}

static struct key_question question_of(const struct producer *m, struct arena *a)
{
    struct key_question q = {.asked = m->dir, .arena = a, .key = m->name, .value = VALUE_NONE};
    graph_question(q.asked->tree->graph, ask_key, &q);
    return q;
}

void puppet_make_key(const struct producer *m, struct arena *a, struct product *out)
{
    struct key_question q = question_of(m, a);
    *out = (struct product){.value = q.value};
}

void puppet_key_made_of(const struct producer *m, struct arena *a, struct origins *out)
{
    struct key_question q = question_of(m, a);
    const struct sources *sources = q.asked->tree->graph->sources;
    *out = (struct origins){0};
    if (q.why) {
        origins_of_explained(&q.why, 1, a, out);
        return;
    }
    const uint64_t *places = str_table_find(&q.asked->places, m->name);
    const struct key_place *first = places ? (const struct key_place *)(uintptr_t)*places : NULL;
    size_t count = 0;
    for (const struct key_place *p = first; p; p = p->next)
        count++;
    struct product_part *parts = ARENA_ARRAY(a, struct product_part, count + 1);
    for (const struct key_place *p = first; p; p = p->next) {
        size_t n = ++out->part_count;
        struct str ref = n > 1 ? str_format(a, "%.*s (%zu)", STR_ARGS(m->name), n) : m->name;
        parts[n - 1] =
            (struct product_part){.ref = ref, .at = p->at, .text = span_of_entry(sources, p->at)};
    }
    out->parts = parts;
}
