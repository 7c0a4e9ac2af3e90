// SPDX-License-Identifier: Apache-2.0
//
// Reading TOML. Tables are opened in any order, so they are kept as lists of entries until the end.
#include "formats/toml/toml.h"

#include <string.h>

#include "base/array.h"
#include "base/utf8.h"
#include "value/number.h"

enum { DEPTH_MAX = 200 };

struct toml_table;

struct toml_entry {
    struct str key;
    struct value value;       // or one of the two below
    struct toml_table *table; // the last one of an array of tables
    struct toml_entry *next;
};

struct toml_table {
    struct toml_entry *first, *last;
    struct toml_table *before; // array of tables: the one before
    bool is_array;             // ... and this is one of them
    bool is_closed;            // written inline, or defined by its own header
};

struct toml_reader {
    struct arena *arena;
    struct str text;
    size_t at;
    const char *why;
    unsigned depth;
};

static bool fail(struct toml_reader *r, const char *why)
{
    if (!r->why)
        r->why = why;
    return false;
}

static char peek(const struct toml_reader *r)
{
    return r->at < r->text.len ? r->text.at[r->at] : 0;
}

static bool starts(const struct toml_reader *r, struct str word)
{
    return str_starts(str_slice(r->text, r->at, r->text.len), word);
}

static void skip_blanks(struct toml_reader *r)
{
    while (peek(r) == ' ' || peek(r) == '\t')
        r->at++;
}

static void skip_comment(struct toml_reader *r)
{
    if (peek(r) == '#')
        r->at = str_find_char(r->text, '\n', r->at);
}

// Blanks, comments and line ends.
static void skip_lines(struct toml_reader *r)
{
    for (;;) {
        skip_blanks(r);
        skip_comment(r);
        if (peek(r) != '\n' && peek(r) != '\r')
            return;
        r->at++;
    }
}

// ---- strings

static bool read_escape(struct toml_reader *r, struct strbuf *out)
{
    static const char from[] = "btnfre\"\\", to[] = "\b\t\n\f\r\033\"\\";
    char c = peek(r);
    const char *known = c ? strchr(from, c) : NULL;
    r->at++;
    if (known) {
        strbuf_add_char(out, to[known - from]);
        return true;
    }
    unsigned digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = 0;
    for (unsigned i = 0; i < digits; i++, r->at++) {
        int digit = str_hex_digit(peek(r));
        if (digit < 0)
            return fail(r, "an escape that is none");
        code = code * 16 + (uint32_t)digit;
    }
    char bytes[UTF8_MOST_BYTES];
    size_t len = digits && code <= 0x10FFFF ? utf8_encode(code, bytes) : 0;
    strbuf_add(out, str_make(bytes, len));
    return len || fail(r, "an escape that is none");
}

// The first line end of a long string does not count.
static void skip_first_line_end(struct toml_reader *r)
{
    if (peek(r) == '\r')
        r->at++;
    if (peek(r) == '\n')
        r->at++;
}

// Behind a backslash: an escape, or (in a long string) blanks that do not count.
static bool read_backslash(struct toml_reader *r, bool is_long, struct strbuf *out)
{
    bool is_blank = peek(r) == '\n' || peek(r) == ' ' || peek(r) == '\r';
    if (!is_long || !is_blank)
        return read_escape(r, out);
    while (r->at < r->text.len && strchr(" \t\r\n", peek(r)))
        r->at++;
    return true;
}

// From behind the opening quotes to behind the closing ones.
static bool read_string_body(struct toml_reader *r, struct str quotes, struct strbuf *out)
{
    bool is_long = quotes.len == 3, escapes = quotes.at[0] == '"';
    if (is_long)
        skip_first_line_end(r);
    while (r->at < r->text.len && !starts(r, quotes)) {
        char c = peek(r);
        if (c == '\n' && !is_long)
            return fail(r, "a string that does not end");
        r->at++;
        if (c != '\\' || !escapes)
            strbuf_add_char(out, c);
        else if (!read_backslash(r, is_long, out))
            return false;
    }
    if (r->at >= r->text.len)
        return fail(r, "a string that does not end");
    r->at += quotes.len;
    while (is_long && peek(r) == quotes.at[0]) { // quotes may stand right before the end
        strbuf_add_char(out, quotes.at[0]);
        r->at++;
    }
    return true;
}

static bool read_string(struct toml_reader *r, struct str *out)
{
    static const struct str long_quotes[] = {{"\"\"\"", 3}, {"'''", 3}};
    struct str quotes = str_slice(r->text, r->at, r->at + 1);
    for (size_t i = 0; i < COUNT_OF(long_quotes); i++)
        if (starts(r, long_quotes[i]))
            quotes = long_quotes[i];
    r->at += quotes.len;
    struct strbuf text;
    strbuf_init(&text, 0);
    bool sound = read_string_body(r, quotes, &text);
    *out = strbuf_copy(&text, r->arena);
    strbuf_done(&text);
    return sound;
}

// ---- keys

static bool is_bare(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

static bool read_key(struct toml_reader *r, struct str *out)
{
    skip_blanks(r);
    if (peek(r) == '"' || peek(r) == '\'')
        return read_string(r, out);
    size_t from = r->at;
    while (is_bare(peek(r)))
        r->at++;
    *out = str_slice(r->text, from, r->at);
    return out->len || fail(r, "a key is missing");
}

static struct toml_entry *find_entry(struct toml_table *t, struct str key)
{
    for (struct toml_entry *e = t->first; e; e = e->next)
        if (str_equal(e->key, key))
            return e;
    return NULL;
}

static struct toml_entry *add_entry(struct toml_reader *r, struct toml_table *t, struct str key)
{
    struct toml_entry *e = ARENA_NEW(r->arena, struct toml_entry);
    e->key = key;
    if (t->last)
        t->last->next = e;
    else
        t->first = e;
    t->last = e;
    return e;
}

// The table under a key, made when there is none; NULL when something else is there.
static struct toml_table *table_in(struct toml_reader *r, struct toml_table *t, struct str key)
{
    struct toml_entry *e = find_entry(t, key);
    if (!e) {
        e = add_entry(r, t, key);
        e->table = ARENA_NEW(r->arena, struct toml_table);
    }
    if (!e->table)
        fail(r, "a key that is set twice");
    return e->table;
}

// `a.b.c`: the table that all but the last part name, and the last part.
static struct toml_table *read_way(struct toml_reader *r, struct toml_table *t, struct str *last)
{
    for (unsigned parts = 0; t && read_key(r, last); parts++) {
        skip_blanks(r);
        if (peek(r) != '.')
            return t;
        if (parts > DEPTH_MAX) {
            fail(r, "too deep nesting");
            return NULL;
        }
        r->at++;
        t = table_in(r, t, *last);
    }
    return NULL;
}

// ---- values

static bool read_value(struct toml_reader *r, struct value *out);
static bool read_pair(struct toml_reader *r, struct toml_table *t);
static struct value value_of_table(struct toml_reader *r, const struct toml_table *t);

static bool read_array(struct toml_reader *r, struct value *out)
{
    ARRAY(struct value) items = {0};
    bool sound = true;
    r->at++;
    for (skip_lines(r); sound && peek(r) != ']'; skip_lines(r)) {
        struct value v;
        sound = read_value(r, &v);
        ARRAY_PUSH(&items, v);
        skip_lines(r);
        if (sound && peek(r) == ',')
            r->at++;
        else if (sound && peek(r) != ']')
            sound = fail(r, "`,` or `]` is missing");
    }
    r->at++;
    *out = value_tuple(r->arena, items.at, items.len);
    ARRAY_DONE(&items);
    return sound;
}

static bool read_inline_table(struct toml_reader *r, struct value *out)
{
    struct toml_table t = {.is_closed = true};
    r->at++;
    for (skip_blanks(r); peek(r) != '}'; skip_blanks(r)) {
        if (!read_pair(r, &t))
            return false;
        skip_blanks(r);
        if (peek(r) == ',')
            r->at++;
        else if (peek(r) != '}')
            return fail(r, "`,` or `}` is missing");
    }
    r->at++;
    *out = value_of_table(r, &t);
    return true;
}

static bool is_date(struct str word)
{
    return word.len >= 8 && (word.at[4] == '-' || word.at[2] == ':');
}

static bool read_number(struct toml_reader *r, struct str word, struct value *out)
{
    char *digits = arena_alloc(r->arena, word.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < word.len; i++)
        if (word.at[i] != '_' && !(word.at[i] == '+' && i == 0))
            digits[len++] = word.at[i];
    struct str text = str_make(digits, len);
    unsigned base = str_starts(text, STR("0x"))   ? 16
                    : str_starts(text, STR("0o")) ? 8
                    : str_starts(text, STR("0b")) ? 2
                                                  : 10;
    bool is_number = len && (digits[0] == '-' || (digits[0] >= '0' && digits[0] <= '9'));
    if (base != 10)
        is_number = number_parse_integer(r->arena, str_slice(text, 2, len), base, out);
    else if (is_number)
        is_number = number_parse(r->arena, text, out);
    return is_number || fail(r, "a value that is none");
}

static void skip_word(struct toml_reader *r)
{
    while (is_bare(peek(r)) || peek(r) == '+' || peek(r) == '.' || peek(r) == ':')
        r->at++;
}

static bool read_word(struct toml_reader *r, struct value *out)
{
    size_t from = r->at;
    skip_word(r);
    struct str word = str_slice(r->text, from, r->at);
    bool is_true = str_equal(word, STR("true"));
    if (is_true || str_equal(word, STR("false"))) {
        *out = value_bool(is_true);
        return true;
    }
    if (!is_date(word))
        return read_number(r, word, out);
    bool has_time = peek(r) == ' ' && r->at + 3 < r->text.len && r->text.at[r->at + 3] == ':';
    if (has_time) {
        r->at++;
        skip_word(r);
    }
    *out = value_string(r->arena, str_slice(r->text, from, r->at));
    return true;
}

static bool read_value(struct toml_reader *r, struct value *out)
{
    struct str text;
    bool sound;
    *out = VALUE_NONE;
    if (++r->depth > DEPTH_MAX)
        return fail(r, "too deep nesting");
    switch (peek(r)) {
    case '"':
    case '\'':
        sound = read_string(r, &text);
        *out = value_string(r->arena, text);
        break;
    case '[': sound = read_array(r, out); break;
    case '{': sound = read_inline_table(r, out); break;
    default: sound = read_word(r, out); break;
    }
    r->depth--;
    return sound;
}

static bool read_pair(struct toml_reader *r, struct toml_table *t)
{
    struct str key;
    struct value v;
    t = read_way(r, t, &key);
    if (!t)
        return false;
    if (find_entry(t, key))
        return fail(r, "a key that is set twice");
    if (peek(r) != '=')
        return fail(r, "`=` is missing");
    r->at++;
    skip_blanks(r);
    if (!read_value(r, &v))
        return false;
    add_entry(r, t, key)->value = v;
    return true;
}

// ---- tables

// One more of an array of tables, or the first table under a key.
static struct toml_table *new_table(struct toml_reader *r, struct toml_table *above, struct str key,
                                    bool is_array)
{
    struct toml_entry *e = find_entry(above, key);
    struct toml_table *t = ARENA_NEW(r->arena, struct toml_table);
    if (e && (!is_array || !e->table || !e->table->is_array))
        fail(r, "a key that is set twice");
    t->is_array = is_array;
    t->before = e ? e->table : NULL;
    if (!e)
        e = add_entry(r, above, key);
    e->table = t;
    return t;
}

// `[way]` or `[[way]]`.
static struct toml_table *open_table(struct toml_reader *r, struct toml_table *root)
{
    bool is_array = starts(r, STR("[["));
    struct str key, close = is_array ? STR("]]") : STR("]");
    r->at += close.len;
    struct toml_table *above = read_way(r, root, &key);
    if (!above)
        return NULL;
    if (!starts(r, close)) {
        fail(r, "`]` is missing");
        return NULL;
    }
    r->at += close.len;
    struct toml_entry *e = find_entry(above, key);
    struct toml_table *t = e && !is_array ? e->table : NULL;
    if (t && (t->is_closed || t->is_array))
        fail(r, "a table that is opened twice");
    if (!t)
        t = new_table(r, above, key, is_array);
    t->is_closed = !is_array;
    return r->why ? NULL : t;
}

static struct value value_of_array(struct toml_reader *r, const struct toml_table *t)
{
    size_t count = 0;
    for (const struct toml_table *i = t; i; i = i->before)
        count++;
    struct value *items = ARENA_ARRAY(r->arena, struct value, count);
    for (const struct toml_table *i = t; i; i = i->before)
        items[--count] = value_of_table(r, i);
    count = 0;
    for (const struct toml_table *i = t; i; i = i->before)
        count++;
    return value_tuple(r->arena, items, count);
}

static struct value value_of_table(struct toml_reader *r, const struct toml_table *t)
{
    size_t count = 0;
    for (const struct toml_entry *e = t->first; e; e = e->next)
        count++;
    struct value *keys = ARENA_ARRAY(r->arena, struct value, count);
    struct value *items = ARENA_ARRAY(r->arena, struct value, count);
    size_t i = 0;
    for (const struct toml_entry *e = t->first; e; e = e->next, i++) {
        keys[i] = value_string(r->arena, e->key);
        items[i] = !e->table            ? e->value
                   : e->table->is_array ? value_of_array(r, e->table)
                                        : value_of_table(r, e->table);
    }
    struct value v = value_object(r->arena, keys, items, count);
    if (value_is(v, VALUE_ABSENT))
        fail(r, "too deep nesting");
    return v;
}

bool toml_read(struct arena *a, struct str text, struct value *out, const char **why, size_t *at)
{
    struct toml_reader r = {.arena = a, .text = text};
    struct toml_table root = {0}, *table = &root;
    for (skip_lines(&r); !r.why && r.at < text.len; skip_lines(&r)) {
        if (peek(&r) == '[')
            table = open_table(&r, &root);
        else
            (void)read_pair(&r, table);
        if (r.why)
            break;
        skip_blanks(&r);
        skip_comment(&r);
        if (r.at < text.len && peek(&r) != '\n' && peek(&r) != '\r')
            fail(&r, "the end of the line is missing");
    }
    if (!r.why)
        *out = value_of_table(&r, &root);
    *why = r.why;
    *at = r.at;
    return !r.why;
}
