// SPDX-License-Identifier: Apache-2.0
//
// The formatter. Tokens are read line by line; each line has up to three cells: its start, an assignment
// from its `=` on, and a comment at its end. Neighbouring lines with the same cell have it at the same
// column, so lines wait in a window until one has neither: then nothing before it can move any more, and
// the window is written. The result depends on nothing but the tokens; as those stay the same,
// formatting a formatted text changes nothing.
//
// Where the layout has no blank, a token that touches the next one may become another token (`! =`). There, and
// nowhere else, a blank stays that other tools would drop.
#include "dialects/hcl/format/format.h"

#include <string.h>

#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/hcl/syntax/lex.h"

enum {
    // Columns are free up to here; beyond, they are limited by the length of the text, so that neither deep nesting
    // nor one long line above many short ones makes a small text huge. Far more than people need.
    FREE_COLUMNS = 16 * 1024 * 1024,
    COLUMNS_PER_BYTE = 64,
    INDENT_COLUMNS = 2,
};

struct piece {
    uint8_t kind; // enum hcl_token_kind
    bool in_text; // read as part of a string: what is before it is not a blank
    uint32_t start, end;
    uint32_t blanks; // before it
};

// Offsets of pieces in the window; a cell that the line does not have is empty.
struct line {
    size_t start, assignment, comment, end;
};

struct formatter {
    struct str text;
    struct strbuf *out;
    struct hcl_lexer lexer;
    ARRAY(struct piece) pieces;
    ARRAY(struct line) lines;
    ARRAY(int64_t) indents; // for each level, how many brackets of its line are still open
    size_t columns_left;
    size_t read_end; // of the last token, or of the byte order mark
    bool has_begun;  // one of those exists
};

// ---- kinds of tokens

enum trait {
    OPENS = 1,
    CLOSES = 2,
    BEFORE_SIGN = 4,    // a `-` after it is a sign, not a subtraction
    BEFORE_BRACKET = 8, // a `[` after it is an index
};

static const uint8_t traits[HCL_TOKEN_COUNT] = {
    [HCL_TOKEN_OPEN_BRACE] = OPENS | BEFORE_SIGN,
    [HCL_TOKEN_OPEN_BRACKET] = OPENS | BEFORE_SIGN,
    [HCL_TOKEN_OPEN_PAREN] = OPENS | BEFORE_SIGN,
    [HCL_TOKEN_INTERPOLATION] = OPENS,
    [HCL_TOKEN_DIRECTIVE] = OPENS,
    [HCL_TOKEN_CLOSE_BRACE] = CLOSES | BEFORE_BRACKET,
    [HCL_TOKEN_CLOSE_BRACKET] = CLOSES | BEFORE_BRACKET,
    [HCL_TOKEN_CLOSE_PAREN] = CLOSES | BEFORE_BRACKET,
    [HCL_TOKEN_SEQUENCE_END] = CLOSES | BEFORE_BRACKET,
    [HCL_TOKEN_IDENT] = BEFORE_BRACKET,
    [HCL_TOKEN_NUMBER] = BEFORE_BRACKET,
    [HCL_TOKEN_EQUAL] = BEFORE_SIGN,
    [HCL_TOKEN_COLON] = BEFORE_SIGN,
    [HCL_TOKEN_COMMA] = BEFORE_SIGN,
    [HCL_TOKEN_QUESTION] = BEFORE_SIGN,
    [HCL_TOKEN_PLUS] = BEFORE_SIGN,
    [HCL_TOKEN_MINUS] = BEFORE_SIGN,
    [HCL_TOKEN_STAR] = BEFORE_SIGN,
    [HCL_TOKEN_SLASH] = BEFORE_SIGN,
    [HCL_TOKEN_PERCENT] = BEFORE_SIGN,
    [HCL_TOKEN_EQUAL_OP] = BEFORE_SIGN,
    [HCL_TOKEN_NOT_EQUAL] = BEFORE_SIGN,
    [HCL_TOKEN_LESS] = BEFORE_SIGN,
    [HCL_TOKEN_AT_MOST] = BEFORE_SIGN,
    [HCL_TOKEN_MORE] = BEFORE_SIGN,
    [HCL_TOKEN_AT_LEAST] = BEFORE_SIGN,
    [HCL_TOKEN_AND] = BEFORE_SIGN,
    [HCL_TOKEN_OR] = BEFORE_SIGN,
    [HCL_TOKEN_BANG] = BEFORE_SIGN,
};

static bool has_trait(const struct piece *p, enum trait t)
{
    return traits[p->kind] & t;
}

static bool is_kind(const struct piece *p, enum hcl_token_kind kind)
{
    return p->kind == kind;
}

static int bracket_change(const struct piece *p)
{
    return has_trait(p, OPENS) ? 1 : has_trait(p, CLOSES) ? -1 : 0;
}

static struct str piece_text(const struct formatter *f, const struct piece *p)
{
    return str_make(f->text.at + p->start, p->end - p->start);
}

// ---- lines

// A comment up to the end of the line includes the line end.
static bool ends_line(const struct formatter *f, const struct piece *p)
{
    return is_kind(p, HCL_TOKEN_NEWLINE) ||
           (is_kind(p, HCL_TOKEN_COMMENT) && f->text.at[p->end - 1] == '\n');
}

// The `=` from which on the line can move as a whole: it closes the brackets that it opens.
static size_t find_assignment(const struct formatter *f, size_t start, size_t end)
{
    size_t at = start + 1;
    while (at < end && !is_kind(&f->pieces.at[at], HCL_TOKEN_EQUAL))
        at++;
    int64_t open = 0;
    for (size_t i = at; i < end; i++)
        open += bracket_change(&f->pieces.at[i]);
    return at < end && open == 0 ? at : end;
}

static struct line cut_line(const struct formatter *f, size_t start)
{
    size_t end = f->pieces.len, comment = end;
    if (end - start > 1 && is_kind(&f->pieces.at[end - 1], HCL_TOKEN_COMMENT))
        comment--;
    return (struct line){start, find_assignment(f, start, comment), comment, end};
}

static bool is_in_text(const struct formatter *f)
{
    return f->lexer.frames.at[f->lexer.frames.len - 1].mode != HCL_LEX_NORMAL;
}

// Adds the next token to those that wait; false at the end of the text.
static bool read_piece(struct formatter *f)
{
    bool in_text = is_in_text(f);
    struct hcl_token t = hcl_lex_token(&f->lexer);
    if (t.kind == HCL_TOKEN_EOF)
        return false;
    ARRAY_PUSH(&f->pieces, (struct piece){(uint8_t)t.kind, in_text, t.start, t.end, 0});
    f->columns_left += (size_t)COLUMNS_PER_BYTE * (t.end - t.start);
    f->read_end = t.end;
    return true;
}

// Adds the next line to those that wait; false if nothing is left of the text.
static bool read_line(struct formatter *f)
{
    size_t start = f->pieces.len;
    bool more = read_piece(f);
    while (more && !ends_line(f, &f->pieces.at[f->pieces.len - 1]))
        more = read_piece(f);
    if (f->pieces.len == start)
        return false;
    ARRAY_PUSH(&f->lines, cut_line(f, start));
    return true;
}

// ---- columns

// This many blanks, or `otherwise` if the budget of blanks is spent.
static uint32_t take_columns(struct formatter *f, size_t count, uint32_t otherwise)
{
    if (count > f->columns_left || count > UINT32_MAX)
        return otherwise;
    f->columns_left -= count;
    return (uint32_t)count;
}

static size_t columns_of(const struct formatter *f, size_t start, size_t end)
{
    size_t columns = 0;
    for (size_t i = start; i < end; i++) {
        const struct piece *p = &f->pieces.at[i];
        columns += p->blanks + utf8_cluster_count(piece_text(f, p));
    }
    return columns;
}

// ---- indentation

static void close_brackets(struct formatter *f, int64_t count)
{
    while (count > 0 && f->indents.len > 0) {
        int64_t *last = &f->indents.at[f->indents.len - 1];
        if (count < *last) {
            *last -= count;
            return;
        }
        count -= *last;
        f->indents.len--;
    }
}

// If a heredoc starts in the first cell, what is inside it is ignored: its brackets are on other
// lines.
static int64_t brackets_opened(const struct formatter *f, const struct line *l)
{
    int64_t open = 0;
    for (size_t i = l->start; i < l->assignment; i++) {
        if (is_kind(&f->pieces.at[i], HCL_TOKEN_OPEN_HEREDOC))
            break;
        open += bracket_change(&f->pieces.at[i]);
    }
    return open; // the other cells open nothing
}

// U+FEFF after a blank is not a byte order mark, and must not become one.
static bool would_be_order_mark(const struct formatter *f, const struct piece *first)
{
    return !f->has_begun && str_starts(piece_text(f, first), STR("\xEF\xBB\xBF"));
}

static void indent_line(struct formatter *f, const struct line *l)
{
    struct piece *first = &f->pieces.at[l->start];
    int64_t open = brackets_opened(f, l);
    if (open < 0)
        close_brackets(f, -open);
    if (!is_kind(first, HCL_TOKEN_NEWLINE))
        first->blanks = take_columns(f, INDENT_COLUMNS * f->indents.len, 0);
    if (would_be_order_mark(f, first))
        first->blanks = 1;
    if (open > 0)
        ARRAY_PUSH(&f->indents, open);
    f->has_begun = true;
}

// ---- blanks between tokens

static bool is_word(const struct formatter *f, const struct piece *p, struct str word)
{
    return is_kind(p, HCL_TOKEN_IDENT) && str_equal(piece_text(f, p), word);
}

// Names, calls, lists: two tokens that belong together whatever is around them.
static bool is_joined(const struct piece *p, const struct piece *next)
{
    if (is_kind(p, HCL_TOKEN_IDENT) && is_kind(next, HCL_TOKEN_OPEN_PAREN))
        return true;
    if (is_kind(p, HCL_TOKEN_IDENT) && is_kind(next, HCL_TOKEN_DOUBLE_COLON))
        return true;
    if (is_kind(p, HCL_TOKEN_DOUBLE_COLON) && is_kind(next, HCL_TOKEN_IDENT))
        return true;
    return is_kind(p, HCL_TOKEN_DOT) || is_kind(next, HCL_TOKEN_DOT) ||
           is_kind(next, HCL_TOKEN_COMMA) || is_kind(next, HCL_TOKEN_ELLIPSIS);
}

// Braces have blanks inside unless they are empty; a brace next to that of `${}` is kept apart from it; other
// brackets have no blanks.
static bool has_blank_at_brackets(const struct piece *p, const struct piece *next)
{
    if (is_kind(p, HCL_TOKEN_OPEN_BRACE))
        return !is_kind(next, HCL_TOKEN_CLOSE_BRACE);
    if (is_kind(next, HCL_TOKEN_CLOSE_BRACE))
        return true;
    if (is_kind(p, HCL_TOKEN_INTERPOLATION) || is_kind(p, HCL_TOKEN_DIRECTIVE))
        return is_kind(next, HCL_TOKEN_OPEN_BRACE);
    if (is_kind(p, HCL_TOKEN_CLOSE_BRACE) && is_kind(next, HCL_TOKEN_SEQUENCE_END))
        return true;
    return !has_trait(p, OPENS) && !has_trait(next, CLOSES);
}

// The rules of the layout, by priority. `before` is NULL at the start of a line.
static bool has_blank(const struct formatter *f, const struct piece *before, const struct piece *p,
                      const struct piece *next)
{
    if (next->in_text || is_kind(next, HCL_TOKEN_NEWLINE) || is_joined(p, next))
        return false;
    if (is_kind(p, HCL_TOKEN_COMMA))
        return true;
    // `[for x in [1]: x]`: the bracket is not an index.
    if (before && is_kind(before, HCL_TOKEN_IDENT) && is_word(f, p, STR("in")))
        return true;
    if (is_kind(next, HCL_TOKEN_OPEN_BRACKET) && has_trait(p, BEFORE_BRACKET))
        return false;
    if (is_kind(p, HCL_TOKEN_BANG))
        return false;
    if (is_kind(p, HCL_TOKEN_MINUS))
        return before && !has_trait(before, BEFORE_SIGN);
    return has_blank_at_brackets(p, next);
}

// ---- tokens that must not touch

// Whether the piece, after dots, would extend a number before them.
static bool continues_number(const struct formatter *f, const struct piece *p)
{
    struct str text = piece_text(f, p);
    if (is_kind(p, HCL_TOKEN_NUMBER))
        return true;
    if (!is_kind(p, HCL_TOKEN_IDENT) || (text.at[0] != 'e' && text.at[0] != 'E'))
        return false;
    size_t digit = text.len > 1 && text.at[1] == '-' ? 2 : 1;
    return digit < text.len && text.at[digit] >= '0' && text.at[digit] <= '9';
}

// `1 .2` would become one number.
static bool is_number_before_dots(const struct formatter *f, size_t at, size_t end)
{
    if (!is_kind(&f->pieces.at[at], HCL_TOKEN_NUMBER))
        return false;
    size_t next = at + 1;
    while (next < end && (is_kind(&f->pieces.at[next], HCL_TOKEN_DOT) ||
                          is_kind(&f->pieces.at[next], HCL_TOKEN_ELLIPSIS)))
        next++;
    return next > at + 1 && next < end && is_kind(&f->pieces.at[next - 1], HCL_TOKEN_DOT) &&
           continues_number(f, &f->pieces.at[next]);
}

// `. . .` would become `...`.
static bool is_dots(const struct piece *before, const struct piece *p, const struct piece *next)
{
    if (!is_kind(p, HCL_TOKEN_DOT))
        return false;
    return is_kind(next, HCL_TOKEN_ELLIPSIS) ||
           (is_kind(next, HCL_TOKEN_DOT) && before && is_kind(before, HCL_TOKEN_DOT));
}

// `${ ~` and `~ }` would change their meaning.
static bool is_strip_mark(const struct formatter *f, const struct piece *p,
                          const struct piece *next)
{
    char first = f->text.at[next->start];
    if (is_kind(p, HCL_TOKEN_INTERPOLATION) || is_kind(p, HCL_TOKEN_DIRECTIVE))
        return first == '~' && f->text.at[p->end - 1] != '~';
    return is_kind(p, HCL_TOKEN_BIT_NOT) && first == '}';
}

// Whether the pieces `at` and `at + 1` would be read as something else if they touched.
static bool must_stay_apart(const struct formatter *f, const struct piece *before, size_t at,
                            size_t end)
{
    const struct piece *p = &f->pieces.at[at], *next = p + 1;
    char first = f->text.at[next->start];
    if (next->in_text)
        return false;
    if (is_kind(p, HCL_TOKEN_BANG) && first == '=')
        return true;
    if (is_kind(p, HCL_TOKEN_INVALID) && f->text.at[p->start] == '\r' && first == '\n')
        return true;
    return is_dots(before, p, next) || is_strip_mark(f, p, next) ||
           is_number_before_dots(f, at, end);
}

static void space_line(struct formatter *f, const struct line *l)
{
    for (size_t at = l->start; at + 1 < l->comment; at++) {
        struct piece *p = &f->pieces.at[at];
        const struct piece *before = at > l->start ? p - 1 : NULL;
        p[1].blanks = at + 1 == l->assignment || has_blank(f, before, p, p + 1) ||
                      must_stay_apart(f, before, at, l->comment);
    }
}

// ---- columns of neighbours

enum cell { ASSIGNMENT, COMMENT };

static size_t cell_start(const struct line *l, enum cell cell)
{
    return cell == ASSIGNMENT ? l->assignment : l->comment;
}

static bool has_cell(const struct line *l, enum cell cell)
{
    return cell_start(l, cell) < (cell == ASSIGNMENT ? l->comment : l->end);
}

// Aligns the cell of all neighbouring lines that have it, from
// `start` on. Returns the line after them.
static size_t align_cells(struct formatter *f, size_t start, enum cell cell)
{
    size_t widest = 0, end = start;
    for (; end < f->lines.len && has_cell(&f->lines.at[end], cell); end++) {
        const struct line *l = &f->lines.at[end];
        size_t columns = columns_of(f, l->start, cell_start(l, cell));
        widest = columns > widest ? columns : widest;
    }
    for (size_t i = start; i < end; i++) {
        const struct line *l = &f->lines.at[i];
        size_t columns = columns_of(f, l->start, cell_start(l, cell));
        f->pieces.at[cell_start(l, cell)].blanks = take_columns(f, widest - columns + 1, 1);
    }
    return end;
}

static void align_window(struct formatter *f, enum cell cell)
{
    size_t at = 0;
    while (at < f->lines.len)
        at = has_cell(&f->lines.at[at], cell) ? align_cells(f, at, cell) : at + 1;
}

// ---- the window

static void write_window(struct formatter *f)
{
    align_window(f, ASSIGNMENT);
    align_window(f, COMMENT); // the column of a comment depends on the assignments
    for (size_t i = 0; i < f->pieces.len; i++) {
        if (f->pieces.at[i].blanks)
            strbuf_add_repeat(f->out, ' ', f->pieces.at[i].blanks);
        strbuf_add(f->out, piece_text(f, &f->pieces.at[i]));
    }
    f->pieces.len = f->lines.len = 0;
}

static bool may_move(const struct line *l)
{
    return has_cell(l, ASSIGNMENT) || has_cell(l, COMMENT);
}

static void format_lines(struct formatter *f)
{
    while (read_line(f)) {
        const struct line *l = &f->lines.at[f->lines.len - 1];
        indent_line(f, l);
        space_line(f, l);
        if (!may_move(l))
            write_window(f);
    }
    write_window(f);
}

// Trailing blanks at the end of the text, without a line end, are kept.
static void write_end(struct formatter *f)
{
    strbuf_add_repeat(f->out, ' ', f->lexer.len - f->read_end);
    strbuf_add(f->out, str_slice(f->text, f->lexer.len, f->text.len)); // more than a lexer reads
}

enum { BYTES_A_BYTE = 32 }; // what the pieces of a long line take

void hcl_format(struct str text, struct strbuf *out)
{
    struct formatter f = {.text = text, .out = out, .columns_left = FREE_COLUMNS};
    if (!budget_has_room((int64_t)text.len * BYTES_A_BYTE)) {
        out->full = true;
        return;
    }
    hcl_lex_begin(&f.lexer, text, HCL_LEX_NORMAL);
    f.read_end = f.lexer.at;
    f.has_begun = f.read_end > 0;
    strbuf_add(out, str_slice(text, 0, f.read_end)); // a byte order mark
    format_lines(&f);
    write_end(&f);
    hcl_lex_done(&f.lexer);
    ARRAY_DONE(&f.pieces);
    ARRAY_DONE(&f.lines);
    ARRAY_DONE(&f.indents);
}

void hcl_layout(struct str name, struct str text, struct strbuf *out)
{
    (void)name;
    hcl_format(text, out);
}
