// SPDX-License-Identifier: Apache-2.0
//
// Lowering. What a mapping means is told by its keys, in this order:
//
//   $forEach, $filter, $return   FOR, lazy and keyed; `item` is bound by name around filter and body
//   $if, $then, $else            WHEN(condition, then, else)
//   $merge                       LAYERS: the keys before it, what is merged, the keys after it; the newest wins
//   otherwise                    MAPPING, keys that look like whole numbers first
//
// and a list in which an element is `{$concat: X}` is LAYERS that are joined. So what is overwritten, filtered out or not
// chosen is never evaluated, and loop bodies are closures, by the kernel's own rules.
#include "dialects/garden/document/document.h"

#include "dialects/garden/operations/ops.h"
#include "dialects/garden/template/template.h"
#include "dialects/garden/values/complaints.h"
#include "dialects/garden/values/values.h"
#include "value/number.h"

// A mapping with the key `$concat`: what it means depends on where it stands.
struct concat {
    expr_id made, value;
    const struct diag *wrong; // other keys
};

struct lowering {
    const struct garden_reading *reading;
    ARRAY(struct concat) concats; // the last ones are those of the mappings that were just made
};

static expr_id bad_part(struct lowering *l, struct span at, const struct diag *d)
{
    diags_add(l->reading->diags, d);
    return expr_bad(l->reading->builder, at, d);
}

// ---- scalars

static expr_id lower_text(void *data, struct tree_builder *b, const struct event *e,
                          struct str text)
{
    struct lowering *l = data;
    if (!template_is_one(text))
        return 0;
    struct event *event = ARENA_NEW(&b->arena, struct event);
    *event = *e;
    struct template_text *t = ARENA_NEW(&b->arena, struct template_text);
    *t = (struct template_text){.text = text, .file = b->file, .event = event};
    struct template_reading r = {.builder = b,
                                 .arena = l->reading->arena,
                                 .diags = l->reading->diags,
                                 .keeps_escapes = l->reading->keeps_escapes};
    return template_parse(&r, t);
}

// ---- mappings

static const struct format_pair *find_pair(const struct format_pair *pairs, uint32_t count,
                                           const char *key)
{
    for (uint32_t i = 0; i < count; i++)
        if (str_equal(pairs[i].key, str_of(key)))
            return &pairs[i];
    return NULL;
}

// "a, b and c", quoted or not.
static void add_natural(struct strbuf *out, struct str name, size_t i, size_t count, bool is_quoted)
{
    const char *quote = is_quoted ? "\"" : "";
    strbuf_format(out, "%s%s%.*s%s",
                  i == 0           ? ""
                  : i + 1 == count ? " and "
                                   : ", ",
                  quote, STR_ARGS(name), quote);
}

static struct str natural_keys(struct arena *a, const struct format_pair *pairs, uint32_t count,
                               bool is_quoted)
{
    struct strbuf out;
    strbuf_init(&out, 2000);
    for (uint32_t i = 0; i < count; i++)
        add_natural(&out, pairs[i].key, i, count, is_quoted);
    struct str text = strbuf_copy(&out, a);
    strbuf_done(&out);
    return text;
}

// The keys that do not belong to an operator, or an empty text.
static struct str unexpected_keys(struct arena *a, const struct format_pair *pairs, uint32_t count,
                                  const char *const *allowed)
{
    ARRAY(struct format_pair) odd = {0};
    for (uint32_t i = 0; i < count; i++) {
        size_t k = 0;
        while (allowed[k] && !str_equal(pairs[i].key, str_of(allowed[k])))
            k++;
        if (!allowed[k])
            ARRAY_PUSH(&odd, pairs[i]);
    }
    struct str text = odd.len ? natural_keys(a, odd.at, (uint32_t)odd.len, true) : STR("");
    ARRAY_DONE(&odd);
    return text;
}

static const struct concat *concat_of(const struct lowering *l, expr_id e)
{
    for (size_t i = l->concats.len; i-- > 0;)
        if (l->concats.at[i].made == e)
            return &l->concats.at[i];
    return NULL;
}

static symbol word(struct tree_builder *b, const char *name)
{
    return symbol_intern(b->symbols, str_of(name));
}

// `item` for what is inside: the key and value that the loop binds one frame further out.
static expr_id with_item(struct tree_builder *b, struct span at, expr_id body)
{
    expr_id key = expr_local(b, at, 1, 0), value = expr_local(b, at, 1, 1);
    key = expr_op(b, at, GARDEN_TEXT, &key, 1);
    symbol keys[] = {word(b, "key"), word(b, "value")}, item = word(b, "item");
    expr_id object = expr_mapping(b, at, keys, (expr_id[]){key, value}, 2);
    return expr_let_named(b, at, &item, &object, 1, body);
}

static struct span span_of_expr(const struct tree_builder *b, expr_id e)
{
    return (struct span){b->file, b->exprs.at[e].start, b->ends.at[e]};
}

static expr_id checked(struct tree_builder *b, unsigned op, expr_id e)
{
    return expr_op(b, span_of_expr(b, e), op, &e, 1);
}

static expr_id lower_loop(struct lowering *l, struct tree_builder *b, struct span at,
                          const struct format_pair *pairs, uint32_t count)
{
    static const char *const allowed[] = {"$forEach", "$return", "$filter", NULL};
    struct arena *a = l->reading->arena;
    const struct format_pair *source = find_pair(pairs, count, "$forEach");
    const struct format_pair *body = find_pair(pairs, count, "$return");
    const struct format_pair *filter = find_pair(pairs, count, "$filter");
    struct str odd = unexpected_keys(a, pairs, count, allowed);
    if (!body)
        return bad_part(l, source->key_at,
                        garden_mistake(a, DIAG_BAD_SCHEMA, source->key_at,
                                       "Missing $return field next to $forEach field. Got %.*s",
                                       STR_ARGS(natural_keys(a, pairs, count, false))));
    if (odd.len)
        return bad_part(l, source->key_at,
                        garden_mistake(a, DIAG_BAD_SCHEMA, source->key_at,
                                       "Found one or more unexpected keys on $forEach object: "
                                       "%.*s. Allowed keys: $forEach, $return and $filter",
                                       STR_ARGS(odd)));
    const struct concat *flat = concat_of(l, body->value);
    expr_id each = flat ? checked(b, GARDEN_ITEMS, flat->value) : body->value;
    struct expr_for parts = {.source = checked(b, GARDEN_WALK, source->value),
                             .value = with_item(b, span_of_expr(b, each), each),
                             .key_slot = word(b, "key"),
                             .value_slot = word(b, "value")};
    if (filter)
        parts.condition =
            with_item(b, span_of_expr(b, filter->value), checked(b, GARDEN_FILTER, filter->value));
    return expr_for_new(b, at, parts, FOR_LAZY | FOR_KEYED | (flat ? FOR_FLAT : 0));
}

static expr_id lower_condition(struct lowering *l, struct tree_builder *b, struct span at,
                               const struct format_pair *pairs, uint32_t count)
{
    static const char *const allowed[] = {"$if", "$then", "$else", NULL};
    struct arena *a = l->reading->arena;
    const struct format_pair *condition = find_pair(pairs, count, "$if");
    const struct format_pair *yes = find_pair(pairs, count, "$then");
    const struct format_pair *no = find_pair(pairs, count, "$else");
    struct str odd = unexpected_keys(a, pairs, count, allowed);
    if (!yes)
        return bad_part(l, condition->key_at,
                        garden_mistake(a, DIAG_BAD_SCHEMA, condition->key_at,
                                       "Missing $then field next to $if field. Got: %.*s",
                                       STR_ARGS(natural_keys(a, pairs, count, false))));
    if (odd.len)
        return bad_part(l, condition->key_at,
                        garden_mistake(a, DIAG_BAD_SCHEMA, condition->key_at,
                                       "Found one or more unexpected keys on $if object: %.*s. "
                                       "Allowed: $if, $then and $else",
                                       STR_ARGS(odd)));
    expr_id other = no ? no->value : expr_literal(b, at, value_undefined());
    return expr_op(b, at, GARDEN_WHEN, (expr_id[]){condition->value, yes->value, other}, 3);
}

// As JavaScript keeps them: keys that look like whole numbers come first, also before a `$merge` that is written above
// them, which so overrides them.
static const struct format_pair *in_object_order(struct tree_builder *b,
                                                 const struct format_pair *pairs, uint32_t count)
{
    struct arena *a = &b->arena;
    struct value *keys = ARENA_ARRAY(a, struct value, count),
                 *order = ARENA_ARRAY(a, struct value, count);
    struct format_pair *ordered = ARENA_ARRAY(a, struct format_pair, count);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = value_string_kept(pairs[i].key);
        order[i] = value_int(i);
    }
    pairs_integers_first(keys, order, count);
    for (uint32_t i = 0; i < count; i++)
        ordered[i] = pairs[order[i].integer];
    return ordered;
}

static expr_id plain_mapping(struct tree_builder *b, struct span at,
                             const struct format_pair *pairs, uint32_t count)
{
    symbol *names = ARENA_ARRAY(&b->arena, symbol, count);
    expr_id *values = ARENA_ARRAY(&b->arena, expr_id, count);
    for (uint32_t i = 0; i < count; i++) {
        names[i] = symbol_intern(b->symbols, pairs[i].key);
        values[i] = pairs[i].value;
    }
    return expr_mapping(b, at, names, values, count);
}

static struct expr_layer keys_layer(struct tree_builder *b, struct span at,
                                    const struct format_pair *pairs, uint32_t count)
{
    symbol *keys = ARENA_ARRAY(&b->arena, symbol, count);
    for (uint32_t i = 0; i < count; i++)
        keys[i] = symbol_intern(b->symbols, pairs[i].key);
    return (struct expr_layer){
        .body = plain_mapping(b, at, pairs, count), .key_count = count, .keys = keys};
}

static expr_id lower_merge(struct tree_builder *b, struct span at, const struct format_pair *pairs,
                           uint32_t count, const struct format_pair *merge)
{
    struct expr_layer layers[3];
    uint32_t n = 0, before = (uint32_t)(merge - pairs), after = count - before - 1;
    if (after)
        layers[n++] = keys_layer(b, at, merge + 1, after);
    layers[n++] =
        (struct expr_layer){.body = checked(b, GARDEN_SPREAD, merge->value), .any_key = true};
    if (before)
        layers[n++] = keys_layer(b, at, pairs, before);
    return expr_layers(b, at, GARDEN_MERGE, layers, n);
}

static void remember_concat(struct lowering *l, struct tree_builder *b, expr_id made,
                            const struct format_pair *pairs, uint32_t count,
                            const struct format_pair *concat)
{
    static const char *const allowed[] = {"$concat", NULL};
    struct concat c = {.made = made, .value = concat->value};
    if (count > 1)
        c.wrong =
            garden_mistake(l->reading->arena, DIAG_BAD_SCHEMA, concat->key_at,
                           "A list item with a $concat key cannot have any other keys (found %.*s)",
                           STR_ARGS(unexpected_keys(l->reading->arena, pairs, count, allowed)));
    (void)b;
    ARRAY_PUSH(&l->concats, c);
}

static expr_id lower_mapping(void *data, struct tree_builder *b, struct span at,
                             const struct format_pair *pairs, uint32_t count)
{
    struct lowering *l = data;
    if (find_pair(pairs, count, "$forEach"))
        return lower_loop(l, b, at, pairs, count);
    if (find_pair(pairs, count, "$if"))
        return lower_condition(l, b, at, pairs, count);
    pairs = in_object_order(b, pairs, count);
    const struct format_pair *merge = find_pair(pairs, count, "$merge");
    const struct format_pair *concat = find_pair(pairs, count, "$concat");
    expr_id made =
        merge ? lower_merge(b, at, pairs, count, merge) : plain_mapping(b, at, pairs, count);
    if (concat)
        remember_concat(l, b, made, pairs, count, concat);
    return made;
}

// ---- lists

static expr_id lower_sequence(void *data, struct tree_builder *b, struct span at,
                              const expr_id *items, uint32_t count)
{
    struct lowering *l = data;
    bool joins = false;
    for (uint32_t i = 0; i < count && l->concats.len; i++)
        joins |= concat_of(l, items[i]) != NULL;
    if (!joins)
        return expr_sequence(b, at, items, count);
    ARRAY(struct expr_layer) layers = {0};
    for (uint32_t i = 0, start = 0; i <= count; i++) {
        const struct concat *c = i < count ? concat_of(l, items[i]) : NULL;
        if (i < count && !c)
            continue;
        if (i > start)
            ARRAY_PUSH(&layers,
                       (struct expr_layer){.body = expr_sequence(b, at, &items[start], i - start)});
        if (c)
            ARRAY_PUSH(&layers,
                       (struct expr_layer){.body = c->wrong ? bad_part(l, at, c->wrong)
                                                            : checked(b, GARDEN_ITEMS, c->value),
                                           .any_key = true});
        start = i + 1;
    }
    for (size_t i = 0; i < layers.len / 2; i++) { // newest first
        struct expr_layer other = layers.at[layers.len - 1 - i];
        layers.at[layers.len - 1 - i] = layers.at[i];
        layers.at[i] = other;
    }
    expr_id e = expr_layers(b, at, GARDEN_CONCAT, layers.at, (uint32_t)layers.len);
    ARRAY_DONE(&layers);
    return e;
}

// ---- documents

struct documents_found {
    ARRAY(expr_id) roots;
};

static void take_roots(struct documents_found *to, const struct format_documents *from)
{
    for (uint32_t i = 0; i < from->count; i++)
        if (from->roots[i]) // the one that failed has none
            ARRAY_PUSH(&to->roots, from->roots[i]);
}

static void report_document(const struct garden_reading *r, const struct format_problem *problem)
{
    struct span at = {r->builder->file, (uint32_t)problem->at, (uint32_t)problem->at};
    diags_add(r->diags, diag_new(r->arena, DIAG_BAD_SYNTAX, at, "%s",
                                 problem->why ? problem->why : "this file is too large"));
    if (r->lost)
        *r->lost = true;
}

// The first line from `at` on that starts a document; the end of the text if there is none.
static size_t next_document(struct str text, size_t at)
{
    while (at > 0 && at < text.len && text.at[at - 1] != '\n')
        at++;
    for (; at < text.len; at = str_find_char(text, '\n', at) + 1)
        if (str_starts(str_slice(text, at, text.len), STR("---")))
            return at;
    return text.len;
}

// The text from `start` on, with blanks before it: places stay what they are.
static struct str blank_before(struct tree_builder *b, struct str text, size_t start)
{
    char *copy = ARENA_ARRAY(&b->arena, char, text.len);
    for (size_t i = 0; i < start; i++)
        copy[i] = text.at[i] == '\n' ? '\n' : ' ';
    memcpy(copy + start, text.at + start, text.len - start);
    return str_make(copy, text.len);
}

struct format_documents garden_read_documents(const struct garden_reading *r)
{
    enum { LOST_MOST = 16 }; // each is a copy of the text
    struct lowering l = {.reading = r};
    struct format_lowering hooks = {
        .text = lower_text, .mapping = lower_mapping, .sequence = lower_sequence, .language = &l};
    const struct format *format = r->format ? r->format : &format_yaml_core;
    struct documents_found found = {{0}};
    struct str text = r->text;
    for (size_t start = 0, lost = 0; lost < LOST_MOST; lost++) {
        struct format_documents documents = {0};
        struct format_problem problem = {0};
        bool is_read = format_read_tree(format, r->builder, text, &hooks, &documents, &problem);
        take_roots(&found, &documents);
        if (is_read)
            break;
        report_document(r, &problem);
        size_t next = next_document(r->text, problem.at > start ? problem.at : start + 1);
        if (!problem.why || next >= r->text.len)
            break;
        text = blank_before(r->builder, r->text, start = next);
    }
    expr_id *roots = ARENA_ARRAY(&r->builder->arena, expr_id, found.roots.len);
    if (found.roots.len)
        memcpy(roots, found.roots.at, sizeof(*roots) * found.roots.len);
    struct format_documents all = {roots, (uint32_t)found.roots.len};
    ARRAY_DONE(&found.roots);
    ARRAY_DONE(&l.concats);
    return all;
}
