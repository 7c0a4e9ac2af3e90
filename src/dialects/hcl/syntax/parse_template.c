// SPDX-License-Identifier: Apache-2.0
//
// Templates: quoted strings, heredocs, texts of their own. The tokens become a list of parts: texts, interpolations,
// directives. Text next to `~` is trimmed as it is read; then a `<<-` heredoc loses its indentation; then
// neighbouring texts are joined; then the directives are assembled with a stack.
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "dialects/hcl/syntax/parse_inside.h"

// State while parts are collected.
struct collecting {
    enum hcl_token_kind end;
    uint32_t start;  // of the first token: an unclosed template is reported here
    size_t base;     // first part
    size_t binders;  // names that outer loops bind
    uint32_t depth;  // of the enclosing expression
    bool trim_next;  // `~}` came before
    bool after_text; // the token before was text
};

static struct hcl_part *last_part(struct hcl_parser *p)
{
    return &p->parts.at[p->parts.len - 1];
}

// ---- white space

static bool ends_line(struct str text)
{
    return text.len && text.at[text.len - 1] == '\n';
}

// Lines start with the first part and after a text that ends a line. Calls of `next` iterate over them.
static struct hcl_part *next_line_text(struct hcl_parser *p, size_t *at, bool *line, bool *is_text)
{
    while (*at < p->parts.len) {
        struct hcl_part *part = &p->parts.at[(*at)++];
        bool starts = *line;
        *is_text = part->kind == HCL_PART_TEXT;
        *line = *is_text && ends_line(part->text);
        if (starts)
            return part;
    }
    return NULL;
}

static bool is_blank_line(struct str text)
{
    return ends_line(text) && !utf8_trim_start(text).len;
}

static size_t columns_of_blanks(struct str blanks)
{
    size_t plain = 0;
    while (plain < blanks.len && ascii_is_blank(blanks.at[plain]))
        plain++;
    return plain == blanks.len ? plain : utf8_cluster_count(blanks);
}

#define NOT_PLAIN SIZE_MAX
// The blanks at the start of a line, if something of ASCII follows them.
static size_t plain_indent(struct str text)
{
    size_t blanks = 0;
    while (blanks < text.len && ascii_is_blank(text.at[blanks]))
        blanks++;
    return blanks < text.len && text.at[blanks] > ' ' ? blanks : NOT_PLAIN;
}

// The columns before the text of a line; SIZE_MAX if it is blank.
static size_t line_indent(struct str text)
{
    size_t plain = plain_indent(text);
    if (plain != NOT_PLAIN)
        return plain;
    if (is_blank_line(text))
        return SIZE_MAX;
    return columns_of_blanks(str_slice(text, 0, text.len - utf8_trim_start(text).len));
}

// The indentation that all lines of the heredoc share, in columns.
static size_t common_indent(struct hcl_parser *p, size_t base)
{
    size_t least = SIZE_MAX, at = base;
    bool line = true, is_text;
    const struct hcl_part *part;
    while ((part = next_line_text(p, &at, &line, &is_text))) {
        size_t columns = is_text ? line_indent(part->text) : 0;
        least = columns < least ? columns : least;
    }
    return least;
}

// The end of the first `columns` columns. A combining mark may join the last blank.
static size_t columns_end(struct str text, size_t columns)
{
    size_t plain = 0, end = 0;
    while (plain < columns && plain < text.len && ascii_is_blank(text.at[plain]))
        plain++;
    if (plain == columns && (plain == text.len || (unsigned char)text.at[plain] < 0x80))
        return plain;
    for (size_t i = 0; i < columns && end < text.len; i++)
        end = utf8_cluster_end(text, end);
    return end;
}

static void dedent(struct hcl_parser *p, size_t base)
{
    size_t columns = common_indent(p, base), at = base;
    bool line = true, is_text;
    struct hcl_part *part;
    while (columns != SIZE_MAX && (part = next_line_text(p, &at, &line, &is_text))) {
        bool is_plain = is_text && plain_indent(part->text) != NOT_PLAIN;
        if (!is_text || (!is_plain && is_blank_line(part->text)))
            continue;
        size_t cut = is_plain ? columns : columns_end(part->text, columns);
        part->text = str_slice(part->text, cut, part->text.len);
        part->start += (uint32_t)cut;
    }
}

// ---- parts

static void add_template_part(struct hcl_parser *p, enum hcl_part_kind kind, uint32_t start,
                              expr_id value)
{
    ARRAY_PUSH(
        &p->parts,
        (struct hcl_part){.kind = kind, .start = start, .end = p->lexer.token.end, .value = value});
}

static void add_template_text(struct hcl_parser *p, struct collecting *c, bool trim)
{
    bool kept;
    struct hcl_token t = p->lexer.token;
    struct str text = hcl_unescape(p, &p->builder->arena, t, &kept);
    if (trim)
        text = utf8_trim_start(text);
    ARRAY_PUSH(
        &p->parts,
        (struct hcl_part){
            .kind = HCL_PART_TEXT, .kept = kept, .start = t.start, .end = t.end, .text = text});
    c->after_text = true;
    hcl_advance(p);
}

// `${~` and `%{~` trim the text before them.
static void trim_before(struct hcl_parser *p, const struct collecting *c, bool after_text)
{
    if (after_text && p->lexer.token.end - p->lexer.token.start == 3 && p->parts.len > c->base)
        last_part(p)->text = utf8_trim_end(last_part(p)->text);
}

// The `}` of a sequence, after which line ends count as they did outside.
static void close_sequence(struct hcl_parser *p, struct collecting *c, bool newlines)
{
    c->trim_next = p->lexer.token.end - p->lexer.token.start == 2;
    p->newlines = newlines;
    hcl_advance(p);
}

static const struct diag *interpolation_unclosed(struct hcl_parser *p, const struct collecting *c,
                                                 struct hcl_token open)
{
    struct diag *d;
    bool at_quote = hcl_at(p, HCL_TOKEN_CLOSE_QUOTE) || hcl_at(p, HCL_TOKEN_OPEN_QUOTE);
    if (hcl_at(p, HCL_TOKEN_EOF) || (at_quote && c->end == HCL_TOKEN_CLOSE_QUOTE)) {
        d = hcl_fail_at(p, hcl_span(p, c->start, c->start + 1),
                        "Unclosed template interpolation sequence",
                        "unclosed `${` in this template");
        diag_help(d, "close it with `}`");
    } else {
        d = hcl_fail(p, "Extra characters after interpolation expression",
                     "expected `}` after the expression, got %s", hcl_token_shown(p));
        if (!hcl_help_foreign(p, d, open.end))
            diag_help(d, "write `$${` for a literal `${`");
    }
    return d;
}

// interpolation = "${" [ "~" ] expression [ "~" ] "}"
static expr_id add_interpolation(struct hcl_parser *p, struct collecting *c, bool after_text)
{
    struct hcl_token open = p->lexer.token;
    bool newlines = p->newlines;
    trim_before(p, c, after_text);
    p->newlines = false;
    hcl_advance(p);
    expr_id e = hcl_expression(p);
    if (p->failed)
        return e;
    if (!hcl_at(p, HCL_TOKEN_SEQUENCE_END))
        return hcl_bad(p, hcl_token_span(p), interpolation_unclosed(p, c, open));
    add_template_part(p, HCL_PART_VALUE, open.start, e);
    close_sequence(p, c, newlines);
    return 0;
}

// ---- directives

static const struct diag *for_directive_broken(struct hcl_parser *p, const char *what)
{
    struct diag *d =
        hcl_fail(p, "Invalid 'for' directive", "expected %s, got %s", what, hcl_token_shown(p));
    diag_help(d, "the form is `%%{ for v in list }`");
    return d;
}

// for-directive = "for" IDENT [ "," IDENT ] "in" expression
static expr_id for_directive(struct hcl_parser *p, uint32_t start)
{
    struct hcl_binder names = {0, 0};
    const char *missing = NULL;
    if (!hcl_at(p, HCL_TOKEN_IDENT)) {
        missing = "the name of a variable after `for`";
    } else {
        names.value = hcl_token_symbol(p, p->lexer.token);
        hcl_advance(p);
    }
    if (!missing && hcl_at(p, HCL_TOKEN_COMMA)) {
        names.key = names.value;
        hcl_advance(p);
        if (hcl_at(p, HCL_TOKEN_IDENT)) {
            names.value = hcl_token_symbol(p, p->lexer.token);
            hcl_advance(p);
        } else {
            missing = "the name of the second variable";
        }
    }
    if (!missing && !hcl_token_is(p, p->lexer.token, "in"))
        missing = "`in` after the names";
    if (missing)
        return hcl_bad(p, hcl_token_span(p), for_directive_broken(p, missing));
    hcl_advance(p);
    expr_id e = hcl_expression(p);
    if (p->failed)
        return e;
    add_template_part(p, HCL_PART_FOR, start, e);
    last_part(p)->names = names;
    ARRAY_PUSH(&p->binders, names);
    return 0;
}

static expr_id unknown_directive(struct hcl_parser *p)
{
    const struct str words[] = {STR("if"), STR("for"), STR("else"), STR("endif"), STR("endfor")};
    struct str text = hcl_token_text(p, p->lexer.token);
    struct diag *d;
    if (hcl_at(p, HCL_TOKEN_IDENT)) {
        d = hcl_fail(p, "Invalid template control keyword", "unknown directive %s",
                     hcl_token_shown(p));
        struct str near = diag_suggest(text, words, COUNT_OF(words));
        if (str_starts(text, STR("els")) || str_equal(text, STR("elif")))
            diag_help(d, "write a nested `%%{ if … }` after `%%{ else }`");
        else if (near.len)
            diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
        else
            diag_help(d, "write `${…}` for a value, `%%%%{` for a literal `%%{`");
    } else {
        d = hcl_fail(p, "Invalid template directive",
                     "expected `if`, `for` or the end of one after `%%{`, got %s",
                     hcl_token_shown(p));
        diag_help(d, "write `%%%%{` for a literal `%%{`");
    }
    return hcl_bad(p, hcl_token_span(p), d);
}

// Directives nest like brackets. Whether they match is checked later.
static expr_id count_directive(struct hcl_parser *p, const struct collecting *c,
                               enum hcl_part_kind kind, bool opens, uint32_t start)
{
    if (kind == HCL_PART_ENDFOR && p->binders.len > c->binders)
        p->binders.len--;
    if ((kind == HCL_PART_ENDFOR || kind == HCL_PART_ENDIF) && p->depth > c->depth)
        hcl_leave(p);
    struct span at = hcl_span(p, start, p->lexer.token.end);
    if (opens && !hcl_enter(p, at, HCL_DEPTH_MAX))
        return hcl_bad(p, at, p->found.at[p->found.len - 1]);
    return 0;
}

// keyword = "if" expression | "else" | "endif" | for-directive | "endfor"
// From the keyword up to `}`; 0 if there is no error.
static expr_id directive(struct hcl_parser *p, struct collecting *c, uint32_t start)
{
    struct hcl_token word = p->lexer.token;
    bool is_if = hcl_token_is(p, word, "if"), is_for = hcl_token_is(p, word, "for");
    enum hcl_part_kind kind = hcl_token_is(p, word, "else")     ? HCL_PART_ELSE
                              : hcl_token_is(p, word, "endif")  ? HCL_PART_ENDIF
                              : hcl_token_is(p, word, "endfor") ? HCL_PART_ENDFOR
                                                                : HCL_PART_TEXT;
    if (!is_if && !is_for && kind == HCL_PART_TEXT)
        return unknown_directive(p);
    hcl_advance(p);
    expr_id e = 0;
    if (is_for) {
        e = for_directive(p, start);
    } else if (is_if) {
        e = hcl_expression(p);
        if (!p->failed)
            add_template_part(p, HCL_PART_IF, start, e);
    } else {
        add_template_part(p, kind, start, 0);
    }
    if (!p->failed)
        e = count_directive(p, c, kind, is_if || is_for, start);
    if (p->failed)
        return e;
    if (hcl_at(p, HCL_TOKEN_SEQUENCE_END))
        return 0;
    struct str text = hcl_token_text(p, word);
    struct diag *d =
        hcl_fail(p, "Extra characters in marker", "expected `}`, got %s", hcl_token_shown(p));
    diag_summary(d, "Extra characters in %.*s marker", STR_ARGS(text));
    diag_help(d, "close the directive with `}`");
    return hcl_bad(p, hcl_token_span(p), d);
}

// directive = "%{" [ "~" ] keyword [ "~" ] "}"
static expr_id add_directive(struct hcl_parser *p, struct collecting *c, bool after_text)
{
    uint32_t start = p->lexer.token.start;
    bool newlines = p->newlines;
    trim_before(p, c, after_text);
    p->newlines = false;
    hcl_advance(p);
    expr_id wrong = directive(p, c, start);
    if (!wrong)
        close_sequence(p, c, newlines);
    return wrong;
}

// template = { TEXT | interpolation | directive }
// All parts up to the closing mark, which stays the current token. 0 if there is no error.
static expr_id collect_template(struct hcl_parser *p, struct collecting *c)
{
    expr_id wrong = 0;
    while (!wrong && !hcl_at(p, c->end)) {
        bool after_text = c->after_text, trim = c->trim_next;
        c->after_text = c->trim_next = false;
        if (hcl_at(p, HCL_TOKEN_INTERPOLATION)) {
            wrong = add_interpolation(p, c, after_text);
        } else if (hcl_at(p, HCL_TOKEN_DIRECTIVE)) {
            wrong = add_directive(p, c, after_text);
        } else if (hcl_at(p, HCL_TOKEN_EOF)) {
            p->failed |=
                p->reported.string_line_end > c->start; // reported where its first line ends
            struct diag *d = hcl_fail(p, "Unterminated template string", "unterminated string");
            diag_related(d, hcl_span(p, c->start, c->start + 1), "it starts here");
            diag_help(d, c->end == HCL_TOKEN_CLOSE_QUOTE
                             ? "close it with `\"`"
                             : "close it with its word alone on a line, followed by a newline");
            wrong = hcl_bad(p, hcl_token_span(p), d);
        } else {
            add_template_text(p, c, trim);
        }
    }
    p->binders.len = c->binders;
    p->depth = c->depth;
    return wrong;
}

// ---- assembling the parts

// The value of a text, which lies in the text of the file unless it is kept.
static struct value text_value(struct hcl_parser *p, struct str text, bool kept)
{
    struct value v;
    if (!kept && hcl_short_text(p, text, &v))
        return v;
    struct arena *arena = &p->builder->arena;
    struct str normal = utf8_nfc(arena, text);
    kept = kept || p->in->text_stays || normal.at != text.at;
    return kept ? value_string_kept(normal) : value_string(arena, normal);
}

// One literal of the texts from part `from` on; `*to` is the first part after them.
static expr_id text_literal(struct hcl_parser *p, size_t from, size_t *to)
{
    const struct hcl_part *first = &p->parts.at[from];
    struct str text = first->text;
    bool kept = first->kept;
    size_t end = from + 1;
    while (end < *to && p->parts.at[end].kind == HCL_PART_TEXT) { // while they are adjacent
        struct str next = p->parts.at[end].text;
        if (kept || p->parts.at[end].kept || next.at != text.at + text.len)
            break;
        text.len += next.len;
        end++;
    }
    if (end < *to && p->parts.at[end].kind == HCL_PART_TEXT) {
        p->scratch.len = 0;
        strbuf_add(&p->scratch, text);
        for (; end < *to && p->parts.at[end].kind == HCL_PART_TEXT; end++)
            strbuf_add(&p->scratch, p->parts.at[end].text);
        text = strbuf_copy(&p->scratch, &p->builder->arena);
        kept = true;
    }
    *to = end;
    return expr_literal(p->builder, hcl_span(p, first->start, p->parts.at[end - 1].end),
                        text_value(p, text, kept));
}

// The operands from `first` on as one template; `empty_at` is its place if there are none.
static expr_id branch(struct hcl_parser *p, size_t first, uint32_t empty_at)
{
    struct tree_builder *b = p->builder;
    size_t count = p->operands.len - first;
    p->operands.len = first;
    if (!count)
        return expr_text(b, hcl_span(p, empty_at, empty_at), value_string_kept(STR("")));
    const expr_id *parts = p->operands.at + first;
    if (count == 1 && b->exprs.at[parts[0]].kind == EXPR_LITERAL &&
        value_is(b->values.at[b->exprs.at[parts[0]].a], VALUE_STRING)) {
        b->exprs.at[parts[0]].flags = LITERAL_TEXT;
        return parts[0];
    }
    return expr_op(b, hcl_span_between(p, parts[0], parts[count - 1]), HCL_TEMPLATE, parts,
                   (uint32_t)count);
}

static void end_if(struct hcl_parser *p, const struct hcl_part *end)
{
    struct hcl_open_directive d = p->directives.at[--p->directives.len];
    struct hcl_part open = p->parts.at[d.part];
    expr_id last = branch(p, d.first, d.in_else ? end->start : open.end);
    expr_id otherwise = last;
    if (!d.in_else) {
        d.then = last;
        otherwise = branch(p, p->operands.len, end->start);
    }
    const expr_id operands[] = {open.value, d.then, otherwise};
    expr_id e =
        expr_op(p->builder, hcl_span(p, open.start, end->end), HCL_CONDITIONAL, operands, 3);
    ARRAY_PUSH(&p->operands, e);
}

static void end_for(struct hcl_parser *p, const struct hcl_part *end)
{
    struct hcl_open_directive d = p->directives.at[--p->directives.len];
    struct hcl_part open = p->parts.at[d.part];
    struct span at = hcl_span(p, open.start, end->end);
    struct expr_for parts = {.source = open.value,
                             .value = branch(p, d.first, open.end),
                             .key_slot = open.names.key,
                             .value_slot = open.names.value};
    expr_id loop = expr_for_new(p->builder, at, parts, open.names.key ? FOR_KEYED : 0);
    expr_id e = expr_op(p->builder, at, HCL_JOIN, &loop, 1);
    ARRAY_PUSH(&p->operands, e);
}

// A directive that does not match what is open.
static expr_id unexpected(struct hcl_parser *p, const struct hcl_part *part, size_t base)
{
    const char *name = part->kind == HCL_PART_ELSE    ? "else"
                       : part->kind == HCL_PART_ENDIF ? "endif"
                                                      : "endfor";
    struct span at = hcl_span(p, part->start, part->end);
    struct diag *d = hcl_error(p, at, "", "unexpected `%%{ %s }`", name);
    diag_summary(d, "Unexpected %s directive", name);
    if (p->directives.len > base) {
        const struct hcl_part *open = &p->parts.at[p->directives.at[p->directives.len - 1].part];
        bool again = part->kind == HCL_PART_ELSE && open->kind == HCL_PART_IF;
        diag_related(d, hcl_span(p, open->start, open->end), "opened here");
        if (again)
            diag_help(d, "an `%%{ if }` can have only one `%%{ else }`: remove one");
        else
            diag_help(d, "close the open directive first with `%%{ end%s }`",
                      open->kind == HCL_PART_IF ? "if" : "for");
    } else {
        diag_help(d, "open it with `%%{ %s }`, or remove it",
                  part->kind == HCL_PART_ENDFOR ? "for v in list" : "if condition");
    }
    return hcl_bad(p, at, d);
}

static expr_id not_ended(struct hcl_parser *p)
{
    const struct hcl_part *open = &p->parts.at[p->directives.at[p->directives.len - 1].part];
    const char *name = open->kind == HCL_PART_IF ? "if" : "for";
    struct diag *d = hcl_error(p, hcl_token_span(p), "Unexpected end of template",
                               "the template ends before its `%%{ end%s }`", name);
    diag_related(d, hcl_span(p, open->start, open->end), "opened here");
    diag_help(d, "close it with `%%{ end%s }`", name);
    return hcl_bad(p, hcl_token_span(p), d);
}

static void start_directive(struct hcl_parser *p, size_t part)
{
    ARRAY_PUSH(&p->directives,
               (struct hcl_open_directive){.part = (uint32_t)part, .first = p->operands.len});
}

// One directive; 0 if it matches.
static expr_id assemble_directive(struct hcl_parser *p, size_t at, size_t base)
{
    const struct hcl_part *part = &p->parts.at[at];
    struct hcl_open_directive *top =
        p->directives.len > base ? &p->directives.at[p->directives.len - 1] : NULL;
    enum hcl_part_kind opened = top ? p->parts.at[top->part].kind : HCL_PART_TEXT;
    if (part->kind == HCL_PART_IF || part->kind == HCL_PART_FOR) {
        start_directive(p, at);
    } else if (part->kind == HCL_PART_ELSE && opened == HCL_PART_IF && !top->in_else) {
        top->then = branch(p, top->first, p->parts.at[top->part].end);
        top->in_else = true;
    } else if (part->kind == HCL_PART_ENDIF && opened == HCL_PART_IF) {
        end_if(p, part);
    } else if (part->kind == HCL_PART_ENDFOR && opened == HCL_PART_FOR) {
        end_for(p, part);
    } else {
        return unexpected(p, part, base);
    }
    return 0;
}

// Turns the parts from `base` on into operands; 0 if there is no error.
static expr_id assemble(struct hcl_parser *p, size_t base)
{
    size_t directives = p->directives.len, count = p->parts.len;
    expr_id wrong = 0;
    for (size_t at = base; at < count && !wrong;) {
        const struct hcl_part *part = &p->parts.at[at];
        if (part->kind == HCL_PART_TEXT) {
            size_t to = count;
            expr_id text = text_literal(p, at, &to);
            ARRAY_PUSH(&p->operands, text);
            at = to;
            continue;
        }
        if (part->kind == HCL_PART_VALUE)
            ARRAY_PUSH(&p->operands, part->value);
        else
            wrong = assemble_directive(p, at, directives);
        at++;
    }
    if (!wrong && p->directives.len > directives)
        wrong = not_ended(p);
    p->directives.len = directives;
    return wrong;
}

// The whole template from its opening mark at `start`, collected and assembled.
static expr_id template_between(struct hcl_parser *p, uint32_t start, enum hcl_token_kind end,
                                bool flush)
{
    struct collecting c = {.end = end,
                           .start = p->lexer.token.start,
                           .base = p->parts.len,
                           .binders = p->binders.len,
                           .depth = p->depth};
    size_t base = p->operands.len;
    expr_id wrong = collect_template(p, &c);
    if (!wrong && flush)
        dedent(p, c.base);
    if (!wrong)
        wrong = assemble(p, c.base);
    bool lone_value = p->parts.len == c.base + 1 && p->parts.at[c.base].kind == HCL_PART_VALUE;
    bool only_text = p->operands.len == base + 1 && p->parts.len > c.base &&
                     p->parts.at[c.base].kind == HCL_PART_TEXT;
    size_t count = p->operands.len - base;
    p->parts.len = c.base;
    p->operands.len = base;
    if (p->failed)
        return wrong;
    struct span at = hcl_span(p, start, p->lexer.token.end);
    if (wrong)
        return wrong;
    const expr_id *parts = p->operands.at + base;
    if (!count)
        return expr_text(p->builder, at, value_string_kept(STR("")));
    if (only_text) {
        p->builder->exprs.at[parts[0]].flags = LITERAL_TEXT;
        p->builder->exprs.at[parts[0]].start = at.start;
        p->builder->ends.at[parts[0]] = at.end;
        return parts[0];
    }
    return expr_op(p->builder, at, lone_value ? HCL_WRAP : HCL_TEMPLATE, parts, (uint32_t)count);
}

static expr_id closed(struct hcl_parser *p, expr_id e)
{
    if (!p->failed)
        hcl_advance(p);
    return e;
}

// heredoc = ( "<<" | "<<-" ) WORD NEWLINE template WORD
expr_id hcl_heredoc(struct hcl_parser *p)
{
    uint32_t start = p->lexer.token.start;
    bool flush = p->lexer.text[start + 2] == '-';
    hcl_advance(p);
    return closed(p, template_between(p, start, HCL_TOKEN_CLOSE_HEREDOC, flush));
}

static struct value plain_text(struct hcl_parser *p, uint32_t start, uint32_t len)
{
    struct value v;
    struct str text = str_make(p->lexer.text + start, len);
    if (hcl_short_text(p, text, &v))
        return v;
    return p->in->text_stays ? value_string_ascii_kept(text)
                             : value_string_ascii(&p->builder->arena, text);
}

// A string of only plain ASCII needs no tokens.
static bool plain_quoted(struct hcl_parser *p, expr_id *out)
{
    struct hcl_lexer *lx = &p->lexer;
    if (!hcl_lex_plain_quoted(lx))
        return false;
    *out = expr_text(p->builder, hcl_span(p, lx->start - 1, lx->at),
                     plain_text(p, lx->start, lx->at - 1 - lx->start));
    hcl_advance(p);
    return true;
}

// quoted = '"' template '"'
expr_id hcl_quoted(struct hcl_parser *p)
{
    uint32_t start = p->lexer.token.start;
    expr_id e;
    if (plain_quoted(p, &e))
        return e;
    hcl_advance(p);
    return closed(p, template_between(p, start, HCL_TOKEN_CLOSE_QUOTE, false));
}

// file = template
expr_id hcl_whole_template(struct hcl_parser *p)
{
    return template_between(p, p->lexer.token.start, HCL_TOKEN_EOF, false);
}
