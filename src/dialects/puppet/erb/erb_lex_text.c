// SPDX-License-Identifier: Apache-2.0
//
// Literals between marks: strings with escapes and `#{}`, `%w[]` and its relatives, regular expressions, heredocs.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/erb/erb_parser.h"

// Parts of a literal while it is read.
struct quoted {
    struct erb_parser *p;
    struct str text; // of the piece
    char open, close;
    bool interpolates; // escapes and `#{}` count
    bool is_regexp;    // escapes stay as they are
    bool is_heredoc;   // it ends with its text
    unsigned nested;
    struct strbuf plain;
    struct erb_list parts;
    uint32_t at;
};

static void end_plain(struct quoted *q)
{
    if (!q->plain.len)
        return;
    struct erb_node *n = erb_node(q->p, ERB_STRING, q->at);
    n->text = strbuf_copy(&q->plain, q->p->arena);
    q->plain.len = 0;
    ARRAY_PUSH(&q->parts.nodes, n);
}

// Where the `}` is that ends code which begins at `at`; the end of the text if there is none.
static size_t end_of_code(struct str s, size_t at)
{
    unsigned depth = 1;
    for (size_t i = at; budget_more(i < s.len); i++) {
        char c = s.at[i];
        if (c == '"' || c == '\'') {
            for (i++; i < s.len && s.at[i] != c; i++) {
                if (s.at[i] == '\\')
                    i++;
                else if (c == '"' && s.at[i] == '#' && i + 1 < s.len && s.at[i + 1] == '{')
                    i = end_of_code(s, i + 2);
            }
        } else if (c == '{') {
            depth++;
        } else if (c == '}' && !--depth) {
            return i;
        }
    }
    return s.len;
}

static void read_code(struct quoted *q)
{
    struct erb_parser *p = q->p;
    size_t from = p->at + 2, to = end_of_code(q->text, from);
    if (to >= q->text.len) {
        erb_mistake(p, q->at, "unterminated `#{` in a string");
        return;
    }
    end_plain(q);
    ARRAY_PUSH(&q->parts.nodes, erb_parse_inside(p, from, to));
    p->at = to + 1;
}

static void add_unicode(struct quoted *q)
{
    struct erb_parser *p = q->p;
    bool has_braces = p->at < q->text.len && q->text.at[p->at] == '{';
    size_t i = p->at + has_braces, most = has_braces ? 6 : 4, n = 0;
    uint32_t code = 0;
    for (; n < most && i < q->text.len && str_hex_digit(q->text.at[i]) >= 0; i++, n++)
        code = code * 16 + (uint32_t)str_hex_digit(q->text.at[i]);
    if (has_braces && i < q->text.len && q->text.at[i] == '}')
        i++;
    utf8_add(&q->plain, code);
    p->at = i;
}

// Up to `most` digits of a base, as one byte.
static void add_byte(struct quoted *q, int base, int most)
{
    struct erb_parser *p = q->p;
    int code = 0;
    for (int n = 0; n < most && p->at < q->text.len; n++, p->at++) {
        int digit = str_hex_digit(q->text.at[p->at]);
        if (digit < 0 || digit >= base)
            break;
        code = code * base + digit;
    }
    strbuf_add_char(&q->plain, (char)code);
}

// Behind a backslash in a text between double quotes.
static void add_ruby_escape(struct quoted *q)
{
    static const char letters[] = "abefnrstv0", bytes[] = "\a\b\033\f\n\r \t\v";
    struct erb_parser *p = q->p;
    char c = q->text.at[p->at];
    const char *found = c ? strchr(letters, c) : NULL;
    if (c == 'u') {
        p->at++;
        add_unicode(q);
    } else if (c == 'x') {
        p->at++;
        add_byte(q, 16, 2);
    } else if (c >= '0' && c <= '7') {
        add_byte(q, 8, 3);
    } else {
        p->at++;
        if (c != '\n')
            strbuf_add_char(&q->plain, found ? bytes[found - letters] : c);
    }
}

static void read_backslash(struct quoted *q)
{
    struct erb_parser *p = q->p;
    if (p->at + 1 >= q->text.len) {
        p->at++;
        return;
    }
    char c = q->text.at[p->at + 1];
    if (q->is_regexp) {
        if (c != '/' || q->close != '/')
            strbuf_add_char(&q->plain, '\\');
        strbuf_add_char(&q->plain, c);
        p->at += 2;
    } else if (q->interpolates) {
        p->at++;
        add_ruby_escape(q);
    } else {
        if (c != '\\' && c != q->close && c != q->open)
            strbuf_add_char(&q->plain, '\\');
        strbuf_add_char(&q->plain, c);
        p->at += 2;
    }
}

// `#@x` and `#$x`: a variable without braces.
static bool read_bare_variable(struct quoted *q)
{
    struct erb_parser *p = q->p;
    size_t at = p->at + 1, end = at + 1;
    char mark = at < q->text.len ? q->text.at[at] : '\0';
    if (q->text.at[p->at] != '#' || (mark != '@' && mark != '$'))
        return false;
    while (end < q->text.len && (ascii_is_letter(q->text.at[end]) ||
                                 ascii_is_digit(q->text.at[end]) || q->text.at[end] == '_'))
        end++;
    if (end == at + 1 || (mark == '@' && ascii_is_digit(q->text.at[at + 1])))
        return false;
    end_plain(q);
    ARRAY_PUSH(&q->parts.nodes, erb_parse_inside(p, at, end));
    p->at = end;
    return true;
}

static bool is_at(const struct quoted *q, char first, char second)
{
    size_t at = q->p->at;
    return at + 1 < q->text.len && q->text.at[at] == first && q->text.at[at + 1] == second;
}

// `#{code}`, `#@x`; false: it is none of them.
static bool read_interpolated(struct quoted *q)
{
    if (!q->interpolates)
        return false;
    if (!is_at(q, '#', '{'))
        return read_bare_variable(q);
    read_code(q);
    return true;
}

static void read_plain_byte(struct quoted *q, char c)
{
    if (q->open != q->close && (c == q->open || c == q->close))
        q->nested += c == q->open ? 1 : -1u;
    strbuf_add_char(&q->plain, c);
    q->p->at++;
}

// One character or escape of it, or `#{}`; false: the closing mark was there, or the text ends.
static bool read_text_part(struct quoted *q)
{
    struct erb_parser *p = q->p;
    bool is_end = p->at >= q->text.len;
    if (is_end && q->is_heredoc)
        return false;
    if (is_end || erb_is_broken(p)) {
        erb_mistake(p, q->at, "unterminated string meets end of file");
        return false;
    }
    char c = q->text.at[p->at];
    if (c == q->close && !q->nested && !q->is_heredoc) {
        p->at++;
        return false;
    }
    if (c == '\\')
        read_backslash(q);
    else if (!read_interpolated(q))
        read_plain_byte(q, c);
    return true;
}

// Reads up to the closing mark; p->at is behind the opening one.
static struct erb_node *read_ruby_text(struct quoted *q)
{
    struct erb_parser *p = q->p;
    strbuf_init(&q->plain, 0);
    while (read_text_part(q)) {
    }
    end_plain(q);
    strbuf_done(&q->plain);
    struct erb_node *n = erb_node(p, ERB_JOINED, q->at);
    bool is_plain = !q->parts.nodes.len ||
                    (q->parts.nodes.len == 1 && q->parts.nodes.at[0]->kind == ERB_STRING);
    if (is_plain) {
        n->kind = ERB_STRING;
        n->text = q->parts.nodes.len ? q->parts.nodes.at[0]->text : STR("");
        ARRAY_DONE(&q->parts.nodes);
        return n;
    }
    erb_list_keep(p, &q->parts, n);
    return n;
}

static struct quoted quoted_at(struct erb_parser *p, char open)
{
    static const char pairs[] = "()[]{}<>";
    const char *found = open ? strchr(pairs, open) : NULL;
    char close = found && (found - pairs) % 2 == 0 ? found[1] : open;
    return (struct quoted){.p = p,
                           .text = p->pieces[p->piece].text,
                           .open = open,
                           .close = close,
                           .at = p->pieces[p->piece].at + (uint32_t)p->at};
}

static struct erb_node *refused_node(struct erb_parser *p, uint32_t at, struct str what)
{
    struct erb_node *n = erb_node(p, ERB_REFUSED, at);
    n->text = what;
    return n;
}

struct erb_node *erb_lex_quoted(struct erb_parser *p, char quote)
{
    struct quoted q = quoted_at(p, quote);
    q.interpolates = quote != '\'';
    p->at++;
    struct erb_node *n = read_ruby_text(&q);
    return quote == '`' ? refused_node(p, q.at, STR("a command in backquotes")) : n;
}

struct erb_node *erb_lex_regexp(struct erb_parser *p, char open)
{
    struct quoted q = quoted_at(p, open);
    q.interpolates = q.is_regexp = true;
    p->at++;
    struct erb_node *source = read_ruby_text(&q);
    struct erb_node *n = erb_node(p, ERB_REGEXP, q.at);
    n->a = source;
    for (; p->at < q.text.len && ascii_is_letter(q.text.at[p->at]); p->at++) {
        char c = q.text.at[p->at];
        n->integer |= c == 'i' ? 1 : c == 'x' ? 2 : c == 'm' ? 4 : 0;
    }
    return n;
}

// `%w[a b]`: words between blanks.
static struct erb_node *split_words(struct erb_parser *p, struct erb_node *text, bool are_symbols)
{
    struct erb_node *n = erb_node(p, ERB_ARRAY, text->at);
    struct erb_list words = {0};
    struct str s = text->text;
    if (text->kind != ERB_STRING)
        return refused_node(p, text->at, STR("`%W` with `#{}`"));
    for (size_t i = 0; i < s.len;) {
        size_t start = i;
        while (i < s.len && !strchr(" \t\n\r\f\v", s.at[i]))
            i++;
        if (i > start) {
            struct erb_node *word = erb_node(p, are_symbols ? ERB_SYMBOL : ERB_STRING, text->at);
            word->text = str_slice(s, start, i);
            ARRAY_PUSH(&words.nodes, word);
        }
        i++;
    }
    erb_list_keep(p, &words, n);
    return n;
}

struct erb_node *erb_lex_percent(struct erb_parser *p)
{
    struct str text = p->pieces[p->piece].text;
    size_t start = p->at;
    char letter = text.at[p->at + 1];
    bool has_letter = ascii_is_letter(letter);
    p->at += 1 + (size_t)has_letter;
    char open = p->at < text.len ? text.at[p->at] : '\0';
    bool is_mark = open && strchr("([{<|!/^~,.:;-+*%$@&'\"", open);
    if (!is_mark || (has_letter && !strchr("wWiIqQrsx", letter))) {
        p->at = start;
        return NULL;
    }
    if (letter == 'r')
        return erb_lex_regexp(p, open);
    struct quoted q = quoted_at(p, open);
    q.interpolates = !has_letter || strchr("WIQx", letter);
    p->at++;
    struct erb_node *n = read_ruby_text(&q);
    if (letter == 'x')
        return refused_node(p, q.at, STR("a command in `%x`"));
    if (has_letter && strchr("wWiI", letter))
        return split_words(p, n, letter == 'i' || letter == 'I');
    if (letter == 's')
        n->kind = ERB_SYMBOL;
    return n;
}

// Without the indent that all lines have in common.
static struct str dedented(struct arena *a, struct str s)
{
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < s.len;) {
        size_t end = str_find_char(s, '\n', i), k = i;
        while (k < end && ascii_is_blank(s.at[k]))
            k++;
        if (k < end && k - i < least)
            least = k - i;
        i = end + 1;
    }
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < s.len;) {
        size_t end = str_find_char(s, '\n', i), k = i;
        while (k < end && k - i < least && ascii_is_blank(s.at[k]))
            k++;
        strbuf_add(&out, str_slice(s, k, end + 1));
        i = end + 1;
    }
    struct str kept = strbuf_copy(&out, a);
    strbuf_done(&out);
    return kept;
}

// Where the line begins that is `word` alone, at or after `from`; the end of the text if there is none.
static size_t find_heredoc_end(struct str s, struct str word, size_t from, bool may_indent)
{
    for (size_t i = from; i < s.len;) {
        size_t end = str_find_char(s, '\n', i), k = i;
        while (may_indent && k < end && ascii_is_blank(s.at[k]))
            k++;
        if (str_equal(str_slice(s, k, end), word))
            return i;
        i = end + 1;
    }
    return s.len;
}

// `<<-WORD`: its text is on the lines below, which are skipped when the lexer comes to them.
struct erb_node *erb_lex_heredoc(struct erb_parser *p)
{
    struct quoted q = quoted_at(p, '\0');
    struct str s = q.text;
    size_t i = p->at + 2;
    char form = s.at[i];
    i += form == '-' || form == '~';
    char quote = i < s.len && (s.at[i] == '"' || s.at[i] == '\'') ? s.at[i] : '\0';
    size_t start = i += quote != 0, end = i;
    while (end < s.len &&
           (ascii_is_letter(s.at[end]) || ascii_is_digit(s.at[end]) || s.at[end] == '_'))
        end++;
    struct str word = str_slice(s, start, end);
    size_t line_end = str_find_char(s, '\n', end);
    size_t last = find_heredoc_end(s, word, line_end + 1, form == '-' || form == '~');
    if (!word.len || last >= s.len) {
        erb_refuse(p, q.at, STR("a heredoc"));
        return refused_node(p, q.at, STR("a heredoc"));
    }
    q.text = str_slice(s, 0, last);
    q.interpolates = quote != '\'';
    q.is_heredoc = true;
    p->at = line_end + 1;
    struct erb_node *n = read_ruby_text(&q);
    p->at = end + (quote != 0);
    p->heredoc_from = line_end;
    p->heredoc_to = str_find_char(s, '\n', last);
    if (form == '~' && n->kind == ERB_STRING)
        n->text = dedented(p->arena, n->text);
    else if (form == '~')
        erb_refuse(p, q.at, STR("a heredoc `<<~` with `#{}`"));
    return n;
}

struct erb_node *erb_lex_character(struct erb_parser *p)
{
    struct str text = p->pieces[p->piece].text;
    uint32_t code;
    size_t len = utf8_decode(text, p->at + 1, &code);
    struct erb_node *n = erb_node(p, ERB_STRING, p->pieces[p->piece].at + (uint32_t)p->at);
    n->text = str_slice(text, p->at + 1, p->at + 1 + len);
    p->at += 1 + len;
    return n;
}
