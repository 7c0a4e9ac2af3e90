// SPDX-License-Identifier: Apache-2.0
//
// Units: directories with a `terragrunt.hcl`. A `dependency` and `dependencies` say which ones run before.
#include "ask/explain/explain.h"
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "dialects/terragrunt/tg.h"
#include "dialects/troubles.h"
#include "dialects/units.h"

static int compare_unit_dirs(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

static bool is_never_unit(struct str name)
{
    return str_starts(name, STR(".")) || str_equal(name, STR("node_modules/"));
}

void tg_find_units(struct tg_tree *t)
{
    ARRAY(struct str) later = {0};
    if (t->has_units)
        return;
    t->has_units = true;
    ARRAY_PUSH(&later, STR("/"));
    while (later.len) {
        struct str *names, dir = later.at[--later.len];
        size_t count = dir.len < 2 ? t->files.list(t->files.data, &t->arena, dir, &names)
                                   : tree_list_listed(&t->files, &t->arena, dir, &names);
        for (size_t i = 0; i < count; i++) {
            struct str path = path_join_clean(&t->arena, dir, names[i]);
            if (str_equal(names[i], STR("terragrunt.hcl")))
                ARRAY_PUSH(&t->units, dir);
            else if (str_equal(names[i], STR("terragrunt.stack.hcl")))
                ARRAY_PUSH(&t->stacks, dir);
            else if (str_ends(names[i], STR("/")) && !is_never_unit(names[i]))
                ARRAY_PUSH(&later, str_slice(path, 0, path.len - str_ends(path, STR("/"))));
        }
    }
    ARRAY_DONE(&later);
    if (t->units.len)
        qsort(t->units.at, t->units.len, sizeof(*t->units.at), compare_unit_dirs);
}

bool tg_concerns_units(struct tg_tree *t, struct str path)
{
    bool is_directory = false;
    if (str_equal(path_basename(path), STR("terragrunt.hcl")) ||
        str_equal(path_basename(path), STR("terragrunt.stack.hcl")))
        return true;
    for (size_t i = 0; i < t->units.len; i++)
        if (path_is_below(t->units.at[i], path))
            return true;
    struct arena_mark before = arena_mark(&t->arena);
    bool exists = tg_exists(t, path, &is_directory);
    arena_reset(&t->arena, before);
    return exists && is_directory;
}

// ---- order

// A directory can have a file in JSON, or many units that are generated: neither is read here.
static bool has_other_config(struct tg_tree *t, struct str dir)
{
    return tg_exists(t, path_join(&t->arena, dir, STR("terragrunt.hcl.json")), NULL) ||
           tg_exists(t, path_join(&t->arena, dir, STR("terragrunt.stack.hcl")), NULL);
}

static void add_need(struct tg_config *c, struct value path, struct span at, struct tg_needs *out,
                     struct diags *mistakes)
{
    struct tg_tree *t = c->tree;
    struct str found;
    const struct marks *marks = NULL;
    path = value_unmark(&t->arena, path, &marks);
    if (!value_is(path, VALUE_STRING)) // unknown, or reported with its value
        return;
    struct str written = str_copy(&t->arena, value_str(&path));
    if (!tg_find_path(t, c->dir, written, &found))
        return; // of another project
    const struct tg_component *made = tg_made_in(t, found);
    for (size_t i = 0; made && made->is_stack && i < t->made.len; i++)
        if (path_is_below(t->made.at[i]->dir, made->dir)) // all that the stack makes
            ARRAY_PUSH(&out->list, ((struct tg_need){t->made.at[i]->dir, at}));
    if (made && !made->is_stack)
        ARRAY_PUSH(&out->list, ((struct tg_need){made->dir, at}));
    if (made)
        return;
    bool is_directory = false;
    struct str file = tg_config_file(t, found);
    if (tg_exists(t, file, &is_directory) && !is_directory) {
        ARRAY_PUSH(&out->list, ((struct tg_need){path_dirname(file), at}));
        return;
    }
    if (has_other_config(t, found) || tg_misses_elsewhere(c))
        return;
    struct diag *d = diag_new(&t->arena, DIAG_BAD_IMPORT, at,
                              "the dependency `%.*s` has no terragrunt.hcl", STR_ARGS(written));
    diag_label(d, "`%.*s` does not exist", STR_ARGS(tree_name(&t->files, &t->arena, file)));
    diag_help(d, "correct the path, or create the unit");
    diags_add(mistakes, d);
}

// Where a path of the configuration is set.
static struct span place_of(struct tg_config *c, path_id path)
{
    struct candidate *all;
    struct graph *g = c->tree->graph;
    size_t count = view_candidates(g, c->view, path, &c->tree->arena, &all);
    for (size_t i = 0; i < count; i++)
        if (all[i].won)
            return all[i].statement->tree
                       ? expr_span(all[i].statement->tree, all[i].statement->expr)
                       : all[i].statement->at;
    return NO_SPAN;
}

static struct value value_at(struct tg_config *c, path_id path)
{
    return view_value_asked(c->tree->graph, c->view, path);
}

static void add_listed(struct tg_config *c, path_id path, struct tg_needs *out,
                       struct diags *mistakes)
{
    const struct marks *marks = NULL;
    struct value paths = value_unmark(&c->tree->arena, value_at(c, path), &marks);
    for (size_t i = 0; value_is_sequence(paths) && i < value_len(paths); i++)
        add_need(c, value_item(paths, i), place_of(c, path), out, mistakes);
}

void tg_find_needs(struct tg_config *c, struct tg_needs *out, struct diags *mistakes)
{
    struct tg_tree *t = c->tree;
    for (uint32_t i = 0; i < c->blocks.len; i++) {
        struct str key = c->blocks.entries[i].key;
        if (str_equal(key, STR("dependencies")))
            add_listed(c, tg_below(t, tg_below(t, 0, key), STR("paths")), out, mistakes);
        if (!str_starts(key, STR("dependency.")))
            continue;
        path_id block = tg_below(t, t->dependency, str_slice(key, 11, key.len));
        path_id path = tg_below(t, block, STR("config_path"));
        struct value enabled = value_at(c, tg_below(t, block, STR("enabled")));
        bool is_disabled = value_is(enabled, VALUE_BOOL) && !enabled.boolean;
        if (!is_disabled)
            add_need(c, value_at(c, path), place_of(c, path), out, mistakes);
    }
}

// ---- listing

// How a unit is listed: by its directory, or by the stack that makes it and its name there.
static struct unit listed_unit(const struct tg_tree *t, struct arena *a, struct str dir)
{
    struct value none = value_list(a, &type_string, NULL, 0);
    const struct tg_component *made = tg_made_in(t, dir);
    struct unit u = {.path = str_copy(a, dir), .tags = none, .watch = none};
    if (made) {
        u.path = tg_listed_path(made, a);
        u.address = str_copy(a, made->name);
    }
    return u;
}

static bool is_asked(const struct unit_query *q, struct str path)
{
    bool is_named = !q->path_count, has_tag = !q->tag_count;
    for (size_t i = 0; i < q->path_count; i++)
        is_named |= str_equal(q->paths[i], path);
    for (size_t i = 0; i < q->tag_count; i++)
        has_tag |= !q->tags[i].len;
    return is_named && has_tag && path_is_below_one(path, q->below, q->below_count);
}

// A unit on the way from where ordering started, and what it needs.
struct standing_unit {
    struct str dir;
    struct tg_needs needs;
    size_t next;
};

struct ordering {
    struct tg_tree *tree;
    struct str_table seen;
    ARRAY(struct standing_unit) way;
    ARRAY(struct str) out;
    struct diags *mistakes; // NULL: rings are not reported
};

static void report_ring(struct ordering *o, struct str dir, struct span at)
{
    struct tg_tree *t = o->tree;
    size_t start = o->way.len;
    for (size_t i = 0; i < o->way.len && start == o->way.len; i++)
        if (str_equal(o->way.at[i].dir, dir))
            start = i;
    bool is_first = start == 0; // each ring is reported once, for the first of its units
    for (size_t i = 0; i < o->way.len && is_first; i++)
        is_first = str_compare(dir, o->way.at[i].dir) <= 0;
    if (!is_first || !o->way.len || !o->mistakes)
        return;
    struct diag *d = diag_new(&t->arena, DIAG_CYCLE, at, "the unit `%.*s` depends on itself",
                              STR_ARGS(tree_name(&t->files, &t->arena, dir)));
    for (size_t i = start; i + 1 < o->way.len; i++) {
        const struct standing_unit *u = &o->way.at[i];
        diag_related(d, u->needs.list.at[u->next - 1].at, "`%.*s` depends on `%.*s`",
                     STR_ARGS(tree_name(&t->files, &t->arena, u->dir)),
                     STR_ARGS(tree_name(&t->files, &t->arena, u[1].dir)));
    }
    diag_help(d, "remove one of these dependencies");
    diags_add(o->mistakes, d);
}

static void enter_unit(struct ordering *o, struct str dir)
{
    bool is_new;
    struct diags told = {0}; // by the check of each unit
    (void)str_table_put(&o->seen, dir, &is_new);
    if (!is_new)
        return;
    struct standing_unit u = {.dir = dir};
    tg_find_needs(tg_unit_at(o->tree, dir), &u.needs, &told);
    diags_done(&told);
    ARRAY_PUSH(&o->way, u);
}

// Depth first: what a unit needs comes before it. A ring is cut where it closes.
static void order_from(struct ordering *o, struct str start)
{
    enter_unit(o, start);
    while (o->way.len) {
        struct standing_unit *u = &o->way.at[o->way.len - 1];
        if (u->next == u->needs.list.len) {
            ARRAY_PUSH(&o->out, u->dir);
            ARRAY_DONE(&u->needs.list);
            o->way.len--;
            continue;
        }
        const struct tg_need *need = &u->needs.list.at[u->next++];
        report_ring(o, need->dir, need->at);
        enter_unit(o, need->dir);
    }
}

static void ordering_done(struct ordering *o)
{
    ARRAY_DONE(&o->way);
    ARRAY_DONE(&o->out);
    str_table_done(&o->seen);
}

// Where units are, or would be made; a stack that makes none is one itself.
static struct str *all_unit_dirs(struct tg_tree *t, struct arena *a, size_t *count)
{
    size_t made_count;
    tg_find_units(t);
    struct tg_component **made = tg_all_made(t, &made_count);
    struct str *dirs = ARENA_ARRAY(a, struct str, t->units.len + made_count + t->stacks.len);
    *count = 0;
    for (size_t i = 0; i < t->units.len; i++)
        dirs[(*count)++] = t->units.at[i];
    for (size_t i = 0; i < made_count; i++)
        dirs[(*count)++] = made[i]->dir;
    for (size_t i = 0; i < t->stacks.len; i++)
        if (!tg_first_made(tg_unit_at(t, t->stacks.at[i])))
            dirs[(*count)++] = t->stacks.at[i];
    if (*count > t->units.len)
        qsort(dirs, *count, sizeof(*dirs), compare_unit_dirs);
    return dirs;
}

static size_t list_units(struct dialect_tree *base, const struct unit_query *q, struct arena *a,
                         struct unit **out, struct diags *mistakes)
{
    struct tg_tree *t = (struct tg_tree *)base;
    struct ordering o = {.tree = t, .mistakes = mistakes};
    size_t count = 0, len;
    tg_settle(t);
    struct str *dirs = all_unit_dirs(t, a, &len);
    for (size_t i = 0; q->in_order && i < len; i++)
        order_from(&o, dirs[i]);
    if (q->in_order) {
        dirs = o.out.at;
        len = o.out.len;
    }
    *out = ARENA_ARRAY(a, struct unit, len);
    for (size_t i = 0; i < len; i++) {
        struct unit u = listed_unit(t, a, dirs[q->reversed ? len - 1 - i : i]);
        if (is_asked(q, u.path))
            (*out)[count++] = u;
    }
    ordering_done(&o);
    return count;
}

static uint32_t draw_unit(struct tg_tree *t, struct drawing *out, struct str dir)
{
    const struct tg_component *made = tg_made_in(t, dir);
    struct str name =
        tree_name(&t->files, out->arena, made ? tg_listed_path(made, out->arena) : dir);
    return drawing_vertex(out, str_equal(name, STR("/")) ? STR(".") : name);
}

static void draw_units(struct dialect_tree *base, struct drawing *out, struct diags *mistakes)
{
    struct tg_tree *t = (struct tg_tree *)base;
    size_t count;
    const struct str *dirs = all_unit_dirs(t, out->arena, &count);
    for (size_t i = 0; i < count; i++) {
        struct tg_needs needs = {0};
        struct diags elsewhere = {0}; // of a source: it runs where a stack makes it
        struct tg_config *c = tg_unit_at(t, dirs[i]);
        bool is_source = !tg_made_in(t, dirs[i]) && tg_is_source(t, c->file);
        uint32_t from = draw_unit(t, out, dirs[i]);
        tg_find_needs(c, &needs, is_source ? &elsewhere : mistakes);
        diags_done(&elsewhere);
        for (size_t k = 0; k < needs.list.len; k++)
            drawing_edge(out, from, draw_unit(t, out, needs.list.at[k].dir), needs.list.at[k].at);
        ARRAY_DONE(&needs.list);
    }
}

// ---- what units come to

// Where the unit's own file says something under a first name; an empty text: nowhere.
static struct span text_of_root(const struct tg_config *c, struct str name)
{
    const struct hcl_body *body = c->file->body;
    const struct symbols *symbols = c->tree->graph->symbols;
    struct span text = NO_SPAN;
    for (uint32_t i = 0; i < body->attribute_count; i++)
        if (str_equal(symbol_text(symbols, body->attributes[i].name), name))
            text = body->attributes[i].at;
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        if (!str_equal(symbol_text(symbols, b->type), name))
            continue;
        struct span own = span_join(b->type_at, b->body.at);
        text = span_is_none(text) ? own : span_join(text, own);
    }
    return span_is_none(text) ? (struct span){body->at.file, body->at.start, body->at.start} : text;
}

// What a stack makes is one value: what the stack says about it, and what the unit comes to.
static size_t made_producer(const struct tg_component *x, struct arena *a, struct producer **out)
{
    *out = ARENA_ARRAY(a, struct producer, 1);
    **out = (struct producer){.kind = "value",
                              .name = x->name,
                              .at = x->at,
                              .text = x->at,
                              .is_value = true,
                              .is_unsure = true,
                              .is_told_by_text = true,
                              .dir = x->by,
                              .which = x->path};
    return 1;
}

static size_t unit_producers(struct dialect_tree *base, struct str unit, struct arena *a,
                             struct producer **out)
{
    struct tg_tree *t = (struct tg_tree *)base;
    struct str *names;
    path_id *paths;
    const struct tg_component *made = unit.len ? tg_component_at(t, unit) : NULL;
    if (made)
        return made_producer(made, a, out);
    struct tg_config *c = unit.len ? tg_unit_at(t, unit) : NULL;
    size_t count = c && c->file->body ? tg_roots(c, a, &names, &paths) : 0, kept = 0;
    *out = ARENA_ARRAY(a, struct producer, count);
    for (size_t i = 0; i < count; i++) {
        struct span at = c->file->body->at;
        at.end = at.start;
        if (paths[i] != t->local)
            (*out)[kept++] = (struct producer){.kind = "value",
                                               .name = names[i],
                                               .at = at,
                                               .text = text_of_root(c, names[i]),
                                               .is_value = true,
                                               .is_unsure = true, // functions look at directories
                                               .is_told_by_text = true,
                                               .dir = c,
                                               .which = paths[i]};
    }
    return kept;
}

struct producing {
    struct tg_config *config;
    path_id path;
    struct arena *arena;
    struct product *out;
};

static void produce(void *data)
{
    struct producing *x = data;
    struct graph *g = x->config->tree->graph;
    x->out->value = view_value(g, x->config->view, x->path);
    struct read *kept = ARENA_ARRAY(x->arena, struct read, g->now.reads.len);
    if (g->now.reads.len)
        memcpy(kept, g->now.reads.at, sizeof(*kept) * g->now.reads.len);
    x->out->reads = kept;
    x->out->read_count = g->now.reads.len;
}

static void make_product(const struct producer *p, struct arena *a, struct product *out)
{
    struct tg_config *c = p->dir;
    struct producing x = {.config = c, .path = p->which, .arena = a, .out = out};
    *out = (struct product){0};
    graph_question(c->tree->graph, produce, &x);
}

// ---- causes

static void unit_made_of(const struct producer *m, struct arena *a, struct value other,
                         struct origins *out)
{
    const struct tg_config *c = m->dir;
    const struct explained *why = explain_path(c->tree->graph, c->view, m->which, a);
    (void)other;
    origins_of_explained(&why, 1, a, out);
}

static void part_of_unit_made_of(const struct producer *m, struct arena *a,
                                 const struct value *keys, size_t count, struct origins *out)
{
    const struct tg_config *c = m->dir;
    const struct explained *why =
        explain_path_part(c->tree->graph, c->view, m->which, keys, count, a);
    origins_of_explained(&why, 1, a, out);
}

// Everything in a file of a unit counts by what it comes to.
static bool tells_all(struct str part)
{
    (void)part;
    return true;
}

// ---- checking

// What is wrong with the text of a unit's own file is reported with that file.
static bool is_of_text(const struct tg_config *c, const struct diag *d)
{
    bool is_own = str_equal(path_basename(c->file->path), STR("terragrunt.hcl"));
    for (size_t i = 0; is_own && i < c->file->diags.list.len; i++)
        if (c->file->diags.list.at[i] == d)
            return true;
    return false;
}

// What a text with a syntax error comes to fails for the same reason, which is reported once.
static void collect_failures(const struct tg_config *c, const struct failure *failed,
                             struct diags *out)
{
    struct diags found = {0};
    const struct diags *of_text = &c->file->diags;
    failure_collect(failed, &found);
    for (size_t i = 0; i < found.list.len; i++) {
        const struct diag *d = found.list.at[i];
        bool is_told = false;
        for (size_t k = 0; k < of_text->list.len && !is_told; k++)
            is_told = of_text->list.at[k]->code == d->code &&
                      of_text->list.at[k]->at.file == d->at.file &&
                      of_text->list.at[k]->at.start == d->at.start;
        if (!is_told)
            diags_add(out, d);
    }
    diags_done(&found);
}

void tg_check(struct tg_config *c, struct diags *out)
{
    struct graph *g = c->tree->graph;
    struct str *names;
    path_id *paths;
    for (size_t i = 0; i < c->diags.list.len; i++)
        if (!is_of_text(c, c->diags.list.at[i]))
            diags_add(out, c->diags.list.at[i]);
    if (!c->file->body)
        return;
    size_t count = tg_roots(c, &c->tree->arena, &names, &paths);
    for (size_t i = 0; i < count; i++) {
        const struct failure *failed = failure_of(&g->arena, value_at(c, paths[i]));
        if (failed)
            collect_failures(c, failed, out);
    }
    for (size_t i = 0; i < c->includes.len; i++)
        if (c->includes.at[i].config)
            tg_check(c->includes.at[i].config, out);
}

// A stack is checked with the first unit that it makes.
static void check_stacks_of(const struct tg_component *made, struct diags *mistakes)
{
    for (const struct tg_component *x = made; x; x = tg_made_in(x->by->tree, x->by->dir))
        if (tg_first_made(x->by) == made)
            tg_check(x->by, mistakes);
}

static void check_unit(struct dialect_tree *base, struct str path, struct diags *mistakes)
{
    struct tg_tree *t = (struct tg_tree *)base;
    const struct tg_component *made = tg_component_at(t, path);
    struct tg_config *c = made ? made->config : tg_unit_at(t, path);
    if (made)
        check_stacks_of(made, mistakes);
    if (!c || (!made && tg_is_source(t, c->file))) // it is checked where stacks make it
        return;
    struct tg_needs needs = {0};
    struct ordering o = {.tree = t, .mistakes = mistakes};
    tg_check(c, mistakes);
    tg_find_needs(c, &needs, mistakes);
    tg_note_elsewhere(c, mistakes);
    ARRAY_DONE(&needs.list);
    order_from(&o, made ? made->dir : str_copy(&t->arena, path));
    ordering_done(&o);
}

const struct unit_capability terragrunt_units = {
    .one = "unit",
    .many = "units",
    .list = list_units,
    .draw_order = draw_units,
    .producers = unit_producers,
    .make = make_product,
    .made_of = unit_made_of,
    .part_made_of = part_of_unit_made_of,
    .tells = tells_all,
    .check = check_unit,
};
