// SPDX-License-Identifier: Apache-2.0
//
// Bodies: attributes and blocks. An invalid item is reported once; reading continues at the next line outside its
// brackets, or at the brace that closes the enclosing block.
#include <string.h>

#include "base/table.h"
#include "dialects/hcl/syntax/parse_inside.h"

enum { FEW_ATTRIBUTES = 8 }; // up to here a linear search is faster than a table

// A body that is being read.
struct open_body {
    size_t attributes, blocks; // where its own start
    bool in_block;
    uint64_t seen;      // bits of the names of attributes: without its bit a name is new
    int32_t open;       // brackets that are open inside it
    int32_t braces;     // the lexer's count of braces there
    struct table names; // from FEW_ATTRIBUTES on: the attribute's index by its name
};

static void block_items(struct hcl_parser *p, struct open_body *body, struct hcl_token open);

// ---- continuing after an error

// Whether the token closes the block. Braces are more reliable than parentheses, which may be missing.
static bool ends_block(const struct hcl_parser *p, const struct open_body *body)
{
    return body->in_block && hcl_at(p, HCL_TOKEN_CLOSE_BRACE) &&
           (hcl_lex_open_before(&p->lexer) <= body->open || p->lexer.braces < body->braces);
}

// Skips past the next line end outside of brackets, or to the end of the body.
static NOINLINE void recover(struct hcl_parser *p, const struct open_body *body)
{
    p->newlines = true;
    p->failed = false;
    p->operands.len = p->parts.len = p->binders.len = p->directives.len = 0;
    while (!hcl_at(p, HCL_TOKEN_EOF)) {
        bool ends = ends_block(p, body);
        if (ends || hcl_lex_open_before(&p->lexer) < body->open)
            hcl_lex_set_open_before(&p->lexer, body->open);
        if (ends)
            return;
        bool line_ends = hcl_at(p, HCL_TOKEN_NEWLINE) && p->lexer.open == body->open;
        hcl_advance(p);
        if (line_ends)
            return;
    }
}

// Skips to the brace that closes what is open above `open`.
static void recover_to_brace(struct hcl_parser *p, int32_t open)
{
    p->newlines = true;
    p->failed = false;
    while (!hcl_at(p, HCL_TOKEN_EOF)) {
        if (hcl_lex_open_before(&p->lexer) <= open + 1 && hcl_at(p, HCL_TOKEN_CLOSE_BRACE))
            return;
        hcl_advance(p);
    }
}

// ---- attributes

static NOINLINE const struct hcl_attribute *find_attribute(struct hcl_parser *p,
                                                           struct open_body *body, symbol name)
{
    size_t count = p->attributes.len - body->attributes;
    const struct hcl_attribute *own = p->attributes.at + body->attributes;
    if (count < FEW_ATTRIBUTES) {
        for (size_t i = 0; i < count; i++)
            if (own[i].name == name)
                return &own[i];
        return NULL;
    }
    for (size_t i = body->names.len; i < count; i++)
        *table_put(&body->names, own[i].name, NULL) = i;
    const uint64_t *at = table_find(&body->names, name);
    return at ? &own[*at] : NULL;
}

static NOINLINE void redefined(struct hcl_parser *p, const struct hcl_attribute *first,
                               struct hcl_token again)
{
    struct diag *d =
        hcl_error(p, hcl_span(p, again.start, again.end), "Attribute redefined",
                  "`%.*s` is set twice", STR_ARGS(str_slice(hcl_token_text(p, again), 0, 60)));
    diag_related(d, first->name_at, "set here first");
    diag_help(d, "remove or rename one of them");
}

static void add_attribute(struct hcl_parser *p, struct open_body *body, struct hcl_token at,
                          symbol name, expr_id value)
{
    uint64_t bit = UINT64_C(1) << name % 64;
    const struct hcl_attribute *first = body->seen & bit ? find_attribute(p, body, name) : NULL;
    body->seen |= bit;
    if (first) {
        redefined(p, first, at);
        return;
    }
    ARRAY_PUSH(&p->attributes,
               (struct hcl_attribute){.name = name,
                                      .name_at = hcl_span(p, at.start, at.end),
                                      .at = hcl_span(p, at.start, p->lexer.last_end),
                                      .value = value});
}

static NOINLINE void no_newline(struct hcl_parser *p, struct hcl_token name, uint32_t value,
                                bool in_block)
{
    bool comma = hcl_at(p, HCL_TOKEN_COMMA);
    struct diag *d =
        hcl_fail(p, comma ? "Unexpected comma after argument" : "Missing newline after argument",
                 "expected a newline after the argument `%.*s`, got %s",
                 STR_ARGS(str_slice(hcl_token_text(p, name), 0, 60)), hcl_token_shown(p));
    hcl_help_no_newline(p, d, value, in_block);
}

// attribute = IDENT "=" expression NEWLINE
// From `=` on. In a block of one line the closing brace follows, otherwise a line end.
static void attribute(struct hcl_parser *p, struct open_body *body, struct hcl_token name,
                      bool one_line)
{
    hcl_advance(p);
    symbol own = hcl_token_symbol(p, name);
    uint32_t value_start = p->lexer.token.start;
    expr_id value = hcl_expression(p);
    if (!p->failed && !one_line && !hcl_at(p, HCL_TOKEN_NEWLINE) && !hcl_at(p, HCL_TOKEN_EOF))
        no_newline(p, name, value_start, body->in_block);
    bool failed = p->failed;
    add_attribute(p, body, name, own, value);
    if (failed)
        recover(p, body);
    else if (!one_line)
        hcl_next_line(p);
}

// ---- blocks

// A copy of what was collected.
static void *collected(struct hcl_parser *p, const void *first, size_t size_bytes)
{
    void *copy = arena_take(p->in->arena, size_bytes);
    return memcpy(copy, first, size_bytes);
}

static void keep_body(struct hcl_parser *p, struct open_body *body, struct hcl_body *out)
{
    out->attribute_count = (uint32_t)(p->attributes.len - body->attributes);
    out->block_count = (uint32_t)(p->blocks.len - body->blocks);
    out->attributes = collected(p, p->attributes.at + body->attributes,
                                out->attribute_count * sizeof(*out->attributes));
    out->blocks =
        collected(p, p->blocks.at + body->blocks, out->block_count * sizeof(*out->blocks));
    p->attributes.len = body->attributes;
    p->blocks.len = body->blocks;
    if (body->names.len)
        table_done(&body->names);
}

// labels = { IDENT | quoted } "{"
// The labels, up to the brace; false if something else follows.
static bool labels(struct hcl_parser *p, struct hcl_token type, struct hcl_block *out)
{
    size_t base = p->labels.len;
    for (;;) {
        struct hcl_label label;
        if (hcl_at(p, HCL_TOKEN_OPEN_QUOTE)) {
            label.text = hcl_plain_string(p, &label.at);
        } else if (hcl_at(p, HCL_TOKEN_IDENT)) {
            label.text = hcl_kept_text(p, hcl_token_text(p, p->lexer.token));
            label.at = hcl_token_span(p);
            hcl_advance(p);
        } else {
            break;
        }
        ARRAY_PUSH(&p->labels, label);
    }
    out->label_count = (uint32_t)(p->labels.len - base);
    out->labels = collected(p, p->labels.at + base, out->label_count * sizeof(*out->labels));
    p->labels.len = base;
    if (p->failed || hcl_at(p, HCL_TOKEN_OPEN_BRACE))
        return !p->failed;
    struct diag *d = hcl_fail(
        p, "Invalid block definition", "expected a label or `{` for the block `%.*s`, got %s",
        STR_ARGS(str_slice(hcl_token_text(p, type), 0, 60)), hcl_token_shown(p));
    if (hcl_at(p, HCL_TOKEN_NEWLINE))
        diag_help(d, "put the `{` of a block on the same line as its name");
    else if (hcl_at(p, HCL_TOKEN_EQUAL))
        diag_help(d, "an argument has one name; a block has no `=`");
    else
        diag_help(d, "a label is a name or a quoted string");
    return false;
}

static void unclosed_block(struct hcl_parser *p, struct hcl_token open)
{
    if (p->told_unclosed)
        return;
    p->told_unclosed = true;
    struct diag *d = hcl_fail_at(p, hcl_span(p, open.start, open.end),
                                 "Unclosed configuration block", "unclosed block");
    hcl_help_unclosed(p, d);
    p->failed = false;
}

static void one_line_not_closed(struct hcl_parser *p, struct hcl_token open)
{
    if (hcl_at(p, HCL_TOKEN_EOF)) {
        unclosed_block(p, open);
        return;
    }
    struct diag *d = hcl_fail(p, "Invalid single-argument block definition",
                              "a one-line block holds a single argument: expected `}`, got %s",
                              hcl_token_shown(p));
    diag_help(d, "write every argument on a line of its own");
    recover_to_brace(p, hcl_lex_open_before(&p->lexer) - 1);
}

// one-line = [ IDENT "=" expression ] "}"
// `b { a = 1 }`: up to the closing brace.
static void one_line_body(struct hcl_parser *p, struct open_body *body, struct hcl_token open)
{
    struct hcl_token name = p->lexer.token;
    if (hcl_at(p, HCL_TOKEN_IDENT)) {
        hcl_advance(p);
        if (hcl_at(p, HCL_TOKEN_EQUAL)) {
            attribute(p, body, name, true);
            if (!hcl_at(p, HCL_TOKEN_CLOSE_BRACE))
                one_line_not_closed(p, open);
            return;
        }
    }
    bool block = name.kind == HCL_TOKEN_IDENT &&
                 (hcl_at(p, HCL_TOKEN_OPEN_QUOTE) || hcl_at(p, HCL_TOKEN_OPEN_BRACE) ||
                  hcl_at(p, HCL_TOKEN_IDENT));
    struct diag *d = hcl_fail_at(p, hcl_span(p, name.start, block ? p->lexer.token.end : name.end),
                                 block ? "Argument definition required"
                                       : "Argument or block definition required",
                                 "a one-line block holds a single argument, `name = value`");
    diag_help(d, block ? "write a nested block on a line of its own"
                       : "write `name = value`, or put the content of the block on separate lines");
    recover_to_brace(p, body->open - 1);
}

// block-body = NEWLINE body "}" | one-line
static void block_body(struct hcl_parser *p, struct hcl_block *block, struct hcl_token open,
                       int32_t braces)
{
    struct open_body body = {.attributes = p->attributes.len, .blocks = p->blocks.len};
    body.in_block = true;
    body.open = hcl_lex_open_before(&p->lexer);
    body.braces = braces;
    if (hcl_at(p, HCL_TOKEN_NEWLINE) || hcl_at(p, HCL_TOKEN_EOF) ||
        hcl_at(p, HCL_TOKEN_CLOSE_BRACE))
        block_items(p, &body, open);
    else
        one_line_body(p, &body, open);
    keep_body(p, &body, &block->body);
    block->close_at = hcl_token_span(p);
    block->body.at = span_join(block->open_at, block->close_at);
    block->body.start = block->open_at.start;
    if (hcl_at(p, HCL_TOKEN_CLOSE_BRACE))
        hcl_advance(p);
}

// block = IDENT labels block-body NEWLINE
// After `type`.
static NOINLINE void block(struct hcl_parser *p, struct open_body *outer, struct hcl_token type)
{
    struct hcl_block b = {.type = hcl_token_symbol(p, type)};
    b.type_at = b.open_at = b.close_at = hcl_span(p, type.start, type.end);
    b.body.at = b.type_at;
    b.body.start = b.type_at.start;
    if (!labels(p, type, &b)) {
        ARRAY_PUSH(&p->blocks, b);
        recover(p, outer);
        return;
    }
    struct hcl_token open = p->lexer.token;
    b.open_at = hcl_token_span(p);
    int32_t braces = p->lexer.braces;
    hcl_advance(p);
    if (hcl_enter(p, b.open_at, HCL_DEPTH_MAX - 1)) {
        block_body(p, &b, open, braces);
    } else {
        recover_to_brace(p, outer->open);
        if (hcl_at(p, HCL_TOKEN_CLOSE_BRACE))
            hcl_advance(p);
    }
    hcl_leave(p);
    ARRAY_PUSH(&p->blocks, b);
    if (hcl_at(p, HCL_TOKEN_NEWLINE) || hcl_at(p, HCL_TOKEN_EOF)) {
        hcl_next_line(p);
        return;
    }
    struct diag *d =
        hcl_fail(p, "Missing newline after block definition",
                 "expected a newline after the block `%.*s`, got %s",
                 STR_ARGS(str_slice(hcl_token_text(p, type), 0, 60)), hcl_token_shown(p));
    if (!hcl_at(p, HCL_TOKEN_CLOSE_BRACE))
        diag_help(d, "start a new line after it");
    else
        diag_help(d, outer->in_block ? "put the `}` of the outer block on a line of its own"
                                     : "remove it: nothing is open here");
    recover(p, outer);
}

// ---- bodies

static NOINLINE void no_item(struct hcl_parser *p, struct hcl_token t, struct open_body *body)
{
    bool quoted = t.kind == HCL_TOKEN_OPEN_QUOTE;
    struct diag *d =
        hcl_fail_at(p, hcl_span(p, t.start, t.end),
                    quoted ? "Invalid argument name" : "Argument or block definition required",
                    "expected an argument (`name = value`) or a block (`name { … }`)");
    hcl_help_no_item(p, d, t, body->in_block);
    recover(p, body);
}

// item = attribute | block
static void item(struct hcl_parser *p, struct open_body *body)
{
    struct hcl_token name = p->lexer.token;
    if (!hcl_lex_assigns(&p->lexer))
        hcl_advance(p);
    if (hcl_at(p, HCL_TOKEN_EQUAL))
        attribute(p, body, name, false);
    else if (hcl_at(p, HCL_TOKEN_OPEN_QUOTE) || hcl_at(p, HCL_TOKEN_OPEN_BRACE) ||
             hcl_at(p, HCL_TOKEN_IDENT))
        block(p, body, name);
    else
        no_item(p, name, body);
}

// One item, or an empty line.
static void next_item(struct hcl_parser *p, struct open_body *body)
{
    if (hcl_at(p, HCL_TOKEN_IDENT))
        item(p, body);
    else if (hcl_at(p, HCL_TOKEN_NEWLINE))
        hcl_next_line(p);
    else
        no_item(p, p->lexer.token, body);
}

// body = { item | NEWLINE }
// All items of a block; the end stays the current token. `open` is the block's brace.
static void block_items(struct hcl_parser *p, struct open_body *body, struct hcl_token open)
{
    while (!hcl_at(p, HCL_TOKEN_CLOSE_BRACE)) {
        if (hcl_at(p, HCL_TOKEN_EOF)) {
            unclosed_block(p, open);
            return;
        }
        next_item(p, body);
    }
}

// The outermost body, which ends with the text.
static struct open_body file_body(struct hcl_parser *p)
{
    enum { BYTES_A_BLOCK = 256 }; // of the outermost ones, which wait until the text ends
    ARRAY_RESERVE(&p->attributes, 16);
    ARRAY_RESERVE(&p->blocks, 4 + p->in->text.len / BYTES_A_BLOCK);
    ARRAY_RESERVE(&p->labels, 4);
    return (struct open_body){.attributes = 0, .blocks = 0};
}

// file = body
struct hcl_body *hcl_whole_body(struct hcl_parser *p)
{
    struct hcl_body *out = ARENA_NEW(p->in->arena, struct hcl_body);
    uint32_t start = p->lexer.token.start;
    struct open_body body = file_body(p);
    while (!hcl_at(p, HCL_TOKEN_EOF))
        next_item(p, &body);
    keep_body(p, &body, out);
    out->at = hcl_span(p, 0, p->lexer.token.end);
    out->start = hcl_place_of(p, start);
    return out;
}

static size_t mistakes(const struct hcl_parser *p)
{
    return p->lexical.len + p->found.len;
}

void hcl_each_item(struct hcl_parser *p, bool (*visit)(void *data), void *data)
{
    struct open_body body = file_body(p);
    const struct tree_mark tree = tree_mark(p->builder);
    while (!hcl_at(p, HCL_TOKEN_EOF)) {
        const struct arena_mark mark = arena_mark(p->in->arena);
        const size_t before = mistakes(p);
        next_item(p, &body);
        bool is_reported = visit(data) || mistakes(p) > before; // diagnostics live in the arena
        p->blocks.len = 0;
        tree_reset(p->builder, tree);
        if (!is_reported)
            arena_reset(p->in->arena, mark);
    }
    table_done(&body.names);
}
