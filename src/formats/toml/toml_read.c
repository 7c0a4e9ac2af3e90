// SPDX-License-Identifier: Apache-2.0
//
// Reads TOML. Tables can be opened in any order, so the text first becomes a tree of tables and arrays; walking it
// pushes the events.
#include <string.h>

#include "base/budget.h"
#include "base/table.h"
#include "base/utf8.h"
#include "formats/toml/toml_inside.h"

enum { DEPTH_MAX = 200 };

enum node_kind { NODE_SCALAR, NODE_ARRAY, NODE_TABLE };

// How a table was created, which decides who may add to it.
enum table_origin {
    BY_PATH,   // a deeper header named it: anybody
    BY_HEADER, // its own header
    BY_DOTS,   // a dotted key, which may add more
    BY_INLINE, // in braces: nobody
};

struct node {
    enum node_kind kind;
    enum table_origin origin; // of a table
    bool is_tables;           // an array that `[[…]]` created: its last item is open
    uint32_t number;          // of a table, for the index
    uint32_t count;
    struct event event; // a scalar's event; otherwise only its place
    struct node *key;   // in a table: a scalar before the node
    struct node *next;  // in the same table or array
    struct node *first, *last;
};

struct toml_reader {
    struct format_input *in;
    struct arena *arena;
    struct str text;
    size_t at;
    size_t string_start;
    unsigned depth; // of the open table, and of what is open in it
    uint32_t tables;
    struct str_table index; // number of a table and key -> address of the node
    struct content content;
};

static bool fail(struct toml_reader *r, const char *why)
{
    return format_fail(r->in, r->at, why);
}

static bool fail_at(struct toml_reader *r, const struct node *key, const char *why)
{
    return format_fail(r->in, key->event.at.start, why);
}

static char peek(const struct toml_reader *r)
{
    return r->at < r->text.len ? r->text.at[r->at] : 0;
}

static bool starts(const struct toml_reader *r, struct str word)
{
    return str_starts(str_slice(r->text, r->at, r->text.len), word);
}

static bool is_line_end(const struct toml_reader *r)
{
    return r->at >= r->text.len || peek(r) == '\n' || starts(r, STR("\r\n"));
}

static void skip_blanks(struct toml_reader *r)
{
    while (peek(r) == ' ' || peek(r) == '\t')
        r->at++;
}

static bool is_control(char c)
{
    return ((unsigned char)c < 0x20 && c != '\t') || c == 0x7f;
}

static bool skip_comment(struct toml_reader *r)
{
    if (peek(r) != '#')
        return true;
    for (; !is_line_end(r); r->at++)
        if (is_control(peek(r)))
            return fail(r, "control characters are not allowed in a comment");
    return true;
}

// Blanks, comments and line ends.
static bool skip_lines(struct toml_reader *r)
{
    for (;;) {
        skip_blanks(r);
        if (!skip_comment(r))
            return false;
        if (r->at >= r->text.len || !is_line_end(r))
            return true;
        r->at += peek(r) == '\r' ? 2 : 1;
    }
}

static struct node *new_node(struct toml_reader *r, enum node_kind kind, size_t start)
{
    struct node *n = ARENA_NEW(r->arena, struct node);
    n->kind = kind;
    n->event.at.start = n->event.at.end = (uint32_t)start;
    if (kind == NODE_TABLE)
        n->number = ++r->tables;
    return n;
}

static void add_child(struct node *parent, struct node *child)
{
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    parent->count++;
}

// ---- strings

// string       = basic / ml-basic / literal / ml-literal
// escape       = `\` ( one of btnfre"\ / `u` 4 digits / `U` 8 digits )
static bool read_escape(struct toml_reader *r, size_t start)
{
    static const char from[] = "btnfre\"\\", to[] = "\b\t\n\f\r\033\"\\";
    char c = peek(r);
    const char *known = c ? strchr(from, c) : NULL;
    unsigned digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = known ? (uint32_t)to[known - from] : 0;
    r->at++;
    for (unsigned i = 0; i < digits; i++, r->at++) {
        int digit = str_hex_digit(peek(r));
        if (digit < 0 || code > 0x10FFFF)
            return fail(r, "invalid escape sequence");
        code = code * 16 + (uint32_t)digit;
    }
    if ((!known && !digits) || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return format_fail(r->in, start, "invalid escape sequence");
    char bytes[UTF8_MOST_BYTES];
    size_t len = utf8_encode(code, bytes);
    content_add(&r->content, str_make(bytes, len), start, r->at);
    return true;
}

// A backslash at the end of a line: the blanks and line ends after it are ignored. False: it is not one.
static bool skip_joined_lines(struct toml_reader *r)
{
    size_t at = r->at;
    skip_blanks(r);
    if (r->at >= r->text.len || !is_line_end(r)) {
        r->at = at;
        return false;
    }
    while (r->at < r->text.len && strchr(" \t\r\n", peek(r)))
        r->at++;
    return true;
}

// One character or escape of a string.
static bool read_character(struct toml_reader *r, bool is_long, bool has_escapes)
{
    size_t start = r->at;
    if (is_line_end(r)) {
        if (!is_long)
            return format_fail(r->in, r->string_start, "this string is not closed");
        r->at += peek(r) == '\r' ? 2 : 1;
        content_add_char(&r->content, '\n', start, r->at);
        return true;
    }
    if (is_control(peek(r)))
        return fail(r, "control characters are not allowed in a string");
    r->at++;
    if (r->text.at[start] != '\\' || !has_escapes) {
        while (r->at < r->text.len && !strchr("\"'\\\r\n", peek(r)) && !is_control(peek(r)))
            r->at++;
        content_add_source(&r->content, start, r->at);
        return true;
    }
    return (is_long && skip_joined_lines(r)) || read_escape(r, start);
}

// From after the opening quotes to after the closing ones.
static bool read_string_body(struct toml_reader *r, struct str quotes)
{
    bool is_long = quotes.len == 3, has_escapes = quotes.at[0] == '"';
    if (is_long && is_line_end(r)) // the first line end of a long string is ignored
        r->at += peek(r) == '\r' ? 2 : 1;
    while (r->at < r->text.len && !starts(r, quotes))
        if (!read_character(r, is_long, has_escapes))
            return false;
    if (r->at >= r->text.len)
        return format_fail(r->in, r->string_start, "this string is not closed");
    // Up to two quotes may come right before the end of a long one.
    for (int i = 0; is_long && i < 2 && r->at + 3 < r->text.len; i++)
        if (r->text.at[r->at + 3] == quotes.at[0]) {
            content_add_source(&r->content, r->at, r->at + 1);
            r->at++;
        }
    r->at += quotes.len;
    return true;
}

static bool read_string(struct toml_reader *r, struct event *e)
{
    static const struct str long_quotes[] = {{"\"\"\"", 3}, {"'''", 3}};
    struct str quotes = str_slice(r->text, r->at, r->at + 1);
    for (size_t i = 0; i < COUNT_OF(long_quotes); i++)
        if (starts(r, long_quotes[i]))
            quotes = long_quotes[i];
    e->kind = EVENT_SCALAR;
    e->style = quotes.at[0] == '"' ? SCALAR_DOUBLE_QUOTED : SCALAR_SINGLE_QUOTED;
    e->at.start = (uint32_t)r->at;
    r->string_start = r->at;
    r->at += quotes.len;
    content_clear(&r->content);
    bool is_read = read_string_body(r, quotes);
    e->at.end = (uint32_t)r->at;
    content_finish(&r->content, e);
    return is_read;
}

// ---- keys

static bool is_bare(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

// key = bare / basic / literal
static struct node *read_key(struct toml_reader *r)
{
    skip_blanks(r);
    struct node *key = new_node(r, NODE_SCALAR, r->at);
    if (starts(r, STR("\"\"\"")) || starts(r, STR("'''"))) {
        fail(r, "a multi-line string cannot be a key");
        return NULL;
    }
    if (peek(r) == '"' || peek(r) == '\'')
        return read_string(r, &key->event) ? key : NULL;
    size_t from = r->at;
    while (is_bare(peek(r)))
        r->at++;
    key->event = (struct event){.kind = EVENT_SCALAR, .at = {(uint32_t)from, (uint32_t)r->at}};
    content_of_source(r->in, from, r->at, &key->event);
    if (r->at == from)
        fail(r, "expected a key");
    return r->at > from ? key : NULL;
}

// The place in the index for a key of a table: 0 if it is not set.
static uint64_t *index_place(struct toml_reader *r, const struct node *table, struct str key)
{
    char *name = arena_alloc(r->arena, sizeof(table->number) + key.len);
    memcpy(name, &table->number, sizeof(table->number));
    memcpy(name + sizeof(table->number), key.at, key.len);
    return str_table_put(&r->index, str_make(name, sizeof(table->number) + key.len), NULL);
}

static struct node *find_child(struct toml_reader *r, const struct node *table, struct str key)
{
    return (struct node *)(uintptr_t)*index_place(r, table, key); // NOLINT: an address we stored
}

static void set_child(struct toml_reader *r, struct node *table, struct node *key,
                      struct node *child)
{
    child->key = key;
    add_child(table, child);
    if (table->event.at.end < child->event.at.end)
        table->event.at.end = child->event.at.end;
    *index_place(r, table, key->event.text) = (uint64_t)(uintptr_t)child;
}

// The table for a part of a path that is not its last, created if it does not exist. `origin` is who asks.
static struct node *table_below(struct toml_reader *r, struct node *table, struct node *key,
                                enum table_origin origin)
{
    struct node *n = find_child(r, table, key->event.text);
    if (!n) {
        n = new_node(r, NODE_TABLE, key->event.at.start);
        n->origin = origin;
        set_child(r, table, key, n);
    }
    bool by_dots = origin == BY_DOTS;
    if (n->is_tables && !by_dots)
        n = n->last;
    bool is_closed =
        n->kind != NODE_TABLE || n->origin == BY_INLINE || (by_dots && n->origin == BY_HEADER);
    if (is_closed)
        fail_at(r, key, "this key is already defined and cannot be extended");
    return is_closed ? NULL : n;
}

// Enters a level: the caller restores `depth`.
static bool enter(struct toml_reader *r)
{
    return ++r->depth <= DEPTH_MAX || fail(r, "this is nested too deeply");
}

// path = key *( `.` key ): the table that all but the last part name, and the last part.
static struct node *read_path(struct toml_reader *r, struct node *table, enum table_origin origin,
                              struct node **last)
{
    while (table && (*last = read_key(r))) {
        skip_blanks(r);
        if (peek(r) != '.')
            return table;
        if (!enter(r))
            return NULL;
        r->at++;
        table = table_below(r, table, *last, origin);
    }
    return NULL;
}

// ---- values

static struct node *read_value(struct toml_reader *r);
static bool read_pair(struct toml_reader *r, struct node *table);

// array = `[` [ value *( `,` value ) [ `,` ] ] `]`
static bool read_array(struct toml_reader *r, struct node *array)
{
    r->at++;
    while (skip_lines(r) && peek(r) != ']') {
        struct node *item = read_value(r);
        if (!item || !skip_lines(r))
            return false;
        add_child(array, item);
        if (peek(r) == ',')
            r->at++;
        else if (peek(r) != ']')
            return fail(r, "expected `,` or `]`");
    }
    r->at++;
    return !r->in->problem.why;
}

// inline = `{` [ pair *( `,` pair ) ] `}`, on one line
static bool read_inline(struct toml_reader *r, struct node *table)
{
    r->at++;
    skip_blanks(r);
    for (bool is_first = true; peek(r) != '}'; is_first = false, skip_blanks(r)) {
        if (!is_first && peek(r) != ',')
            return fail(r, "expected `,` or `}`");
        r->at += !is_first;
        if (!read_pair(r, table))
            return false;
    }
    r->at++;
    return true;
}

static void close_inline(struct node *table)
{
    table->origin = BY_INLINE;
    for (struct node *n = table->first; n; n = n->next)
        if (n->kind == NODE_TABLE && n->origin != BY_INLINE)
            close_inline(n);
}

static void skip_word(struct toml_reader *r)
{
    while (is_bare(peek(r)) || peek(r) == '+' || peek(r) == '.' || peek(r) == ':')
        r->at++;
}

static bool read_word(struct toml_reader *r, struct event *e)
{
    size_t from = r->at;
    skip_word(r);
    bool is_date = r->at == from + 10 && r->text.at[from + 4] == '-';
    if (is_date && peek(r) == ' ' && r->at + 3 < r->text.len && r->text.at[r->at + 3] == ':') {
        r->at++;
        skip_word(r);
    }
    *e = (struct event){.kind = EVENT_SCALAR, .at = {(uint32_t)from, (uint32_t)r->at}};
    content_of_source(r->in, from, r->at, e);
    if (r->at == from)
        return fail(r, "expected a value");
    return toml_word(e->text) ||
           format_fail(r->in, from, "expected a string in quotes, a number, a date or a bool");
}

static struct node *read_value(struct toml_reader *r)
{
    char c = peek(r);
    struct node *n = new_node(r,
                              c == '['   ? NODE_ARRAY
                              : c == '{' ? NODE_TABLE
                                         : NODE_SCALAR,
                              r->at);
    if (!enter(r))
        return NULL;
    bool is_read;
    if (c == '[')
        is_read = read_array(r, n);
    else if (c == '{')
        is_read = read_inline(r, n);
    else if (c == '"' || c == '\'')
        is_read = read_string(r, &n->event);
    else
        is_read = read_word(r, &n->event);
    if (n->kind == NODE_TABLE)
        close_inline(n);
    n->event.at.end = (uint32_t)r->at;
    r->depth--;
    return is_read && budget_turn() ? n : NULL;
}

// pair = path `=` value
static bool read_pair(struct toml_reader *r, struct node *table)
{
    struct node *key;
    unsigned depth = r->depth;
    table = read_path(r, table, BY_DOTS, &key);
    if (!table)
        return false;
    if (find_child(r, table, key->event.text))
        return fail_at(r, key, "this key is already defined");
    if (peek(r) != '=')
        return fail(r, "expected `=`");
    r->at++;
    skip_blanks(r);
    struct node *v = read_value(r);
    if (v)
        set_child(r, table, key, v);
    r->depth = depth;
    return v != NULL;
}

// ---- headers

// One more table of an array of them.
static struct node *add_to_tables(struct toml_reader *r, struct node *above, struct node *key)
{
    struct node *tables = find_child(r, above, key->event.text);
    if (tables && !tables->is_tables) {
        fail_at(r, key, "this key is already defined as something else");
        return NULL;
    }
    if (!tables) {
        tables = new_node(r, NODE_ARRAY, key->event.at.start);
        tables->is_tables = true;
        set_child(r, above, key, tables);
    }
    struct node *t = new_node(r, NODE_TABLE, key->event.at.start);
    t->origin = BY_HEADER;
    add_child(tables, t);
    tables->event.at.end = key->event.at.end;
    return t;
}

static struct node *open_table(struct toml_reader *r, struct node *above, struct node *key)
{
    struct node *t = find_child(r, above, key->event.text);
    if (t && (t->kind != NODE_TABLE || t->origin != BY_PATH)) {
        fail_at(r, key, "this table is already defined");
        return NULL;
    }
    if (!t) {
        t = new_node(r, NODE_TABLE, key->event.at.start);
        set_child(r, above, key, t);
    }
    t->origin = BY_HEADER;
    return t;
}

// header = `[` path `]` / `[[` path `]]`
static struct node *read_header(struct toml_reader *r, struct node *root)
{
    bool is_array = starts(r, STR("[["));
    struct node *key;
    struct str close = is_array ? STR("]]") : STR("]");
    r->at += close.len;
    r->depth = 0;
    struct node *above = read_path(r, root, BY_PATH, &key);
    if (!above)
        return NULL;
    if (!starts(r, close)) {
        fail(r, is_array ? "expected `]]`" : "expected `]`");
        return NULL;
    }
    r->at += close.len;
    return is_array ? add_to_tables(r, above, key) : open_table(r, above, key);
}

static struct node *read_document(struct toml_reader *r)
{
    struct node *root = new_node(r, NODE_TABLE, 0), *table = root;
    if (str_starts(r->text, STR("\xef\xbb\xbf")))
        r->at = 3;
    while (skip_lines(r) && r->at < r->text.len) {
        if (peek(r) == '[')
            table = read_header(r, root);
        else if (!read_pair(r, table))
            return NULL;
        if (!table)
            return NULL;
        skip_blanks(r);
        if (!skip_comment(r))
            return NULL;
        if (!is_line_end(r)) {
            fail(r, "expected the end of the line");
            return NULL;
        }
    }
    root->event.at.end = (uint32_t)r->text.len;
    return r->in->problem.why ? NULL : root;
}

// ---- events

static bool push_node(struct toml_reader *r, const struct node *n)
{
    if (n->kind == NODE_SCALAR)
        return format_push(r->in, &n->event);
    bool is_table = n->kind == NODE_TABLE;
    size_t start = n->event.at.start, end = n->event.at.end;
    bool goes_on = format_push_mark(r->in, is_table ? EVENT_MAPPING_START : EVENT_SEQUENCE_START,
                                    start, start);
    for (const struct node *i = n->first; goes_on && i; i = i->next)
        goes_on = (!is_table || push_node(r, i->key)) && push_node(r, i);
    return goes_on &&
           format_push_mark(r->in, is_table ? EVENT_MAPPING_END : EVENT_SEQUENCE_END, end, end);
}

static bool toml_read(const struct format *f, struct format_input *in)
{
    (void)f;
    struct toml_reader r = {.in = in, .arena = in->arena, .text = in->text};
    content_init(&r.content, in);
    const struct node *root = read_document(&r);
    bool is_read = root && format_push_mark(in, EVENT_DOCUMENT_START, 0, 0) &&
                   push_node(&r, root) &&
                   format_push_mark(in, EVENT_DOCUMENT_END, in->text.len, in->text.len);
    content_done(&r.content);
    str_table_done(&r.index);
    return is_read;
}

const struct format format_toml = {.name = "toml",
                                   .title = "TOML",
                                   .read = toml_read,
                                   .resolve = toml_resolve,
                                   .has_string_keys = true};
