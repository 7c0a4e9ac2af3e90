// SPDX-License-Identifier: Apache-2.0
//
// Paths that lead into a document: a statement means a lazy node, and names below it are keys of that node. Each path is a
// read of its own, so whoever reads one depends on that part, whatever else is in the document.
#include "graph/graph_parts.h"
#include "graph/views/bind.h"
#include "graph/views/view.h"

struct node *view_document(struct graph *g, struct view *v, struct statement *s)
{
    uint64_t *kept = table_put(&v->meanings, (uintptr_t)s, NULL);
    struct node *n = (struct node *)(uintptr_t)*kept;
    if (!n) {
        n = node_of_expr(g, s->tree, s->expr, statement_env(g, v, s), NULL);
        node_name(n, path_at(g, s->path)->name);
        *kept = (uintptr_t)n;
    }
    return n;
}

struct statement *view_document_around(struct graph *g, struct view *v, path_id p)
{
    for (; p && g->views.has_documents; p = path_at(g, p)->parent) {
        const struct binding *b = view_bind(g, v, p);
        bool is_said = b->count && b->pieces[0].kind == PIECE_STATEMENT;
        struct statement *s = is_said ? b->pieces[0].statement : NULL;
        if (s && s->path == p && s->flags & STATEMENT_DOCUMENT)
            return s;
    }
    return NULL;
}

// A document has few levels, and its paths are names that somebody has written.
enum { KEYS_MOST = 64 };

static size_t keys_below(struct graph *g, path_id above, path_id p, struct str *out)
{
    size_t count = path_at(g, p)->len - path_at(g, above)->len;
    if (count > KEYS_MOST)
        return KEYS_MOST + 1;
    for (size_t i = count; i-- > 0; p = path_at(g, p)->parent)
        out[i] = symbol_text(g->symbols, path_at(g, p)->name);
    return count;
}

// What is known under a key of a value: a part of it, or an unknown of an unknown.
static struct value part_under(struct graph *g, struct value v, struct str key)
{
    const struct marks *marks = NULL;
    v = value_unmark(&g->arena, v, &marks);
    struct value part = VALUE_NONE;
    if (value_is_poison(v))
        part = v;
    else if (value_is_unknown(v))
        part = value_is_mapping(v.unknown->known) ? value_unknown_part(v, key) : value_dynamic;
    else if (value_is_mapping(v))
        part = value_get(v, key);
    return value_is(part, VALUE_ABSENT) ? part : value_mark_all(&g->arena, part, marks);
}

// Follows keys as far as there are nodes; `*used` tells how far.
static struct node *descend_document(struct graph *g, struct node *n, const struct str *keys,
                                     size_t count, size_t *used, struct value *failed)
{
    for (*used = 0; *used < count; ++*used) {
        struct node *child = node_get(g, n, keys[*used], failed);
        if (!child || !value_is(*failed, VALUE_ABSENT))
            break;
        n = child;
    }
    return n;
}

struct value view_document_part(struct graph *g, struct view *v, struct statement *s, path_id p)
{
    struct str keys[KEYS_MOST];
    struct value failed = VALUE_NONE;
    size_t count = keys_below(g, s->path, p, keys), i;
    if (count > KEYS_MOST)
        return VALUE_NONE;
    struct node *n = descend_document(g, view_document(g, v, s), keys, count, &i, &failed);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    if (i == count)
        return node_resolve(g, n);
    n = node_expand(g, n);
    struct value found = n->shape ? VALUE_NONE : n->value;
    for (; i < count && !value_is(found, VALUE_ABSENT); i++)
        found = part_under(g, found, keys[i]);
    return found;
}

path_id view_document_end(struct graph *g, struct view *v, struct statement *s, path_id p,
                          struct arena *a, struct str **names, size_t *count)
{
    struct str keys[KEYS_MOST];
    struct value failed = VALUE_NONE;
    size_t used, below = keys_below(g, s->path, p, keys);
    *count = 0;
    if (below > KEYS_MOST)
        return p;
    struct node *n =
        node_expand(g, descend_document(g, view_document(g, v, s), keys, below, &used, &failed));
    if (n->shape && n->shape->kind == SHAPE_MAP && shape_fill(g, n->shape, &failed)) {
        *names = ARENA_ARRAY(a, struct str, n->shape->len);
        for (uint32_t i = 0; i < n->shape->len; i++)
            (*names)[(*count)++] = shape_key(g, n->shape, i);
    }
    for (; below > used + 1; below--)
        p = path_at(g, p)->parent;
    return p;
}
