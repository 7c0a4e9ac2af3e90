// SPDX-License-Identifier: Apache-2.0
//
// The lexer outside of templates. Bytes have classes; every token is found by the class of its first byte and then the bytes that can
// follow. Modes are a stack: a quote or a heredoc pushes its mode, `${` pushes the normal one on top of that, and the
// `}` at the same depth of braces pops it.
#include "dialects/hcl/syntax/lex_inside.h"

#include <string.h>

#include "base/bytes8.h"
#include "base/utf8.h"

enum byte_class {
    CLASS_INVALID,
    CLASS_SPACE,
    CLASS_WORD,
    CLASS_DIGIT,
    CLASS_SELF, // a token of its own
    CLASS_PAIR, // the first byte of a longer operator, or a token of its own
    CLASS_RETURN,
    CLASS_COMMENT,
    CLASS_SLASH,
    CLASS_QUOTE,
    CLASS_BRACE,
    CLASS_TILDE,
    CLASS_HIGH, // not ASCII
};

// The class of a byte, and the token that it is on its own.
static const struct byte_info {
    uint8_t class;
    uint8_t kind;
    bool continues; // an identifier
    int8_t opens;   // brackets
} bytes_info[256] = {
    [' '] = {CLASS_SPACE, 0, false, 0},
    ['\t'] = {CLASS_SPACE, 0, false, 0},
    ['\n'] = {CLASS_SELF, HCL_TOKEN_NEWLINE, false, 0},
    ['\r'] = {CLASS_RETURN, HCL_TOKEN_INVALID, false, 0},
    ['"'] = {CLASS_QUOTE, HCL_TOKEN_OPEN_QUOTE, false, 0},
    ['#'] = {CLASS_COMMENT, 0, false, 0},
    ['/'] = {CLASS_SLASH, 0, false, 0},
    ['{'] = {CLASS_BRACE, HCL_TOKEN_OPEN_BRACE, false, 0},
    ['}'] = {CLASS_BRACE, HCL_TOKEN_CLOSE_BRACE, false, 0},
    ['~'] = {CLASS_TILDE, 0, false, 0},
    ['['] = {CLASS_SELF, HCL_TOKEN_OPEN_BRACKET, false, 1},
    [']'] = {CLASS_SELF, HCL_TOKEN_CLOSE_BRACKET, false, -1},
    ['('] = {CLASS_SELF, HCL_TOKEN_OPEN_PAREN, false, 1},
    [')'] = {CLASS_SELF, HCL_TOKEN_CLOSE_PAREN, false, -1},
    [','] = {CLASS_SELF, HCL_TOKEN_COMMA, false, 0},
    ['*'] = {CLASS_SELF, HCL_TOKEN_STAR, false, 0},
    ['%'] = {CLASS_SELF, HCL_TOKEN_PERCENT, false, 0},
    ['+'] = {CLASS_SELF, HCL_TOKEN_PLUS, false, 0},
    ['-'] = {CLASS_SELF, HCL_TOKEN_MINUS, true, 0},
    ['?'] = {CLASS_SELF, HCL_TOKEN_QUESTION, false, 0},
    ['^'] = {CLASS_SELF, HCL_TOKEN_BIT_XOR, false, 0},
    [';'] = {CLASS_SELF, HCL_TOKEN_SEMICOLON, false, 0},
    ['`'] = {CLASS_SELF, HCL_TOKEN_BACKTICK, false, 0},
    ['\''] = {CLASS_SELF, HCL_TOKEN_APOSTROPHE, false, 0},
    ['.'] = {CLASS_PAIR, HCL_TOKEN_DOT, false, 0},
    ['='] = {CLASS_PAIR, HCL_TOKEN_EQUAL, false, 0},
    ['<'] = {CLASS_PAIR, HCL_TOKEN_LESS, false, 0},
    ['>'] = {CLASS_PAIR, HCL_TOKEN_MORE, false, 0},
    ['!'] = {CLASS_PAIR, HCL_TOKEN_BANG, false, 0},
    [':'] = {CLASS_PAIR, HCL_TOKEN_COLON, false, 0},
    ['&'] = {CLASS_PAIR, HCL_TOKEN_BIT_AND, false, 0},
    ['|'] = {CLASS_PAIR, HCL_TOKEN_BIT_OR, false, 0},
// clang-format off
#define WORD(c)  [c] = {CLASS_WORD, HCL_TOKEN_IDENT, true, 0}
#define DIGIT(c) [c] = {CLASS_DIGIT, HCL_TOKEN_NUMBER, true, 0}
#define HIGH(c)  [c] = {CLASS_HIGH, 0, false, 0}
#define FOUR(of, c)    of(c), of((c) + 1), of((c) + 2), of((c) + 3)
#define SIXTEEN(of, c) FOUR(of, c), FOUR(of, (c) + 4), FOUR(of, (c) + 8), FOUR(of, (c) + 12)
    FOUR(DIGIT, '0'), FOUR(DIGIT, '4'), DIGIT('8'), DIGIT('9'), WORD('_'),
    SIXTEEN(WORD, 'a'), FOUR(WORD, 'q'), FOUR(WORD, 'u'), WORD('y'), WORD('z'),
    SIXTEEN(WORD, 'A'), FOUR(WORD, 'Q'), FOUR(WORD, 'U'), WORD('Y'), WORD('Z'),
    SIXTEEN(HIGH, 0x80), SIXTEEN(HIGH, 0x90), SIXTEEN(HIGH, 0xA0), SIXTEEN(HIGH, 0xB0),
    SIXTEEN(HIGH, 0xC0), SIXTEEN(HIGH, 0xD0), SIXTEEN(HIGH, 0xE0), SIXTEEN(HIGH, 0xF0),
#undef WORD
#undef DIGIT
#undef HIGH
#undef FOUR
#undef SIXTEEN
    // clang-format on
};

static enum byte_class class_of(char c)
{
    return (enum byte_class)bytes_info[(unsigned char)c].class;
}

const char *hcl_token_name(enum hcl_token_kind kind)
{
    static const char *const names[] = {
#define X(id, name) name,
        HCL_TOKENS(X)
#undef X
    };
    return names[kind];
}

enum { QUICK_BYTES = 64 }; // sixteen blanks, a word of up to 31 bytes, and a byte behind it

void hcl_lex_begin(struct hcl_lexer *lx, struct str text, enum hcl_lex_mode mode)
{
    *lx = (struct hcl_lexer){.text = text.at};
    lx->len = text.len > UINT32_MAX ? UINT32_MAX : (uint32_t)text.len;
    lx->quick_end = lx->len > QUICK_BYTES ? lx->len - QUICK_BYTES : 0;
    if (str_starts(text, STR("\xEF\xBB\xBF")))
        lx->at = 3;
    push_frame(lx, (struct hcl_lex_frame){.mode = (uint8_t)mode});
}

void hcl_lex_done(struct hcl_lexer *lx)
{
    ARRAY_DONE(&lx->frames);
}

const int8_t hcl_token_opens[HCL_TOKEN_COUNT] = {
    [HCL_TOKEN_OPEN_QUOTE] = 1,     [HCL_TOKEN_CLOSE_QUOTE] = -1,   [HCL_TOKEN_OPEN_HEREDOC] = 1,
    [HCL_TOKEN_CLOSE_HEREDOC] = -1, [HCL_TOKEN_INTERPOLATION] = 1,  [HCL_TOKEN_DIRECTIVE] = 1,
    [HCL_TOKEN_SEQUENCE_END] = -1,  [HCL_TOKEN_OPEN_BRACE] = 1,     [HCL_TOKEN_CLOSE_BRACE] = -1,
    [HCL_TOKEN_OPEN_BRACKET] = 1,   [HCL_TOKEN_CLOSE_BRACKET] = -1, [HCL_TOKEN_OPEN_PAREN] = 1,
    [HCL_TOKEN_CLOSE_PAREN] = -1,
};

// ---- characters

uint32_t hcl_character_len(const char *text, uint32_t at, uint32_t len)
{
    unsigned char c = (unsigned char)text[at];
    uint32_t size = c < 0x80 ? 1 : c < 0xC0 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF8 ? 4 : 0;
    if (size > len - at)
        return 0;
    for (uint32_t i = 1; i < size; i++)
        if (((unsigned char)text[at + i] & 0xC0) != 0x80)
            return 0;
    return size;
}

enum hcl_token_kind hcl_lex_strange(struct hcl_lexer *lx)
{
    uint32_t size = hcl_character_len(lx->text, lx->at, lx->len);
    if (!size)
        return token_to(lx, HCL_TOKEN_BAD_UTF8, lx->at + 1);
    return token_to(lx, HCL_TOKEN_INVALID, lx->at + size);
}

// Length of the non-ASCII letter at `at`; 0 if it is not allowed in an identifier.
static uint32_t high_letter_len(const char *text, uint32_t at, uint32_t len, bool first)
{
    uint32_t code;
    size_t size = utf8_decode(str_make(text, len), at, &code);
    if (size == 1)
        return 0;
    return (first ? utf8_is_id_start(code) : utf8_is_id_continue(code)) ? (uint32_t)size : 0;
}

// The first of sixteen bytes that is not an ASCII byte of an identifier; 16 if all are.
static inline uint32_t word_bytes(const char *at)
{
    BYTES16_VECTOR x = bytes16_load(at).at;
    return bytes16_first_other(bytes16_between(x | 0x20, 'a', 'z') | bytes16_between(x, '0', '9') |
                               (x == '_') | (x == '-'));
}

// Skips the ASCII bytes that are allowed in an identifier.
static uint32_t ident_end(const char *text, uint32_t at, uint32_t len)
{
    for (uint32_t more = 16; more == 16 && len - at >= 16; at += more)
        more = word_bytes(text + at);
    while (at < len && bytes_info[(unsigned char)text[at]].continues)
        at++;
    return at;
}

// The rest of an identifier, from a byte that is not ASCII; separate, so that the common case stays cheap.
static NOINLINE uint32_t identifier_high_rest(const char *text, uint32_t at, uint32_t len)
{
    while (at < len && (signed char)text[at] < 0) {
        uint32_t more = high_letter_len(text, at, len, false);
        if (!more)
            return at;
        at = ident_end(text, at + more, len);
    }
    return at;
}

// The rest of an identifier whose letters up to `at` have been read.
static inline uint32_t identifier_rest(const char *text, uint32_t at, uint32_t len)
{
    at = ident_end(text, at, len);
    return at < len && (signed char)text[at] < 0 ? identifier_high_rest(text, at, len) : at;
}

uint32_t hcl_identifier_end(const char *text, uint32_t at, uint32_t len)
{
    if (at == len)
        return at;
    enum byte_class first = class_of(text[at]);
    if (first == CLASS_WORD)
        return identifier_rest(text, at + 1, len);
    uint32_t letter = first == CLASS_HIGH ? high_letter_len(text, at, len, true) : 0;
    return letter ? identifier_rest(text, at + letter, len) : at;
}

bool hcl_is_identifier(struct str text)
{
    struct hcl_lexer lx;
    hcl_lex_begin(&lx, text, HCL_LEX_IDENTIFIER);
    bool is_word = hcl_lex_next(&lx) == HCL_TOKEN_IDENT && hcl_lex_next(&lx) == HCL_TOKEN_EOF;
    hcl_lex_done(&lx);
    return is_word;
}

// ---- the normal mode

static enum hcl_token_kind lex_number(struct hcl_lexer *lx)
{
    uint32_t at = lx->at + 1, end = at;
    for (;;) {
        char c = byte_at(lx, at);
        if (class_of(c) == CLASS_DIGIT) {
            end = ++at;
        } else if (c == '.') { // part of it only if something follows
            at++;
        } else if (c == 'e' || c == 'E') {
            char sign = byte_at(lx, at + 1);
            uint32_t digit = at + (sign == '+' || sign == '-' ? 2 : 1);
            if (class_of(byte_at(lx, digit)) != CLASS_DIGIT)
                break;
            end = at = digit + 1;
        } else {
            break;
        }
    }
    return token_to(lx, HCL_TOKEN_NUMBER, end);
}

static enum hcl_token_kind lex_line_comment(struct hcl_lexer *lx)
{
    const char *line_end = memchr(lx->text + lx->at, '\n', lx->len - lx->at);
    uint32_t end = line_end ? (uint32_t)(line_end - lx->text) + 1 : lx->len;
    return token_to(lx, HCL_TOKEN_COMMENT, end);
}

// The end of the comment that starts here, or 0 if none does.
static uint32_t block_comment_end(struct hcl_lexer *lx)
{
    uint32_t at = lx->at + 2;
    while (!lx->no_comment_end && at < lx->len) {
        const char *star = memchr(lx->text + at, '*', lx->len - at);
        if (!star)
            break;
        at = (uint32_t)(star - lx->text) + 1;
        if (byte_at(lx, at) == '/')
            return at + 1;
    }
    lx->no_comment_end = true;
    return 0;
}

static enum hcl_token_kind lex_slash(struct hcl_lexer *lx)
{
    char next = byte_at(lx, lx->at + 1);
    if (next == '/')
        return lex_line_comment(lx);
    uint32_t end = next == '*' ? block_comment_end(lx) : 0;
    return end ? token_to(lx, HCL_TOKEN_COMMENT, end) : token_to(lx, HCL_TOKEN_SLASH, lx->at + 1);
}

static bool opens_heredoc(struct hcl_lexer *lx)
{
    if (byte_at(lx, lx->at + 1) != '<')
        return false;
    uint32_t word = lx->at + (byte_at(lx, lx->at + 2) == '-' ? 3 : 2);
    if (word >= lx->len)
        return false;
    uint32_t end = hcl_identifier_end(lx->text, word, lx->len);
    uint32_t line_end = line_end_len(lx, end);
    if (end == word || !line_end)
        return false;
    push_frame(lx, (struct hcl_lex_frame){.mode = HCL_LEX_HEREDOC,
                                          .line_start = true,
                                          .marker = word,
                                          .marker_len = end - word});
    token_to(lx, HCL_TOKEN_OPEN_HEREDOC, end + line_end);
    return true;
}

static enum hcl_token_kind lex_pair(struct hcl_lexer *lx)
{
    static const struct pair {
        char text[3];
        uint8_t kind;
    } pairs[] = {
        {"==", HCL_TOKEN_EQUAL_OP}, {"=>", HCL_TOKEN_FAT_ARROW},    {"!=", HCL_TOKEN_NOT_EQUAL},
        {"<=", HCL_TOKEN_AT_MOST},  {">=", HCL_TOKEN_AT_LEAST},     {"&&", HCL_TOKEN_AND},
        {"||", HCL_TOKEN_OR},       {"::", HCL_TOKEN_DOUBLE_COLON},
    };
    char first = lx->text[lx->at], second = byte_at(lx, lx->at + 1);
    enum hcl_token_kind alone = (enum hcl_token_kind)bytes_info[(unsigned char)first].kind;
    if (first == '<' && opens_heredoc(lx))
        return HCL_TOKEN_OPEN_HEREDOC;
    if (first == '.' && second == '.' && byte_at(lx, lx->at + 2) == '.')
        return token_to(lx, HCL_TOKEN_ELLIPSIS, lx->at + 3);
    for (size_t i = 0; i < COUNT_OF(pairs); i++)
        if (pairs[i].text[0] == first && pairs[i].text[1] == second)
            return token_to(lx, (enum hcl_token_kind)pairs[i].kind, lx->at + 2);
    return token_to(lx, alone, lx->at + 1);
}

// Whether the current mode is a template's sequence that a brace would end.
static bool ends_sequence(struct hcl_lexer *lx)
{
    return lx->frames.len > 1 && top_frame(lx)->braces == lx->braces;
}

static enum hcl_token_kind lex_brace(struct hcl_lexer *lx)
{
    if (lx->text[lx->at] == '{') {
        lx->braces++;
        return token_to(lx, HCL_TOKEN_OPEN_BRACE, lx->at + 1);
    }
    enum hcl_token_kind kind = HCL_TOKEN_CLOSE_BRACE;
    if (ends_sequence(lx)) {
        kind = HCL_TOKEN_SEQUENCE_END;
        pop_frame(lx);
    }
    lx->braces--;
    return token_to(lx, kind, lx->at + 1);
}

// `~}` is the end of a sequence even where none can end: the parser reports it.
static enum hcl_token_kind lex_tilde(struct hcl_lexer *lx)
{
    if (byte_at(lx, lx->at + 1) != '}')
        return token_to(lx, HCL_TOKEN_BIT_NOT, lx->at + 1);
    if (ends_sequence(lx))
        pop_frame(lx);
    lx->braces--;
    return token_to(lx, HCL_TOKEN_SEQUENCE_END, lx->at + 2);
}

static enum hcl_token_kind lex_return(struct hcl_lexer *lx)
{
    uint32_t size = line_end_len(lx, lx->at);
    return size ? token_to(lx, HCL_TOKEN_NEWLINE, lx->at + size)
                : token_to(lx, HCL_TOKEN_INVALID, lx->at + 1);
}

static uint32_t blanks_end(const struct hcl_lexer *lx)
{
    uint32_t at = lx->at + 1;
    while (at < lx->len && class_of(lx->text[at]) == CLASS_SPACE)
        at++;
    return at;
}

// A brace that does not end a sequence.
static ALWAYS_INLINE bool counts_brace(struct hcl_lexer *lx, char brace)
{
    if (brace == '}' && ends_sequence(lx))
        return false;
    int32_t more = brace == '{' ? 1 : -1;
    lx->braces += more;
    lx->open += more;
    return true;
}

// push_frame where there is room for one more.
static ALWAYS_INLINE bool enters_quotes(struct hcl_lexer *lx)
{
    if (lx->frames.len == lx->frames.room)
        return false;
    lx->frames.at[lx->frames.len++] = (struct hcl_lex_frame){.mode = HCL_LEX_QUOTED};
    set_mode(lx, HCL_LEX_QUOTED);
    lx->open++;
    return true;
}

static NOINLINE uint32_t quick_long_word(const char *at)
{
    uint32_t more = word_bytes(at + 16);
    return more == 16 || (signed char)at[16 + more] < 0 ? 0 : 16 + more;
}

// The length of a word; 0 if it is longer than 31 bytes or may have letters that are not ASCII.
static ALWAYS_INLINE uint32_t quick_word(const char *at)
{
    uint32_t size = word_bytes(at);
    if (size == 16)
        return quick_long_word(at);
    return (signed char)at[size] < 0 ? 0 : size;
}

// The length of a number that is digits alone; 0 if it is long or has more.
static ALWAYS_INLINE uint32_t quick_digits(const char *at)
{
    uint32_t size = 1;
    while (size < 16 && class_of(at[size]) == CLASS_DIGIT)
        size++;
    return size == 16 || at[size] == '.' || (at[size] | 0x20) == 'e' ? 0 : size;
}

// The length of a token that is no word; 0 if it takes more than this.
static ALWAYS_INLINE uint32_t quick_other(struct hcl_lexer *lx, const char *at, bool newlines)
{
    const struct byte_info *info = &bytes_info[(unsigned char)*at];
    switch (info->class) {
    case CLASS_SELF: lx->open += info->opens; return newlines || info->kind != HCL_TOKEN_NEWLINE;
    case CLASS_PAIR: return class_of(at[1]) != CLASS_PAIR;
    case CLASS_QUOTE: return enters_quotes(lx);
    case CLASS_BRACE: return counts_brace(lx, *at);
    case CLASS_DIGIT: return quick_digits(at);
    default: return 0;
    }
}

static ALWAYS_INLINE uint32_t quick_blanks(const char *at)
{
    if (*at != ' ')
        return 0;
    return at[1] != ' ' ? 1 : bytes16_first_other(bytes16_load(at).at == ' ');
}

// Words are half of all tokens, and most others are a byte. Nothing is called for them, so no registers are saved;
// false, with nothing read but blanks, if it takes more.
static ALWAYS_INLINE bool lex_quick(struct hcl_lexer *lx, bool newlines)
{
    if (lx->at >= lx->quick_now)
        return false;
    uint32_t at = lx->at += quick_blanks(lx->text + lx->at);
    const char *text = lx->text + at;
    const struct byte_info *info = &bytes_info[(unsigned char)*text];
    uint32_t size = info->class == CLASS_WORD ? quick_word(text) : quick_other(lx, text, newlines);
    if (!size)
        return false;
    set_token(lx, info->kind, at, at + size);
    return true;
}

bool hcl_lex_assigns(struct hcl_lexer *lx)
{
    if (lx->at >= lx->quick_now)
        return false;
    uint32_t at = lx->at + quick_blanks(lx->text + lx->at);
    if (lx->text[at] != '=' || class_of(lx->text[at + 1]) == CLASS_PAIR)
        return false;
    lx->last_end = lx->at;
    set_token(lx, HCL_TOKEN_EQUAL, at, at + 1);
    return true;
}

static NOINLINE enum hcl_token_kind lex_normal(struct hcl_lexer *lx)
{
    if (lx->at < lx->len && class_of(lx->text[lx->at]) == CLASS_SPACE)
        lx->at = blanks_end(lx);
    if (lx->at == lx->len)
        return token_to(lx, HCL_TOKEN_EOF, lx->at);
    const struct byte_info *info = &bytes_info[(unsigned char)lx->text[lx->at]];
    switch ((enum byte_class)info->class) {
    case CLASS_WORD:
        return token_to(lx, HCL_TOKEN_IDENT, identifier_rest(lx->text, lx->at + 1, lx->len));
    case CLASS_SELF: return token_to(lx, (enum hcl_token_kind)info->kind, lx->at + 1);
    case CLASS_HIGH: {
        uint32_t end = hcl_identifier_end(lx->text, lx->at, lx->len);
        return end > lx->at ? token_to(lx, HCL_TOKEN_IDENT, end) : hcl_lex_strange(lx);
    }
    case CLASS_PAIR: return lex_pair(lx);
    case CLASS_RETURN: return lex_return(lx);
    case CLASS_DIGIT: return lex_number(lx);
    case CLASS_BRACE: return lex_brace(lx);
    case CLASS_QUOTE:
        push_frame(lx, (struct hcl_lex_frame){.mode = HCL_LEX_QUOTED});
        return token_to(lx, HCL_TOKEN_OPEN_QUOTE, lx->at + 1);
    case CLASS_COMMENT: return lex_line_comment(lx);
    case CLASS_SLASH: return lex_slash(lx);
    case CLASS_TILDE: return lex_tilde(lx);
    case CLASS_SPACE:
    case CLASS_INVALID: return token_to(lx, HCL_TOKEN_INVALID, lx->at + 1);
    }
    UNREACHABLE("class of byte");
}

bool hcl_lex_name_behind_dot(struct hcl_lexer *lx)
{
    const char *at = lx->text + lx->at;
    uint32_t size = class_of(at[1]) == CLASS_WORD ? quick_word(at + 1) : 0;
    if (!size)
        return false;
    set_token(lx, HCL_TOKEN_IDENT, lx->at + 1, lx->at + 1 + size);
    return true;
}

bool hcl_lex_for_follows(struct hcl_lexer *lx)
{
    struct hcl_lexer ahead = *lx; // blanks and comments do not touch the frames
    for (;;) {
        while (ahead.at < ahead.len &&
               (class_of(ahead.text[ahead.at]) == CLASS_SPACE || ahead.text[ahead.at] == '\n' ||
                ahead.text[ahead.at] == '\r'))
            ahead.at++;
        char c = byte_at(&ahead, ahead.at);
        if (c == 'f')
            return hcl_identifier_end(ahead.text, ahead.at, ahead.len) == ahead.at + 3 &&
                   memcmp(ahead.text + ahead.at, "for", 3) == 0;
        enum hcl_token_kind kind = HCL_TOKEN_INVALID;
        if (c == '#')
            kind = lex_line_comment(&ahead);
        else if (c == '/')
            kind = lex_slash(&ahead);
        lx->no_comment_end = ahead.no_comment_end;
        if (kind != HCL_TOKEN_COMMENT)
            return false;
    }
}

static NOINLINE enum hcl_token_kind lex_identifier(struct hcl_lexer *lx)
{
    if (lx->at == lx->len)
        return token_to(lx, HCL_TOKEN_EOF, lx->len);
    uint32_t end = hcl_identifier_end(lx->text, lx->at, lx->len);
    return end > lx->at ? token_to(lx, HCL_TOKEN_IDENT, end) : hcl_lex_strange(lx);
}

static NOINLINE enum hcl_token_kind lex_in_mode(struct hcl_lexer *lx)
{
    switch (lx->mode) {
    case HCL_LEX_NORMAL: return lex_normal(lx);
    case HCL_LEX_QUOTED: return hcl_lex_quoted(lx);
    case HCL_LEX_HEREDOC:
    case HCL_LEX_TEMPLATE: return hcl_lex_text(lx);
    case HCL_LEX_IDENTIFIER: return lex_identifier(lx);
    }
    UNREACHABLE("mode of the lexer");
}

enum hcl_token_kind hcl_lex_next(struct hcl_lexer *lx)
{
    bool is_read = lex_quick(lx, true);
    return is_read ? (enum hcl_token_kind)lx->kind : lex_in_mode(lx);
}

// Comments and line ends are skipped, tokens that are not quick are read.
static NOINLINE enum hcl_token_kind lex_significant(struct hcl_lexer *lx, bool newlines)
{
    for (;;) {
        enum hcl_token_kind kind = lex_in_mode(lx);
        if (kind != HCL_TOKEN_NEWLINE && kind != HCL_TOKEN_COMMENT)
            return kind;
        if (newlines && (kind == HCL_TOKEN_NEWLINE || lx->text[lx->at - 1] == '\n'))
            return lx->kind = HCL_TOKEN_NEWLINE;
    }
}

static ALWAYS_INLINE enum hcl_token_kind next_significant(struct hcl_lexer *lx, bool newlines)
{
    bool is_read = lex_quick(lx, newlines);
    return is_read ? (enum hcl_token_kind)lx->kind : lex_significant(lx, newlines);
}

enum hcl_token_kind hcl_lex_significant(struct hcl_lexer *lx, bool newlines)
{
    return next_significant(lx, newlines);
}

int32_t hcl_lex_open_before(const struct hcl_lexer *lx)
{
    return lx->open - hcl_token_opens[lx->kind];
}

void hcl_lex_set_open_before(struct hcl_lexer *lx, int32_t open)
{
    lx->open = open + hcl_token_opens[lx->kind];
}

enum hcl_token_kind hcl_lex_take(struct hcl_lexer *lx, bool newlines)
{
    lx->last_end = lx->at;
    return next_significant(lx, newlines);
}

enum hcl_token_kind hcl_lex_take_line_ends(struct hcl_lexer *lx)
{
    lx->last_end = lx->at;
    while (lx->at < lx->quick_now && lx->text[lx->at] == '\n')
        lx->at += 1 + quick_blanks(lx->text + lx->at + 1);
    return next_significant(lx, false);
}
