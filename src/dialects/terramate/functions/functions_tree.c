// SPDX-License-Identifier: Apache-2.0
//
// `tree`: turns pairs of parent and child into all paths from a root to a node.
#include <stdlib.h>

#include "dialects/terramate/functions/functions.h"
#include "functions/parts.h"
#include "functions/text.h"

struct tree_node {
    struct str name;
    struct str parent;
    bool is_root;
};

struct forest {
    struct call *call;
    struct str_table places; // name -> index in `nodes`, + 1
    ARRAY(struct tree_node) nodes;
    struct value failed;
};

static bool read_node_name(struct forest *f, struct value v, struct str *out)
{
    if (!value_is(v, VALUE_STRING) || !value_str(&v).len) {
        f->failed = bad_argument(f->call, 0, "a name in a tree must be a non-empty string");
        return false;
    }
    *out = str_copy(call_arena(f->call), value_str(&v));
    return true;
}

static bool add_tree_pair(struct forest *f, struct value pair)
{
    struct tree_node n = {0};
    if (!value_is_sequence(pair) || value_len(pair) != 2) {
        f->failed =
            bad_argument(f->call, 0, "each element must be a pair `[parent or null, child]`");
        return false;
    }
    n.is_root = value_is_null(value_item(pair, 0));
    if ((!n.is_root && !read_node_name(f, value_item(pair, 0), &n.parent)) ||
        !read_node_name(f, value_item(pair, 1), &n.name))
        return false;
    uint64_t *place = str_table_put(&f->places, n.name, NULL);
    if (*place) {
        const struct tree_node *old = &f->nodes.at[*place - 1];
        if (old->is_root == n.is_root && str_equal(old->parent, n.parent))
            return true;
        f->failed =
            bad_argument(f->call, 0, "`%.*s` has two parents", STR_ARGS(text_shown(n.name)));
        return false;
    }
    ARRAY_PUSH(&f->nodes, n);
    *place = f->nodes.len;
    return true;
}

// The path to a node as a list, or a failure.
static struct value way_to(struct forest *f, const struct tree_node *n)
{
    ARRAY(struct value) names = {0};
    struct value out = VALUE_NONE;
    const struct tree_node *at = n;
    while (at && value_is(out, VALUE_ABSENT)) {
        ARRAY_PUSH(&names, value_string_kept(at->name));
        if (names.len > f->nodes.len)
            out = bad_argument(f->call, 0, "`%.*s` is below itself", STR_ARGS(text_shown(n->name)));
        if (at->is_root)
            break;
        uint64_t *place = str_table_find(&f->places, at->parent);
        if (!place)
            out = bad_argument(f->call, 0, "`%.*s` has no place in the tree",
                               STR_ARGS(text_shown(at->parent)));
        else
            at = &f->nodes.at[*place - 1];
    }
    for (size_t i = 0; i < names.len / 2; i++) {
        struct value swap = names.at[i];
        names.at[i] = names.at[names.len - 1 - i];
        names.at[names.len - 1 - i] = swap;
    }
    if (value_is(out, VALUE_ABSENT))
        out = value_list(call_arena(f->call), &type_string, names.at, names.len);
    ARRAY_DONE(&names);
    return out;
}

static int compare_ways(const void *x, const void *y)
{
    const struct value *v = x, *w = y;
    size_t n = value_len(*v), m = value_len(*w);
    for (size_t i = 0; i < n && i < m; i++) {
        struct value a = value_item(*v, i), b = value_item(*w, i);
        int order = str_compare(value_str(&a), value_str(&b));
        if (order)
            return order;
    }
    return (n > m) - (n < m);
}

static struct value all_ways(struct forest *f)
{
    struct arena *a = call_arena(f->call);
    struct value *ways = ARENA_ARRAY(a, struct value, f->nodes.len);
    for (size_t i = 0; i < f->nodes.len; i++) {
        if (!call_charge(f->call, 1))
            return call_limit(f->call);
        ways[i] = way_to(f, &f->nodes.at[i]);
        if (value_is_poison(ways[i]))
            return ways[i];
    }
    if (f->nodes.len)
        qsort(ways, f->nodes.len, sizeof(*ways), compare_ways);
    return value_list(a, &type_list_of_string, ways, f->nodes.len);
}

static struct value apply_tree(struct call *c)
{
    struct value pairs = call_arg(c, 0);
    struct forest f = {.call = c};
    if (!value_is_sequence(pairs))
        return bad_argument(c, 0, "expected a list of pairs `[parent or null, child]`");
    bool sound = true;
    for (size_t i = 0; sound && i < value_len(pairs); i++)
        sound = add_tree_pair(&f, value_item(pairs, i));
    struct value out = sound ? all_ways(&f) : f.failed;
    str_table_done(&f.places);
    ARRAY_DONE(&f.nodes);
    return out;
}

static const struct function functions[] = {
    {
        .name = "tree",
        .signature = "pairs: list of [parent or null, child] -> list of lists of strings",
        .doc = "All paths from a root to a node, in order.",
        .op = {.name = "tree", .arity = 1, .apply = apply_tree},
    },
};

const struct function_family tm_functions_tree = {"trees", functions, COUNT_OF(functions)};
