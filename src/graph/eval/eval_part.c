// SPDX-License-Identifier: Apache-2.0
//
// Parts: what GET and INDEX mean. A part of something lazy stays lazy; a part of a value is what the
// language says it is (struct conventions), for it alone knows whether `"0"` is an index.
#include "graph/eval/eval.h"

#include <stdlib.h>

#include "graph/scope/scope.h"
#include "graph/views/view.h"
#include "value/number.h"

static struct value shown_key(struct graph *g, const struct part *p)
{
    return value_mark_all(&g->arena, p->key, p->marks);
}

static NOINLINE struct value missing_child(struct graph *g, struct value key, struct span where)
{
    struct strbuf text;
    strbuf_init(&text, 256);
    if (value_is(key, VALUE_STRING))
        strbuf_format(&text, "no key `%.*s` here", STR_ARGS(value_str(&key)));
    else {
        strbuf_add_cstr(&text, "no element ");
        value_show(&text, key);
        strbuf_add_cstr(&text, " here");
    }
    struct diag *d =
        diag_new(&g->arena, DIAG_MISSING_KEY, where, "%.*s", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
    return fail_with(g, FAIL_MISSING, d);
}

static struct value bad_child(struct graph *g, struct value object, struct span where)
{
    struct str type = type_name(&g->arena, value_type(&g->arena, object));
    if (value_is_null(object))
        return fail_at(g, FAIL_TYPE, DIAG_NULL_VALUE, where, "null has no parts");
    return fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, where, "a %.*s has no parts", STR_ARGS(type));
}

static struct value plain_part(struct graph *g, struct value object, const struct part *p)
{
    int64_t index;
    if (value_is_poison(object))
        return object;
    if (value_is_unknown(object) && value_is(p->key, VALUE_STRING))
        return value_unknown_part(object, value_str(&p->key));
    if (value_is_unknown(object) || value_is_unknown(p->key))
        return value_dynamic;
    if (value_is_mapping(object)) {
        ptrdiff_t at = value_find_real_key(object, p->key);
        return at < 0 ? missing_child(g, shown_key(g, p), p->at) : value_item(object, (size_t)at);
    }
    if (value_is_sequence(object) && value_is_number(p->key)) {
        if (number_to_int(p->key, &index) && index >= 0 && (uint64_t)index < value_len(object))
            return value_item(object, (size_t)index);
        return missing_child(g, shown_key(g, p), p->at);
    }
    if (value_is_aggregate(object))
        return missing_child(g, shown_key(g, p), p->at);
    return bad_child(g, object, p->at);
}

enum { KEYS_SOUGHT = 200, KEYS_NAMED = 5 }; // more of them hide what is wrong

static struct missing missing_of(struct graph *g, const struct part *p)
{
    return (struct missing){
        .at = p->context, .step = p->step, .key = shown_key(g, p), .where = p->at};
}

static NOINLINE struct value missing_in_value(struct graph *g, struct value object,
                                              const struct part *p)
{
    struct missing m = missing_of(g, p);
    struct str names[KEYS_SOUGHT];
    m.object = object;
    m.is_list = value_is_sequence(object);
    m.count = value_is_aggregate(object) ? value_len(object) : 0;
    if (value_is_mapping(object)) {
        m.count = m.count < KEYS_SOUGHT ? m.count : KEYS_SOUGHT;
        for (size_t i = 0; i < m.count; i++)
            names[i] = value_key(object, i);
        m.names = names;
    }
    return p->conventions->missing(g, &m);
}

static NOINLINE struct value missing_in_node(struct graph *g, const struct node *n,
                                             const struct part *p)
{
    struct missing m = missing_of(g, p);
    struct str names[KEYS_SOUGHT];
    const struct shape *s = n->shape;
    m.is_list = s->kind == SHAPE_LIST;
    m.count = s->len;
    if (!m.is_list) {
        m.count = m.count < KEYS_SOUGHT ? m.count : KEYS_SOUGHT;
        for (uint32_t i = 0; i < m.count; i++)
            names[i] = s->keys ? value_str(&s->keys[i]) : shape_key(g, s, i);
        m.names = names;
    }
    return p->conventions->missing(g, &m);
}

// Marks of the whole belong to every part.
static struct value value_part(struct graph *g, struct value object, const struct part *p)
{
    const struct marks *marks = NULL;
    struct value plain = value_unmark(&g->arena, object, &marks);
    struct value v = p->conventions && p->conventions->part
                         ? p->conventions->part(g, object, shown_key(g, p), p->by_name, p->at)
                         : plain_part(g, plain, p);
    if (value_is(v, VALUE_ABSENT) && p->conventions && p->conventions->missing)
        v = missing_in_value(g, plain, p);
    return value_mark_all(&g->arena, v, marks);
}

// What no text says has an empty place: it is not shown.
static struct value with_names(struct graph *g, struct value failed, struct span at,
                               struct str names)
{
    if (at.start == at.end)
        return fail_with_help(g, failed, "the keys are %.*s", STR_ARGS(names));
    return fail_with_place(g, failed, at,
                           str_format(&g->arena, "the keys are %.*s%c", STR_ARGS(names), 0).at);
}

// A failure to find a key, with those that are there.
static NOINLINE struct value with_keys(struct graph *g, const struct shape *s, struct value key,
                                       struct value failed)
{
    ARRAY(struct str) names = {0};
    struct strbuf text;
    if (s->kind != SHAPE_MAP || !value_is(key, VALUE_STRING) || !value_is_poison(failed) ||
        !failed.unknown->failure->diag)
        return failed;
    strbuf_init(&text, 400);
    for (uint32_t i = 0; i < s->len && i < KEYS_SOUGHT; i++) {
        struct str name = s->keys ? value_str(&s->keys[i]) : shape_key(g, s, i);
        if (name.len && name.at[0] == ' ') // it cannot be asked for so
            continue;
        strbuf_format(&text, "%s`%.*s`", names.len ? ", " : "", STR_ARGS(name));
        ARRAY_PUSH(&names, name);
    }
    struct str near = graph_suggest(g, value_str(&key), names.at, names.len);
    if (near.len)
        failed = fail_with_help(g, failed, "did you mean `%.*s`?", STR_ARGS(near));
    else if (names.len && names.len <= KEYS_NAMED)
        failed = with_names(g, failed, node_span(s->owner), strbuf_str(&text));
    ARRAY_DONE(&names);
    strbuf_done(&text);
    return failed;
}

// A lazy mapping or list does not have it under this key: perhaps the language means another one.
static struct lazy no_such_part(struct graph *g, struct node *n, const struct part *p)
{
    struct value failed = VALUE_NONE;
    int64_t index;
    if (!p->conventions || !p->conventions->no_part)
        return lazy_of_value(
            with_keys(g, n->shape, p->key, missing_child(g, shown_key(g, p), p->at)));
    bool is_list = n->shape->kind == SHAPE_LIST;
    struct value other = p->conventions->no_part(g, is_list, shown_key(g, p), p->at);
    if (value_is(other, VALUE_ABSENT))
        return lazy_of_value(missing_in_node(g, n, p));
    if (!is_list && !p->marks)
        other = with_keys(g, n->shape, p->key, other);
    if (!is_list || value_is_unknown(other) || !number_to_int(other, &index))
        return lazy_of_value(other);
    struct node *child = node_item(g, n, index, &failed);
    if (!child && value_is(failed, VALUE_ABSENT))
        failed = p->conventions->missing ? missing_in_node(g, n, p)
                                         : p->conventions->no_part(g, is_list, other, p->at);
    return child ? lazy_of_node(child) : lazy_of_value(failed);
}

static struct lazy node_part(struct graph *g, struct node *n, const struct part *p)
{
    struct value failed = VALUE_NONE;
    struct node *child = NULL;
    int64_t index;
    if (value_is(p->key, VALUE_STRING))
        child = node_get(g, n, value_str(&p->key), &failed);
    else if (value_is_number(p->key) && number_to_int(p->key, &index))
        child = node_item(g, n, index, &failed);
    if (child)
        return lazy_of_node(child);
    if (!value_is(failed, VALUE_ABSENT))
        return lazy_of_value(failed);
    n = node_expand(g, n);
    if (!n->shape)
        return lazy_of_value(value_part(g, n->value, p));
    return no_such_part(g, n, p);
}

// A path whose parts are no paths as what it means.
static bool close_path(struct graph *g, const struct eval_context *at, struct lazy *object)
{
    struct view *v = object->view ? object->view : at->env->view;
    return g->views.has_closed && v && object->path &&
           view_closed_path(g, v, object->path, at->tree, object);
}

// The same for a path that is an element of something.
static void close_path_node(struct graph *g, const struct eval_context *at, struct lazy *object)
{
    struct lazy path = {
        .kind = LAZY_PATH, .path = object->node->expr, .view = object->node->env->view};
    if (close_path(g, at, &path))
        *object = path;
}

static struct lazy path_part(struct graph *g, const struct eval_context *at, struct lazy object,
                             const struct part *p)
{
    if (value_is(p->key, VALUE_STRING)) {
        symbol name = symbol_intern(g->symbols, value_str(&p->key));
        object.path = path_child(g, object.path, name);
        return object;
    }
    return lazy_of_value(value_part(g, lazy_value(g, at, object), p));
}

static struct lazy unmarked_part(struct graph *g, const struct eval_context *at, struct lazy object,
                                 const struct part *p)
{
    if (object.kind == LAZY_PATH)
        (void)close_path(g, at, &object);
    else if (object.kind == LAZY_NODE && object.node->kind == NODE_PATH)
        close_path_node(g, at, &object);
    if (object.kind == LAZY_VALUE)
        return lazy_of_value(value_part(g, object.value, p));
    if (value_is_unknown(p->key)) // it may find anything
        return lazy_of_value(value_dynamic);
    return object.kind == LAZY_NODE ? node_part(g, object.node, p) : path_part(g, at, object, p);
}

struct lazy lazy_part(struct graph *g, const struct eval_context *at, struct lazy object,
                      const struct part *wanted)
{
    struct part p = *wanted;
    const struct marks *marks = NULL;
    p.key = value_unmark(&g->arena, p.key, &marks);
    p.marks = marks;
    struct lazy found = unmarked_part(g, at, object, &p);
    if (!marks)
        return found;
    return lazy_of_value(value_mark_all(&g->arena, lazy_value(g, at, found), marks));
}

// A language that looks at parts itself is told the whole step, `.b` or `[b]`; people see `b`.
static struct span step_span(const struct eval_context *at, expr_id e, struct span plain)
{
    const struct conventions *conventions = at->tree->ops->conventions;
    if (!conventions || !conventions->part)
        return plain;
    struct span whole = expr_span(at->tree, e);
    whole.start = expr_span(at->tree, expr_first(at->tree, e)).end;
    return whole;
}

struct part part_of_index(const struct eval_context *at, expr_id e, struct value key)
{
    return (struct part){
        .key = key,
        .at = step_span(at, e, expr_span(at->tree, expr_second(at->tree, e))),
        .conventions = at->tree->ops->conventions,
        .context = at,
        .step = e,
    };
}

// What such a value has under a name is that part, in every language.
static bool has_sound_parts(struct value v)
{
    return value_is_mapping(v) && !(value_summary(v) & HAS_POISON);
}

static struct lazy named_step(struct graph *g, const struct eval_context *at, expr_id e,
                              struct lazy object)
{
    const struct expr *x = expr_at(at->tree, e);
    note_reference(g, at, e);
    if (object.kind == LAZY_PATH && !close_path(g, at, &object)) {
        object.path = path_child(g, object.path, x->b);
        return object;
    }
    struct str name = symbol_text(g->symbols, x->b);
    if (object.kind == LAZY_VALUE && has_sound_parts(object.value)) {
        struct value part = value_get(object.value, name);
        if (!value_is(part, VALUE_ABSENT))
            return lazy_of_value(part);
    }
    struct span where = expr_span(at->tree, e);
    where.start = where.end - (uint32_t)name.len;
    struct part p = {
        .key = value_string_kept(name),
        .by_name = true,
        .at = step_span(at, e, where),
        .conventions = at->tree->ops->conventions,
        .context = at,
        .step = e,
    };
    return lazy_part(g, at, object, &p);
}

// An element by its number, or what a string is the key of: the same in every language. NULL if there is none.
static const struct value *sound_part(struct value object, struct value key)
{
    ptrdiff_t at = -1;
    if (value_is(key, VALUE_INT) && (value_is(object, VALUE_TUPLE) || value_is(object, VALUE_LIST)))
        at = key.integer >= 0 && (uint64_t)key.integer < value_len(object) ? key.integer : -1;
    else if (value_is(key, VALUE_STRING) && value_is_mapping(object))
        at = value_find_key(object, value_str(&key));
    return at < 0 ? NULL : &object.aggregate->items[at];
}

// Whether names of an object are written and never computed, as the words of its view say.
static bool is_namespace(struct graph *g, const struct eval_context *at, const struct lazy *object)
{
    const struct view *v = object->kind != LAZY_PATH ? NULL
                           : object->view            ? object->view
                                                     : at->env->view;
    const struct view_words *words = v ? v->words : NULL;
    if (!words || !words->namespaces || path_at(g, object->path)->parent)
        return false;
    struct str name = symbol_text(g->symbols, path_at(g, object->path)->name);
    for (const char *const *n = words->namespaces; *n; n++)
        if (str_equal(name, str_of(*n)))
            return true;
    return false;
}

static struct lazy refuse_key(struct graph *g, const struct eval_context *at, expr_id e,
                              path_id names)
{
    struct str name = symbol_text(g->symbols, path_at(g, names)->name);
    struct diag *d = diag_new(&g->arena, DIAG_UNKNOWN_NAME, expr_span(at->tree, e),
                              "`%.*s` must be followed by a name", STR_ARGS(name));
    diag_help(d, "write `%.*s.NAME`", STR_ARGS(name));
    return lazy_of_value(fail_with(g, FAIL_MISSING, d));
}

static struct lazy index_step(struct graph *g, const struct eval_context *at, expr_id e,
                              struct lazy object)
{
    const struct expr *x = expr_at(at->tree, e);
    if (is_namespace(g, at, &object))
        return refuse_key(g, at, e, object.path);
    struct value key = value_of(g, at, x->b);
    note_reference(g, at, e);
    if (failure_mask(key)) { // also inside it, and below marks
        struct value v = object.kind == LAZY_VALUE ? object.value : VALUE_NONE;
        const struct failure *both =
            failure_join(&g->arena, failure_of(&g->arena, v), failure_of(&g->arena, key));
        return lazy_of_value(failure_value(&g->arena, both));
    }
    if (object.kind == LAZY_VALUE && value_is_sound(object.value) && goes_quickly(g)) {
        const struct value *part = sound_part(object.value, key);
        if (part)
            return lazy_of_value(*part);
    }
    struct part p = part_of_index(at, e, key);
    return lazy_part(g, at, object, &p);
}

static bool is_step(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_GET || expr_kind(t, e) == EXPR_INDEX;
}

enum { FEW_STEPS = 8 }; // paths that need no memory

// ---- what needs no evaluation

// What a name means, if a scope has a sound value under it. Names that something else may mean are looked up the long way.
static const struct value *plain_name(const struct graph *g, const struct eval_context *at,
                                      symbol name)
{
    const struct scope_entry *entry = NULL;
    if (find_in_frames(at->env, name) || g->question.limit_reached)
        return NULL;
    for (const struct scope *s = at->env->scope; s && !entry; s = s->parent) {
        entry = scope_find_symbol(s, name);
        if (!entry && s->object)
            return NULL;
    }
    bool is_plain = entry && entry->value.kind == LAZY_VALUE && !(entry->flags & ENTRY_GIVEN) &&
                    value_is_sound(entry->value.value);
    return is_plain ? &entry->value.value : NULL;
}

// One step further, if its key is written.
static const struct value *plain_step(const struct graph *g, const struct tree *t, expr_id step,
                                      struct value object)
{
    const struct expr *x = expr_at(t, step);
    if (x->kind == EXPR_INDEX)
        return expr_kind(t, x->b) == EXPR_LITERAL ? sound_part(object, expr_literal_value(t, x->b))
                                                  : NULL;
    if (!value_is_mapping(object))
        return NULL;
    ptrdiff_t at = value_find_key(object, symbol_text(g->symbols, x->b));
    return at < 0 ? NULL : &object.aggregate->items[at];
}

enum { PLAIN_STEPS = 4 }; // longer paths are rare

NOINLINE const struct value *plain_reference(struct graph *g, const struct eval_context *at,
                                             expr_id e)
{
    expr_id steps[PLAIN_STEPS];
    size_t count = 0;
    for (; is_step(at->tree, e) && count < PLAIN_STEPS; e = expr_first(at->tree, e))
        steps[count++] = e;
    const struct expr *root = expr_at(at->tree, e);
    const struct value *part = NULL;
    if (root->kind == EXPR_LOCAL)
        part = plain_local(g, at, root);
    else if (root->kind == EXPR_NAME)
        part = plain_name(g, at, root->a);
    if (part)
        note_reference(g, at, count ? steps[0] : e); // the last one is what is left of them
    while (part && count > 0)
        part = plain_step(g, at->tree, steps[--count], *part);
    return part;
}

// ---- paths

// Where a reference of names ended before. Whether it ends there now is seen by the names themselves.
static path_id *ending_of(struct graph *g, const struct eval_context *at, expr_id whole)
{
    return &g->endings[((uintptr_t)at->tree / sizeof(struct tree) + whole) % KNOWN_ENDINGS];
}

static bool ends_at(const struct graph *g, const struct tree *t, expr_id whole, path_id root,
                    path_id end)
{
    for (; end && end != root && expr_kind(t, whole) == EXPR_GET; whole = expr_first(t, whole)) {
        if (path_at(g, end)->name != expr_at(t, whole)->b)
            return false;
        end = path_at(g, end)->parent;
    }
    return end == root && !is_step(t, whole);
}

// All steps at once, if they are names and lead where they have led before: true.
static bool walk_to_ending(struct graph *g, const struct eval_context *at, expr_id whole,
                           struct lazy *object)
{
    path_id end = object->kind == LAZY_PATH && !g->views.has_closed ? *ending_of(g, at, whole) : 0;
    if (!end || !ends_at(g, at->tree, whole, object->path, end))
        return false;
    note_reference(g, at, whole);
    object->path = end;
    return true;
}

// What a name means, if it is nothing but a path in a scope.
static const struct scope_entry *path_entry(const struct eval_context *at, symbol name)
{
    const struct scope_entry *entry = NULL;
    if (at->env->supposition || find_in_frames(at->env, name))
        return NULL;
    for (const struct scope *s = at->env->scope; s && !entry; s = s->parent) {
        entry = scope_find_symbol(s, name);
        if (!entry && s->object)
            return NULL;
    }
    bool is_path = entry && entry->value.kind == LAZY_PATH && !(entry->flags & ENTRY_GIVEN) &&
                   lazy_is_meant(at, entry->value);
    return is_path ? entry : NULL;
}

NOINLINE struct value quick_path(struct graph *g, const struct eval_context *at, expr_id whole)
{
    const struct tree *t = at->tree;
    path_id end = *ending_of(g, at, whole), root = end;
    expr_id e = whole;
    if (g->views.has_closed || t->ops->self_is_outer)
        return VALUE_NONE;
    for (; root && expr_kind(t, e) == EXPR_GET; e = expr_first(t, e)) {
        if (path_at(g, root)->name != expr_at(t, e)->b)
            return VALUE_NONE;
        root = path_at(g, root)->parent;
    }
    const struct scope_entry *entry =
        root && expr_kind(t, e) == EXPR_NAME ? path_entry(at, expr_at(t, e)->a) : NULL;
    if (!entry || entry->value.path != root)
        return VALUE_NONE;
    struct view *v = entry->value.view ? entry->value.view : at->env->view;
    note_reference(g, at, whole);
    return firm_as_whole(g, view_value_for(g, v, end, t));
}

static struct lazy walk_steps_to(struct graph *g, const struct eval_context *at, expr_id whole,
                                 size_t count, struct lazy object)
{
    expr_id few[FEW_STEPS], *steps = few, e = whole;
    if (count > FEW_STEPS)
        steps = memory_take(sizeof(*steps) * count);
    for (size_t i = count; i-- > 0; e = expr_first(at->tree, e))
        steps[i] = e;
    for (size_t i = 0; i < count; i++)
        object = expr_kind(at->tree, steps[i]) == EXPR_GET ? named_step(g, at, steps[i], object)
                                                           : index_step(g, at, steps[i], object);
    if (steps != few)
        free(steps);
    if (object.kind == LAZY_PATH)
        *ending_of(g, at, whole) = object.path;
    return object;
}

// Steps lie inside each other, the first one deepest: `a.b[0].c` is walked from its root, not by recursion,
// for a path may be as long as a file.
struct lazy eval_path(struct graph *g, const struct eval_context *at, expr_id e)
{
    expr_id whole = e;
    size_t count = 0;
    for (; is_step(at->tree, e); e = expr_first(at->tree, e))
        count++;
    struct lazy object =
        expr_kind(at->tree, e) == EXPR_NAME ? eval_root_name(g, at, e) : lazy_of(g, at, e);
    if (!walk_to_ending(g, at, whole, &object))
        object = walk_steps_to(g, at, whole, count, object);
    return at->tree->ops->self_is_outer ? eval_outside(g, at, whole, object) : object;
}
