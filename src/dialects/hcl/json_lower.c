// SPDX-License-Identifier: Apache-2.0
//
// JSON as expressions, in the tree that native syntax makes too. Every node has one and is a part of at
// most one other, so that a file is lowered once, whoever reads which part of it as what later.
#include <string.h>

#include "base/array.h"
#include "base/utf8.h"
#include "dialects/hcl/json_inside.h"

struct lowering {
    const struct hcl_input *in;
    enum hcl_json_strings strings;
    ARRAY(expr_id) operands; // of groups that are being made
};

// Only an opening sequence makes a template of a text; a byte order mark in front is passed by its lexer.
static bool is_plain(struct str s)
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

// The operands from `first` on, which are taken off; nothing may be added before they are used.
static const expr_id *taken(struct lowering *l, size_t first)
{
    l->operands.len = first;
    return l->operands.at ? l->operands.at + first : NULL;
}

// What cannot be read fails when it is evaluated, with all that is wrong in it.
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
    in.offset = at.start + 1; // behind the quote; that escapes are longer is not to be seen here
    in.diags = &wrong;
    expr_id e = hcl_parse_template(&in);
    if (wrong.list.len)
        e = unreadable(l, at, &wrong);
    diags_done(&wrong);
    return e;
}

static expr_id string(struct lowering *l, struct span at, struct str text)
{
    if (l->strings == HCL_JSON_LITERALS || is_plain(text))
        return text_literal(l, at, text);
    return template(l, at, text);
}

// A key is blamed with its quotes, so its expression has them.
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
    return expr_tuple(l->in->builder, j->at, taken(l, first), j->count);
}

static expr_id object(struct lowering *l, struct hcl_json *j)
{
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

// ---- static analysis

// Positions start at the quote here, not behind it: the peer counts so.
static struct hcl_input input_of(struct arena *a, struct tree_builder *b, const struct hcl_json *j,
                                 struct diags *wrong)
{
    return (struct hcl_input){
        .text = j->text, .builder = b, .arena = a, .diags = wrong, .offset = j->at.start};
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
