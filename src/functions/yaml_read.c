// SPDX-License-Identifier: Apache-2.0
//
// `yamldecode`: one document of YAML as a value. A reader by descent: a block is known by the column it
// begins at, and a line is the key of a mapping when, looking ahead, a colon follows its first scalar. What
// is refused is what the peer refuses: keys that are no scalars, values that contain themselves, more than
// one document.
#include "functions/yaml_inside.h"

#include <string.h>

#include "functions/text.h"
#include "value/convert.h"

enum {
    DEPTH_MOST = 500,      // of nodes in each other: half of what values may have
    KEY_MOST_BYTES = 1024, // how far to look for the colon behind a key
};

// What stands before a node.
struct properties {
    struct str anchor;
    enum yaml_tag tag;
};

// Where a node of a block may stand.
struct place {
    int indent;     // the column of the block around it, -1 for none
    bool may_block; // a mapping or sequence may begin on this line
    bool is_value;  // of a mapping: a sequence may begin at the column of its key
};

static struct value read_yaml_block(struct yaml_reader *r, struct place p);
static struct value read_flow(struct yaml_reader *r);

static bool is_block_end(const struct yaml_reader *r)
{
    return yaml_is_at_end(r) || yaml_is_marker(r);
}

// ---- tags, anchors, aliases

static enum yaml_tag tag_of(struct str s)
{
    static const char *const names[] = {
        [YAML_TAG_STR] = "str",       [YAML_TAG_BOOL] = "bool", [YAML_TAG_INT] = "int",
        [YAML_TAG_FLOAT] = "float",   [YAML_TAG_NULL] = "null", [YAML_TAG_TIMESTAMP] = "timestamp",
        [YAML_TAG_BINARY] = "binary", [YAML_TAG_MAP] = "map",   [YAML_TAG_SEQ] = "seq",
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
static struct str read_anchor_name(struct yaml_reader *r)
{
    size_t start = ++r->at;
    while (is_anchor_character(yaml_peek(r, 0)))
        r->at++;
    char c = yaml_peek(r, 0);
    if (r->at == start || !(yaml_is_gap(c) || strchr("?:,]}%@`", c)))
        yaml_fail(r, "the name of an anchor has letters, digits, `-` and `_`");
    return str_slice(r->text, start, r->at);
}

static struct str read_tag(struct yaml_reader *r)
{
    size_t start = r->at;
    while (!yaml_is_gap(yaml_peek(r, 0)) &&
           !(r->flow && yaml_is_bracket(yaml_peek(r, 0)) && yaml_peek(r, 0) != '['))
        r->at++;
    return str_slice(r->text, start, r->at);
}

// Properties on this line; blanks behind them are skipped.
static struct properties read_properties(struct yaml_reader *r)
{
    struct properties p = {0};
    while (!r->why && (yaml_peek(r, 0) == '&' || yaml_peek(r, 0) == '!')) {
        bool is_anchor = yaml_peek(r, 0) == '&';
        if (is_anchor ? p.anchor.len > 0 : p.tag != YAML_TAG_NONE) {
            yaml_fail(r, "a node has one anchor and one tag");
            break;
        }
        if (is_anchor)
            p.anchor = read_anchor_name(r);
        else
            p.tag = tag_of(read_tag(r));
        yaml_skip_blanks(r);
    }
    return p;
}

static size_t anchor_begin(struct yaml_reader *r, const struct properties *p)
{
    if (p->anchor.len)
        ARRAY_PUSH(&r->anchors, (struct yaml_anchor){p->anchor, VALUE_NONE});
    return r->anchors.len;
}

// The value of the anchor that anchor_begin opened as number `n`, if it did.
static struct value anchor_end(struct yaml_reader *r, const struct properties *p, size_t n,
                               struct value v)
{
    if (p->anchor.len)
        r->anchors.at[n - 1].value = v;
    return v;
}

static struct value read_alias(struct yaml_reader *r)
{
    struct str name = read_anchor_name(r);
    for (size_t i = r->anchors.len; i-- > 0;) {
        const struct yaml_anchor *a = &r->anchors.at[i];
        if (str_equal(a->name, name))
            return value_is(a->value, VALUE_ABSENT)
                       ? yaml_fail(r, "an alias cannot stand inside of what it repeats")
                       : a->value;
    }
    return yaml_fail(r, "there is no anchor of this name above");
}

// ---- values

static struct value scalar_value(struct yaml_reader *r, struct yaml_scalar s, enum yaml_tag tag)
{
    struct value v;
    const char *why;
    s.tag = tag;
    if (r->why)
        return VALUE_NONE;
    return yaml_resolve(r->arena, &s, &v, &why) ? v : yaml_fail(r, why);
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

static void pairs_merge(struct yaml_reader *r, struct pairs *p, struct value v)
{
    if (!value_is(v, VALUE_OBJECT)) {
        yaml_fail(r, "only mappings can be merged by `<<`");
        return;
    }
    if (!call_charge(r->call, value_len(v)))
        yaml_fail(r, "");
    for (size_t i = 0; i < value_len(v) && !r->why; i++)
        pairs_add(p, v.aggregate->keys[i], value_item(v, i));
}

// The text of a key, or absent for `<<`; what else it is fails.
static struct value yaml_key_of(struct yaml_reader *r, struct yaml_scalar s, enum yaml_tag tag)
{
    if (tag == YAML_TAG_MERGE || (tag == YAML_TAG_NONE && str_equal(s.text, STR("<<"))))
        return VALUE_NONE;
    struct value v = scalar_value(r, s, tag);
    struct str ignored;
    if (r->why)
        return VALUE_NONE;
    if (value_is_null(v) || !value_convert(r->arena, v, &type_string, &v, &ignored))
        return yaml_fail(r, "the key of a mapping is a string");
    return v;
}

static void pairs_put(struct yaml_reader *r, struct pairs *p, struct value key, struct value v)
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

static struct value pairs_done(struct yaml_reader *r, struct pairs *p)
{
    struct value v = VALUE_NONE;
    if (!r->why)
        v = value_object(r->arena, p->keys.at, p->items.at, p->keys.len);
    ARRAY_DONE(&p->keys);
    ARRAY_DONE(&p->items);
    return v;
}

static bool enter_yaml(struct yaml_reader *r)
{
    if (r->depth >= DEPTH_MOST)
        yaml_fail(r, "this is nested too deep");
    else if (!call_charge(r->call, 1))
        yaml_fail(r, "");
    r->depth++;
    return !r->why;
}

// ---- flow: brackets

static struct yaml_scalar empty_scalar(void)
{
    return (struct yaml_scalar){.text = STR("")};
}

// A scalar inside of brackets; nothing at all is one too.
static struct yaml_scalar read_flow_scalar(struct yaml_reader *r)
{
    char c = yaml_peek(r, 0);
    if (c == '"' || c == '\'')
        return yaml_read_quoted(r);
    if (yaml_may_begin_plain(r))
        return yaml_read_plain(r, -1);
    if (c != ',' && c != ']' && c != '}' && c != ':')
        yaml_fail(r, "no value begins with this character");
    return empty_scalar();
}

// The key of a pair in brackets, and whether there is a colon behind it.
static struct value read_flow_key(struct yaml_reader *r)
{
    bool is_asked = yaml_peek(r, 0) == '?';
    r->at += is_asked;
    yaml_skip(r, true);
    struct properties p = read_properties(r);
    yaml_skip(r, true);
    if (strchr("[{*", yaml_peek(r, 0)) && yaml_peek(r, 0))
        return yaml_fail(r, "the key of a mapping is a string");
    size_t n = anchor_begin(r, &p);
    struct yaml_scalar s = read_flow_scalar(r);
    struct value key = yaml_key_of(r, s, p.tag);
    return anchor_end(r, &p, n, key);
}

// The value behind a colon, or null when there is none.
static struct value read_flow_value(struct yaml_reader *r)
{
    yaml_skip(r, true);
    if (yaml_peek(r, 0) != ':')
        return value_null(&type_dynamic);
    r->at++;
    return read_flow(r);
}

// Behind an entry: a comma, or the bracket that closes. True when it goes on.
static bool next_entry(struct yaml_reader *r, char close)
{
    yaml_skip(r, true);
    if (yaml_peek(r, 0) == ',') {
        r->at++;
        yaml_skip(r, true);
    } else if (!is_block_end(r) && yaml_peek(r, 0) != close) {
        yaml_fail(r, "a comma or a closing bracket is missing");
    }
    if (is_block_end(r))
        yaml_fail(r, "a bracket is not closed");
    return !r->why && yaml_peek(r, 0) != close;
}

static struct value read_flow_mapping(struct yaml_reader *r)
{
    struct pairs p = {{0}, {0}};
    r->at++;
    yaml_skip(r, true);
    bool more = yaml_peek(r, 0) != '}';
    while (more && !r->why) {
        if (yaml_peek(r, 0) == ',')
            yaml_fail(r, "an entry is missing before the comma");
        struct value key = read_flow_key(r);
        struct value v = r->why ? VALUE_NONE : read_flow_value(r);
        pairs_put(r, &p, key, v);
        more = next_entry(r, '}');
    }
    r->at++;
    return pairs_done(r, &p);
}

// Whether the entry of a sequence in brackets is a pair: `[a: 1]`.
static bool is_flow_pair(const struct yaml_reader *r)
{
    struct yaml_reader look = *r;
    if (yaml_peek(r, 0) == '?')
        return true;
    look.why = NULL;
    struct properties p = read_properties(&look);
    (void)p;
    if (strchr("[{*", yaml_peek(&look, 0)) && yaml_peek(&look, 0))
        return false;
    read_flow_scalar(&look);
    yaml_skip(&look, true);
    return !look.why && yaml_peek(&look, 0) == ':' && look.line_start == r->line_start;
}

static struct value read_flow_sequence(struct yaml_reader *r)
{
    ARRAY(struct value) items = {0};
    r->at++;
    yaml_skip(r, true);
    bool more = yaml_peek(r, 0) != ']';
    while (more && !r->why) {
        if (yaml_peek(r, 0) == ',')
            yaml_fail(r, "an entry is missing before the comma");
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

static struct value collection(struct yaml_reader *r, enum yaml_tag tag, enum yaml_tag own)
{
    r->flow++;
    struct value v = own == YAML_TAG_MAP ? read_flow_mapping(r) : read_flow_sequence(r);
    r->flow--;
    if (tag != YAML_TAG_NONE && tag != own)
        yaml_fail(r, "the tag does not fit what is behind it");
    return v;
}

// A node that needs no line of its own: brackets, an alias, a scalar.
static struct value read_inline(struct yaml_reader *r, const struct properties *p, int indent)
{
    size_t n = anchor_begin(r, p);
    char c = yaml_peek(r, 0);
    struct value v;
    if (c == '[' || c == '{')
        v = collection(r, p->tag, c == '[' ? YAML_TAG_SEQ : YAML_TAG_MAP);
    else if (c == '*')
        v = p->anchor.len || p->tag ? yaml_fail(r, "an alias has no anchor and no tag")
                                    : read_alias(r);
    else if (r->flow)
        v = scalar_value(r, read_flow_scalar(r), p->tag);
    else if (c == '|' || c == '>')
        v = scalar_value(r, yaml_read_block_scalar(r, indent), p->tag);
    else if (c == '"' || c == '\'')
        v = scalar_value(r, yaml_read_quoted(r), p->tag);
    else if (yaml_may_begin_plain(r))
        v = scalar_value(r, yaml_read_plain(r, indent), p->tag);
    else
        v = yaml_fail(r, "no value begins with this character");
    return anchor_end(r, p, n, v);
}

static struct value read_flow(struct yaml_reader *r)
{
    if (!enter_yaml(r))
        return VALUE_NONE;
    yaml_skip(r, true);
    struct properties p = read_properties(r);
    yaml_skip(r, true);
    struct value v = read_inline(r, &p, -1);
    r->depth--;
    return v;
}

// ---- blocks

// Past the brackets that begin at the reader, as far as this line has them.
static void skip_brackets(struct yaml_reader *r)
{
    int depth = 0;
    do {
        char c = yaml_peek(r, 0);
        if (c == '"' || c == '\'')
            yaml_read_quoted(r);
        else
            r->at++;
        depth += (c == '[' || c == '{') - (c == ']' || c == '}');
    } while (depth > 0 && !yaml_is_at_end(r) && !r->why);
}

// Whether a key of a mapping begins at the reader: looks, and moves nothing.
static bool is_key(const struct yaml_reader *r)
{
    struct yaml_reader look = *r;
    look.text = str_slice(r->text, 0, str_find_char(r->text, '\n', r->at));
    look.why = NULL;
    read_properties(&look);
    char c = yaml_peek(&look, 0);
    if (c == '"' || c == '\'')
        yaml_read_quoted(&look);
    else if (c == '*')
        read_anchor_name(&look);
    else if (c == '[' || c == '{')
        skip_brackets(&look);
    else if (yaml_may_begin_plain(&look))
        yaml_read_plain(&look, -1);
    else if (c != ':')
        return false;
    yaml_skip_blanks(&look);
    return !look.why && look.at - r->at <= KEY_MOST_BYTES && yaml_peek(&look, 0) == ':' &&
           yaml_is_gap(yaml_peek(&look, 1));
}

static bool is_asked_key(const struct yaml_reader *r)
{
    return yaml_peek(r, 0) == '?' && yaml_is_gap(yaml_peek(r, 1));
}

// `? key`, whose colon is on a line below.
static struct value read_asked_key(struct yaml_reader *r, int indent)
{
    r->at++;
    yaml_skip(r, false);
    if (is_block_end(r) || yaml_column(r) <= indent)
        return yaml_fail(r, "the key of a mapping is a string");
    struct properties p = read_properties(r);
    char c = yaml_peek(r, 0);
    if ((c && strchr("[{*", c)) || is_key(r) || (c == '-' && yaml_is_gap(yaml_peek(r, 1))))
        return yaml_fail(r, "the key of a mapping is a string");
    size_t n = anchor_begin(r, &p);
    struct yaml_scalar s;
    if (c == '|' || c == '>')
        s = yaml_read_block_scalar(r, indent);
    else if (c == '"' || c == '\'')
        s = yaml_read_quoted(r);
    else if (yaml_may_begin_plain(r))
        s = yaml_read_plain(r, indent);
    else
        return yaml_fail(r, "no value begins with this character");
    struct value key = anchor_end(r, &p, n, yaml_key_of(r, s, p.tag));
    yaml_skip(r, true);
    return key;
}

static struct value read_yaml_key(struct yaml_reader *r)
{
    struct properties p = read_properties(r);
    char c = yaml_peek(r, 0);
    if (c == '[' || c == '{' || c == '*' || (c == ':' && yaml_is_gap(yaml_peek(r, 1))))
        return yaml_fail(r, "the key of a mapping is a string");
    size_t n = anchor_begin(r, &p);
    struct yaml_scalar s =
        c == '"' || c == '\'' ? yaml_read_quoted(r) : yaml_read_plain(r, INT32_MAX - 1);
    struct value key = anchor_end(r, &p, n, yaml_key_of(r, s, p.tag));
    yaml_skip_blanks(r);
    return key;
}

static struct value read_pair_value(struct yaml_reader *r, int indent, bool is_asked)
{
    if (yaml_peek(r, 0) != ':' || !yaml_is_gap(yaml_peek(r, 1)) ||
        (is_asked && yaml_column(r) != indent))
        return is_asked ? value_null(&type_dynamic)
                        : yaml_fail(r, "a colon is missing behind the key");
    r->at++;
    return read_yaml_block(
        r, (struct place){.indent = indent, .may_block = is_asked, .is_value = true});
}

static struct value read_mapping(struct yaml_reader *r, int indent)
{
    struct pairs p = {{0}, {0}};
    while (!r->why) {
        bool is_asked = is_asked_key(r);
        if (!is_asked && !is_key(r)) {
            yaml_fail(r, yaml_peek(r, 0) == '\t' ? "a tab is no indentation"
                                                 : "a key and a colon are expected here");
            break;
        }
        struct value key = is_asked ? read_asked_key(r, indent) : read_yaml_key(r);
        struct value v = r->why ? VALUE_NONE : read_pair_value(r, indent, is_asked);
        pairs_put(r, &p, key, v);
        yaml_skip(r, false);
        if (is_block_end(r) || yaml_column(r) < indent)
            break;
        if (yaml_column(r) > indent)
            yaml_fail(r, "this line is indented more than the key above it");
    }
    return pairs_done(r, &p);
}

static bool is_entry(const struct yaml_reader *r)
{
    return yaml_peek(r, 0) == '-' && yaml_is_gap(yaml_peek(r, 1));
}

static struct value read_sequence(struct yaml_reader *r, int indent)
{
    ARRAY(struct value) items = {0};
    while (!r->why && is_entry(r)) {
        r->at++;
        ARRAY_PUSH(&items, read_yaml_block(r, (struct place){.indent = indent, .may_block = true}));
        yaml_skip(r, false);
        if (is_block_end(r) || yaml_column(r) < indent)
            break;
        if (yaml_column(r) > indent)
            yaml_fail(r, "this line is indented more than the entry above it");
    }
    struct value v = r->why ? VALUE_NONE : value_tuple(r->arena, items.at, items.len);
    ARRAY_DONE(&items);
    return v;
}

// Behind a value on its line nothing may stand but a comment.
static void check_line_end(struct yaml_reader *r)
{
    yaml_skip_blanks(r);
    char c = yaml_peek(r, 0);
    if (!yaml_is_at_end(r) && c != '\n' && c != '#')
        yaml_fail(r, c == ':' ? "a mapping cannot begin here" : "there is more behind the value");
}

// A mapping or a sequence that begins at the reader; absent when none does.
static struct value read_collection(struct yaml_reader *r, struct place p,
                                    const struct properties *own)
{
    bool is_sequence = is_entry(r), is_mapping = is_asked_key(r) || is_key(r);
    if (!is_sequence && !is_mapping)
        return VALUE_NONE;
    if (!p.may_block)
        return yaml_fail(r, is_sequence ? "a sequence cannot begin here"
                                        : "a mapping cannot begin here");
    if (own->tag && own->tag != (is_sequence ? YAML_TAG_SEQ : YAML_TAG_MAP))
        return yaml_fail(r, "the tag does not fit what is behind it");
    size_t n = anchor_begin(r, own);
    int at = yaml_column(r);
    struct value v = is_sequence ? read_sequence(r, at) : read_mapping(r, at);
    return anchor_end(r, own, n, v);
}

// Whether the block of a place goes on at the reader, which is at the start of a line.
static bool block_goes_on(const struct yaml_reader *r, struct place p)
{
    bool is_same = p.is_value && yaml_column(r) == p.indent && is_entry(r);
    return !is_block_end(r) && (yaml_column(r) > p.indent || is_same);
}

// Adds to the properties of a node; false when it has them already.
static bool join_properties(struct yaml_reader *r, struct properties *own, struct properties more)
{
    if ((own->anchor.len && more.anchor.len) || (own->tag && more.tag)) {
        yaml_fail(r, "a node has one anchor and one tag");
        return false;
    }
    own->anchor = more.anchor.len ? more.anchor : own->anchor;
    own->tag = more.tag ? more.tag : own->tag;
    return true;
}

// The node at the reader, which is not empty; `own` is what stood before it on lines above.
static struct value read_node_content(struct yaml_reader *r, struct place p, struct properties own)
{
    struct value v = read_collection(r, p, &own);
    if (r->why || !value_is(v, VALUE_ABSENT))
        return v;
    struct properties more = read_properties(r);
    if (!join_properties(r, &own, more))
        return VALUE_NONE;
    char c = yaml_peek(r, 0);
    bool is_below = c == '\n' || c == '#' || yaml_is_at_end(r);
    if (!is_below || (!more.anchor.len && !more.tag)) {
        v = read_inline(r, &own, p.indent);
        if (c != '|' && c != '>') // they have taken their line ends
            check_line_end(r);
        return v;
    }
    yaml_skip(r, true);
    p.may_block = true;
    if (block_goes_on(r, p))
        return read_node_content(r, p, own);
    size_t n = anchor_begin(r, &own);
    return anchor_end(r, &own, n, scalar_value(r, empty_scalar(), own.tag));
}

static struct value read_yaml_block(struct yaml_reader *r, struct place p)
{
    if (!enter_yaml(r))
        return VALUE_NONE;
    p.may_block |= yaml_skip(r, !p.may_block);
    struct value v = value_null(&type_dynamic);
    if (block_goes_on(r, p))
        v = read_node_content(r, p, (struct properties){0});
    r->depth--;
    return v;
}

// ---- the document

// The text with `\n` for every line end, checked for characters that YAML does not have.
static void prepare(struct yaml_reader *r, struct str text)
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
            yaml_fail(r, "a control character is not allowed");
        copy[len++] = c == '\r' ? '\n' : (char)c;
    }
    r->text = str_make(copy, len);
}

static void read_directives(struct yaml_reader *r)
{
    bool has_some = false;
    yaml_skip(r, false);
    while (yaml_column(r) == 0 && yaml_peek(r, 0) == '%' && !r->why) {
        struct str line = str_slice(r->text, r->at, str_find_char(r->text, '\n', r->at));
        if (!str_starts(line, STR("%YAML ")) && !str_starts(line, STR("%TAG ")))
            yaml_fail(r, "there is no such directive");
        r->at += line.len;
        yaml_skip(r, false);
        has_some = true;
    }
    if (has_some && !(yaml_is_marker(r) && yaml_peek(r, 0) == '-'))
        yaml_fail(r, "directives end in a line `---`");
    if (yaml_is_at_end(r) || (yaml_is_marker(r) && yaml_peek(r, 0) == '.'))
        yaml_fail(r, "there is no document");
}

static struct value read_document(struct yaml_reader *r)
{
    read_directives(r);
    bool is_marked = !r->why && yaml_is_marker(r);
    r->at += is_marked ? 3 : 0;
    if (r->why)
        return VALUE_NONE;
    struct value v = read_yaml_block(r, (struct place){.indent = -1, .may_block = !is_marked});
    yaml_skip(r, true);
    if (!r->why && yaml_is_marker(r) && yaml_peek(r, 0) == '.') {
        r->at += 3;
        yaml_skip(r, true);
    }
    if (!r->why && !yaml_is_at_end(r))
        yaml_fail(r, yaml_is_marker(r) ? "only one document is allowed"
                                       : "there is more behind the document");
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
    struct yaml_reader r = {.call = c, .arena = call_arena(c)};
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
