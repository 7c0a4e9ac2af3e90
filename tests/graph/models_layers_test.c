// SPDX-License-Identifier: Apache-2.0
//
// Random stacks of layers with every policy of the toy languages. The oracle merges values by rulings
// 1.6: a key is projected through the layers first, and only the whole is combined. Paths are asked
// for in random order, before and after what lies around them was expanded.
#include "graph/models.h"

#include <stdlib.h>
#include <string.h>

#include "expr/policy.h"

enum { LAYERS_MAX = 5, NAMES = 3, LIST_MAX = 3, QUESTIONS = 10, DEPTH_MAX = 4 };

static const char *const names[NAMES] = {"a", "b", "c"};

// Values on top of each other, newest first.
struct m_stack {
    uint32_t count;
    struct mv at[LAYERS_MAX];
};

struct m_question {
    uint32_t len;
    int steps[DEPTH_MAX]; // a name, or NAMES + a position
    const char *text;
};

struct m_layers {
    struct model model;
    const struct mini_language *language;
    const struct policy *policy;
    struct m_stack stack;
    struct strbuf text;
};

// ---- the oracle

static struct mv merge(struct m_layers *l, const struct m_stack *s);

static bool combines(const struct policy *p, const struct mv *first)
{
    if (first->kind == MV_OBJECT)
        return p->maps != MAPS_REPLACE;
    return first->kind == MV_LIST && p->lists != LISTS_REPLACE;
}

// The layers that combine with the newest one; `*clash`: one of another shape ends them with an error.
static struct m_stack alike(const struct policy *p, const struct m_stack *s, bool *clash)
{
    struct m_stack pile = {.count = 1, .at = {s->at[0]}};
    *clash = false;
    for (uint32_t i = 1; combines(p, &s->at[0]) && i < s->count; i++) {
        if (s->at[i].kind != s->at[0].kind) {
            *clash = p->clash == CLASH_ERROR;
            break;
        }
        pile.at[pile.count++] = s->at[i];
    }
    return pile;
}

static int compare_names(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

// No key of the model looks like a whole number.
static bool is_oldest_first(const struct policy *p)
{
    return p->order == KEYS_OLDEST_FIRST || p->order == KEYS_INTEGERS_FIRST;
}

static uint32_t names_of(const struct policy *p, const struct m_stack *pile, const char **out)
{
    uint32_t len = 0;
    for (uint32_t i = 0; i < pile->count; i++) {
        const struct mv *v = &pile->at[is_oldest_first(p) ? pile->count - 1 - i : i];
        for (uint32_t k = 0; k < v->len; k++) {
            uint32_t at = 0;
            while (at < len && strcmp(out[at], v->keys[k]))
                at++;
            if (at == len)
                out[len++] = v->keys[k];
        }
    }
    if (p->order == KEYS_SORTED)
        qsort(out, len, sizeof(*out), compare_names);
    return len;
}

static struct mv merge_maps(struct m_layers *l, const struct m_stack *pile)
{
    const char *keys[NAMES];
    uint32_t count = names_of(l->policy, pile, keys);
    struct mv v = mv_object(l->model.arena, count);
    v.len = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct m_stack below = {0};
        for (uint32_t k = 0; k < pile->count; k++)
            if (mv_get(&pile->at[k], keys[i]))
                below.at[below.count++] = *mv_get(&pile->at[k], keys[i]);
        if (l->policy->null_deletes && below.at[0].kind == MV_NULL)
            continue;
        v.keys[v.len] = keys[i];
        v.items[v.len++] = l->policy->maps == MAPS_DEEP ? merge(l, &below) : below.at[0];
    }
    return v;
}

static bool has_item(const struct mv *list, const struct mv *item)
{
    for (uint32_t i = 0; i < list->len; i++)
        if (mv_same(&list->items[i], item))
            return true;
    return false;
}

static struct mv join_lists(struct m_layers *l, const struct m_stack *pile)
{
    struct mv v = mv_list(l->model.arena, LAYERS_MAX * LIST_MAX);
    v.len = 0;
    for (uint32_t i = pile->count; i > 0; i--)
        for (uint32_t k = 0; k < pile->at[i - 1].len; k++)
            if (l->policy->lists != LISTS_UNIQUE || !has_item(&v, &pile->at[i - 1].items[k]))
                v.items[v.len++] = pile->at[i - 1].items[k];
    return v;
}

static struct mv merge_lists(struct m_layers *l, const struct m_stack *pile)
{
    struct mv v = mv_list(l->model.arena, LIST_MAX);
    v.len = 0;
    for (uint32_t i = 0; i < LIST_MAX; i++) {
        struct m_stack below = {0};
        for (uint32_t k = 0; k < pile->count; k++)
            if (i < pile->at[k].len)
                below.at[below.count++] = pile->at[k].items[i];
        if (below.count)
            v.items[v.len++] = merge(l, &below);
    }
    return v;
}

static struct mv merge(struct m_layers *l, const struct m_stack *s)
{
    bool clash;
    struct m_stack pile = alike(l->policy, s, &clash);
    struct mv first = s->at[0];
    if (clash)
        return model_error(&l->model, ERR_EXTEND);
    bool strips = l->policy->null_deletes && first.kind == MV_OBJECT;
    if (pile.count == 1 && !strips)
        return first;
    if (first.kind == MV_OBJECT)
        return merge_maps(l, &pile);
    return l->policy->lists == LISTS_INDEXWISE ? merge_lists(l, &pile) : join_lists(l, &pile);
}

static const struct mv *part(const struct mv *v, int step)
{
    if (step < NAMES)
        return mv_get(v, names[step]);
    return v->kind == MV_LIST && step - NAMES < (int)v->len ? &v->items[step - NAMES] : NULL;
}

// What the layers have under a key, each looked into by itself.
static struct m_stack project(const struct policy *p, const struct m_stack *s, int step)
{
    struct m_stack below = {0};
    enum mv_kind wanted = step < NAMES ? MV_OBJECT : MV_LIST;
    for (uint32_t i = 0; i < s->count; i++) {
        const struct mv *v = part(&s->at[i], step);
        if (v)
            below.at[below.count++] = *v;
        else if (!p->see_through && (s->at[i].kind != wanted || p->maps == MAPS_REPLACE))
            break;
        if (v && p->maps != MAPS_DEEP)
            break;
    }
    if (p->null_deletes && below.count && below.at[0].kind == MV_NULL)
        below.count = 0;
    return below;
}

static struct mv ask(struct m_layers *l, const struct m_question *q)
{
    struct m_stack s = l->stack;
    bool layered = true; // else one plain value
    for (uint32_t i = 0; i < q->len; i++) {
        bool is_position = q->steps[i] >= NAMES;
        if (layered && is_position && l->policy->lists != LISTS_INDEXWISE) {
            s = (struct m_stack){.count = 1, .at = {merge(l, &s)}};
            layered = false;
        }
        if (layered) {
            s = project(l->policy, &s, q->steps[i]);
            layered = l->policy->maps == MAPS_DEEP;
        } else if (s.at[0].kind == MV_ERROR) {
            return s.at[0];
        } else {
            const struct mv *v = part(&s.at[0], q->steps[i]);
            s = (struct m_stack){.count = v ? 1 : 0, .at = {v ? *v : (struct mv){0}}};
        }
        if (!s.count)
            return (struct mv){0};
    }
    return layered ? merge(l, &s) : s.at[0];
}

// ---- random stacks

static struct mv random_value(struct m_layers *l, struct random *r, unsigned depth)
{
    uint32_t what = random_below(r, depth ? 10 : 4);
    bool lazy = random_below(r, 2);
    if (what < 3) {
        struct mv n = mv_int(random_below(r, 4));
        strbuf_format(&l->text, "%lld", (long long)n.n);
        return n;
    }
    if (what == 3) {
        strbuf_add_cstr(&l->text, "null");
        return (struct mv){.kind = MV_NULL};
    }
    bool is_list = what < 6;
    uint32_t count = random_below(r, 4), first = random_below(r, NAMES);
    struct mv v = is_list ? mv_list(l->model.arena, count) : mv_object(l->model.arena, count);
    strbuf_format(&l->text, "%s%s", lazy ? "lazy " : "", is_list ? "[" : "{");
    for (uint32_t i = 0; i < count; i++) {
        strbuf_add_cstr(&l->text, i ? ", " : "");
        if (!is_list) {
            v.keys[i] = names[(first + i) % NAMES];
            strbuf_format(&l->text, "%s%s", v.keys[i], lazy ? ": " : " = ");
        }
        v.items[i] = random_value(l, r, depth - 1);
    }
    strbuf_add_cstr(&l->text, is_list ? "]" : "}");
    return v;
}

static void random_layers(struct m_layers *l, struct random *r)
{
    static const struct mini_language *const languages[] = {
        &toy_strict, &toy_directories, &toy_layered, &toy_guarded, &toy_ordered};
    l->language = languages[random_below(r, COUNT_OF(languages))];
    l->policy = l->language->ops->policies[random_below(r, l->language->ops->policy_count)];
    strbuf_init(&l->text, 0);
    strbuf_format(&l->text, "v: layers(%s) {\n", l->policy->name);
    l->stack.count = 1 + random_below(r, LAYERS_MAX);
    for (uint32_t i = l->stack.count; i > 0; i--) { // later ones are newer
        strbuf_add_cstr(&l->text, "use ");
        l->stack.at[i - 1] = random_value(l, r, 3);
        strbuf_add_char(&l->text, '\n');
    }
    strbuf_add_cstr(&l->text, "}\n");
}

static void random_question(struct m_layers *l, struct random *r, struct m_question *q)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add_cstr(&out, "v");
    q->len = random_below(r, DEPTH_MAX);
    for (uint32_t i = 0; i < q->len; i++) {
        q->steps[i] = (int)random_below(r, random_below(r, 3) ? NAMES : NAMES + LIST_MAX);
        if (q->steps[i] < NAMES)
            strbuf_format(&out, ".%s", names[q->steps[i]]);
        else
            strbuf_format(&out, ".%d", q->steps[i] - NAMES);
    }
    q->text = model_copy(l->model.arena, &out);
    strbuf_done(&out);
}

// ---- comparing

static bool ask_in_order(struct m_layers *l, struct random *r, const struct m_question *qs,
                         const char **shown, unsigned seed)
{
    struct toy t;
    uint32_t order[QUESTIONS];
    bool right = true;
    toy_open(&t, l->language);
    const char *document = model_copy(l->model.arena, &l->text);
    struct node *root = toy_document(&t, document);
    model_shuffle(r, order, QUESTIONS);
    for (uint32_t i = 0; right && i < QUESTIONS; i++) {
        const struct m_question *q = &qs[order[i]];
        struct mv v = ask(l, q);
        const char *want = mv_text(l->model.arena, &v);
        const char *answer = answer_text(l->model.arena, toy_ask(&t, root, q->text));
        right = !strcmp(answer, want);
        if (!model_shows_the_same(&l->model, &t, &shown[order[i]], q->text, seed, document))
            break;
        if (right)
            continue;
        struct strbuf asked;
        strbuf_init(&asked, 0);
        for (uint32_t j = 0; j < i; j++)
            strbuf_format(&asked, " %s", qs[order[j]].text);
        check_failed(__FILE__, __LINE__, "model %u (%s): %s is %s, not %s\n%s# asked before:%s",
                     seed, l->language->ops->language, q->text, answer, want, document,
                     model_copy(l->model.arena, &asked));
        strbuf_done(&asked);
    }
    toy_close(&t);
    return right;
}

static void run_model(unsigned seed)
{
    struct random r = {seed * UINT64_C(0x9e3779b97f4a7c15) + 4};
    struct arena arena;
    arena_init(&arena);
    struct m_layers l = {.model = {.arena = &arena}};
    random_layers(&l, &r);
    struct m_question questions[QUESTIONS];
    for (uint32_t i = 0; i < QUESTIONS; i++)
        random_question(&l, &r, &questions[i]);
    const char *shown[QUESTIONS] = {0};
    for (int order = 0; order < MODEL_ORDERS; order++)
        if (!ask_in_order(&l, &r, questions, shown, seed))
            break;
    strbuf_done(&l.text);
    arena_done(&arena);
}

static void layers_over_random_stacks(void)
{
    model_each_seed(20000, run_model);
}

static const struct test tests[] = {
    {"20,000 random stacks (`make models`: 100,000): every policy, any order of paths",
     layers_over_random_stacks},
};

SUITE_OF(models_layers);
