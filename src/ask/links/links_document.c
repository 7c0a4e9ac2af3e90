// SPDX-License-Identifier: Apache-2.0
//
// The keys of a document, as far as they are written out, and the names that stand under them: its own, and
// those of the files that it includes. Of all that is written, only the names of files are evaluated.
#include "ask/links/links.h"
#include "base/hash.h"
#include "expr/analysis.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"

enum { KEYS_DEPTH = 200 };

// The document, or a file that one of them includes.
struct document_part {
    const struct tree *tree;
    expr_id expr;
    struct node *node; // what it means, where its includes are found
    struct str path;   // of the keys that it stands under
    size_t by;         // who includes it, from 1; 0: the document
};

// Names that a block defines, seen below `path`.
struct block_names {
    const struct block_names *outer;
    expr_id let;
    struct str path;
};

struct document_links {
    struct graph *g;
    struct drawing *out;
    struct strbuf path;
    struct str_table objects; // paths that have others below them; 1: these are drawn
    ARRAY(struct document_part) parts;
    struct table met; // files that are known at a path
    // Where the walk is:
    const struct tree *tree;
    size_t part;
    const struct block_names *names;
    bool with_refs; // the second walk: all keys are known
};

static void walk_expr(struct document_links *l, expr_id e, unsigned depth);

static const struct operation *operation_at(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_OP ? &t->ops->operations[expr_number(t, e)] : NULL;
}

static unsigned role_of_child(const struct tree *t, expr_id e)
{
    const struct operation *op = operation_at(t, e);
    return op ? op->role : ROLE_NONE;
}

// ---- keys

// Returns what the path is cut to afterwards.
static size_t push_step(struct document_links *l, struct str key, int64_t index)
{
    size_t before = l->path.len;
    if (key.at)
        strbuf_format(&l->path, "%s%.*s", before ? "." : "", STR_ARGS(key));
    else
        strbuf_format(&l->path, "[%lld]", (long long)index);
    return before;
}

static void walk_member(struct document_links *l, struct str key, int64_t index, expr_id value,
                        unsigned depth)
{
    size_t before = push_step(l, key, index);
    walk_expr(l, value, depth + 1);
    l->path.len = before;
}

// A key that publishes a definition is that definition.
static bool is_published(const struct tree *t, symbol key)
{
    struct str text = symbol_text(t->symbols, key);
    for (unsigned i = 0; text.len && i < t->ops->policy_count; i++)
        if (t->ops->policies[i]->private_mark == text.at[0])
            return true;
    return false;
}

static void walk_pairs(struct document_links *l, expr_id e, unsigned depth)
{
    const struct tree *t = l->tree;
    for (uint32_t i = 0; i < expr_count(t, e); i++)
        if (!is_published(t, expr_pair_key(t, e, i)))
            walk_member(l, symbol_text(t->symbols, expr_pair_key(t, e, i)), 0,
                        expr_pair_value(t, e, i), depth);
}

// Blocks and items of lists. One alone is asked without its number.
static void walk_items(struct document_links *l, expr_id e, unsigned depth)
{
    uint32_t count = expr_count(l->tree, e);
    if (count == 1 && expr_kind(l->tree, expr_operand(l->tree, e, 0)) == EXPR_MAPPING) {
        walk_expr(l, expr_operand(l->tree, e, 0), depth + 1);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        walk_member(l, (struct str){0}, i, expr_operand(l->tree, e, i), depth);
}

// ---- references

static bool is_below(struct str path, struct str object)
{
    return path.len > object.len && str_starts(path, object) &&
           (path.at[object.len] == '.' || path.at[object.len] == '[');
}

// An object is all that is below it.
static uint32_t object_vertex(struct document_links *l, struct str path, uint64_t *is_drawn)
{
    size_t count = l->out->vertices.len;
    uint32_t v = drawing_vertex(l->out, path);
    for (uint32_t i = 0; !*is_drawn && i < count; i++)
        if (is_below(l->out->vertices.at[i].name, path))
            drawing_edge(l->out, v, i, NO_SPAN);
    *is_drawn = true;
    return v;
}

// The longest beginning of a reference that is a key, or leads to one.
static uint32_t key_of_reference(struct document_links *l, struct str ref)
{
    for (size_t len = ref.len; len > 0; len--) {
        struct str part = str_slice(ref, 0, len);
        bool ends = len == ref.len || ref.at[len] == '.' || ref.at[len] == '[';
        uint32_t v = ends ? drawing_find(l->out, part) : UINT32_MAX;
        if (v != UINT32_MAX && !l->out->vertices.at[v].is_outside)
            return v;
        uint64_t *object = ends ? str_table_find(&l->objects, part) : NULL;
        if (object)
            return object_vertex(l, part, object);
    }
    return UINT32_MAX;
}

static uint32_t name_of_block(struct document_links *l, symbol name)
{
    for (const struct block_names *n = l->names; n; n = n->outer) {
        if (!expr_let_value(l->tree, n->let, name))
            continue;
        struct str text = symbol_text(l->g->symbols, name);
        return drawing_vertex(l->out, str_format(l->out->arena, "%.*s%s%.*s", STR_ARGS(n->path),
                                                 n->path.len ? "." : "", STR_ARGS(text)));
    }
    return UINT32_MAX;
}

// Neither the object that is being made nor a function comes from outside.
static bool is_from_outside(const struct document_links *l, const struct traversal *ref)
{
    const struct ops *ops = l->tree->ops;
    struct str name = symbol_text(l->g->symbols, ref->root);
    return !(ops->self_name && str_equal(name, str_of(ops->self_name))) &&
           (ref->count || !graph_function(l->g, ops, name));
}

// UINT32_MAX: nothing that is drawn.
static uint32_t target_of(struct document_links *l, const struct traversal *ref,
                          bool is_for_callers)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    traversal_write(&text, l->g->symbols, ref);
    uint32_t v = name_of_block(l, ref->root);
    if (v == UINT32_MAX)
        v = key_of_reference(l, strbuf_str(&text));
    if (v == UINT32_MAX && !is_for_callers && is_from_outside(l, ref)) {
        v = drawing_vertex(l->out, strbuf_str(&text));
        l->out->vertices.at[v].is_outside = true;
    }
    strbuf_done(&text);
    return v;
}

static void add_refs(struct document_links *l, uint32_t from, expr_id e)
{
    struct refs refs = {0};
    struct arena scratch;
    arena_init(&scratch);
    expr_refs(&scratch, l->tree, e, &refs);
    bool is_for_callers = role_of_child(l->tree, e) == ROLE_BODY; // who give it names of their own
    for (size_t i = 0; i < refs.list.len; i++) {
        uint32_t to = target_of(l, &refs.list.at[i], is_for_callers);
        if (to != UINT32_MAX)
            drawing_edge(l->out, from, to, refs.list.at[i].at);
    }
    refs_done(&refs);
    arena_done(&scratch);
}

static void leaf(struct document_links *l, expr_id e)
{
    if (!l->path.len)
        return;
    uint32_t v = drawing_vertex(l->out, strbuf_str(&l->path));
    if (l->with_refs)
        add_refs(l, v, e);
    else if (span_is_none(l->out->vertices.at[v].at))
        l->out->vertices.at[v].at = expr_span(l->tree, e);
}

// ---- files

static uint32_t file_vertex(struct document_links *l, const struct tree *t)
{
    return drawing_file(l->out, source_name(l->g->sources, t->file));
}

// What a node means, ready to be asked for layers.
static struct node *meant(struct graph *g, struct node *n)
{
    n = node_follow(g, n);
    if (n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_LAYERS)
        layered_open(g, n);
    return n;
}

static bool is_met(struct document_links *l, const struct tree *t)
{
    bool is_new;
    table_put(&l->met, hash_combine((uintptr_t)t, hash_bytes(l->path.at, l->path.len)), &is_new);
    for (size_t by = l->part + 1; is_new && by; by = l->parts.at[by - 1].by)
        is_new = l->parts.at[by - 1].tree != t; // inside itself
    return !is_new;
}

static void add_loaded_part(struct document_links *l, const struct loaded_body *body,
                            struct node *node)
{
    uint32_t from = file_vertex(l, body->tree), to = file_vertex(l, body->body_tree);
    drawing_edge(l->out, from, to, expr_span(body->tree, body->expr));
    if (is_met(l, body->body_tree))
        return;
    struct document_part p = {.tree = body->body_tree,
                              .expr = body->body,
                              .node = node,
                              .path = strbuf_copy(&l->path, l->out->arena),
                              .by = l->part + 1};
    ARRAY_PUSH(&l->parts, p);
}

// The layers as a node, in which they are asked for what they load.
static struct node *layers_node(struct document_links *l, expr_id e)
{
    struct node *around = l->parts.at[l->part].node;
    if (around->kind == NODE_LAYERED && around->layered->tree == l->tree &&
        around->layered->expr == e)
        return around;
    if (!around->env)
        return NULL;
    struct node *n = meant(l->g, node_of_expr(l->g, l->tree, e, around->env, around));
    return n->kind == NODE_LAYERED && n->layered->tree ? n : NULL;
}

static void open_layer_file(struct document_links *l, expr_id layers, uint32_t layer)
{
    struct node *n = layers_node(l, layers);
    struct lenience *found = l->g->modes.lenient;
    struct value guard = n ? guard_value(l->g, n->layered->site, layer, NULL) : VALUE_NONE;
    if (!n || value_is_unknown(guard)) {
        (void)lenient_unknown(l->g, guard);
        return;
    }
    struct node *body = meant(l->g, layered_body(l->g, n, layer));
    expr_id load = expr_layer(l->tree, layers, layer).body;
    for (size_t i = found->loaded.len; i-- > 0;)
        if (found->loaded.at[i].tree == l->tree && found->loaded.at[i].expr == load) {
            add_loaded_part(l, &found->loaded.at[i], body);
            return;
        }
}

// ---- blocks

static void add_guard(struct document_links *l, struct expr_layer layer)
{
    if (layer.any_key && l->path.len)
        add_refs(l, drawing_vertex(l->out, strbuf_str(&l->path)), layer.guard);
    for (uint32_t k = 0; k < layer.key_count; k++) {
        size_t before = push_step(l, symbol_text(l->tree->symbols, layer.keys[k]), 0);
        uint32_t v = drawing_find(l->out, strbuf_str(&l->path));
        l->path.len = before;
        if (v != UINT32_MAX)
            add_refs(l, v, layer.guard);
    }
}

static void walk_layers(struct document_links *l, expr_id e, unsigned depth)
{
    for (uint32_t i = expr_layer_count(l->tree, e); i-- > 0;) { // the oldest is written first
        struct expr_layer layer = expr_layer(l->tree, e, i);
        if (role_of_child(l->tree, layer.body) != ROLE_LOAD) {
            walk_expr(l, layer.body, depth + 1);
            if (layer.guard && l->with_refs)
                add_guard(l, layer);
        } else if (l->with_refs) {
            add_refs(l, file_vertex(l, l->tree), layer.guard);
        } else {
            open_layer_file(l, e, i);
        }
    }
}

static void walk_cases(struct document_links *l, expr_id e, unsigned depth)
{
    for (uint32_t i = 0; i < expr_count(l->tree, e); i++)
        walk_expr(l, expr_operand(l->tree, e, i), depth + 1);
}

static void walk_let(struct document_links *l, expr_id e, unsigned depth)
{
    struct expr_let let = expr_let(l->tree, e);
    struct block_names names = {l->names, e, strbuf_copy(&l->path, l->out->arena)};
    l->names = &names;
    for (uint32_t i = 0; i < let.count; i++) {
        size_t before = push_step(l, symbol_text(l->tree->symbols, let.names[i]), 0);
        leaf(l, let.values[i]);
        l->path.len = before;
    }
    walk_expr(l, let.body, depth + 1);
    l->names = names.outer;
}

static bool is_wrapper(const struct document_links *l, expr_id e)
{
    return role_of_child(l->tree, e) == ROLE_SCOPE ||
           (operation_at(l->tree, e) && expr_count(l->tree, e) == 1 && !l->path.len);
}

static void note_object(struct document_links *l)
{
    if (l->path.len && !l->with_refs && !str_table_find(&l->objects, strbuf_str(&l->path)))
        str_table_put(&l->objects, strbuf_copy(&l->path, l->out->arena), NULL);
}

static void walk_operation(struct document_links *l, expr_id e, unsigned depth)
{
    if (role_of_child(l->tree, e) == ROLE_CASES)
        walk_cases(l, e, depth);
    else if (is_wrapper(l, e))
        walk_expr(l, expr_operand(l->tree, e, 0), depth + 1);
    else
        leaf(l, e);
}

static void walk_expr(struct document_links *l, expr_id e, unsigned depth)
{
    enum expr_kind kind = depth < KEYS_DEPTH ? expr_kind(l->tree, e) : EXPR_NONE;
    if (kind == EXPR_MAPPING || kind == EXPR_SEQUENCE)
        note_object(l);
    if (kind == EXPR_MAPPING)
        walk_pairs(l, e, depth);
    else if (kind == EXPR_SEQUENCE)
        walk_items(l, e, depth);
    else if (kind == EXPR_LAYERS)
        walk_layers(l, e, depth);
    else if (kind == EXPR_LET)
        walk_let(l, e, depth);
    else if (kind == EXPR_OP)
        walk_operation(l, e, depth);
    else
        leaf(l, e);
}

// More are added while they are walked.
static void walk_parts(struct document_links *l)
{
    for (l->part = 0; l->part < l->parts.len; l->part++) {
        const struct document_part *p = &l->parts.at[l->part];
        l->tree = p->tree;
        l->path.len = 0;
        strbuf_add(&l->path, p->path);
        walk_expr(l, p->expr, 0);
    }
}

// ---- the whole

// The document anew, so that being lenient leaves no trace in what others ask for.
static struct node *fresh(struct graph *g, const struct node *n)
{
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = *n->env;
    env->scope = scope_open(g, SCOPE_LOCAL, env->scope, STR("drawing"));
    return node_of_expr(g, n->tree, n->expr, env, NULL);
}

static void forget(struct document_links *l)
{
    strbuf_done(&l->path);
    str_table_done(&l->objects);
    table_done(&l->met);
    ARRAY_DONE(&l->parts);
}

struct whole_document {
    struct graph *g;
    struct node *root;
    struct drawing *out;
};

// May be asked again: then what was loaded is known.
static void draw(void *data)
{
    struct whole_document *d = data;
    struct document_links l = {.g = d->g, .out = d->out};
    const struct node *n = d->root;
    strbuf_init(&l.path, 0);
    drawing_clear(d->out);
    struct document_part whole = {n->tree, n->expr, meant(d->g, d->root), STR(""), 0};
    ARRAY_PUSH(&l.parts, whole);
    walk_parts(&l);
    l.with_refs = true;
    walk_parts(&l);
    forget(&l);
}

void links_of_document(struct graph *g, const struct node *n, struct drawing *out,
                       struct diags *mistakes)
{
    struct whole_document d = {g, fresh(g, n), out};
    struct lenience lenience = {0}, *before = g->modes.lenient;
    g->modes.lenient = &lenience;
    graph_question(g, draw, &d);
    failure_collect(lenience.failed, mistakes);
    g->modes.lenient = before;
    lenience_done(&lenience);
}
