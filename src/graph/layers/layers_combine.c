// SPDX-License-Identifier: Apache-2.0
//
// Combining layers: which of them have a say about a position, and what they make together by their
// policy. Layers are walked in a loop from the newest on; chains of extensions are joined in one go.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "graph/layers/layers.h"
#include "graph/layers/layers_inside.h"

// ---- expanding

// The layers that combine, newest first, and how they look.
struct pile {
    struct graph *g;
    struct node *n;
    const struct policy *policy;
    ARRAY(struct node *) heads;
    ARRAY(uint32_t) numbers; // which candidate each is
    enum head_kind kind;
    struct value failed;
    struct node *nothing; // the newest of layers that turned out to have nothing in them
    bool hides;           // the last one is a reference that replaces
    bool is_flat;         // layers of layers are among the heads
    bool is_open;         // leniently: one was left out, because it failed
};

// What failed is left out where the graph is lenient; false where it is not.
static bool pile_without(struct pile *p)
{
    if (!p->g->modes.lenient)
        return false;
    lenient_unknown(p->g, p->failed);
    p->failed = VALUE_NONE;
    return p->is_open = true;
}

// The same for layer i of a node, which says what it would define.
static bool pile_without_layer(struct pile *p, struct node *n, uint32_t i)
{
    struct layered *l = n->layered;
    bool is_open = p->is_open;
    if (!pile_without(p))
        return false;
    if (!l->tree || expr_layer(l->tree, l->expr, i).any_key)
        return true;
    struct expr_layer layer = expr_layer(l->tree, l->expr, i);
    for (uint32_t k = 0; k < layer.key_count; k++) {
        lenient_unsure(p->g, l, layer.keys[k]);
        lenient_unsure(p->g, p->n->layered, layer.keys[k]);
    }
    p->is_open = is_open;
    return true;
}

static struct value cannot_extend(struct pile *p, const struct node *below)
{
    struct graph *g = p->g;
    struct str name = node_path_text(g, p->n);
    struct diag *d = diag_new(&g->arena, DIAG_EXTEND_SCALAR, node_span(p->heads.at[0]),
                              "`%.*s` cannot be extended", STR_ARGS(name));
    diag_label(d, "this adds to it");
    diag_related(d, node_span(below), "this is not a mapping");
    diag_help(d, "replace it as a whole, or use another name");
    return fail_with(g, FAIL_TYPE, d);
}

// True when looking further down makes sense.
static bool pile_first(struct pile *p, enum head_kind kind)
{
    p->kind = kind;
    if (kind == HEAD_MAP)
        return p->policy->maps == MAPS_SHALLOW || p->policy->maps == MAPS_DEEP;
    return kind == HEAD_LIST && p->policy->lists != LISTS_REPLACE;
}

static struct node *keys_of_pile(struct pile *p, struct node *head)
{
    uint32_t len = head_len(p->g, head, &p->failed);
    struct value *keys = ARENA_ARRAY(&p->g->arena, struct value, len);
    for (uint32_t i = 0; i < len; i++)
        keys[i] = head_key(p->g, head, i);
    return node_of_value(p->g, value_tuple(&p->g->arena, keys, len), p->n);
}

// Where only lists are joined: a mapping is its keys, a scalar has no place.
static struct node *as_list(struct pile *p, struct node *head)
{
    if (head_kind(head) == HEAD_MAP)
        return keys_of_pile(p, head);
    if (head_kind(head) == HEAD_SCALAR) {
        struct str name = node_path_text(p->g, p->n);
        struct diag *d = diag_new(&p->g->arena, DIAG_EXTEND_SCALAR, node_span(p->n),
                                  "`%.*s` is extended, but this is not a list", STR_ARGS(name));
        diag_related(d, node_span(head), "a single value cannot be joined with a list");
        diag_help(d, "extend a list with items, or set the key again");
        p->failed = fail_with(p->g, FAIL_TYPE, d);
    }
    return head;
}

static bool is_nothing(const struct node *layer)
{
    return layer->kind == NODE_LAYERED && layer->layered->is_nothing;
}

static bool hides_below(struct pile *p, const struct node *layer)
{
    bool hides = layer_replaces(p->policy, layer) ||
                 (layer->kind == NODE_LAYERED && layer->layered->base && layer->layered->hides);
    p->hides |= hides;
    return hides;
}

// A list over a mapping takes its keys where the two may meet.
static bool takes_keys(const struct pile *p, enum head_kind kind)
{
    return p->heads.len && p->kind == HEAD_LIST && kind == HEAD_MAP && p->policy->nothing_is_list;
}

// Nothing can be made of it together with others.
static bool is_poor(const struct pile *p, enum head_kind kind)
{
    bool joins = p->policy->maps == MAPS_KEYS || p->policy->lists == LISTS_CONCAT;
    return !value_is(p->failed, VALUE_ABSENT) ||
           (joins && (kind == HEAD_POISON || kind == HEAD_UNKNOWN));
}

// A layer that cannot be added; true when looking at the others makes sense.
static bool pile_other(struct pile *p, const struct node *head, enum head_kind kind)
{
    if (kind == HEAD_POISON || kind == HEAD_UNKNOWN)
        p->failed = head->value;
    else if (p->policy->clash == CLASH_ERROR)
        p->failed = cannot_extend(p, head);
    if (value_is(p->failed, VALUE_ABSENT))
        return false;
    return pile_without(p) || (kind == HEAD_POISON && !p->n->layered->base);
}

// A layer that has no say.
static bool says_nothing(const struct pile *p, const struct node *layer, const struct node *head)
{
    bool is_undefined = !head->shape && value_is_undefined(head->value);
    return (is_nothing(layer) && !layer_replaces(p->policy, layer)) ||
           (is_undefined && p->policy->scalars_win);
}

// A scalar below others that wins all the same: it is the only layer that counts.
static bool pile_scalar(struct pile *p, struct node *head, uint32_t number)
{
    p->heads.len = p->numbers.len = 0;
    ARRAY_PUSH(&p->heads, head);
    ARRAY_PUSH(&p->numbers, number);
    p->kind = HEAD_SCALAR;
    return false;
}

static bool fits_pile(const struct pile *p, enum head_kind kind)
{
    bool fails_whole = kind == HEAD_POISON && !p->n->layered->base;
    return !fails_whole && (p->heads.len == 0 || kind == p->kind);
}

static bool pile_add(struct pile *p, struct node *layer, uint32_t number)
{
    struct node *head = node_expand(p->g, layer);
    if (says_nothing(p, layer, head)) {
        p->nothing = p->nothing ? p->nothing : layer;
        return true;
    }
    if (p->policy->scalars_win && head_kind(head) == HEAD_SCALAR)
        return pile_scalar(p, head, number);
    if (p->policy->maps == MAPS_KEYS || takes_keys(p, head_kind(head)))
        head = as_list(p, head);
    enum head_kind kind = head_kind(head);
    bool is_first = p->heads.len == 0;
    if (!fits_pile(p, kind))
        return pile_other(p, head, kind);
    if (is_poor(p, kind)) {
        p->failed = value_is(p->failed, VALUE_ABSENT) ? head->value : p->failed;
        if (pile_without(p))
            return true;
    }
    ARRAY_PUSH(&p->heads, head);
    ARRAY_PUSH(&p->numbers, number);
    bool goes_on = is_first ? pile_first(p, kind) : true;
    return !hides_below(p, layer) && goes_on;
}

// A node that joins lists by the same policy, to be seen without expanding it.
static bool is_list_of(struct pile *p, struct node *n)
{
    if (n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_LAYERS)
        layered_open(p->g, n);
    if (n->kind != NODE_LAYERED || !n->layered->tree || n->layered->policy != p->policy)
        return false;
    struct expr_layer first = expr_layer(n->layered->tree, n->layered->expr, 0);
    enum expr_kind kind = expr_kind(n->layered->tree, first.body);
    return !first.guard && (kind == EXPR_SEQUENCE || kind == EXPR_TUPLE);
}

// `extend foo: [3]` is a list over what foo was before, which is often such a list itself. Lists that
// are joined may be joined in one go: without this, a chain of n extensions would copy n * n items, and
// recurse n deep.
static struct node *extended_list(struct pile *p, struct node *layer)
{
    if (p->policy->lists != LISTS_CONCAT || p->kind != HEAD_LIST || layer->kind != NODE_EXPR ||
        expr_kind(layer->tree, layer->expr) != EXPR_PREDECESSOR)
        return NULL;
    struct node *before = layered_predecessor(p->g, layer, &p->failed);
    if (!before || before->kind != NODE_LAYERED)
        return before && is_list_of(p, before) ? before : NULL;
    struct node *first = layered_first(p->g, before, &p->failed);
    return first && is_list_of(p, first) ? first : NULL;
}

// Layers whose own layers combine in the same way, such as a file that is included: its layers are looked
// at one by one in its place. Combining them first would copy the keys of nested files once a level.
static struct node *same_layers(struct pile *p, struct node *layer)
{
    if (!p->policy->below || p->n->layered->base)
        return NULL;
    struct node *n = node_follow(p->g, layer);
    if (n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_LAYERS)
        layered_open(p->g, n);
    bool is_same = n->kind == NODE_LAYERED && !n->layered->base && n->layered->tree &&
                   n->layered->policy == p->policy;
    return is_same ? n : NULL;
}

// Where to go on when the layers of a layer have been looked at.
struct outer_layers {
    struct node *node;
    uint32_t next;
};

// Behind a layer that failed only the guards of the others are asked: each mistake is reported, in the order in
// which they are written. Of guards that are only unknown, the first one counts.
static bool pile_failure(struct pile *p, struct value newer)
{
    if (value_is(newer, VALUE_ABSENT) || p->n->layered->base)
        return !p->n->layered->base;
    struct arena *a = &p->g->arena;
    const struct failure *older = failure_of(a, p->failed), *rest = failure_of(a, newer);
    const struct failure *both = failure_join(a, older, rest);
    p->failed = both ? failure_value(a, both) : newer;
    return true;
}

// Walks from the newest layer to the oldest that has a say. Goes on with another node instead of recursing.
static void pile_up(struct pile *p)
{
    ARRAY(struct outer_layers) outer = {0};
    struct outer_layers at = {p->n, 0};
    for (bool goes_on = true; goes_on;) {
        struct node *layer = NULL, *deeper;
        if (at.next == at.node->layered->count) {
            goes_on = outer.len > 0;
            at = goes_on ? outer.at[--outer.len] : at;
            continue;
        }
        uint32_t i = at.next++;
        struct value newer = p->failed;
        enum layer_state state = layered_at(p->g, at.node, i, &layer, &p->failed);
        goes_on = state == LAYER_FAILED
                      ? pile_without_layer(p, at.node, i) || pile_failure(p, newer)
                      : state != LAYER_CUT;
        if (state != LAYER_THERE || !value_is(p->failed, VALUE_ABSENT))
            continue;
        if ((deeper = same_layers(p, layer)) != NULL) {
            ARRAY_PUSH(&outer, at);
            p->is_flat = true;
        } else if (at.next == at.node->layered->count) {
            deeper = extended_list(p, layer);
        }
        if (deeper)
            at = (struct outer_layers){deeper, 0};
        else
            goes_on = pile_add(p, layer, outer.len ? outer.at[0].next - 1 : i);
    }
    ARRAY_DONE(&outer);
}

// The keys of all heads, each once, with the layers that have it.
struct gathered {
    struct str_table seen; // key -> how many layers have it; then where their list ends
    uint32_t *layers;      // lists of candidates, newest first; of heads when these are flat
};

static void gather_head(struct pile *p, struct gathered *all, struct node *head)
{
    uint32_t len = head_len(p->g, head, &p->failed);
    for (uint32_t i = 0; i < len; i++) {
        struct value *key = ARENA_NEW(&p->g->arena, struct value);
        *key = head_key(p->g, head, i);
        if (!key_is_private(p->policy, value_str(key)))
            ++*str_table_put(&all->seen, value_str(key), NULL);
    }
}

static void list_layers_of(struct pile *p, struct gathered *all, size_t h)
{
    struct node *head = p->heads.at[h];
    uint32_t len = head_len(p->g, head, &p->failed);
    for (uint32_t i = 0; i < len; i++) {
        struct value key = head_key(p->g, head, i);
        uint64_t *end = str_table_find(&all->seen, value_str(&key));
        if (end)
            all->layers[(*end)++] = p->is_flat ? (uint32_t)h : p->numbers.at[h];
    }
}

// Keys of all heads in the policy's order.
static void gather_keys(struct pile *p, struct gathered *all)
{
    bool oldest_first =
        p->policy->order == KEYS_OLDEST_FIRST || p->policy->order == KEYS_INTEGERS_FIRST;
    size_t count = p->heads.len;
    for (size_t h = 0; h < count; h++)
        gather_head(p, all, p->heads.at[oldest_first ? count - 1 - h : h]);
    uint64_t total = 0;
    for (uint32_t i = 0; i < all->seen.len; i++) {
        uint64_t of_key = all->seen.entries[i].value;
        all->seen.entries[i].value = total;
        total += of_key;
    }
    all->layers = ARENA_ARRAY(&p->g->arena, uint32_t, total);
    for (size_t h = 0; h < count; h++)
        list_layers_of(p, all, h);
}

static int compare_keys(const void *x, const void *y)
{
    return str_compare(value_str(x), value_str(y));
}

// The lists lie one behind the other, in the order of the keys: one begins where the one before it ends.
static const uint32_t *layers_of_key(const struct gathered *all, struct value key, uint32_t *count)
{
    const uint64_t *end = str_table_find(&all->seen, value_str(&key));
    size_t offset = offsetof(struct str_table_entry, value);
    const struct str_table_entry *entry =
        (const struct str_table_entry *)(const void *)((const char *)end - offset);
    uint64_t start = entry == all->seen.entries ? 0 : entry[-1].value;
    *count = (uint32_t)(*end - start);
    return all->layers + start;
}

// A key of layers of layers: what each of them has, without a way through those around it.
static struct node *flat_child(struct pile *p, const uint32_t *heads, uint32_t count,
                               struct value key)
{
    struct node **found = ARENA_ARRAY(&p->g->arena, struct node *, count);
    for (uint32_t i = 0; i < count; i++)
        found[i] = node_get_key(p->g, p->heads.at[heads[i]], key, 0, &p->failed);
    if (count == 1 && !p->is_open)
        return found[0];
    struct node *child = layered_of_nodes(p->g, p->policy->below, found, count, p->n);
    child->layered->is_open = p->is_open;
    if (count)
        child->layered->at = node_span(found[0]);
    node_name(child, symbol_intern(p->g->symbols, value_str(&key)));
    return child;
}

static struct node *combined_child(struct pile *p, const struct gathered *all, struct value key)
{
    if (p->policy->maps == MAPS_DEEP) {
        uint32_t count;
        const uint32_t *which = layers_of_key(all, key, &count);
        symbol name = symbol_find(p->g->symbols, value_str(&key));
        if (p->is_flat)
            return flat_child(p, which, count, key);
        struct node *child = layered_child(p->g, p->n, key, name, which, count);
        child->layered->is_open = p->is_open;
        return child;
    }
    for (size_t h = 0; h < p->heads.len; h++) {
        struct node *child = node_get_key(p->g, p->heads.at[h], key, 0, &p->failed);
        if (child)
            return child;
    }
    UNREACHABLE("a key of a layer is gone");
}

static bool is_deleted(struct pile *p, struct value key)
{
    if (!p->policy->null_deletes)
        return false;
    for (size_t h = 0; h < p->heads.len; h++) {
        struct node *child = node_get_key(p->g, p->heads.at[h], key, 0, &p->failed);
        if (!child)
            continue;
        struct node *head = node_expand(p->g, child);
        if (head->shape || !value_is_null(head->value))
            return false;
        bool is_older = !p->policy->first_null_stays;
        for (size_t k = h + 1; k < p->heads.len && !is_older; k++)
            is_older = node_get_key(p->g, p->heads.at[k], key, 0, &p->failed) != NULL;
        return is_older;
    }
    return false;
}

static struct shape *combined_map(struct pile *p)
{
    struct arena *a = &p->g->arena;
    struct gathered all = {0};
    gather_keys(p, &all);
    uint32_t count = all.seen.len, len = 0;
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    for (uint32_t i = 0; i < count; i++)
        keys[i] = value_string_kept(all.seen.entries[i].key);
    if (p->policy->order == KEYS_SORTED && count)
        qsort(keys, count, sizeof(*keys), compare_keys);
    if (p->policy->order == KEYS_INTEGERS_FIRST)
        pairs_integers_first(keys, NULL, count);
    struct node **items = ARENA_ARRAY(a, struct node *, count);
    for (uint32_t i = 0; i < count; i++) {
        if (is_deleted(p, keys[i]))
            continue;
        keys[len] = keys[i];
        items[len++] = combined_child(p, &all, keys[i]);
    }
    str_table_done(&all.seen);
    return shape_of_nodes(p->g, p->n, SHAPE_MAP, keys, items, len);
}

static bool is_repeated(struct pile *p, struct shape *s, struct node *item)
{
    struct value v = node_resolve(p->g, item);
    for (uint32_t i = 0; i < s->len; i++)
        if (value_same(node_resolve(p->g, shape_item(p->g, s, i, NULL)), v))
            return true;
    return false;
}

// Older items first.
static struct shape *joined_lists(struct pile *p)
{
    struct shape *s = shape_new(p->g, p->n, SHAPE_LIST);
    for (size_t h = p->heads.len; h > 0; h--) {
        struct node *head = p->heads.at[h - 1];
        uint32_t len = head_len(p->g, head, &p->failed);
        for (uint32_t i = 0; i < len; i++) {
            struct node *item = head_child(p->g, head, i, &p->failed);
            if (p->policy->lists == LISTS_UNIQUE && is_repeated(p, s, item))
                continue;
            uint32_t name = item->name;
            shape_append(p->g, s, item);
            item->name = name; // it keeps the place where it is written
        }
    }
    return s;
}

static struct shape *indexed_lists(struct pile *p)
{
    uint32_t longest = 0;
    for (size_t h = 0; h < p->heads.len; h++) {
        uint32_t len = head_len(p->g, p->heads.at[h], &p->failed);
        longest = len > longest ? len : longest;
    }
    uint32_t *numbers = ARENA_ARRAY(&p->g->arena, uint32_t, p->numbers.len);
    memcpy(numbers, p->numbers.at, sizeof(*numbers) * p->numbers.len);
    struct shape *s = shape_new(p->g, p->n, SHAPE_LIST);
    for (uint32_t i = 0; i < longest; i++)
        shape_append(p->g, s,
                     layered_child(p->g, p->n, value_int(i), 0, numbers, (uint32_t)p->numbers.len));
    return s;
}

static struct shape *combine(struct pile *p)
{
    if (p->kind == HEAD_MAP)
        return combined_map(p);
    return p->policy->lists == LISTS_INDEXWISE ? indexed_lists(p) : joined_lists(p);
}

static void keep_combined(struct node *n, struct value v)
{
    n->shape = NULL;
    n->value = v;
    n->whole = STATE_DONE;
}

static struct value nothing_there(struct graph *g, struct node *n)
{
    if (!n->layered->base && n->layered->policy->nothing_is_list)
        return value_tuple(&g->arena, NULL, 0);
    if (!n->layered->base) // a document that says nothing is an empty mapping
        return value_object(&g->arena, NULL, NULL, 0);
    struct str name = node_path_text(g, n);
    return fail_at(g, FAIL_MISSING, DIAG_MISSING_KEY, node_span(n->layered->base),
                   "`%.*s` is not defined", STR_ARGS(name));
}

// Private keys stand together, in a mapping of their own.
static bool has_private_keys(const struct pile *p)
{
    struct node *head = p->heads.at[0];
    if (!p->policy->private_mark || p->kind != HEAD_MAP || !head->shape || !head->shape->len)
        return false;
    struct value first = head_key(p->g, head, 0);
    return key_is_private(p->policy, value_str(&first));
}

// One layer is all there is, and its children can be shared.
static bool is_alone(const struct pile *p)
{
    bool is_open_map = p->kind == HEAD_MAP && (p->is_open || p->policy->null_deletes);
    return p->heads.len == 1 && !is_open_map && !has_private_keys(p);
}

static void take_nothing(struct pile *p)
{
    struct node *n = p->n;
    if (p->is_open) {
        keep_combined(n, value_dynamic);
        return;
    }
    n->layered->is_nothing = !n->layered->base || p->nothing;
    keep_combined(n, p->nothing ? p->nothing->value : nothing_there(p->g, n));
}

void layered_expand(struct graph *g, struct node *n)
{
    g->question.met_layers = true;
    struct pile p = {.g = g, .n = n, .policy = n->layered->policy, .is_open = n->layered->is_open};
    n->shape = NULL;
    pile_up(&p);
    n->layered->hides = p.hides;
    n->layered->is_open = p.is_open;
    bool alone = is_alone(&p);
    if (!value_is(p.failed, VALUE_ABSENT)) {
        keep_combined(n, p.failed);
    } else if (p.heads.len == 0) {
        take_nothing(&p);
    } else if (alone && p.heads.at[0]->shape) {
        n->alias = p.heads.at[0]; // one layer is all there is: its children are shared
        n->flags |= NODE_ALIAS;
    } else if (alone) {
        keep_combined(n, p.heads.at[0]->value);
    } else {
        n->shape = combine(&p);
        if (!value_is(p.failed, VALUE_ABSENT))
            keep_combined(n, p.failed);
    }
    ARRAY_DONE(&p.heads);
    ARRAY_DONE(&p.numbers);
}
