// SPDX-License-Identifier: Apache-2.0
//
// The parser's entry points and what all its files use: tokens, places, errors.
#include "dialects/hcl/syntax/parse.h"

#include <string.h>

#include "base/bytes8.h"
#include "base/utf8.h"
#include "dialects/hcl/syntax/parse_inside.h"

// ---- tokens

void hcl_tell_bad_token(struct hcl_parser *p)
{
    if (p->lexical.len == HCL_ERRORS_MAX)
        return;
    const struct diag *d =
        hcl_bad_token(p->in->arena, &p->reported, p->lexer.token, hcl_token_text(p, p->lexer.token),
                      hcl_span(p, p->lexer.token.start, p->lexer.token.end));
    if (d)
        ARRAY_PUSH(&p->lexical, d);
}

void hcl_next_token(struct hcl_parser *p)
{
    if (hcl_lex_significant(&p->lexer, p->newlines) >= HCL_TOKEN_FIRST_BAD)
        hcl_tell_bad_token(p);
}

void hcl_ignore_newlines(struct hcl_parser *p)
{
    p->newlines = false;
    if (hcl_at(p, HCL_TOKEN_NEWLINE))
        hcl_next_token(p);
}

// A name that is too long for the cache, or at the end of the text.
static NOINLINE symbol unusual_symbol(struct hcl_parser *p, struct hcl_token t)
{
    return p->names ? symbol_cache_intern(&p->names->others, hcl_token_text(p, t))
                    : symbol_intern(p->builder->symbols, hcl_token_text(p, t));
}

// The bytes of a name of at most HCL_NAME_BYTES.
static ALWAYS_INLINE struct hcl_name short_name(const char *text, struct hcl_token t)
{
    static const char masks[2 * HCL_NAME_BYTES] = {-1, -1, -1, -1, -1, -1, -1, -1,
                                                   -1, -1, -1, -1, -1, -1, -1, -1};
    const char *name = text + t.start, *mask = masks + HCL_NAME_BYTES - (t.end - t.start);
    return (struct hcl_name){.first = bytes8_load(name) & bytes8_load(mask),
                             .last = bytes8_load(name + 8) & bytes8_load(mask + 8)};
}

static inline bool is_same_name(const struct hcl_name *known, struct hcl_name wanted)
{
    return known->first == wanted.first && known->last == wanted.last;
}

// The name is not the first one of its place. A name that is new there becomes the second one: many are never repeated.
static NOINLINE symbol second_symbol(struct hcl_parser *p, struct hcl_token t,
                                     struct hcl_name *first)
{
    struct hcl_name *second = &p->names->short_ones[(first - p->names->short_ones) ^ 1];
    struct hcl_name wanted = short_name(p->lexer.text, t);
    if (is_same_name(second, wanted)) {
        wanted = *second;
        *second = *first;
        *first = wanted;
    } else {
        wanted.name = symbol_intern(p->builder->symbols, hcl_token_text(p, t));
        *second = wanted;
    }
    return wanted.name;
}

symbol hcl_token_symbol(struct hcl_parser *p, struct hcl_token t)
{
    if (t.start >= p->names_end || t.end - t.start > HCL_NAME_BYTES)
        return unusual_symbol(p, t);
    struct hcl_name wanted = short_name(p->lexer.text, t);
    uint64_t mixed =
        (wanted.first ^ wanted.last * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xd6e8feb86659fd93);
    struct hcl_name *slot = &p->names->short_ones[mixed >> (64 - HCL_NAME_SLOT_BITS)];
    return is_same_name(slot, wanted) ? slot->name : second_symbol(p, t, slot);
}

// ---- errors

// In the parser's own memory and dropped with the next one, unless it is to be reported.
static struct diag *error_new(struct hcl_parser *p, bool report, struct span at,
                              const char *summary, const char *format, va_list args)
    PRINTF_LIKE(5, 0);
static struct diag *error_new(struct hcl_parser *p, bool report, struct span at,
                              const char *summary, const char *format, va_list args)
{
    report = report && p->found.len < HCL_ERRORS_MAX;
    if (!report) {
        arena_done(&p->spare);
        arena_init(&p->spare);
    }
    struct diag *d =
        diag_vnew(report ? p->in->arena : &p->spare, DIAG_BAD_SYNTAX, at, format, args);
    diag_summary(d, "%s", summary);
    if (report)
        ARRAY_PUSH(&p->found, d);
    if (report && p->found.len == HCL_ERRORS_MAX)
        diag_note(d, "too many errors: only the first %d are listed", (int)HCL_ERRORS_MAX);
    return d;
}

struct diag *hcl_error(struct hcl_parser *p, struct span at, const char *summary,
                       const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = error_new(p, true, at, summary, format, args);
    va_end(args);
    return d;
}

// A token that is never valid has already been reported.
static bool fails_newly(struct hcl_parser *p)
{
    bool newly = !p->failed && p->lexer.token.kind < HCL_TOKEN_FIRST_BAD;
    p->failed = true;
    return newly;
}

struct diag *hcl_fail_at(struct hcl_parser *p, struct span at, const char *summary,
                         const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = error_new(p, fails_newly(p), at, summary, format, args);
    va_end(args);
    return d;
}

struct diag *hcl_fail(struct hcl_parser *p, const char *summary, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = error_new(p, fails_newly(p), hcl_token_span(p), summary, format, args);
    va_end(args);
    return d;
}

// If an error is not reported, another one was, which stands for it.
expr_id hcl_bad(struct hcl_parser *p, struct span at, const struct diag *d)
{
    bool lexical = p->lexical.len && (p->lexer.token.kind >= HCL_TOKEN_FIRST_BAD || !p->found.len);
    if (d->arena == &p->spare)
        d = lexical ? p->lexical.at[p->lexical.len - 1] : p->found.at[p->found.len - 1];
    return expr_bad(p->builder, at, d);
}

const char *hcl_token_shown(struct hcl_parser *p)
{
    if (hcl_at(p, HCL_TOKEN_EOF))
        return "the end of the text";
    if (hcl_at(p, HCL_TOKEN_NEWLINE))
        return "the end of the line";
    p->scratch.len = 0;
    strbuf_add_char(&p->scratch, '`');
    utf8_add_visible(&p->scratch, str_slice(hcl_token_text(p, p->lexer.token), 0, 40));
    strbuf_add_char(&p->scratch, '`');
    strbuf_add_char(&p->scratch, '\0');
    return p->scratch.at;
}

bool hcl_too_deep(struct hcl_parser *p, struct span at)
{
    if (!p->failed && p->found.len < HCL_ERRORS_MAX) {
        struct diag *d = diag_new(p->in->arena, DIAG_LIMIT_DEPTH, at,
                                  "this is nested more than %d levels deep", (int)HCL_DEPTH_MAX);
        diag_summary(d, "Nesting too deep");
        diag_help(d, "give inner parts names of their own");
        ARRAY_PUSH(&p->found, d);
    }
    p->failed = true;
    return false;
}

// ---- the entry points

enum { SMALL_TEXT_BYTES = 2048 }; // has too few names to be worth a cache

// Room for a tree of the whole text.
static void expect_all(const struct hcl_input *in)
{
    tree_expect(in->builder, in->text.len);
    arena_expect(in->arena, in->text.len / 4 * 3);
}

static struct hcl_parser *parser_open(const struct hcl_input *in, enum hcl_lex_mode mode,
                                      bool newlines)
{
    struct hcl_parser *p = memory_take(sizeof(*p));
    memset(p, 0, sizeof(*p));
    p->in = in;
    p->builder = in->builder;
    p->file = in->builder->file;
    p->offset = in->offset;
    p->text_end = in->end ? in->end : UINT32_MAX;
    p->newlines = newlines;
    p->mode = mode;
    arena_init(&p->spare);
    strbuf_init(&p->scratch, 0);
    if (in->text.len > SMALL_TEXT_BYTES) {
        p->names = memory_take(sizeof(*p->names));
        memset(p->names->short_ones, 0, sizeof(p->names->short_ones));
        symbol_cache_init(&p->names->others, in->builder->symbols);
    }
    ARRAY_RESERVE(&p->operands, 16); // allocated from the start: empty lists point into it too
    hcl_lex_begin(&p->lexer, in->text, mode);
    p->names_end = p->names ? p->lexer.len - HCL_NAME_BYTES : 0;
    p->lexer.closes_strings = in->closes_strings;
    hcl_next_token(p);
    return p;
}

static void parser_close(struct hcl_parser *p)
{
    while (!hcl_at(p, HCL_TOKEN_EOF)) // what follows may contain tokens that are never valid
        hcl_next_token(p);
    for (size_t i = 0; i < p->lexical.len; i++)
        diags_add(p->in->diags, p->lexical.at[i]);
    for (size_t i = 0; i < p->found.len; i++)
        diags_add(p->in->diags, p->found.at[i]);
    hcl_lex_done(&p->lexer);
    arena_done(&p->spare);
    strbuf_done(&p->scratch);
    free(p->names);
    ARRAY_DONE(&p->lexical);
    ARRAY_DONE(&p->found);
    ARRAY_DONE(&p->operands);
    ARRAY_DONE(&p->binders);
    ARRAY_DONE(&p->parts);
    ARRAY_DONE(&p->directives);
    ARRAY_DONE(&p->attributes);
    ARRAY_DONE(&p->blocks);
    ARRAY_DONE(&p->labels);
    free(p);
}

// Files that only some people may read are stored encrypted, and look like any other to whoever has no key.
static bool is_encrypted(const struct hcl_input *in)
{
    static const char start[] = "\0GITCRYPT";
    return str_starts(in->text, str_make(start, sizeof(start)));
}

static void report_encrypted(const struct hcl_input *in)
{
    struct span at = {in->builder->file, 0, 0};
    struct diag *d =
        diag_new(in->arena, DIAG_BAD_SYNTAX, at, "this file is encrypted with git-crypt");
    diag_summary(d, "Encrypted file");
    diag_help(d, "run `git-crypt unlock`");
    diags_add(in->diags, d);
}

struct hcl_body *hcl_parse_body(const struct hcl_input *in)
{
    struct hcl_input readable = *in;
    if (is_encrypted(in)) {
        report_encrypted(in);
        readable.text = STR("");
    }
    expect_all(&readable);
    struct hcl_parser *p = parser_open(&readable, HCL_LEX_NORMAL, true);
    struct hcl_body *body = hcl_whole_body(p);
    parser_close(p);
    return body;
}

void hcl_parse_items(const struct hcl_input *in, bool (*visit)(void *data), void *data)
{
    struct hcl_parser *p = parser_open(in, HCL_LEX_NORMAL, true);
    hcl_each_item(p, visit, data);
    parser_close(p);
}

expr_id hcl_parse_expression(const struct hcl_input *in)
{
    expect_all(in);
    struct hcl_parser *p = parser_open(in, HCL_LEX_NORMAL, false);
    uint32_t start = p->lexer.token.start;
    expr_id e = hcl_expression(p);
    if (!p->failed && !hcl_at(p, HCL_TOKEN_EOF)) {
        struct diag *d = hcl_fail(p, "Extra characters after expression",
                                  "expected the end of the expression, got %s", hcl_token_shown(p));
        diag_label(d, "not part of the expression");
        if (!hcl_help_foreign(p, d, start))
            diag_help(d, "remove it, or write an operator before it");
    }
    parser_close(p);
    return e;
}

expr_id hcl_parse_template(const struct hcl_input *in)
{
    expect_all(in);
    struct hcl_parser *p = parser_open(in, HCL_LEX_TEMPLATE, false);
    expr_id e = hcl_whole_template(p);
    parser_close(p);
    return e;
}

// ---- traversals on their own: names, and constants in brackets

struct step_list {
    ARRAY(struct step) steps;
};

// name-step = "." IDENT
static bool traversal_name(struct hcl_parser *p, struct step_list *out)
{
    uint32_t start = p->lexer.token.start;
    hcl_advance(p);
    if (!hcl_at(p, HCL_TOKEN_IDENT)) {
        struct diag *d = hcl_fail(p, "Attribute name required",
                                  "expected a name after the dot, got %s", hcl_token_shown(p));
        hcl_help_no_name(p, d, false);
        return false;
    }
    symbol name = hcl_token_symbol(p, p->lexer.token);
    hcl_advance(p);
    ARRAY_PUSH(&out->steps,
               (struct step){.name = name, .at = hcl_span(p, start, p->lexer.last_end)});
    return true;
}

// key = NUMBER | quoted, without a template
static bool traversal_key(struct hcl_parser *p, struct value *key)
{
    size_t errors = p->found.len;
    if (hcl_at(p, HCL_TOKEN_NUMBER)) {
        const struct diag *why;
        struct hcl_token t = p->lexer.token;
        hcl_advance(p);
        return hcl_number(p, t, key, &why);
    }
    if (hcl_at(p, HCL_TOKEN_OPEN_QUOTE)) {
        struct span at;
        struct str text = hcl_plain_string(p, &at);
        *key = value_string(p->in->arena, utf8_nfc(p->in->arena, text));
        return p->found.len == errors && !p->failed;
    }
    if (hcl_at(p, HCL_TOKEN_STAR)) {
        struct diag *d = hcl_fail(p, "Attribute name required", "a splat cannot be used here");
        diag_help(d, "select one element: `[0]`, `[\"key\"]`");
    } else {
        struct diag *d = hcl_fail(p, "Index value required",
                                  "expected a number or a plain string in the brackets, got %s",
                                  hcl_token_shown(p));
        diag_help(d, hcl_at(p, HCL_TOKEN_IDENT) ? "put a key in quotes: `[\"key\"]`"
                                                : "write `[0]` or `[\"key\"]`");
    }
    return false;
}

// index-step = "[" key "]"
static bool traversal_index(struct hcl_parser *p, struct step_list *out)
{
    uint32_t start = p->lexer.token.start;
    struct value key = VALUE_NONE;
    hcl_advance(p);
    if (!traversal_key(p, &key))
        return false;
    if (!hcl_at(p, HCL_TOKEN_CLOSE_BRACKET)) {
        struct diag *d = hcl_fail(p, "Unclosed index brackets",
                                  "expected `]` after the key, got %s", hcl_token_shown(p));
        diag_related(d, hcl_span(p, start, start + 1), "opened here");
        diag_help(d, "close it with `]`");
        return false;
    }
    hcl_advance(p);
    ARRAY_PUSH(
        &out->steps,
        (struct step){.is_index = true, .key = key, .at = hcl_span(p, start, p->lexer.last_end)});
    return true;
}

static bool traversal_steps(struct hcl_parser *p, struct step_list *out)
{
    for (;;) {
        if (hcl_at(p, HCL_TOKEN_EOF))
            return true;
        if (hcl_at(p, HCL_TOKEN_DOT)) {
            if (!traversal_name(p, out))
                return false;
        } else if (hcl_at(p, HCL_TOKEN_OPEN_BRACKET)) {
            if (!traversal_index(p, out))
                return false;
        } else {
            struct diag *d =
                hcl_fail(p, "Invalid character", "expected `.` or `[`, got %s", hcl_token_shown(p));
            diag_help(d, "the form is `name.part[0][\"key\"]`");
            return false;
        }
    }
}

// traversal = IDENT { name-step | index-step }
bool hcl_parse_traversal(const struct hcl_input *in, struct traversal *out)
{
    struct hcl_parser *p = parser_open(in, HCL_LEX_NORMAL, false);
    struct step_list list = {{0}};
    uint32_t start = p->lexer.token.start;
    bool ok = hcl_at(p, HCL_TOKEN_IDENT);
    if (ok) {
        out->root = hcl_token_symbol(p, p->lexer.token);
        hcl_advance(p);
        ok = traversal_steps(p, &list);
    } else {
        struct diag *d = hcl_fail(p, "Variable name required",
                                  "expected the name of a variable, got %s", hcl_token_shown(p));
        diag_help(d, "the form is `name.part[0][\"key\"]`");
    }
    out->at = hcl_span(p, start, p->lexer.last_end);
    out->count = list.steps.len;
    struct step *steps = ARENA_ARRAY(in->arena, struct step, list.steps.len);
    for (size_t i = 0; i < list.steps.len; i++)
        steps[i] = list.steps.at[i];
    out->steps = steps;
    ARRAY_DONE(&list.steps);
    ok = ok && !p->lexical.len;
    parser_close(p);
    return ok;
}
