// SPDX-License-Identifier: Apache-2.0
//
// What a path comes to for whoever reads it: a value in the reader's language, or a failure that says what is missing;
// as a node, only as much of it as is wanted. A path whose parts are no paths (STATEMENT_CLOSED) ends here.
#include "graph/eval/crossing.h"
#include "graph/eval/record.h"
#include "graph/graph_parts.h"
#include "graph/known.h"
#include "graph/views/bind.h"
#include "graph/views/view.h"

// ---- paths whose parts are no paths

// The statement that a path is closed by, or NULL.
static struct statement *closing_statement(struct graph *g, struct view *v, path_id p)
{
    if (!g->views.has_closed)
        return NULL;
    const struct binding *b = view_bind(g, v, p);
    bool is_said = b->count && b->pieces[0].kind == PIECE_STATEMENT;
    return is_said && b->pieces[0].statement->flags & STATEMENT_CLOSED ? b->pieces[0].statement
                                                                       : NULL;
}

// What a lazy statement means at a path; NULL if that is a value in which something has become known: the path has it.
static struct node *meaning_at(struct graph *g, struct view *v, path_id p, struct statement *s)
{
    graph_note_impure(g); // what it means belongs to this view
    struct node *meant = view_document(g, v, s);
    bool is_filled = g->known && known_concerns_path(g, v, p) && !node_expand(g, meant)->shape;
    return is_filled ? NULL : meant;
}

bool view_closed_path(struct graph *g, struct view *v, path_id p, const struct tree *reader,
                      struct lazy *out)
{
    struct statement *s = closing_statement(g, v, p);
    if (!s)
        return false;
    struct node *meant = s->flags & STATEMENT_LAZY ? meaning_at(g, v, p, s) : NULL;
    *out = meant ? lazy_of_node(meant) : lazy_of_value(view_value_for(g, v, p, reader));
    return true;
}

// ---- values

struct near_keys {
    struct graph *g;
    ARRAY(struct str) names;
};

// Names that are defined beside a path, in the view and all above it.
static void names_beside(struct near_keys *near, const struct view *v, path_id parent)
{
    size_t count = 0;
    for (const struct view *u = v; u; u = u->parent) {
        const struct def *d = view_def(u, parent);
        count += d ? d->key_count : 0;
    }
    if (!graph_may_suggest(near->g, count))
        return;
    for (; v; v = v->parent) {
        const struct def *d = view_def(v, parent);
        for (uint32_t i = 0; d && i < d->key_count; i++)
            ARRAY_PUSH(&near->names, symbol_text(near->g->symbols, d->keys[i]));
    }
}

// A reference without what leads to its last name.
static struct span last_name_of(const struct graph *g, struct span at, struct str name)
{
    if (span_is_none(at) || at.end - at.start < name.len)
        return at;
    struct span last = {at.file, at.end - (uint32_t)name.len, at.end};
    struct str text = source_text(g->sources, at.file);
    return str_equal(str_slice(text, last.start, last.end), name) ? last : at;
}

// `first`: the first name of the path that does not exist, beside which others do.
static struct diag *miss_diag(struct graph *g, path_id p, path_id first,
                              const struct near_keys *near, struct span at)
{
    struct str name = symbol_text(g->symbols, path_at(g, p)->name);
    struct str wrong = symbol_text(g->symbols, path_at(g, first)->name);
    struct str hint = graph_suggest(g, wrong, near->names.at, near->names.len);
    struct str text = path_text(g, &g->arena, p),
               above = path_text(g, &g->arena, path_at(g, first)->parent);
    struct str did_you_mean =
        hint.len ? str_format(&g->arena, "; did you mean `%.*s%s%.*s`?", STR_ARGS(above),
                              above.len ? "." : "", STR_ARGS(hint))
                 : STR("");
    struct diag *d = diag_new(&g->arena, DIAG_UNKNOWN_NAME, last_name_of(g, at, name),
                              "`%.*s` is not defined%.*s", STR_ARGS(text), STR_ARGS(did_you_mean));
    d->subject = p;
    return d;
}

// In a document every key is looked for in turn: the first that does not exist is what is missing.
static struct value miss_in_document(struct graph *g, struct view *v, struct statement *s,
                                     path_id p, struct span at)
{
    struct near_keys near = {.g = g};
    struct str *names;
    size_t count;
    path_id end = view_document_end(g, v, s, p, &g->arena, &names, &count);
    for (size_t i = 0; i < count && graph_may_suggest(g, count); i++)
        ARRAY_PUSH(&near.names, names[i]);
    struct diag *d = miss_diag(g, end, end, &near, at);
    ARRAY_DONE(&near.names);
    return fail_with(g, FAIL_MISSING, d);
}

// Of the names in a path that does not exist, the first one below which nothing is defined in the view and all above it.
static path_id first_unknown(struct graph *g, const struct view *v, path_id p)
{
    for (path_id parent = path_at(g, p)->parent; parent; parent = path_at(g, p)->parent) {
        const struct view *u = v;
        while (u && !view_def(u, parent))
            u = u->parent;
        if (u)
            return p;
        p = parent;
    }
    return p;
}

// Where names below a first name are written, and never computed, the name that is missing is the one behind it:
// of `local.a.b.c`, `local.a`.
static path_id name_missed(struct graph *g, const struct view *v, path_id p, path_id first,
                           struct span *at)
{
    uint32_t len = path_at(g, first)->len < 2 ? 2 : path_at(g, first)->len;
    if (!v->words || !v->words->namespaces || path_at(g, p)->len <= len)
        return p;
    while (path_at(g, p)->len > len)
        p = path_at(g, p)->parent;
    struct str text = path_text(g, &g->arena, p);
    if (!span_is_none(*at) &&
        str_starts(str_slice(source_text(g->sources, at->file), at->start, at->end), text))
        at->end = at->start + (uint32_t)text.len;
    return p;
}

// A statement's failure is shared by all views in which it reads the same, so it may say only what is
// so in each of them, whoever asked first: what the statement's own directory sees.
static struct value miss_value(struct graph *g, struct view *v, path_id p, struct span at)
{
    struct near_keys near = {.g = g};
    struct statement *document = view_document_around(g, v, p);
    if (document)
        return miss_in_document(g, v, document, p, at);
    if (g->now.statement)
        v = g->now.statement->home;
    struct diag *unseen = v->words && v->words->unseen ? v->words->unseen(v, p, at) : NULL;
    if (unseen)
        return fail_with(g, FAIL_MISSING, unseen);
    path_id first = first_unknown(g, v, p);
    names_beside(&near, v, path_at(g, first)->parent);
    path_id missed = name_missed(g, v, p, first, &at);
    struct diag *d = miss_diag(g, missed, first, &near, at);
    if (v->words)
        diag_label(d, "%s", v->words->missing);
    else if (g->now.statement)
        diag_label(d, "not set in the directory that asks or in any directory above");
    else
        diag_label(d, "not set in %.*s or in any directory above", STR_ARGS(v->name));
    ARRAY_DONE(&near.names);
    return fail_with(g, FAIL_MISSING, d);
}

// The reference that is followed right now; a path as a lazy operand has none of its own.
static struct span reference_at(const struct graph *g)
{
    const struct activation *a = g->now.running;
    while (a && span_is_none(a->at) && !a->view)
        a = a->outer;
    return a ? a->at : NO_SPAN;
}

// Whether what runs now is evaluated for another view. The same path means something else there.
static bool is_read_from_elsewhere(const struct graph *g, const struct view *v)
{
    const struct activation *a = g->now.running;
    while (a && !a->view)
        a = a->outer;
    return a && a->view != v;
}

const struct memo *view_read(struct graph *g, struct view *v, path_id p)
{
    size_t since = g->now.reads.len;
    bool is_elsewhere = is_read_from_elsewhere(g, v);
    const struct memo *m = view_ask(g, v, p);
    g->now.reads.len = since;
    if (is_elsewhere)
        graph_note_impure(g); // no other view could tell whether it would read the same
    else
        note_read(g, g->now.reads_from, p, m);
    if (g->modes.recording)
        (void)record_read(g, path_node(g, v, p, NULL)); // a document's node reads it
    return m;
}

// Of the language that has computed it; NULL where that may be several.
static const struct ops *language_of(const struct memo *m)
{
    return m->statement && m->statement->tree ? m->statement->tree->ops : NULL;
}

struct value view_value_at(struct graph *g, struct view *v, path_id p, const struct tree *reader,
                           struct span at)
{
    const struct memo *m = view_read(g, v, p);
    if (value_is(m->value, VALUE_ABSENT))
        return miss_value(g, v, p, at);
    return crossing_value(g, reader, language_of(m), m->value, at);
}

struct value view_value_for(struct graph *g, struct view *v, path_id p, const struct tree *reader)
{
    return view_value_at(g, v, p, reader, reference_at(g));
}

struct value view_value(struct graph *g, struct view *v, path_id p)
{
    return view_value_for(g, v, p, NULL);
}

struct path_question {
    struct graph *g;
    struct view *view;
    path_id path;
    struct value value;
};

static void answer_path(void *data)
{
    struct path_question *q = data;
    q->value = view_value(q->g, q->view, q->path);
}

struct value view_value_asked(struct graph *g, struct view *v, path_id p)
{
    struct path_question q = {.g = g, .view = v, .path = p};
    graph_question(g, answer_path, &q);
    return q.value;
}

// ---- nodes

struct node *path_node(struct graph *g, struct view *v, path_id p, struct node *parent)
{
    struct node *n = node_new(g, NODE_PATH, &v->env, parent);
    n->expr = p;
    if (parent && parent->kind == NODE_PATH)
        n->tree = parent->tree; // who reads the whole
    if (path_at(g, p)->name)
        node_name(n, path_at(g, p)->name);
    return n;
}

struct value path_value(struct graph *g, const struct node *n)
{
    bool is_reference = n->parent && n->parent->kind == NODE_EXPR; // all that its parent says
    struct span at = is_reference ? node_span(n->parent) : reference_at(g);
    return view_value_at(g, n->env->view, n->expr, n->tree, at);
}

void path_expand(struct graph *g, struct node *n)
{
    struct statement *s = closing_statement(g, n->env->view, n->expr);
    struct node *lazy =
        s && s->flags & STATEMENT_LAZY ? meaning_at(g, n->env->view, n->expr, s) : NULL;
    if (lazy) {
        const struct node *meant = node_expand(g, lazy);
        n->shape = meant->shape;
        n->value = meant->value;
        n->whole = meant->shape ? n->whole : STATE_DONE;
        return;
    }
    if (object_shape(g, n, view_bind(g, n->env->view, n->expr)))
        return;
    n->shape = NULL;
    n->value = path_value(g, n);
    n->whole = STATE_DONE;
}

struct node *path_get(struct graph *g, struct node *n, struct str key, struct value *failed)
{
    struct view *v = n->env->view;
    struct statement *s = closing_statement(g, v, n->expr);
    struct node *lazy = s && s->flags & STATEMENT_LAZY ? meaning_at(g, v, n->expr, s) : NULL;
    if (lazy)
        return node_get(g, lazy, key, failed);
    path_id p = path_child(g, n->expr, symbol_intern(g->symbols, key));
    const struct binding *b = view_bind(g, v, p);
    if (b->count == 0 || b->pieces[0].kind == PIECE_UNSET)
        return NULL;
    if (b->pieces[0].kind == PIECE_PART) {
        const struct memo *m = view_ask(g, v, p);
        if (failed && value_is_poison(m->value))
            *failed = m->value;
        if (value_is(m->value, VALUE_ABSENT) || value_is_poison(m->value))
            return NULL;
    }
    return path_node(g, v, p, n);
}
