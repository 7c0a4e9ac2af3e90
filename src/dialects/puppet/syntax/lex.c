// SPDX-License-Identifier: Apache-2.0
//
// The lexer outside of texts. Three tokens depend on what is before them: `/` starts a regular expression where no
// operand can have ended, `[` accesses only if it follows without a blank, and `{` after `?` starts a selector.
#include "dialects/puppet/syntax/lex_inside.h"

#include <math.h>

#include "base/utf8.h"
#include "value/number.h"

static const struct {
    const char *text;
    enum token_kind kind;
} keywords[] = {
    {"and", TOKEN_AND},           {"attr", TOKEN_ATTR},       {"case", TOKEN_CASE},
    {"class", TOKEN_CLASS},       {"default", TOKEN_DEFAULT}, {"define", TOKEN_DEFINE},
    {"else", TOKEN_ELSE},         {"elsif", TOKEN_ELSIF},     {"false", TOKEN_FALSE},
    {"function", TOKEN_FUNCTION}, {"if", TOKEN_IF},           {"in", TOKEN_IN},
    {"inherits", TOKEN_INHERITS}, {"node", TOKEN_NODE},       {"or", TOKEN_OR},
    {"private", TOKEN_PRIVATE},   {"true", TOKEN_TRUE},       {"type", TOKEN_TYPE},
    {"undef", TOKEN_UNDEF},       {"unless", TOKEN_UNLESS},
};

// Longest first: `<<|` before `<<` before `<`. The most frequent one is at the top.
static const struct {
    const char *text;
    enum token_kind kind;
} signs[] = {
    {"=>", TOKEN_ARROW},
    {"<<|", TOKEN_COLLECT_EXPORTED},
    {"|>>", TOKEN_COLLECT_EXPORTED_END},
    {"<|", TOKEN_COLLECT},
    {"|>", TOKEN_COLLECT_END},
    {"<<", TOKEN_SHIFT_LEFT},
    {">>", TOKEN_SHIFT_RIGHT},
    {"<=", TOKEN_LESS_EQUAL},
    {">=", TOKEN_GREATER_EQUAL},
    {"<-", TOKEN_OUT_EDGE},
    {"<~", TOKEN_OUT_EDGE_SUB},
    {"->", TOKEN_IN_EDGE},
    {"~>", TOKEN_IN_EDGE_SUB},
    {"==", TOKEN_EQUAL},
    {"!=", TOKEN_NOT_EQUAL},
    {"=~", TOKEN_MATCH},
    {"!~", TOKEN_NO_MATCH},
    {"+>", TOKEN_PLUS_ARROW},
    {"+=", TOKEN_APPEND},
    {"-=", TOKEN_DELETE},
    {"@@", TOKEN_EXPORTED},
    {"@", TOKEN_VIRTUAL},
    {"<", TOKEN_LESS},
    {">", TOKEN_GREATER},
    {"=", TOKEN_ASSIGN},
    {"+", TOKEN_PLUS},
    {"-", TOKEN_MINUS},
    {"*", TOKEN_TIMES},
    {"/", TOKEN_DIVIDE},
    {"%", TOKEN_MODULO},
    {"!", TOKEN_BANG},
    {".", TOKEN_DOT},
    {"?", TOKEN_QUESTION},
    {":", TOKEN_COLON},
    {",", TOKEN_COMMA},
    {";", TOKEN_SEMICOLON},
    {"|", TOKEN_PIPE},
    {"]", TOKEN_RBRACK},
    {"}", TOKEN_RBRACE},
    {"(", TOKEN_LPAREN},
    {")", TOKEN_RPAREN},
    {"[", TOKEN_LBRACK},
    {"{", TOKEN_LBRACE},
};

// Signs that no longer one starts with: most of them, and found without a search.
static const uint8_t single_signs[] = {
    ['%'] = TOKEN_MODULO,    ['('] = TOKEN_LPAREN,   [')'] = TOKEN_RPAREN, ['*'] = TOKEN_TIMES,
    [','] = TOKEN_COMMA,     ['.'] = TOKEN_DOT,      ['/'] = TOKEN_DIVIDE, [':'] = TOKEN_COLON,
    [';'] = TOKEN_SEMICOLON, ['?'] = TOKEN_QUESTION, ['['] = TOKEN_LBRACK, [']'] = TOKEN_RBRACK,
    ['{'] = TOKEN_LBRACE,    ['}'] = TOKEN_RBRACE,
};

const char *token_text(enum token_kind kind)
{
    for (size_t i = 0; i < COUNT_OF(signs); i++)
        if (signs[i].kind == kind)
            return signs[i].text;
    for (size_t i = 0; i < COUNT_OF(keywords); i++)
        if (keywords[i].kind == kind)
            return keywords[i].text;
    switch ((int)kind) {
    case TOKEN_LIST: return "[";
    case TOKEN_SELECT_BRACE: return "{";
    case TOKEN_END: return "the end of the file";
    case TOKEN_VARIABLE: return "a variable";
    case TOKEN_NUMBER: return "a number";
    case TOKEN_REGEX: return "a regular expression";
    case TOKEN_NAME:
    case TOKEN_REF:
    case TOKEN_WORD: return "a name";
    default: return "a string";
    }
}

struct diag *puppet_mistake(const struct puppet_text *in, const char *issue, struct span at,
                            const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(in->arena, DIAG_BAD_SYNTAX, at, format, args);
    va_end(args);
    diag_summary(d, "%s", issue);
    diags_add(in->diags, d);
    return d;
}

void lex_fail(struct lexer *l, const char *issue, size_t start, size_t end, const char *format, ...)
{
    if (l->has_failed)
        return;
    struct span at = {l->in->file, (uint32_t)start, (uint32_t)end};
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(l->in->arena, DIAG_BAD_SYNTAX, at, format, args);
    va_end(args);
    diag_summary(d, "%s", issue);
    diags_add(l->in->diags, d);
    l->has_failed = true;
    lex_emit(l, TOKEN_BAD, start);
}

struct token *lex_emit(struct lexer *l, enum token_kind kind, size_t start)
{
    ARRAY_PUSH(&l->out->list, (struct token){.kind = (uint8_t)kind,
                                             .space_before = l->space_before,
                                             .line_before = l->line_before,
                                             .start = (uint32_t)start,
                                             .end = (uint32_t)(l->at > start ? l->at : start)});
    l->space_before = l->line_before = false;
    return &l->out->list.at[l->out->list.len - 1];
}

// ---- white space and comments

static bool skip_comment(struct lexer *l)
{
    size_t start = l->at, close = str_find(l->in->text, STR("*/"), l->at + 2);
    if (close + 2 > l->end) {
        lex_fail(l, "UNCLOSED_MLCOMMENT", start, start + 2,
                 "this comment is not closed: `*/` is missing");
        return false;
    }
    for (; l->at < close + 2; l->at++)
        l->line_before |= l->in->text.at[l->at] == '\n';
    return true;
}

static bool skip_space(struct lexer *l)
{
    while (l->at < l->end) {
        uint32_t code = (unsigned char)l->in->text.at[l->at];
        size_t length = 1;
        if (code == ' ') {
            l->space_before = true;
            l->at++;
            continue;
        }
        if (code > ' ' && code < 0x7f && code != '#' && code != '/')
            return true;
        if (code >= 0x7f)
            length = utf8_decode(l->in->text, l->at, &code);
        if (code == '\n') {
            l->line_before = true;
            lex_after_line(l);
        } else if (code == '#') {
            const char *line_end = memchr(l->in->text.at + l->at, '\n', l->end - l->at);
            l->at = line_end ? (size_t)(line_end - l->in->text.at) : l->end;
        } else if (code == '/' && lex_peek(l, 1) == '*') {
            if (!skip_comment(l))
                return false;
        } else if (utf8_is_space(code)) {
            l->at += length;
        } else {
            return true;
        }
        l->space_before = true;
    }
    return true;
}

// ---- words

static bool is_word_char(char c)
{
    unsigned char letter = (unsigned char)((c | 0x20) - 'a'), digit = (unsigned char)(c - '0');
    return letter < 26 || digit < 10 || c == '_';
}

static bool has_colons(struct str text, size_t at)
{
    return at + 1 < text.len && text.at[at] == ':' && text.at[at + 1] == ':';
}

// A segment of a bare word: dashes may be inside of it.
static size_t word_segment_end(struct str text, size_t at)
{
    size_t end = at;
    while (at < text.len && (is_word_char(text.at[at]) || text.at[at] == '-')) {
        at++;
        if (text.at[at - 1] != '-')
            end = at;
    }
    return end;
}

static bool is_segment_start(struct str text, size_t at, bool is_ref)
{
    char c = at < text.len ? text.at[at] : '\0';
    return is_ref ? c >= 'A' && c <= 'Z' : (c >= 'a' && c <= 'z') || c == '_';
}

// The end of a word of one or more segments that are joined by `::`.
static size_t qualified_end(struct str text, size_t at, bool is_ref, bool *is_name)
{
    *is_name = true;
    for (;;) {
        size_t start = at;
        if (has_colons(text, at))
            start += 2;
        if (!is_segment_start(text, start, is_ref))
            return at;
        at = start;
        if (is_ref) {
            while (at < text.len && is_word_char(text.at[at]))
                at++;
        } else {
            at = word_segment_end(text, at);
        }
        if (text.at[start] == '_' || memchr(text.at + start, '-', at - start))
            *is_name = false;
        if (!has_colons(text, at))
            return at;
    }
}

static enum token_kind keyword_of(struct str text)
{
    enum { KEYWORD_MAX = 8 };
    if (text.len > KEYWORD_MAX)
        return TOKEN_NAME;
    for (size_t i = 0; i < COUNT_OF(keywords) && keywords[i].text[0] <= text.at[0]; i++)
        if (keywords[i].text[0] == text.at[0] && str_equal(text, str_of(keywords[i].text)))
            return keywords[i].kind;
    return TOKEN_NAME;
}

static void lex_word(struct lexer *l, bool is_ref)
{
    struct str text = str_slice(l->in->text, 0, l->end);
    size_t start = l->at;
    bool is_name;
    l->at = qualified_end(text, start, is_ref, &is_name);
    bool goes_on = has_colons(text, l->at);
    if (goes_on && !is_segment_start(text, l->at + 2, true) &&
        !is_segment_start(text, l->at + 2, false)) {
        lex_fail(l, "ILLEGAL_FULLY_QUALIFIED_NAME", start, l->at + 2,
                 "a segment of this name is missing after `::`");
        return;
    }
    struct str word = str_slice(text, start, l->at);
    enum token_kind kind = is_ref ? TOKEN_REF : is_name ? keyword_of(word) : TOKEN_WORD;
    lex_emit(l, kind, start)->text = word;
}

size_t lex_variable_length(struct str text, size_t at)
{
    size_t start = at;
    if (has_colons(text, at))
        at += 2;
    for (;;) {
        size_t segment = at;
        while (at < text.len && is_word_char(text.at[at]))
            at++;
        if (at == segment)
            return segment == start || segment == start + 2 ? 0 : segment - 2 - start;
        if (!has_colons(text, at))
            return at - start;
        at += 2;
    }
}

static void lex_variable(struct lexer *l)
{
    size_t start = l->at;
    struct str text = str_slice(l->in->text, 0, l->end);
    size_t length = lex_variable_length(text, start + 1);
    l->at = start + 1 + length;
    if (!length)
        lex_fail(l, "SYNTAX_ERROR", start, start + 1, "expected the name of a variable after `$`");
    else
        lex_emit(l, TOKEN_VARIABLE, start)->text = str_slice(text, start + 1, l->at);
}

// ---- numbers

static struct value number_of_digits(struct str digits, int base, bool *fits)
{
    uint64_t n = 0;
    *fits = true;
    for (size_t i = 0; i < digits.len; i++) {
        int digit = str_hex_digit(digits.at[i]);
        uint64_t next;
        if (__builtin_mul_overflow(n, (uint64_t)base, &next) ||
            __builtin_add_overflow(next, (uint64_t)digit, &n) || n > INT64_MAX)
            *fits = false;
    }
    return value_int(*fits ? (int64_t)n : 0);
}

static bool are_digits(struct str s, int base)
{
    for (size_t i = 0; i < s.len; i++) {
        int digit = str_hex_digit(s.at[i]);
        if (digit < 0 || digit >= base)
            return false;
    }
    return s.len > 0;
}

static void lex_whole_number(struct lexer *l, size_t start, struct str word)
{
    int base = 10;
    struct str digits = word;
    if (word.len > 1 && word.at[0] == '0') {
        bool is_hex = word.at[1] == 'x' || word.at[1] == 'X';
        base = is_hex ? 16 : 8;
        digits = str_slice(word, is_hex ? 2 : 1, word.len);
    }
    bool fits;
    if (!are_digits(digits, base)) {
        lex_fail(l,
                 base == 16  ? "INVALID_HEX_NUMBER"
                 : base == 8 ? "INVALID_OCTAL_NUMBER"
                             : "ILLEGAL_NUMBER",
                 start, l->at, "`%.*s` is not a valid %snumber", STR_ARGS(word),
                 base == 16  ? "hexadecimal "
                 : base == 8 ? "octal "
                             : "");
        return;
    }
    struct value v = number_of_digits(digits, base, &fits);
    if (!fits) {
        lex_fail(l, "NUMERIC_OVERFLOW", start, l->at, "`%.*s` does not fit into 64 bits",
                 STR_ARGS(word));
        return;
    }
    struct token *t = lex_emit(l, TOKEN_NUMBER, start);
    t->value = v;
    t->text = word;
}

// The end of a fraction and an exponent after digits; `at` when there are none.
static size_t float_end(struct str text, size_t at)
{
    size_t end = at;
    if (at + 1 < text.len && text.at[at] == '.' && ascii_is_digit(text.at[at + 1])) {
        for (end = at + 1; end < text.len && ascii_is_digit(text.at[end]);)
            end++;
    }
    size_t exponent = end;
    if (exponent < text.len && (text.at[exponent] == 'e' || text.at[exponent] == 'E')) {
        exponent++;
        if (exponent < text.len && text.at[exponent] == '-')
            exponent++;
        size_t digits = exponent;
        while (exponent < text.len && ascii_is_digit(text.at[exponent]))
            exponent++;
        if (exponent > digits)
            end = exponent;
    }
    return end;
}

static void lex_number(struct lexer *l)
{
    struct str text = str_slice(l->in->text, 0, l->end);
    size_t start = l->at, digits = start;
    while (digits < text.len && ascii_is_digit(text.at[digits]))
        digits++;
    size_t end = float_end(text, digits);
    bool is_float = end > digits;
    for (l->at = is_float ? end : start; l->at < text.len && is_word_char(text.at[l->at]);)
        l->at++;
    struct str word = str_slice(text, start, l->at);
    if (!is_float) {
        lex_whole_number(l, start, word);
        return;
    }
    if (l->at > end || (digits - start > 1 && text.at[start] == '0')) {
        bool is_octal = l->at == end;
        lex_fail(l, is_octal ? "INVALID_OCTAL_NUMBER" : "ILLEGAL_NUMBER", start, l->at,
                 "`%.*s` is not a valid number", STR_ARGS(word));
        return;
    }
    struct value v;
    struct arena *a = l->in->arena;
    if (!number_parse(a, word, &v))
        v = value_int(0);
    double d = number_to_double(v);
    if (isinf(d)) {
        lex_fail(l, "ILLEGAL_NUMBER", start, l->at, "`%.*s` does not fit into a Float",
                 STR_ARGS(word));
        return;
    }
    struct token *t = lex_emit(l, TOKEN_NUMBER, start);
    t->value = number_from_float(d);
    t->text = word;
}

// ---- regular expressions and signs

// Whether an operand may have ended here, so that `/` divides.
static bool after_operand(const struct lexer *l)
{
    if (!l->out->list.len)
        return false;
    switch ((int)l->out->list.at[l->out->list.len - 1].kind) {
    case TOKEN_NAME:
    case TOKEN_REF:
    case TOKEN_WORD:
    case TOKEN_VARIABLE:
    case TOKEN_NUMBER:
    case TOKEN_STRING:
    case TOKEN_TEXT_END:
    case TOKEN_RPAREN:
    case TOKEN_RBRACK:
    case TOKEN_COLLECT_END:
    case TOKEN_COLLECT_EXPORTED_END: return true;
    default: return false;
    }
}

static bool lex_regex(struct lexer *l)
{
    struct str text = l->in->text;
    size_t start = l->at, at = start + 1;
    while (at < l->end && text.at[at] != '/')
        at += text.at[at] == '\\' && at + 1 < l->end ? 2 : 1;
    if (at >= l->end || text.at[at] != '/')
        return false;
    l->at = at + 1;
    struct strbuf source;
    strbuf_init(&source, 0);
    for (size_t i = start + 1; i < at; i++)
        if (!(text.at[i] == '\\' && i + 1 < at && text.at[i + 1] == '/'))
            strbuf_add_char(&source, text.at[i]);
    lex_emit(l, TOKEN_REGEX, start)->text = strbuf_copy(&source, l->in->arena);
    strbuf_done(&source);
    return true;
}

// The sign that a text starts with, and its length; TOKEN_END: none.
static enum token_kind lex_sign_kind(struct str rest, size_t *length)
{
    unsigned char first = (unsigned char)rest.at[0];
    *length = 1;
    if (first < sizeof(single_signs) && single_signs[first])
        return single_signs[first];
    for (size_t i = 0; i < COUNT_OF(signs); i++) {
        if (signs[i].text[0] != rest.at[0] || !str_starts(rest, str_of(signs[i].text)))
            continue;
        *length = strlen(signs[i].text);
        return signs[i].kind;
    }
    return TOKEN_END;
}

static void lex_sign(struct lexer *l)
{
    size_t start = l->at, sign_length;
    enum token_kind before = TOKEN_END,
                    kind = lex_sign_kind(str_slice(l->in->text, start, l->end), &sign_length);
    if (l->out->list.len)
        before = l->out->list.at[l->out->list.len - 1].kind;
    if (kind == TOKEN_LBRACK && (l->space_before || !l->out->list.len))
        kind = TOKEN_LIST;
    if (kind == TOKEN_LBRACE && before == TOKEN_QUESTION)
        kind = TOKEN_SELECT_BRACE;
    if (kind != TOKEN_END) {
        l->at += sign_length;
        lex_emit(l, kind, start);
        return;
    }
    uint32_t code;
    size_t length = utf8_decode(l->in->text, l->at, &code);
    bool is_mark = code == 0xFEFF;
    lex_fail(l, is_mark ? "ILLEGAL_BOM" : "SYNTAX_ERROR", l->at, l->at + length,
             is_mark ? "a byte order mark is not allowed here" : "unexpected character");
}

// A name, a number, a variable or a text; false: something else starts here.
static bool lex_word_or_text(struct lexer *l)
{
    char c = lex_peek(l, 0), next = lex_peek(l, 1);
    char first = c == ':' && next == ':' ? lex_peek(l, 2) : c;
    if (c == '$')
        lex_variable(l);
    else if (c == '\'')
        lex_single_quoted(l);
    else if (c == '"')
        lex_double_quoted(l);
    else if (c == '@' && next == '(')
        lex_heredoc(l);
    else if (ascii_is_digit(c))
        lex_number(l);
    else if (ascii_is_letter(first) || first == '_')
        lex_word(l, first >= 'A' && first <= 'Z');
    else
        return false;
    return true;
}

bool lex_next(struct lexer *l)
{
    if (l->has_failed || !skip_space(l) || l->at >= l->end)
        return false;
    bool is_regex = lex_peek(l, 0) == '/' && !after_operand(l);
    if (!lex_word_or_text(l) && (!is_regex || !lex_regex(l)))
        lex_sign(l);
    return !l->has_failed;
}

// ---- templates: text around tags

static void add_template_text(struct strbuf *out, struct str text, size_t start, size_t end)
{
    for (size_t i = start; i < end; i++) {
        struct str rest = str_slice(text, i, end);
        if (str_starts(rest, STR("<%%")) || str_starts(rest, STR("%%>"))) {
            strbuf_add(out, rest.at[0] == '<' ? STR("<%") : STR("%>"));
            i += 2;
        } else {
            strbuf_add_char(out, text.at[i]);
        }
    }
}

static size_t find_tag(struct str text, size_t at)
{
    for (;;) {
        at = str_find(text, STR("<%"), at);
        if (at >= text.len || !str_starts(str_slice(text, at, text.len), STR("<%%")))
            return at;
        at += 3;
    }
}

// The `%>` that ends a tag; strings in the code may not contain one.
static size_t find_tag_end(struct lexer *l, size_t tag)
{
    struct str text = l->in->text;
    size_t at = str_find(text, STR("%>"), tag);
    while (at < text.len && at > 0 && text.at[at - 1] == '%')
        at = str_find(text, STR("%>"), at + 2);
    if (at >= text.len)
        lex_fail(l, "EPP_UNBALANCED_EXPRESSION", tag, tag + 2,
                 "this tag is not closed: `%%>` is missing");
    return at;
}

// The code between two offsets; of a `<%=` tag it is enclosed in RENDER and RENDER_END.
static void lex_code(struct lexer *l, size_t tag, size_t start, size_t stop, bool is_first)
{
    bool renders = l->in->text.at[start - 1] == '=';
    l->at = start;
    l->end = stop;
    l->space_before = true;
    if (renders)
        lex_emit(l, TOKEN_RENDER, tag);
    size_t first = l->out->list.len;
    while (lex_next(l)) {
    }
    if (is_first && l->out->list.len > first && l->out->list.at[first].kind == TOKEN_PIPE)
        l->out->list.at[first].kind = TOKEN_PARAMETERS;
    l->at = stop;
    if (renders && !l->has_failed)
        lex_emit(l, TOKEN_RENDER_END, stop);
}

// Behind `-%>`: blanks, and a line end after them.
static size_t after_trimmed_tag(struct str text, size_t at)
{
    size_t end = at;
    while (end < text.len && ascii_is_blank(text.at[end]))
        end++;
    if (end < text.len && text.at[end] == '\r')
        end++;
    return end < text.len && text.at[end] == '\n' ? end + 1 : end;
}

static void lex_tag(struct lexer *l, size_t tag, size_t close, bool is_first)
{
    struct str text = l->in->text;
    size_t start = tag + 2, stop = close;
    bool trims_after = stop > start && text.at[stop - 1] == '-';
    stop -= trims_after;
    char mark = start < stop ? text.at[start] : ' ';
    start += mark == '=' || mark == '-';
    if (mark != '#')
        lex_code(l, tag, start, stop, is_first);
    l->at = trims_after ? after_trimmed_tag(text, close + 2) : close + 2;
}

// A comment does not end the text before it: `<%-` after a comment takes the blanks before the comment too.
static void lex_template(struct lexer *l)
{
    struct str text = l->in->text;
    struct strbuf pending;
    size_t since = l->at; // where the pending text starts
    bool is_first = true;
    strbuf_init(&pending, 0);
    while (l->at < text.len && !l->has_failed) {
        size_t tag = find_tag(text, l->at);
        if (!pending.len)
            since = l->at;
        add_template_text(&pending, text, l->at, tag);
        bool is_comment = tag + 2 < text.len && text.at[tag + 2] == '#';
        size_t trim_mark = tag + 2 + is_comment;
        if (trim_mark < text.len && text.at[trim_mark] == '-')
            while (pending.len && ascii_is_blank(pending.at[pending.len - 1]))
                pending.len--;
        l->at = tag;
        if (pending.len && !is_comment) {
            lex_emit(l, TOKEN_RENDER_TEXT, since)->text = strbuf_copy(&pending, l->in->arena);
            pending.len = 0;
        }
        if (tag >= text.len)
            break;
        size_t close = find_tag_end(l, tag);
        if (l->has_failed)
            break;
        lex_tag(l, tag, close, is_first);
        is_first &= is_comment;
    }
    if (pending.len && !l->has_failed)
        lex_emit(l, TOKEN_RENDER_TEXT, since)->text = strbuf_copy(&pending, l->in->arena);
    strbuf_done(&pending);
}

void puppet_lex(const struct puppet_text *in, struct tokens *out)
{
    struct lexer l = {
        .in = in, .out = out, .end = in->text.len, .space_before = true, .line_before = true};
    enum { BYTES_OF_TOKEN = 6 }; // at least, with the space before it, in most texts
    ARRAY_RESERVE(&out->list, in->text.len / BYTES_OF_TOKEN + 1);
    if (in->is_template) {
        lex_template(&l);
    } else {
        while (lex_next(&l)) {
        }
    }
    l.at = in->text.len;
    lex_emit(&l, TOKEN_END, in->text.len);
}

void tokens_done(struct tokens *t)
{
    ARRAY_DONE(&t->list);
    ARRAY_DONE(&t->heredocs);
}
