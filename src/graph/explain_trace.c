// SPDX-License-Identifier: Apache-2.0
//
// What an expression read on its way to a part of its value: its evaluation again, followed by hand where
// an operand, an element or an argument is let through as it is. What is computed was computed from all that
// it read. Nothing is left out that could have made a difference: what was passed over is shown as such.
#include "graph/explain_inside.h"
#include "source/source.h"
#include "value/convert.h"
#include "value/number.h"

enum { TRACE_DEPTH = 40 }; // of expressions that are looked through; what is deeper is computed

// A loop's element, or what a `let` binds: where the slots of a frame come from.
struct binder {
    const struct binder *outer;
    const struct frame *frame;
    const struct at *at;
    expr_id source;       // of a loop: slots are the key and the element under it, or the element
    struct value key;     // ... in the source
    bool *is_read;        // ... whether more than the key of the element was read
    const expr_id *bound; // of a `let`: one for each slot
};

struct tracer {
    struct explainer *x;
    const struct binder *binders;
    bool hides_source;
    unsigned depth;
    struct read_list *out;
};

static void trace(struct tracer *t, const struct at *at, expr_id e, struct way way);

static const struct way whole = {0};

// ---- ways

static struct way way_behind(struct tracer *t, struct value key, struct way way)
{
    struct value *keys = ARENA_ARRAY(t->x->a, struct value, way.len + 1);
    keys[0] = key;
    for (size_t i = 0; i < way.len; i++)
        keys[i + 1] = way.keys[i];
    return (struct way){keys, way.len + 1};
}

static struct way way_rest(struct way way)
{
    return (struct way){way.keys + 1, way.len - 1};
}

static struct value plain_value(struct tracer *t, const struct at *at, expr_id e)
{
    const struct marks *marks = NULL;
    return value_unmark(&t->x->g->arena, value_of(t->x->g, at, e), &marks);
}

// ---- what was found

static bool has_ref(const struct read_list *l, struct str ref)
{
    for (size_t i = 0; i < l->list.len; i++)
        if (l->list.at[i]->kind == EXPLAINED_VALUE && str_equal(l->list.at[i]->ref, ref))
            return true;
    return false;
}

static void add_read(struct tracer *t, const struct explained *e)
{
    if (e->kind != EXPLAINED_VALUE || !has_ref(t->out, e->ref))
        ARRAY_PUSH(&t->out->list, e);
}

static void add_path(struct tracer *t, struct view *v, path_id p, struct way way)
{
    struct graph *g = t->x->g;
    while (way.len && value_is(way.keys[0], VALUE_STRING)) {
        p = path_child(g, p, symbol_intern(g->symbols, value_str(&way.keys[0])));
        way = way_rest(way);
    }
    add_read(t, explain_ref(t->x, v, p, way));
}

// All that is read while an expression is evaluated.
static void trace_computed(struct tracer *t, const struct at *at, expr_id e)
{
    struct graph *g = t->x->g;
    size_t since = g->reads.len, from = g->reads_from;
    ARRAY(path_id) paths = {0};
    g->reads_from = since;
    (void)value_of(g, at, e);
    for (size_t i = since; i < g->reads.len; i++)
        ARRAY_PUSH(&paths, g->reads.at[i].path);
    g->reads.len = since;
    g->reads_from = from;
    for (size_t i = 0; i < paths.len; i++)
        if (!path_is_hidden(g, paths.at[i]))
            add_read(t, explain_ref(t->x, at->env->view, paths.at[i], whole));
    ARRAY_DONE(&paths);
}

// A node of its own: what is traced until part_end is below it.
struct trace_part {
    struct explained *node;
    struct read_list reads, *outer;
};

static void part_begin(struct tracer *t, struct trace_part *p, struct str ref)
{
    p->node = ARENA_NEW(t->x->a, struct explained);
    p->node->kind = EXPLAINED_CHOICE;
    p->node->ref = ref;
    p->node->hides_source = t->hides_source;
    p->reads = (struct read_list){0};
    p->outer = t->out;
    t->out = &p->reads;
    t->x->depth++;
}

static void part_end(struct tracer *t, struct trace_part *p)
{
    struct explained *e = p->node;
    read_list_end(t->x, &p->reads, e);
    t->x->depth--;
    t->out = p->outer;
    add_read(t, e);
}

static void part_candidates(struct tracer *t, struct trace_part *p, size_t room)
{
    p->node->candidates = ARENA_ARRAY(t->x->a, struct explained_candidate, room);
}

static void part_candidate(struct trace_part *p, struct span at, enum candidate_status status,
                           const char *rule)
{
    struct explained_candidate *list = (struct explained_candidate *)(uintptr_t)p->node->candidates;
    list[p->node->candidate_count++] =
        (struct explained_candidate){.status = status, .at = at, .text = at, .rule = rule};
}

// An expression with its value: what a condition is.
static void trace_named(struct tracer *t, const struct at *at, expr_id e, struct str name)
{
    struct trace_part p;
    if (expr_kind(at->tree, e) == EXPR_LITERAL)
        return;
    part_begin(t, &p, name);
    p.node->value = value_of(t->x->g, at, e);
    part_candidates(t, &p, 1);
    part_candidate(&p, expr_span(at->tree, e), CANDIDATE_WON, NULL);
    trace(t, at, e, whole);
    part_end(t, &p);
}

// ---- references

static const struct binder *binder_of(const struct tracer *t, const struct frame *f)
{
    const struct binder *b = t->binders;
    while (b && b->frame != f)
        b = b->outer;
    return b;
}

static void trace_local(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    const struct frame *f = at->env->frame;
    for (uint32_t i = 0; i < expr_local_depth(at->tree, e); i++)
        f = f->parent;
    const struct binder *b = binder_of(t, f), *inner = t->binders;
    if (!b)
        return;
    bool is_key = b->source && f->count == 2 && expr_local_slot(at->tree, e) == 0;
    t->binders = b->bound ? b : b->outer; // what a `let` binds sees the others
    if (b->bound)
        trace(t, b->at, b->bound[expr_local_slot(at->tree, e)], way);
    else if (!is_key)
        trace(t, b->at, b->source, way_behind(t, b->key, way));
    if (b->is_read)
        *b->is_read |= !is_key;
    t->binders = inner;
}

// A name that means a node: what a `lets` block binds, a key of a document.
static void trace_node(struct tracer *t, struct node *n, struct span at, struct way way)
{
    struct trace_part p;
    struct strbuf name;
    if (n->kind != NODE_EXPR)
        return;
    strbuf_init(&name, 0);
    source_add_shown(&name, t->x->g->sources, at);
    part_begin(t, &p, strbuf_copy(&name, t->x->a));
    strbuf_done(&name);
    p.node->kind = EXPLAINED_VALUE;
    p.node->value = value_at_way(t->x->g, node_resolve(t->x->g, n), way);
    struct at inner = {n->tree, n->env, n};
    part_candidates(t, &p, 1);
    expr_id e = n->expr;
    for (size_t i = 0; i < way.len && expr_kind(n->tree, e) == EXPR_MAPPING; i++)
        e = mapping_value(n->tree, e, way.keys[i], e);
    part_candidate(&p, expr_span(n->tree, e), CANDIDATE_WON, NULL);
    trace(t, &inner, n->expr, way);
    part_end(t, &p);
}

static void trace_name(struct tracer *t, const struct at *at, expr_id name, struct span all,
                       struct way way)
{
    struct graph *g = t->x->g;
    struct lazy l = eval_name(g, at, expr_name_symbol(at->tree, name), expr_span(at->tree, name));
    struct view *view = l.kind == LAZY_PATH && l.view ? l.view : at->env->view;
    if (l.kind == LAZY_PATH && view)
        add_path(t, view, l.path, way);
    else if (l.kind == LAZY_NODE)
        trace_node(t, l.node, all, way);
}

static bool is_key(struct value v)
{
    return value_is(v, VALUE_STRING) || value_is_number(v);
}

// Steps are put in front of the way one by one, from the last to the first.
static void trace_reference(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    const struct tree *tree = at->tree;
    struct span all = expr_span(tree, e);
    expr_id top = e;
    for (;;) {
        struct value key;
        if (expr_kind(tree, e) == EXPR_GET) {
            key = value_string_kept(symbol_text(t->x->g->symbols, expr_get_key(tree, e)));
        } else if (expr_kind(tree, e) == EXPR_INDEX) {
            key = plain_value(t, at, expr_second(tree, e));
            trace(t, at, expr_second(tree, e), whole);
        } else {
            break;
        }
        if (!is_key(key)) {
            trace_computed(t, at, top);
            return;
        }
        way = way_behind(t, key, way);
        e = expr_first(tree, e);
    }
    if (expr_kind(tree, e) == EXPR_NAME)
        trace_name(t, at, e, all, way);
    else
        trace(t, at, e, way);
}

// ---- constructors

static bool is_way_to(struct way way, struct value key)
{
    return value_is(key, VALUE_STRING) && value_is(way.keys[0], VALUE_STRING) &&
           str_equal(value_str(&key), value_str(&way.keys[0]));
}

expr_id mapping_value(const struct tree *t, expr_id e, struct value key, expr_id otherwise)
{
    for (uint32_t i = 0; value_is(key, VALUE_STRING) && i < expr_count(t, e); i++)
        if (str_equal(symbol_text(t->symbols, expr_pair_key(t, e, i)), value_str(&key)))
            return expr_pair_value(t, e, i);
    return otherwise;
}

// The pair of an object that the way leads through: the last one with this key; -1 when there is none.
static int64_t pair_of(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    int64_t found = -1;
    for (uint32_t i = 0; i < expr_count(at->tree, e); i++)
        if (is_way_to(way, plain_value(t, at, expr_pair_key(at->tree, e, i))))
            found = i;
    return found;
}

static void trace_object(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    int64_t wanted = way.len ? pair_of(t, at, e, way) : -1;
    for (uint32_t i = 0; i < expr_count(at->tree, e); i++) {
        trace(t, at, expr_pair_key(at->tree, e, i), whole);
        if (!way.len)
            trace(t, at, expr_pair_value(at->tree, e, i), whole);
    }
    if (wanted >= 0)
        trace(t, at, expr_pair_value(at->tree, e, (uint32_t)wanted), way_rest(way));
}

static void trace_mapping(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    expr_id only = way.len ? mapping_value(at->tree, e, way.keys[0], 0) : 0;
    if (only)
        trace(t, at, only, way_rest(way));
    for (uint32_t i = 0; !way.len && i < expr_count(at->tree, e); i++)
        trace(t, at, expr_pair_value(at->tree, e, i), whole);
}

static void trace_all(struct tracer *t, const struct at *at, expr_id e)
{
    for (uint32_t i = 0; i < expr_count(at->tree, e); i++)
        trace(t, at, expr_operand(at->tree, e, i), whole);
}

static void trace_sequence(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    int64_t index;
    if (!way.len)
        trace_all(t, at, e);
    else if (number_to_int(way.keys[0], &index) && index >= 0 && index < expr_count(at->tree, e))
        trace(t, at, expr_operand(at->tree, e, (uint32_t)index), way_rest(way));
}

// ---- operands that are let through

struct choosing {
    struct tracer *t;
    const struct at *at;
    expr_id e;
    struct way way;
    struct trace_part part;
    uint32_t count;
};

static struct span operand_span(const struct choosing *c, uint32_t i)
{
    return expr_span(c->at->tree, expr_operand(c->at->tree, c->e, i));
}

static void trace_operand(struct choosing *c, uint32_t i, struct way way)
{
    trace(c->t, c->at, expr_operand(c->at->tree, c->e, i), way);
}

static void candidate(struct choosing *c, uint32_t i, enum candidate_status status,
                      const char *rule)
{
    part_candidate(&c->part, operand_span(c, i), status, rule);
}

static bool as_bool(struct arena *a, struct value v, bool *out)
{
    struct value b;
    struct str why;
    if (value_is_unknown(v) || value_is_null(v) || !value_convert(a, v, &type_bool, &b, &why))
        return false;
    *out = b.boolean;
    return true;
}

static void choose_arm(struct choosing *c)
{
    bool holds;
    expr_id condition = expr_operand(c->at->tree, c->e, 0);
    trace_named(c->t, c->at, condition, STR("condition"));
    if (!as_bool(&c->t->x->g->arena, plain_value(c->t, c->at, condition), &holds)) {
        trace_operand(c, 1, c->way);
        trace_operand(c, 2, c->way);
        return;
    }
    uint32_t taken = holds ? 1 : 2;
    candidate(c, taken, CANDIDATE_WON, holds ? "the condition is true" : "the condition is false");
    candidate(c, 3 - taken, CANDIDATE_SKIPPED, NULL);
    trace_operand(c, taken, c->way);
}

static bool is_empty_text(struct value v)
{
    return value_is(v, VALUE_STRING) && !value_str(&v).len;
}

// Whether the operation goes on to the next operand.
static bool is_passed_over(const struct operation *op, struct value v)
{
    if (op->passing == PASSES_FIRST_SOUND)
        return failure_mask(v);
    return value_is_null(v) || (op->passing == PASSES_FIRST_FILLED && is_empty_text(v));
}

static void choose_first(struct choosing *c, const struct operation *op)
{
    bool sound = op->passing == PASSES_FIRST_SOUND, found = false;
    for (uint32_t i = 0; i < c->count; i++) {
        if (found) {
            candidate(c, i, CANDIDATE_SKIPPED, NULL);
            continue;
        }
        found = !is_passed_over(op, plain_value(c->t, c->at, expr_operand(c->at->tree, c->e, i)));
        if (found)
            candidate(c, i, CANDIDATE_WON,
                      sound ? "the first that has a value" : "the first that is set");
        else
            candidate(c, i, sound ? CANDIDATE_FAILED : CANDIDATE_OVERRIDDEN,
                      sound ? NULL : "not set");
        trace_operand(c, i, c->way);
    }
}

// Later operands count more. Those behind the winner do not have the key: they are traced, too.
static void choose_last_with(struct choosing *c)
{
    struct way first = {c->way.keys, 1};
    bool found = false;
    for (uint32_t i = c->count; i-- > 0;) {
        struct value v = plain_value(c->t, c->at, expr_operand(c->at->tree, c->e, i));
        bool has = !value_is(value_at_way(c->t->x->g, v, first), VALUE_ABSENT);
        if (found && has)
            candidate(c, i, CANDIDATE_OVERRIDDEN, NULL);
        else if (has)
            candidate(c, i, CANDIDATE_WON, "the last that has it");
        if (!found)
            trace_operand(c, i, has ? c->way : first);
        found |= has;
    }
}

static void choose_part(struct choosing *c)
{
    struct value mapping = plain_value(c->t, c->at, expr_operand(c->at->tree, c->e, 0));
    struct value key = plain_value(c->t, c->at, expr_operand(c->at->tree, c->e, 1));
    struct way one = {&key, 1};
    bool has = is_key(key) && !value_is(value_at_way(c->t->x->g, mapping, one), VALUE_ABSENT);
    candidate(c, 0, has ? CANDIDATE_WON : CANDIDATE_OVERRIDDEN,
              has ? "it has the key" : "no such key");
    if (c->count > 2)
        candidate(c, 2, has ? CANDIDATE_SKIPPED : CANDIDATE_WON, has ? NULL : "the default");
    trace_named(c->t, c->at, expr_operand(c->at->tree, c->e, 1), STR("key"));
    trace_operand(c, 0, is_key(key) ? way_behind(c->t, key, has ? c->way : whole) : whole);
    if (!has && c->count > 2)
        trace_operand(c, 2, c->way);
}

static bool can_choose(const struct operation *op, uint32_t count, struct way way)
{
    switch ((enum passing)op->passing) {
    case PASSES_NOTHING: return false;
    case PASSES_ARM: return count == 3;
    case PASSES_FIRST_SOUND:
    case PASSES_FIRST_SET:
    case PASSES_FIRST_FILLED: return count > 0;
    case PASSES_LAST_WITH: return way.len > 0;
    case PASSES_PART: return count >= 2;
    case PASSES_TEXT: return way.len > 0 && count > 0;
    }
    UNREACHABLE("an operation passes in no way");
}

static void choose(struct choosing *c, const struct operation *op)
{
    switch ((enum passing)op->passing) {
    case PASSES_ARM: choose_arm(c); break;
    case PASSES_FIRST_SOUND:
    case PASSES_FIRST_SET:
    case PASSES_FIRST_FILLED: choose_first(c, op); break;
    case PASSES_LAST_WITH: choose_last_with(c); break;
    case PASSES_PART: choose_part(c); break;
    case PASSES_NOTHING:
    case PASSES_TEXT: break;
    }
}

static void trace_choice(struct tracer *t, const struct at *at, expr_id e,
                         const struct operation *op, struct way way)
{
    struct choosing c = {.t = t, .at = at, .e = e, .way = way, .count = expr_count(at->tree, e)};
    if (op->passing == PASSES_TEXT) { // the text is made of what the way leads to
        trace_operand(&c, 0, way);
        return;
    }
    part_begin(t, &c.part, str_of(op->name));
    c.part.node->value = value_at_way(t->x->g, value_of(t->x->g, at, e), way);
    part_candidates(t, &c.part, c.count);
    choose(&c, op);
    part_end(t, &c.part);
}

// An operation of a language that leaves one operand live, which is the result.
static void trace_selected(struct tracer *t, const struct at *at, expr_id e,
                           const struct operation *op, struct way way)
{
    expr_id first = expr_operand(at->tree, e, 0);
    if (!op->select) {
        trace(t, at, first, way);
        return;
    }
    struct value v = plain_value(t, at, first);
    enum decided decided = value_is_poison(v)    ? DECIDED_MISSING
                           : value_is_unknown(v) ? DECIDED_UNKNOWN
                                                 : DECIDED_KNOWN;
    uint32_t live = op->select(op, decided, v);
    trace(t, at, first, live & 1 ? way : whole);
    for (uint32_t i = 1; i < expr_count(at->tree, e); i++)
        if (live >> i & 1)
            trace(t, at, expr_operand(at->tree, e, i), way);
}

static void trace_op(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    const struct operation *op = &at->tree->ops->operations[expr_number(at->tree, e)];
    if (op->means)
        trace_computed(t, at, e);
    else if (op->flags & OP_CHOOSES)
        trace_selected(t, at, e, op, way);
    else if (can_choose(op, expr_count(at->tree, e), way))
        trace_choice(t, at, e, op, way);
    else if (op->params[0] & PARAM_LAZY) // it decides itself what it evaluates, and where
        trace_computed(t, at, e);
    else
        trace_all(t, at, e);
}

static bool looks_at_shapes(const struct operation *op)
{
    for (size_t i = 0; i < COUNT_OF(op->params); i++)
        if (op->params[i] & (PARAM_SHAPE | PARAM_LAZY))
            return true;
    return false;
}

static void trace_call(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    unsigned flags = expr_at(at->tree, e)->flags;
    const struct function *f =
        flags & CALL_VALUE ? NULL
                           : ops_function(at->tree->ops, symbol_text(t->x->g->symbols,
                                                                     expr_call_name(at->tree, e)));
    if (f && !(flags & CALL_EXPAND) && can_choose(&f->op, expr_count(at->tree, e), way))
        trace_choice(t, at, e, &f->op, way);
    else if (!f || looks_at_shapes(&f->op))
        trace_computed(t, at, e);
    else
        trace_all(t, at, e);
}

// ---- binders

static void with_binder(struct tracer *t, struct binder *b)
{
    b->outer = t->binders;
    t->binders = b;
}

static void trace_let(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    struct expr_let let = expr_let(at->tree, e);
    if (expr_at(at->tree, e)->flags & LET_NAMED) {
        trace_computed(t, at, e);
        return;
    }
    struct env *env = env_with_frame(t->x->g, at->env, let.count);
    struct at inner = {at->tree, env, at->self};
    for (uint32_t i = 0; i < let.count; i++)
        env->frame->slots[i] = lazy_of_node(node_of(t->x->g, &inner, let.values[i]));
    struct binder b = {.frame = env->frame, .at = &inner, .bound = let.values};
    with_binder(t, &b);
    trace(t, &inner, let.body, way);
    t->binders = b.outer;
}

// One turn of a loop, in an environment of its own.
struct turn {
    struct at at;
    struct value key; // in the source
};

static struct turn turn_of(struct tracer *t, const struct at *at, expr_id e, struct value source,
                           size_t i)
{
    bool keyed = expr_at(at->tree, e)->flags & FOR_KEYED;
    struct value key = value_int((int64_t)i);
    if (value_is_mapping(source))
        key = source.aggregate->keys[i];
    struct env *env = env_with_frame(t->x->g, at->env, keyed ? 2 : 1);
    if (keyed)
        env->frame->slots[0] =
            lazy_of_value(value_is(source, VALUE_SET) ? value_item(source, i) : key);
    env->frame->slots[keyed ? 1 : 0] = lazy_of_value(value_item(source, i));
    return (struct turn){{at->tree, env, at->self}, key};
}

// The turn that gives what the way leads to; false when there is none, or that cannot be told.
static bool find_turn(struct tracer *t, const struct at *at, expr_id e, struct value source,
                      struct way way, struct turn *out)
{
    struct expr_for parts = expr_for(at->tree, e);
    const uint32_t *order = value_is_mapping(source) && at->tree->ops->sorted_keys
                                ? value_sorted(&t->x->g->arena, source)
                                : NULL;
    int64_t wanted = -1, passed = 0;
    if (!parts.key && !number_to_int(way.keys[0], &wanted))
        return false;
    for (size_t i = 0; i < value_len(source); i++) {
        bool holds = true;
        *out = turn_of(t, at, e, source, order ? order[i] : i);
        if (parts.condition)
            (void)as_bool(&t->x->g->arena, plain_value(t, &out->at, parts.condition), &holds);
        if (holds &&
            (parts.key ? is_way_to(way, plain_value(t, &out->at, parts.key)) : passed == wanted))
            return true;
        passed += holds;
    }
    return false;
}

// A loop whose elements keep their keys: no other element can become this one.
static bool keeps_keys(const struct at *at, expr_id e)
{
    struct expr_for parts = expr_for(at->tree, e);
    return !parts.condition && (!parts.key || (expr_kind(at->tree, parts.key) == EXPR_LOCAL &&
                                               (expr_at(at->tree, e)->flags & FOR_KEYED) &&
                                               expr_local_slot(at->tree, parts.key) == 0));
}

static void trace_turn(struct tracer *t, const struct at *at, expr_id e, const struct turn *turn,
                       struct way way)
{
    struct expr_for parts = expr_for(at->tree, e);
    struct trace_part p;
    struct strbuf name;
    strbuf_init(&name, 0);
    strbuf_add_cstr(&name, "for, element ");
    value_show(&name, turn->key);
    part_begin(t, &p, strbuf_copy(&name, t->x->a));
    strbuf_done(&name);
    p.node->value = value_at_way(t->x->g, value_of(t->x->g, &turn->at, parts.value), way);
    part_candidates(t, &p, 1);
    part_candidate(&p, expr_span(at->tree, parts.value), CANDIDATE_WON, NULL);
    bool is_read = false;
    struct binder b = {.frame = turn->at.env->frame,
                       .at = at,
                       .source = parts.source,
                       .key = turn->key,
                       .is_read = &is_read};
    with_binder(t, &b);
    trace(t, &turn->at, parts.value, way);
    t->binders = b.outer;
    if (!is_read) // that there is such an element
        trace(t, at, parts.source, (struct way){&turn->key, 1});
    part_end(t, &p);
}

static void trace_for(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    struct expr_for parts = expr_for(at->tree, e);
    unsigned flags = expr_at(at->tree, e)->flags;
    struct value source = plain_value(t, at, parts.source);
    struct turn turn;
    bool found = way.len && !parts.name && !(flags & (FOR_GROUP | FOR_LAZY)) &&
                 value_is_aggregate(source) && find_turn(t, at, e, source, way, &turn);
    if (found)
        trace_turn(t, at, e, &turn, way_rest(way));
    if (!found || !keeps_keys(at, e)) {
        trace(t, at, parts.source, whole);
        trace_computed(t, at, e);
    }
}

// ---- all kinds

static void trace_catch(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    expr_id left = expr_first(at->tree, e);
    unsigned mask = failure_mask(value_of(t->x->g, at, left));
    trace(t, at, left, way);
    if (mask && !(mask & ~expr_number(at->tree, e)))
        trace(t, at, expr_second(at->tree, e), way);
}

static void trace_kind(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    switch (expr_kind(at->tree, e)) {
    case EXPR_NONE:
    case EXPR_BAD:
    case EXPR_LITERAL: break;
    case EXPR_NAME:
    case EXPR_GET:
    case EXPR_INDEX: trace_reference(t, at, e, way); break;
    case EXPR_LOCAL: trace_local(t, at, e, way); break;
    case EXPR_OP: trace_op(t, at, e, way); break;
    case EXPR_CALL: trace_call(t, at, e, way); break;
    case EXPR_TUPLE:
    case EXPR_SEQUENCE: trace_sequence(t, at, e, way); break;
    case EXPR_OBJECT: trace_object(t, at, e, way); break;
    case EXPR_MAPPING: trace_mapping(t, at, e, way); break;
    case EXPR_FOR: trace_for(t, at, e, way); break;
    case EXPR_LET: trace_let(t, at, e, way); break;
    case EXPR_CATCH: trace_catch(t, at, e, way); break;
    case EXPR_SPLAT:
    case EXPR_LAMBDA:
    case EXPR_LAYERS:
    case EXPR_PREDECESSOR:
    case EXPR_HERE:
    case EXPR_STEPS: trace_computed(t, at, e); break;
    }
}

static void trace(struct tracer *t, const struct at *at, expr_id e, struct way way)
{
    if (!graph_charge(t->x->g, 1))
        return;
    if (t->depth == TRACE_DEPTH || t->x->depth >= EXPLAIN_DEPTH) {
        trace_computed(t, at, e);
        return;
    }
    t->depth++;
    trace_kind(t, at, e, way);
    t->depth--;
}

void trace_expression(struct explainer *x, const struct at *at, expr_id e, struct way way,
                      bool hides_source, struct read_list *out)
{
    struct tracer t = {.x = x, .hides_source = hides_source, .out = out};
    trace(&t, at, e, way);
}
