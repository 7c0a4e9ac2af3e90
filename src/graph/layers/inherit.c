// SPDX-License-Identifier: Apache-2.0
//
// Whose keys a document takes from the home of a body that it loads. What the document itself defines, in whatever
// layer, is followed through the body's graph of names (heritage.c): what it reaches is *affected*, and the document
// makes its own. Nothing is loaded or evaluated in order to find out; before all is loaded, nothing is shared.
#include "graph/layers/inherit.h"

#include "base/hash.h"
#include "graph/graph_parts.h"
#include "graph/layers/heritage.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"

// A document and a body that it loads.
struct heir {
    struct heir *next;
    const struct node *root; // of the document
    struct heritage *from;
    uint32_t epoch; // in which it was found; 0: never
    uint32_t made;  // ... and that of `from` then
    bool may_take;
    struct table affected; // numbers of names
};

// A loaded mapping in a document.
struct inherited {
    const struct node *root; // of the document
    struct heritage *from;
};

static struct heritage *heritage_of(const struct graph *g, const struct tree *t)
{
    const uint64_t *found = t ? table_find(&g->layers.offered, (uintptr_t)t) : NULL;
    return found ? (struct heritage *)(uintptr_t)*found : NULL;
}

void inherit_offer(struct graph *g, const struct tree *t, expr_id alone)
{
    bool is_new;
    uint64_t *place = table_put(&g->layers.offered, (uintptr_t)t, &is_new);
    if (!is_new)
        return;
    struct heritage *h = ARENA_NEW(&g->arena, struct heritage);
    h->next = g->layers.heritages;
    h->tree = t;
    h->alone = alone;
    g->layers.heritages = h;
    *place = (uintptr_t)h;
}

void inherit_close(struct graph *g)
{
    for (struct heritage *h = g->layers.heritages; h; h = h->next)
        heritage_clear(h);
    for (struct heir *h = g->layers.heirs; h; h = h->next)
        table_done(&h->affected);
    table_done(&g->layers.offered);
    table_done(&g->layers.homes);
    table_done(&g->layers.heirs_by_root);
    table_done(&g->layers.inherited);
}

// ---- mappings at the top of a document

static const struct node *document_root(const struct env *env)
{
    const struct scope *s = env ? env->scope : NULL;
    while (s && !s->object)
        s = s->parent;
    return s ? s->object : NULL;
}

static bool is_load(const struct node *n)
{
    return n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_OP &&
           n->tree->ops->operations[expr_number(n->tree, n->expr)].role == ROLE_LOAD;
}

// The outermost loaded body that a mapping at the top of a document is in; NULL: it is written in the document, or
// (`*is_top` is false) is not at its top.
static const struct node *outermost_body(const struct node *n, const struct node *root,
                                         bool *is_top)
{
    const struct node *body = NULL, *below = n;
    for (; n && n != root; below = n, n = n->parent) {
        if ((n->flags & NODE_NAMED) || (n->name && !node_is_layer(n)))
            break;
        if (is_load(n))
            body = below;
    }
    *is_top = n && n == root;
    return *is_top ? body : NULL;
}

static uint64_t mapping_key(const struct shape *s)
{
    return hash_combine((uintptr_t)s->tree, s->expr);
}

void inherit_shape(struct graph *g, struct shape *s)
{
    const struct node *root = document_root(s->owner->env);
    bool is_top = false;
    if (!heritage_of(g, s->tree) || !root || s->owner->env->supposition)
        return;
    const struct node *body = outermost_body(s->owner, root, &is_top);
    const uint64_t *home = is_top ? table_find(&g->layers.homes, (uintptr_t)root) : NULL;
    if (home)
        *table_put(&((struct heritage *)(uintptr_t)*home)->shapes, mapping_key(s), NULL) =
            (uintptr_t)s;
    struct heritage *from = body ? heritage_of(g, heritage_tree(body)) : NULL;
    if (!from)
        return;
    struct inherited *i = ARENA_NEW(&g->arena, struct inherited);
    *i = (struct inherited){root, from};
    *table_put(&g->layers.inherited, (uintptr_t)s, NULL) = (uintptr_t)i;
    s->is_inherited = true;
}

// ---- what a document changes

static void affect(struct heir *h, symbol name)
{
    const uint64_t *found = table_find(&h->from->numbers, name);
    for (uint64_t n = found ? *found : 0; n; n = h->from->names.at[n].next)
        table_put(&h->affected, n, NULL);
}

static void affect_readers(struct heir *h)
{
    const struct heritage *from = h->from;
    for (uint32_t i = 0; i < h->affected.len; i++) {
        uint64_t read = h->affected.entries[i].key;
        for (uint32_t k = from->first[read]; k < from->first[read + 1]; k++)
            table_put(&h->affected, from->sorted[k], NULL);
    }
}

// Names of functions that mean something else where the document stands.
static void affect_functions(struct heir *h, const struct node *root)
{
    for (uint32_t i = 1; i < h->from->names.len; i++) {
        const struct heritage_name *n = &h->from->names.at[i];
        bool is_outside = !n->is_defined && !n->key && !n->is_open, is_meant = false;
        for (const struct scope *s = root->env->scope; is_outside && s && !is_meant;
             s = s->parent) {
            const struct node *object = s->object;
            if (object && object != root && (object->flags & NODE_ALIAS))
                object = object->alias;
            is_meant = scope_find_symbol(s, n->name) || (object && object != root);
        }
        if (is_meant)
            affect(h, n->name);
    }
}

enum loads { LOADS_SAME, LOADS_OTHER, LOADS_UNKNOWN };

// Whether a body loads the same in a document as at home.
static enum loads compare_loads(const struct node *here, const struct node *home)
{
    ARRAY(const struct node *) todo = {0};
    enum loads result = LOADS_SAME;
    ARRAY_PUSH(&todo, here);
    ARRAY_PUSH(&todo, home);
    while (todo.len && result == LOADS_SAME) {
        const struct node *y = todo.at[--todo.len], *x = todo.at[--todo.len];
        if (x->kind != y->kind || heritage_tree(x) != heritage_tree(y))
            result = LOADS_OTHER;
        bool has_layers = x->kind == NODE_LAYERED && x->layered->tree;
        for (uint32_t i = 0; result == LOADS_SAME && has_layers && i < x->layered->count; i++) {
            if (!heritage_is_load(y, i))
                continue;
            const struct node *in_x = heritage_loaded(x, i), *in_y = heritage_loaded(y, i);
            if (!in_x || !in_y)
                result = LOADS_UNKNOWN;
            ARRAY_PUSH(&todo, in_x);
            ARRAY_PUSH(&todo, in_y);
        }
    }
    ARRAY_DONE(&todo);
    return result;
}

// What another body, or the same one again, defines.
static bool affect_by_body(struct graph *g, struct heir *h, struct heritage *other)
{
    if (!other || other == h->from || !heritage_make(g, other))
        return false;
    for (uint32_t i = 1; i < other->names.len; i++)
        if (other->names.at[i].is_defined && !other->names.at[i].key && other->names.at[i].name)
            affect(h, other->names.at[i].name);
    return true;
}

// False: nothing may be taken. `*is_early`: not all has been loaded yet.
static bool find_affected(struct graph *g, struct heir *h, const struct node *root, bool *is_early)
{
    const struct layered *l = root->layered;
    const struct layer_index *index = l->site->index;
    bool is_found = false;
    for (uint32_t i = 0; i < index->any_count; i++) {
        if (!heritage_is_load(root, index->any[i]))
            return false;
        const struct node *body = heritage_loaded(root, index->any[i]);
        if (!body) {
            *is_early = true;
            return false;
        }
        struct heritage *from = heritage_of(g, heritage_tree(body));
        if (from != h->from || is_found) {
            if (!affect_by_body(g, h, from))
                return false;
            continue;
        }
        is_found = true;
        enum loads loads = compare_loads(body, node_follow(g, h->from->home));
        *is_early = loads == LOADS_UNKNOWN;
        if (loads != LOADS_SAME)
            return false;
    }
    for (uint32_t i = 0; i < index->by_key.len; i++)
        affect(h, (symbol)index->by_key.entries[i].key);
    for (const struct frame *f = root->env->frame; f; f = f->parent)
        for (uint32_t i = 0; f->names && i < f->count; i++)
            affect(h, f->names[i]);
    affect_functions(h, root);
    affect_readers(h);
    return is_found;
}

static struct heir *heir_of(struct graph *g, const struct inherited *i)
{
    bool is_new;
    uint64_t key = hash_combine((uintptr_t)i->root, (uintptr_t)i->from);
    uint64_t *place = table_put(&g->layers.heirs_by_root, key, &is_new);
    struct heir *h = (struct heir *)(uintptr_t)*place;
    if (!is_new)
        return h->root == i->root && h->from == i->from ? h
                                                        : NULL; // NULL: another one has this hash
    h = ARENA_NEW(&g->arena, struct heir);
    *h = (struct heir){.next = g->layers.heirs, .root = i->root, .from = i->from};
    g->layers.heirs = h;
    *place = (uintptr_t)h;
    return h;
}

// One document has nobody to share with, so a home is opened for the second one. A home takes from others what it
// can, but opens none: files that load each other may be very many.
static bool is_worth_it(struct graph *g, const struct heir *h)
{
    struct heritage *from = h->from;
    if (from->home && from->epoch)
        return true;
    if (!from->asker)
        from->asker = h->root;
    return from->asker != h->root && !table_find(&g->layers.homes, (uintptr_t)h->root);
}

static bool may_take(struct graph *g, struct heir *h)
{
    bool is_early = false;
    if (!is_worth_it(g, h) || !heritage_make(g, h->from))
        return false;
    if (h->epoch && graph_node_counts(g, h->epoch) && h->made == h->from->epoch)
        return h->may_take;
    table_done(&h->affected);
    h->affected = (struct table){0};
    h->may_take = h->root->kind == NODE_LAYERED && h->root->layered->tree &&
                  find_affected(g, h, h->root, &is_early);
    bool is_final = !is_early && !g->question.limit_reached;
    h->epoch = is_final ? g->epochs.now : 0;
    h->made = h->from->epoch;
    return h->may_take;
}

// Whoever looks for all mistakes takes only what has none: what fails is reported for each document.
static bool is_sound(struct graph *g, struct node *item)
{
    struct activation *running = g->now.running;
    bool met_cycle = g->question.met_cycle;
    g->now.running = NULL;
    struct value v = node_resolve(g, item);
    g->now.running = running;
    g->question.met_cycle = met_cycle;
    return !failure_mask(v) && value_is_wholly_known(v) && !g->question.limit_reached;
}

static struct node *find_at_home(struct graph *g, struct shape *s, uint32_t i)
{
    const struct inherited *in =
        (const struct inherited *)(uintptr_t)*table_find(&g->layers.inherited, (uintptr_t)s);
    struct heir *h = heir_of(g, in);
    if (!h || !may_take(g, h))
        return NULL;
    const uint64_t *name = table_find(&in->from->numbers, expr_pair_key(s->tree, s->expr, i));
    if (!name || in->from->names.at[*name].is_open || table_find(&h->affected, *name))
        return NULL;
    const uint64_t *home = table_find(&in->from->shapes, mapping_key(s));
    struct shape *there = home ? (struct shape *)(uintptr_t)*home : NULL;
    if (!there || there->tree != s->tree || there->expr != s->expr)
        return NULL;
    return shape_item(g, there, i, NULL);
}

struct node *inherit_item(struct graph *g, struct shape *s, uint32_t i)
{
    struct lenience *lenient = g->modes.lenient;
    if (g->modes.recording || g->known || g->settled || !goes_quickly(g))
        return NULL;
    g->modes.lenient = NULL;
    struct node *item = find_at_home(g, s, i);
    if (item && lenient && !is_sound(g, item))
        item = NULL;
    g->modes.lenient = lenient;
    g->counters.shared += item != NULL;
    return item;
}
