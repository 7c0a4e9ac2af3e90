// SPDX-License-Identifier: Apache-2.0
//
// Tokens as a list, and the mistakes of those that are never valid. These errors come before all
// others of a text, whoever finds them.
#include "dialects/hcl/syntax/lex_list.h"

#include <string.h>

#include "base/utf8.h"

enum {
    BITWISE_MAX = 4, // reports of one kind, as many as in other tools
    QUOTES_MAX = 2,
};

static const struct diag *finish_token_error(struct diag *d, const char *summary, const char *help)
{
    diag_summary(d, "%s", summary);
    if (help)
        diag_help(d, "%s", help);
    return d;
}

static const struct diag *bitwise(struct arena *a, struct hcl_reported *reported,
                                  struct hcl_token t, struct str text, struct span at)
{
    if (reported->bitwise++ >= BITWISE_MAX)
        return NULL;
    const char *help = t.kind == HCL_TOKEN_BIT_AND   ? "for a logical \"and\" write `&&`"
                       : t.kind == HCL_TOKEN_BIT_OR  ? "for a logical \"or\" write `||`"
                       : t.kind == HCL_TOKEN_BIT_NOT ? "for a logical \"not\" write `!`"
                                                     : "for powers, write `pow(x, y)`";
    struct diag *d =
        diag_new(a, DIAG_BAD_SYNTAX, at, "unknown operator `%.*s`: there are no bitwise operators",
                 STR_ARGS(text));
    return finish_token_error(d, "Unsupported operator", help);
}

// The second of a pair is not reported: it closes what the first one opened.
static const struct diag *wrong_quote(struct arena *a, unsigned *reported, struct span at,
                                      const char *message, const char *help)
{
    unsigned before = *reported;
    if (*reported <= QUOTES_MAX)
        ++*reported;
    if (before % 2)
        return NULL;
    return finish_token_error(diag_new(a, DIAG_BAD_SYNTAX, at, "%s", message), "Invalid character",
                              help);
}

static const struct diag *invalid(struct arena *a, struct str text, struct span at)
{
    if (str_equal(text, STR("\xE2\x80\x9C")) || str_equal(text, STR("\xE2\x80\x9D")))
        return finish_token_error(
            diag_new(a, DIAG_BAD_SYNTAX, at, "a curly quote does not delimit a string"),
            "Invalid character", "use the straight quote `\"`");
    if (str_equal(text, STR("\xC2\xA0")) || str_equal(text, STR("\xE2\x80\x8B")) ||
        str_equal(text, STR("\xEF\xBB\xBF")))
        return finish_token_error(
            diag_new(a, DIAG_BAD_SYNTAX, at, "this looks like a space but is another character"),
            "Invalid character", "replace it with an ordinary space");
    struct strbuf shown;
    strbuf_init(&shown, 0);
    utf8_add_visible(&shown, str_slice(text, 0, 32));
    struct diag *d = diag_new(a, DIAG_BAD_SYNTAX, at, "unexpected character `%.*s`",
                              STR_ARGS(strbuf_str(&shown)));
    strbuf_done(&shown);
    const char *help = "remove it, or put it in a quoted string";
    if (str_equal(text, STR("$")))
        help = "a name cannot contain `$`; `${…}` is for strings";
    else if (str_equal(text, STR("\\")))
        help = "remove it, and put an expression that spans several lines in parentheses";
    return finish_token_error(d, "Invalid character", help);
}

// An unclosed string continues over all following lines: only its first line is reported. Quotes end it, so there is
// none between two line ends of one string.
static bool is_same_string(struct hcl_reported *reported, struct hcl_token t, struct str text)
{
    uint32_t from = reported->string_line_end;
    reported->string_line_end = t.end;
    return from && !memchr(text.at - (t.start - from), '"', t.start - from);
}

// A file that is not text at all has control characters by the million: of those in a row the first is reported.
static bool is_same_binary(struct hcl_reported *reported, struct hcl_token t, struct str text)
{
    uint32_t from = reported->binary_end;
    bool is_control = text.len && (unsigned char)text.at[0] < ' ';
    reported->binary_end = is_control ? t.end : 0;
    return is_control && from && from == t.start;
}

const struct diag *hcl_bad_token(struct arena *arena, struct hcl_reported *reported,
                                 struct hcl_token t, struct str text, struct span at)
{
    switch (t.kind) {
    case HCL_TOKEN_BIT_AND:
    case HCL_TOKEN_BIT_OR:
    case HCL_TOKEN_BIT_NOT:
    case HCL_TOKEN_BIT_XOR: return bitwise(arena, reported, t, text, at);
    case HCL_TOKEN_BACKTICK:
        return wrong_quote(arena, &reported->backtick, at, "backquotes do not delimit a string",
                           "use `\"`, or a heredoc (`<<EOT`) for several lines");
    case HCL_TOKEN_APOSTROPHE:
        return wrong_quote(arena, &reported->apostrophe, at, "apostrophes do not delimit a string",
                           "use `\"` instead");
    case HCL_TOKEN_SEMICOLON:
        if (reported->semicolon++)
            return NULL;
        return finish_token_error(diag_new(arena, DIAG_BAD_SYNTAX, at, "unexpected `;`"),
                                  "Invalid character",
                                  "separate arguments with a newline, items with a comma");
    case HCL_TOKEN_BAD_UTF8:
        if (reported->encoding++)
            return NULL;
        return finish_token_error(diag_new(arena, DIAG_BAD_SYNTAX, at, "invalid UTF-8"),
                                  "Invalid character encoding", "save the file as UTF-8");
    case HCL_TOKEN_QUOTED_NEWLINE:
        if (is_same_string(reported, t, text))
            return NULL;
        return finish_token_error(
            diag_new(arena, DIAG_BAD_SYNTAX, at, "a quoted string must end on the same line"),
            "Invalid multi-line string",
            "write `\\n` for a line break, use a heredoc (`<<EOT`), or close it with `\"`");
    default: return is_same_binary(reported, t, text) ? NULL : invalid(arena, text, at);
    }
}

static void move_over(struct hcl_place *place, struct str text)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = utf8_cluster_end(text, at);
        if (text.at[end - 1] == '\n') {
            place->line++;
            place->column = 1;
        } else {
            place->column++;
        }
        place->byte += (uint32_t)(end - at);
        at = end;
    }
}

const struct hcl_listed *hcl_list_tokens(const struct hcl_input *in, enum hcl_lex_mode mode,
                                         size_t *count)
{
    struct hcl_lexer lx;
    struct hcl_reported reported = {0};
    struct {
        ARRAY(struct hcl_listed) list;
    } out = {{0}};
    hcl_lex_begin(&lx, in->text, mode);
    struct hcl_place place = {1, 1, lx.at};
    struct hcl_token t;
    do {
        t = hcl_lex_token(&lx);
        struct str text = str_slice(in->text, t.start, t.end);
        place.column += t.start - place.byte; // blanks only
        place.byte = t.start;
        struct hcl_place start = place;
        move_over(&place, text);
        ARRAY_PUSH(&out.list, (struct hcl_listed){(enum hcl_token_kind)t.kind, start, place});
        const struct diag *d = NULL;
        if (t.kind >= HCL_TOKEN_FIRST_BAD)
            d = hcl_bad_token(in->arena, &reported, t, text,
                              (struct span){in->builder ? in->builder->file : 0,
                                            hcl_place(in, t.start), hcl_place(in, t.end)});
        if (d)
            diags_add(in->diags, d);
    } while (t.kind != HCL_TOKEN_EOF);
    hcl_lex_done(&lx);
    struct hcl_listed *list = ARENA_ARRAY(in->arena, struct hcl_listed, out.list.len);
    for (size_t i = 0; i < out.list.len; i++)
        list[i] = out.list.at[i];
    *count = out.list.len;
    ARRAY_DONE(&out.list);
    return list;
}
