// SPDX-License-Identifier: Apache-2.0
//
// One walk over the pattern, item by item, writing the same item in PCRE2's syntax. What looks
// alike and means something else is rewritten (`\v`, `(?m)`, `$`); what the language refuses is
// refused here in its own words, because PCRE2 would take it. What is merely wrong is left to
// PCRE2: each byte written remembers where it comes from, so that its message has a place.
#include "base/regex_syntax.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

// What stands before, for the operators that repeat it.
enum before { BEFORE_NOTHING, BEFORE_ITEM, BEFORE_REPEAT };

enum {
    MOST_REPEATS = 1000, // RE2's own limit
    LONGEST_QUOTE = 40,  // bytes of the pattern in a message
};

struct translator {
    struct regex_translation *t;
    struct str in;
    size_t at;    // next byte
    size_t start; // of the item that is being read
    enum regex_syntax syntax;
    enum before before;
    unsigned depth;   // of open groups
    size_t before_at; // where the operator before starts, for messages
    bool only_named;  // Ruby: a pattern with named groups captures nothing else
    bool is_failed;
    struct regex_error *error;
};

static void fail_pattern(struct translator *p, const char *format, ...) PRINTF_LIKE(2, 3);
static void fail_pattern(struct translator *p, const char *format, ...)
{
    if (p->is_failed)
        return;
    p->is_failed = true;
    p->error->offset = p->start;
    va_list args;
    va_start(args, format);
    vsnprintf(p->error->why, sizeof(p->error->why), format, args);
    va_end(args);
}

// The text of the item so far, at most as much as a message should hold.
static struct str item(const struct translator *p)
{
    struct str text = str_slice(p->in, p->start, p->at);
    return str_slice(text, 0, LONGEST_QUOTE);
}

static void emit(struct translator *p, struct str s)
{
    strbuf_add(&p->t->out, s);
    for (size_t i = 0; i < s.len; i++)
        ARRAY_PUSH(&p->t->origins, p->start);
}

static void emit_code(struct translator *p, uint32_t code)
{
    char text[16];
    int len = snprintf(text, sizeof(text), "\\x{%x}", (unsigned)code);
    emit(p, str_make(text, (size_t)len));
}

// The next byte, or 0 at the end. (A NUL in a pattern is an ordinary character and ends nothing.)
static char peek_pattern(const struct translator *p)
{
    return p->at < p->in.len ? p->in.at[p->at] : 0;
}

static bool accept(struct translator *p, const char *text)
{
    if (!str_starts(str_slice(p->in, p->at, p->in.len), str_of(text)))
        return false;
    p->at += strlen(text);
    return true;
}

static bool is_octal(char c)
{
    return c >= '0' && c <= '7';
}

// Up to `most` hexadecimal digits; returns how many there were.
static unsigned read_pattern_hex(struct translator *p, unsigned most, uint32_t *code)
{
    unsigned digits = 0;
    *code = 0;
    while (digits < most && str_hex_digit(peek_pattern(p)) >= 0) {
        *code = *code * 16 + (uint32_t)str_hex_digit(peek_pattern(p));
        p->at++;
        digits++;
    }
    return digits;
}

// After `\x` or `\u`: a code in braces, or up to `plain` digits (exactly so many if `is_exact`).
static void translate_hex(struct translator *p, unsigned plain, bool is_exact)
{
    uint32_t code;
    bool has_brace = accept(p, "{");
    unsigned digits = read_pattern_hex(p, has_brace ? 8 : plain, &code);
    bool is_bad = digits == 0 || (has_brace && !accept(p, "}")) ||
                  (!has_brace && is_exact && digits != plain) || code > 0x10FFFF;
    if (is_bad)
        fail_pattern(p, "invalid escape sequence: `%.*s`", STR_ARGS(item(p)));
    else
        emit_code(p, code);
}

// Octal: the digits from `at` on, at most three.
static void translate_octal(struct translator *p)
{
    uint32_t code = 0;
    for (int digits = 0; digits < 3 && is_octal(peek_pattern(p)); digits++)
        code = code * 8 + (uint32_t)(p->in.at[p->at++] - '0');
    emit_code(p, code);
}

// Ruby's POSIX brackets know Unicode, PCRE2's know ASCII.
static const struct {
    const char *name;
    const char *members;
} unicode_classes[] = {
    {"alnum", "\\p{L}\\p{M}\\p{N}"},
    {"alpha", "\\p{L}\\p{M}"},
    {"blank", "\\t\\p{Zs}"},
    {"cntrl", "\\p{Cc}"},
    {"digit", "\\p{Nd}"},
    {"lower", "\\p{Ll}"},
    {"punct", "\\p{P}$+<=>^`|~"},
    {"space", "\\t-\\r\\x{85}\\p{Z}"},
    {"upper", "\\p{Lu}"},
    {"word", "\\p{L}\\p{M}\\p{N}\\p{Pc}"},
    {"xdigit", "0-9a-fA-F"},
};

static const char *find_unicode_class(struct str name)
{
    char lower[16] = "";
    for (size_t i = 0; i < name.len && i < sizeof(lower) - 1; i++)
        lower[i] = (char)utf8_lower((unsigned char)name.at[i] & 0x7F);
    for (size_t i = 0; i < COUNT_OF(unicode_classes); i++)
        if (name.len < sizeof(lower) && strcmp(lower, unicode_classes[i].name) == 0)
            return unicode_classes[i].members;
    return NULL;
}

// RE2 means scripts by long names, PCRE2 would mean script extensions.
static void emit_property(struct translator *p, bool is_negated, struct str name)
{
    emit(p, is_negated ? STR("\\P{") : STR("\\p{"));
    if (p->syntax == REGEX_RE2 && name.len > 2 && !str_equal(name, STR("Any")))
        emit(p, STR("sc:"));
    emit(p, name);
    emit(p, STR("}"));
}

static void emit_ruby_property(struct translator *p, bool is_negated, const char *members,
                               bool in_class)
{
    if (in_class && is_negated) {
        fail_pattern(p, "a negated property of this kind is not supported in brackets: `%.*s`",
                     STR_ARGS(item(p)));
        return;
    }
    if (!in_class)
        emit(p, is_negated ? STR("[^") : STR("["));
    emit(p, str_of(members));
    if (!in_class)
        emit(p, STR("]"));
}

// After `\p` or `\P`.
static void translate_property(struct translator *p, bool is_negated, bool in_class)
{
    if (!accept(p, "{")) {
        size_t len = p->at < p->in.len ? 1 : 0;
        struct str letter = str_slice(p->in, p->at, p->at + len);
        p->at += len;
        if (len && ascii_is_letter(letter.at[0]))
            emit_property(p, is_negated, letter);
        else
            fail_pattern(p, "invalid character class range: `%.*s`", STR_ARGS(item(p)));
        return;
    }
    if (accept(p, "^"))
        is_negated = !is_negated;
    size_t end = str_find_char(p->in, '}', p->at);
    struct str name = str_slice(p->in, p->at, end);
    p->at = end < p->in.len ? end + 1 : end;
    const char *members = p->syntax == REGEX_RUBY ? find_unicode_class(name) : NULL;
    if (end == p->in.len)
        fail_pattern(p, "invalid character class range: `%.*s`", STR_ARGS(item(p)));
    else if (members)
        emit_ruby_property(p, is_negated, members, in_class);
    else
        emit_property(p, is_negated, name);
}

// A class that has no negation of its own inside brackets, so that both are written out.
struct set {
    const char *members;
    const char *others;
};

// Go's white space has no vertical tab.
static const struct set re2_space = {"\\t\\n\\f\\r ",
                                     "\\x{0}-\\x{8}\\x{b}\\x{e}-\\x{1f}!-\\x{10ffff}"};
static const struct set ruby_hex = {"0-9a-fA-F", "\\x{0}-/:-@G-`g-\\x{10ffff}"};

static void emit_set(struct translator *p, const struct set *set, bool is_negated, bool in_class)
{
    const char *members = is_negated ? set->others : set->members;
    if (!in_class)
        emit(p, STR("["));
    emit(p, str_of(members));
    if (!in_class)
        emit(p, STR("]"));
}

static void emit_escape(struct translator *p, char c)
{
    char text[2] = {'\\', c};
    emit(p, str_make(text, sizeof(text)));
}

// RE2 repeats even what matches no character; PCRE2 wants a group around it.
static void emit_assertion(struct translator *p, struct str text)
{
    bool is_repeated = p->syntax == REGEX_RE2 && peek_pattern(p) && strchr("*+?{", peek_pattern(p));
    emit(p, is_repeated ? STR("(?:") : STR(""));
    emit(p, text);
    emit(p, is_repeated ? STR(")") : STR(""));
}

static void refuse_escape(struct translator *p)
{
    uint32_t code;
    if (p->at < p->in.len && (unsigned char)p->in.at[p->at - 1] >= 0x80)
        p->at += utf8_decode(p->in, p->at - 1, &code) - 1;
    fail_pattern(p, "invalid escape sequence: `%.*s`", STR_ARGS(item(p)));
}

// `\Q…\E`: every character for itself. Without an end it goes to the end of the pattern.
static void translate_quoted(struct translator *p)
{
    while (p->at < p->in.len && !accept(p, "\\E")) {
        uint32_t code;
        p->at += utf8_decode(p->in, p->at, &code);
        emit_code(p, code);
    }
}

// The escapes that mean something else to PCRE2, or need reading on; false for all others.
static bool translate_re2_special(struct translator *p, char c, bool in_class)
{
    if (c == 's' || c == 'S') {
        emit_set(p, &re2_space, c == 'S', in_class);
    } else if (c == 'v') {
        emit_code(p, '\v');
    } else if (c == 'x') {
        translate_hex(p, 2, true);
    } else if (c == 'p' || c == 'P') {
        translate_property(p, c == 'P', in_class);
    } else if (c == 'Q' && !in_class) {
        translate_quoted(p);
    } else if (c == '0' ||
               (is_octal(c) && is_octal(peek_pattern(p)))) { // one digit is a back reference
        p->at--;
        translate_octal(p);
    } else {
        return false;
    }
    return true;
}

static void translate_re2_escape(struct translator *p, char c, bool in_class)
{
    char text[2] = {'\\', c};
    if (translate_re2_special(p, c, in_class))
        return;
    if (!in_class && strchr("AbBz", c))
        emit_assertion(p, str_make(text, sizeof(text)));
    else if (strchr("afnrtdDwW", c))
        emit_escape(p, c);
    else if ((unsigned char)c >= 0x80 || ascii_is_letter(c) || ascii_is_digit(c))
        refuse_escape(p);
    else
        emit_escape(p, c);
}

static void translate_ruby_escape(struct translator *p, char c, bool in_class)
{
    if (c == 'h' || c == 'H')
        emit_set(p, &ruby_hex, c == 'H', in_class);
    else if (c == 'v')
        emit_code(p, '\v');
    else if (c == 'x')
        translate_hex(p, 2, false);
    else if (c == 'u')
        translate_hex(p, 4, true);
    else if (c == 'p' || c == 'P')
        translate_property(p, c == 'P', in_class);
    else if (c == 'c' || c == 'C' || c == 'M')
        refuse_escape(p); // control and meta characters of old terminals
    else if (ascii_is_letter(c) &&
             !strchr(in_class ? "abdDefnrsStwW" : "AabBdDefgGkKnrRsStwWXzZ", c))
        emit(p, str_make(&c, 1)); // Ruby takes any other letter for itself
    else if ((unsigned char)c >= 0x80)
        emit(p, str_make(&c, 1));
    else
        emit_escape(p, c);
}

// After the backslash.
static void translate_escape(struct translator *p, bool in_class)
{
    if (p->at == p->in.len) {
        fail_pattern(p, "trailing backslash at end of expression: ``");
        return;
    }
    char c = p->in.at[p->at++];
    if (c == 0)
        emit_code(p, 0);
    else if (p->syntax == REGEX_RE2)
        translate_re2_escape(p, c, in_class);
    else
        translate_ruby_escape(p, c, in_class);
}

// `[:name:]` inside brackets; false when it is not one.
static bool translate_posix(struct translator *p)
{
    struct str rest = str_slice(p->in, p->at, p->in.len);
    if (!str_starts(rest, STR("[:")))
        return false;
    size_t end = 2;
    while (end < rest.len && (ascii_is_letter(rest.at[end]) || rest.at[end] == '^'))
        end++;
    if (!str_starts(str_slice(rest, end, rest.len), STR(":]")))
        return false;
    const char *members =
        p->syntax == REGEX_RUBY ? find_unicode_class(str_slice(rest, 2, end)) : NULL;
    emit(p, members ? str_of(members) : str_slice(rest, 0, end + 2));
    p->at += end + 2;
    return true;
}

// A dash behind a whole class, as in `[\w-.]`, is a member: it cannot be the middle of a range.
static void translate_dash_after_class(struct translator *p)
{
    if (accept(p, "-"))
        emit(p, STR("\\-"));
}

static void translate_class_escape(struct translator *p)
{
    char c = peek_pattern(p);
    translate_escape(p, true);
    if (c && strchr(p->syntax == REGEX_RUBY ? "dDwWsSpPhH" : "dDwWsSpP", c))
        translate_dash_after_class(p);
}

static void translate_class_item(struct translator *p)
{
    p->start = p->at;
    if (translate_posix(p)) {
        translate_dash_after_class(p);
        return;
    }
    if (accept(p, "\\")) {
        translate_class_escape(p);
    } else if (p->syntax == REGEX_RUBY && (peek_pattern(p) == '[' || accept(p, "&&"))) {
        fail_pattern(p, "brackets inside brackets and `&&` are not supported");
    } else if (accept(p, "[")) {
        emit(p, STR("\\["));
    } else {
        emit(p, str_slice(p->in, p->at, p->at + 1));
        p->at++;
    }
}

// After the opening bracket.
static void translate_class(struct translator *p)
{
    size_t start = p->start;
    emit(p, STR("["));
    if (accept(p, "^"))
        emit(p, STR("^"));
    if (accept(p, "]")) // first of all it is a member
        emit(p, STR("\\]"));
    while (!p->is_failed && p->at < p->in.len && peek_pattern(p) != ']')
        translate_class_item(p);
    p->start = start;
    if (accept(p, "]"))
        emit(p, STR("]"));
    else
        fail_pattern(p, "missing closing ]: `%.*s`", STR_ARGS(item(p)));
    p->before = BEFORE_ITEM;
}

// Flags up to `)` or `:`. Ruby's `m` is the `s` of others.
static void translate_flags(struct translator *p)
{
    const char *allowed = p->syntax == REGEX_RUBY ? "imx-" : "imsU-";
    emit(p, STR("(?"));
    while (p->at < p->in.len && peek_pattern(p) && strchr(allowed, peek_pattern(p))) {
        char flag = p->in.at[p->at++];
        if (p->syntax == REGEX_RUBY && flag == 'm')
            flag = 's';
        emit(p, str_make(&flag, 1));
    }
    if (accept(p, ":")) {
        emit(p, STR(":"));
    } else if (accept(p, ")")) {
        emit(p, STR(")"));
        p->depth--; // it opens nothing
    } else {
        fail_pattern(p, "invalid or unsupported Perl syntax: `%.*s`", STR_ARGS(item(p)));
    }
    p->before = BEFORE_NOTHING;
}

// Whether `(?<` at this place names a group rather than looks behind.
static bool is_named_group(struct str in, size_t at)
{
    struct str rest = str_slice(in, at, in.len);
    if (str_starts(rest, STR("(?<")))
        return rest.len > 3 && rest.at[3] != '=' && rest.at[3] != '!';
    return str_starts(rest, STR("(?'"));
}

static bool has_named_group(struct str in)
{
    for (size_t at = 0; at < in.len; at++) {
        if (in.at[at] == '\\')
            at++;
        else if (is_named_group(in, at))
            return true;
    }
    return false;
}

static void translate_re2_group(struct translator *p)
{
    if (accept(p, "?P<") || (is_named_group(p->in, p->start) && accept(p, "?<"))) {
        emit(p, STR("(?<"));
    } else if (peek_pattern(p) == '?') {
        p->at++;
        char c = peek_pattern(p);
        if (c && strchr("imsU-:", c)) {
            translate_flags(p);
        } else {
            p->at += strchr("<P", c ? c : '=') && p->at + 1 < p->in.len ? 2 : 1;
            p->at = p->at < p->in.len ? p->at : p->in.len;
            fail_pattern(p, "invalid or unsupported Perl syntax: `%.*s`", STR_ARGS(item(p)));
        }
    } else {
        emit(p, STR("("));
    }
}

static void translate_ruby_group(struct translator *p)
{
    if (peek_pattern(p) == '*') {
        fail_pattern(p, "target of repeat operator is not specified");
    } else if (peek_pattern(p) != '?') {
        emit(p, p->only_named ? STR("(?:") : STR("("));
    } else if (p->at + 1 < p->in.len && p->in.at[p->at + 1] &&
               strchr("imx-", p->in.at[p->at + 1])) {
        p->at++;
        translate_flags(p);
    } else if (accept(p, "?#")) {
        p->at = str_find_char(p->in, ')', p->at);
        p->at += p->at < p->in.len;
        p->depth--;
    } else if (is_named_group(p->in, p->start) ||
               (p->in.len > p->at + 1 && strchr(":=!><", p->in.at[p->at + 1]))) {
        emit(p, STR("(?"));
        p->at++;
    } else {
        fail_pattern(p, "undefined group option");
    }
}

// -1 when there is no number; one above RE2's limit stays just above it.
static int read_repetition(struct translator *p)
{
    int count = -1;
    while (ascii_is_digit(peek_pattern(p))) {
        count = (count < 0 ? 0 : count * 10) + (p->in.at[p->at++] - '0');
        if (count > MOST_REPEATS)
            count = MOST_REPEATS + 1;
    }
    return count;
}

// `{n}`, `{n,}`, `{n,m}`, for Ruby also `{,m}`; false, nothing read, when it is something else.
static bool read_counts(struct translator *p, int *low, int *high)
{
    size_t back = p->at;
    *low = read_repetition(p);
    *high = *low;
    if (accept(p, ","))
        *high = read_repetition(p);
    bool has_low = *low >= 0 || (p->syntax == REGEX_RUBY && *high >= 0);
    if (has_low && accept(p, "}"))
        return true;
    p->at = back;
    return false;
}

static void check_repeat(struct translator *p)
{
    if (p->before == BEFORE_NOTHING)
        fail_pattern(p, "missing argument to repetition operator: `%.*s`", STR_ARGS(item(p)));
    struct str both = str_slice(p->in, p->before_at, p->at);
    if (p->before == BEFORE_REPEAT && p->syntax == REGEX_RE2)
        fail_pattern(p, "invalid nested repetition operator: `%.*s`", STR_ARGS(both));
}

// After the operator, which is in `operator` as PCRE2 is to see it.
static void translate_repeat(struct translator *p, struct str operator)
{
    bool is_lazy = accept(p, "?");
    check_repeat(p);
    emit(p, operator);
    if (is_lazy)
        emit(p, STR("?"));
    else if (p->syntax == REGEX_RUBY && accept(p, "+"))
        emit(p, STR("+"));
    p->before = BEFORE_REPEAT;
    p->before_at = p->start;
}

// After the opening brace.
static void translate_brace(struct translator *p)
{
    int low, high;
    if (!read_counts(p, &low, &high)) {
        emit(p, STR("\\{"));
        p->before = BEFORE_ITEM;
        return;
    }
    bool is_bad = p->syntax == REGEX_RE2 &&
                  (low > MOST_REPEATS || high > MOST_REPEATS || (high >= 0 && low > high));
    if (is_bad)
        fail_pattern(p, "invalid repeat count: `%.*s`", STR_ARGS(item(p)));
    if (low < 0)
        emit(p, STR("{0"));
    translate_repeat(p, str_slice(p->in, low < 0 ? p->start + 1 : p->start, p->at));
}

static void translate_close(struct translator *p)
{
    if (p->depth == 0)
        fail_pattern(p, "unexpected ): `%.*s`", STR_ARGS(str_slice(p->in, 0, LONGEST_QUOTE)));
    else
        p->depth--;
    emit(p, STR(")"));
    p->before = BEFORE_ITEM;
}

static void translate_other(struct translator *p, char c)
{
    if (c == '^' || c == '$')
        emit_assertion(p, str_make(&c, 1));
    else
        emit(p, c ? str_make(&c, 1) : STR("\\x{0}"));
    p->before = c == '|' ? BEFORE_NOTHING : BEFORE_ITEM;
}

static void translate_item(struct translator *p)
{
    p->start = p->at;
    char c = p->in.at[p->at++];
    switch (c) {
    case '\\':
        translate_escape(p, false);
        p->before = BEFORE_ITEM;
        break;
    case '[': translate_class(p); break;
    case '(':
        p->before = BEFORE_NOTHING;
        p->depth++;
        p->syntax == REGEX_RE2 ? translate_re2_group(p) : translate_ruby_group(p);
        break;
    case ')': translate_close(p); break;
    case '*':
    case '+':
    case '?': translate_repeat(p, str_slice(p->in, p->start, p->at)); break;
    case '{': translate_brace(p); break;
    default: translate_other(p, c); break;
    }
}

bool regex_translate(struct regex_translation *t, struct str pattern, enum regex_syntax syntax,
                     struct regex_error *error)
{
    *t = (struct regex_translation){0};
    strbuf_init(&t->out, 0);
    struct translator p = {.t = t, .in = pattern, .syntax = syntax, .error = error};
    p.only_named = syntax == REGEX_RUBY && has_named_group(pattern);
    p.start = utf8_find_bad(pattern);
    if (p.start < pattern.len)
        fail_pattern(&p, "invalid UTF-8");
    while (!p.is_failed && p.at < pattern.len)
        translate_item(&p);
    p.start = pattern.len;
    if (p.depth > 0)
        fail_pattern(&p, "missing closing ): `%.*s`",
                     STR_ARGS(str_slice(pattern, 0, LONGEST_QUOTE)));
    return !p.is_failed;
}

void regex_translation_done(struct regex_translation *t)
{
    strbuf_done(&t->out);
    ARRAY_DONE(&t->origins);
}
