// SPDX-License-Identifier: Apache-2.0
//
// Loops: `[for v in c : x if y]` and `{for k, v in c : x => y...}`.
#include "dialects/hcl/syntax/parse_inside.h"

static expr_id for_broken(struct hcl_parser *p, struct hcl_token open, const char *what)
{
    bool is_object = open.kind == HCL_TOKEN_OPEN_BRACE;
    bool ends = what[1] == '}' || what[1] == ']';
    struct diag *d =
        hcl_fail(p, "Invalid 'for' expression", "expected %s, got %s", what, hcl_token_shown(p));
    if (hcl_at(p, HCL_TOKEN_EOF))
        diag_related(d, hcl_span(p, open.start, open.end), "opened here");
    if (hcl_at(p, HCL_TOKEN_EOF) && ends)
        diag_help(d, is_object ? "close it with `}`" : "close it with `]`");
    else
        diag_help(d, is_object ? "the form is `{for k, v in map : key => value}`"
                               : "the form is `[for v in list : value]`");
    return hcl_bad(p, hcl_token_span(p), d);
}

// for-names = IDENT [ "," IDENT ] "in"
// The names up to and including `in`; 0 if there is no error.
static expr_id for_names(struct hcl_parser *p, struct hcl_token open, struct hcl_binder *names)
{
    if (!hcl_at(p, HCL_TOKEN_IDENT))
        return for_broken(p, open, "the name of a variable after `for`");
    names->value = hcl_token_symbol(p, p->lexer.token);
    hcl_advance(p);
    if (hcl_at(p, HCL_TOKEN_COMMA)) {
        hcl_advance(p);
        if (!hcl_at(p, HCL_TOKEN_IDENT))
            return for_broken(p, open, "the name of the second variable");
        names->key = names->value;
        names->value = hcl_token_symbol(p, p->lexer.token);
        hcl_advance(p);
    }
    if (!hcl_token_is(p, p->lexer.token, "in"))
        return for_broken(p, open, "`in` after the names");
    hcl_advance(p);
    return 0;
}

struct for_parts {
    struct expr_for parts;
    unsigned flags;
    struct span ellipsis;
    expr_id wrong;
};

// for-body = expression [ "=>" expression ] [ "..." ] [ "if" expression ]
// The body for each element: the names are bound here.
static void for_body(struct hcl_parser *p, struct for_parts *out)
{
    out->wrong = out->parts.value = hcl_expression(p);
    if (!p->failed && hcl_at(p, HCL_TOKEN_FAT_ARROW)) {
        out->parts.key = out->parts.value;
        hcl_advance(p);
        out->wrong = out->parts.value = hcl_expression(p);
    }
    if (!p->failed && hcl_at(p, HCL_TOKEN_ELLIPSIS)) {
        out->ellipsis = hcl_token_span(p);
        out->flags |= FOR_GROUP;
        hcl_advance(p);
    }
    if (!p->failed && hcl_token_is(p, p->lexer.token, "if")) {
        hcl_advance(p);
        out->wrong = out->parts.condition = hcl_expression(p);
    }
}

// What only one of the two forms may have; NULL if it is valid.
static const struct diag *for_form(struct hcl_parser *p, const struct for_parts *f, bool is_object)
{
    struct diag *d = NULL;
    if (!is_object && f->parts.key) {
        d = hcl_error(p, hcl_span_between(p, f->parts.key, f->parts.key),
                      "Invalid 'for' expression", "a `for` in `[]` produces values without keys");
        diag_help(d, "use `{for … : key => value}` to get keys");
    }
    if (!is_object && f->flags & FOR_GROUP) {
        d = hcl_error(p, f->ellipsis, "Invalid 'for' expression",
                      "`...` can only group values with keys");
        diag_help(d, "remove it, or use `{for … : key => value...}`");
    }
    if (is_object && !f->parts.key) {
        d = hcl_error(p, hcl_span_between(p, f->parts.value, f->parts.value),
                      "Invalid 'for' expression", "a `for` in `{}` needs a key for each value");
        diag_help(d, "write `key => value`, or use `[for … : value]`");
    }
    return d;
}

// for = "for" for-names expression ":" for-body
// From `for` to the closing bracket, which stays the current token.
expr_id hcl_for(struct hcl_parser *p, struct hcl_token open)
{
    bool is_object = open.kind == HCL_TOKEN_OPEN_BRACE;
    struct hcl_binder names = {0, 0};
    struct for_parts f = {{0}, 0, NO_SPAN, 0};
    p->newlines = false;
    hcl_advance(p);
    expr_id wrong = for_names(p, open, &names);
    if (wrong)
        return wrong;
    f.parts.source = hcl_expression(p);
    if (p->failed)
        return f.parts.source;
    if (!hcl_at(p, HCL_TOKEN_COLON))
        return for_broken(p, open, "`:` after the collection");
    hcl_advance(p);
    ARRAY_PUSH(&p->binders, names);
    for_body(p, &f);
    p->binders.len--;
    if (p->failed)
        return f.wrong;
    enum hcl_token_kind close = is_object ? HCL_TOKEN_CLOSE_BRACE : HCL_TOKEN_CLOSE_BRACKET;
    if (!hcl_at(p, close))
        return for_broken(
            p, open, is_object ? "`}` at the end of the `for`" : "`]` at the end of the `for`");
    struct span at = hcl_span(p, open.start, p->lexer.token.end);
    const struct diag *d = for_form(p, &f, is_object);
    if (d)
        return hcl_bad(p, at, d);
    f.parts.key_slot = names.key;
    f.parts.value_slot = names.value;
    f.flags |= (is_object ? FOR_OBJECT : 0) | (names.key ? FOR_KEYED : 0);
    return expr_for_new(p->builder, at, f.parts, f.flags);
}
