// SPDX-License-Identifier: Apache-2.0
//
// Tokens are copied unchanged, except those of labels and of values in an old form. Brackets show where a value ends,
// so no tree is needed; from the first token that does not fit a file on, the text is copied as it is.
#include "dialects/terraform/modern.h"

#include "dialects/hcl/format/format.h"
#include "dialects/hcl/syntax/lex.h"

struct modernizer {
    struct str text;
    struct strbuf *out;
    ARRAY(struct hcl_token) tokens;
    size_t at;        // the next token
    size_t copied;    // of the text
    uint32_t depth;   // of blocks
    bool in_variable; // the outermost block is a `variable`
};

// ---- tokens

static void read_tokens(struct modernizer *m)
{
    struct hcl_lexer lexer;
    hcl_lex_begin(&lexer, m->text, HCL_LEX_NORMAL);
    for (struct hcl_token t = hcl_lex_token(&lexer); t.kind != HCL_TOKEN_EOF;
         t = hcl_lex_token(&lexer))
        ARRAY_PUSH(&m->tokens, t);
    hcl_lex_done(&lexer);
}

static enum hcl_token_kind kind_at(const struct modernizer *m, size_t i)
{
    return i < m->tokens.len ? (enum hcl_token_kind)m->tokens.at[i].kind : HCL_TOKEN_EOF;
}

static struct str text_at(const struct modernizer *m, size_t i)
{
    return i < m->tokens.len ? str_slice(m->text, m->tokens.at[i].start, m->tokens.at[i].end)
                             : STR("");
}

static void copy_to(struct modernizer *m, size_t offset)
{
    strbuf_add(m->out, str_slice(m->text, m->copied, offset));
    m->copied = offset;
}

// Replaces the tokens from `from` up to `to` with `text`.
static void replace(struct modernizer *m, size_t from, size_t to, struct str text)
{
    copy_to(m, m->tokens.at[from].start);
    strbuf_add(m->out, text);
    m->copied = m->tokens.at[to - 1].end;
}

static size_t skip_comments(const struct modernizer *m, size_t i)
{
    while (kind_at(m, i) == HCL_TOKEN_COMMENT)
        i++;
    return i;
}

static int bracket_change(enum hcl_token_kind kind)
{
    switch ((int)kind) {
    case HCL_TOKEN_OPEN_BRACE:
    case HCL_TOKEN_OPEN_BRACKET:
    case HCL_TOKEN_OPEN_PAREN:
    case HCL_TOKEN_OPEN_QUOTE:
    case HCL_TOKEN_OPEN_HEREDOC:
    case HCL_TOKEN_INTERPOLATION:
    case HCL_TOKEN_DIRECTIVE: return 1;
    case HCL_TOKEN_CLOSE_BRACE:
    case HCL_TOKEN_CLOSE_BRACKET:
    case HCL_TOKEN_CLOSE_PAREN:
    case HCL_TOKEN_CLOSE_QUOTE:
    case HCL_TOKEN_CLOSE_HEREDOC:
    case HCL_TOKEN_SEQUENCE_END: return -1;
    default: return 0;
    }
}

// ---- values

// The end of the value that starts at `from`, without trailing comments.
static size_t value_end(const struct modernizer *m, size_t from)
{
    int64_t open = 0;
    size_t end = from;
    for (size_t i = from; i < m->tokens.len; i++) {
        enum hcl_token_kind kind = kind_at(m, i);
        bool ends_line = kind == HCL_TOKEN_NEWLINE ||
                         (kind == HCL_TOKEN_COMMENT && str_ends(text_at(m, i), STR("\n")));
        open += bracket_change(kind);
        if (open < 0 || (!open && ends_line))
            break;
        if (kind != HCL_TOKEN_COMMENT)
            end = i + 1;
    }
    return end;
}

// Whether there is only one sequence between the quotes. A comment up to the end of a line would break without them.
static bool is_one_sequence(const struct modernizer *m, size_t from, size_t to)
{
    if (to - from < 5 || kind_at(m, from) != HCL_TOKEN_OPEN_QUOTE ||
        kind_at(m, from + 1) != HCL_TOKEN_INTERPOLATION ||
        kind_at(m, to - 2) != HCL_TOKEN_SEQUENCE_END || kind_at(m, to - 1) != HCL_TOKEN_CLOSE_QUOTE)
        return false;
    int64_t quotes = 0;
    for (size_t i = from + 2; i < to - 2; i++) {
        enum hcl_token_kind kind = kind_at(m, i);
        quotes += (kind == HCL_TOKEN_OPEN_QUOTE) - (kind == HCL_TOKEN_CLOSE_QUOTE);
        if (kind == HCL_TOKEN_COMMENT && str_ends(text_at(m, i), STR("\n")))
            return false;
        if (quotes <= 0 && (kind == HCL_TOKEN_INTERPOLATION || kind == HCL_TOKEN_SEQUENCE_END ||
                            kind == HCL_TOKEN_QUOTED_TEXT))
            return false;
    }
    return true;
}

// A value over several lines needs parentheses in place of the quotes.
static void unwrap(struct modernizer *m, size_t from, size_t to)
{
    size_t first = from + 2, last = to - 3;
    while (first < last && kind_at(m, first) == HCL_TOKEN_NEWLINE)
        first++;
    while (last > first && kind_at(m, last) == HCL_TOKEN_NEWLINE)
        last--;
    bool has_lines = false;
    for (size_t i = first; i <= last; i++)
        has_lines |= kind_at(m, i) == HCL_TOKEN_NEWLINE;
    bool has_parens =
        kind_at(m, first) == HCL_TOKEN_OPEN_PAREN && kind_at(m, last) == HCL_TOKEN_CLOSE_PAREN;
    replace(m, from, first, has_lines && !has_parens ? STR("(") : STR(""));
    copy_to(m, m->tokens.at[last].end);
    replace(m, last + 1, to, has_lines && !has_parens ? STR(")") : STR(""));
}

static void modernize_type(struct modernizer *m, size_t from, size_t to)
{
    struct str word = text_at(m, to - from == 3 ? from + 1 : from);
    bool is_list = str_equal(word, STR("list")), is_map = str_equal(word, STR("map"));
    if (to - from == 1 && kind_at(m, from) == HCL_TOKEN_IDENT &&
        (is_list || is_map || str_equal(word, STR("set")))) {
        copy_to(m, m->tokens.at[from].end);
        strbuf_add_cstr(m->out, "(any)");
    } else if (to - from == 3 && kind_at(m, from) == HCL_TOKEN_OPEN_QUOTE) {
        if (is_list || is_map)
            replace(m, from, to, is_list ? STR("list(string)") : STR("map(string)"));
        else if (str_equal(word, STR("string")))
            replace(m, from, to, word);
    }
}

static void modernize_value(struct modernizer *m, struct str name)
{
    size_t from = skip_comments(m, m->at), to = value_end(m, from);
    if (m->in_variable && m->depth == 1 && str_equal(name, STR("type")))
        modernize_type(m, from, to);
    else if (is_one_sequence(m, from, to))
        unwrap(m, from, to);
    m->at = to;
}

// ---- bodies

// The labels of a block, with quotes and without comments between them.
static void modernize_labels(struct modernizer *m, size_t open)
{
    while (open > m->at && kind_at(m, open - 1) == HCL_TOKEN_COMMENT)
        open--;
    for (size_t i = m->at; i < open; i++) {
        if (kind_at(m, i) == HCL_TOKEN_COMMENT) {
            replace(m, i, i + 1, STR(""));
        } else if (kind_at(m, i) == HCL_TOKEN_IDENT) {
            replace(m, i, i + 1, STR("\""));
            strbuf_add(m->out, text_at(m, i));
            strbuf_add_char(m->out, '"');
        }
    }
}

// The brace of the block whose labels are next; the end of the tokens if it is not a block.
static size_t find_brace(const struct modernizer *m)
{
    size_t i = m->at;
    while (kind_at(m, i) == HCL_TOKEN_COMMENT || kind_at(m, i) == HCL_TOKEN_IDENT ||
           kind_at(m, i) == HCL_TOKEN_OPEN_QUOTE || kind_at(m, i) == HCL_TOKEN_QUOTED_TEXT ||
           kind_at(m, i) == HCL_TOKEN_CLOSE_QUOTE)
        i++;
    return kind_at(m, i) == HCL_TOKEN_OPEN_BRACE ? i : m->tokens.len;
}

// The token after the name of an attribute or block; false if it is neither.
static bool modernize_item(struct modernizer *m, struct str name)
{
    if (kind_at(m, skip_comments(m, m->at)) == HCL_TOKEN_EQUAL) {
        m->at = skip_comments(m, m->at) + 1;
        modernize_value(m, name);
        return true;
    }
    size_t open = find_brace(m);
    if (open == m->tokens.len)
        return false;
    modernize_labels(m, open);
    m->at = open + 1;
    m->depth++;
    if (m->depth == 1)
        m->in_variable = str_equal(name, STR("variable"));
    return true;
}

static bool modernize_next(struct modernizer *m)
{
    struct str text = text_at(m, m->at);
    enum hcl_token_kind kind = kind_at(m, m->at++);
    if (kind == HCL_TOKEN_IDENT)
        return modernize_item(m, text);
    if (kind == HCL_TOKEN_CLOSE_BRACE && m->depth) {
        m->depth--;
        return true;
    }
    return kind == HCL_TOKEN_NEWLINE || kind == HCL_TOKEN_COMMENT;
}

void terraform_modernize(struct str text, struct strbuf *out)
{
    struct strbuf modern;
    strbuf_init(&modern, 0);
    struct modernizer m = {.text = text, .out = &modern};
    read_tokens(&m);
    while (m.at < m.tokens.len && modernize_next(&m))
        continue;
    copy_to(&m, text.len);
    hcl_format(strbuf_str(&modern), out);
    ARRAY_DONE(&m.tokens);
    strbuf_done(&modern);
}
