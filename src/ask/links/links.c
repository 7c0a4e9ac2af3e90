// SPDX-License-Identifier: Apache-2.0
#include "ask/links/links.h"

#include "base/search.h"
#include "expr/analysis.h"
#include "graph/views/bind.h"

// ---- references as paths

// The path that a reference names, as far as its steps are names; 0 when it does not begin like one.
static path_id path_of_ref(struct graph *g, const struct traversal *ref)
{
    path_id p = ref->root ? path_find(g, 0, ref->root) : 0;
    for (size_t i = 0; p && i < ref->count; i++) {
        const struct step *step = &ref->steps[i];
        symbol name = step->name;
        if (step->is_index && !value_is(step->key, VALUE_STRING))
            break;
        if (step->is_index)
            name = symbol_intern(g->symbols, value_str(&step->key));
        p = path_child(g, p, name);
    }
    return p;
}

path_id path_of_reference(struct graph *g, const struct tree *t, expr_id e)
{
    struct traversal ref;
    if (!expr_as_traversal(&g->arena, t, e, &ref))
        return 0;
    path_id p = path_of_ref(g, &ref);
    return p && path_at(g, p)->len == ref.count + 1 ? p : 0;
}

typedef void each_ref(void *data, const struct traversal *ref);

static void for_each_ref(const struct tree *t, expr_id e, each_ref *each, void *data)
{
    struct refs refs = {0};
    struct arena scratch;
    arena_init(&scratch);
    expr_refs(&scratch, t, e, &refs);
    for (size_t i = 0; i < refs.list.len; i++)
        each(data, &refs.list.at[i]);
    refs_done(&refs);
    arena_done(&scratch);
}

// ---- what is said elsewhere about a path

// A first name that no source text can have: what is said below it is about the path without that name.
static bool is_aside(const struct graph *g, symbol root)
{
    return root && str_starts(symbol_text(g->symbols, root), STR("\001"));
}

// The path without such a name.
static path_id path_without_aside(struct graph *g, path_id p)
{
    const struct path *path = path_at(g, p);
    symbol name = path->name;
    if (path->len == 1)
        return is_aside(g, name) ? 0 : p;
    path_id above = path->parent, outer = path->len ? path_without_aside(g, above) : 0;
    return !path->len || outer == above ? p : path_child(g, outer, name);
}

// The same path below another one; 0: nothing is said there.
static path_id path_aside_of(const struct graph *g, path_id root, path_id p)
{
    const struct path *path = path_at(g, p);
    path_id above = path->len > 1 ? path_aside_of(g, root, path->parent) : root;
    return above ? path_find(g, above, path->name) : 0;
}

// A statement that somebody wrote, not one that stands for what is there anyway.
static bool is_written(const struct statement *s)
{
    return s->expr && !span_is_none(expr_span(s->tree, s->expr));
}

// ---- a directory

struct view_links {
    struct graph *g;
    struct view *view;
    struct arena scratch;
    struct drawing *out;
    uint32_t from;
};

static uint32_t vertex_of_path(struct view_links *l, path_id p)
{
    return drawing_vertex(l->out, path_text(l->g, &l->scratch, p));
}

// Whether something is declared as a whole at a path, whatever is said below it. `at`: where.
static bool is_declared(struct view_links *l, path_id p, struct span *at)
{
    for (const struct view *v = l->view; v; v = v->parent) {
        const struct def *d = view_def(v, p);
        if (!d || !d->leaf || span_is_none(d->leaf->at))
            continue;
        *at = d->leaf->at;
        return true;
    }
    return false;
}

// What a path is a part of: the outermost thing that is declared, in views with names of their own.
static path_id whole_of_path(struct view_links *l, path_id p, struct span *at)
{
    path_id about = path_without_aside(l->g, p), found = 0;
    if (!l->view->words)
        return p;
    for (path_id x = about; x; x = path_at(l->g, x)->parent)
        if (is_declared(l, x, at))
            found = x;
    while (!found && path_at(l->g, about)->len > 2) // a block that declares nothing
        about = path_at(l->g, about)->parent;
    return found ? found : about;
}

static uint32_t vertex_of_statement(struct view_links *l, const struct statement *s)
{
    struct span at = s->at;
    uint32_t v = vertex_of_path(l, whole_of_path(l, s->path, &at));
    l->out->vertices.at[v].at = at;
    return v;
}

static bool is_of_turn(const struct view_links *l, symbol root)
{
    const char *const *names = l->view->words ? l->view->words->turns : NULL;
    while (names && *names && !str_equal(symbol_text(l->g->symbols, root), str_of(*names)))
        names++;
    return names && *names;
}

// An object is what the statements below it say.
static void link_object(struct view_links *l, uint32_t object, path_id p)
{
    for (const struct view *v = l->view; v; v = v->parent) {
        const struct def *d = view_def(v, p);
        for (uint32_t i = 0; d && i < d->key_count; i++) {
            path_id child = path_child(l->g, p, d->keys[i]);
            const struct binding *b = view_bind(l->g, l->view, child);
            if (b->count && b->pieces[0].kind == PIECE_STATEMENT)
                drawing_edge(l->out, object, vertex_of_statement(l, b->pieces[0].statement),
                             NO_SPAN);
            else if (b->count && b->pieces[0].kind == PIECE_KEYS)
                link_object(l, object, child);
        }
    }
}

static void link_ref(void *data, const struct traversal *ref)
{
    struct view_links *l = data;
    path_id p = path_of_ref(l->g, ref);
    if (!p || is_aside(l->g, ref->root)) // what is said there has edges of its own
        return;
    const struct binding *b = view_bind(l->g, l->view, p);
    struct span at = NO_SPAN;
    uint32_t to;
    if (!b->count && is_of_turn(l, ref->root))
        return;
    if (!b->count) {
        to = vertex_of_path(l, p);
        l->out->vertices.at[to].is_outside = true;
    } else if (b->pieces[0].kind == PIECE_KEYS && l->view->words) {
        to = vertex_of_path(l, whole_of_path(l, p, &at));
    } else if (b->pieces[0].kind == PIECE_KEYS) {
        to = vertex_of_path(l, p);
        link_object(l, to, p);
    } else {
        to = vertex_of_statement(l, b->pieces[0].statement);
    }
    if (to != l->from || !l->view->words)
        drawing_edge(l->out, l->from, to, ref->at);
}

static void link_statement(struct view_links *l, path_id p)
{
    const struct binding *b = view_bind(l->g, l->view, p);
    const struct statement *s = b->count ? b->pieces[0].statement : NULL;
    if (!s || b->pieces[0].kind != PIECE_STATEMENT || s->path != p || !is_written(s))
        return;
    l->from = vertex_of_statement(l, s);
    for_each_ref(s->tree, s->expr, link_ref, l);
}

void links_of_view(struct graph *g, struct view *v, struct drawing *out)
{
    struct view_links l = {.g = g, .view = v, .out = out};
    struct table seen = {0};
    struct view *const from[] = {v, g->views.given};
    arena_init(&l.scratch);
    for (size_t k = 0; k < COUNT_OF(from); k++)
        for (const struct view *at = from[k]; at; at = at->parent) {
            const struct table *defs = view_written_defs(at);
            for (uint32_t i = 0; i < defs->len; i++) {
                bool is_new;
                table_put(&seen, defs->entries[i].key, &is_new);
                if (is_new)
                    link_statement(&l, (path_id)defs->entries[i].key);
            }
        }
    table_done(&seen);
    arena_done(&l.scratch);
}

// ---- both ways

void links_done(struct links *l)
{
    ARRAY_DONE(&l->list);
}

static struct str ref_text(struct arena *a, const struct graph *g, const struct traversal *ref)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    traversal_write(&text, g->symbols, ref);
    struct str s = strbuf_copy(&text, a);
    strbuf_done(&text);
    return s;
}

struct one_way {
    struct graph *g;
    struct view *view;
    struct arena *a;
    struct links *out;
    path_id path;
    struct str from;
    struct view *seen_in; // names of the expression are those of this view; NULL: of `view`
    struct table found;   // places of references
    bool is_again;        // the expression may be said elsewhere too
};

static void add_from(void *data, const struct traversal *ref)
{
    struct one_way *w = data;
    path_id p = path_of_ref(w->g, ref);
    if (is_aside(w->g, ref->root)) // what is said there is looked at as well
        return;
    struct link l = {.from = w->from, .to = ref_text(w->a, w->g, ref), .at = ref->at};
    const struct binding *b = p ? view_bind(w->g, w->seen_in ? w->seen_in : w->view, p) : NULL;
    l.defined = NO_SPAN;
    if (b && b->count && b->pieces[0].statement)
        l.defined = b->pieces[0].statement->at;
    ARRAY_PUSH(&w->out->list, l);
}

static void add_from_below(struct one_way *w, path_id p)
{
    const struct binding *b = view_bind(w->g, w->view, p);
    for (uint32_t i = 0; i < b->count; i++) {
        const struct piece *piece = &b->pieces[i];
        if (piece->kind == PIECE_KEYS) {
            const struct def *d = view_def(piece->view, p);
            for (uint32_t k = 0; d && k < d->key_count; k++)
                add_from_below(w, path_child(w->g, p, d->keys[k]));
        } else if (is_written(piece->statement)) {
            w->from = path_text(w->g, w->a, piece->statement->path);
            w->seen_in = piece->statement->from;
            for_each_ref(piece->statement->tree, piece->statement->expr, add_from, w);
        }
    }
}

// One file after the other, as they were read; each as it is written.
static int compare_links(const void *x, const void *y)
{
    struct span a = ((const struct link *)x)->at, b = ((const struct link *)y)->at;
    return a.file != b.file ? (a.file > b.file) - (a.file < b.file)
                            : (a.start > b.start) - (a.start < b.start);
}

void links_from(struct graph *g, struct view *v, path_id p, struct arena *a, struct links *out)
{
    struct one_way w = {.g = g, .view = v, .a = a, .out = out};
    add_from_below(&w, p);
    for (const struct view *at = v; at && p; at = at->parent) {
        const struct def *all = view_def(at, 0);
        for (uint32_t i = 0; all && i < all->key_count; i++) {
            path_id aside =
                is_aside(g, all->keys[i]) ? path_aside_of(g, path_find(g, 0, all->keys[i]), p) : 0;
            if (aside && view_def(at, aside))
                add_from_below(&w, aside);
        }
    }
    sort_items(out->list.at, out->list.len, sizeof(*out->list.at), compare_links);
}

static void add_to(void *data, const struct traversal *ref)
{
    struct one_way *w = data;
    path_id p = path_of_ref(w->g, ref);
    bool is_new;
    if (!p || (!path_is_prefix(w->g, p, w->path) && !path_is_prefix(w->g, w->path, p)))
        return;
    table_put(&w->found, (uint64_t)ref->at.file << 32 | ref->at.start, &is_new);
    if (w->is_again && !is_new)
        return;
    struct link l = {
        .from = w->from, .to = ref_text(w->a, w->g, ref), .at = ref->at, .defined = NO_SPAN};
    ARRAY_PUSH(&w->out->list, l);
}

static path_id path_of_name(struct graph *g, const struct written_name *n)
{
    path_id p = 0;
    for (size_t i = 0; i < n->count; i++)
        p = path_child(g, p, symbol_intern(g->symbols, n->steps[i]));
    return p;
}

static struct link link_of_name(struct graph *g, struct arena *a, struct str from,
                                const struct written_name *n)
{
    return (struct link){
        .from = from, .to = path_text(g, a, path_of_name(g, n)), .at = n->at, .defined = NO_SPAN};
}

void links_to(struct graph *g, const struct expression_place *e, path_id p, struct arena *a,
              struct links *out)
{
    struct one_way w = {.g = g, .a = a, .out = out, .path = p, .from = e->name};
    for_each_ref(e->tree, e->expr, add_to, &w);
    table_done(&w.found);
    for (size_t i = 0; i < e->name_count; i++) {
        path_id named = path_of_name(g, &e->names[i]);
        if (path_is_prefix(g, named, p) || path_is_prefix(g, p, named))
            ARRAY_PUSH(&out->list, link_of_name(g, a, e->name, &e->names[i]));
    }
}

static void add_reference(void *data, const struct traversal *ref)
{
    struct one_way *w = data;
    struct link l = {
        .from = w->from, .to = ref_text(w->a, w->g, ref), .at = ref->at, .defined = NO_SPAN};
    ARRAY_PUSH(&w->out->list, l);
}

void links_of_expression(struct graph *g, const struct expression_place *e, struct arena *a,
                         struct links *out)
{
    struct one_way w = {.g = g, .a = a, .out = out, .from = e->name};
    for_each_ref(e->tree, e->expr, add_reference, &w);
    for (size_t i = 0; i < e->name_count; i++)
        ARRAY_PUSH(&out->list, link_of_name(g, a, e->name, &e->names[i]));
}

typedef void each_statement(void *data, const struct statement *s);

// Of the time that `of` is of: after a diff, the graph has the statements of a revision too. NULL: what there is now.
static void for_each_statement(struct graph *g, const struct view *of, each_statement *each,
                               void *data)
{
    bool is_beside = view_is_beside(of);
    for (size_t i = 0; i < g->views.list.len; i++) {
        if (view_is_beside(g->views.list.at[i]) != is_beside)
            continue;
        const struct table *defs = view_written_defs(g->views.list.at[i]);
        for (uint32_t k = 0; k < defs->len; k++) {
            const struct def *d = (const struct def *)(uintptr_t)defs->entries[k].value;
            for (const struct statement *s = d->leaf; s; s = s->loser)
                if (is_written(s))
                    each(data, s);
        }
    }
}

// The view that has a name for itself alone, as one sees it; NULL: directories share it.
static const struct view *owner_of_name(const struct view *v, path_id name)
{
    while (v && !(v->words && view_def(v, name)))
        v = v->parent;
    return v;
}

static path_id first_name(const struct graph *g, path_id p)
{
    while (path_at(g, p)->parent)
        p = path_at(g, p)->parent;
    return p;
}

// Whether a name in a statement is the one that a view sees. Names of a view of its own are no others' names.
static bool sees_same_names(const struct graph *g, const struct view *v, const struct statement *s,
                            path_id p)
{
    const struct view *from = s->from ? s->from : s->home;
    path_id name = first_name(g, p);
    if (!from->words || (!owner_of_name(from, name) && !owner_of_name(v, name)))
        return true;
    for (const struct view *at = v; at; at = at->parent)
        if (at == from)
            return true;
    for (const struct view *at = from; at && v; at = at->parent)
        if (at == v)
            return true;
    return false;
}

static void add_statement_to(void *data, const struct statement *s)
{
    struct one_way *w = data;
    w->from = path_text(w->g, w->a, s->path);
    w->is_again = s->from; // an argument of a call, say, that became an input
    if (w->from.len && sees_same_names(w->g, w->view, s, w->path)) // otherwise it is said again
        for_each_ref(s->tree, s->expr, add_to, w);
}

void links_of_statements_to(struct graph *g, const struct view *v, path_id p, struct arena *a,
                            struct links *out)
{
    struct one_way w = {.g = g, .view = (struct view *)(uintptr_t)v, .a = a, .out = out, .path = p};
    for_each_statement(g, v, add_statement_to, &w);
    table_done(&w.found);
}

// ---- a file

enum { IS_DEFINED = 1, IS_ABOVE = 2 };

static void note_defined(void *data, const struct statement *s)
{
    struct file_links *f = data;
    if (s->at.file != f->file)
        return;
    for (path_id p = path_at(f->g, s->path)->parent; p; p = path_at(f->g, p)->parent)
        *table_put(&f->defined, p, NULL) |= IS_ABOVE;
    *table_put(&f->defined, s->path, NULL) |= IS_DEFINED;
}

void file_links_begin(struct file_links *f, struct graph *g, uint32_t file, struct arena *a)
{
    *f = (struct file_links){.g = g, .arena = a, .file = file};
    for_each_statement(g, NULL, note_defined, f);
}

// What the file defines at the path, above it or below it.
static bool is_defined(const struct file_links *f, path_id p)
{
    const uint64_t *at = table_find(&f->defined, p);
    for (; !at && p; p = path_at(f->g, p)->parent) {
        const uint64_t *above = table_find(&f->defined, p);
        if (above && (*above & IS_DEFINED))
            return true;
    }
    return at;
}

struct file_ref {
    struct file_links *links;
    struct str from;
};

static void add_file_ref(void *data, const struct traversal *ref)
{
    struct file_ref *r = data;
    struct file_links *f = r->links;
    path_id p = path_of_ref(f->g, ref);
    bool is_own = ref->at.file == f->file;
    if (!is_own && !(p && is_defined(f, p)))
        return;
    struct link l = {r->from, ref_text(f->arena, f->g, ref), ref->at, NO_SPAN};
    if (is_own)
        ARRAY_PUSH(&f->refers.list, l);
    else
        ARRAY_PUSH(&f->referred.list, l);
}

void file_links_add(struct file_links *f, const struct expression_place *e)
{
    struct file_ref r = {f, e->name};
    for_each_ref(e->tree, e->expr, add_file_ref, &r);
    for (size_t i = 0; i < e->name_count; i++)
        if (e->names[i].at.file == f->file)
            ARRAY_PUSH(&f->refers.list, link_of_name(f->g, f->arena, e->name, &e->names[i]));
}

static void add_statement(void *data, const struct statement *s)
{
    struct file_links *f = data;
    struct file_ref r = {f, path_text(f->g, f->arena, s->path)};
    for_each_ref(s->tree, s->expr, add_file_ref, &r);
}

void file_links_statements(struct file_links *f)
{
    for_each_statement(f->g, NULL, add_statement, f);
}

void file_links_done(struct file_links *f)
{
    table_done(&f->defined);
    links_done(&f->refers);
    links_done(&f->referred);
}
