// SPDX-License-Identifier: Apache-2.0
//
// A value that a directory overrides keeps its type: a reader of `net.zones` as a list, at the root, does not
// know which directory will ask. Types come from the source; if that is not enough, from the value in a unit.
#include "base/path.h"
#include "base/search.h"
#include "check/check.h"
#include "check/tree_inside.h"

// One of the two values: a statement, or an object of several.
struct side {
    const struct statement *statement; // NULL: defined by several statements
    const struct view *home;
    struct view *asks; // sees it
    type_mask types;
    struct value value; // absent: not evaluated
};

const struct tree_dir *directory_at(const struct tree_walk *w, struct str path)
{
    size_t i = SEARCH_TEXT(w->dirs, w->dir_count, struct tree_dir, path, path);
    return i < w->dir_count && str_equal(w->dirs[i].path, path) ? &w->dirs[i] : NULL;
}

static void find_types(const struct tree_walk *w, struct side *s, path_id p)
{
    bool is_whole = s->statement && s->statement->path == p;
    s->types = is_whole ? check_types(s->statement->tree, s->statement->expr) : TYPES_ANY;
    if (s->types != TYPES_ANY)
        return;
    s->value = value_at(w, s->asks, p);
    bool is_known = !value_is(s->value, VALUE_ABSENT) && !failure_mask(s->value);
    s->types = is_known ? types_of_value(s->value) : TYPES_ANY;
}

// What the parent directory sees; false if nothing there has a known type.
static bool find_before(const struct tree_walk *w, const struct tree_dir *d, path_id p,
                        struct side *out)
{
    const struct binding *b = view_bind(w->g, d->view->parent, p);
    const struct tree_dir *above = directory_at(w, path_dirname(d->path));
    if (!b->count || !above || b->pieces[0].view->is_given || b->pieces[0].kind == PIECE_UNSET ||
        b->pieces[0].kind == PIECE_CONFLICT)
        return false; // what is given with the question overrides files, not the other way round
    *out = (struct side){.statement = b->pieces[0].statement, .home = b->pieces[0].view};
    if (b->pieces[0].kind == PIECE_KEYS) {
        out->types = TYPES_MAPPING;
        return out->statement != NULL;
    }
    out->asks = unit_view(w, above);
    find_types(w, out, p);
    return true;
}

// ---- for people

static bool is_of_one_type(struct arena *a, struct value v)
{
    for (size_t i = 1; i < value_len(v); i++)
        if (!type_equal(value_type(a, value_item(v, i)), value_type(a, value_item(v, 0))))
            return false;
    return value_len(v) > 0;
}

struct str name_of_type(struct arena *a, struct value v)
{
    if (!value_is(v, VALUE_TUPLE))
        return type_name(a, value_type(a, v));
    if (!is_of_one_type(a, v))
        return STR("list");
    return type_name(a, type_list(a, value_type(a, value_item(v, 0))));
}

static struct str label_of(const struct tree_walk *w, struct side *s, path_id p)
{
    if (value_is(s->value, VALUE_ABSENT) && s->asks)
        s->value = value_at(w, s->asks, p);
    bool is_known = !value_is(s->value, VALUE_ABSENT) && !failure_mask(s->value);
    return is_known ? name_of_type(w->arena, s->value) : STR("");
}

static struct span place_of_statement(const struct statement *s)
{
    return s->expr ? expr_span(s->tree, s->expr) : s->at;
}

static void suggest(const struct tree_walk *w, struct diag *d, const struct side *before,
                    const struct side *now, path_id p)
{
    struct strbuf text;
    if (before->types != TYPES_LIST || now->types & TYPES_AGGREGATE) {
        diag_help(d, "give it the type it has in %.*s, or another name",
                  STR_ARGS(before->home->name));
        return;
    }
    strbuf_init(&text, 200);
    source_add_shown(&text, w->g->sources, place_of_statement(now->statement));
    diag_help(d, "%.*s = [%.*s]", STR_ARGS(symbol_text(w->g->symbols, path_at(w->g, p)->name)),
              STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
}

void report_override(struct tree_walk *w, const struct tree_dir *d, const struct found *f)
{
    w->found.unit = 0;
    struct finding *found = findings_add(&w->found, f->diag, MEETS_IN_VALUES);
    for (uint32_t i = 0; i < w->found.unit_count; i++) {
        if (!path_is_below(w->found.units[i], d->path))
            continue;
        const struct binding *b = view_bind(w->g, w->units[i]->view, f->path);
        w->found.unit = i + 1;
        if (b->count && b->pieces[0].statement == f->statement)
            (void)findings_add(&w->found, f->diag, MEETS_IN_VALUES);
    }
    w->found.unit = 0;
    passed_values_note(w, f->statement, found);
}

static void compare_sides(struct tree_walk *w, const struct tree_dir *d, path_id p,
                          struct side *before, struct side *now, struct part_making *m)
{
    if (type_relation(before->types, now->types) == TYPES_AGREE)
        return;
    struct str in_before = str_format(w->arena, "in %.*s", STR_ARGS(before->home->name));
    struct str in_now = str_format(w->arena, "in %.*s", STR_ARGS(d->view->name));
    struct type_change change = {.what = path_text(w->g, w->arena, p),
                                 .before = before->types,
                                 .now = now->types,
                                 .before_at = place_of_statement(before->statement),
                                 .now_at = place_of_statement(now->statement),
                                 .before_where = in_before,
                                 .now_where = in_now,
                                 .before_label = label_of(w, before, p),
                                 .now_label = label_of(w, now, p)};
    struct diag *diag = check_type_change(w->arena, &change);
    suggest(w, diag, before, now, p);
    making_add(m,
               (struct found){
                   .in = FOUND_OVERRIDING, .diag = diag, .path = p, .statement = now->statement});
}

void check_overrides(struct tree_walk *w, const struct tree_dir *d, struct part_making *m)
{
    const struct table *defs = view_written_defs(d->view);
    for (uint32_t i = 0; i < defs->len; i++) {
        path_id p = (path_id)defs->entries[i].key;
        const struct def *def = (const struct def *)(uintptr_t)defs->entries[i].value;
        struct side before, now = {.statement = def->leaf, .home = d->view};
        if (!def->leaf || def->leaf->flags & STATEMENT_UNSET ||
            !path_is_prefix(w->g, w->inherited, p) || !find_before(w, d, p, &before))
            continue;
        now.asks = unit_view(w, d);
        find_types(w, &now, p);
        compare_sides(w, d, p, &before, &now, m);
    }
}
