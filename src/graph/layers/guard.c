// SPDX-License-Identifier: Apache-2.0
//
// Guards, decided the same way whatever is asked first (rulings 1.17). A guard that could read what its
// own layer defines is evaluated under the *supposition* that this layer does not exist; when the question is
// answered, it is evaluated once more with the layer, and a difference is a paradox. Whether it could is
// found statically: a guard that lies on no cycle of the key graph needs no supposition and no second look.
//
// Guards that need each other are decided in the order in which they are written: each one without
// itself and without the newer ones of them. The second look tells whether that holds.
#include "base/hash.h"
#include "graph/eval/ring.h"
#include "graph/graph_parts.h"
#include "graph/layers/layers.h"
#include "graph/layers/layers_inside.h"
#include "graph/scope/scope.h"
#include "value/number.h"

// ---- sites

static bool is_document(const struct node *n, const struct tree *t, expr_id e)
{
    const struct scope *s = n->env->scope;
    while (s && !s->object)
        s = s->parent;
    if (!s)
        return false;
    const struct node *object = s->object;
    if (object->kind == NODE_LAYERED)
        return object->layered->tree == t && object->layered->expr == e;
    return object->kind == NODE_EXPR && object->tree == t && object->expr == e;
}

static bool is_site_of(const struct site *site, const struct layered *l, const struct env *env)
{
    return site->tree == l->tree && site->expr == l->expr && site->env->scope == env->scope &&
           site->env->frame == env->frame && site->env->view == env->view;
}

struct site *site_of(struct graph *g, struct node *n)
{
    const struct layered *l = n->layered;
    const struct env *env = n->env;
    uint64_t key = hash_combine((uintptr_t)l->tree, l->expr);
    key = hash_combine(key, (uintptr_t)env->scope);
    key = hash_combine(key, (uintptr_t)env->frame);
    key = hash_combine(key, (uintptr_t)env->view);
    bool is_new;
    uint64_t *place = table_put(&g->layers.sites, key, &is_new);
    while (!is_new) {
        struct site *known = (struct site *)(uintptr_t)*place;
        if (is_site_of(known, l, env))
            return known;
        place = table_put(&g->layers.sites, ++key, &is_new); // another one has this hash
    }
    struct site *site = ARENA_NEW(&g->arena, struct site);
    *place = (uintptr_t)site;
    struct env *plain = ARENA_NEW(&g->arena, struct env);
    *plain = *env;
    plain->supposition = NULL;
    *site = (struct site){
        .tree = l->tree,
        .expr = l->expr,
        .env = plain,
        .node = n,
        .index = layer_index_of(g, l->tree, l->expr, is_document(n, l->tree, l->expr)),
        .guards = ARENA_ARRAY(&g->arena, struct guard, l->count),
    };
    return site;
}

// ---- suppositions

// A layer that may define anything, depending on what it reads: two of them would wait for each other. So
// each is decided without those that are newer.
static bool is_open_ended(const struct site *site, uint32_t layer)
{
    struct expr_layer l = expr_layer(site->tree, site->expr, layer);
    return l.any_key && l.guard && site->index->may_loop[layer];
}

static struct value alone_value(struct graph *g, struct site *site, uint32_t layer);
static bool needs_itself(struct value v);

bool supposition_hides(struct graph *g, const struct supposition *s, struct site *site,
                       uint32_t layer)
{
    if (s->site != site || layer >= s->layer)
        return s->site == site && layer == s->layer;
    if (is_open_ended(site, layer) && is_open_ended(site, s->layer))
        return true;
    return s->is_ordered && site->index->may_loop[layer] &&
           needs_itself(alone_value(g, site, layer)) &&
           ring_has_both(g, site->guards[layer].node, site->guards[s->layer].node);
}

bool guard_lets_in(struct value v)
{
    if (value_is(v, VALUE_BOOL))
        return v.boolean;
    return !value_is_number(v) || !number_is_zero(v);
}

static const struct env *env_supposing(struct graph *g, struct supposition *s,
                                       const struct env *env)
{
    uint64_t *place = table_put(&s->nodes, (uintptr_t)env, NULL);
    if (!*place) {
        struct env *inside = ARENA_NEW(&g->arena, struct env);
        *inside = *env;
        inside->supposition = s;
        *place = (uintptr_t)inside;
    }
    return (const struct env *)(uintptr_t)*place;
}

struct node *supposition_node(struct graph *g, struct supposition *s, struct node *n)
{
    bool is_layered = n->kind == NODE_LAYERED;
    bool has_tree = n->kind == NODE_EXPR || (is_layered && (n->layered->tree || n->layered->base));
    if (!has_tree || !n->env || n->env->supposition == s)
        return n;
    const uint64_t *known = table_put(&s->nodes, (uintptr_t)n, NULL);
    if (*known)
        return (struct node *)(uintptr_t)*known;
    struct node *clone;
    if (is_layered && n->layered->base) {
        struct value failed = VALUE_NONE;
        struct node *base = supposition_node(g, s, n->layered->base);
        clone = node_get_key(g, base, n->layered->key, n->layered->name, &failed);
        clone = clone ? clone : n;
    } else {
        clone = node_of_expr(g, is_layered ? n->layered->tree : n->tree,
                             is_layered ? n->layered->expr : n->expr, env_supposing(g, s, n->env),
                             n->parent);
        clone->name = n->name;
        clone->flags |= n->flags & NODE_NAMED;
    }
    *table_put(&s->nodes, (uintptr_t)n, NULL) = (uintptr_t)clone;
    return clone;
}

void guards_close(struct graph *g)
{
    for (struct supposition *s = g->guards.suppositions; s; s = s->next)
        table_done(&s->nodes);
    for (uint32_t i = 0; i < g->layers.indexes.len; i++) {
        struct layer_index *index =
            (struct layer_index *)(uintptr_t)g->layers.indexes.entries[i].value;
        table_done(&index->by_key);
    }
    table_done(&g->layers.indexes);
    table_done(&g->layers.sites);
}

// ---- values of guards

static struct node *guard_node(struct graph *g, struct site *site, uint32_t layer, bool is_ordered)
{
    struct guard *guard = &site->guards[layer];
    struct node **place = is_ordered ? &guard->ordered : &guard->node;
    if (*place)
        return *place;
    const struct env *env = site->env;
    if (site->index->may_loop[layer]) {
        struct supposition *s = ARENA_NEW(&g->arena, struct supposition);
        *s = (struct supposition){
            .next = g->guards.suppositions, .site = site, .layer = layer, .is_ordered = is_ordered};
        g->guards.suppositions = s;
        g->guards.supposition_count++;
        env = env_supposing(g, s, env);
    }
    g->counters.guards++;
    expr_id e = expr_layer(site->tree, site->expr, layer).guard;
    *place = node_of_expr(g, site->tree, e, env, site->node);
    return *place;
}

static struct value as_guard(struct graph *g, const struct site *site, struct expr_layer l,
                             struct value v)
{
    const struct tree *t = site->tree;
    const struct marks *marks = NULL;
    v = value_unmark(&g->arena, v, &marks);
    if (marks_are_secret(marks) && !failure_mask(v)) {
        // Which keys there are cannot be hidden, so nothing sensitive decides it.
        struct value failed = fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, expr_span(t, l.guard),
                                      "a sensitive value cannot decide what is defined");
        return fail_with_help(g, failed,
                              "use it to choose a value instead; the value becomes sensitive");
    }
    if (value_is(v, VALUE_BOOL) || value_is_unknown(v))
        return v;
    // A body that asks for the value of its guard takes numbers and texts too.
    bool asks_for_it =
        expr_kind(t, l.body) == EXPR_OP && t->ops->operations[expr_number(t, l.body)].means;
    if (asks_for_it && (value_is_number(v) || value_is(v, VALUE_STRING)))
        return v;
    return fail_at(g, FAIL_TYPE, DIAG_TYPE_MISMATCH, expr_span(t, l.guard),
                   "a condition must be true or false");
}

static struct value guard_in(struct graph *g, struct site *site, uint32_t layer, bool is_ordered)
{
    struct expr_layer l = expr_layer(site->tree, site->expr, layer);
    struct node *n = guard_node(g, site, layer, is_ordered), *meant = node_follow(g, n);
    if (meant == n)
        return as_guard(g, site, l, node_resolve(g, n));
    struct activation
        a; // a reference has been followed, and the guard still is who needs what it means
    running_push(g, &a, n);
    a.at = node_span(n);
    struct value v = node_resolve(g, meant);
    running_pop(g, &a);
    return as_guard(g, site, l, v);
}

// Without its own layer, and where it needs other guards, by what these are alone.
static struct value alone_value(struct graph *g, struct site *site, uint32_t layer)
{
    return guard_in(g, site, layer, false);
}

static bool needs_itself(struct value v)
{
    return failure_mask(v) & FAIL_CYCLE;
}

// What a guard that may read what its own layer defines comes to, for whoever asks under a supposition or not.
static struct value decide(struct graph *g, struct site *site, uint32_t layer,
                           const struct supposition *asking)
{
    struct value alone = alone_value(g, site, layer);
    // Alone it sees the cycles of its own group, and what other groups come to: these cannot need it.
    bool is_decided_here =
        !asking || asking->is_ordered ||
        (asking->site == site && site->index->group[asking->layer] != site->index->group[layer]);
    if (!needs_itself(alone) || !is_decided_here)
        return alone;
    // It needs itself through others: decided in their order. Where that fails it stays a cycle.
    struct value ordered = guard_in(g, site, layer, true);
    bool is_undecided = value_is_poison(ordered) && !(failure_mask(ordered) & FAIL_PASSING);
    struct node *n = site->guards[layer].node;
    return is_undecided && ring_has_both(g, n, n) ? alone : ordered;
}

struct value guard_value(struct graph *g, struct site *site, uint32_t layer,
                         const struct supposition *asking)
{
    if (!expr_layer(site->tree, site->expr, layer).guard)
        return value_bool(true);
    if (!site->index->may_loop[layer])
        return alone_value(g, site, layer);
    struct guard *guard = &site->guards[layer];
    struct value v = decide(g, site, layer, asking);
    if (value_is_unknown(v))
        return v;
    if (!g->guards.verifying && guard->is_refuted) {
        g->question.met_cycle = true;
        return guard->verdict;
    }
    bool is_verified = guard->verified && graph_node_counts(g, guard->verified);
    if (!guard->queued && !is_verified) {
        guard->queued = true;
        ARRAY_PUSH(&g->guards.unverified, (struct unverified){site, layer});
    }
    return v;
}

// ---- looking again

static unsigned role_of_guarded(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_OP ? t->ops->operations[expr_number(t, e)].role : ROLE_NONE;
}

static struct value paradox_value(struct graph *g, const struct site *site, uint32_t layer,
                                  struct value fixed)
{
    const struct tree *t = site->tree;
    struct expr_layer l = expr_layer(t, site->expr, layer);
    struct diag *d = diag_new(&g->arena, DIAG_PARADOX, expr_span(t, l.guard),
                              "this condition changes its own result");
    if (value_is(fixed, VALUE_BOOL) || role_of_guarded(t, l.guard) == ROLE_BRANCH)
        diag_label(d, "%s without what it guards, but not with it",
                   guard_lets_in(fixed) ? "true" : "false");
    else
        diag_label(d, "its value changes with what it includes");
    expr_id brought_in = l.body;
    uint32_t branches = expr_count(t, l.body);
    if (role_of_guarded(t, l.body) == ROLE_CASES && branches) { // the one that the guard lets in
        int64_t i = 1;
        (void)number_to_int(fixed, &i);
        brought_in = expr_operand(t, l.body, i >= 1 && i <= branches ? (uint32_t)i - 1 : 0);
    }
    diag_related(d, expr_span(t, brought_in), "this changes what the condition reads");
    diag_help(d, "make the condition depend only on values that it does not change");
    return fail_with(g, FAIL_PARADOX, d);
}

static bool is_outside_of(const struct failure *f, struct span guard)
{
    const struct span *at = f && f->diag ? &f->diag->at : NULL;
    return at && (at->file != guard.file || at->start < guard.start || at->end > guard.end);
}

// True when nothing new was found.
static bool verify_one(struct graph *g, struct unverified u)
{
    struct guard *guard = &u.site->guards[u.layer];
    struct expr_layer l = expr_layer(u.site->tree, u.site->expr, u.layer);
    struct value fixed = guard_value(g, u.site, u.layer, NULL);
    guard->queued = false; // only now: asking for its value must not queue it again
    if (value_is_unknown(fixed))
        return true;
    struct node *plain = node_of_expr(g, u.site->tree, l.guard, u.site->env, u.site->node);
    struct value again = as_guard(g, u.site, l, node_resolve(g, plain));
    if (failure_mask(again) & FAIL_PASSING) {
        g->question.unsettled = true;
        return true;
    }
    guard->verified = g->epochs.now;
    // Leniently, what is unknown the second time has been reported where it fails.
    bool agrees = value_is_unknown(again) ? g->modes.lenient && !value_is_poison(again)
                                          : value_same(again, fixed);
    if (agrees || guard->is_refuted)
        return true;
    guard->is_refuted = true;
    // With its layer it may need something that is missing, such as a file: that is no contradiction,
    // unless the guard itself looks for it.
    bool is_missing_elsewhere =
        failure_mask(again) == FAIL_USER &&
        is_outside_of(failure_of(&g->arena, again), expr_span(u.site->tree, l.guard));
    guard->verdict = needs_itself(again) || is_missing_elsewhere
                         ? again
                         : paradox_value(g, u.site, u.layer, fixed);
    return false;
}

struct verify_job {
    struct graph *g;
    uint32_t refuted;
};

static void verify_queue(void *data)
{
    struct verify_job *job = data;
    struct graph *g = job->g;
    for (size_t i = 0; i < g->guards.unverified.len; i++)
        if (!verify_one(g, g->guards.unverified.at[i]))
            job->refuted++;
    g->guards.unverified.len = 0;
}

void guards_forget(struct graph *g)
{
    for (uint32_t i = 0; i < g->layers.sites.len; i++) {
        struct site *site = (struct site *)(uintptr_t)g->layers.sites.entries[i].value;
        uint32_t count = expr_layer_count(site->tree, site->expr);
        for (uint32_t layer = 0; layer < count; layer++) {
            site->guards[layer].verified = 0;
            site->guards[layer].is_refuted = false;
        }
    }
    g->guards.refuted = 0;
}

// A second look sees the values of guards, not what was found wrong with others: what is found must not
// depend on which one was looked at first. So nothing that leans on such a finding may be met, and what is
// computed on the way is not one of the answers.
bool guards_verify(struct graph *g)
{
    if (!g->guards.unverified.len)
        return true;
    struct verify_job job = {.g = g};
    if (g->guards.refuted && !g->question.limit_reached) {
        graph_raise_floor(g);
        g->question.epoch = g->epochs.now;
        g->question.unsettled = true;
    }
    g->guards.verifying = true;
    graph_on_stack(g, verify_queue, &job);
    g->guards.verifying = false;
    g->guards.refuted += job.refuted;
    return !job.refuted;
}
