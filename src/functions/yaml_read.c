// SPDX-License-Identifier: Apache-2.0
//
// `yamldecode`: one document of YAML as a value. A reader by descent: a block is known by the column it
// begins at, and a line is the key of a mapping when, looking ahead, a colon follows its first scalar. What
// is refused is what the peer refuses: keys that are no scalars, values that contain themselves, more than
// one document.
#include <string.h>

#include "base/array.h"
#include "base/utf8.h"
#include "functions/bytes.h"
#include "functions/text.h"
#include "functions/yaml.h"
#include "value/convert.h"

enum {
    DEPTH_MOST = 500,     // of nodes in each other: half of what values may have
    KEY_MOST_BYTES = 1024, // how far to look for the colon behind a key
};

struct anchor {
    struct str name;
    struct value value; // absent while it is being read
};

struct reader {
    struct call *call;
    struct arena *arena;
    struct str text; // line ends are one `\n`
    size_t at;
    size_t line_start;
    unsigned flow; // brackets around
    unsigned depth;
    ARRAY(struct anchor) anchors;
    const char *why; // what is wrong, or NULL
    size_t why_at;
};

// What stands before a node.
struct properties {
    struct str anchor;
    enum yaml_tag tag;
};

// Where a node of a block may stand.
struct place {
    int indent;       // the column of the block around it, -1 for none
    bool may_block;   // a mapping or sequence may begin on this line
    bool is_value;    // of a mapping: a sequence may begin at the column of its key
};

static struct value read_block(struct reader *r, struct place p);
static struct value read_flow(struct reader *r);

// ---- characters

static struct value fail(struct reader *r, const char *why)
{
    if (!r->why) {
        r->why = why;
        r->why_at = r->at;
    }
    return VALUE_NONE;
}

static char peek(const struct reader *r, size_t ahead)
{
    return r->at + ahead < r->text.len ? r->text.at[r->at + ahead] : 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

// A blank, a line end, or the end.
static bool is_gap(char c)
{
    return is_blank(c) || c == '\n' || c == 0;
}

static bool is_bracket(char c)
{
    return c == ',' || c == '[' || c == ']' || c == '{' || c == '}';
}

static int column(const struct reader *r)
{
    return (int)(r->at - r->line_start);
}

static bool is_at_end(const struct reader *r)
{
    return r->at >= r->text.len;
}

static void next_line(struct reader *r)
{
    r->at++;
    r->line_start = r->at;
}

// `---` or `...` at the start of a line.
static bool is_marker(const struct reader *r)
{
    if (column(r) != 0 || !is_gap(peek(r, 3)))
        return false;
    struct str three = str_slice(r->text, r->at, r->at + 3);
    return str_equal(three, STR("---")) || str_equal(three, STR("..."));
}

// Skips blanks, comments and line ends; true when a line ended. Tabs are no indentation.
static bool skip(struct reader *r, bool with_tabs)
{
    bool crossed = false;
    for (;;) {
        with_tabs |= r->flow > 0;
        while (peek(r, 0) == ' ' || (with_tabs && peek(r, 0) == '\t'))
            r->at++;
        if (peek(r, 0) == '#')
            r->at = str_find_char(r->text, '\n', r->at);
        if (peek(r, 0) != '\n')
            return crossed;
        next_line(r);
        crossed = true;
        with_tabs = false;
    }
}

static bool is_block_end(const struct reader *r)
{
    return is_at_end(r) || is_marker(r);
}

// ---- line folding

// Line ends inside of a scalar that folds: one is a space, more are one less. Leaves the reader at the
// first character of the next line that has one. False where the scalar cannot go on.
static bool fold(struct reader *r, struct strbuf *out, int indent, bool is_escaped)
{
    size_t ends = 0;
    while (is_blank(peek(r, 0)) || peek(r, 0) == '\n') {
        if (peek(r, 0) == '\n') {
            next_line(r);
            ends++;
        } else {
            if (peek(r, 0) == '\t' && column(r) < indent && r->flow == 0) {
                fail(r, "a tab is no indentation");
                return false;
            }
            r->at++;
        }
    }
    if (ends > 1)
        for (size_t i = 1; i < ends; i++)
            strbuf_add_char(out, '\n');
    else if (!is_escaped)
        strbuf_add_char(out, ' ');
    return true;
}

// ---- quoted scalars

// The character that an escape stands for; false when there is none.
static bool read_escape(struct reader *r, struct strbuf *out)
{
    static const char letters[] = "0abtnvfre \"'\\/N_LP\t";
    static const uint32_t codes[] = {0,   7,   8,    9,   10,   11,   12,     13,     27, ' ',
                                     '"', '\'', '\\', '/', 0x85, 0xa0, 0x2028, 0x2029, 9};
    char c = peek(r, 1);
    const char *letter = c ? strchr(letters, c) : NULL;
    size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = letter ? codes[letter - letters] : 0;
    for (size_t i = 0; i < digits; i++) {
        int digit = bytes_hex_digit(r->text, r->at + 2 + i);
        if (digit < 0 || code > 0x10ffff)
            digits = 0;
        code = code << 4 | (uint32_t)(digit & 15);
    }
    if ((!letter && !digits) || c == '/' || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
        fail(r, "there is no such escape in double quotes");
        return false;
    }
    utf8_add(out, code);
    r->at += 2 + digits;
    return true;
}

// One step inside of quotes; false when something is wrong.
static bool read_quoted_part(struct reader *r, struct strbuf *out, char quote)
{
    size_t end = r->at;
    while (end < r->text.len && is_blank(r->text.at[end]))
        end++;
    bool is_line_end = end < r->text.len && r->text.at[end] == '\n';
    if (is_marker(r) || is_at_end(r)) {
        fail(r, "the quotes are not closed");
        return false;
    }
    if (is_line_end)
        return fold(r, out, 0, false);
    if (quote == '\'' && peek(r, 0) == '\'') {
        strbuf_add_char(out, '\'');
        r->at += 2;
        return true;
    }
    if (quote == '"' && peek(r, 0) == '\\' && peek(r, 1) == '\n') {
        r->at++;
        return fold(r, out, 0, true);
    }
    if (quote == '"' && peek(r, 0) == '\\')
        return read_escape(r, out);
    strbuf_add_char(out, peek(r, 0));
    r->at++;
    return true;
}

static struct yaml_scalar read_quoted(struct reader *r)
{
    char quote = peek(r, 0);
    struct strbuf out = text_buffer(r->call);
    r->at++;
    bool ok = true;
    while (ok && !(peek(r, 0) == quote && (quote == '"' || peek(r, 1) != '\'')))
        ok = read_quoted_part(r, &out, quote);
    r->at += ok;
    struct yaml_scalar s = {.text = strbuf_copy(&out, r->arena), .style = YAML_QUOTED};
    strbuf_done(&out);
    return s;
}

// ---- plain scalars

static bool may_begin_plain(const struct reader *r)
{
    char c = peek(r, 0);
    if (c == '-')
        return !is_blank(peek(r, 1)) && peek(r, 1) != '\n' && peek(r, 1) != 0;
    if (c == '?' || c == ':')
        return r->flow == 0 && !is_gap(peek(r, 1));
    return !is_gap(c) && !is_bracket(c) && !strchr("#&*!|>'\"%@`", c);
}

// Whether a plain scalar ends before the character at the reader, which is no blank.
static bool ends_plain(const struct reader *r, size_t ahead)
{
    char c = peek(r, ahead);
    if (c == ':' && is_gap(peek(r, ahead + 1)))
        return true;
    return r->flow > 0 && (is_bracket(c) || c == '?');
}

// One line of it, from a character that is no blank to the last that belongs to it.
static void read_plain_line(struct reader *r, struct strbuf *out)
{
    size_t end = 0, ahead = 0;
    while (peek(r, ahead) && peek(r, ahead) != '\n') {
        bool is_word = !is_blank(peek(r, ahead));
        bool is_comment = peek(r, ahead) == '#' && (ahead == 0 || is_blank(peek(r, ahead - 1)));
        if (is_word && (is_comment || ends_plain(r, ahead)))
            break;
        ahead++;
        end = is_word ? ahead : end;
    }
    strbuf_add(out, str_slice(r->text, r->at, r->at + end));
    r->at += end;
}

// Whether the scalar goes on in a line below: looks, and moves nothing.
static bool plain_goes_on(const struct reader *r, int indent)
{
    struct reader look = *r;
    size_t ends = 0;
    while (is_blank(peek(&look, 0)) || peek(&look, 0) == '\n') {
        if (peek(&look, 0) == '\n') {
            next_line(&look);
            ends++;
        } else {
            look.at++;
        }
    }
    bool is_inside = r->flow > 0 || column(&look) > indent;
    return ends > 0 && is_inside && !is_block_end(&look) && peek(&look, 0) != '#' &&
           !ends_plain(&look, 0);
}

static struct yaml_scalar read_plain(struct reader *r, int indent)
{
    struct strbuf out = text_buffer(r->call);
    read_plain_line(r, &out);
    while (!r->why && plain_goes_on(r, indent) && fold(r, &out, indent + 1, false))
        read_plain_line(r, &out);
    struct yaml_scalar s = {.text = strbuf_copy(&out, r->arena), .style = YAML_PLAIN};
    strbuf_done(&out);
    return s;
}

// ---- block scalars

struct block {
    bool is_folded;
    int chomp;  // -1 strip, 0 clip, 1 keep
    int indent; // 0: that of the first line
};

static bool read_block_header(struct reader *r, struct block *b, int indent)
{
    b->is_folded = peek(r, 0) == '>';
    r->at++;
    for (int i = 0; i < 2; i++) {
        char c = peek(r, 0);
        if ((c == '+' || c == '-') && b->chomp == 0)
            b->chomp = c == '+' ? 1 : -1;
        else if (c >= '1' && c <= '9' && b->indent == 0)
            b->indent = (indent < 0 ? 0 : indent) + (c - '0');
        else
            break;
        r->at++;
    }
    while (is_blank(peek(r, 0)))
        r->at++;
    if (peek(r, 0) == '#')
        r->at = str_find_char(r->text, '\n', r->at);
    if (!is_at_end(r) && peek(r, 0) != '\n') {
        fail(r, "only `+`, `-`, a digit and a comment stand behind `|` and `>`");
        return false;
    }
    if (!is_at_end(r))
        next_line(r);
    return true;
}

// Skips the indentation of lines; how many of them were empty. Finds the indentation when it is not known.
static size_t block_breaks(struct reader *r, struct block *b, int indent)
{
    size_t ends = 0;
    int widest = 0;
    for (;;) {
        while ((b->indent == 0 || column(r) < b->indent) && peek(r, 0) == ' ')
            r->at++;
        widest = column(r) > widest ? column(r) : widest;
        if ((b->indent == 0 || column(r) < b->indent) && peek(r, 0) == '\t')
            fail(r, "a tab is no indentation");
        if (peek(r, 0) != '\n')
            break;
        next_line(r);
        ends++;
    }
    if (b->indent == 0) {
        b->indent = widest > indent + 1 ? widest : indent + 1;
        b->indent = b->indent < 1 ? 1 : b->indent;
    }
    return ends;
}

static struct yaml_scalar read_block_scalar(struct reader *r, int indent)
{
    struct block b = {0};
    struct strbuf out = text_buffer(r->call);
    if (!read_block_header(r, &b, indent)) {
        strbuf_done(&out);
        return (struct yaml_scalar){0};
    }
    size_t ends = block_breaks(r, &b, indent);
    bool has_break = false, was_blank = false;
    while (!r->why && column(r) == b.indent && !is_at_end(r)) {
        bool blank = is_blank(peek(r, 0));
        bool folds = b.is_folded && has_break && !was_blank && !blank;
        if (folds && ends == 0)
            strbuf_add_char(&out, ' ');
        else if (!folds && has_break)
            strbuf_add_char(&out, '\n');
        strbuf_add_repeat(&out, '\n', ends);
        was_blank = blank;
        size_t end = str_find_char(r->text, '\n', r->at);
        strbuf_add(&out, str_slice(r->text, r->at, end));
        r->at = end;
        has_break = end < r->text.len;
        if (has_break)
            next_line(r);
        ends = block_breaks(r, &b, indent);
    }
    if (b.chomp >= 0 && has_break)
        strbuf_add_char(&out, '\n');
    if (b.chomp > 0)
        strbuf_add_repeat(&out, '\n', ends);
    struct yaml_scalar s = {.text = strbuf_copy(&out, r->arena), .style = YAML_BLOCK};
    strbuf_done(&out);
    return s;
}

// ---- tags, anchors, aliases

static enum yaml_tag tag_of(struct str s)
{
    static const char *const names[] = {
        [YAML_TAG_STR] = "str",           [YAML_TAG_BOOL] = "bool",     [YAML_TAG_INT] = "int",
        [YAML_TAG_FLOAT] = "float",       [YAML_TAG_NULL] = "null",     [YAML_TAG_TIMESTAMP] = "timestamp",
        [YAML_TAG_BINARY] = "binary",     [YAML_TAG_MAP] = "map",       [YAML_TAG_SEQ] = "seq",
        [YAML_TAG_MERGE] = "merge"};
    static const struct str full = {"!<tag:yaml.org,2002:", 20};
    if (str_starts(s, full) && str_ends(s, STR(">")))
        s = str_slice(s, full.len, s.len - 1);
    else if (str_starts(s, STR("!!")))
        s = str_slice(s, 2, s.len);
    else
        return YAML_TAG_OTHER;
    for (unsigned i = YAML_TAG_STR; i < COUNT_OF(names); i++)
        if (str_equal(s, str_of(names[i])))
            return (enum yaml_tag)i;
    return YAML_TAG_OTHER;
}

static bool is_anchor_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

// The name behind `&` or `*`, which the reader is at; empty when there is none.
static struct str read_name(struct reader *r)
{
    size_t start = ++r->at;
    while (is_anchor_character(peek(r, 0)))
        r->at++;
    char c = peek(r, 0);
    if (r->at == start || !(is_gap(c) || strchr("?:,]}%@`", c)))
        fail(r, "the name of an anchor has letters, digits, `-` and `_`");
    return str_slice(r->text, start, r->at);
}

static struct str read_tag(struct reader *r)
{
    size_t start = r->at;
    while (!is_gap(peek(r, 0)) && !(r->flow && is_bracket(peek(r, 0)) && peek(r, 0) != '['))
        r->at++;
    return str_slice(r->text, start, r->at);
}

// Properties on this line; blanks behind them are skipped.
static struct properties read_properties(struct reader *r)
{
    struct properties p = {0};
    while (!r->why && (peek(r, 0) == '&' || peek(r, 0) == '!')) {
        bool is_anchor = peek(r, 0) == '&';
        if (is_anchor ? p.anchor.len > 0 : p.tag != YAML_TAG_NONE) {
            fail(r, "a node has one anchor and one tag");
            break;
        }
        if (is_anchor)
            p.anchor = read_name(r);
        else
            p.tag = tag_of(read_tag(r));
        while (is_blank(peek(r, 0)))
            r->at++;
    }
    return p;
}

static size_t anchor_begin(struct reader *r, const struct properties *p)
{
    if (p->anchor.len)
        ARRAY_PUSH(&r->anchors, (struct anchor){p->anchor, VALUE_NONE});
    return r->anchors.len;
}

// The value of the anchor that anchor_begin opened as number `n`, if it did.
static struct value anchor_end(struct reader *r, const struct properties *p, size_t n,
                               struct value v)
{
    if (p->anchor.len)
        r->anchors.at[n - 1].value = v;
    return v;
}

static struct value read_alias(struct reader *r)
{
    struct str name = read_name(r);
    for (size_t i = r->anchors.len; i-- > 0;) {
        const struct anchor *a = &r->anchors.at[i];
        if (str_equal(a->name, name))
            return value_is(a->value, VALUE_ABSENT)
                       ? fail(r, "an alias cannot stand inside of what it repeats")
                       : a->value;
    }
    return fail(r, "there is no anchor of this name above");
}

// ---- values

static struct value scalar_value(struct reader *r, struct yaml_scalar s, enum yaml_tag tag)
{
    struct value v;
    const char *why;
    s.tag = tag;
    if (r->why)
        return VALUE_NONE;
    return yaml_resolve(r->arena, &s, &v, &why) ? v : fail(r, why);
}

// A mapping as it is read. The key `<<` adds all pairs of a mapping, or of each in a sequence.
struct pairs {
    ARRAY(struct value) keys, items;
};

static void pairs_add(struct pairs *p, struct value key, struct value item)
{
    ARRAY_PUSH(&p->keys, key);
    ARRAY_PUSH(&p->items, item);
}

static void pairs_merge(struct reader *r, struct pairs *p, struct value v)
{
    if (!value_is(v, VALUE_OBJECT)) {
        fail(r, "only mappings can be merged by `<<`");
        return;
    }
    if (!call_charge(r->call, value_len(v)))
        fail(r, "");
    for (size_t i = 0; i < value_len(v) && !r->why; i++)
        pairs_add(p, v.aggregate->keys[i], value_item(v, i));
}

// The text of a key, or absent for `<<`; what else it is fails.
static struct value key_of(struct reader *r, struct yaml_scalar s, enum yaml_tag tag)
{
    if (tag == YAML_TAG_MERGE || (tag == YAML_TAG_NONE && str_equal(s.text, STR("<<"))))
        return VALUE_NONE;
    struct value v = scalar_value(r, s, tag);
    struct str ignored;
    if (r->why)
        return VALUE_NONE;
    if (value_is_null(v) || !value_convert(r->arena, v, &type_string, &v, &ignored))
        return fail(r, "the key of a mapping is a string");
    return v;
}

static void pairs_put(struct reader *r, struct pairs *p, struct value key, struct value v)
{
    if (r->why)
        return;
    if (!value_is(key, VALUE_ABSENT)) {
        pairs_add(p, key, v);
        return;
    }
    if (!value_is(v, VALUE_TUPLE)) {
        pairs_merge(r, p, v);
        return;
    }
    for (size_t i = 0; i < value_len(v) && !r->why; i++)
        pairs_merge(r, p, value_item(v, i));
}

static struct value pairs_done(struct reader *r, struct pairs *p)
{
    struct value v = VALUE_NONE;
    if (!r->why)
        v = value_object(r->arena, p->keys.at, p->items.at, p->keys.len);
    ARRAY_DONE(&p->keys);
    ARRAY_DONE(&p->items);
    return v;
}

static bool enter(struct reader *r)
{
    if (r->depth >= DEPTH_MOST)
        fail(r, "this is nested too deep");
    else if (!call_charge(r->call, 1))
        fail(r, "");
    r->depth++;
    return !r->why;
}

// ---- flow: brackets

static struct yaml_scalar empty_scalar(void)
{
    return (struct yaml_scalar){.text = STR("")};
}

// A scalar inside of brackets; nothing at all is one too.
static struct yaml_scalar read_flow_scalar(struct reader *r)
{
    char c = peek(r, 0);
    if (c == '"' || c == '\'')
        return read_quoted(r);
    if (may_begin_plain(r))
        return read_plain(r, -1);
    if (c != ',' && c != ']' && c != '}' && c != ':')
        fail(r, "no value begins with this character");
    return empty_scalar();
}

// The key of a pair in brackets, and whether there is a colon behind it.
static struct value read_flow_key(struct reader *r)
{
    bool is_asked = peek(r, 0) == '?';
    r->at += is_asked;
    skip(r, true);
    struct properties p = read_properties(r);
    skip(r, true);
    if (strchr("[{*", peek(r, 0)) && peek(r, 0))
        return fail(r, "the key of a mapping is a string");
    size_t n = anchor_begin(r, &p);
    struct yaml_scalar s = read_flow_scalar(r);
    struct value key = key_of(r, s, p.tag);
    return anchor_end(r, &p, n, key);
}

// The value behind a colon, or null when there is none.
static struct value read_flow_value(struct reader *r)
{
    skip(r, true);
    if (peek(r, 0) != ':')
        return value_null(&type_dynamic);
    r->at++;
    return read_flow(r);
}

// Behind an entry: a comma, or the bracket that closes. True when it goes on.
static bool next_entry(struct reader *r, char close)
{
    skip(r, true);
    if (peek(r, 0) == ',') {
        r->at++;
        skip(r, true);
    } else if (peek(r, 0) != close) {
        fail(r, "a comma or a closing bracket is missing");
    }
    if (is_at_end(r) || is_marker(r))
        fail(r, "a bracket is not closed");
    return !r->why && peek(r, 0) != close;
}

static struct value read_flow_mapping(struct reader *r)
{
    struct pairs p = {{0}, {0}};
    r->at++;
    skip(r, true);
    bool more = peek(r, 0) != '}';
    while (more && !r->why) {
        if (peek(r, 0) == ',')
            fail(r, "an entry is missing before the comma");
        struct value key = read_flow_key(r);
        struct value v = r->why ? VALUE_NONE : read_flow_value(r);
        pairs_put(r, &p, key, v);
        more = next_entry(r, '}');
    }
    r->at++;
    return pairs_done(r, &p);
}

// Whether the entry of a sequence in brackets is a pair: `[a: 1]`.
static bool is_flow_pair(const struct reader *r)
{
    struct reader look = *r;
    if (peek(r, 0) == '?')
        return true;
    look.why = NULL;
    struct properties p = read_properties(&look);
    (void)p;
    if (strchr("[{*", peek(&look, 0)) && peek(&look, 0))
        return false;
    read_flow_scalar(&look);
    size_t line = look.line_start;
    skip(&look, true);
    return !look.why && peek(&look, 0) == ':' && line == r->line_start;
}

static struct value read_flow_sequence(struct reader *r)
{
    ARRAY(struct value) items = {0};
    r->at++;
    skip(r, true);
    bool more = peek(r, 0) != ']';
    while (more && !r->why) {
        if (peek(r, 0) == ',')
            fail(r, "an entry is missing before the comma");
        struct value v;
        if (is_flow_pair(r)) {
            struct pairs p = {{0}, {0}};
            struct value key = read_flow_key(r);
            v = r->why ? VALUE_NONE : read_flow_value(r);
            pairs_put(r, &p, key, v);
            v = pairs_done(r, &p);
        } else {
            v = read_flow(r);
        }
        ARRAY_PUSH(&items, v);
        more = next_entry(r, ']');
    }
    r->at++;
    struct value v = r->why ? VALUE_NONE : value_tuple(r->arena, items.at, items.len);
    ARRAY_DONE(&items);
    return v;
}

static struct value collection(struct reader *r, enum yaml_tag tag, enum yaml_tag own)
{
    r->flow++;
    struct value v = own == YAML_TAG_MAP ? read_flow_mapping(r) : read_flow_sequence(r);
    r->flow--;
    if (tag != YAML_TAG_NONE && tag != own)
        fail(r, "the tag does not fit what is behind it");
    return v;
}

// A node that needs no line of its own: brackets, an alias, a scalar.
static struct value read_inline(struct reader *r, const struct properties *p, int indent)
{
    size_t n = anchor_begin(r, p);
    char c = peek(r, 0);
    struct value v;
    if (c == '[' || c == '{')
        v = collection(r, p->tag, c == '[' ? YAML_TAG_SEQ : YAML_TAG_MAP);
    else if (c == '*')
        v = p->anchor.len || p->tag ? fail(r, "an alias has no anchor and no tag") : read_alias(r);
    else if (r->flow)
        v = scalar_value(r, read_flow_scalar(r), p->tag);
    else if (c == '|' || c == '>')
        v = scalar_value(r, read_block_scalar(r, indent), p->tag);
    else if (c == '"' || c == '\'')
        v = scalar_value(r, read_quoted(r), p->tag);
    else if (may_begin_plain(r))
        v = scalar_value(r, read_plain(r, indent), p->tag);
    else
        v = fail(r, "no value begins with this character");
    return anchor_end(r, p, n, v);
}

static struct value read_flow(struct reader *r)
{
    if (!enter(r))
        return VALUE_NONE;
    skip(r, true);
    struct properties p = read_properties(r);
    skip(r, true);
    struct value v = read_inline(r, &p, -1);
    r->depth--;
    return v;
}

// ---- blocks

// Past the brackets that begin at the reader, as far as this line has them.
static void skip_brackets(struct reader *r)
{
    int depth = 0;
    do {
        char c = peek(r, 0);
        if (c == '"' || c == '\'')
            read_quoted(r);
        else
            r->at++;
        depth += (c == '[' || c == '{') - (c == ']' || c == '}');
    } while (depth > 0 && !is_at_end(r) && !r->why);
}

// Whether a key of a mapping begins at the reader: looks, and moves nothing.
static bool is_key(const struct reader *r)
{
    struct reader look = *r;
    look.text = str_slice(r->text, 0, str_find_char(r->text, '\n', r->at));
    look.why = NULL;
    read_properties(&look);
    char c = peek(&look, 0);
    if (c == '"' || c == '\'')
        read_quoted(&look);
    else if (c == '*')
        read_name(&look);
    else if (c == '[' || c == '{')
        skip_brackets(&look);
    else if (may_begin_plain(&look))
        read_plain(&look, -1);
    else if (c != ':')
        return false;
    while (is_blank(peek(&look, 0)))
        look.at++;
    return !look.why && look.at - r->at <= KEY_MOST_BYTES && peek(&look, 0) == ':' &&
           is_gap(peek(&look, 1));
}

static bool is_asked_key(const struct reader *r)
{
    return peek(r, 0) == '?' && is_gap(peek(r, 1));
}

// `? key`, whose colon is on a line below.
static struct value read_asked_key(struct reader *r, int indent)
{
    r->at++;
    skip(r, false);
    if (is_block_end(r) || column(r) <= indent)
        return fail(r, "the key of a mapping is a string");
    struct properties p = read_properties(r);
    char c = peek(r, 0);
    if ((c && strchr("[{*", c)) || is_key(r) || (c == '-' && is_gap(peek(r, 1))))
        return fail(r, "the key of a mapping is a string");
    size_t n = anchor_begin(r, &p);
    struct yaml_scalar s;
    if (c == '|' || c == '>')
        s = read_block_scalar(r, indent);
    else if (c == '"' || c == '\'')
        s = read_quoted(r);
    else
        s = read_plain(r, indent);
    struct value key = anchor_end(r, &p, n, key_of(r, s, p.tag));
    skip(r, true);
    return key;
}

static struct value read_key(struct reader *r)
{
    struct properties p = read_properties(r);
    char c = peek(r, 0);
    if (c == '[' || c == '{' || c == '*' || c == ':')
        return fail(r, "the key of a mapping is a string");
    size_t n = anchor_begin(r, &p);
    struct yaml_scalar s = c == '"' || c == '\'' ? read_quoted(r) : read_plain(r, INT32_MAX - 1);
    struct value key = anchor_end(r, &p, n, key_of(r, s, p.tag));
    while (is_blank(peek(r, 0)))
        r->at++;
    return key;
}

static struct value read_pair_value(struct reader *r, int indent, bool is_asked)
{
    if (peek(r, 0) != ':' || !is_gap(peek(r, 1)) || (is_asked && column(r) != indent))
        return is_asked ? value_null(&type_dynamic) : fail(r, "a colon is missing behind the key");
    r->at++;
    return read_block(r, (struct place){.indent = indent, .may_block = is_asked, .is_value = true});
}

static struct value read_mapping(struct reader *r, int indent)
{
    struct pairs p = {{0}, {0}};
    while (!r->why) {
        bool is_asked = is_asked_key(r);
        if (!is_asked && !is_key(r)) {
            fail(r, "a key and a colon are expected here");
            break;
        }
        struct value key = is_asked ? read_asked_key(r, indent) : read_key(r);
        struct value v = r->why ? VALUE_NONE : read_pair_value(r, indent, is_asked);
        pairs_put(r, &p, key, v);
        skip(r, false);
        if (is_block_end(r) || column(r) < indent)
            break;
        if (column(r) > indent)
            fail(r, "this line is indented more than the key above it");
    }
    return pairs_done(r, &p);
}

static bool is_entry(const struct reader *r)
{
    return peek(r, 0) == '-' && is_gap(peek(r, 1));
}

static struct value read_sequence(struct reader *r, int indent)
{
    ARRAY(struct value) items = {0};
    while (!r->why && is_entry(r)) {
        r->at++;
        ARRAY_PUSH(&items, read_block(r, (struct place){.indent = indent, .may_block = true}));
        skip(r, false);
        if (is_block_end(r) || column(r) < indent)
            break;
        if (column(r) > indent)
            fail(r, "this line is indented more than the entry above it");
    }
    struct value v = r->why ? VALUE_NONE : value_tuple(r->arena, items.at, items.len);
    ARRAY_DONE(&items);
    return v;
}

// Behind a value on its line nothing may stand but a comment.
static void check_line_end(struct reader *r)
{
    while (is_blank(peek(r, 0)))
        r->at++;
    char c = peek(r, 0);
    if (!is_at_end(r) && c != '\n' && c != '#' && column(r) != 0)
        fail(r, c == ':' ? "a mapping cannot begin here" : "there is more behind the value");
}

// A mapping or a sequence that begins at the reader; absent when none does.
static struct value read_collection(struct reader *r, struct place p, const struct properties *own)
{
    bool is_sequence = is_entry(r), is_mapping = is_asked_key(r) || is_key(r);
    if (!is_sequence && !is_mapping)
        return VALUE_NONE;
    if (!p.may_block)
        return fail(r, is_sequence ? "a sequence cannot begin here" : "a mapping cannot begin here");
    if (own->tag && own->tag != (is_sequence ? YAML_TAG_SEQ : YAML_TAG_MAP))
        return fail(r, "the tag does not fit what is behind it");
    size_t n = anchor_begin(r, own);
    int at = column(r);
    struct value v = is_sequence ? read_sequence(r, at) : read_mapping(r, at);
    return anchor_end(r, own, n, v);
}

// The node at the reader, which is not empty; `own` is what stood before it on lines above.
static struct value read_content(struct reader *r, struct place p, struct properties own)
{
    struct value v = read_collection(r, p, &own);
    if (r->why || !value_is(v, VALUE_ABSENT))
        return v;
    struct properties more = read_properties(r);
    if ((own.anchor.len && more.anchor.len) || (own.tag && more.tag))
        return fail(r, "a node has one anchor and one tag");
    own.anchor = more.anchor.len ? more.anchor : own.anchor;
    own.tag = more.tag ? more.tag : own.tag;
    char c = peek(r, 0);
    if (c != '\n' && c != '#' && !is_at_end(r)) {
        v = read_inline(r, &own, p.indent);
        check_line_end(r);
        return v;
    }
    if (!more.anchor.len && !more.tag)
        return fail(r, "no value begins with this character");
    skip(r, true);
    p.may_block = true;
    bool is_same = p.is_value && column(r) == p.indent && is_entry(r);
    if (!is_block_end(r) && (column(r) > p.indent || is_same))
        return read_content(r, p, own);
    size_t n = anchor_begin(r, &own);
    return anchor_end(r, &own, n, scalar_value(r, empty_scalar(), own.tag));
}

static struct value read_block(struct reader *r, struct place p)
{
    if (!enter(r))
        return VALUE_NONE;
    p.may_block |= skip(r, !p.may_block);
    bool is_same = p.is_value && column(r) == p.indent && is_entry(r);
    struct value v = value_null(&type_dynamic);
    if (!is_block_end(r) && (column(r) > p.indent || is_same))
        v = read_content(r, p, (struct properties){0});
    r->depth--;
    return v;
}

// ---- the document

// The text with `\n` for every line end, checked for characters that YAML does not have.
static void prepare(struct reader *r, struct str text)
{
    char *copy = arena_alloc(r->arena, text.len + 1);
    size_t len = 0;
    if (str_starts(text, STR("\xef\xbb\xbf")))
        text = str_slice(text, 3, text.len);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c == '\r' && i + 1 < text.len && text.at[i + 1] == '\n')
            continue;
        if ((c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0x7f)
            fail(r, "a control character is not allowed");
        copy[len++] = c == '\r' ? '\n' : (char)c;
    }
    r->text = str_make(copy, len);
}

static void read_directives(struct reader *r)
{
    bool has_some = false;
    skip(r, false);
    while (column(r) == 0 && peek(r, 0) == '%' && !r->why) {
        struct str line = str_slice(r->text, r->at, str_find_char(r->text, '\n', r->at));
        if (!str_starts(line, STR("%YAML ")) && !str_starts(line, STR("%TAG ")))
            fail(r, "there is no such directive");
        r->at += line.len;
        skip(r, false);
        has_some = true;
    }
    if (has_some && !(is_marker(r) && peek(r, 0) == '-'))
        fail(r, "directives end in a line `---`");
    if (is_at_end(r) || (is_marker(r) && peek(r, 0) == '.'))
        fail(r, "there is no document");
}

static struct value read_document(struct reader *r)
{
    read_directives(r);
    bool is_marked = !r->why && is_marker(r);
    r->at += is_marked ? 3 : 0;
    if (r->why)
        return VALUE_NONE;
    struct value v = read_block(r, (struct place){.indent = -1, .may_block = !is_marked});
    skip(r, true);
    if (!r->why && is_marker(r) && peek(r, 0) == '.') {
        r->at += 3;
        skip(r, true);
    }
    if (!r->why && !is_at_end(r))
        fail(r, is_marker(r) ? "only one document is allowed" : "there is more behind the document");
    return v;
}

static size_t line_of(struct str text, size_t at)
{
    size_t line = 1;
    for (size_t i = 0; i < at && i < text.len; i++)
        line += text.at[i] == '\n';
    return line;
}

struct value apply_yamldecode(struct call *c)
{
    struct reader r = {.call = c, .arena = call_arena(c)};
    struct str text = text_arg(c, 0);
    struct value v = VALUE_NONE;
    if (call_charge(c, 1 + text.len / 16)) {
        prepare(&r, text);
        v = r.why ? VALUE_NONE : read_document(&r);
    }
    ARRAY_DONE(&r.anchors);
    if (!call_charge(c, 0))
        return call_limit(c);
    if (r.why)
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "line %zu of the YAML: %s",
                         line_of(r.text, r.why_at), r.why);
    return v;
}
