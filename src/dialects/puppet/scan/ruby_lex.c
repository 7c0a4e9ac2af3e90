// SPDX-License-Identifier: Apache-2.0
//
// The tokens of a Ruby text. Whether `/` divides or starts a pattern, and the like, depends on whether something stands
// before it that can end an operand; that is all the grammar that is needed.
#include "dialects/puppet/scan/ruby_lex.h"

#include "base/budget.h"

enum { RUBY_NESTING_MAX = 60, RUBY_HEREDOCS_MAX = 16 };

struct heredoc {
    struct str word;
    bool is_indented; // its end may be
};

struct ruby_lexer {
    struct str text;
    size_t at;
    uint32_t line;
    bool ends_operand; // what stands before can be the left side of an operator
    bool is_callable;  // ... or a call without parentheses
    bool has_blank;    // before this token
    bool is_broken;
    unsigned nesting; // of interpolations; inside of them nothing is kept
    char last_sign;   // of the last token: its first character, or 0
    bool is_after_dot;
    struct heredoc heredocs[RUBY_HEREDOCS_MAX];
    unsigned heredoc_count;
    struct ruby_tokens *out;
};

static char ruby_char(const struct ruby_lexer *l, size_t offset)
{
    return l->at + offset < l->text.len ? l->text.at[l->at + offset] : '\0';
}

static bool is_ruby_letter(char c)
{
    return ascii_is_letter(c) || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_ruby_name_part(char c)
{
    return is_ruby_letter(c) || ascii_is_digit(c);
}

// Adds a token; NULL in an interpolation, of which nothing is kept.
static struct ruby_token *keep_token(struct ruby_lexer *l, enum ruby_kind kind, size_t from,
                                     size_t to)
{
    l->ends_operand = kind != RUBY_LINE && kind != RUBY_LABEL && kind != RUBY_SIGN;
    l->is_callable = false;
    l->last_sign = '\0';
    l->is_after_dot = false;
    if (l->nesting)
        return NULL;
    ARRAY_PUSH(&l->out->list, (struct ruby_token){.kind = kind,
                                                  .is_plain = true,
                                                  .after_blank = l->has_blank,
                                                  .text = str_slice(l->text, from, to),
                                                  .line = l->line});
    return &l->out->list.at[l->out->list.len - 1];
}

// ---- texts

static void lex_ruby_token(struct ruby_lexer *l);

// `#{…}`: code up to the brace that closes it; the lexer stands behind the opening one.
static void skip_interpolation(struct ruby_lexer *l)
{
    unsigned braces = 0;
    if (++l->nesting > RUBY_NESTING_MAX)
        l->is_broken = true;
    l->ends_operand = l->is_callable = l->is_after_dot = false;
    while (!l->is_broken) {
        while (ascii_is_blank(ruby_char(l, 0)))
            l->at++;
        if (l->at >= l->text.len || !budget_turn()) {
            l->is_broken = true;
        } else if (ruby_char(l, 0) == '}' && !braces) {
            l->at++;
            break;
        } else {
            lex_ruby_token(l);
            braces += l->last_sign == '{';
            braces -= l->last_sign == '}';
        }
    }
    l->nesting--;
}

static char closing_bracket(char open)
{
    static const char pairs[] = "()[]{}<>";
    for (size_t i = 0; pairs[i]; i += 2)
        if (pairs[i] == open)
            return pairs[i + 1];
    return open;
}

// Up to the closing character; the lexer stands behind the opening one, then behind the closing one.
static bool skip_quoted(struct ruby_lexer *l, char open, bool interpolates, bool *has_escapes)
{
    char close = closing_bracket(open);
    unsigned depth = 0;
    bool is_plain = true;
    while (l->at < l->text.len && !l->is_broken) {
        char c = l->text.at[l->at++];
        if (c == '\n')
            l->line++;
        if (c == '\\') {
            *has_escapes = true;
            l->line += ruby_char(l, 0) == '\n';
            l->at += l->at < l->text.len;
        } else if (interpolates && c == '#' && ruby_char(l, 0) == '{') {
            l->at++;
            is_plain = false;
            skip_interpolation(l);
        } else if (c == close && !depth) {
            return is_plain;
        } else if (close != open && (c == open || c == close)) {
            depth += c == open;
            depth -= c == close;
        }
    }
    l->is_broken = true;
    return false;
}

static void lex_ruby_quoted(struct ruby_lexer *l, enum ruby_kind kind, char open, bool interpolates)
{
    size_t from = l->at;
    uint32_t line = l->line;
    bool has_escapes = false, has_blank = l->has_blank;
    bool is_plain = skip_quoted(l, open, interpolates, &has_escapes);
    size_t to = l->at > from ? l->at - 1 : from;
    bool is_label = kind == RUBY_TEXT && ruby_char(l, 0) == ':' && ruby_char(l, 1) != ':' &&
                    (open == '"' || open == '\'');
    l->has_blank = has_blank;
    struct ruby_token *t = keep_token(l, is_label ? RUBY_LABEL : kind, from, to);
    l->at += is_label;
    if (!t)
        return;
    t->line = line;
    t->is_plain = is_plain && (kind == RUBY_PATTERN || !has_escapes);
}

static void lex_ruby_pattern(struct ruby_lexer *l, char open)
{
    lex_ruby_quoted(l, RUBY_PATTERN, open, true);
    size_t from = l->at;
    while (ascii_is_letter(ruby_char(l, 0)))
        l->at++;
    if (!l->nesting && l->out->list.len)
        l->out->list.at[l->out->list.len - 1].flags = str_slice(l->text, from, l->at);
}

static bool starts_percent(const struct ruby_lexer *l, char kind)
{
    bool may_start = !l->ends_operand || (l->is_callable && l->has_blank && kind != ' ');
    return may_start && (!ascii_is_letter(kind) || strchr("wWiIqQrxs", kind));
}

static bool opens_percent(char open)
{
    return open && !is_ruby_name_part(open) && !ascii_is_blank(open) && open != '\n';
}

// `%w[…]` and its relatives; the lexer stands at the `%`. False: it is the operator.
static bool lex_ruby_percent(struct ruby_lexer *l)
{
    char kind = ruby_char(l, 1);
    bool has_kind = ascii_is_letter(kind);
    char open = ruby_char(l, has_kind ? 2 : 1);
    if (!starts_percent(l, kind) || !opens_percent(open) || (!has_kind && open == '='))
        return false;
    l->at += has_kind ? 3 : 2;
    if (kind == 'r')
        lex_ruby_pattern(l, open);
    else if (strchr("wWiI", kind))
        lex_ruby_quoted(l, RUBY_WORDS, open, kind == 'W' || kind == 'I');
    else
        lex_ruby_quoted(l, kind == 's' ? RUBY_SYMBOL : RUBY_TEXT, open, kind != 'q' && kind != 's');
    return true;
}

// The word at an offset, up to its quote if it has one; empty: there is none.
static struct str word_of_heredoc(const struct ruby_lexer *l, size_t at, char quote)
{
    size_t end = at;
    if (quote)
        while (ruby_char(l, end) && ruby_char(l, end) != quote && ruby_char(l, end) != '\n')
            end++;
    else if (is_ruby_letter(ruby_char(l, at)))
        while (is_ruby_name_part(ruby_char(l, end)))
            end++;
    return str_slice(l->text, l->at + at, l->at + end);
}

// `<<~WORD`; the lexer stands at the `<<`. The text follows at the end of the line.
static bool lex_ruby_heredoc(struct ruby_lexer *l)
{
    size_t at = 2;
    char mark = ruby_char(l, at);
    bool may_start = !l->ends_operand || (l->is_callable && l->has_blank);
    at += mark == '~' || mark == '-';
    char quote = ruby_char(l, at);
    bool is_quoted = quote == '"' || quote == '\'' || quote == '`';
    struct str word = word_of_heredoc(l, at + is_quoted, is_quoted ? quote : '\0');
    at += is_quoted + word.len;
    if (!may_start || !word.len || (is_quoted && ruby_char(l, at) != quote) ||
        l->heredoc_count == RUBY_HEREDOCS_MAX)
        return false;
    l->heredocs[l->heredoc_count++] =
        (struct heredoc){.word = word, .is_indented = mark == '~' || mark == '-'};
    l->at += at + is_quoted;
    struct ruby_token *t = keep_token(l, RUBY_TEXT, l->at, l->at);
    if (t)
        t->is_plain = false;
    return true;
}

static struct str ruby_line(const struct ruby_lexer *l, size_t from)
{
    return str_slice(l->text, from, str_find_char(l->text, '\n', from));
}

static struct str trimmed_line(struct str line, bool is_indented)
{
    while (line.len && line.at[line.len - 1] == '\r')
        line.len--;
    while (is_indented && line.len && ascii_is_blank(line.at[0]))
        line = str_slice(line, 1, line.len);
    return line;
}

// The texts of the here-documents of the line that has ended.
static void skip_heredocs(struct ruby_lexer *l)
{
    for (unsigned i = 0; i < l->heredoc_count; i++) {
        const struct heredoc *h = &l->heredocs[i];
        bool is_over = false;
        while (!is_over && l->at < l->text.len) {
            struct str line = ruby_line(l, l->at);
            is_over = str_equal(trimmed_line(line, h->is_indented), h->word);
            l->at += line.len + (l->at + line.len < l->text.len);
            l->line++;
        }
        l->is_broken |= !is_over;
    }
    l->heredoc_count = 0;
}

// ---- lines

// What starts at the start of a line only: long comments, and the end of the program.
static void skip_long_comments(struct ruby_lexer *l)
{
    struct str line = ruby_line(l, l->at);
    if (str_equal(trimmed_line(line, false), STR("__END__"))) {
        l->at = l->text.len;
        return;
    }
    if (!str_starts(line, STR("=begin")))
        return;
    while (l->at < l->text.len && !str_starts(line, STR("=end"))) {
        l->at += line.len + (l->at + line.len < l->text.len);
        l->line++;
        line = ruby_line(l, l->at);
    }
    l->at += line.len;
}

static void lex_ruby_line_end(struct ruby_lexer *l)
{
    (void)keep_token(l, RUBY_LINE, l->at, l->at + 1);
    l->at++;
    l->line++;
    skip_heredocs(l);
    skip_long_comments(l);
}

static void skip_ruby_blanks(struct ruby_lexer *l)
{
    l->has_blank = false;
    for (;;) {
        char c = ruby_char(l, 0);
        if (c == '\\' && ruby_char(l, 1) == '\n') {
            l->at += 2;
            l->line++;
        } else if (c == '#' && l->at < l->text.len) {
            l->at += ruby_line(l, l->at).len;
        } else if (ascii_is_blank(c) || c == '\r' || c == '\f' || c == '\v') {
            l->at++;
        } else {
            return;
        }
        l->has_blank = true;
    }
}

// ---- words

static bool is_ruby_one_of(struct str word, const char *words)
{
    for (const char *at = words, *end; word.len && *at; at = end + (*end == ' ')) {
        for (end = at; *end && *end != ' ';)
            end++;
        if (at[0] == word.at[0] && str_equal(str_make(at, (size_t)(end - at)), word))
            return true;
    }
    return false;
}

static bool is_after_def(const struct ruby_lexer *l)
{
    size_t n = l->nesting ? 0 : l->out->list.len;
    return n && ruby_is_word(&l->out->list.at[n - 1], "def");
}

// Keywords behind which an operand starts.
static bool starts_ruby_operand(struct str word)
{
    return is_ruby_one_of(word,
                          "if elsif unless while until and or not return when in do then else "
                          "case begin rescue ensure class module def for yield break next");
}

static void skip_word(struct ruby_lexer *l)
{
    while (is_ruby_name_part(ruby_char(l, 0)))
        l->at++;
    if ((ruby_char(l, 0) == '?' || ruby_char(l, 0) == '!') && ruby_char(l, 1) != '=')
        l->at++;
}

static void lex_ruby_word(struct ruby_lexer *l)
{
    size_t from = l->at;
    bool is_method = l->is_after_dot || is_after_def(l);
    skip_word(l);
    struct str word = str_slice(l->text, from, l->at);
    bool is_label =
        ruby_char(l, 0) == ':' && ruby_char(l, 1) != ':' && l->last_sign != '?' && !is_method;
    bool is_constant = word.at[0] >= 'A' && word.at[0] <= 'Z';
    struct ruby_token *t = keep_token(l,
                                      is_label      ? RUBY_LABEL
                                      : is_constant ? RUBY_CONSTANT
                                                    : RUBY_WORD,
                                      from, l->at);
    l->at += is_label;
    if (t)
        t->is_method = is_method;
    l->ends_operand = !is_label && (is_method || !starts_ruby_operand(word));
    l->is_callable =
        l->ends_operand && !is_constant && !is_ruby_one_of(word, "end self true false nil");
}

static void lex_ruby_variable(struct ruby_lexer *l)
{
    size_t from = l->at++;
    if (ruby_char(l, 0) == '@')
        l->at++;
    if (!is_ruby_name_part(ruby_char(l, 0)) && l->at < l->text.len)
        l->at++; // `$!`
    while (is_ruby_name_part(ruby_char(l, 0)))
        l->at++;
    (void)keep_token(l, RUBY_VARIABLE, from, l->at);
}

static void lex_ruby_number(struct ruby_lexer *l)
{
    size_t from = l->at;
    while (is_ruby_name_part(ruby_char(l, 0)) ||
           (ruby_char(l, 0) == '.' && ascii_is_digit(ruby_char(l, 1))))
        l->at++;
    (void)keep_token(l, RUBY_NUMBER, from, l->at);
}

static void skip_symbol_name(struct ruby_lexer *l)
{
    while (is_ruby_name_part(ruby_char(l, 0)) || ruby_char(l, 0) == '@')
        l->at++;
    char next = ruby_char(l, 1);
    if (ruby_char(l, 0) == '?' || ruby_char(l, 0) == '!' ||
        (ruby_char(l, 0) == '=' && next != '>' && next != '=' && next != '~'))
        l->at++;
}

// A symbol, or the signs `:` and `::`.
static void lex_ruby_colon(struct ruby_lexer *l)
{
    size_t from = ++l->at;
    char c = ruby_char(l, 0);
    if (c == ':') {
        l->at++;
        (void)keep_token(l, RUBY_SIGN, from - 1, l->at);
        l->last_sign = ':';
        l->is_after_dot = false;
    } else if (c == '"' || c == '\'') {
        l->at++;
        lex_ruby_quoted(l, RUBY_SYMBOL, c, c == '"');
    } else if (is_ruby_letter(c) || c == '@') {
        skip_symbol_name(l);
        (void)keep_token(l, RUBY_SYMBOL, from, l->at);
    } else if (!l->ends_operand && c && strchr("+-*/%<>=!~^&|[]", c)) {
        while (ruby_char(l, 0) && strchr("+-*/%<>=!~^&|[]", ruby_char(l, 0)))
            l->at++;
        (void)keep_token(l, RUBY_SYMBOL, from, l->at);
    } else {
        (void)keep_token(l, RUBY_SIGN, from - 1, from);
        l->last_sign = ':';
    }
}

// ---- signs

static void lex_ruby_sign(struct ruby_lexer *l)
{
    static const char *const longer[] = {"=>", "->", "&.", "..", "||",
                                         "&&", "<<", "==", "!=", "=~"};
    size_t length = 1;
    for (size_t i = 0; i < COUNT_OF(longer) && length == 1; i++)
        if (ruby_char(l, 0) == longer[i][0] && ruby_char(l, 1) == longer[i][1])
            length = 2;
    size_t from = l->at;
    l->at += length;
    (void)keep_token(l, RUBY_SIGN, from, l->at);
    char c = l->text.at[from];
    l->last_sign = length == 1 ? c : '\0';
    l->ends_operand = length == 1 && (c == ')' || c == ']' || c == '}');
    l->is_after_dot =
        (length == 1 && c == '.') || (length == 2 && c == '&' && l->text.at[from + 1] == '.');
}

static bool starts_ruby_pattern(const struct ruby_lexer *l)
{
    char next = ruby_char(l, 1);
    return !l->ends_operand ||
           (l->is_callable && l->has_blank && !ascii_is_blank(next) && next != '=');
}

static bool lex_ruby_character(struct ruby_lexer *l)
{
    char c = ruby_char(l, 1);
    size_t length = c == '\\' ? 3 : 2;
    if (l->ends_operand || !c || ascii_is_blank(c) || c == '\n' ||
        is_ruby_name_part(ruby_char(l, length)))
        return false;
    l->at += length;
    if (l->at > l->text.len)
        l->at = l->text.len;
    struct ruby_token *t = keep_token(l, RUBY_TEXT, l->at, l->at);
    if (t)
        t->is_plain = false;
    return true;
}

static void lex_ruby_other(struct ruby_lexer *l, char c)
{
    bool is_done = (c == '%' && lex_ruby_percent(l)) ||
                   (c == '<' && ruby_char(l, 1) == '<' && lex_ruby_heredoc(l)) ||
                   (c == '?' && lex_ruby_character(l));
    if (is_done)
        return;
    if (c == '/' && starts_ruby_pattern(l)) {
        l->at++;
        lex_ruby_pattern(l, '/');
        return;
    }
    lex_ruby_sign(l);
}

static void lex_ruby_token(struct ruby_lexer *l)
{
    skip_ruby_blanks(l);
    if (l->at >= l->text.len)
        return;
    char c = ruby_char(l, 0);
    if (c == '\n') {
        lex_ruby_line_end(l);
    } else if (c == ';') {
        (void)keep_token(l, RUBY_LINE, l->at, l->at + 1);
        l->at++;
    } else if (is_ruby_letter(c)) {
        lex_ruby_word(l);
    } else if (ascii_is_digit(c)) {
        lex_ruby_number(l);
    } else if (c == '@' || c == '$') {
        lex_ruby_variable(l);
    } else if (c == '"' || c == '\'' || c == '`') {
        l->at++;
        lex_ruby_quoted(l, RUBY_TEXT, c, c != '\'');
    } else if (c == ':') {
        lex_ruby_colon(l);
    } else {
        lex_ruby_other(l, c);
    }
}

void ruby_read(struct str text, struct ruby_tokens *out)
{
    enum { TEXT_MAX = 4 << 20 };
    *out = (struct ruby_tokens){0};
    struct ruby_lexer l = {.text = text, .line = 1, .out = out, .is_broken = text.len > TEXT_MAX};
    skip_long_comments(&l);
    while (l.at < text.len && !l.is_broken && budget_turn())
        lex_ruby_token(&l);
    l.nesting = 0;
    (void)keep_token(&l, RUBY_END, text.len, text.len);
    out->is_broken = l.is_broken;
    if (!out->is_broken)
        ruby_pair(out);
}

void ruby_tokens_done(struct ruby_tokens *t)
{
    ARRAY_DONE(&t->list);
}

bool ruby_is_word(const struct ruby_token *t, const char *word)
{
    return t->kind == RUBY_WORD && !t->is_method && str_equal(t->text, str_of(word));
}

bool ruby_is_sign(const struct ruby_token *t, const char *sign)
{
    return t->kind == RUBY_SIGN && str_equal(t->text, str_of(sign));
}
