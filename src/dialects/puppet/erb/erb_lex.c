// SPDX-License-Identifier: Apache-2.0
//
// Tokens of the Ruby in a template. The end of a tag ends a statement; texts between tags are tokens too.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/erb/erb_parser.h"

static const struct erb_piece *current_piece(const struct erb_parser *p)
{
    return &p->pieces[p->piece];
}

static char char_at(const struct erb_parser *p, size_t offset)
{
    struct str text = current_piece(p)->text;
    return p->at + offset < text.len ? text.at[p->at + offset] : '\0';
}

static uint32_t place_in_piece(const struct erb_parser *p, size_t at)
{
    return current_piece(p)->at + (uint32_t)at;
}

void erb_mistake(struct erb_parser *p, uint32_t at, const char *format, ...)
{
    if (!p->program->mistake.len) {
        va_list args;
        va_start(args, format);
        p->program->mistake = str_vformat(p->arena, format, args);
        va_end(args);
        p->program->mistake_at = at;
    }
    p->token = (struct erb_token){.kind = RT_END, .at = at};
}

void erb_refuse(struct erb_parser *p, uint32_t at, struct str what)
{
    p->program->is_refused = p->program->is_refused || !p->program->mistake.len;
    erb_mistake(p, at, "%.*s", STR_ARGS(what));
}

struct str erb_word(struct erb_parser *p, struct str text)
{
    bool is_new;
    uint64_t *slot = str_table_put(p->words, text, &is_new);
    if (is_new)
        *slot = (uintptr_t)text.at;
    return str_make((const char *)(uintptr_t)*slot, text.len);
}

bool erb_is_local(const struct erb_parser *p, struct str name)
{
    for (size_t i = p->locals->list.len; i > p->hidden; i--)
        if (str_equal(p->locals->list.at[i - 1], name))
            return true;
    return false;
}

void erb_declare(struct erb_parser *p, struct str name)
{
    if (!erb_is_local(p, name))
        ARRAY_PUSH(&p->locals->list, name);
}

static bool is_word_start(char c)
{
    return ascii_is_letter(c) || c == '_' || (c & 0x80);
}

static bool is_word_part(char c)
{
    return is_word_start(c) || ascii_is_digit(c);
}

// ---- the places between tokens

static bool is_ruby_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

// A line that begins with a dot goes on with the one before.
static bool goes_on_below(const struct erb_parser *p)
{
    struct str text = current_piece(p)->text;
    size_t i = p->at;
    while (i < text.len) {
        while (i < text.len && (is_ruby_space(text.at[i]) || text.at[i] == '\n'))
            i++;
        if (i >= text.len || text.at[i] != '#')
            break;
        i = str_find_char(text, '\n', i);
    }
    bool is_dot = i + 1 < text.len && text.at[i] == '.' && text.at[i + 1] != '.';
    return is_dot || (i + 1 < text.len && text.at[i] == '&' && text.at[i + 1] == '.');
}

static void skip_ruby_comment(struct erb_parser *p)
{
    struct str text = current_piece(p)->text;
    p->at = str_find_char(text, '\n', p->at);
    if (p->at == text.len && !current_piece(p)->ends_line)
        p->is_dead = true;
}

// Skips blanks and comments; true: there were some.
static bool skip_ruby_blanks(struct erb_parser *p)
{
    size_t start = p->at;
    for (;;) {
        char c = char_at(p, 0);
        if (is_ruby_space(c))
            p->at++;
        else if (c == '\\' && char_at(p, 1) == '\n')
            p->at += 2;
        else if (c == '\\' && char_at(p, 1) == '\r' && char_at(p, 2) == '\n')
            p->at += 3;
        else if (c == '#')
            skip_ruby_comment(p);
        else if (c == '\n' && !(p->heredoc_to && p->at == p->heredoc_from) && goes_on_below(p))
            p->at++;
        else
            return p->at > start;
    }
}

// ---- tokens

static void set_token(struct erb_parser *p, enum erb_token_kind kind, size_t start)
{
    struct str text = str_slice(current_piece(p)->text, start, p->at);
    p->token.kind = kind;
    p->token.text = text;
    p->token.at = place_in_piece(p, start);
}

struct number_text {
    char digits[64];
    size_t len;
    int base;
    bool is_float;
};

static void add_digit(struct number_text *n, char c)
{
    if (n->len + 2 < sizeof(n->digits))
        n->digits[n->len++] = c;
}

static int base_of_number(struct erb_parser *p)
{
    if (char_at(p, 0) != '0')
        return 10;
    char mark = (char)(char_at(p, 1) | 0x20);
    int base = mark == 'x' ? 16 : mark == 'b' ? 2 : mark == 'o' ? 8 : 0;
    p->at += base ? 2 : 0;
    return base ? base : ascii_is_digit(char_at(p, 1)) ? 8 : 10;
}

// `.5` and `e-3` of a number.
static bool take_number_fraction(struct erb_parser *p, struct number_text *n)
{
    char c = char_at(p, 0), next = char_at(p, 1);
    bool is_signed = (next == '-' || next == '+') && ascii_is_digit(char_at(p, 2));
    bool is_point = c == '.' && !n->is_float && ascii_is_digit(next);
    bool is_exponent = (c == 'e' || c == 'E') && (ascii_is_digit(next) || is_signed);
    if (n->base != 10 || (!is_point && !is_exponent))
        return false;
    n->is_float = true;
    add_digit(n, c);
    p->at++;
    if (is_exponent && is_signed) {
        add_digit(n, next);
        p->at++;
    }
    return true;
}

static void lex_ruby_number(struct erb_parser *p)
{
    size_t start = p->at;
    struct number_text n = {.base = base_of_number(p)};
    for (;;) {
        char c = char_at(p, 0);
        if (n.base == 16 ? str_hex_digit(c) >= 0 : ascii_is_digit(c))
            add_digit(&n, c);
        else if (take_number_fraction(p, &n))
            continue;
        else if (c != '_')
            break;
        p->at++;
    }
    set_token(p, RT_LITERAL, start);
    struct erb_node *node = erb_node(p, n.is_float ? ERB_FLOAT : ERB_INT, p->token.at);
    if (n.is_float) {
        node->number = strtod(n.digits, NULL);
    } else if (n.len > 18) {
        node->kind = ERB_REFUSED;
        node->text = STR("a number beyond 64 bits");
    } else {
        node->integer = strtoll(n.digits, NULL, n.base);
    }
    p->token.node = node;
}

static bool is_keyword(struct str word)
{
    static const struct str all[] = {
        {"alias", 5},  {"and", 3},    {"begin", 5},    {"break", 5},    {"case", 4},
        {"class", 5},  {"def", 3},    {"do", 2},       {"else", 4},     {"elsif", 5},
        {"end", 3},    {"ensure", 6}, {"false", 5},    {"for", 3},      {"if", 2},
        {"in", 2},     {"module", 6}, {"next", 4},     {"nil", 3},      {"not", 3},
        {"or", 2},     {"redo", 4},   {"rescue", 6},   {"retry", 5},    {"return", 6},
        {"self", 4},   {"super", 5},  {"then", 4},     {"true", 4},     {"undef", 5},
        {"unless", 6}, {"until", 5},  {"when", 4},     {"while", 5},    {"yield", 5},
        {"BEGIN", 5},  {"END", 3},    {"__FILE__", 8}, {"__LINE__", 8}, {"defined?", 8},
    };
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (all[i].len == word.len && str_equal(all[i], word))
            return true;
    return false;
}

// `?` or `!` at the end of a name: `empty?`, but not `x != y` or `x ?1:2` of a variable.
static void take_name_mark(struct erb_parser *p, size_t start)
{
    char mark = char_at(p, 0), next = char_at(p, 1), third = char_at(p, 2);
    struct str name = str_slice(current_piece(p)->text, start, p->at);
    bool is_mark = mark == '!' || (mark == '?' && !erb_is_local(p, name));
    if (is_mark && (next != '=' || third == '=' || third == '~'))
        p->at++;
}

static bool is_behind(const struct erb_parser *p, enum erb_token_kind kind, const char *text)
{
    return p->before.kind == kind && str_equal(p->before.text, str_of(text));
}

static void lex_ruby_word(struct erb_parser *p)
{
    size_t start = p->at;
    bool is_behind_dot = is_behind(p, RT_OPERATOR, ".") || is_behind(p, RT_OPERATOR, "&.");
    while (is_word_part(char_at(p, 0)))
        p->at++;
    take_name_mark(p, start);
    set_token(p, RT_NAME, start);
    struct str text = p->token.text;
    p->token.is_method = is_behind_dot;
    if (char_at(p, 0) == ':' && char_at(p, 1) != ':' && !is_behind_dot && !p->in_ternary) {
        p->at++;
        p->token.kind = RT_LABEL;
    } else if (!is_behind_dot && !is_behind(p, RT_KEYWORD, "def") && is_keyword(text)) {
        p->token.kind = RT_KEYWORD;
    } else if (text.at[0] >= 'A' && text.at[0] <= 'Z') {
        p->token.kind = RT_CONSTANT;
    }
    p->token.text = erb_word(p, text);
}

static void lex_variable(struct erb_parser *p)
{
    size_t start = p->at;
    char c = char_at(p, 0);
    p->at++;
    if (c == '$' && !is_word_start(char_at(p, 0)) && !ascii_is_digit(char_at(p, 0))) {
        p->at++;
    } else {
        if (c == '@' && char_at(p, 0) == '@')
            p->at++;
        while (is_word_part(char_at(p, 0)))
            p->at++;
    }
    size_t text_len = current_piece(p)->text.len;
    p->at = p->at < text_len ? p->at : text_len;
    set_token(p, c == '@' ? RT_INSTANCE : RT_GLOBAL, start);
    p->token.text = erb_word(p, str_slice(p->token.text, 1, p->token.text.len));
}

static void skip_symbol_name(struct erb_parser *p)
{
    bool is_instance = char_at(p, 0) == '@';
    do
        p->at++;
    while (is_word_part(char_at(p, 0)) || (is_instance && char_at(p, 0) == '@'));
    char mark = char_at(p, 0), next = char_at(p, 1);
    bool goes_on = next == '=' || next == '~' || next == '>';
    if ((mark == '?' || mark == '!' || mark == '=') && !goes_on)
        p->at++;
}

static bool skip_symbol_operator(struct erb_parser *p)
{
    static const char *const operators[] = {"[]=", "[]", "<=>", "===", "==", "=~", "!=", "!~",
                                            "<<",  ">>", "<=",  ">=",  "**", "+",  "-",  "*",
                                            "/",   "%",  "<",   ">",   "!",  "&",  "|",  "^"};
    struct str rest = str_slice(current_piece(p)->text, p->at, current_piece(p)->text.len);
    for (size_t i = 0; i < COUNT_OF(operators); i++)
        if (str_starts(rest, str_of(operators[i]))) {
            p->at += strlen(operators[i]);
            return true;
        }
    return false;
}

static bool lex_symbol(struct erb_parser *p)
{
    size_t start = p->at;
    char next = char_at(p, 1);
    struct erb_node *text = NULL;
    p->at++;
    if (next == '"' || next == '\'')
        text = erb_lex_quoted(p, next);
    else if (is_word_start(next) || next == '@')
        skip_symbol_name(p);
    else if (!skip_symbol_operator(p)) {
        p->at = start;
        return false;
    }
    set_token(p, RT_LITERAL, start);
    p->token.node = erb_node(p, ERB_SYMBOL, p->token.at);
    p->token.node->a = text;
    p->token.node->text = str_slice(p->token.text, 1, p->token.text.len);
    return true;
}

static void lex_operator(struct erb_parser *p)
{
    static const char *const all[] = {
        "**=", "<=>", "===", "...", "<<=", ">>=", "&&=", "||=", "&.", "**", "==",
        "!=",  ">=",  "<=",  "&&",  "||",  "=~",  "!~",  "..",  "::", "<<", ">>",
        "+=",  "-=",  "*=",  "/=",  "%=",  "|=",  "&=",  "^=",  "->", "=>"};
    struct str rest = str_slice(current_piece(p)->text, p->at, current_piece(p)->text.len);
    size_t start = p->at, len = 1;
    for (size_t i = 0; i < COUNT_OF(all); i++)
        if (rest.len && rest.at[0] == all[i][0] && str_starts(rest, str_of(all[i]))) {
            len = strlen(all[i]);
            break;
        }
    p->at += len;
    set_token(p, RT_OPERATOR, start);
}

// A name that is no variable, then a blank, then a mark without a blank behind it: the mark begins an argument.
static bool begins_argument(const struct erb_parser *p)
{
    const struct erb_token *t = &p->before;
    char next = char_at(p, 1);
    return t->kind == RT_NAME && (t->is_method || !erb_is_local(p, t->text)) &&
           p->token.has_space && !is_ruby_space(next) && next != '=' && next != '\n' && next;
}

static bool begins_heredoc(const struct erb_parser *p, bool can_begin)
{
    char third = char_at(p, 2);
    if (char_at(p, 0) != '<' || char_at(p, 1) != '<')
        return false;
    return (can_begin && third && strchr("-~\"'", third)) || (!p->can_end && is_word_start(third));
}

// What may stand behind `%` of a literal.
static bool begins_percent(char c)
{
    return ascii_is_letter(c) || (c && strchr("([{<|!/", c));
}

// The literal that a mark begins, if it begins one.
static struct erb_node *literal_at_mark(struct erb_parser *p, char c, bool can_begin)
{
    char next = char_at(p, 1);
    bool is_blank = !next || is_ruby_space(next) || next == '\n';
    if (c == '"' || c == '\'' || c == '`')
        return erb_lex_quoted(p, c);
    if (c == '/' && can_begin)
        return erb_lex_regexp(p, '/');
    if (c == '%' && can_begin && begins_percent(next))
        return erb_lex_percent(p);
    if (begins_heredoc(p, can_begin))
        return erb_lex_heredoc(p);
    return c == '?' && !p->can_end && !is_blank ? erb_lex_character(p) : NULL;
}

// What a mark begins where a value may stand: a literal. False: it is an operator.
static bool lex_mark(struct erb_parser *p, char c)
{
    size_t start = p->at;
    bool can_begin = !p->can_end || begins_argument(p);
    if (c == ':' && char_at(p, 1) != ':' && (p->in_ternary ? !p->can_end : can_begin))
        return lex_symbol(p);
    struct erb_node *node = literal_at_mark(p, c, can_begin);
    if (!node)
        return false;
    if (!erb_is_broken(p)) {
        set_token(p, RT_LITERAL, start);
        p->token.colon_after = char_at(p, 0) == ':' && char_at(p, 1) != ':' && !p->in_ternary &&
                               (node->kind == ERB_STRING || node->kind == ERB_JOINED);
    }
    p->token.node = node;
    return true;
}

static void lex_in_piece(struct erb_parser *p)
{
    char c = char_at(p, 0);
    if (c == '\n' || c == ';') {
        if (c == '\n' && p->heredoc_to && p->at == p->heredoc_from)
            p->at = p->heredoc_to;
        size_t start = p->at++;
        set_token(p, RT_NEWLINE, start);
        p->at = p->at < current_piece(p)->text.len ? p->at : current_piece(p)->text.len;
    } else if (ascii_is_digit(c)) {
        lex_ruby_number(p);
    } else if (is_word_start(c)) {
        lex_ruby_word(p);
    } else if (c == '@' || c == '$') {
        lex_variable(p);
    } else if (!lex_mark(p, c)) {
        lex_operator(p);
    }
}

// ---- from piece to piece

// After a comment that reached the end of its tag: Ruby sees nothing up to the next end of a line.
static void skip_dead(struct erb_parser *p)
{
    for (; p->is_dead && p->piece < p->piece_count; p->piece++) {
        const struct erb_piece *piece = current_piece(p);
        if (piece->kind == PIECE_TEXT) {
            p->is_dead = !piece->has_line_end;
            continue;
        }
        size_t line_end = str_find_char(piece->text, '\n', 0);
        if (line_end < piece->text.len) {
            p->is_dead = false;
            p->at = line_end;
            p->in_piece = true;
            return;
        }
        p->is_dead = !piece->ends_line;
    }
}

static void begin_piece(struct erb_parser *p)
{
    const struct erb_piece *piece = current_piece(p);
    p->token = (struct erb_token){.at = piece->at};
    if (piece->kind == PIECE_TEXT) {
        p->token.kind = RT_TEXT;
        p->token.text = piece->text;
        p->piece++;
        return;
    }
    p->in_piece = true;
    p->at = p->heredoc_to = 0;
    p->token.kind = piece->kind == PIECE_OUTPUT ? RT_OUTPUT : RT_NEWLINE;
}

static void end_piece(struct erb_parser *p)
{
    const struct erb_piece *piece = current_piece(p);
    p->token = (struct erb_token){.at = place_in_piece(p, piece->text.len)};
    p->token.kind = piece->kind == PIECE_OUTPUT ? RT_OUTPUT_END : RT_NEWLINE;
    p->in_piece = false;
    p->piece++;
    if (p->is_dead)
        skip_dead(p);
}

static bool ends_value(const struct erb_token *t)
{
    switch (t->kind) {
    case RT_NAME:
    case RT_CONSTANT:
    case RT_INSTANCE:
    case RT_GLOBAL:
    case RT_LITERAL: return true;
    case RT_KEYWORD:
        return str_equal(t->text, STR("end")) || str_equal(t->text, STR("self")) ||
               str_equal(t->text, STR("nil")) || str_equal(t->text, STR("true")) ||
               str_equal(t->text, STR("false"));
    case RT_OPERATOR: return t->text.len == 1 && strchr(")]}", t->text.at[0]);
    case RT_END:
    case RT_NEWLINE:
    case RT_TEXT:
    case RT_OUTPUT:
    case RT_OUTPUT_END:
    case RT_LABEL: break;
    }
    return false;
}

void erb_next(struct erb_parser *p)
{
    p->before = p->token;
    p->can_end = ends_value(&p->before);
    if (erb_is_broken(p) || p->piece >= p->piece_count || !budget_turn()) {
        p->token = (struct erb_token){.kind = RT_END, .at = p->token.at};
        return;
    }
    if (!p->in_piece) {
        begin_piece(p);
        return;
    }
    p->token = (struct erb_token){.has_space = skip_ruby_blanks(p) || p->at == 0};
    if (p->at >= current_piece(p)->text.len) {
        end_piece(p);
        return;
    }
    p->token.at = place_in_piece(p, p->at);
    p->token.space_after = is_ruby_space(char_at(p, 1)) || char_at(p, 1) == '\n';
    lex_in_piece(p);
    if (p->token.kind == RT_OPERATOR && p->at < current_piece(p)->text.len)
        p->token.space_after = is_ruby_space(char_at(p, 0)) || char_at(p, 0) == '\n';
}
