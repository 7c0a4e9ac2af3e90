// SPDX-License-Identifier: Apache-2.0
//
// Random documents with guarded layers. The oracle is rulings 1.17, without memory: (i) a layer that
// cannot define the key is passed; (ii) a guard has one value, evaluated without its own layer; (iii)
// meeting a running guard or key is a cycle; (iv) a guard that says something else when its own layer
// is there, all guard values fixed, is a paradox, or a cycle when it then needs itself. And of guards
// that need each other (iii) each one is decided without itself and the newer ones of them, if that
// gives a value. Who only reads such guards takes what they come to: one that alone is a cycle, because it
// has a second chance too, and one of another group (by what is written, neither could need the other) at once.
#include "graph/models.h"

#include <string.h>

enum { LAYERS_MAX = 7, PAIRS_MAX = 3, NO_MASK = -1, GUARDS_MAX = LAYERS_MAX * 2 };

static const char *const scalars[] = {"a", "b", "c", "d"};
static const char *const maps[] = {"m", "n"};
static const char *const inner_names[] = {"x", "y"};
enum { KEYS = COUNT_OF(scalars) + COUNT_OF(maps) };

struct m_pair {
    const char *key;
    const struct mx *x; // MX_LAZY under a map's name, mostly
};

// A layer of the document, or one of the layers that its body consists of.
struct m_layer {
    const struct mx *guard; // NULL: always there
    int number;             // of the guard
    uint32_t count;
    struct m_pair pairs[PAIRS_MAX];
    uint32_t could_read;  // by what is written, also through others: see `find_groups`
    uint32_t inner_count; // newest first; then there are no pairs
    struct m_layer *inner;
};

struct m_running {
    const char *what;
    int mask;
};

struct m_document {
    struct model model; // first: what it is for
    uint32_t layer_count;
    struct m_layer layers[LAYERS_MAX]; // newest first
    int guard_count;
    const struct m_layer *guards[GUARDS_MAX];
    unsigned refuted[GUARDS_MAX];       // what (iv) says of it, or 0
    bool is_looking_again;              // ... which is not looked at now
    bool asks[GUARDS_MAX][GUARDS_MAX];  // alone
    bool needs[GUARDS_MAX][GUARDS_MAX]; // ... or through others
    int mask;                           // which world: see alone_world
    bool inside;                        // of an expression
    uint32_t running_len;
    struct m_running running[256];
    bool is_knotted; // guards read each other more than anything else
    const char *text;
};

// ---- the oracle

static bool enter(struct m_document *d, const char *what, int mask)
{
    for (uint32_t i = 0; i < d->running_len; i++)
        if (!strcmp(d->running[i].what, what) && d->running[i].mask == mask)
            return false;
    d->running[d->running_len++] = (struct m_running){what, mask};
    return true;
}

static struct mv as_test(struct m_document *d, struct mv v)
{
    return v.kind == MV_BOOL || v.kind == MV_ERROR ? v : model_error(&d->model, ERR_TYPE);
}

// The world of a guard: the layer of guard n is not there. In the ordered one newer layers whose guards
// it needs, and that need it, are not there either.
static int alone_world(int number)
{
    return number * 2;
}

static int ordered_world(int number)
{
    return number * 2 + 1;
}

static bool is_alone(int world)
{
    return world >= 0 && world % 2 == 0;
}

static struct mv guard_in(struct m_document *d, const struct m_layer *l, int world)
{
    if (!enter(d, model_printf(d->model.arena, "guard %d", l->number), world))
        return model_error(&d->model, ERR_CYCLE);
    int outer = d->mask;
    bool inside = d->inside;
    d->mask = world;
    d->inside = true;
    struct mv v = as_test(d, mx_eval(&d->model, l->guard));
    d->inside = inside;
    d->mask = outer;
    d->running_len--;
    return v;
}

static bool is_cycle(struct mv v)
{
    return v.kind == MV_ERROR && (v.errors & ERR_CYCLE);
}

// The layer of the document, as a vertex of `could_read`; the layers in its body have none.
static int vertex_of(const struct m_document *d, const struct m_layer *l)
{
    return l >= d->layers && l < d->layers + LAYERS_MAX ? KEYS + (int)(l - d->layers) : -1;
}

static bool could_need(const struct m_document *d, const struct m_layer *l,
                       const struct m_layer *other)
{
    return l->could_read >> vertex_of(d, other) & 1;
}

static bool could_loop(const struct m_document *d, const struct m_layer *l)
{
    return vertex_of(d, l) < 0 || could_need(d, l, l);
}

static bool is_other_group(const struct m_document *d, const struct m_layer *x,
                           const struct m_layer *y)
{
    return vertex_of(d, x) >= 0 && vertex_of(d, y) >= 0 &&
           !(could_need(d, x, y) && could_need(d, y, x));
}

static struct mv one_value(struct m_document *d, const struct m_layer *l)
{
    if (is_alone(d->mask))
        d->asks[d->mask / 2][l->number] = true;
    struct mv v = guard_in(d, l, could_loop(d, l) ? alone_world(l->number) : NO_MASK);
    bool is_for_alone = is_alone(d->mask) && !is_other_group(d, d->guards[d->mask / 2], l);
    if (is_cycle(v) && !is_for_alone) {
        struct mv ordered = guard_in(d, l, ordered_world(l->number));
        v = ordered.kind == MV_BOOL || !d->needs[l->number][l->number] ? ordered : v;
    }
    if (v.kind == MV_BOOL && !d->is_looking_again && d->refuted[l->number])
        return model_error(&d->model, d->refuted[l->number]);
    return v;
}

static bool need_each_other(const struct m_document *d, int x, int y)
{
    return d->needs[x][y] && d->needs[y][x];
}

static bool is_masked(struct m_document *d, const struct m_layer *l)
{
    if (!l->guard || d->mask == NO_MASK)
        return false;
    int number = d->mask / 2;
    if (l->number == number || is_alone(d->mask))
        return l->number == number;
    const struct m_layer *own = d->guards[number];
    bool is_newer = l < own && l >= d->layers && own < d->layers + d->layer_count;
    return is_newer && need_each_other(d, l->number, number) &&
           is_cycle(guard_in(d, l, alone_world(l->number)));
}

static bool can_define(const struct m_layer *l, const char *key)
{
    for (uint32_t i = 0; i < l->count; i++)
        if (!strcmp(l->pairs[i].key, key))
            return true;
    for (uint32_t i = 0; i < l->inner_count; i++)
        if (can_define(&l->inner[i], key))
            return true;
    return false;
}

// What layers have under a key, newest first, as far as it is asked for.
struct m_found {
    uint32_t count;
    const struct mx *at[LAYERS_MAX * 4]; // mappings
    const struct mx *scalar;             // what is below them
};

enum m_more { MORE_NO, MORE_YES, MORE_FAILED };

// Goes through layers and gives each value of the key to `take`, which says whether to go on.
static enum m_more each_layer(struct m_document *d, const struct m_layer *layers, uint32_t count,
                              const char *key, enum m_more (*take)(void *, const struct mx *),
                              void *data, struct mv *failed)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct m_layer *l = &layers[i];
        if (!can_define(l, key) || is_masked(d, l))
            continue;
        struct mv guard = l->guard ? one_value(d, l) : mv_bool(true);
        if (guard.kind != MV_BOOL) {
            *failed = guard;
            return MORE_FAILED;
        }
        if (!guard.n)
            continue;
        enum m_more more = each_layer(d, l->inner, l->inner_count, key, take, data, failed);
        for (uint32_t k = 0; more == MORE_YES && k < l->count; k++)
            if (!strcmp(l->pairs[k].key, key))
                more = take(data, l->pairs[k].x);
        if (more != MORE_YES)
            return more;
    }
    return MORE_YES;
}

// The first layer that has the key, and below a mapping all mappings up to something else.
static enum m_more take_whole(void *data, const struct mx *x)
{
    struct m_found *found = data;
    if (x->kind == MX_LAZY)
        found->at[found->count++] = x;
    else
        found->scalar = x;
    return x->kind == MX_LAZY ? MORE_YES : MORE_NO;
}

struct m_wanted {
    const char *name;
    const struct mx *x;      // of the first mapping that has it
    bool any;                // some mapping has been looked into
    const struct mx *scalar; // what is below them
};

static enum m_more take_part(void *data, const struct mx *x)
{
    struct m_wanted *wanted = data;
    if (x->kind != MX_LAZY) {
        wanted->scalar = x;
        return MORE_NO;
    }
    wanted->any = true;
    for (uint32_t i = 0; i < x->len; i++) {
        if (strcmp(x->names[i], wanted->name))
            continue;
        wanted->x = x->kids[i];
        return MORE_NO;
    }
    return MORE_YES;
}

static struct mv eval_running(struct m_document *d, const char *what, const struct mx *x)
{
    if (!enter(d, what, d->mask))
        return model_error(&d->model, ERR_CYCLE);
    bool inside = d->inside;
    d->inside = true;
    struct mv v = mx_eval(&d->model, x);
    d->inside = inside;
    d->running_len--;
    return v;
}

static struct mv read_part(struct m_document *d, const char *key, const char *name)
{
    struct m_wanted wanted = {.name = name};
    struct mv failed = {0};
    enum m_more more = each_layer(d, d->layers, d->layer_count, key, take_part, &wanted, &failed);
    if (more == MORE_FAILED)
        return failed;
    if (wanted.x)
        return eval_running(d, model_printf(d->model.arena, "%s.%s", key, name), wanted.x);
    struct mv v = wanted.scalar ? eval_running(d, key, wanted.scalar) : (struct mv){0};
    if (v.kind == MV_ERROR || v.kind == MV_ABSENT)
        return v;
    // asked from outside, that a number has no parts is no failure
    return wanted.any || !d->inside ? (struct mv){0} : model_error(&d->model, ERR_TYPE);
}

// Older keys first.
static void part_names(const struct m_found *found, const char **names, uint32_t *len)
{
    for (uint32_t i = found->count; i > 0; i--) {
        for (uint32_t k = 0; k < found->at[i - 1]->len; k++) {
            uint32_t at = 0;
            while (at < *len && strcmp(names[at], found->at[i - 1]->names[k]))
                at++;
            if (at == *len)
                names[(*len)++] = found->at[i - 1]->names[k];
        }
    }
}

static struct mv read_whole(struct m_document *d, const char *key)
{
    struct m_found found = {0};
    struct mv failed = {0};
    enum m_more more = each_layer(d, d->layers, d->layer_count, key, take_whole, &found, &failed);
    if (more == MORE_FAILED)
        return failed;
    struct mv below = found.scalar ? eval_running(d, key, found.scalar) : (struct mv){0};
    if (!found.count || below.kind == MV_ERROR)
        return below;
    const char *names[4];
    struct mv v = mv_object(d->model.arena, 4);
    v.len = 0;
    part_names(&found, names, &v.len);
    for (uint32_t i = 0; i < v.len; i++) {
        v.keys[i] = names[i];
        v.items[i] = read_part(d, key, names[i]);
    }
    return v;
}

static struct mv read(struct model *m, const char *const *names, uint32_t len)
{
    struct m_document *d = (struct m_document *)m;
    return len == 1 ? read_whole(d, names[0]) : read_part(d, names[0], names[1]);
}

// What a group needs is known when it is known for the groups that it reads, so as often as there can be
// groups above each other.
static void find_needs(struct m_document *d)
{
    d->mask = NO_MASK;
    for (int pass = 0; pass < d->guard_count; pass++) {
        memset(d->asks, 0, sizeof(d->asks));
        for (int i = 0; i < d->guard_count; i++)
            guard_in(d, d->guards[i], alone_world(i));
        memcpy(d->needs, d->asks, sizeof(d->needs));
        for (int via = 0; via < d->guard_count; via++)
            for (int i = 0; i < d->guard_count; i++)
                for (int k = 0; k < d->guard_count; k++)
                    d->needs[i][k] |= d->needs[i][via] && d->needs[via][k];
    }
}

// Looks again at each guard with its own layer, all values fixed.
static void find_paradoxes(struct m_document *d)
{
    d->is_looking_again = true;
    find_needs(d);
    for (int i = 0; i < d->guard_count; i++) {
        d->mask = NO_MASK;
        struct mv fixed = one_value(d, d->guards[i]);
        if (fixed.kind != MV_BOOL)
            continue;
        d->inside = true;
        struct mv again = as_test(d, mx_eval(&d->model, d->guards[i]->guard));
        if (again.kind == MV_BOOL && again.n == fixed.n)
            continue;
        d->refuted[i] = is_cycle(again) ? ERR_CYCLE : ERR_PARADOX;
    }
    d->is_looking_again = false;
}

// ---- what could need what, by what is written

static uint32_t key_bit(const char *key)
{
    uint32_t i = 0;
    while (strcmp(key, i < COUNT_OF(scalars) ? scalars[i] : maps[i - COUNT_OF(scalars)]))
        i++;
    return UINT32_C(1) << i;
}

static uint32_t keys_in(const struct mx *x)
{
    if (x->kind == MX_REF)
        return key_bit(x->names[0]);
    uint32_t keys = 0;
    for (uint32_t i = 0; i < MODEL_KIDS; i++)
        keys |= x->kids[i] ? keys_in(x->kids[i]) : 0;
    return keys;
}

static uint32_t keys_in_layer(const struct m_layer *l)
{
    uint32_t keys = l->guard ? keys_in(l->guard) : 0;
    for (uint32_t i = 0; i < l->count; i++)
        keys |= keys_in(l->pairs[i].x);
    return keys;
}

// Vertices are the keys, then the layers. A key reads what its values say and the guards above them; a
// layer reads what its guard says, and all that a layer in its body says.
static void find_groups(struct m_document *d)
{
    uint32_t reads[KEYS + LAYERS_MAX] = {0};
    for (uint32_t i = 0; i < d->layer_count; i++) {
        const struct m_layer *l = &d->layers[i];
        bool is_opaque = l->inner_count && l->inner->guard;
        const struct m_layer *body = l->inner_count ? l->inner : l;
        reads[KEYS + i] =
            (l->guard ? keys_in(l->guard) : 0) | (is_opaque ? keys_in_layer(body) : 0);
        for (uint32_t k = 0; k < body->count; k++)
            reads[__builtin_ctz(key_bit(body->pairs[k].key))] |=
                (is_opaque ? 0 : keys_in(body->pairs[k].x)) |
                (l->guard ? UINT32_C(1) << (KEYS + i) : 0);
    }
    for (int via = 0; via < KEYS + LAYERS_MAX; via++)
        for (int v = 0; v < KEYS + LAYERS_MAX; v++)
            reads[v] |= reads[v] >> via & 1 ? reads[via] : 0;
    for (uint32_t i = 0; i < d->layer_count; i++)
        d->layers[i].could_read = reads[KEYS + i];
}

// ---- random documents

static const struct mx *random_ref(struct m_document *d, struct random *r)
{
    struct mx *x = mx_new(d->model.arena, MX_REF);
    x->len = 1;
    if (random_below(r, 3)) {
        x->names[0] = scalars[random_below(r, COUNT_OF(scalars))];
    } else {
        x->names[0] = maps[random_below(r, COUNT_OF(maps))];
        x->names[1] = inner_names[random_below(r, COUNT_OF(inner_names))];
        x->len = 2;
    }
    return x;
}

static const struct mx *random_int(struct m_document *d, struct random *r)
{
    struct mx *x = mx_new(d->model.arena, MX_INT);
    x->n = random_below(r, 3);
    return x;
}

static const struct mx *random_truth(struct m_document *d, struct random *r)
{
    struct mx *x = mx_new(d->model.arena, MX_BOOL);
    x->n = random_below(r, 2);
    return x;
}

static const struct mx *random_x(struct m_document *d, struct random *r, unsigned depth)
{
    struct arena *a = d->model.arena;
    if (d->is_knotted && random_below(r, 3))
        return random_below(r, 3) ? random_int(d, r) : random_truth(d, r);
    uint32_t what = random_below(r, depth ? 11 : 6);
    if (what < 3)
        return random_int(d, r);
    if (what < 6)
        return random_ref(d, r);
    const struct mx *x = random_x(d, r, depth - 1), *y = random_x(d, r, depth - 1);
    switch (what) {
    case 6:
    case 7: return mx_of(a, MX_ADD, x, y, NULL);
    case 8:
    case 9: return mx_of(a, MX_ELSE, random_ref(d, r), y, NULL);
    default:
        return mx_of(a, MX_COND, mx_of(a, MX_EQUAL, x, random_int(d, r), NULL), y,
                     random_x(d, r, depth - 1));
    }
}

static const struct mx *random_test(struct m_document *d, struct random *r)
{
    struct arena *a = d->model.arena;
    const struct mx *left = random_ref(d, r);
    if (random_below(r, 3))
        left = mx_of(a, MX_ELSE, left, random_int(d, r), NULL);
    return mx_of(a, random_below(r, 3) ? MX_EQUAL : MX_LESS, left, random_int(d, r), NULL);
}

// A reference, a test, or one test that decides whether another one is made.
static const struct mx *random_knot(struct m_document *d, struct random *r)
{
    struct arena *a = d->model.arena;
    switch (random_below(r, 5)) {
    case 0: return mx_of(a, MX_ELSE, random_ref(d, r), random_truth(d, r), NULL);
    case 1: return random_ref(d, r);
    case 2: return mx_of(a, MX_COND, random_test(d, r), random_test(d, r), random_truth(d, r));
    default: return random_test(d, r);
    }
}

static const struct mx *random_guard(struct m_document *d, struct random *r)
{
    if (d->is_knotted)
        return random_knot(d, r);
    struct arena *a = d->model.arena;
    const struct mx *left = random_below(r, 4) ? random_ref(d, r) : random_x(d, r, 1);
    if (random_below(r, 2))
        left = mx_of(a, MX_ELSE, left, random_int(d, r), NULL);
    const struct mx *test =
        mx_of(a, random_below(r, 3) ? MX_EQUAL : MX_LESS, left, random_int(d, r), NULL);
    if (!random_below(r, 5))
        test = mx_of(a, random_below(r, 2) ? MX_AND : MX_OR, test,
                     mx_of(a, MX_EQUAL, random_ref(d, r), random_int(d, r), NULL), NULL);
    return random_below(r, 4) ? test : mx_of(a, MX_NOT, test, NULL, NULL);
}

static const struct mx *random_map(struct m_document *d, struct random *r)
{
    struct mx *x = mx_new(d->model.arena, MX_LAZY);
    uint32_t first = random_below(r, 2), len = 1 + random_below(r, 2);
    for (uint32_t i = 0; i < len; i++) {
        x->names[i] = inner_names[(first + i) % 2];
        x->kids[x->len++] = random_x(d, r, 1);
    }
    return x;
}

static void random_layer(struct m_document *d, struct random *r, struct m_layer *l, bool may_nest)
{
    if (d->is_knotted || random_below(r, 3)) {
        l->guard = random_guard(d, r);
        l->number = d->guard_count;
        d->guards[d->guard_count++] = l;
    }
    if (may_nest && l->guard && !random_below(r, 6)) {
        l->inner_count = 1;
        l->inner = ARENA_NEW(d->model.arena, struct m_layer);
        random_layer(d, r, l->inner, false);
        return;
    }
    uint32_t wanted = 1 + random_below(r, PAIRS_MAX);
    for (uint32_t i = 0; i < wanted; i++) {
        bool is_map = !random_below(r, 3);
        const char *key = is_map ? maps[random_below(r, COUNT_OF(maps))]
                                 : scalars[random_below(r, COUNT_OF(scalars))];
        if (can_define(l, key))
            continue;
        bool is_plain = !is_map || !random_below(r, 8);
        l->pairs[l->count++] =
            (struct m_pair){key, is_plain ? random_x(d, r, 1) : random_map(d, r)};
    }
}

static void write_layer(struct strbuf *out, const struct m_layer *l)
{
    if (l->guard) {
        strbuf_add_cstr(out, "if ");
        mx_write(out, l->guard, "");
        strbuf_add_cstr(out, " {\n");
    }
    for (uint32_t i = l->inner_count; i > 0; i--)
        write_layer(out, &l->inner[i - 1]);
    for (uint32_t i = 0; i < l->count; i++) {
        strbuf_format(out, "%s: ", l->pairs[i].key);
        mx_write(out, l->pairs[i].x, "");
        strbuf_add_char(out, '\n');
    }
    if (l->guard)
        strbuf_add_cstr(out, "}\n");
}

static void random_document(struct m_document *d, struct random *r)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    d->layer_count = 2 + random_below(r, LAYERS_MAX - 1);
    for (uint32_t i = 0; i < d->layer_count; i++)
        random_layer(d, r, &d->layers[i], true);
    for (uint32_t i = d->layer_count; i > 0; i--)
        write_layer(&out, &d->layers[i - 1]);
    d->text = model_copy(d->model.arena, &out);
    strbuf_done(&out);
}

// ---- comparing

static const struct {
    const char *path;
    uint32_t len;
    const char *names[2];
} questions[] = {
    {"a", 1, {"a"}},        {"b", 1, {"b"}},        {"c", 1, {"c"}},        {"d", 1, {"d"}},
    {"m", 1, {"m"}},        {"n", 1, {"n"}},        {"m.x", 2, {"m", "x"}}, {"m.y", 2, {"m", "y"}},
    {"n.x", 2, {"n", "x"}}, {"n.y", 2, {"n", "y"}}, {"", 0, {NULL}},
};

enum { TOP_KEYS = 6, QUESTIONS = COUNT_OF(questions) };

// The whole has the keys that some layer defines. Which there are, all guards say.
static struct mv read_document(struct m_document *d)
{
    unsigned errors = 0; // of all guards that fail
    for (uint32_t i = 0; i < d->layer_count; i++) {
        if (!d->layers[i].guard)
            continue;
        struct mv guard = one_value(d, &d->layers[i]);
        bool is_there = guard.kind == MV_BOOL && guard.n && !errors;
        if (is_there && d->layers[i].inner_count && d->layers[i].inner->guard)
            guard = one_value(d, d->layers[i].inner);
        errors |= guard.kind == MV_BOOL ? 0 : guard.errors;
    }
    if (errors)
        return model_error(&d->model, errors);
    struct mv v = mv_object(d->model.arena, TOP_KEYS);
    v.len = 0;
    for (uint32_t i = 0; i < TOP_KEYS; i++) {
        struct mv item = read(&d->model, questions[i].names, 1);
        if (item.kind == MV_ABSENT)
            continue;
        v.keys[v.len] = questions[i].path;
        v.items[v.len++] = item;
    }
    return v;
}

static const char *want_of(struct m_document *d, uint32_t q)
{
    d->mask = NO_MASK;
    d->inside = false;
    d->running_len = 0;
    struct mv v =
        questions[q].len ? read(&d->model, questions[q].names, questions[q].len) : read_document(d);
    return mv_text(d->model.arena, &v);
}

// The keys of the whole in the order of the oracle: which one comes first is the layers' business.
static const char *sorted_whole(struct m_document *d, struct toy *t, struct node *root,
                                const char *answer)
{
    if (*answer != '{')
        return answer;
    struct strbuf out;
    strbuf_init(&out, 0);
    for (uint32_t i = 0; i < TOP_KEYS; i++) {
        const char *at = strstr(answer, model_printf(d->model.arena, "\"%s\":", questions[i].path));
        if (at)
            strbuf_format(&out, "%s\"%s\":%s", out.len ? "," : "{", questions[i].path,
                          toy_ask(t, root, questions[i].path));
    }
    strbuf_add_cstr(&out, out.len ? "}" : "{}");
    const char *text = model_copy(d->model.arena, &out);
    strbuf_done(&out);
    // nothing more than these keys is in it
    return strlen(text) == strlen(answer) ? text : answer;
}

static bool ask_in_order(struct m_document *d, struct random *r, const char *const *want,
                         const char **shown, unsigned seed)
{
    struct toy t;
    uint32_t order[QUESTIONS];
    bool right = true;
    toy_open(&t, &toy_guarded);
    struct node *root = toy_document(&t, d->text);
    model_shuffle(r, order, QUESTIONS);
    for (uint32_t i = 0; right && i < QUESTIONS; i++) {
        uint32_t q = order[i];
        const char *answer = toy_ask(&t, root, questions[q].path);
        const char *text = answer_text(d->model.arena, answer);
        if (!model_shows_the_same(&d->model, &t, &shown[q], questions[q].path, seed, d->text))
            break;
        if (!questions[q].len)
            text = sorted_whole(d, &t, root, text);
        right = !strcmp(text, want[q]);
        if (right)
            continue;
        struct strbuf asked;
        strbuf_init(&asked, 0);
        for (uint32_t j = 0; j < i; j++)
            strbuf_format(&asked, " %s", order[j] + 1 < QUESTIONS ? questions[order[j]].path : "*");
        check_failed(__FILE__, __LINE__, "model %u: %s is %s, not %s\n%s# asked before:%s", seed,
                     questions[q].path, text, want[q], d->text, model_copy(d->model.arena, &asked));
        strbuf_done(&asked);
    }
    toy_close(&t);
    return right;
}

static void run_model(unsigned seed)
{
    struct random r = {seed * UINT64_C(0x9e3779b97f4a7c15) + 3};
    struct arena arena;
    arena_init(&arena);
    struct m_document d = {.model = {.arena = &arena, .language = MODEL_GUARDED, .read = read},
                           .is_knotted = seed % 4 == 1,
                           .mask = NO_MASK};
    random_document(&d, &r);
    find_groups(&d);
    find_paradoxes(&d);
    const char *want[QUESTIONS];
    for (uint32_t i = 0; i < QUESTIONS; i++)
        want[i] = want_of(&d, i);
    const char *shown[QUESTIONS] = {0};
    for (int order = 0; order < MODEL_ORDERS; order++)
        if (!ask_in_order(&d, &r, want, shown, seed))
            break;
    arena_done(&arena);
}

static void guards_over_random_documents(void)
{
    model_each_seed(10000, run_model);
}

static const struct test tests[] = {
    {"10,000 random documents (`make models`: 100,000): guards, every key in any order",
     guards_over_random_documents},
};

SUITE_OF(models_guards);
