// SPDX-License-Identifier: Apache-2.0
//
// A part is what the walk through one file has added to a check. What the walk has asked the environment for is recorded as
// hashes (`asked_names`); a name whose meaning has changed since the last check is one of `changed`. What every body may
// depend on (the modules, names of the site, files with mistakes) is one number, and if that differs, nothing holds.
#include "dialects/puppet/check/kept_bodies.h"

#include "base/hash.h"
#include "base/search.h"
#include "dialects/puppet/check/check_inside.h"

struct kept_body {
    const struct puppet_program *program;
    uint64_t seen; // number of the check that has seen the file
    bool holds;    // the rest is filled in
    bool has_any_lookup, has_any_class;
    size_t asked_count, class_count, lookup_count, unused_count, note_count, told_count;
    const uint64_t *asked; // sorted
    const struct class_use *classes;
    const struct key_use *lookups;
    const struct unused_thing *unused;
    const struct check_note *notes;
    const struct told_mistake *told; // what is never shown
};

struct kept_bodies {
    struct arena arena;
    struct str_table by_path; // struct kept_body *
    struct table by_program;  // ... the same ones
    struct table keys;       // of data, and texts of templates: the number of the check that saw it
    uint64_t number;         // of the check
    uint64_t situation;      // what all bodies depend on
    size_t replaced;         // parts that take up memory and are not used any more
    bool is_complete;        // the last check has got to its end
    ARRAY(uint64_t) changed; // names that mean something else than in the last check
    struct kept_mentions *mentions; // NULL: none yet
};

struct kept_bodies *kept_bodies_new(void)
{
    struct kept_bodies *k = memory_take(sizeof(*k));
    *k = (struct kept_bodies){0};
    arena_init(&k->arena);
    return k;
}

static void forget_all(struct kept_bodies *k)
{
    str_table_done(&k->by_path);
    table_done(&k->by_program);
    table_done(&k->keys);
    ARRAY_DONE(&k->changed);
    arena_done(&k->arena);
    *k = (struct kept_bodies){.number = k->number, .mentions = k->mentions};
    arena_init(&k->arena);
}

void kept_bodies_done(struct kept_bodies *k)
{
    if (!k)
        return;
    forget_all(k);
    arena_done(&k->arena);
    if (k->mentions)
        kept_mentions_done(k->mentions);
    free(k);
}

struct kept_mentions *kept_bodies_mentions(struct kept_bodies *k)
{
    if (!k->mentions)
        k->mentions = kept_mentions_new();
    return k->mentions;
}

// ---- files that change

static bool has_folder(struct str path, const char *folder)
{
    return str_find(path, str_of(folder), 0) < path.len;
}

// Manifests, templates and data are compared when they are read. Of everything else it is not known who asked for it, or
// whether it exists.
static bool is_compared(struct str path)
{
    if (has_folder(path, "/files/") || has_folder(path, "/facts.d/"))
        return false;
    if (str_ends(path, STR(".pp")))
        return has_folder(path, "/manifests/") && !has_folder(path, ".resource_types/");
    if (str_ends(path, STR(".epp")) || str_ends(path, STR(".erb")))
        return true;
    bool is_data = str_ends(path, STR(".yaml")) || str_ends(path, STR(".yml")) ||
                   str_ends(path, STR(".eyaml"));
    return is_data && !str_ends(path, STR("hiera.yaml")) && !has_folder(path, "/templates/");
}

void kept_bodies_change(struct kept_bodies *k, const struct str *paths, size_t count)
{
    bool holds = k && count;
    for (size_t i = 0; i < count && holds; i++)
        holds = is_compared(paths[i]);
    if (k && !holds)
        forget_all(k);
}

// ---- what has changed

static uint64_t hash_text(struct str text)
{
    return hash_bytes(text.at, text.len);
}

static uint64_t hash_of_template(struct str path, struct str text)
{
    return hash_combine(asked_hash(ASKED_FILE, path), hash_text(text));
}

void kept_body_asks_template(struct checking *c, struct str path, struct str text)
{
    bool is_compared_here = str_ends(path, STR(".epp")) || str_ends(path, STR(".erb"));
    if (c->environment->asked && is_compared_here)
        ARRAY_PUSH(&c->asked.list, hash_of_template(path, text));
}

static uint64_t hash_of_expr(const struct checking *c, const struct tree *t, expr_id e)
{
    if (!e)
        return 0;
    struct span at = expr_span(t, e);
    struct str text = source_text(c->environment->graph->sources, at.file);
    return hash_text(str_slice(text, at.start, at.end));
}

// What other bodies can see of a definition.
static uint64_t interface_hash(struct checking *c, const struct puppet_definition *d)
{
    struct str_table assigned = {0};
    uint64_t hash = hash_text(d->parent), names = 0;
    for (uint32_t i = 0; i < d->parameter_count; i++) {
        const struct puppet_parameter *p = &d->parameters[i];
        hash = hash_combine(hash, hash_text(p->name));
        hash = hash_combine(hash, hash_of_expr(c, d->tree, p->type));
        hash = hash_combine(hash, (uint64_t)(p->fallback != 0) + 2 * (uint64_t)p->is_rest);
    }
    if (d->kind == DEFINITION_CLASS)
        collect_assigned(c, d->tree, d->body, &assigned);
    for (uint32_t i = 0; i < assigned.len; i++)
        names += assigned.entries[i].hash; // in any order
    str_table_done(&assigned);
    return hash_combine(hash, names);
}

static const struct puppet_definition *same_definition(const struct puppet_program *p,
                                                       const struct puppet_definition *d)
{
    for (size_t i = 0; i < p->definitions.len; i++)
        if (p->definitions.at[i].kind == d->kind && str_equal(p->definitions.at[i].name, d->name))
            return &p->definitions.at[i];
    return NULL;
}

// Notes the definitions of `from` that `other` does not have in the same form; false: all bodies may depend on one.
static bool note_changed(struct checking *c, const struct puppet_program *from,
                         const struct puppet_program *other)
{
    struct kept_bodies *k = c->kept;
    for (size_t i = 0; i < from->definitions.len; i++) {
        const struct puppet_definition *d = &from->definitions.at[i];
        const struct puppet_definition *same = same_definition(other, d);
        if (d->kind == DEFINITION_NODE || (same && interface_hash(c, d) == interface_hash(c, same)))
            continue;
        if (d->kind == DEFINITION_ALIAS) // types that are made of it are kept in many places
            return false;
        ARRAY_PUSH(&k->changed, asked_hash(asked_kind(d->kind), d->name));
    }
    return true;
}

static bool has_alias(const struct puppet_program *p)
{
    for (size_t i = 0; i < p->definitions.len; i++)
        if (p->definitions.at[i].kind == DEFINITION_ALIAS)
            return true;
    return false;
}

static struct str path_of_program(const struct checking *c, const struct puppet_program *p)
{
    return source_name(c->environment->graph->sources, p->tree->file);
}

// The part of a file whose text is another one now; false: all bodies may depend on it.
static bool compare_program(struct checking *c, const struct puppet_program *p)
{
    struct kept_bodies *k = c->kept;
    const uint64_t *found = table_find(&k->by_program, (uintptr_t)p);
    struct kept_body *part = found ? (struct kept_body *)(uintptr_t)*found : NULL;
    if (part && part->program == p) {
        part->seen = k->number;
        return true;
    }
    found = str_table_find(&k->by_path, path_of_program(c, p));
    part = found ? (struct kept_body *)(uintptr_t)*found : NULL;
    if (!part || has_alias(p) || has_alias(part->program) ||
        part->program->has_mistakes != p->has_mistakes)
        return false;
    const struct puppet_program *before = part->program;
    *part = (struct kept_body){.program = p, .seen = k->number};
    *table_put(&k->by_program, (uintptr_t)p, NULL) = (uintptr_t)part;
    k->replaced++;
    return note_changed(c, before, p) && note_changed(c, p, before);
}

static bool compare_programs(struct checking *c, size_t count)
{
    struct kept_bodies *k = c->kept;
    for (size_t i = 0; i < count; i++)
        if (!compare_program(c, c->environment->programs.at[i]))
            return false;
    for (uint32_t i = 0; i < k->by_path.len; i++) {
        const struct kept_body *part =
            (const struct kept_body *)(uintptr_t)k->by_path.entries[i].value;
        if (part->seen != k->number) // the file is gone
            return false;
    }
    return true;
}

static void see_name(struct kept_bodies *k, uint64_t name)
{
    bool is_new;
    uint64_t *seen = table_put(&k->keys, name, &is_new);
    if (is_new || *seen + 1 != k->number)
        ARRAY_PUSH(&k->changed, name);
    *seen = k->number;
}

// Keys that appear or go. A template with another text is one that goes and one that appears.
static void compare_keys_and_texts(struct checking *c)
{
    struct kept_bodies *k = c->kept;
    for (uint32_t i = 0; i < c->keys.len; i++)
        see_name(k, asked_hash(ASKED_KEY, c->keys.entries[i].key));
    for (size_t i = 0; i < c->templates.len; i++)
        see_name(k, hash_of_template(c->templates.at[i].path, c->templates.at[i].text));
    for (uint32_t i = 0; i < k->keys.len; i++)
        if (k->keys.entries[i].value + 1 == k->number)
            ARRAY_PUSH(&k->changed, k->keys.entries[i].key);
}

static uint64_t hash_of_names(const struct str_table *t)
{
    uint64_t hash = t->len;
    for (uint32_t i = 0; i < t->len; i++)
        hash += hash_u64(t->entries[i].hash);
    return hash_u64(hash);
}

// What any body may depend on.
static uint64_t hash_of_situation(const struct checking *c)
{
    const struct environment *e = c->environment;
    uint64_t hash = (uint64_t)c->has_opaque_data + 2 * (uint64_t)c->has_data_elsewhere;
    const struct str_table *tables[] = {&c->site_names, &c->facts, &c->foreign, &c->broken};
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        hash = hash_combine(hash, hash_of_names(tables[i]));
    for (size_t i = 0; i < e->modules.len; i++)
        hash = hash_combine(hash, hash_text(e->modules.at[i].path));
    for (size_t i = 0; i < c->broken_data.len; i++)
        hash = hash_combine(hash, hash_text(c->broken_data.at[i]));
    return hash;
}

void kept_bodies_begin(struct checking *c, size_t count)
{
    enum { REPLACED_MOST = 10000 }; // some megabytes
    struct kept_bodies *k = c->kept;
    uint64_t situation = hash_of_situation(c);
    if (!k)
        return;
    k->number++;
    k->changed.len = 0;
    if (!k->is_complete || k->situation != situation || k->replaced > REPLACED_MOST ||
        !compare_programs(c, count))
        forget_all(k);
    k->situation = situation;
    k->is_complete = false;
    compare_keys_and_texts(c);
}

void kept_bodies_end(struct checking *c)
{
    if (c->kept)
        c->kept->is_complete = !c->environment->graph->question.limit_reached;
}

// ---- parts

static bool has_asked(const struct kept_body *part, uint64_t name)
{
    size_t from = 0, to = part->asked_count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (part->asked[middle] < name)
            from = middle + 1;
        else
            to = middle;
    }
    return from < part->asked_count && part->asked[from] == name;
}

bool kept_body_take(struct checking *c, const struct puppet_program *p)
{
    const struct kept_bodies *k = c->kept;
    const uint64_t *found = k ? table_find(&k->by_program, (uintptr_t)p) : NULL;
    const struct kept_body *part = found ? (const struct kept_body *)(uintptr_t)*found : NULL;
    if (!part || part->program != p || !part->holds)
        return false;
    for (size_t i = 0; i < k->changed.len; i++)
        if (has_asked(part, k->changed.at[i]))
            return false;
    for (size_t i = 0; i < part->class_count; i++)
        ARRAY_PUSH(&c->classes, part->classes[i]);
    for (size_t i = 0; i < part->lookup_count; i++)
        ARRAY_PUSH(&c->lookups, part->lookups[i]);
    for (size_t i = 0; i < part->unused_count; i++)
        ARRAY_PUSH(&c->unused, part->unused[i]);
    for (size_t i = 0; i < part->note_count; i++)
        check_note(c, part->notes[i].kind, part->notes[i].name, part->notes[i].at);
    for (size_t i = 0; i < part->told_count; i++)
        ARRAY_PUSH(&c->told, part->told[i]);
    c->has_any_lookup |= part->has_any_lookup;
    c->has_any_class |= part->has_any_class;
    return true;
}

static struct kept_body *part_of_program(struct checking *c, const struct puppet_program *p)
{
    struct kept_bodies *k = c->kept;
    bool is_new;
    struct str path = path_of_program(c, p);
    uint64_t *slot = str_table_find(&k->by_path, path);
    if (!slot) {
        slot = str_table_put(&k->by_path, str_copy(&k->arena, path), &is_new);
        *slot = (uintptr_t)ARENA_NEW(&k->arena, struct kept_body);
    }
    struct kept_body *part = (struct kept_body *)(uintptr_t)*slot;
    k->replaced += part->holds;
    *table_put(&k->by_program, (uintptr_t)p, NULL) = (uintptr_t)part;
    return part;
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// Each once.
static void keep_asked(struct arena *a, const struct asked_names *asked, struct kept_body *part)
{
    uint64_t *all = ARENA_ARRAY(a, uint64_t, asked->list.len);
    size_t count = 0;
    for (size_t i = 0; i < asked->list.len; i++)
        all[i] = asked->list.at[i];
    sort_items(all, asked->list.len, sizeof(*all), compare_hashes);
    for (size_t i = 0; i < asked->list.len; i++)
        if (!count || all[count - 1] != all[i])
            all[count++] = all[i];
    part->asked = all;
    part->asked_count = count;
}

struct body_recording kept_body_begin(struct checking *c)
{
    struct body_recording r = {c->told.len,   c->classes.len,    c->lookups.len,
                               c->unused.len, c->has_any_lookup, c->has_any_class};
    if (!c->kept)
        return r;
    c->asked.list.len = c->notes.len = 0;
    c->has_any_lookup = c->has_any_class = c->is_lost = false;
    c->environment->asked = &c->asked;
    return r;
}

static void keep_uses(struct checking *c, const struct body_recording *r, struct kept_body *part)
{
    struct arena *a = &c->kept->arena;
    part->class_count = c->classes.len - r->classes;
    part->lookup_count = c->lookups.len - r->lookups;
    struct class_use *classes = ARENA_ARRAY(a, struct class_use, part->class_count);
    struct key_use *lookups = ARENA_ARRAY(a, struct key_use, part->lookup_count);
    for (size_t i = 0; i < part->class_count; i++) {
        classes[i] = c->classes.at[r->classes + i];
        classes[i].name = str_copy(a, classes[i].name);
    }
    for (size_t i = 0; i < part->lookup_count; i++) {
        lookups[i] = c->lookups.at[r->lookups + i];
        lookups[i].key = str_copy(a, lookups[i].key);
    }
    part->classes = classes;
    part->lookups = lookups;
}

static void keep_names(struct checking *c, const struct body_recording *r, struct kept_body *part)
{
    struct arena *a = &c->kept->arena;
    part->unused_count = c->unused.len - r->unused;
    part->note_count = c->notes.len;
    struct unused_thing *unused = ARENA_ARRAY(a, struct unused_thing, part->unused_count);
    struct check_note *notes = ARENA_ARRAY(a, struct check_note, part->note_count);
    for (size_t i = 0; i < part->unused_count; i++) {
        unused[i] = c->unused.at[r->unused + i];
        unused[i].name = str_copy(a, unused[i].name);
    }
    for (size_t i = 0; i < part->note_count; i++) {
        notes[i] = c->notes.at[i];
        notes[i].name = str_copy(a, notes[i].name);
    }
    part->unused = unused;
    part->notes = notes;
}

// Warnings about a module from elsewhere only say that something is wrong at a place.
static void keep_told(struct checking *c, const struct body_recording *r, struct kept_body *part)
{
    part->told_count = c->told.len - r->told;
    struct told_mistake *told = ARENA_ARRAY(&c->kept->arena, struct told_mistake, part->told_count);
    for (size_t i = 0; i < part->told_count; i++) {
        told[i] = c->told.at[r->told + i];
        told[i].unless_adjusted = str_copy(&c->kept->arena, told[i].unless_adjusted);
    }
    part->told = told;
}

static bool has_shown(const struct checking *c, size_t from)
{
    for (size_t i = from; i < c->told.len; i++)
        if (!c->told.at[i].is_foreign || c->told.at[i].diag->severity != SEVERITY_WARNING)
            return true;
    return false;
}

void kept_body_end(struct checking *c, const struct puppet_program *p, struct body_recording r)
{
    c->environment->asked = NULL;
    if (!c->kept)
        return;
    struct kept_body *part = part_of_program(c, p);
    bool is_right = !has_shown(c, r.told) && !c->is_lost && !p->has_mistakes &&
                    !c->environment->graph->question.limit_reached;
    *part = (struct kept_body){.program = p, .seen = c->kept->number, .holds = is_right};
    if (is_right) {
        keep_asked(&c->kept->arena, &c->asked, part);
        keep_uses(c, &r, part);
        keep_names(c, &r, part);
        keep_told(c, &r, part);
        part->has_any_lookup = c->has_any_lookup;
        part->has_any_class = c->has_any_class;
    }
    c->has_any_lookup |= r.has_any_lookup;
    c->has_any_class |= r.has_any_class;
}
