// SPDX-License-Identifier: Apache-2.0
//
// Questions about what can be walked, and parts of it.
#include "dialects/puppet/erb/erb_methods.h"

// What a question is about: a block, a pattern, or whether the element is true.
static bool element_counts(struct erb_run *r, const struct rv_call *c, struct rv item)
{
    if (c->count)
        return erb_case_equal(r, c->args[0], item);
    return erb_truth(r, c->block ? erb_yield_one(r, c->block, item) : item);
}

static struct rv walk_asked(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    int64_t yes = 0, all = 0;
    char kind = c->name.len == 4 ? c->name.at[1] : 'o'; // any? all? none? one?
    bool is_none = str_equal(c->name, STR("none?"));
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        yes += element_counts(r, c, list->at[i]) && !erb_left(r);
        all++;
        bool is_decided = kind == 'n' && c->name.at[0] == 'a' ? yes > 0
                          : kind == 'l'                       ? yes < all
                                                              : is_none && yes > 0;
        if (is_decided)
            break;
    }
    if (is_none)
        return rv_bool(!yes);
    if (str_equal(c->name, STR("one?")))
        return rv_bool(yes == 1);
    return rv_bool(kind == 'l' ? yes == all : yes > 0);
}

static struct rv walk_includes(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++)
        if (rv_equal(list->at[i], c->args[0]))
            return rv_bool(true);
    return rv_bool(false);
}

static struct rv walk_count(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    if (erb_left(r) || (!c->count && !c->block))
        return rv_int(list ? (int64_t)list->len : 0);
    int64_t count = 0;
    for (size_t i = 0; !erb_left(r) && i < list->len; i++)
        count += c->count ? rv_equal(list->at[i], c->args[0])
                          : erb_truth(r, erb_yield_one(r, c->block, list->at[i]));
    return rv_int(count);
}

static struct rv walk_first(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    bool is_drop = str_equal(c->name, STR("drop"));
    if (erb_left(r))
        return rv_nil();
    if (!c->count)
        return list->len ? list->at[0] : rv_nil();
    int64_t count = erb_int_arg(r, c->args[0]);
    if (count < 0)
        return erb_raise(r, "ArgumentError", "%s",
                         is_drop                            ? "attempt to drop negative size"
                         : str_equal(c->name, STR("first")) ? "negative array size"
                                                            : "attempt to take negative size");
    size_t n = (size_t)count < list->len ? (size_t)count : list->len;
    return is_drop ? rv_array_of(r->arena, list->at + n, list->len - n)
                   : rv_array_of(r->arena, list->at, n);
}

static struct rv walk_while(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    const struct rv_list *list = erb_elements(r, c->self);
    size_t n = 0;
    while (!erb_left(r) && n < list->len && erb_truth(r, erb_yield_one(r, c->block, list->at[n])))
        n++;
    if (erb_left(r))
        return rv_nil();
    return c->name.at[0] == 'd' ? rv_array_of(r->arena, list->at + n, list->len - n)
                                : rv_array_of(r->arena, list->at, n);
}

static struct rv walk_to_a(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    return erb_left(r)                ? rv_nil()
           : c->self.kind == RV_ARRAY ? c->self
                                      : rv_array_of(r->arena, list->at, list->len);
}

static struct rv walk_to_h(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv hash = rv_hash(r->arena);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv pair = c->block ? erb_yield_one(r, c->block, list->at[i]) : list->at[i];
        if (erb_left(r))
            break;
        if (pair.kind != RV_ARRAY)
            return erb_raise(r, "TypeError", "wrong element type %.*s at %zu (expected array)",
                             STR_ARGS(rv_class_name(pair)), i);
        if (pair.list->len != 2)
            return erb_raise(r, "ArgumentError", "wrong array length at %zu (expected 2, was %zu)",
                             i, pair.list->len);
        rv_hash_put(hash, pair.list->at[0], pair.list->at[1]);
    }
    return hash;
}

static struct rv walk_uniq(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv seen = rv_hash(r->arena), out = rv_array(r->arena), old;
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv key = c->block ? erb_yield_one(r, c->block, list->at[i]) : list->at[i];
        if (!erb_charge(r, 1) || hash_find(seen.hash, key, &old))
            continue;
        rv_hash_put(seen, key, rv_nil());
        rv_push(out, list->at[i]);
    }
    return out;
}

static struct rv walk_tally(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv hash = rv_hash(r->arena);
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv count = rv_int(0);
        (void)hash_find(hash.hash, list->at[i], &count);
        rv_hash_put(hash, list->at[i], rv_int(count.integer + 1));
    }
    return hash;
}

static struct rv walk_grep(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    struct rv out = rv_array(r->arena);
    bool wanted = !str_equal(c->name, STR("grep_v"));
    for (size_t i = 0; !erb_left(r) && i < list->len; i++) {
        struct rv item = list->at[i];
        if (erb_case_equal(r, c->args[0], item) == wanted && !erb_left(r))
            rv_push(out, c->block ? erb_yield_one(r, c->block, item) : item);
    }
    return out;
}

static const struct rv_method walk_more_rows[] = {
    {"grep", 1, 1, walk_grep},         {"grep_v", 1, 1, walk_grep},
    {"any?", 0, 1, walk_asked},        {"all?", 0, 1, walk_asked},
    {"none?", 0, 1, walk_asked},       {"one?", 0, 1, walk_asked},
    {"include?", 1, 1, walk_includes}, {"member?", 1, 1, walk_includes},
    {"count", 0, 1, walk_count},       {"first", 0, 1, walk_first},
    {"take", 1, 1, walk_first},        {"drop", 1, 1, walk_first},
    {"take_while", 0, 0, walk_while},  {"drop_while", 0, 0, walk_while},
    {"to_a", 0, 0, walk_to_a},         {"entries", 0, 0, walk_to_a},
    {"to_h", 0, 0, walk_to_h},         {"uniq", 0, 0, walk_uniq},
    {"tally", 0, 0, walk_tally},
};
const struct rv_methods erb_walk_more_methods = {walk_more_rows, COUNT_OF(walk_more_rows)};

// ---- Enumerator: a method that waits for its block

struct counting {
    const struct rv_proc *block;
    int64_t next;
    struct rv memo;
    bool has_memo;
};

static struct rv with_number(struct erb_run *r, void *data, const struct rv *args, unsigned count)
{
    struct counting *n = data;
    struct rv item = count == 1 ? args[0] : rv_array_of(r->arena, args, count);
    struct rv both[] = {item, n->has_memo ? n->memo : rv_int(n->next++)};
    return erb_yield(r, n->block, both, 2);
}

// `map.with_index(1) { |x, i| }`
static struct rv wait_with(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    bool has_memo = str_ends(c->name, STR("with_object"));
    struct counting n = {.block = c->block, .memo = erb_arg(c, 0), .has_memo = has_memo};
    n.next = c->count && !has_memo && c->args[0].kind != RV_NIL ? erb_int_arg(r, c->args[0]) : 0;
    struct rv_proc proc = {.native = with_number, .data = &n};
    const struct rv_walk *walk = c->self.walk;
    struct rv_call inner = {walk->self, walk->method, walk->args, walk->count, &proc};
    struct rv v = erb_left(r) ? rv_nil() : erb_send(r, &inner);
    return has_memo ? n.memo : v;
}

static struct rv wait_each(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_walk *walk = c->self.walk;
    struct rv_call inner = {walk->self, walk->method, walk->args, walk->count, c->block};
    return erb_send(r, &inner);
}

static struct rv wait_size(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_list *list = erb_elements(r, c->self);
    return rv_int(erb_left(r) ? 0 : (int64_t)list->len);
}

static const struct rv_method wait_rows[] = {
    {"with_index", 0, 1, wait_with},  {"each_with_index", 0, 0, wait_with},
    {"with_object", 1, 1, wait_with}, {"each", 0, 0, wait_each},
    {"size", 0, 0, wait_size},
};
const struct rv_methods erb_wait_methods = {wait_rows, COUNT_OF(wait_rows)};
