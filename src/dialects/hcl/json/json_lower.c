// SPDX-License-Identifier: Apache-2.0
//
// JSON as expressions, in the same kind of tree as native syntax. Every node has one and is part of at most one
// other, so that a file is lowered once, whoever later reads which part of it as what.
#include <string.h>

#include "base/array.h"
#include "base/table.h"
#include "base/utf8.h"
#include "dialects/hcl/json/json_inside.h"

struct lowering {
    const struct hcl_input *in;
    enum hcl_json_strings strings;
    bool lazy;               // use mappings or sequences of nodes where possible
    ARRAY(expr_id) operands; // of groups that are being built
};

// Only an opening sequence makes a text a template; the lexer skips a leading byte order mark.
static bool has_no_template(struct str s)
{
    if (str_starts(s, STR("\xEF\xBB\xBF")))
        return false;
    for (size_t at = str_find_char(s, '{', 1); at < s.len; at = str_find_char(s, '{', at + 1))
        if (s.at[at - 1] == '$' || s.at[at - 1] == '%')
            return false;
    return true;
}

static expr_id literal(struct lowering *l, struct span at, struct value v)
{
    return expr_literal(l->in->builder, at, v);
}

static expr_id text_literal(struct lowering *l, struct span at, struct str text)
{
    struct arena *a = &l->in->builder->arena;
    return literal(l, at, value_string(a, utf8_nfc(a, text)));
}

// Removes and returns the operands from `first` on; nothing may be added before they are used.
static const expr_id *taken(struct lowering *l, size_t first)
{
    l->operands.len = first;
    return l->operands.at ? l->operands.at + first : NULL;
}

// What cannot be read fails when it is evaluated, with all its mistakes.
static expr_id unreadable(struct lowering *l, struct span at, const struct diags *wrong)
{
    struct tree_builder *b = l->in->builder;
    size_t first = l->operands.len;
    for (size_t i = 0; i < wrong->list.len; i++)
        ARRAY_PUSH(&l->operands, expr_bad(b, at, wrong->list.at[i]));
    expr_id e = l->operands.at[first];
    if (wrong->list.len > 1)
        e = expr_op(b, at, HCL_TEMPLATE, l->operands.at + first, (uint32_t)wrong->list.len);
    l->operands.len = first;
    return e;
}

static expr_id template(struct lowering *l, struct span at, struct str text)
{
    struct diags wrong = {0};
    struct hcl_input in = *l->in;
    in.text = text;
    in.offset = at.start + 1; // after the quote; that escapes are longer is not visible here
    in.end = at.end;          // invalid UTF-8 is shorter than what replaces it
    in.diags = &wrong;
    expr_id e = hcl_parse_template(&in);
    if (wrong.list.len)
        e = unreadable(l, at, &wrong);
    diags_done(&wrong);
    return e;
}

static expr_id string(struct lowering *l, struct span at, struct str text)
{
    if (l->strings == HCL_JSON_LITERALS || has_no_template(text))
        return text_literal(l, at, text);
    return template(l, at, text);
}

// Errors point at a key with its quotes, so its expression includes them.
static expr_id key(struct lowering *l, const struct hcl_json_member *m)
{
    expr_id e = string(l, m->name_at, m->name);
    const struct expr *x = &l->in->builder->exprs.at[e];
    return x->start == m->name_at.start ? e : expr_op(l->in->builder, m->name_at, HCL_WRAP, &e, 1);
}

static void lower(struct lowering *l, struct hcl_json *j);

static expr_id array(struct lowering *l, struct hcl_json *j)
{
    size_t first = l->operands.len;
    for (uint32_t i = 0; i < j->count; i++) {
        lower(l, &j->items[i]);
        ARRAY_PUSH(&l->operands, j->items[i].value);
    }
    const expr_id *items = taken(l, first);
    return l->lazy ? expr_sequence(l->in->builder, j->at, items, j->count)
                   : expr_tuple(l->in->builder, j->at, items, j->count);
}

// A mapping that is being built.
struct entries {
    symbol *keys;
    expr_id *values;
    uint32_t count;
    struct table seen; // key -> offset of its name
};

static symbol name_symbol(struct lowering *l, struct str name)
{
    return symbol_intern(l->in->builder->symbols, utf8_nfc(l->in->arena, name));
}

static expr_id mapping_of(struct lowering *l, struct span at, struct entries *e)
{
    table_done(&e->seen);
    return expr_mapping(l->in->builder, at, e->keys, e->values, e->count);
}

static struct entries entries_for(struct lowering *l, uint32_t room)
{
    return (struct entries){.keys = ARENA_ARRAY(l->in->arena, symbol, room),
                            .values = ARENA_ARRAY(l->in->arena, expr_id, room)};
}

// Whether its keys are known without evaluating anything, and unique.
static bool has_plain_keys(struct lowering *l, const struct hcl_json *j)
{
    struct table seen = {0};
    bool is_new = true;
    for (uint32_t i = 0; is_new && i < j->count; i++) {
        is_new = has_no_template(j->members[i].name);
        if (is_new)
            table_put(&seen, name_symbol(l, j->members[i].name), &is_new);
    }
    table_done(&seen);
    return is_new;
}

static expr_id lazy_object(struct lowering *l, struct hcl_json *j)
{
    struct entries e = entries_for(l, j->count);
    for (uint32_t i = 0; i < j->count; i++) {
        lower(l, &j->members[i].value);
        e.keys[i] = name_symbol(l, j->members[i].name);
        e.values[i] = j->members[i].value.value;
    }
    e.count = j->count;
    return mapping_of(l, j->at, &e);
}

static expr_id object(struct lowering *l, struct hcl_json *j)
{
    if (l->lazy && has_plain_keys(l, j))
        return lazy_object(l, j);
    size_t first = l->operands.len;
    for (uint32_t i = 0; i < j->count; i++) {
        expr_id k = key(l, &j->members[i]);
        ARRAY_PUSH(&l->operands, k);
        lower(l, &j->members[i].value);
        ARRAY_PUSH(&l->operands, j->members[i].value.value);
    }
    return expr_op(l->in->builder, j->at, HCL_UNIQUE_OBJECT, taken(l, first), 2 * j->count);
}

static void lower(struct lowering *l, struct hcl_json *j)
{
    switch (j->kind) {
    case HCL_JSON_BAD: j->value = literal(l, j->at, value_dynamic); return;
    case HCL_JSON_NULL: j->value = literal(l, j->at, value_null(&type_dynamic)); return;
    case HCL_JSON_BOOL:
    case HCL_JSON_NUMBER: j->value = literal(l, j->at, j->scalar); return;
    case HCL_JSON_STRING: j->value = string(l, j->at, j->text); return;
    case HCL_JSON_ARRAY: j->value = array(l, j); return;
    case HCL_JSON_OBJECT: j->value = object(l, j); return;
    }
    UNREACHABLE("a kind of JSON has no number");
}

void hcl_json_lower(const struct hcl_input *in, enum hcl_json_strings strings, struct hcl_json *j)
{
    struct lowering l = {.in = in, .strings = strings};
    lower(&l, j);
    ARRAY_DONE(&l.operands);
}

// ---- whole files

static void add_member(struct lowering *l, struct entries *e, struct hcl_json_member *m)
{
    bool is_new;
    if (str_equal(m->name, STR("//")))
        return;
    symbol name = name_symbol(l, m->name);
    uint64_t *before = table_put(&e->seen, name, &is_new);
    if (!is_new) {
        struct diag *d = diag_new(l->in->arena, DIAG_REDEFINED, m->name_at, "`%.*s` is set twice",
                                  STR_ARGS(m->name));
        diag_summary(d, "Duplicate attribute definition");
        diag_related(d, (struct span){m->name_at.file, (uint32_t)*before, (uint32_t)*before},
                     "first set here");
        diags_add(l->in->diags, d);
        return;
    }
    *before = m->name_at.start;
    lower(l, &m->value);
    e->keys[e->count] = name;
    e->values[e->count++] = m->value.value;
}

static uint32_t member_count(const struct hcl_json *root)
{
    uint32_t count = root->kind == HCL_JSON_OBJECT ? root->count : 0;
    for (uint32_t i = 0; root->kind == HCL_JSON_ARRAY && i < root->count; i++)
        count += root->items[i].kind == HCL_JSON_OBJECT ? root->items[i].count : 0;
    return count;
}

static void add_object(struct lowering *l, struct entries *e, struct hcl_json *j)
{
    if (j->kind != HCL_JSON_OBJECT) {
        struct diag *d = diag_new(l->in->arena, DIAG_TYPE_MISMATCH, hcl_json_start(j),
                                  "expected an object with arguments and blocks");
        diag_summary(d, "Incorrect JSON value type");
        diags_add(l->in->diags, d);
    }
    for (uint32_t i = 0; j->kind == HCL_JSON_OBJECT && i < j->count; i++)
        add_member(l, e, &j->members[i]);
}

expr_id hcl_json_lower_file(const struct hcl_input *in, enum hcl_json_strings strings,
                            struct hcl_json *root)
{
    struct lowering l = {.in = in, .strings = strings, .lazy = true};
    struct entries e = entries_for(&l, member_count(root));
    if (root->kind == HCL_JSON_OBJECT)
        add_object(&l, &e, root);
    for (uint32_t i = 0; root->kind == HCL_JSON_ARRAY && i < root->count; i++)
        add_object(&l, &e, &root->items[i]);
    ARRAY_DONE(&l.operands);
    return mapping_of(&l, root->at, &e);
}

// ---- static analysis

// Positions start at the quote here, not after it, because the peer counts like that.
static struct hcl_input input_of(struct arena *a, struct tree_builder *b, const struct hcl_json *j,
                                 struct diags *wrong)
{
    return (struct hcl_input){.text = j->text,
                              .builder = b,
                              .arena = a,
                              .diags = wrong,
                              .offset = j->at.start,
                              .end = j->at.end};
}

bool hcl_json_as_traversal(struct arena *a, struct symbols *symbols, uint32_t file,
                           const struct hcl_json *j, struct traversal *out)
{
    if (j->kind != HCL_JSON_STRING)
        return false;
    struct tree_builder b;
    struct diags wrong = {0};
    tree_begin(&b, NULL, symbols, file);
    struct hcl_input in = input_of(a, &b, j, &wrong);
    bool good = hcl_parse_traversal(&in, out) && !wrong.list.len;
    tree_free(tree_end(&b));
    diags_done(&wrong);
    return good;
}

symbol hcl_json_as_keyword(struct arena *a, struct symbols *symbols, uint32_t file,
                           const struct hcl_json *j)
{
    struct traversal t;
    bool is_name = hcl_json_as_traversal(a, symbols, file, j, &t) && t.count == 0;
    return is_name ? t.root : 0;
}

struct tree *hcl_json_as_native(struct arena *a, const struct ops *ops, struct symbols *symbols,
                                uint32_t file, const struct hcl_json *j, expr_id *out)
{
    if (j->kind != HCL_JSON_STRING)
        return NULL;
    struct tree_builder b;
    struct diags wrong = {0};
    tree_begin(&b, ops, symbols, file);
    struct hcl_input in = input_of(a, &b, j, &wrong);
    *out = hcl_parse_expression(&in);
    bool good = !wrong.list.len;
    struct tree *t = tree_end(&b);
    diags_done(&wrong);
    if (good)
        return t;
    tree_free(t);
    return NULL;
}
