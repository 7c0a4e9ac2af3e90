// SPDX-License-Identifier: Apache-2.0
//
// What a name means: binders first, then scopes, then what is defined in the directory that asks. If nothing does, the
// message names what there is.
#include "base/search.h"
#include "graph/eval/crossing.h"
#include "graph/eval/eval.h"
#include "graph/layers/layers.h"
#include "graph/scope/scope.h"
#include "graph/views/bind.h"

struct lazy as_supposed(struct graph *g, const struct eval_context *at, struct lazy l)
{
    if (at->env->supposition && l.kind == LAZY_NODE)
        l.node = supposition_node(g, at->env->supposition, l.node);
    return l;
}

struct name_list {
    struct arena *arena;
    ARRAY(struct str) names;
};

static bool add_candidate(void *data, struct value key)
{
    struct name_list *list = data;
    if (value_is(key, VALUE_STRING))
        ARRAY_PUSH(&list->names, str_copy(list->arena, value_str(&key)));
    return true;
}

enum { NAMES_SOUGHT = 200 }; // a miss may be caught, and happen for each of many keys

// Others are keys that nobody writes as a name, or private ones.
static bool yields_a_name(char first)
{
    return first == '_' || (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
}

static void add_symbol(struct name_list *list, const struct tree *t, symbol key)
{
    struct str text = symbol_text(t->symbols, key);
    if (text.len && yields_a_name(text.at[0]) && list->names.len < NAMES_SOUGHT)
        ARRAY_PUSH(&list->names, str_copy(list->arena, text));
}

// Keys of the objects that names mean, as far as they are written: nothing is evaluated.
static void add_object_keys(struct name_list *list, const struct scope *s)
{
    for (; s; s = s->parent) {
        const struct node *n = s->object;
        bool is_layered = n && n->kind == NODE_LAYERED && n->layered->tree;
        if (is_layered)
            for (uint32_t i = 0; i < n->layered->count && i < NAMES_SOUGHT; i++) {
                struct expr_layer l = expr_layer(n->layered->tree, n->layered->expr, i);
                for (uint32_t k = 0; k < l.key_count && k < NAMES_SOUGHT; k++)
                    add_symbol(list, n->layered->tree, l.keys[k]);
            }
        else if (n && n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_MAPPING)
            for (uint32_t i = 0; i < expr_count(n->tree, n->expr) && i < NAMES_SOUGHT; i++)
                add_symbol(list, n->tree, expr_pair_key(n->tree, n->expr, i));
    }
}

static bool is_asked_from_outside(const struct eval_context *at)
{
    const struct scope *s = at->env->view ? at->env->scope : NULL;
    while (s && !s->is_asker)
        s = s->parent;
    return s;
}

// What the directory defines that somebody outside asks.
static void add_asked_names(struct name_list *list, const struct eval_context *at)
{
    const struct symbols *symbols = at->env->view->graph->symbols;
    for (const struct view *v = at->env->view; v; v = v->parent) {
        const struct def *d = view_def(v, 0);
        for (uint32_t i = 0; d && i < d->key_count && list->names.len < NAMES_SOUGHT; i++) {
            struct str text = symbol_text(symbols, d->keys[i]);
            if (text.len && yields_a_name(text.at[0]))
                ARRAY_PUSH(&list->names, str_copy(list->arena, text));
        }
    }
}

enum { FEW_NAMES = 5 }; // more of them hide what is wrong

// Several layers may have the same key.
static void drop_repeated(struct name_list *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->names.len; i++) {
        size_t k = 0;
        while (k < kept && !str_equal(list->names.at[k], list->names.at[i]))
            k++;
        if (k == kept && kept <= FEW_NAMES)
            list->names.at[kept++] = list->names.at[i];
    }
    list->names.len = kept;
}

static void note_names(struct diag *d, struct name_list *list)
{
    struct strbuf text;
    drop_repeated(list);
    if (!list->names.len || list->names.len > FEW_NAMES)
        return;
    strbuf_init(&text, 400);
    for (size_t i = 0; i < list->names.len; i++)
        strbuf_format(&text, "%s`%.*s`", i ? ", " : "", STR_ARGS(list->names.at[i]));
    diag_note(d, "defined names: %.*s", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
}

// What binders bind by name: it hides what is outside.
static void add_frame_names(struct graph *g, struct name_list *list, const struct frame *f)
{
    for (; f; f = f->parent)
        for (uint32_t i = 0; f->names && i < f->count && list->names.len < NAMES_SOUGHT; i++)
            ARRAY_PUSH(&list->names, str_copy(list->arena, symbol_text(g->symbols, f->names[i])));
}

// In the language's own words.
static NOINLINE struct value missing_name(struct graph *g, const struct eval_context *at,
                                          symbol name, struct span where)
{
    struct name_list list = {.arena = &g->arena};
    add_frame_names(g, &list, at->env->frame);
    if (at->env->scope) {
        scope_each_key(at->env->scope, add_candidate, &list);
        add_object_keys(&list, at->env->scope);
    }
    if (is_asked_from_outside(at))
        add_asked_names(&list, at);
    struct missing m = {.at = at,
                        .key = value_string_kept(symbol_text(g->symbols, name)),
                        .names = list.names.at,
                        .count = list.names.len,
                        .where = where};
    struct value v = at->tree->ops->conventions->missing(g, &m);
    ARRAY_DONE(&list.names);
    return v;
}

static NOINLINE struct value unknown_name(struct graph *g, const struct eval_context *at,
                                          symbol name, struct span where)
{
    if (at->tree->ops->conventions && at->tree->ops->conventions->missing)
        return missing_name(g, at, name, where);
    struct str text = symbol_text(g->symbols, name);
    struct name_list list = {.arena = &g->arena};
    if (!at->env->scope)
        return complain(g, at->tree, COMPLAINT_NO_NAMES, FAIL_MISSING, DIAG_UNKNOWN_NAME, where,
                        "`%.*s` cannot be used here: no names are allowed", STR_ARGS(text));
    scope_each_key(at->env->scope, add_candidate, &list);
    add_object_keys(&list, at->env->scope);
    if (is_asked_from_outside(at))
        add_asked_names(&list, at);
    struct str near = graph_suggest(g, text, list.names.at, list.names.len);
    struct diag *d =
        diag_new(&g->arena, DIAG_UNKNOWN_NAME, where, "`%.*s` is not defined", STR_ARGS(text));
    diag_label(d, "unknown name");
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else
        note_names(d, &list);
    name_complaint(d, at->tree, COMPLAINT_NAME);
    char *name_text = ARENA_ARRAY(&g->arena, char, text.len + 1);
    memcpy(name_text, text.at, text.len);
    hint_complaint(d, at->tree, COMPLAINT_NAME, name_text, VALUE_NONE);
    ARRAY_DONE(&list.names);
    return fail_with(g, FAIL_MISSING, d);
}

static const struct lazy *find_in_frame(const struct frame *f, symbol name)
{
    size_t i = search_u32(f->names, f->count, name);
    return i < f->count && f->names[i] == name ? &f->slots[i] : NULL;
}

const struct lazy *find_in_frames(const struct env *env, symbol name)
{
    for (const struct frame *f = env->frame; f; f = f->parent) {
        const struct lazy *found = f->names ? find_in_frame(f, name) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

static struct lazy entry_meaning(struct graph *g, const struct eval_context *at,
                                 const struct scope_entry *entry, struct span where)
{
    if (entry->flags & ENTRY_GIVEN)
        return lazy_of_value(crossing_given(g, at->tree, entry->value.value, where));
    return crossing_of(g, at, entry->value, where);
}

// Texts of a directory may have fewer names than it defines (its results, say); who asks from outside sees them all, as a
// path does. 0: nothing defines the name.
static path_id path_for_asker(struct graph *g, const struct eval_context *at, symbol name)
{
    path_id path = is_asked_from_outside(at) ? path_find(g, 0, name) : 0;
    return path && view_bind(g, at->env->view, path)->count ? path : 0;
}

// A name that no scope has.
static struct lazy name_outside(struct graph *g, const struct eval_context *at, symbol name,
                                struct span where)
{
    const struct scope_entry *declared = g->declared ? scope_find_symbol(g->declared, name) : NULL;
    if (declared)
        return as_supposed(g, at, declared->value);
    const struct conventions *conventions = at->tree->ops->conventions;
    struct lazy other;
    if (conventions && conventions->other_name &&
        conventions->other_name(g, at, name, where, &other))
        return as_supposed(g, at, other);
    path_id path = path_for_asker(g, at, name);
    if (path)
        return crossing_of(g, at, (struct lazy){.kind = LAZY_PATH, .path = path}, where);
    return lazy_of_value(unknown_name(g, at, name, where));
}

struct lazy eval_name(struct graph *g, const struct eval_context *at, symbol name,
                      struct span where)
{
    struct value failed = VALUE_NONE;
    const struct lazy *bound = find_in_frames(at->env, name);
    if (bound)
        return as_supposed(g, at, *bound);
    for (const struct scope *s = at->env->scope; s; s = s->parent) {
        const struct scope_entry *entry = scope_find_symbol(s, name);
        if (entry && lazy_is_meant(at, entry->value))
            return as_supposed(g, at, entry_meaning(g, at, entry, where));
        if (!s->object)
            continue;
        struct node *object = s->object;
        if (at->env->supposition)
            object = supposition_node(g, at->env->supposition, object);
        struct node *child = node_get_named(g, object, name, &failed);
        if (child)
            return crossing_of(g, at, lazy_of_node(child), where);
        if (!value_is(failed, VALUE_ABSENT))
            return lazy_of_value(failed);
    }
    const struct value *group = at->env->scope ? scope_match_group(at->env->scope, name) : NULL;
    if (group)
        return lazy_of_value(*group);
    return name_outside(g, at, name, where);
}

struct lazy eval_root_name(struct graph *g, const struct eval_context *at, expr_id e)
{
    note_reference(g, at, e);
    return eval_name(g, at, expr_at(at->tree, e)->a, expr_span(at->tree, e));
}

// The other names beside one.
static void add_siblings(struct graph *g, struct name_list *list, const struct node *own)
{
    const struct shape *s = own->parent ? own->parent->shape : NULL;
    if (!s || s->kind != SHAPE_MAP || (own->parent->flags & NODE_ALIAS) ||
        !(own->flags & NODE_NAMED))
        return;
    for (uint32_t i = 0; i < s->len && i < NAMES_SOUGHT; i++) {
        struct str name = s->keys ? value_str(&s->keys[i]) : shape_key(g, s, i);
        if (!str_equal(name, symbol_text(g->symbols, own->name)))
            ARRAY_PUSH(&list->names, name);
    }
}

static struct value missing_outside(struct graph *g, const struct eval_context *at, expr_id e,
                                    const struct node *own)
{
    struct name_list list = {.arena = &g->arena};
    bool is_step = expr_kind(at->tree, e) != EXPR_NAME;
    add_siblings(g, &list, own);
    struct missing m = {.at = at,
                        .step = is_step ? e : 0,
                        .key = value_string_kept(
                            own->flags & NODE_NAMED ? symbol_text(g->symbols, own->name) : STR("")),
                        .names = list.names.at,
                        .count = list.names.len,
                        .where = expr_span(at->tree, e)};
    struct value v = at->tree->ops->conventions->missing(g, &m);
    ARRAY_DONE(&list.names);
    if (value_is_poison(v) && v.unknown->failure->diag) {
        struct diag *d = ARENA_NEW(&g->arena, struct diag);
        *d = *v.unknown->failure->diag;
        d->is_absence = true;
        diag_note(d, "`%.*s` refers to itself, and nothing outside defines it",
                  STR_ARGS(node_path_text(g, own)));
        v = fail_with(g, FAIL_MISSING, d);
    }
    return v;
}

static NOINLINE struct value nothing_outside(struct graph *g, const struct eval_context *at,
                                             expr_id e, const struct node *own)
{
    struct span where = expr_span(at->tree, e);
    if (at->tree->ops->conventions && at->tree->ops->conventions->missing)
        return missing_outside(g, at, e, own);
    struct str path = node_path_text(g, own);
    struct diag *d =
        diag_new(&g->arena, DIAG_MISSING_KEY, where,
                 "`%.*s` refers to itself, and nothing outside defines it", STR_ARGS(path));
    d->is_absence = true;
    return fail_with(g, FAIL_MISSING, d);
}

// What people see around it: layers and parts without a name have the place of what they are in.
static const struct node *named_place(const struct node *n)
{
    while (n->parent && (!n->name || node_is_layer(n)))
        n = n->parent;
    return n;
}

// Under the same names, whichever layer they are in.
static bool is_same_place(const struct node *x, const struct node *y)
{
    x = named_place(x);
    y = named_place(y);
    while (x != y && x->parent && y->parent) {
        if (x->name != y->name || (x->flags & NODE_NAMED) != (y->flags & NODE_NAMED))
            return false;
        x = named_place(x->parent);
        y = named_place(y->parent);
    }
    return x == y;
}

struct lazy eval_outside(struct graph *g, const struct eval_context *at, expr_id e, struct lazy l)
{
    struct node *own = at->self;
    while (own && !own->name && own->parent)
        own = own->parent;
    if (!own || l.kind != LAZY_NODE || !is_same_place(own, l.node))
        return l;
    struct value failed = VALUE_NONE;
    struct node *outer = layered_outside(g, l.node, own, &failed);
    if (outer)
        return lazy_of_node(outer);
    struct node *before = layered_predecessor(g, own, &failed);
    if (before)
        return lazy_of_node(before);
    return lazy_of_value(value_is(failed, VALUE_ABSENT) ? nothing_outside(g, at, e, own) : failed);
}
