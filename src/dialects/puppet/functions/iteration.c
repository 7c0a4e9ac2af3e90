// SPDX-License-Identifier: Apache-2.0
//
// Functions that call a lambda for each element. Signatures come in twos: with two parameters (index or key, and the
// element) and with one.
#include "base/budget.h"
#include "base/regex.h"
#include "base/utf8.h"
#include "dialects/puppet/runtime/support.h"

// ---- one walk

struct walk {
    struct puppet_call *call;
    struct value elements; // an Array; of a hash pairs
    bool is_hash;
    bool by_two;
    size_t next;
    struct value item;  // the element of this turn
    struct value given; // what the lambda returned for it
    bool has_failed;    // `given` is to be returned
};

// The first, third … signature is the one with two parameters.
static bool takes_two(const struct puppet_call *c)
{
    return c->signature % 2 == 0;
}

static bool walk_begin(struct walk *w, struct puppet_call *c, bool by_two)
{
    *w = (struct walk){.call = c, .is_hash = puppet_is_hash(c->args[0]), .by_two = by_two};
    if (puppet_elements(c->arena, c->args[0], &w->elements))
        return true;
    struct str type = type_text_of(c, c->args[0]);
    w->given =
        puppet_fail(c, "RUNTIME_ERROR", "%.*s(): wrong argument type (%.*s; is not Iterable.",
                    STR_ARGS(c->name), STR_ARGS(type));
    w->has_failed = true;
    return false;
}

static void apply_to_item(struct walk *w)
{
    struct puppet_call *c = w->call;
    size_t i = w->next - 1;
    if (!w->by_two) {
        w->given = puppet_apply(c, c->lambda, &w->item, 1);
    } else if (w->is_hash) {
        const struct value both[] = {value_item(w->item, 0), value_item(w->item, 1)};
        w->given = puppet_apply(c, c->lambda, both, 2);
    } else {
        const struct value both[] = {value_int((int64_t)i), w->item};
        w->given = puppet_apply(c, c->lambda, both, 2);
    }
}

// Calls the lambda for the next element. False: there is none, `break` was called, or it failed.
static bool walk_next(struct walk *w)
{
    struct value ignored;
    if (w->has_failed || w->next >= value_len(w->elements))
        return false;
    if (!puppet_charge(w->call, 1)) {
        w->given = call_limit(w->call->kernel);
        w->has_failed = true;
        return false;
    }
    w->item = value_item(w->elements, w->next++);
    apply_to_item(w);
    if (!value_is_poison(w->given))
        return true;
    if (value_is_break(w->given, &ignored))
        w->next = value_len(w->elements);
    else
        w->has_failed = true;
    return false;
}

// The same where the answer decides: what is unknown ends the walk.
static bool walk_decide(struct walk *w)
{
    if (!walk_next(w))
        return false;
    w->has_failed = value_is_unknown(w->given);
    return !w->has_failed;
}

static struct value walk_result(struct walk *w, struct value result)
{
    return w->has_failed ? w->given : result;
}

// ---- each, map, filter and those that answer a question

static struct value run_each(struct puppet_call *c)
{
    struct walk w;
    walk_begin(&w, c, takes_two(c));
    while (walk_next(&w))
        continue;
    return walk_result(&w, c->args[0]);
}

static struct value run_map(struct puppet_call *c)
{
    struct walk w;
    struct values out = values_in(c);
    walk_begin(&w, c, takes_two(c));
    while (walk_next(&w))
        values_add(&out, w.given);
    return w.has_failed ? w.given : values_array(c, &out);
}

static struct value run_filter(struct puppet_call *c)
{
    struct walk w;
    struct values out = values_in(c);
    struct pairs kept = pairs_in(c);
    walk_begin(&w, c, takes_two(c));
    while (walk_decide(&w)) {
        if (!puppet_is_true(w.given))
            continue;
        if (w.is_hash)
            pairs_add(&kept, value_item(w.item, 0), value_item(w.item, 1));
        else
            values_add(&out, w.item);
    }
    if (w.has_failed)
        return w.given;
    return w.is_hash ? pairs_hash(c, &kept) : values_array(c, &out);
}

static struct value run_any(struct puppet_call *c)
{
    struct walk w;
    walk_begin(&w, c, takes_two(c));
    while (walk_decide(&w))
        if (puppet_is_true(w.given))
            return value_bool(true);
    return walk_result(&w, value_bool(false));
}

static struct value run_all(struct puppet_call *c)
{
    struct walk w;
    walk_begin(&w, c, takes_two(c));
    while (walk_decide(&w))
        if (!puppet_is_true(w.given))
            return value_bool(false);
    return walk_result(&w, value_bool(true));
}

static struct value run_partition(struct puppet_call *c)
{
    struct walk w;
    struct values yes = values_in(c), no = values_in(c);
    walk_begin(&w, c, takes_two(c));
    while (walk_decide(&w))
        values_add(puppet_is_true(w.given) ? &yes : &no, w.item);
    if (w.has_failed)
        return w.given;
    return puppet_pair(c, values_array(c, &yes), values_array(c, &no));
}

static struct value run_group_by(struct puppet_call *c)
{
    struct walk w;
    struct values keys = values_in(c), items = values_in(c);
    walk_begin(&w, c, takes_two(c));
    while (walk_decide(&w)) {
        values_add(&keys, w.given);
        values_add(&items, w.item);
    }
    if (w.has_failed)
        return w.given;
    struct pairs groups = pairs_in(c);
    bool *is_done = ARENA_ARRAY(c->arena, bool, keys.len + 1);
    for (size_t i = 0; i < keys.len; i++) {
        struct values group = values_in(c);
        if (is_done[i])
            continue;
        for (size_t k = i; budget_more(k < keys.len); k++)
            if (!is_done[k] && ruby_same(keys.at[i], keys.at[k])) {
                is_done[k] = true;
                values_add(&group, items.at[k]);
            }
        pairs_add(&groups, keys.at[i], values_array(c, &group));
    }
    return pairs_hash(c, &groups);
}

// ---- index

static struct value run_index_lambda(struct puppet_call *c)
{
    struct walk w;
    bool by_two = takes_two(c);
    if (!walk_begin(&w, c, by_two))
        return w.given;
    struct value pairs = w.elements;
    if (w.is_hash && !by_two) { // a lambda with one parameter gets the item alone
        struct values items = values_in(c);
        for (size_t i = 0; budget_more(i < value_len(pairs)); i++)
            values_add(&items, value_item(value_item(pairs, i), 1));
        w.elements = values_array(c, &items);
        w.is_hash = false;
    }
    while (walk_decide(&w)) {
        size_t i = w.next - 1;
        if (puppet_is_true(w.given))
            return puppet_is_hash(c->args[0]) ? value_item(value_item(pairs, i), 0)
                                              : value_int((int64_t)i);
    }
    return walk_result(&w, puppet_undef());
}

static struct value index_of_text(struct puppet_call *c)
{
    struct str text = arg_text(c, 0), pattern;
    if (!puppet_is_regexp(c->args[1], &pattern)) {
        size_t at = str_find(text, value_str(&c->args[1]), 0);
        bool is_found = at < text.len || !value_str(&c->args[1]).len;
        return is_found ? value_int((int64_t)utf8_count(str_slice(text, 0, at))) : puppet_undef();
    }
    struct value failed;
    struct regex *r = open_pattern(c, pattern, &failed);
    if (!r)
        return failed;
    struct regex_group *groups =
        ARENA_ARRAY(c->arena, struct regex_group, regex_group_count(r) + 1);
    bool is_found = regex_match(r, text, 0, groups) == REGEX_MATCH;
    regex_close(r);
    return is_found ? value_int((int64_t)utf8_count(str_slice(text, 0, groups[0].start)))
                    : puppet_undef();
}

static struct value index_of_value(struct puppet_call *c)
{
    struct value elements;
    bool is_hash = puppet_is_hash(c->args[0]);
    if (!puppet_elements(c->arena, c->args[0], &elements))
        return puppet_fail(c, "RUNTIME_ERROR", "index(): expected something Iterable");
    for (size_t i = 0; budget_more(i < value_len(elements)); i++) {
        struct value item = value_item(elements, i);
        if (ruby_equal(is_hash ? value_item(item, 1) : item, c->args[1]))
            return is_hash ? value_item(item, 0) : value_int((int64_t)i);
    }
    return puppet_undef();
}

static struct value run_index(struct puppet_call *c)
{
    if (has_lambda(c))
        return run_index_lambda(c);
    bool is_text = puppet_is_string(c->args[0]) &&
                   (puppet_is_string(c->args[1]) || puppet_is_regexp(c->args[1], NULL));
    return is_text ? index_of_text(c) : index_of_value(c);
}

// ---- reduce, slice

static struct value run_reduce(struct puppet_call *c)
{
    struct value elements, ignored;
    if (!puppet_elements(c->arena, c->args[0], &elements))
        return puppet_fail(c, "RUNTIME_ERROR", "reduce(): expected something Iterable");
    size_t first = c->count > 1 ? 0 : 1;
    if (c->count < 2 && !value_len(elements))
        return puppet_undef();
    struct value memo = c->count > 1 ? c->args[1] : value_item(elements, 0);
    for (size_t i = first; i < value_len(elements); i++) {
        const struct value both[] = {memo, value_item(elements, i)};
        if (!puppet_charge(c, 1))
            return call_limit(c->kernel);
        struct value given = puppet_apply(c, c->lambda, both, 2);
        if (value_is_poison(given))
            return value_is_break(given, &ignored) ? memo : given;
        memo = given;
    }
    return memo;
}

enum { SERVING_MOST = 65536 };

// How many parameters of the lambda a slice is spread over; 0 with `*failed`.
static size_t serving_size(struct puppet_call *c, size_t size, struct value *failed)
{
    int least = 0, most = 0;
    if (!has_lambda(c))
        return 1;
    puppet_lambda_counts(c->lambda, &least, &most);
    size_t serving = most < 0 || most != least ? size : (size_t)most;
    if (!serving)
        *failed = puppet_fail(c, "RUNTIME_ERROR",
                              "slice(): block must define at least one parameter. Block has 0.");
    else if (serving != 1 && serving != size)
        *failed = puppet_fail(
            c, "RUNTIME_ERROR",
            "slice(): block must define one parameter, or the same number of parameters as the "
            "given size of the slice (%zu). Block has %zu",
            size, serving);
    else
        return serving;
    return 0;
}

static struct value serve_slice(struct puppet_call *c, struct value slice, size_t serving)
{
    if (serving == 1)
        return puppet_apply(c, c->lambda, &slice, 1);
    struct value *args = ARENA_ARRAY(c->arena, struct value, serving);
    bool is_hash = puppet_is_hash(c->args[0]);
    for (size_t i = 0; i < serving; i++)
        args[i] = i < value_len(slice) ? value_item(slice, i)
                  : is_hash            ? value_tuple(c->arena, NULL, 0)
                                       : puppet_undef();
    return puppet_apply(c, c->lambda, args, (unsigned)serving);
}

static struct value run_slice(struct puppet_call *c)
{
    struct value elements, failed = VALUE_NONE, ignored;
    struct values out = values_in(c);
    if (!puppet_elements(c->arena, c->args[0], &elements))
        return puppet_fail(c, "RUNTIME_ERROR", "slice(): expected something Iterable");
    size_t len = value_len(elements), wanted = (size_t)c->args[1].integer;
    size_t size = wanted < len ? wanted : len;
    size_t serving = serving_size(c, wanted, &failed);
    if (!serving)
        return failed;
    if (serving > SERVING_MOST)
        return puppet_fail(c, "RUNTIME_ERROR", "slice(): a lambda gets at most %d parameters",
                           SERVING_MOST);
    for (size_t i = 0; i < len; i += size) {
        if (!puppet_charge(c, size))
            return call_limit(c->kernel);
        size_t count = len - i < size ? len - i : size;
        struct value slice = value_tuple(c->arena, elements.aggregate->items + i, count);
        if (!has_lambda(c)) {
            values_add(&out, slice);
            continue;
        }
        struct value given = serve_slice(c, slice, serving);
        if (value_is_poison(given) && !value_is_break(given, &ignored))
            return given;
        if (value_is_poison(given))
            break;
    }
    return has_lambda(c) ? c->args[0] : values_array(c, &out);
}

// ---- step, reverse_each: iterators, or each turn at once

static struct value serve_or_iterate(struct puppet_call *c, struct value elements)
{
    struct value ignored;
    if (!has_lambda(c))
        return puppet_iterator(c->arena, elements);
    for (size_t i = 0; i < value_len(elements); i++) {
        struct value item = value_item(elements, i);
        if (!puppet_charge(c, 1))
            return call_limit(c->kernel);
        struct value given = puppet_apply(c, c->lambda, &item, 1);
        if (value_is_poison(given) && value_is_break(given, &ignored))
            break;
        if (value_is_poison(given))
            return given;
    }
    return puppet_undef();
}

static struct value run_step(struct puppet_call *c)
{
    struct value elements;
    struct values out = values_in(c);
    if (!puppet_elements(c->arena, c->args[0], &elements))
        return puppet_fail(c, "RUNTIME_ERROR", "step(): expected something Iterable");
    uint64_t step = (uint64_t)c->args[1].integer;
    for (uint64_t i = 0; budget_more(i < value_len(elements)); i += step) {
        values_add(&out, value_item(elements, (size_t)i));
        if (step > value_len(elements))
            break;
    }
    return serve_or_iterate(c, values_array(c, &out));
}

static struct value run_reverse_each(struct puppet_call *c)
{
    struct value elements;
    struct values out = values_in(c);
    if (!puppet_elements(c->arena, c->args[0], &elements))
        return puppet_fail(c, "RUNTIME_ERROR", "reverse_each(): expected something Iterable");
    for (size_t i = value_len(elements); budget_more(i > 0); i--)
        values_add(&out, value_item(elements, i - 1));
    return serve_or_iterate(c, values_array(c, &out));
}

// ---- tree_each

struct tree_options {
    bool has_root, has_containers, has_values, is_breadth_first;
    const struct ptype *containers; // NULL: all kinds
};

static bool tree_option(struct value options, struct str name, bool otherwise)
{
    struct value v = puppet_is_hash(options) ? value_get(options, name) : VALUE_NONE;
    return value_is(v, VALUE_BOOL) ? v.boolean : otherwise;
}

static struct tree_options read_tree_options(struct value options)
{
    struct tree_options o = {
        .has_containers = tree_option(options, STR("include_containers"), true),
        .has_values = tree_option(options, STR("include_values"), true),
    };
    o.has_root = o.has_containers && tree_option(options, STR("include_root"), true);
    if (!puppet_is_hash(options))
        return o;
    struct value order = value_get(options, STR("order"));
    o.is_breadth_first =
        puppet_is_string(order) && str_equal(value_str(&order), STR("breadth_first"));
    struct value containers = value_get(options, STR("container_type"));
    o.containers = puppet_type_of_value(containers);
    return o;
}

static bool is_branch(const struct tree_options *o, struct value v)
{
    bool is_one = value_is_aggregate(v) || puppet_is_object(v);
    return is_one && (!o->containers || ptype_has(o->containers, v));
}

// The parts of a branch as pairs of key and value.
static size_t branch_parts(struct puppet_call *c, struct value v, struct value **keys,
                           struct value **items)
{
    const struct puppet_object *object = puppet_is_object(v);
    struct ptype_field *fields = NULL;
    size_t count = object ? object_fields(c->arena, object->type, &fields) : value_len(v);
    *keys = ARENA_ARRAY(c->arena, struct value, count + 1);
    *items = ARENA_ARRAY(c->arena, struct value, count + 1);
    for (size_t i = 0; budget_more(i < count); i++) {
        (*keys)[i] = object              ? value_string(c->arena, fields[i].name)
                     : puppet_is_hash(v) ? value_real_key(v, i)
                                         : value_int((int64_t)i);
        (*items)[i] = object ? object->attributes[i] : value_item(v, i);
    }
    return count;
}

static struct value path_with(struct puppet_call *c, struct value path, struct value key)
{
    struct values list = values_in(c);
    values_add_all(&list, path);
    values_add(&list, key);
    return values_array(c, &list);
}

static void add_tree_entry(struct puppet_call *c, const struct tree_options *o, struct value path,
                           struct value v, struct values *out)
{
    if (is_branch(o, v) ? o->has_containers : o->has_values)
        values_add(out, puppet_pair(c, path, v));
}

static void walk_depth_first(struct puppet_call *c, const struct tree_options *o, struct value path,
                             struct value v, struct values *out)
{
    struct value *keys, *items;
    size_t count = branch_parts(c, v, &keys, &items);
    for (size_t i = 0; budget_more(i < count); i++) {
        struct value inner = path_with(c, path, keys[i]);
        if (value_is_poison(inner))
            return;
        add_tree_entry(c, o, inner, items[i], out);
        if (is_branch(o, items[i]))
            walk_depth_first(c, o, inner, items[i], out);
    }
}

static void walk_breadth_first(struct puppet_call *c, const struct tree_options *o,
                               struct value root, struct values *out)
{
    struct values queue = values_in(c);
    values_add(&queue, puppet_pair(c, value_tuple(c->arena, NULL, 0), root));
    for (size_t next = 0; budget_more(next < queue.len); next++) {
        struct value *keys, *items;
        struct value path = value_item(queue.at[next], 0);
        size_t count = branch_parts(c, value_item(queue.at[next], 1), &keys, &items);
        for (size_t i = 0; budget_more(i < count); i++) {
            struct value inner = path_with(c, path, keys[i]);
            if (value_is_poison(inner))
                return;
            add_tree_entry(c, o, inner, items[i], out);
            if (is_branch(o, items[i]))
                values_add(&queue, puppet_pair(c, inner, items[i]));
        }
    }
}

static struct value serve_tree(struct puppet_call *c, const struct values *entries)
{
    struct value ignored;
    for (size_t i = 0; i < entries->len; i++) {
        const struct value both[] = {value_item(entries->at[i], 0), value_item(entries->at[i], 1)};
        if (!puppet_charge(c, 1))
            return call_limit(c->kernel);
        struct value given = c->signature == 0 ? puppet_apply(c, c->lambda, both, 2)
                                               : puppet_apply(c, c->lambda, &both[1], 1);
        if (value_is_poison(given) && value_is_break(given, &ignored))
            break;
        if (value_is_poison(given))
            return given;
    }
    return c->args[0];
}

static struct value run_tree_each(struct puppet_call *c)
{
    struct tree_options o = read_tree_options(arg_or(c, 1, VALUE_NONE));
    struct values out = values_in(c);
    struct value root = c->args[0], items, no_path = value_tuple(c->arena, NULL, 0);
    if (!o.has_containers && !o.has_values)
        return puppet_fail(
            c, "RUNTIME_ERROR",
            "Options 'include_containers' and 'include_values' cannot both be false");
    if (puppet_iterator_take(root, &items))
        root = items;
    if (o.has_root)
        values_add(&out, puppet_pair(c, no_path, root));
    if (o.is_breadth_first)
        walk_breadth_first(c, &o, root, &out);
    else
        walk_depth_first(c, &o, no_path, root, &out);
    return has_lambda(c) ? serve_tree(c, &out) : puppet_iterator(c->arena, values_array(c, &out));
}

// ---- with, then, lest

static struct value run_with(struct puppet_call *c)
{
    return puppet_apply(c, c->lambda, c->args, c->count);
}

static struct value run_then(struct puppet_call *c)
{
    return puppet_is_undef(c->args[0]) ? puppet_undef() : puppet_apply(c, c->lambda, c->args, 1);
}

static struct value run_lest(struct puppet_call *c)
{
    return puppet_is_undef(c->args[0]) ? puppet_apply(c, c->lambda, NULL, 0) : c->args[0];
}

#define BY_TWO_OR_ONE                                                       \
    {                                                                       \
        "Hash[Any, Any], Callable[2, 2]", "Hash[Any, Any], Callable[1, 1]", \
            "Iterable, Callable[2, 2]", "Iterable, Callable[1, 1]"          \
    }
#define COLLECTION_BY_TWO_OR_ONE                                   \
    {                                                              \
        "Collection, Callable[2, 2]", "Collection, Callable[1, 1]" \
    }
#define TREE_OPTIONS                                                                      \
    "Struct[{Optional['container_type'] => Optional[Type], Optional['include_root'] => "  \
    "Optional[Boolean], "                                                                 \
    "Optional['include_containers'] => Optional[Boolean], Optional['include_values'] => " \
    "Optional[Boolean], "                                                                 \
    "Optional['order'] => Optional[Enum['depth_first', 'breadth_first']], "               \
    "Optional['include_refs'] => Optional[Boolean]}]"

static const struct puppet_function rows[] = {
    {"each", BY_TWO_OR_ONE, "Calls a lambda for each element, and returns what was walked.",
     run_each},
    {"map", BY_TWO_OR_ONE, "Calls a lambda for each element, and returns an Array of the results.",
     run_map},
    {"filter", BY_TWO_OR_ONE, "The elements for which a lambda returns a true value.", run_filter},
    {"any", BY_TWO_OR_ONE, "Whether a lambda returns a true value for some element.", run_any},
    {"all", BY_TWO_OR_ONE, "Whether a lambda returns a true value for every element.", run_all},
    {"partition", COLLECTION_BY_TWO_OR_ONE,
     "Two Arrays: the elements for which a lambda returns a true value, and the others.",
     run_partition},
    {"group_by", COLLECTION_BY_TWO_OR_ONE,
     "A Hash of the elements by what a lambda returns for them.", run_group_by},
    {"reduce",
     {"Iterable, Callable[2, 2]", "Iterable, Any, Callable[2, 2]"},
     "Combines all elements into one value by a lambda that gets what was combined so far and an "
     "element.",
     run_reduce},
    {"slice",
     {"Iterable, Integer[1, default], Optional[Callable]"},
     "Cuts what can be walked into Arrays of a size, or calls a lambda with each of them.",
     run_slice},
    {"step",
     {"Iterable, Integer[1], Optional[Callable[1, 1]]"},
     "Every n-th element, as an Iterator or as calls of a lambda.",
     run_step},
    {"reverse_each",
     {"Iterable, Optional[Callable[1, 1]]"},
     "The elements from the last to the first, as an Iterator or as calls of a lambda.",
     run_reverse_each},
    {"tree_each",
     {"Variant[Iterator, Array, Hash, Object], " TREE_OPTIONS ", 1, 2, Callable[2, 2]",
      "Variant[Iterator, Array, Hash, Object], " TREE_OPTIONS ", 1, 2, Callable[1, 1]",
      "Variant[Iterator, Array, Hash, Object], " TREE_OPTIONS ", 1, 2"},
     "Walks a tree of containers: each value with its path.",
     run_tree_each},
    {"index",
     {"Iterable, Callable[2, 2]", "Iterable, Callable[1, 1]", "String, Variant[String, Regexp]",
      "Iterable, Any"},
     "The index or key of the first element that is equal, or for which a lambda returns a true "
     "value.",
     run_index},
    {"with", {"Any, 0, default, Callable"}, "Calls a lambda with the arguments.", run_with},
    {"then",
     {"Any, Callable[1, 1]"},
     "Calls a lambda with a value, unless that is undef.",
     run_then},
    {"lest",
     {"Any, Callable[0, 0]"},
     "The value, or what a lambda returns if it is undef.",
     run_lest},
};

const struct puppet_functions puppet_iteration_functions = {rows, COUNT_OF(rows)};
