// SPDX-License-Identifier: Apache-2.0
//
// What was written differently. Statements were compared when they were defined (graph/views/bind.c): one that
// the other version does not have is an edit; two for one path in one directory are a single edit.
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "diff/diff_inside.h"
#include "expr/analysis.h"
#include "graph/views/bind.h"
#include "graph/views/change.h"

// ---- text

static bool char_is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

struct str diff_one_line(struct diff_run *r, struct str text)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    bool space = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i], last = out.len ? out.at[out.len - 1] : 0;
        if (char_is_one_of(c, " \t\r\n")) {
            space = true;
            continue;
        }
        bool closes = char_is_one_of(c, ")]");
        if (space && closes && last == ',')
            out.len--;
        else if (space && last && !closes && !char_is_one_of(last, "(["))
            strbuf_add_char(&out, ' ');
        strbuf_add_char(&out, c);
        space = false;
    }
    struct str line = strbuf_copy(&out, &r->diff->arena);
    strbuf_done(&out);
    return line;
}

struct str diff_source_text(struct diff_run *r, struct span at)
{
    struct strbuf shown;
    strbuf_init(&shown, 0);
    if (!span_is_none(at))
        source_add_shown(&shown, r->g->sources, at);
    struct str line = diff_one_line(r, strbuf_str(&shown));
    strbuf_done(&shown);
    return line;
}

static struct str statement_text(struct diff_run *r, const struct statement *s)
{
    if (s->flags & STATEMENT_UNSET)
        return STR("unset");
    if (s->flags & STATEMENT_CONTAINER)
        return STR("{}");
    struct span at = expr_span(s->tree, s->expr);
    if (!span_is_none(at))
        return diff_source_text(r, at);
    if (expr_kind(s->tree, s->expr) != EXPR_LITERAL)
        return STR("");
    struct strbuf out;
    strbuf_init(&out, 0);
    value_show(&out, expr_literal_value(s->tree, s->expr));
    struct str text = strbuf_copy(&out, &r->diff->arena);
    strbuf_done(&out);
    return text;
}

// Absent if it needs to be evaluated.
static struct value statement_value(struct diff_run *r, const struct statement *s)
{
    struct value v;
    struct span at = s->expr ? expr_span(s->tree, s->expr) : NO_SPAN;
    bool is_hidden =
        !span_is_none(at) &&
        !span_is_none(source_hidden(r->g->sources, at.file, at.start, at.end)); // a secret
    bool is_plain = !is_hidden && !(s->flags & (STATEMENT_UNSET | STATEMENT_CONTAINER)) &&
                    expr_constant(&r->diff->arena, s->tree, s->expr, &v);
    return is_plain ? v : VALUE_NONE;
}

// A part of an object literal has no name of its own: its value is its position.
static struct span statement_place(const struct statement *s)
{
    struct span value = s->expr ? expr_span(s->tree, s->expr) : NO_SPAN;
    return s->path != s->origin && !span_is_none(value) ? value : s->at;
}

// ---- the list

uint32_t diff_add_edit(struct diff_run *r, const struct diff_edit *e)
{
    ARRAY_PUSH(&r->diff->edits, *e);
    ARRAY_PUSH(&r->next_of_path, 0);
    ARRAY_PUSH(&r->next_of_object, 0);
    return (uint32_t)r->diff->edits.len - 1;
}

static uint64_t place_key(struct span at)
{
    return (uint64_t)at.file << 32 | at.start;
}

static void know_place(struct diff_run *r, uint32_t edit)
{
    const struct diff_edit *e = &r->diff->edits.at[edit];
    if (!span_is_none(e->now_at))
        *table_put(&r->by_place, place_key(e->now_at), NULL) = edit + 1;
    if (!span_is_none(e->old_at))
        *table_put(&r->by_place, place_key(e->old_at), NULL) = edit + 1;
}

// The edit at a position, if any.
static const uint64_t *find_place(struct diff_run *r, struct span old_at, struct span now_at)
{
    const uint64_t *found =
        span_is_none(now_at) ? NULL : table_find(&r->by_place, place_key(now_at));
    if (!found && !span_is_none(old_at))
        found = table_find(&r->by_place, place_key(old_at));
    return found;
}

// ---- statements

static void index_statement(struct diff_run *r, uint32_t edit, const struct statement *s)
{
    if (!s)
        return;
    *table_put(&r->by_statement, (uintptr_t)s, NULL) = edit + 1;
    bloom_add_path(r->g, &r->edited, s->path);
}

static void index_path(struct diff_run *r, uint32_t edit)
{
    const struct diff_edit *e = &r->diff->edits.at[edit];
    uint64_t *last = table_put(&r->by_path, e->path, NULL);
    r->next_of_path.at[edit] = (uint32_t)*last;
    *last = edit + 1;
    for (path_id p = path_at(r->g, e->path)->parent; p; p = path_at(r->g, p)->parent)
        *table_put(&r->above, p, NULL) = 1;
    last = table_put(&r->by_object, path_at(r->g, e->path)->parent, NULL);
    r->next_of_object.at[edit] = (uint32_t)*last;
    *last = edit + 1;
}

static bool is_hidden(const struct diff_run *r, path_id p)
{
    while (path_at(r->g, p)->parent)
        p = path_at(r->g, p)->parent;
    return str_starts(symbol_text(r->g->symbols, path_at(r->g, p)->name), STR("\001"));
}

// Code that a tree generates is edited where that is written.
bool diff_is_generated(const struct diff_run *r, struct span at)
{
    return !span_is_none(at) && graph_generated_file(r->g, at.file);
}

static bool is_of_person(const struct diff_run *r, const struct statement *s)
{
    struct span at = !s ? NO_SPAN : s->expr ? expr_span(s->tree, s->expr) : s->at;
    return !span_is_none(at) && !diff_is_generated(r, at);
}

// What a dialect defines in several ways at one place is one edit: whether `e` is the same as one that is there. What is
// written for somebody else has the name that it has where it is written.
static bool joins(struct diff_edit *there, const struct diff_edit *e, bool hidden,
                  const struct statement *s)
{
    const struct statement *known =
        there->now_statement ? there->now_statement : there->old_statement;
    if (there->is_written && e->is_written)
        return false;
    if (hidden && known && known->from)
        there->ref = e->ref;
    if (e->is_written) {
        there->is_written = true;
        there->ref = s->from ? there->ref : e->ref;
    }
    return true;
}

// What a dialect says for itself is told only if it is a cause, and under no other name.
static void add_statements(struct diff_run *r, const struct statement *old,
                           const struct statement *now)
{
    const struct statement *any = now ? now : old;
    bool hidden = is_hidden(r, any->path);
    struct diff_edit e = {
        .kind = EDIT_STATEMENT,
        .ref = path_text(r->g, &r->diff->arena, any->path),
        .path = any->path,
        .dir = any->home->name,
        .old_statement = old,
        .now_statement = now,
        .has_old = old != NULL,
        .has_now = now != NULL,
        .is_written = !hidden && (is_of_person(r, old) || is_of_person(r, now)),
    };
    if (old)
        e.old_at = statement_place(old);
    if (now)
        e.now_at = statement_place(now);
    const uint64_t *known = find_place(r, e.old_at, e.now_at);
    if (known && !joins(&r->diff->edits.at[*known - 1], &e, hidden, any))
        known = NULL;
    uint32_t edit = known ? (uint32_t)*known - 1 : diff_add_edit(r, &e);
    if (!known) {
        know_place(r, edit);
        index_path(r, edit);
    }
    index_statement(r, edit, old);
    index_statement(r, edit, now);
}

static void set_texts(struct diff_run *r, struct diff_edit *e)
{
    const struct statement *old = e->old_statement, *now = e->now_statement;
    if (old) {
        e->old_text = statement_text(r, old);
        e->old = statement_value(r, old);
    }
    if (now) {
        e->now_text = statement_text(r, now);
        e->now = statement_value(r, now);
    }
}

// Whether it is written in a unit that only one version has: that the unit is new, or gone, tells it.
static bool is_of_lonely_unit(const struct diff_run *r, const struct diff_edit *e)
{
    struct span at = e->has_now ? e->now_at : e->old_at;
    if ((e->has_old && e->has_now) || span_is_none(at))
        return false;
    enum diff_change change = diff_change_around(r, source_name(r->g->sources, at.file));
    return change == DIFF_REMOVED || change == DIFF_MOVED || change == DIFF_ADDED;
}

static int compare_edit_numbers(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return (a > b) - (a < b);
}

// A unit may change because of an edit in several ways, which are found one after the other for all units.
static void list_changed_once(struct diff_edit *e)
{
    size_t kept = 0;
    if (e->changed.len)
        qsort(e->changed.at, e->changed.len, sizeof(*e->changed.at), compare_edit_numbers);
    for (size_t i = 0; i < e->changed.len; i++)
        if (!kept || e->changed.at[kept - 1] != e->changed.at[i])
            e->changed.at[kept++] = e->changed.at[i];
    e->changed.len = kept;
}

void diff_settle_edits(struct diff_run *r)
{
    for (size_t i = 0; i < r->diff->edits.len; i++) {
        struct diff_edit *e = &r->diff->edits.at[i];
        list_changed_once(e);
        if (e->kind != EDIT_STATEMENT)
            continue;
        set_texts(r, e);
        e->is_written = e->is_written && !is_of_lonely_unit(r, e);
    }
}

// ---- directories

struct statements {
    ARRAY(const struct statement *) list;
};

// Whether the old directory defines what the new one defines.
static bool was_said(const struct def *old, const struct statement *now)
{
    for (const struct statement *o = old ? old->leaf : NULL; o; o = o->loser)
        if (o->same == now)
            return true;
    return old && old->container && old->container->same == now;
}

static bool is_edited(const struct statement *s, const struct def *old, bool is_old)
{
    return is_old ? !s->same : !was_said(old, s);
}

// Statements for a path that the other version does not have. An object with something in it need not be mentioned.
static void find_changed(const struct def *d, const struct def *old, struct statements *out)
{
    if (!d)
        return;
    for (const struct statement *s = d->leaf; s; s = s->loser)
        if (is_edited(s, old, d == old))
            ARRAY_PUSH(&out->list, s);
    if (d->container && !d->leaf && !d->key_count && is_edited(d->container, old, d == old))
        ARRAY_PUSH(&out->list, d->container);
}

static void compare_path(struct diff_run *r, const struct view *old, const struct view *now,
                         path_id p, bool hidden)
{
    struct statements before = {0}, after = {0};
    const struct def *d = view_def(old, p), *e = view_def(now, p);
    find_changed(d, d, &before);
    find_changed(e, d, &after);
    bool any = before.list.len || after.list.len;
    bool is_wanted = any && is_hidden(r, p) == hidden;
    for (size_t i = 0; is_wanted && (i < before.list.len || i < after.list.len); i++)
        add_statements(r, i < before.list.len ? before.list.at[i] : NULL,
                       i < after.list.len ? after.list.at[i] : NULL);
    ARRAY_DONE(&before.list);
    ARRAY_DONE(&after.list);
}

static void compare_views(struct diff_run *r, const struct view *old, const struct view *now,
                          bool hidden)
{
    if (old->says_as)
        return;
    const struct table *before = view_defs(old), *after = view_defs(now);
    if (old->said == old->said_same && now->said == old->said)
        return;
    for (uint32_t i = 0; i < after->len; i++)
        compare_path(r, old, now, (path_id)after->entries[i].key, hidden);
    for (uint32_t i = 0; i < before->len; i++)
        if (!view_def(now, (path_id)before->entries[i].key))
            compare_path(r, old, now, (path_id)before->entries[i].key, hidden);
}

static void find_edits_of(struct diff_run *r, size_t first, bool hidden)
{
    for (size_t i = first; i < r->g->views.list.len; i++)
        if (r->g->views.list.at[i]->beside)
            compare_views(r, r->g->views.list.at[i], r->g->views.list.at[i]->beside, hidden);
}

// What has a name comes first: at its place, it is the edit.
void diff_find_edits(struct diff_run *r, size_t first)
{
    find_edits_of(r, first, false);
    find_edits_of(r, first, true);
}

// ---- what generates something

// The first lines that differ, and where they start.
static void first_difference(struct diff_run *r, const struct producer *old,
                             const struct producer *now, struct diff_edit *e)
{
    const struct sources *sources = r->g->sources;
    struct str x = source_text(sources, old->text.file), y = source_text(sources, now->text.file);
    uint32_t i = old->text.start, k = now->text.start, line_i = i, line_k = k;
    while (i < old->text.end && k < now->text.end && x.at[i] == y.at[k]) {
        if (x.at[i] == '\n') {
            line_i = i + 1;
            line_k = k + 1;
        }
        i++;
        k++;
    }
    uint32_t end_i = (uint32_t)str_find_char(x, '\n', i),
             end_k = (uint32_t)str_find_char(y, '\n', k);
    while (line_i < end_i && (x.at[line_i] == ' ' || x.at[line_i] == '\t'))
        line_i++;
    while (line_k < end_k && (y.at[line_k] == ' ' || y.at[line_k] == '\t'))
        line_k++;
    e->old_at = (struct span){old->text.file, line_i, end_i};
    e->now_at = (struct span){now->text.file, line_k, end_k};
    e->old_text = diff_source_text(r, e->old_at);
    e->now_text = diff_source_text(r, e->now_at);
}

// What generates something without a name of its own is a file.
static struct str file_name(const struct diff_run *r, struct span at)
{
    struct str name = source_name(r->g->sources, at.file), shown = r->now->files.shown;
    if (!str_starts(name, shown) || !shown.len)
        shown = r->old->files.shown;
    return path_basename(str_starts(name, shown) ? str_slice(name, shown.len, name.len) : name);
}

static struct str text_of_part(struct diff_run *r, const struct product_part *p)
{
    return p->is_secret ? STR("(sensitive)") : diff_source_text(r, p->text);
}

uint32_t diff_part_edit(struct diff_run *r, const struct product_part *old,
                        const struct product_part *now)
{
    struct diff_edit e = {
        .kind = EDIT_MAKER,
        .ref = now ? now->ref : old->ref,
        .old_at = old ? old->at : NO_SPAN,
        .now_at = now ? now->at : NO_SPAN,
        .old_text = old ? text_of_part(r, old) : STR(""),
        .now_text = now ? text_of_part(r, now) : STR(""),
        .has_old = old != NULL,
        .has_now = now != NULL,
        .is_written = true,
    };
    const uint64_t *known = find_place(r, e.old_at, e.now_at);
    if (known)
        return (uint32_t)*known - 1;
    uint32_t edit = diff_add_edit(r, &e);
    know_place(r, edit);
    return edit;
}

uint32_t diff_producer_edit(struct diff_run *r, const struct producer *old,
                            const struct producer *now, const struct product *before,
                            const struct product *after)
{
    const struct producer *any = now ? now : old;
    bool is_block = !any->is_plain;
    struct diff_edit e = {
        .kind = EDIT_MAKER,
        .ref = any->name.len ? any->name : file_name(r, any->at),
        .old_at = old ? old->at : NO_SPAN,
        .now_at = now ? now->at : NO_SPAN,
        .old_text = before && !is_block ? diff_show_value(r, before->value) : STR(""),
        .now_text = after && !is_block ? diff_show_value(r, after->value) : STR(""),
        .has_old = old != NULL,
        .has_now = now != NULL,
        .is_written = !diff_is_generated(r, any->at),
    };
    if (old && now && is_block)
        first_difference(r, old, now, &e);
    const uint64_t *known = find_place(r, e.old_at, e.now_at);
    if (known) {
        struct diff_edit *there = &r->diff->edits.at[*known - 1];
        if (!there->is_written &&
            e.is_written) { // what a dialect says about it: the same, in its own words
            there->ref = e.ref;
            there->is_written = true;
        }
        return (uint32_t)*known - 1;
    }
    uint32_t edit = diff_add_edit(r, &e);
    know_place(r, edit);
    return edit;
}

// ---- files

// The first line that differs, from 1; 0 if lines are meaningless.
static uint32_t first_line(struct diff_run *r, struct str path)
{
    enum { TEXT_MOST = 1 << 20 };
    const struct tree_files *old = &r->old->files, *now = &r->now->files;
    struct arena a;
    struct str x, y;
    size_t i = 0;
    uint32_t line = 1;
    arena_init(&a);
    bool is_text = old->read(old->data, &a, path, &x) && now->read(now->data, &a, path, &y) &&
                   x.len <= TEXT_MOST && y.len <= TEXT_MOST && !str_equal(x, y) &&
                   str_find_char(x, 0, 0) == x.len && str_find_char(y, 0, 0) == y.len;
    for (; is_text && i < x.len && i < y.len && x.at[i] == y.at[i]; i++)
        line += x.at[i] == '\n';
    arena_done(&a);
    return is_text ? line : 0;
}

// The path in the tree of a requested file; what is outside stays as it is.
static struct str path_in_tree(const struct diff_run *r, struct str request)
{
    size_t skipped = r->root.len > 1 ? r->root.len : 0;
    return path_is_below(request, r->root) && request.len > skipped + 1
               ? str_slice(request, skipped, request.len)
               : request;
}

uint32_t diff_file_edit(struct diff_run *r, struct str request)
{
    uint64_t *known = str_table_put(&r->by_file, request, NULL);
    if (*known)
        return (uint32_t)*known - 1;
    struct str path = path_in_tree(r, request);
    const struct changed_file *f = diff_find_file(r, path);
    struct diff_edit e = {.kind = EDIT_FILE,
                          .ref =
                              path_is_below(request, r->root) ? str_slice(path, 1, path.len) : path,
                          .is_written = true,
                          .has_old = !f || f->has_old,
                          .has_now = !f || f->has_now};
    if (e.has_old && e.has_now)
        e.line = first_line(r, path);
    uint32_t edit = diff_add_edit(r, &e);
    *str_table_put(&r->by_file, request, NULL) = edit + 1;
    return edit;
}
