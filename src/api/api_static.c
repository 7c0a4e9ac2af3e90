// SPDX-License-Identifier: Apache-2.0
//
// What an expression says, without evaluating it: a name, a path, the items of a list, the pairs of an object, a call.
// Parts are handles of the same tree: nothing is bound between an expression and such a part, so they can be asked
// wherever the whole can.
#include "api/api.h"
#include "base/utf8.h"
#include "expr/analysis.h"
#include "value/small_object.h"

// Only expressions that a host may use already.
static bool is_usable(const weft_tree *t, weft_expr e)
{
    return t && tree_has_root(t, t->graph, e);
}

// From now on the host has a handle of this part.
static weft_expr hand_out(const weft_tree *t, expr_id part)
{
    weft_tree *own = (weft_tree *)(uintptr_t)t; // whoever has the tree may have its parts
    struct visit v;
    if (!part)
        return 0;
    visit_begin(&v, t->graph);
    if (!own->parts)
        own->parts = ARENA_ARRAY(&t->graph->inside->arena, uint8_t, t->inside->count);
    own->parts[part] = 1;
    visit_end(&v);
    return part;
}

static weft_str name_out(const weft_tree *t, symbol name)
{
    return name ? str_out(symbol_text(t->inside->symbols, name)) : WEFT_STR("");
}

bool weft_expr_keyword(const weft_tree *tree, weft_expr expr, weft_str *word)
{
    symbol name = is_usable(tree, expr) ? expr_as_keyword(tree->inside, expr) : 0;
    if (word)
        *word = name ? name_out(tree, name) : WEFT_STR("");
    return name;
}

// ---- paths

static struct value step_value(struct arena *a, const weft_tree *tree, const struct step *s)
{
    struct object o = {.arena = a};
    if (s->is_index)
        object_add(&o, "index", value_copy(a, s->key));
    else
        object_add_text(&o, "name", str_copy(a, symbol_text(tree->inside->symbols, s->name)));
    object_add(&o, "start", value_int(s->at.start));
    object_add(&o, "end", value_int(s->at.end));
    return object_done(&o);
}

static struct value traversal_value(struct arena *a, const weft_tree *tree,
                                    const struct traversal *t)
{
    struct object o = {.arena = a};
    struct strbuf text;
    struct value *steps = ARENA_ARRAY(a, struct value, t->count);
    for (size_t i = 0; i < t->count; i++)
        steps[i] = step_value(a, tree, &t->steps[i]);
    strbuf_init(&text, 0);
    traversal_write(&text, tree->inside->symbols, t);
    object_add_text(&o, "ref", strbuf_copy(&text, a));
    strbuf_done(&text);
    if (t->root)
        object_add_text(&o, "root", str_copy(a, symbol_text(tree->inside->symbols, t->root)));
    object_add(&o, "steps", value_tuple(a, steps, t->count));
    object_add(&o, "start", value_int(t->at.start));
    object_add(&o, "end", value_int(t->at.end));
    return object_done(&o);
}

weft_answer *weft_expr_traversal(const weft_tree *tree, weft_expr expr, bool is_relative)
{
    struct traversal t;
    if (!is_usable(tree, expr))
        return answer_usage(tree ? tree->graph : NULL, "an expression of a tree is required");
    weft_answer *answer = answer_new(tree->graph);
    struct arena *a = &answer->arena;
    bool is_one = (is_relative ? expr_as_relative : expr_as_traversal)(a, tree->inside, expr, &t);
    answer_set(answer, is_one ? traversal_value(a, tree, &t) : value_null(&type_dynamic));
    return answer;
}

// ---- parts

bool weft_expr_list(const weft_tree *tree, weft_expr expr, size_t *count)
{
    const expr_id *items;
    size_t own = 0;
    bool is_list = is_usable(tree, expr) && expr_as_list(tree->inside, expr, &items, &own);
    if (count)
        *count = is_list ? own : 0;
    return is_list;
}

weft_expr weft_expr_item(const weft_tree *tree, weft_expr expr, size_t i)
{
    const expr_id *items;
    size_t count;
    if (!is_usable(tree, expr) || !expr_as_list(tree->inside, expr, &items, &count) || i >= count)
        return 0;
    return hand_out(tree, items[i]);
}

bool weft_expr_map(const weft_tree *tree, weft_expr expr, size_t *count)
{
    const struct expr_pair *pairs;
    struct arena a;
    size_t own = 0;
    arena_init(&a);
    bool is_map = is_usable(tree, expr) && expr_as_map(&a, tree->inside, expr, &pairs, &own);
    arena_done(&a);
    if (count)
        *count = is_map ? own : 0;
    return is_map;
}

bool weft_expr_pair(const weft_tree *tree, weft_expr expr, size_t i, struct weft_pair *out)
{
    const struct expr_pair *pairs;
    struct weft_pair own = {.size = sizeof(own)};
    struct arena a;
    size_t count = 0;
    if (!out || !struct_has_size(out))
        return false;
    arena_init(&a);
    bool is_there =
        is_usable(tree, expr) && expr_as_map(&a, tree->inside, expr, &pairs, &count) && i < count;
    if (is_there) {
        own.name = name_out(tree, pairs[i].name);
        own.key = hand_out(tree, pairs[i].key);
        own.value = hand_out(tree, pairs[i].value);
        struct_out(out, &own, sizeof(own));
    }
    arena_done(&a);
    return is_there;
}

bool weft_expr_call(const weft_tree *tree, weft_expr expr, weft_str *name, size_t *count)
{
    const expr_id *arguments;
    symbol called = 0;
    size_t own = 0;
    bool is_call =
        is_usable(tree, expr) && expr_as_call(tree->inside, expr, &called, &arguments, &own);
    if (name)
        *name = is_call ? name_out(tree, called) : WEFT_STR("");
    if (count)
        *count = is_call ? own : 0;
    return is_call;
}

weft_expr weft_expr_argument(const weft_tree *tree, weft_expr expr, size_t i)
{
    const expr_id *arguments;
    symbol called;
    size_t count;
    if (!is_usable(tree, expr) || !expr_as_call(tree->inside, expr, &called, &arguments, &count) ||
        i >= count)
        return 0;
    return hand_out(tree, arguments[i]);
}
