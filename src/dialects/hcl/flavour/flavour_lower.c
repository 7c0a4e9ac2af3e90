// SPDX-License-Identifier: Apache-2.0
//
// A document as one expression: a lazy mapping of the names that it defines. A body is a mapping of its attributes,
// what the schema computes, and its blocks; `dynamic` blocks are loops. Whoever asks for one member evaluates that
// one alone, and members that need each other are a ring that the graph finds.
#include <stdlib.h>

#include "base/search.h"
#include "dialects/hcl/flavour/flavour.h"
#include "value/number.h"

// What a document defines so far: names below names.
struct named {
    symbol key;
    struct span at;
    expr_id value; // 0: only names below it
    struct named *above, *first, *last, *next;
    struct table by_key; // symbol -> struct named *
    uint32_t count;
};

struct span_of_name {
    symbol name;
    uint32_t start;
};

struct lowering {
    const struct flavour *flavour;
    struct tree_builder *builder;
    struct hcl_session *session;
    struct tree tree; // what the builder has; refreshed by `look`
    struct named root;
    ARRAY(struct span_of_name) names; // every use of a name, by place
    struct flavour_functions functions;
    unsigned depth;
};

enum { DEPTH_MOST = 500 }; // of blocks in blocks

// The builder's arrays move while it grows: to be called before looking at an expression.
static const struct tree *look(struct lowering *l)
{
    struct tree_builder *b = l->builder;
    l->tree = (struct tree){.ops = b->ops,
                            .symbols = b->symbols,
                            .file = b->file,
                            .count = (uint32_t)b->exprs.len,
                            .exprs = b->exprs.at,
                            .ends = b->ends.at,
                            .lists = b->lists.at,
                            .values = b->values.at,
                            .diags = b->diags.at};
    return &l->tree;
}

static symbol name_of(struct lowering *l, struct str text)
{
    return symbol_intern(l->builder->symbols, text);
}

static struct span span_of_view(const struct hcl_view *v)
{
    return v->native ? v->native->at : v->json->at;
}

static struct span whole_section(const struct hcl_section *s)
{
    return span_join(s->type_at, span_of_view(&s->body));
}

static expr_id number_literal(struct lowering *l, struct span at, uint32_t number)
{
    return expr_literal(l->builder, at, value_int(number));
}

static expr_id null_literal(struct lowering *l, struct span at)
{
    return expr_literal(l->builder, at, value_null(&type_dynamic));
}

// ---- a body

// A block of the document, or one turn of a `dynamic` block: its labels are texts or expressions.
struct occurrence {
    struct span at;
    const struct flavour_block *block; // NULL: the document itself
    const struct hcl_label *labels;    // NULL: they are slots of the frame around the body
};

static expr_id lower_body(struct lowering *l, const struct flavour_body *body,
                          const struct hcl_view *view, const struct occurrence *o);

static expr_id lower_label(struct lowering *l, const struct occurrence *o, uint32_t i)
{
    if (!o->labels)
        return expr_local(l->builder, o->at, 0, i);
    struct value text = value_string(&l->builder->arena, o->labels[i].text);
    return expr_text(l->builder, o->labels[i].at, text);
}

// Labels that are written are one constant.
static expr_id written_labels(struct lowering *l, const struct occurrence *o, uint32_t count)
{
    struct arena *a = &l->builder->arena;
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = value_string(a, o->block->labels[i]);
        items[i] = value_string(a, o->labels[i].text);
    }
    return expr_literal(l->builder, o->at, value_object(a, keys, items, count));
}

// The labels as `label` in the schema: made anew for each use.
static expr_id labels_of(struct lowering *l, const struct occurrence *o)
{
    uint32_t count = o->block ? o->block->label_count : 0;
    struct arena *a = &l->session->arena;
    if (o->labels || !count)
        return written_labels(l, o, count);
    symbol *keys = ARENA_ARRAY(a, symbol, count);
    expr_id *values = ARENA_ARRAY(a, expr_id, count);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = name_of(l, o->block->labels[i]);
        values[i] = lower_label(l, o, i);
    }
    return expr_mapping(l->builder, o->at, keys, values, count);
}

static expr_id lower_spec(struct lowering *l, const struct occurrence *o, struct span at, expr_id e)
{
    expr_id operands[] = {number_literal(l, at, e), expr_here(l->builder, at), labels_of(l, o)};
    return expr_op(l->builder, at, FLAVOUR_OP_SPEC, operands, 3);
}

static bool is_plain(const struct flavour_attribute *a)
{
    return a->type->kind == TYPE_DYNAMIC && !a->defaults && !a->normal && !a->transform &&
           !a->rules.count;
}

static expr_id lower_attribute(struct lowering *l, const struct occurrence *o,
                               const struct flavour_attribute *a, const struct hcl_given *given)
{
    struct span at = given ? given->at : o->at;
    // A missing argument is reported already: what uses it is unknown.
    expr_id value = given            ? given->value.e
                    : a->is_required ? expr_literal(l->builder, at, value_dynamic)
                                     : null_literal(l, at);
    if (is_plain(a) || (!given && !a->normal))
        return value;
    if (given) // the operation has the place of what it is about
        at = expr_span(look(l), value);
    expr_id operands[] = {number_literal(l, at, a->number), value, expr_here(l->builder, at),
                          labels_of(l, o)};
    return expr_op(l->builder, at, FLAVOUR_OP_ATTRIBUTE, operands, 4);
}

// ---- blocks in a body

// An attribute of a block that may have any.
static expr_id lower_element(struct lowering *l, const struct flavour_block *b, expr_id value)
{
    if (!b->elements)
        return value;
    struct span at = expr_span(look(l), value);
    expr_id operands[] = {number_literal(l, at, b->number), value};
    return expr_op(l->builder, at, FLAVOUR_OP_ELEMENT, operands, 2);
}

// What a block comes to: a body, or an object of all its attributes.
static expr_id lower_block_body(struct lowering *l, const struct occurrence *o,
                                const struct hcl_view *view)
{
    struct arena *a = &l->session->arena;
    if (o->block->form != FLAVOUR_ATTRIBUTES)
        return lower_body(l, o->block->body, view, o);
    struct hcl_content c = hcl_just_attributes(l->session, view);
    symbol *keys = ARENA_ARRAY(a, symbol, c.attribute_count);
    expr_id *values = ARENA_ARRAY(a, expr_id, c.attribute_count);
    for (size_t i = 0; i < c.attribute_count; i++) {
        keys[i] = name_of(l, c.attributes[i].name);
        values[i] = lower_element(l, o->block, c.attributes[i].value.e);
    }
    return expr_mapping(l->builder, span_of_view(view), keys, values, (uint32_t)c.attribute_count);
}

static bool is_keyed(const struct flavour_block *b)
{
    return b->form == FLAVOUR_MAP || b->form == FLAVOUR_OBJECT;
}

// A block as an element of a list of entries: labels come before the value if they are keys.
static expr_id lower_entry(struct lowering *l, const struct occurrence *o, expr_id value)
{
    uint32_t count = is_keyed(o->block) ? o->block->label_count : 0;
    if (!count)
        return value;
    expr_id *items = ARENA_ARRAY(&l->session->arena, expr_id, count + 1);
    for (uint32_t i = 0; i < count; i++)
        items[i] = lower_label(l, o, i);
    items[count] = value;
    return expr_tuple(l->builder, o->at, items, count + 1);
}

#define NAMED(text)            \
    {                          \
        text, sizeof(text) - 1 \
    }
static const struct hcl_schema_attribute dynamic_attributes[] = {
    {NAMED("for_each"), true}, {NAMED("iterator"), false}, {NAMED("labels"), true}};
static const struct hcl_schema_block dynamic_blocks[] = {{NAMED("content"), 0, NULL}};
static const struct hcl_schema dynamic_schemas[] = {
    {2, 1, dynamic_attributes, dynamic_blocks},
    {3, 1, dynamic_attributes, dynamic_blocks},
};

static bool read_dynamic_labels(struct lowering *l, const struct hcl_given *given,
                                const struct flavour_block *b, expr_id *out)
{
    struct hcl_expression *items;
    size_t count;
    look(l);
    if (!flavour_list(l->session, given, "labels", &items, &count))
        return false;
    if (count != b->label_count) {
        hcl_body_error(l->session, DIAG_BAD_SYNTAX, hcl_expression_span(&given->value),
                       "Invalid dynamic block label", "a block `%.*s` needs %u label%s, got %zu",
                       STR_ARGS(b->type), b->label_count, b->label_count == 1 ? "" : "s", count);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        out[i] = items[i].e;
    return true;
}

// The labels of a turn, in a frame around what uses them.
static expr_id with_labels(struct lowering *l, struct span at, const struct flavour_block *b,
                           const expr_id *labels, expr_id inside)
{
    symbol *names = ARENA_ARRAY(&l->session->arena, symbol, b->label_count);
    for (uint32_t i = 0; i < b->label_count; i++)
        names[i] = name_of(l, b->labels[i]);
    return b->label_count ? expr_let_new(l->builder, at, names, labels, b->label_count, inside)
                          : inside;
}

static bool name_starts_before(const void *names, size_t i, const void *start)
{
    return ((const struct span_of_name *)names)[i].start < *(const uint32_t *)start;
}

// Whether a name is written anywhere in a part of the document.
static bool is_mentioned(const struct lowering *l, struct span in, symbol name)
{
    size_t i = search_first(l->names.at, l->names.len, &in.start, name_starts_before);
    for (; i < l->names.len && l->names.at[i].start < in.end; i++)
        if (l->names.at[i].name == name)
            return true;
    return false;
}

static int by_place_of_name(const void *x, const void *y)
{
    uint32_t a = ((const struct span_of_name *)x)->start,
             b = ((const struct span_of_name *)y)->start;
    return (a > b) - (a < b);
}

static void note_names(struct lowering *l)
{
    const struct tree *t = look(l);
    for (expr_id e = 1; e < t->count; e++)
        if (expr_kind(t, e) == EXPR_NAME)
            ARRAY_PUSH(&l->names,
                       ((struct span_of_name){expr_name_symbol(t, e), expr_at(t, e)->start}));
    if (l->names.len)
        qsort(l->names.at, l->names.len, sizeof(l->names.at[0]), by_place_of_name);
}

// The iterator of a turn by its name, for everything that is evaluated inside.
static expr_id with_iterator(struct lowering *l, struct span at, symbol name, expr_id inside)
{
    symbol keys[] = {name_of(l, STR("key")), name_of(l, STR("value"))};
    expr_id slots[] = {expr_local(l->builder, at, 1, 0), expr_local(l->builder, at, 1, 1)};
    expr_id iterator = expr_mapping(l->builder, at, keys, slots, 2);
    return expr_let_named(l->builder, at, &name, &iterator, 1, inside);
}

// The list of entries that a `dynamic` block stands for; 0, reported, if it cannot be read.
static expr_id lower_dynamic(struct lowering *l, const struct flavour_block *b,
                             const struct hcl_section *s)
{
    struct hcl_content c = hcl_content(l->session, &s->body, &dynamic_schemas[b->label_count > 0]);
    const struct hcl_given *each = hcl_find_given(&c, STR("for_each")),
                           *iterator = hcl_find_given(&c, STR("iterator")),
                           *labels = hcl_find_given(&c, STR("labels"));
    struct occurrence o = {.at = s->at, .block = b};
    expr_id *label_exprs = ARENA_ARRAY(&l->session->arena, expr_id, b->label_count);
    struct str name = b->type;
    if (c.section_count != 1)
        hcl_body_error(
            l->session, DIAG_BAD_SCHEMA,
            c.section_count ? c.sections[1].at : hcl_missing_at(&s->body), "Invalid dynamic block",
            "a `dynamic` block has one `content` block, which says what each block contains");
    look(l);
    if (iterator)
        name = flavour_word(l->session, &iterator->value, "iterator");
    if (c.section_count != 1 || !each || !name.len ||
        (b->label_count && (!labels || !read_dynamic_labels(l, labels, b, label_exprs))))
        return 0;
    struct span at = whole_section(s);
    expr_id value = lower_entry(l, &o, lower_block_body(l, &o, &c.sections[0].body));
    value = with_labels(l, at, b, label_exprs, value);
    struct expr_for parts = {.source = each->value.e, .value = value};
    if (is_mentioned(l, at, name_of(l, name)))
        parts.value = with_iterator(l, at, name_of(l, name), value);
    return expr_for_new(l->builder, at, parts, FOR_KEYED);
}

// All blocks of one type in a body, in order of the source.
struct parts {
    const struct flavour_block *block;
    expr_id *list; // bodies, or lists of entries if `is_computed`
    const struct hcl_section **sections;
    uint32_t count;
    bool is_computed; // how many there are is only known when they are evaluated
};

static bool is_generated(const struct hcl_section *s, const struct flavour_block *b)
{
    return str_equal(s->type, STR("dynamic")) && str_equal(s->labels[0].text, b->type);
}

static bool is_one_of(const struct hcl_section *s, const struct flavour_block *b)
{
    return str_equal(s->type, b->type) || is_generated(s, b);
}

// Whether blocks are read one by one somewhere in the document: then each depends only on what it reads, and they cannot
// be converted to one type, which depends on all of them.
static bool is_read_singly(struct lowering *l, const struct flavour_block *b)
{
    struct str name = b->step_count && !b->steps[0].is_label ? b->steps[0].text : b->type;
    return b->form == FLAVOUR_MAP &&
           is_mentioned(l, (struct span){.end = UINT32_MAX}, name_of(l, name));
}

static struct parts collect_parts(struct lowering *l, const struct flavour_block *b,
                                  const struct hcl_content *c)
{
    struct arena *a = &l->session->arena;
    struct parts p = {.block = b};
    size_t count = 0;
    for (size_t i = 0; i < c->section_count; i++)
        count += is_one_of(&c->sections[i], b);
    p.list = ARENA_ARRAY(a, expr_id, count);
    p.sections = ARENA_ARRAY(a, const struct hcl_section *, count);
    for (size_t i = 0; i < c->section_count; i++) {
        if (!is_one_of(&c->sections[i], b))
            continue;
        p.is_computed = p.is_computed || is_generated(&c->sections[i], b);
        p.sections[p.count++] = &c->sections[i];
    }
    p.is_computed = p.is_computed || b->form == FLAVOUR_LIST || b->form == FLAVOUR_SET ||
                    (b->form == FLAVOUR_MAP && !is_read_singly(l, b));
    return p;
}

static expr_id lower_written(struct lowering *l, const struct parts *p, const struct hcl_section *s)
{
    struct occurrence o = {.at = s->at, .block = p->block, .labels = s->labels};
    expr_id value = lower_block_body(l, &o, &s->body);
    if (!p->is_computed)
        return value;
    value = lower_entry(l, &o, value);
    return expr_tuple(l->builder, whole_section(s), &value, 1);
}

// How many there are is known without evaluating: mistakes are reported here.
static struct diag *check_count(struct lowering *l, const struct parts *p, struct span at)
{
    const struct flavour_block *b = p->block;
    struct diag *d = NULL;
    if (b->most >= 0 && p->count > (uint64_t)b->most) {
        d = hcl_body_error(l->session, DIAG_BAD_SCHEMA, p->sections[b->most]->at,
                           b->most == 1 ? "Duplicate block" : "Too many blocks",
                           "at most %lld block%s `%.*s` %s allowed here", (long long)b->most,
                           b->most == 1 ? "" : "s", STR_ARGS(b->type), b->most == 1 ? "is" : "are");
        diag_related(d, p->sections[0]->at, "the first one");
    } else if (b->least > 0 && p->count < (uint64_t)b->least) {
        d = hcl_body_error(l->session, DIAG_BAD_SCHEMA, at, "Missing block",
                           "at least %lld block%s `%.*s` %s required here", (long long)b->least,
                           b->least == 1 ? "" : "s", STR_ARGS(b->type),
                           b->least == 1 ? "is" : "are");
        diag_help(d, "add `%.*s { … }`", STR_ARGS(b->type));
    }
    return d;
}

static expr_id lower_computed(struct lowering *l, const struct parts *p, struct span at)
{
    expr_id *operands = ARENA_ARRAY(&l->session->arena, expr_id, p->count + 1);
    operands[0] = number_literal(l, at, p->block->number);
    for (uint32_t i = 0; i < p->count; i++)
        operands[i + 1] = p->list[i];
    return expr_op(l->builder, at, FLAVOUR_OP_BLOCKS, operands, p->count + 1);
}

// ---- names below names, for labels and for the document

static struct named *named_below(struct lowering *l, struct named *n, symbol key, struct span at)
{
    bool is_new;
    uint64_t *known = table_put(&n->by_key, key, &is_new);
    if (!is_new)
        return (struct named *)(uintptr_t)*known;
    struct named *below = ARENA_NEW(&l->session->arena, struct named);
    *below = (struct named){.key = key, .at = at, .above = n};
    *known = (uintptr_t)below;
    if (n->last)
        n->last->next = below;
    else
        n->first = below;
    n->last = below;
    n->count++;
    return below;
}

static void write_name(struct lowering *l, const struct named *n, struct strbuf *out)
{
    if (n->above && n->above->key) {
        write_name(l, n->above, out);
        strbuf_format(out, ".");
    }
    strbuf_add(out, symbol_text(l->builder->symbols, n->key));
}

// A definition below something that is a value itself has no place.
static bool is_below_value(struct lowering *l, const struct named *n, struct span at)
{
    for (const struct named *x = n->above; x; x = x->above) {
        if (!x->value)
            continue;
        struct diag *d = hcl_body_error(l->session, DIAG_REDEFINED, at, "Duplicate definition",
                                        "`%.*s` is a value, so nothing can be defined below it",
                                        STR_ARGS(symbol_text(l->builder->symbols, x->key)));
        diag_related(d, x->at, "defined here");
        return true;
    }
    return false;
}

static void define_name(struct lowering *l, struct named *n, struct span at, expr_id value)
{
    if (is_below_value(l, n, at))
        return;
    if (!n->value && !n->count) {
        n->value = value;
        n->at = at;
        return;
    }
    struct strbuf name;
    strbuf_init(&name, 0);
    write_name(l, n, &name);
    struct diag *d = hcl_body_error(l->session, DIAG_REDEFINED, at, "Duplicate definition",
                                    n->value ? "`%.*s` is already defined"
                                             : "`%.*s` is already defined, with names below it",
                                    STR_ARGS(strbuf_str(&name)));
    strbuf_done(&name);
    diag_related(d, n->at, "first defined here");
    diag_help(d, "rename one of them, or remove it");
}

// A mapping of everything below; gives back the tables.
static expr_id lower_names(struct lowering *l, struct named *n, struct span at)
{
    struct arena *a = &l->session->arena;
    symbol *keys = ARENA_ARRAY(a, symbol, n->count);
    expr_id *values = ARENA_ARRAY(a, expr_id, n->count);
    uint32_t count = 0;
    for (struct named *x = n->first; x; x = x->next) {
        keys[count] = x->key;
        values[count++] = x->value ? x->value : lower_names(l, x, x->at);
    }
    table_done(&n->by_key);
    return expr_mapping(l->builder, at, keys, values, count);
}

static expr_id lower_by_labels(struct lowering *l, const struct parts *p, struct span at)
{
    struct named all = {.at = at};
    for (uint32_t i = 0; i < p->count; i++) {
        struct named *n = &all;
        const struct hcl_section *s = p->sections[i];
        for (uint32_t k = 0; k < s->label_count; k++)
            n = named_below(l, n, name_of(l, s->labels[k].text), s->at);
        define_name(l, n, s->at, p->list[i]);
    }
    return lower_names(l, &all, at);
}

static struct span span_of_parts(const struct parts *p, struct span otherwise)
{
    return p->count
               ? span_join(whole_section(p->sections[0]), whole_section(p->sections[p->count - 1]))
               : otherwise;
}

static expr_id lower_blocks(struct lowering *l, const struct flavour_block *b,
                            const struct hcl_content *c, struct span at)
{
    struct parts p = collect_parts(l, b, c);
    bool has_loop = false;
    uint32_t count = 0;
    for (uint32_t i = 0; i < p.count; i++) {
        bool is_loop = is_generated(p.sections[i], b);
        expr_id e =
            is_loop ? lower_dynamic(l, b, p.sections[i]) : lower_written(l, &p, p.sections[i]);
        has_loop = has_loop || is_loop;
        p.sections[count] = p.sections[i];
        if (e)
            p.list[count++] = e;
    }
    p.count = count;
    struct span all = span_of_parts(&p, at);
    struct diag *wrong = has_loop ? NULL : check_count(l, &p, at);
    if (wrong)
        return expr_bad(l->builder, all, wrong);
    if (p.is_computed)
        return lower_computed(l, &p, all);
    if (is_keyed(b))
        return lower_by_labels(l, &p, all);
    if (b->form == FLAVOUR_TUPLE)
        return expr_sequence(l->builder, all, p.list, p.count);
    return p.count ? p.list[0] : null_literal(l, at);
}

// ---- putting a body together

struct members {
    symbol *keys;
    expr_id *values;
    uint32_t count;
};

static void add_member(struct lowering *l, struct members *m, struct str name, expr_id value)
{
    m->keys[m->count] = name_of(l, name);
    m->values[m->count++] = value;
}

// A `dynamic` block of a type that the body does not have.
static void refuse_unknown_loops(struct lowering *l, const struct flavour_body *body,
                                 const struct hcl_content *c)
{
    for (size_t i = 0; i < c->section_count; i++) {
        const struct hcl_section *s = &c->sections[i];
        if (!str_equal(s->type, STR("dynamic")))
            continue;
        bool is_known = false;
        for (uint32_t k = 0; k < body->block_count && !is_known; k++)
            is_known = is_one_of(s, &body->blocks[k]);
        if (is_known)
            continue;
        struct str *names = ARENA_ARRAY(&l->session->arena, struct str, body->block_count);
        for (uint32_t k = 0; k < body->block_count; k++)
            names[k] = body->blocks[k].type;
        struct diag *d =
            hcl_body_error(l->session, DIAG_UNKNOWN_NAME, s->labels[0].at, "Unsupported block type",
                           "no block `%.*s` is expected here", STR_ARGS(s->labels[0].text));
        struct str near = diag_suggest(s->labels[0].text, names, body->block_count);
        if (near.len)
            diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    }
}

static expr_id lower_members(struct lowering *l, const struct flavour_body *body,
                             const struct hcl_view *view, const struct occurrence *o)
{
    struct arena *a = &l->session->arena;
    uint32_t most = body->attribute_count + body->computed_count + body->block_count;
    struct members m = {ARENA_ARRAY(a, symbol, most), ARENA_ARRAY(a, expr_id, most), 0};
    struct hcl_content c = hcl_content(l->session, view, &body->schema);
    refuse_unknown_loops(l, body, &c);
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct flavour_attribute *x = &body->attributes[i];
        add_member(l, &m, x->name, lower_attribute(l, o, x, hcl_find_given(&c, x->name)));
    }
    for (uint32_t i = 0; i < body->computed_count; i++)
        add_member(l, &m, body->computed[i].name, lower_spec(l, o, o->at, body->computed[i].value));
    for (uint32_t i = 0; i < body->block_count; i++)
        add_member(l, &m, body->blocks[i].type, lower_blocks(l, &body->blocks[i], &c, o->at));
    return expr_mapping(l->builder, span_of_view(view), m.keys, m.values, m.count);
}

static expr_id too_deep(struct lowering *l, struct span at)
{
    struct diag *d = hcl_body_error(l->session, DIAG_LIMIT_DEPTH, at, "Too deep",
                                    "blocks are nested more than %d levels deep", (int)DEPTH_MOST);
    return expr_bad(l->builder, at, d);
}

static expr_id lower_body(struct lowering *l, const struct flavour_body *body,
                          const struct hcl_view *view, const struct occurrence *o)
{
    if (l->depth == DEPTH_MOST)
        return too_deep(l, o->at);
    l->depth++;
    expr_id e = lower_members(l, body, view, o);
    l->depth--;
    if (body->rules.count) {
        expr_id operands[] = {number_literal(l, o->at, body->number), e, labels_of(l, o)};
        e = expr_op(l->builder, o->at, FLAVOUR_OP_CHECKED, operands, 3);
    }
    if (body->result) {
        expr_id operands[] = {number_literal(l, o->at, body->result), e, labels_of(l, o)};
        e = expr_op(l->builder, o->at, FLAVOUR_OP_SPEC, operands, 3);
    }
    return e;
}

// ---- the document

static struct named *named_by_steps(struct lowering *l, const struct flavour_block *b,
                                    const struct hcl_label *labels, struct span at)
{
    struct named *n = &l->root;
    for (uint32_t i = 0; i < b->step_count; i++) {
        const struct flavour_step *step = &b->steps[i];
        n = named_below(l, n, name_of(l, step->is_label ? labels[step->label].text : step->text),
                        at);
    }
    return n;
}

// Blocks whose attributes are names: there may be several.
static void define_attributes(struct lowering *l, const struct flavour_block *b,
                              const struct hcl_content *c)
{
    for (size_t i = 0; i < c->section_count; i++) {
        const struct hcl_section *s = &c->sections[i];
        if (!str_equal(s->type, b->type))
            continue;
        struct hcl_content own = hcl_just_attributes(l->session, &s->body);
        struct named *n = named_by_steps(l, b, s->labels, s->at);
        for (size_t k = 0; k < own.attribute_count; k++) {
            const struct hcl_given *x = &own.attributes[k];
            define_name(l, named_below(l, n, name_of(l, x->name), x->name_at), x->name_at,
                        lower_element(l, b, x->value.e));
        }
    }
}

static void define_each(struct lowering *l, const struct flavour_block *b,
                        const struct hcl_content *c)
{
    struct parts p = collect_parts(l, b, c);
    (void)check_count(l, &p, l->root.at);
    for (uint32_t i = 0; i < p.count; i++) {
        const struct hcl_section *s = p.sections[i];
        define_name(l, named_by_steps(l, b, s->labels, s->at), s->at, lower_written(l, &p, s));
    }
}

static void define_blocks(struct lowering *l, const struct flavour_block *b,
                          const struct hcl_content *c)
{
    if (b->form == FLAVOUR_ATTRIBUTES)
        define_attributes(l, b, c);
    else if (b->form == FLAVOUR_OBJECT)
        define_each(l, b, c);
    else
        define_name(l, named_by_steps(l, b, NULL, l->root.at), l->root.at,
                    lower_blocks(l, b, c, l->root.at));
}

// A table of its own if the document has functions.
static void use_functions(struct lowering *l)
{
    struct tree_builder *b = l->builder;
    if (!l->functions.list.len)
        return;
    struct ops *own = ARENA_NEW(&l->session->arena, struct ops);
    *own = *b->ops;
    flavour_use_functions(&l->session->arena, own, &l->functions);
    b->ops = own;
}

static expr_id lower_document(struct lowering *l, const struct hcl_view *view)
{
    const struct flavour_body *body = l->flavour->document;
    struct hcl_content c = hcl_content(l->session, view, &body->schema);
    struct occurrence o = {.at = hcl_missing_at(view)};
    l->root.at = o.at;
    for (size_t i = 0; i < c.section_count; i++)
        if (str_equal(c.sections[i].type, l->flavour->functions))
            flavour_add_function(l->session, &c.sections[i], NULL, &l->functions);
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct flavour_attribute *x = &body->attributes[i];
        const struct hcl_given *given = hcl_find_given(&c, x->name);
        struct span at = given ? given->name_at : o.at;
        define_name(l, named_below(l, &l->root, name_of(l, x->name), at), at,
                    lower_attribute(l, &o, x, given));
    }
    for (uint32_t i = 0; i < body->block_count; i++)
        define_blocks(l, &body->blocks[i], &c);
    for (uint32_t i = 0; i < body->computed_count; i++)
        define_name(l, named_below(l, &l->root, name_of(l, body->computed[i].name), o.at), o.at,
                    lower_spec(l, &o, o.at, body->computed[i].value));
    use_functions(l);
    return lower_names(l, &l->root, span_of_view(view));
}

// Native syntax cannot start with a bracket, and JSON cannot start with anything else.
static bool is_json(struct str text)
{
    size_t i = 0;
    while (i < text.len &&
           (text.at[i] == ' ' || text.at[i] == '\t' || text.at[i] == '\r' || text.at[i] == '\n'))
        i++;
    return i < text.len && (text.at[i] == '{' || text.at[i] == '[');
}

static expr_id lower_text(const struct reading *r, const struct hcl_input *in)
{
    const struct flavour *f = (const struct flavour *)r->dialect;
    struct hcl_session session = {.graph = f->graph, .ops = &f->ops};
    struct lowering l = {.flavour = f, .builder = r->builder, .session = &session};
    struct hcl_view view =
        is_json(r->text) ? hcl_view_of_json(&l.tree, hcl_json_parse_file(in, HCL_JSON_TEMPLATES))
                         : hcl_view_of_body(&l.tree, hcl_parse_body(in));
    note_names(&l);
    arena_init(&session.arena);
    session.diags = *r->diags;
    expr_id root = lower_document(&l, &view);
    *r->diags = session.diags;
    ARRAY_DONE(&l.functions.list);
    ARRAY_DONE(&l.names);
    arena_adopt(r->arena, &session.arena);
    return root;
}

expr_id flavour_read(const struct reading *r)
{
    struct hcl_input in = {.text = r->text,
                           .builder = r->builder,
                           .arena = r->arena,
                           .diags = r->diags,
                           .closes_strings = true};
    switch (r->form) {
    case TEXT_EXPRESSION: return hcl_parse_expression(&in);
    case TEXT_TEMPLATE: return hcl_parse_template(&in);
    case TEXT_FILE: break;
    }
    return lower_text(r, &in);
}
