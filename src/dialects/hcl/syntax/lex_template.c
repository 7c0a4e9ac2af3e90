// SPDX-License-Identifier: Apache-2.0
//
// The lexer inside quotes, heredocs and texts of their own: runs of text, `${` and `%{`, and the end. Also what is done
// about a quote that is missing.
#include "dialects/hcl/syntax/lex_inside.h"

#include <string.h>

#include "base/bytes8.h"
#include "base/utf8.h"

// `${`, `%{` and their forms with `~`.
static enum hcl_token_kind lex_sequence(struct hcl_lexer *lx)
{
    enum hcl_token_kind kind =
        lx->text[lx->at] == '$' ? HCL_TOKEN_INTERPOLATION : HCL_TOKEN_DIRECTIVE;
    top_frame(lx)->line_start = false;
    lx->braces++;
    push_frame(lx, (struct hcl_lex_frame){.mode = HCL_LEX_NORMAL, .braces = lx->braces});
    return token_to(lx, kind, lx->at + (byte_at(lx, lx->at + 2) == '~' ? 3 : 2));
}

// End of `$${`, `%%{` and their forms with `~` at the current position, or 0.
static uint32_t escape_end(const struct hcl_lexer *lx)
{
    char mark = lx->text[lx->at];
    if (byte_at(lx, lx->at + 1) != mark || byte_at(lx, lx->at + 2) != '{')
        return 0;
    return lx->at + (byte_at(lx, lx->at + 3) == '~' ? 4 : 3);
}

// End of the run of characters in quotes, including escapes.
static uint32_t quoted_run_end(const struct hcl_lexer *lx)
{
    uint32_t at = lx->at;
    while (at < lx->len) {
        char c = lx->text[at];
        if (c == '"' || c == '$' || c == '%' || c == '\n' || c == '\r')
            break;
        uint32_t from = at;
        if (c == '\\') {
            from++;
            if (from == lx->len || lx->text[from] == '\n' || lx->text[from] == '\r')
                break;
        }
        uint32_t size = hcl_character_len(lx->text, from, lx->len);
        if (!size)
            break;
        at = from + size;
    }
    return at;
}

_Static_assert('$' + 1 == '%' && '$' % 2 == 0, "they differ in the lowest bit");

static bool is_plain_quoted(char c)
{
    return (unsigned char)c < 0x80 && c != '"' && c != '\\' && c != '$' && c != '%' && c != '\n' &&
           c != '\r';
}

bool hcl_lex_plain_quoted(struct hcl_lexer *lx)
{
    uint32_t at = lx->at, easy = 16;
    for (; easy == 16 && lx->len - at >= 16; at += easy) {
        BYTES16_VECTOR x = bytes16_load(lx->text + at).at;
        easy = bytes16_first_other((x >= ' ') & (x != '"') & (x != '\\') & ((x & ~1) != '$'));
    }
    while (at < lx->len && is_plain_quoted(lx->text[at]))
        at++;
    if (at == lx->len || lx->text[at] != '"')
        return false;
    pop_frame(lx);
    lx->open--;
    lx->start = lx->at;
    lx->at = at + 1;
    return true;
}

static enum hcl_token_kind lex_quoted_mark(struct hcl_lexer *lx)
{
    if (byte_at(lx, lx->at + 1) == '{')
        return lex_sequence(lx);
    if (lx->at + 1 == lx->len)
        return token_to(lx, HCL_TOKEN_INVALID, lx->len);
    uint32_t escape = escape_end(lx);
    return token_to(lx, HCL_TOKEN_QUOTED_TEXT, escape ? escape : lx->at + 1);
}

// Whether a quote starts a string, judging by what precedes it.
static bool opens_string(const struct hcl_lexer *lx, uint32_t quote)
{
    uint32_t at = quote;
    while (at && (lx->text[at - 1] == ' ' || lx->text[at - 1] == '\t'))
        at--;
    return at && memchr("=([{,:?", lx->text[at - 1], 7);
}

// Whether the quote that is missing on this line is on one of the next: a text of several lines. Then the first line
// with quotes has an odd number of them, and the first of these does not start anything.
static bool is_closed_later(const struct hcl_lexer *lx, uint32_t at)
{
    enum { FAR = 4096 };
    uint32_t stop = lx->len - at < FAR ? lx->len : at + FAR, quotes = 0;
    for (; at < stop && !(quotes && lx->text[at] == '\n'); at++) {
        bool is_quote = lx->text[at] == '"' && lx->text[at - 1] != '\\';
        if (is_quote && !quotes++ && opens_string(lx, at))
            return false;
    }
    return quotes % 2;
}

// Whether the line up to here is the start of a block: it has no assignment.
static bool is_block_line(const struct hcl_lexer *lx, uint32_t at)
{
    while (at && lx->text[at - 1] != '\n' && lx->text[at - 1] != '=')
        at--;
    return !at || lx->text[at - 1] == '\n';
}

// Where an unclosed string should have ended: at the end of its line, or before the `{` there, which opens the block
// whose label it is. `from` is in the string; the end of the text if the quote is not missing.
static uint32_t missing_quote_at(const struct hcl_lexer *lx, uint32_t from)
{
    uint32_t end = from;
    while (end < lx->len && lx->text[end] != '\n' && lx->text[end] != '"')
        end++;
    if (end == lx->len || lx->text[end] == '"' || is_closed_later(lx, end + 1))
        return lx->len;
    while (end > from && strchr(" \t\r", lx->text[end - 1]))
        end--;
    if (end > from && lx->text[end - 1] == '{' && is_block_line(lx, end))
        for (end--; end > from && lx->text[end - 1] == ' ';)
            end--;
    return end;
}

// The peer takes everything up to the next quote for text, which turns every later string inside out. Here the string
// is reported and closed: one missing quote is one mistake.
static enum hcl_token_kind lex_missing_quote(struct hcl_lexer *lx)
{
    struct hcl_lex_frame *frame = top_frame(lx);
    if (!frame->is_told) {
        frame->is_told = true;
        return token_to(lx, HCL_TOKEN_QUOTED_NEWLINE, lx->at);
    }
    pop_frame(lx);
    return token_to(lx, HCL_TOKEN_CLOSE_QUOTE, lx->at);
}

enum hcl_token_kind hcl_lex_quoted(struct hcl_lexer *lx)
{
    if (lx->at == lx->len)
        return token_to(lx, HCL_TOKEN_EOF, lx->len);
    char c = lx->text[lx->at];
    if (c == '$' || c == '%')
        return lex_quoted_mark(lx);
    if (c == '"') {
        pop_frame(lx);
        return token_to(lx, HCL_TOKEN_CLOSE_QUOTE, lx->at + 1);
    }
    uint32_t end = lx->at;
    while (byte_at(lx, end) == '\n' || byte_at(lx, end) == '\r')
        end++;
    uint32_t missing = lx->closes_strings ? missing_quote_at(lx, lx->at) : lx->len;
    if (missing == lx->at)
        return lex_missing_quote(lx);
    if (end > lx->at)
        return token_to(lx, HCL_TOKEN_QUOTED_NEWLINE, end);
    end = quoted_run_end(lx);
    end = end < missing ? end : missing;
    return end > lx->at ? token_to(lx, HCL_TOKEN_QUOTED_TEXT, end) : hcl_lex_strange(lx);
}

// A line of a heredoc including its line end, unless it is the closing one.
static enum hcl_token_kind lex_heredoc_line(struct hcl_lexer *lx, uint32_t text_end, uint32_t end)
{
    struct hcl_lex_frame *frame = top_frame(lx);
    if (frame->mode == HCL_LEX_HEREDOC && frame->line_start) {
        struct str text = str_make(lx->text + lx->at, text_end - lx->at);
        struct str line = utf8_trim_end(utf8_trim_start(text));
        if (str_equal(line, str_make(lx->text + frame->marker, frame->marker_len))) {
            pop_frame(lx); // the line end is the next token
            return token_to(lx, HCL_TOKEN_CLOSE_HEREDOC, text_end);
        }
    }
    frame->line_start = true;
    return token_to(lx, HCL_TOKEN_TEXT, end);
}

// The language's own scanner cannot continue here: the rest of the text is one token.
static enum hcl_token_kind lex_rest(struct hcl_lexer *lx)
{
    bool is_text = lx->frames.len == 1;
    return token_to(lx, is_text ? HCL_TOKEN_TEXT : HCL_TOKEN_INVALID, lx->len);
}

static enum hcl_token_kind lex_text_to(struct hcl_lexer *lx, uint32_t end)
{
    uint32_t line_end = line_end_len(lx, end);
    if (line_end)
        return lex_heredoc_line(lx, end, end + line_end);
    top_frame(lx)->line_start = false;
    return token_to(lx, HCL_TOKEN_TEXT, end);
}

// `$` or `%` in a heredoc or a text of its own. A literal one is a token of one byte, or of two if the next byte ends
// the line: the language's own scanner splits it like that.
static enum hcl_token_kind lex_text_mark(struct hcl_lexer *lx)
{
    if (byte_at(lx, lx->at + 1) == '{')
        return lex_sequence(lx);
    if (lx->at + 1 == lx->len)
        return lex_rest(lx);
    uint32_t escape = escape_end(lx);
    if (escape)
        return lex_text_to(lx, escape);
    char behind = byte_at(lx, lx->at + 2);
    top_frame(lx)->line_start = false;
    return token_to(lx, HCL_TOKEN_TEXT, lx->at + (behind == '\n' || behind == '\r' ? 2 : 1));
}

// Skips the bytes that have no special meaning.
static uint32_t easy_text_end(const struct hcl_lexer *lx, uint32_t at)
{
    for (uint32_t easy = 16; easy == 16 && lx->len - at >= 16; at += easy) {
        BYTES16_VECTOR x = bytes16_load(lx->text + at).at;
        easy = bytes16_first_other((x >= ' ') & ((x & ~1) != '$'));
    }
    return at;
}

static uint32_t text_run_end(const struct hcl_lexer *lx)
{
    uint32_t at = easy_text_end(lx, lx->at);
    while (at < lx->len) {
        char c = lx->text[at];
        if (c == '$' || c == '%' || c == '\n' || c == '\r')
            break;
        uint32_t size = hcl_character_len(lx->text, at, lx->len);
        if (!size)
            break;
        at = easy_text_end(lx, at + size);
    }
    return at;
}

// A heredoc, or a text of its own.
enum hcl_token_kind hcl_lex_text(struct hcl_lexer *lx)
{
    if (lx->at == lx->len)
        return token_to(lx, HCL_TOKEN_EOF, lx->len);
    char c = lx->text[lx->at];
    if (c == '$' || c == '%')
        return lex_text_mark(lx);
    uint32_t end = text_run_end(lx);
    if (end > lx->at || line_end_len(lx, end))
        return lex_text_to(lx, end);
    return c == '\r' ? lex_rest(lx) : hcl_lex_strange(lx);
}
