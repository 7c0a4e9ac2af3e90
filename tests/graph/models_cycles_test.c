// SPDX-License-Identifier: Apache-2.0
//
// Random documents of references with cycles, which cannot be caught (rulings 1.3), in every order of questions. In a
// layered language keys come several times, and a reference to the place that it stands in means what is below.
#include "graph/models.h"

#include <string.h>

enum { KEYS_MAX = 7, LAYERS_MAX = 3 };

static const char *const key_names[KEYS_MAX] = {"a", "b", "c", "d", "e", "f", "g"};

struct m_document {
    struct model model; // first: what it is for
    uint32_t count;
    const struct mx *values[KEYS_MAX][LAYERS_MAX]; // oldest first
    uint32_t layers[KEYS_MAX];
    bool running[KEYS_MAX][LAYERS_MAX];
    uint32_t own, own_layer; // what is being computed; KEYS_MAX: nothing
    const char *text;
};

// ---- the oracle

static struct mv read_layer(struct m_document *d, uint32_t key, uint32_t layer)
{
    if (d->running[key][layer])
        return model_error(&d->model, ERR_CYCLE);
    uint32_t own = d->own, own_layer = d->own_layer;
    d->running[key][layer] = true;
    d->own = key;
    d->own_layer = layer;
    struct mv v = mx_eval(&d->model, d->values[key][layer]);
    d->own = own;
    d->own_layer = own_layer;
    d->running[key][layer] = false;
    return v;
}

static struct mv read(struct model *m, const char *const *names, uint32_t len)
{
    struct m_document *d = (struct m_document *)m;
    (void)len;
    for (uint32_t i = 0; i < d->count; i++) {
        if (strcmp(key_names[i], names[0]))
            continue;
        bool is_own = i == d->own && m->language == MODEL_LAYERED;
        uint32_t above = is_own ? d->own_layer : d->layers[i];
        if (above)
            return read_layer(d, i, above - 1);
        struct mv nothing = model_error(m, ERR_MISSING);
        nothing.origin = &model_absence;
        return nothing;
    }
    return (struct mv){0};
}

// ---- random documents

static const struct mx *random_ref(struct m_document *d, struct random *r)
{
    struct mx *x = mx_new(d->model.arena, MX_REF);
    uint32_t key = random_below(r, d->count + 1);
    x->len = 1;
    x->names[0] = key < d->count ? key_names[key] : "nope";
    return x;
}

static const struct mx *random_x(struct m_document *d, struct random *r, unsigned depth)
{
    struct arena *a = d->model.arena;
    bool layered = d->model.language == MODEL_LAYERED;
    uint32_t what = random_below(r, depth ? 14 : 5);
    if (what < 4)
        return random_ref(d, r);
    if (what < 5) {
        struct mx *x = mx_new(a, random_below(r, 5) ? MX_INT : MX_FAIL);
        x->n = random_below(r, 3);
        return x;
    }
    const struct mx *x = random_x(d, r, depth - 1), *y = random_x(d, r, depth - 1);
    switch (what) {
    case 5:
    case 6: return mx_of(a, MX_ADD, x, y, NULL);
    case 7: return mx_of(a, MX_TRY, x, y, NULL);
    case 8:
    case 9: return mx_of(a, MX_CATCH, x, y, NULL);
    case 10: return mx_of(a, MX_PART, x, y, NULL);
    case 11: // in a strict language both sides must be booleans
        return mx_of(a, layered ? MX_OR : MX_CATCH, random_ref(d, r), y, NULL);
    case 12: return mx_of(a, layered ? MX_AND : MX_TRY, random_ref(d, r), y, NULL);
    default: break;
    }
    const struct mx *condition = random_ref(d, r);
    if (!layered) {
        struct mx *n = mx_new(a, MX_INT);
        n->n = random_below(r, 3);
        condition = mx_of(a, MX_EQUAL, condition, n, NULL);
    }
    return mx_of(a, MX_COND, condition, x, y);
}

static void random_document(struct m_document *d, struct random *r)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    d->count = 2 + random_below(r, KEYS_MAX - 1);
    uint32_t rounds = d->model.language == MODEL_LAYERED ? LAYERS_MAX : 1;
    for (uint32_t round = 0; round < rounds; round++)
        for (uint32_t i = 0; i < d->count; i++) {
            if (round && random_below(r, 2))
                continue;
            const struct mx *x = random_x(d, r, 2);
            d->values[i][d->layers[i]++] = x;
            strbuf_format(&out, "%s: ", key_names[i]);
            mx_write(&out, x, "");
            strbuf_add_char(&out, '\n');
        }
    d->text = model_copy(d->model.arena, &out);
    strbuf_done(&out);
}

// ---- comparing

// Key `count` is the whole document.
static const char *want_of(struct m_document *d, uint32_t key)
{
    if (key < d->count) {
        struct mv v = read(&d->model, &key_names[key], 1);
        return mv_text(d->model.arena, &v);
    }
    struct mv whole = mv_object(d->model.arena, d->count);
    for (uint32_t i = 0; i < d->count; i++) {
        whole.keys[i] = key_names[i];
        whole.items[i] = read(&d->model, &key_names[i], 1);
    }
    return mv_text(d->model.arena, &whole);
}

// All that is shown for each key.
struct shown {
    const char *text[KEYS_MAX + 1];
};

static bool ask_in_order(struct m_document *d, struct random *r, const char *const *want,
                         struct shown *shown, unsigned seed)
{
    struct toy t;
    uint32_t order[KEYS_MAX + 1];
    bool right = true;
    toy_open(&t, d->model.language == MODEL_LAYERED ? &toy_layered : &toy_strict);
    struct node *root = toy_document(&t, d->text);
    model_shuffle(r, order, d->count + 1);
    for (uint32_t i = 0; right && i <= d->count; i++) {
        uint32_t key = order[i];
        const char *answer = toy_ask(&t, root, key < d->count ? key_names[key] : "");
        right = !strcmp(answer_text(d->model.arena, answer), want[key]);
        if (right &&
            !model_shows_the_same(&d->model, &t, &shown->text[key],
                                  key < d->count ? key_names[key] : "(all)", seed, d->text))
            break;
        if (right)
            continue;
        struct strbuf asked;
        strbuf_init(&asked, 0);
        for (uint32_t j = 0; j < i; j++)
            strbuf_format(&asked, " %s", order[j] < d->count ? key_names[order[j]] : "(all)");
        check_failed(__FILE__, __LINE__, "model %u: %s is %s, not %s\n%s# asked before:%s", seed,
                     key < d->count ? key_names[key] : "(all)", answer, want[key], d->text,
                     model_copy(d->model.arena, &asked));
        strbuf_done(&asked);
    }
    toy_close(&t);
    return right;
}

static void run_model(unsigned seed, enum model_language language)
{
    struct random r = {seed * UINT64_C(0x9e3779b97f4a7c15) + 2};
    struct arena arena;
    arena_init(&arena);
    struct m_document d = {.model = {.arena = &arena, .language = language, .read = read},
                           .own = KEYS_MAX};
    random_document(&d, &r);
    const char *want[KEYS_MAX + 1];
    for (uint32_t i = 0; i <= d.count; i++)
        want[i] = want_of(&d, i);
    struct shown shown = {0};
    for (int order = 0; order < MODEL_ORDERS; order++)
        if (!ask_in_order(&d, &r, want, &shown, seed))
            break;
    arena_done(&arena);
}

static void run_strict(unsigned seed)
{
    run_model(seed, MODEL_STRICT);
}

static void run_layered(unsigned seed)
{
    run_model(seed, MODEL_LAYERED);
}

static void cycles_that_nobody_catches(void)
{
    model_each_seed(20000, run_strict);
}

static void references_to_the_own_place(void)
{
    model_each_seed(20000, run_layered);
}

static const struct test tests[] = {
    {"20,000 random documents (`make models`: 100,000): cycles that cannot be caught",
     cycles_that_nobody_catches},
    {"20,000 random documents (`make models`: 100,000): references to the own place",
     references_to_the_own_place},
};

SUITE_OF(models_cycles);
