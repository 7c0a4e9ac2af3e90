// SPDX-License-Identifier: Apache-2.0
//
// A template as a sequence of literal text, expressions and block operators:
//
//   template = ( text | escaped | "${" _ expression _ "}" | block )*
//   escaped  = "$${" … "}"                       literal, without its first `$`
//   block    = "${" _ "if" _ expression _ "}" | "${" _ "else" _ "}" | "${" _ "endif" _ "}"
//
// An expression that is all of a template keeps its type; everything else is joined to a text. If anything in it cannot be
// read, the whole template is wrong.
#include "dialects/garden/template/parser.h"
#include "dialects/garden/values/complaints.h"
#include "graph/failure.h"

enum piece_kind { PIECE_TEXT, PIECE_EXPRESSION, PIECE_IF, PIECE_ELSE, PIECE_ENDIF };

struct piece {
    enum piece_kind kind;
    size_t start, end; // in the text
    expr_id expr;
};

struct pieces {
    struct template_parser *parser;
    ARRAY(struct piece) list;
    size_t next;                // while blocks are built
    const char *why;            // what is wrong with the blocks, in Garden's words
    struct text_place why_here; // ... and where, in the text
    unsigned depth;             // of conditions
};

// ---- mistakes

static const struct diag *mistake_at(struct template_parser *p, struct span at, const char *summary)
{
    return garden_mistake(p->reading->arena, DIAG_BAD_SYNTAX, at, "%s", summary);
}

// What people usually get wrong, by the character at which reading ended and the one before it; 0 is any, or the end.
static const struct {
    char here, before;
    const char *hint;
} hints[] = {
    {'\n', 0, "write the expression on one line: line breaks are not allowed inside `${…}`"},
    {'\r', 0, "write the expression on one line: line breaks are not allowed inside `${…}`"},
    {'{', '$',
     "this is an expression already: write it without `${…}`, or read the text as a template"},
    {'{', 0, "there are no object literals: use a variable that is a mapping"},
    {'.', ')', "parts can only be taken of names: give the result a name with a variable"},
    {'[', ')', "parts can only be taken of names: give the result a name with a variable"},
    {'+', 0, "put blanks around `+` and `-`; negative numbers can only come from variables"},
    {'-', 0, "put blanks around `+` and `-`; negative numbers can only come from variables"},
    {0, '+', "put blanks around `+` and `-`"},
    {0, '-', "put blanks around `+` and `-`"},
    {'*', '/', "there are no comments inside `${…}`"},
};

static const char *hint_for(const struct template_parser *p)
{
    struct str text = p->text->text;
    char here = p->farthest < text.len ? text.at[p->farthest] : 0;
    char before = p->farthest > 0 ? text.at[p->farthest - 1] : 0;
    if (!here)
        return "close the expression with `}`, or write `$${` for a literal `${`";
    for (size_t i = 0; i < COUNT_OF(hints); i++)
        if ((!hints[i].here || hints[i].here == here) &&
            (!hints[i].before || hints[i].before == before))
            return hints[i].hint;
    return NULL;
}

static const struct diag *unreadable_template(struct template_parser *p)
{
    size_t end = p->farthest < p->text->text.len ? p->farthest + 1 : p->farthest;
    const char *hint = hint_for(p);
    struct diag *d =
        garden_mistake(p->reading->arena, DIAG_BAD_SYNTAX, parser_span(p, p->farthest, end),
                       "Unable to parse as valid template string.");
    if (hint)
        diag_help(d, "%s", hint);
    return d;
}

// ---- reading pieces

static void add_piece(struct pieces *ps, enum piece_kind kind, size_t start, expr_id e)
{
    ARRAY_PUSH(&ps->list, (struct piece){kind, start, ps->parser->at, e});
}

static void add_text(struct pieces *ps, size_t start, size_t from, size_t to)
{
    struct template_parser *p = ps->parser;
    struct str text = str_slice(p->text->text, from, to);
    if (!text.len)
        return;
    struct value v = value_string(&p->b->arena, text);
    add_piece(ps, PIECE_TEXT, start, expr_text(p->b, parser_span(p, start, to), v));
}

static bool close_block(struct template_parser *p)
{
    parser_skip_blanks(p);
    return parser_take(p, "}");
}

// `${else}` and `${endif}`.
static bool take_mark(struct pieces *ps, size_t start, const char *word, enum piece_kind kind)
{
    struct template_parser *p = ps->parser;
    size_t before = p->at;
    if (parser_take_word(p, word) && close_block(p)) {
        add_piece(ps, kind, start, 0);
        return true;
    }
    p->at = before;
    return false;
}

// After `${`.
static bool take_expression(struct pieces *ps, size_t start)
{
    struct template_parser *p = ps->parser;
    parser_skip_blanks(p);
    if (take_mark(ps, start, "else", PIECE_ELSE) || take_mark(ps, start, "endif", PIECE_ENDIF))
        return true;
    bool is_if = parser_take_word(p, "if");
    parser_skip_blanks(p);
    expr_id e = parse_template_expression(p);
    if (!e || !close_block(p))
        return false;
    add_piece(ps, is_if ? PIECE_IF : PIECE_EXPRESSION, start, e);
    return true;
}

// `$${…}`: false if it is never closed, and then it is nothing special.
static bool take_escaped(struct pieces *ps)
{
    struct template_parser *p = ps->parser;
    size_t start = p->at, end = str_find_char(p->text->text, '}', start);
    if (end == p->text->text.len)
        return false;
    p->at = end + 1;
    add_text(ps, start, start + !p->reading->keeps_escapes, end + 1);
    return true;
}

static bool read_pieces(struct pieces *ps)
{
    struct template_parser *p = ps->parser;
    struct str text = p->text->text;
    size_t start = 0;
    while (!parser_at_end(p)) {
        size_t dollar = str_find(text, STR("${"), p->at), before = p->at;
        if (dollar == text.len) {
            p->at = text.len;
            break;
        }
        bool is_escaped = dollar > before && text.at[dollar - 1] == '$';
        p->at = dollar - is_escaped;
        add_text(ps, start, start, p->at);
        start = p->at;
        if (is_escaped && take_escaped(ps)) {
            start = p->at;
            continue;
        }
        if (is_escaped) { // never closed: plain text to the end
            p->at = text.len;
            break;
        }
        p->at = dollar + 2;
        if (!take_expression(ps, dollar))
            return false;
        start = p->at;
    }
    add_text(ps, start, start, text.len);
    return true;
}

// ---- building blocks

static expr_id build_blocks(struct pieces *ps, bool is_inside);

static void block_mistake(struct pieces *ps, const struct piece *at, const char *why)
{
    if (ps->why)
        return;
    ps->why = why;
    ps->why_here = (struct text_place){(uint32_t)at->start, (uint32_t)at->end};
}

static expr_id empty_text(struct pieces *ps, size_t at)
{
    return expr_text(ps->parser->b, parser_span(ps->parser, at, at), value_string_kept(STR("")));
}

// After `${if …}`, up to and including its `${endif}`.
static expr_id build_condition(struct pieces *ps, const struct piece *head)
{
    if (ps->depth >= NESTED_MOST) {
        block_mistake(ps, head, "${if ...} blocks are nested too deeply.");
        return head->expr;
    }
    ps->depth++;
    expr_id yes = build_blocks(ps, true), no = 0;
    bool has_else = ps->next < ps->list.len && ps->list.at[ps->next].kind == PIECE_ELSE;
    if (has_else) {
        ps->next++;
        no = build_blocks(ps, true);
    }
    ps->depth--;
    if (ps->next >= ps->list.len) {
        block_mistake(ps, head, "Missing ${endif} after ${if ...} block.");
        return yes;
    }
    const struct piece *end = &ps->list.at[ps->next];
    if (end->kind == PIECE_ELSE) {
        block_mistake(
            ps, end,
            "Encountered multiple ${else} blocks on the same ${if...} block nesting level.");
        return yes;
    }
    ps->next++;
    if (!no)
        no = empty_text(ps, end->start);
    return expr_op(ps->parser->b, parser_span(ps->parser, head->start, end->end), GARDEN_IF,
                   (expr_id[]){head->expr, yes, no}, 3);
}

// All pieces up to an `${else}` or `${endif}` that belongs to what is around them.
static expr_id build_blocks(struct pieces *ps, bool is_inside)
{
    ARRAY(expr_id) parts = {0};
    size_t start =
        ps->next < ps->list.len ? ps->list.at[ps->next].start : ps->parser->text->text.len;
    size_t end = start;
    while (ps->next < ps->list.len && !ps->why) {
        const struct piece piece = ps->list.at[ps->next];
        bool is_end = piece.kind == PIECE_ELSE || piece.kind == PIECE_ENDIF;
        if (is_end && is_inside)
            break;
        end = piece.end;
        ps->next++;
        if (is_end)
            block_mistake(ps, &piece,
                          piece.kind == PIECE_ELSE
                              ? "Found ${else} block without a preceding ${if...} block."
                              : "Found ${endif} block without a preceding ${if...} block.");
        else
            ARRAY_PUSH(&parts, piece.kind == PIECE_IF ? build_condition(ps, &piece) : piece.expr);
    }
    struct span at = parser_span(ps->parser, start, end);
    expr_id e = parts.len == 1 ? parts.at[0]
                : parts.len ? expr_op(ps->parser->b, at, GARDEN_JOIN, parts.at, (uint32_t)parts.len)
                            : empty_text(ps, start);
    ARRAY_DONE(&parts);
    return e;
}

// A template that is only `${if X}` has the value of X.
static bool is_lone_if(const struct pieces *ps)
{
    return ps->list.len == 1 && ps->list.at[0].kind == PIECE_IF;
}

expr_id template_parse_at(const struct template_reading *r, const struct template_text *text,
                          unsigned depth, const struct diag **mistake)
{
    struct template_parser p = {.reading = r, .text = text, .b = r->builder, .depth = depth};
    struct pieces ps = {.parser = &p};
    expr_id e = 0;
    bool is_read = depth < NESTED_MOST && read_pieces(&ps);
    if (is_read)
        e = is_lone_if(&ps) ? ps.list.at[0].expr : build_blocks(&ps, false);
    if (!is_read)
        *mistake = p.nested ? p.nested : unreadable_template(&p);
    else if (ps.why)
        *mistake = mistake_at(&p, parser_span(&p, ps.why_here.start, ps.why_here.end), ps.why);
    else
        *mistake = p.nested;
    ARRAY_DONE(&ps.list);
    return e;
}

static expr_id wrong_template(const struct template_reading *r, const struct template_text *text,
                              const struct diag *mistake)
{
    diags_add(r->diags, mistake);
    return expr_bad(r->builder, template_place(text, 0, text->text.len), mistake);
}

expr_id template_parse(const struct template_reading *r, const struct template_text *text)
{
    const struct diag *mistake = NULL;
    expr_id e = template_parse_at(r, text, 0, &mistake);
    return mistake ? wrong_template(r, text, mistake) : e;
}

expr_id template_parse_expression(const struct template_reading *r,
                                  const struct template_text *text)
{
    struct template_parser p = {.reading = r, .text = text, .b = r->builder};
    parser_skip_blanks(&p);
    expr_id e = parse_template_expression(&p);
    parser_skip_blanks(&p);
    const struct diag *mistake = p.nested;
    if (!e || !parser_at_end(&p))
        mistake = unreadable_template(&p);
    return mistake ? wrong_template(r, text, mistake) : e;
}

// ---- which template a place belongs to

static size_t literal_end(struct str text, size_t at)
{
    char quote = text.at[at++];
    while (at < text.len && text.at[at] != quote)
        at += text.at[at] == '\\' ? 2 : 1;
    return at < text.len ? at : text.len;
}

struct str template_around(struct arena *a, struct str text, size_t offset)
{
    bool is_inside = false;
    for (size_t at = 0; at < text.len; at++) {
        char c = text.at[at];
        if (!is_inside)
            is_inside =
                c == '{' && at && text.at[at - 1] == '$' && (at < 2 || text.at[at - 2] != '$');
        else if (c == '}')
            is_inside = false;
        else if (c == '"' || c == '\'') {
            size_t end = literal_end(text, at);
            struct str literal = str_slice(text, at + 1, end);
            if (at < offset && offset <= end && template_is_one(literal))
                return template_around(a, literal, offset - at - 1);
            at = end;
        }
    }
    return str_copy(a, text);
}
