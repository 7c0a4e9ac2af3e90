// SPDX-License-Identifier: Apache-2.0
//
// The keys of a document, as far as they are written out, and the names that stand under them.
#include "expr/analysis.h"
#include "graph/links.h"

enum { KEYS_DEPTH = 200 };

struct document_links {
    struct graph *g;
    const struct tree *tree;
    struct drawing *out;
    struct strbuf path;
    struct str_table objects; // paths that have others below them
    bool with_refs;           // the second walk: all keys are known
};

static void walk(struct document_links *l, expr_id e, unsigned depth);

static void step_into(struct document_links *l, struct str key, int64_t index, expr_id value,
                      unsigned depth)
{
    size_t before = l->path.len;
    if (key.at)
        strbuf_format(&l->path, "%s%.*s", before ? "." : "", STR_ARGS(key));
    else
        strbuf_format(&l->path, "[%lld]", (long long)index);
    walk(l, value, depth + 1);
    l->path.len = before;
}

static void walk_pairs(struct document_links *l, expr_id e, unsigned depth)
{
    for (uint32_t i = 0; i < expr_count(l->tree, e); i++)
        step_into(l, symbol_text(l->tree->symbols, expr_pair_key(l->tree, e, i)), 0,
                  expr_pair_value(l->tree, e, i), depth);
}

// Blocks and items of lists. One alone is asked without its number.
static void walk_items(struct document_links *l, expr_id e, unsigned depth)
{
    uint32_t count = expr_count(l->tree, e);
    if (count == 1 && expr_kind(l->tree, expr_operand(l->tree, e, 0)) == EXPR_MAPPING) {
        walk(l, expr_operand(l->tree, e, 0), depth + 1);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        step_into(l, (struct str){0}, i, expr_operand(l->tree, e, i), depth);
}

// ---- references

static bool is_below(struct str path, struct str object)
{
    return path.len > object.len && str_starts(path, object) &&
           (path.at[object.len] == '.' || path.at[object.len] == '[');
}

// An object is all that is below it.
static uint32_t object_vertex(struct document_links *l, struct str path)
{
    size_t count = l->out->vertices.len;
    uint32_t v = drawing_vertex(l->out, path);
    for (uint32_t i = 0; i < count; i++)
        if (is_below(l->out->vertices.at[i].name, path))
            drawing_edge(l->out, v, i, NO_SPAN);
    return v;
}

// The longest beginning of a reference that is a key, or leads to one.
static uint32_t target_of(struct document_links *l, struct str ref)
{
    for (size_t len = ref.len; len > 0; len--) {
        struct str part = str_slice(ref, 0, len);
        bool ends = len == ref.len || ref.at[len] == '.' || ref.at[len] == '[';
        uint32_t v = ends ? drawing_find(l->out, part) : UINT32_MAX;
        if (v != UINT32_MAX && !l->out->vertices.at[v].is_outside)
            return v;
        if (ends && str_table_find(&l->objects, part))
            return object_vertex(l, part);
    }
    uint32_t v = drawing_vertex(l->out, ref);
    l->out->vertices.at[v].is_outside = true;
    return v;
}

static void add_refs(struct document_links *l, uint32_t from, expr_id e)
{
    struct refs refs = {0};
    struct arena scratch;
    arena_init(&scratch);
    expr_refs(&scratch, l->tree, e, &refs);
    for (size_t i = 0; i < refs.list.len; i++) {
        struct strbuf text;
        strbuf_init(&text, 0);
        traversal_write(&text, l->g->symbols, &refs.list.at[i]);
        drawing_edge(l->out, from, target_of(l, strbuf_str(&text)), refs.list.at[i].at);
        strbuf_done(&text);
    }
    refs_done(&refs);
    arena_done(&scratch);
}

static void leaf(struct document_links *l, expr_id e)
{
    if (!l->path.len)
        return;
    uint32_t v = drawing_vertex(l->out, strbuf_str(&l->path));
    if (!l->with_refs)
        l->out->vertices.at[v].at = expr_span(l->tree, e);
    else
        add_refs(l, v, e);
}

static void walk_layers(struct document_links *l, expr_id e, unsigned depth)
{
    for (uint32_t i = expr_layer_count(l->tree, e); i-- > 0;) { // the oldest is written first
        struct expr_layer layer = expr_layer(l->tree, e, i);
        walk(l, layer.body, depth + 1);
        for (uint32_t k = 0; l->with_refs && layer.guard && k < layer.key_count; k++) {
            size_t before = l->path.len;
            struct str key = symbol_text(l->tree->symbols, layer.keys[k]);
            strbuf_format(&l->path, "%s%.*s", before ? "." : "", STR_ARGS(key));
            uint32_t v = drawing_find(l->out, strbuf_str(&l->path));
            l->path.len = before;
            if (v != UINT32_MAX)
                add_refs(l, v, layer.guard);
        }
    }
}

static void walk(struct document_links *l, expr_id e, unsigned depth)
{
    enum expr_kind kind = depth < KEYS_DEPTH ? expr_kind(l->tree, e) : EXPR_NONE;
    if ((kind == EXPR_MAPPING || kind == EXPR_SEQUENCE) && l->path.len && !l->with_refs &&
        !str_table_find(&l->objects, strbuf_str(&l->path)))
        str_table_put(&l->objects, strbuf_copy(&l->path, l->out->arena), NULL);
    bool is_wrapper = kind == EXPR_OP && expr_count(l->tree, e) == 1 && !l->path.len;
    if (kind == EXPR_MAPPING)
        walk_pairs(l, e, depth);
    else if (kind == EXPR_SEQUENCE)
        walk_items(l, e, depth);
    else if (kind == EXPR_LAYERS)
        walk_layers(l, e, depth);
    else if (is_wrapper)
        walk(l, expr_operand(l->tree, e, 0), depth + 1);
    else
        leaf(l, e);
}

void links_of_document(struct graph *g, const struct tree *t, expr_id root, struct drawing *out)
{
    struct document_links l = {.g = g, .tree = t, .out = out};
    strbuf_init(&l.path, 0);
    walk(&l, root, 0);
    l.with_refs = true;
    walk(&l, root, 0);
    strbuf_done(&l.path);
    str_table_done(&l.objects);
}
