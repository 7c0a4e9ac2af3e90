// SPDX-License-Identifier: Apache-2.0
//
// Reads YAML as events by recursive descent. A block is identified by its column. The start of a line is read first;
// it is a key if a colon follows. Keys that are collections are rejected: neither values nor documents have them.
#include <string.h>

#include "formats/yaml/yaml_inside.h"

enum {
    DEPTH_MOST = 500,      // of nested nodes: half of what values may have
    KEY_MOST_BYTES = 1024, // between the start of a key and its colon
};

static const char bad_key[] = "a key must be a string";

// Where a node of a block may be.
struct place {
    int indent;     // the column of the enclosing block, -1 for none
    bool may_block; // a mapping or sequence may start on this line
    bool is_value;  // of a mapping: a sequence may start at the column of its key
};

// The start of a line, before it is known whether it is a key.
struct candidate {
    size_t start; // with its properties
    struct event_properties properties;
    struct event event; // a scalar or an alias; otherwise only properties have been read
    bool is_read;
    bool is_key; // a colon follows, which the reader is at
};

static void read_block(struct yaml_reader *r, struct place p);
static void read_flow(struct yaml_reader *r);

static bool is_block_end(const struct yaml_reader *r)
{
    return r->ended || yaml_is_at_end(r) || yaml_is_marker(r);
}

static bool has_properties(const struct event_properties *p)
{
    return p->anchor.len || p->tag.len;
}

// ---- events

static void push(struct yaml_reader *r, struct event *e, const struct event_properties *p)
{
    e->properties = p && has_properties(p) ? p : NULL;
    r->last_end = e->at.end;
    if (!r->ended && !format_push(r->in, e))
        r->ended = true;
}

static void push_key(struct yaml_reader *r, struct event *e, const struct event_properties *p)
{
    if (e->kind == EVENT_ALIAS && yaml_is_go(r))
        yaml_fail_at(r, e->at.start, bad_key);
    push(r, e, p);
}

static void push_mark(struct yaml_reader *r, enum event_kind kind, size_t start, size_t end,
                      const struct event_properties *p)
{
    push(r, &(struct event){.kind = kind, .at = {(uint32_t)start, (uint32_t)end}}, p);
}

// An implicit null.
static void push_empty(struct yaml_reader *r, size_t at, const struct event_properties *p)
{
    push_mark(r, EVENT_SCALAR, at, at, p);
}

// ---- tags, anchors, aliases

static bool is_name_character(const struct yaml_reader *r, char c)
{
    return yaml_is_1_2(r) ? !yaml_is_gap(c) && !yaml_is_bracket(c)
                          : ascii_is_letter(c) || ascii_is_digit(c) || c == '_' || c == '-';
}

// The name after `&` or `*`, which the reader is at.
static struct str read_name(struct yaml_reader *r)
{
    size_t start = ++r->at;
    while (is_name_character(r, yaml_peek(r, 0)))
        r->at++;
    char c = yaml_peek(r, 0);
    if (r->at == start || !(yaml_is_gap(c) || strchr("?:,]}%@`", c)))
        yaml_fail(r, "the name of an anchor must consist of letters, digits, `-` and `_`");
    return str_slice(r->text, start, r->at);
}

// The prefix that a handle stands for: `!`, `!!` or one that `%TAG` defines.
static bool find_handle(struct yaml_reader *r, struct str name, struct str *prefix)
{
    for (size_t i = 0; i < r->handles.len; i++)
        if (str_equal(r->handles.at[i].name, name)) {
            *prefix = r->handles.at[i].prefix;
            return true;
        }
    *prefix = str_equal(name, STR("!!")) ? STR("tag:yaml.org,2002:") : STR("!");
    return name.len <= 2 && str_equal(name, str_slice(STR("!!"), 0, name.len));
}

// tag = `!<` uri `>` / handle suffix / `!`
static struct str read_tag(struct yaml_reader *r)
{
    size_t start = r->at;
    const char *ends = !r->flow ? "" : yaml_is_go(r) ? "{}" : ",[]{}";
    while (!yaml_is_gap(yaml_peek(r, 0)) && !strchr(ends, yaml_peek(r, 0)))
        r->at++;
    struct str tag = str_slice(r->text, start, r->at), prefix;
    if (!yaml_is_go(r) && (memchr(tag.at, '{', tag.len) || str_ends(tag, STR(","))))
        yaml_fail_at(r, start, "expected a space after this tag");
    if (str_starts(tag, STR("!<")) && str_ends(tag, STR(">")))
        return str_slice(tag, 2, tag.len - 1);
    size_t handle = str_find_char(tag, '!', 1);
    handle = handle < tag.len ? handle + 1 : 1;
    if (!find_handle(r, str_slice(tag, 0, handle), &prefix))
        yaml_fail_at(r, start, "the handle of this tag is not defined by `%TAG`");
    if (handle > 1 && handle == tag.len)
        yaml_fail_at(r, start, "expected a name after the handle of this tag");
    return str_join(r->in->arena, prefix, str_slice(tag, handle, tag.len));
}

// properties = [ `&` name ] [ tag ] in any order, on this line; blanks after them are skipped.
static void read_properties(struct yaml_reader *r, struct event_properties *p)
{
    while (!r->ended && (yaml_peek(r, 0) == '&' || yaml_peek(r, 0) == '!')) {
        bool is_anchor = yaml_peek(r, 0) == '&';
        uint32_t start = (uint32_t)r->at;
        if (is_anchor ? p->anchor.len : p->tag.len) {
            yaml_fail(r, "a node can have only one anchor and one tag");
            return;
        }
        if (is_anchor)
            p->anchor = read_name(r);
        else
            p->tag = read_tag(r);
        *(is_anchor ? &p->anchor_at : &p->tag_at) = (struct text_place){start, (uint32_t)r->at};
        if (yaml_is_1_2(r) && !yaml_is_gap(yaml_peek(r, 0)) &&
            !(r->flow && yaml_is_bracket(yaml_peek(r, 0))))
            yaml_fail(r, "expected a space after an anchor or a tag");
        yaml_skip_blanks(r);
    }
}

// Adds the properties from another line to those of a node.
static void join_properties(struct yaml_reader *r, struct event_properties *own,
                            const struct event_properties *more)
{
    if ((own->anchor.len && more->anchor.len) || (own->tag.len && more->tag.len))
        yaml_fail(r, "a node can have only one anchor and one tag");
    if (more->anchor.len) {
        own->anchor = more->anchor;
        own->anchor_at = more->anchor_at;
    }
    if (more->tag.len) {
        own->tag = more->tag;
        own->tag_at = more->tag_at;
    }
}

static void read_alias(struct yaml_reader *r, struct event *e, const struct event_properties *p)
{
    if (has_properties(p))
        yaml_fail(r, "an alias cannot have an anchor or a tag");
    size_t start = r->at;
    e->kind = EVENT_ALIAS;
    e->text = read_name(r);
    e->at = (struct text_place){(uint32_t)start, (uint32_t)r->at};
}

static void enter(struct yaml_reader *r)
{
    if (++r->depth > DEPTH_MOST)
        yaml_fail(r, "this is nested too deeply");
}

// ---- flow: brackets

// A scalar or alias in brackets; false if there is none, which is a null.
static bool read_flow_scalar(struct yaml_reader *r, struct event *e,
                             const struct event_properties *p)
{
    char c = yaml_peek(r, 0);
    *e = (struct event){.kind = EVENT_SCALAR, .at = {(uint32_t)r->at, (uint32_t)r->at}};
    if (c == '*') {
        read_alias(r, e, p);
    } else if (c == '"' || c == '\'') {
        yaml_read_quoted(r, e, 0);
    } else if (yaml_may_begin_plain(r)) {
        yaml_read_plain_line(r, e);
        yaml_read_plain_rest(r, e, -1);
    } else {
        if (c != ',' && c != ']' && c != '}' && c != ':' && !yaml_is_at_end(r))
            yaml_fail(r, "a value cannot start with this character");
        return false;
    }
    return true;
}

// `?` that announces a key.
static bool is_asked_key(const struct yaml_reader *r)
{
    return yaml_peek(r, 0) == '?' && (yaml_is_gap(yaml_peek(r, 1)) || (r->flow && !yaml_is_1_2(r)));
}

// Whether the colon at the reader ends a key in brackets that started at `start`, on this line or (`may_wrap`) above.
static bool is_flow_colon(const struct yaml_reader *r, const struct event *key, bool may_wrap)
{
    bool is_quoted = key->style != SCALAR_PLAIN;
    char next = yaml_peek(r, 1);
    if (yaml_peek(r, 0) != ':' || (!may_wrap && key->at.start < r->line_start))
        return false;
    return yaml_is_go(r) || is_quoted || key->at.start == key->at.end || yaml_is_gap(next) ||
           yaml_is_bracket(next);
}

// The value after the colon at the reader, or a null if there is none.
static void read_flow_value(struct yaml_reader *r, bool has_colon)
{
    if (!has_colon) {
        push_empty(r, r->at, NULL);
        return;
    }
    r->at++;
    read_flow(r);
}

// key   = [ `?` ] [ properties ] [ scalar ]
static void read_flow_key(struct yaml_reader *r, struct event *e, struct event_properties *p,
                          bool *is_asked)
{
    *is_asked = is_asked_key(r);
    r->at += *is_asked;
    yaml_skip(r, true);
    read_properties(r, p);
    yaml_skip(r, true);
    if (yaml_peek(r, 0) == '[' || yaml_peek(r, 0) == '{')
        yaml_fail(r, bad_key);
    read_flow_scalar(r, e, p);
}

// After an entry: a comma, or the closing bracket. True if it continues.
static bool next_entry(struct yaml_reader *r, char close)
{
    yaml_skip(r, true);
    if (yaml_peek(r, 0) == ',') {
        r->at++;
        yaml_skip(r, true);
    } else if (!is_block_end(r) && yaml_peek(r, 0) != close) {
        yaml_fail(r, "expected a comma or a closing bracket");
    }
    if (yaml_peek(r, 0) == ',')
        yaml_fail(r, "expected an entry before the comma");
    return !is_block_end(r) && yaml_peek(r, 0) != close;
}

// The first entry in brackets; false if there is none.
static bool first_entry(struct yaml_reader *r, char close)
{
    r->at++;
    yaml_skip(r, true);
    if (yaml_peek(r, 0) == ',')
        yaml_fail(r, "expected an entry before the comma");
    return !r->ended && yaml_peek(r, 0) != close;
}

// mapping = `{` [ pair *( `,` pair ) [ `,` ] ] `}`; pair = key [ `:` value ]
static void read_flow_mapping(struct yaml_reader *r)
{
    for (bool more = first_entry(r, '}'); more; more = next_entry(r, '}')) {
        struct event key;
        struct event_properties p = {0};
        bool is_asked;
        read_flow_key(r, &key, &p, &is_asked);
        push_key(r, &key, &p);
        yaml_skip(r, true);
        read_flow_value(r, is_flow_colon(r, &key, is_asked || yaml_is_1_2(r)));
    }
}

// entry = pair / node. A pair is a mapping of its own: `[a: 1]`.
static void read_flow_entry(struct yaml_reader *r)
{
    struct event e;
    struct event_properties p = {0};
    bool is_asked = is_asked_key(r);
    size_t start = r->at;
    if (is_asked) {
        read_flow_key(r, &e, &p, &is_asked);
    } else {
        read_properties(r, &p);
        yaml_skip(r, true);
        if (yaml_peek(r, 0) == '[' || yaml_peek(r, 0) == '{') {
            r->at = start;
            read_flow(r);
            yaml_skip(r, true);
            if (yaml_peek(r, 0) == ':')
                yaml_fail_at(r, start, bad_key);
            return;
        }
        read_flow_scalar(r, &e, &p);
    }
    yaml_skip(r, true);
    if (!is_asked && !is_flow_colon(r, &e, false)) {
        push(r, &e, &p);
        return;
    }
    push_mark(r, EVENT_MAPPING_START, start, start, NULL);
    push_key(r, &e, &p);
    read_flow_value(r, is_flow_colon(r, &e, is_asked));
    push_mark(r, EVENT_MAPPING_END, r->last_end, r->last_end, NULL);
}

// sequence = `[` [ entry *( `,` entry ) [ `,` ] ] `]`
static void read_flow_sequence(struct yaml_reader *r)
{
    for (bool more = first_entry(r, ']'); more; more = next_entry(r, ']'))
        read_flow_entry(r);
}

// The brackets at the reader.
static void read_brackets(struct yaml_reader *r, const struct event_properties *p)
{
    bool is_mapping = yaml_peek(r, 0) == '{';
    size_t start = r->at;
    r->flow++;
    push_mark(r, is_mapping ? EVENT_MAPPING_START : EVENT_SEQUENCE_START, r->at, r->at + 1, p);
    if (is_mapping)
        read_flow_mapping(r);
    else
        read_flow_sequence(r);
    if (yaml_peek(r, 0) != (is_mapping ? '}' : ']'))
        yaml_fail_at(r, start, "this bracket is not closed"); // unless something else is wrong
    r->at++;
    push_mark(r, is_mapping ? EVENT_MAPPING_END : EVENT_SEQUENCE_END, r->at - 1, r->at, NULL);
    r->flow--;
}

// A node in brackets, or a null if there is none.
static void read_flow(struct yaml_reader *r)
{
    struct event e;
    struct event_properties p = {0};
    enter(r);
    yaml_skip(r, true);
    read_properties(r, &p);
    yaml_skip(r, true);
    if (r->ended)
        return;
    if (yaml_peek(r, 0) == '[' || yaml_peek(r, 0) == '{') {
        read_brackets(r, &p);
    } else {
        read_flow_scalar(r, &e, &p);
        push(r, &e, &p);
    }
    r->depth--;
}

// ---- blocks

// Whether a colon follows on this line, near enough to `start`; the reader is then at it.
static bool find_colon(struct yaml_reader *r, size_t start)
{
    size_t at = r->at;
    if (r->ended || start < r->line_start)
        return false;
    while (at < r->text.len && yaml_is_blank(r->text.at[at]))
        at++;
    if (at >= r->text.len || r->text.at[at] != ':' || at - start > KEY_MOST_BYTES ||
        !yaml_is_gap(at + 1 < r->text.len ? r->text.at[at + 1] : 0))
        return false;
    r->at = at;
    return true;
}

// The start of a line, as far as it can be a key; `indent` is the column of the enclosing block.
static void read_candidate(struct yaml_reader *r, struct candidate *c, int indent)
{
    *c = (struct candidate){.start = r->at};
    read_properties(r, &c->properties);
    char first = yaml_peek(r, 0);
    c->event.kind = EVENT_SCALAR;
    c->is_read = true;
    if (first == '"' || first == '\'')
        yaml_read_quoted(r, &c->event, yaml_is_1_2(r) ? indent + 1 : 0);
    else if (first == '*')
        read_alias(r, &c->event, &c->properties);
    else if (yaml_may_begin_plain(r))
        yaml_read_plain_line(r, &c->event);
    else
        c->is_read = false;
    bool is_empty_key = !c->is_read && first == ':';
    if (is_empty_key)
        c->event.at = (struct text_place){(uint32_t)r->at, (uint32_t)r->at};
    c->is_key = (c->is_read || is_empty_key) && find_colon(r, c->start);
}

static bool is_entry(const struct yaml_reader *r)
{
    return yaml_peek(r, 0) == '-' && yaml_is_gap(yaml_peek(r, 1));
}

// Whether a block that started at a column continues with the line at the reader.
static bool goes_on(struct yaml_reader *r, int indent, const char *why)
{
    yaml_skip(r, false);
    if (is_block_end(r) || yaml_column(r) < indent)
        return false;
    if (yaml_column(r) > indent)
        yaml_fail(r, why);
    return !r->ended;
}

// `? key`, whose colon is on a line below: false if there is none.
static bool read_asked_key(struct yaml_reader *r, int indent)
{
    r->at++;
    read_block(r, (struct place){.indent = indent, .may_block = true});
    yaml_skip(r, false);
    return !is_block_end(r) && yaml_column(r) == indent && yaml_peek(r, 0) == ':' &&
           yaml_is_gap(yaml_peek(r, 1));
}

static void read_pair(struct yaml_reader *r, int indent, struct candidate *key)
{
    bool is_asked = !key && is_asked_key(r), has_colon = true;
    struct candidate c;
    if (is_asked) {
        has_colon = read_asked_key(r, indent);
    } else {
        if (!key)
            read_candidate(r, key = &c, indent);
        if (!key->is_key) {
            bool is_tab = yaml_peek(r, 0) == '\t';
            yaml_fail_at(r, key->start,
                         is_tab ? "tabs are not allowed as indentation"
                                : "expected a key and a colon");
        }
        push_key(r, &key->event, &key->properties);
    }
    if (!has_colon) {
        push_empty(r, r->at, NULL);
        return;
    }
    r->at++;
    read_block(r, (struct place){.indent = indent, .may_block = is_asked, .is_value = true});
}

// mapping = pair *( line-end pair ), all keys at one column; `key` is the first one if it has already been read.
static void read_mapping(struct yaml_reader *r, int indent, size_t start, struct candidate *key,
                         const struct event_properties *own)
{
    push_mark(r, EVENT_MAPPING_START, start, start, own);
    do {
        read_pair(r, indent, key);
        key = NULL;
    } while (goes_on(r, indent, "this line is indented more than the key above it"));
    push_mark(r, EVENT_MAPPING_END, r->last_end, r->last_end, NULL);
}

// sequence = `- ` node *( line-end `- ` node ), all dashes at one column
static void read_sequence(struct yaml_reader *r, int indent, const struct event_properties *own)
{
    push_mark(r, EVENT_SEQUENCE_START, r->at, r->at, own);
    do {
        r->at++;
        read_block(r, (struct place){.indent = indent, .may_block = true});
    } while (goes_on(r, indent, "this line is indented more than the entry above it") &&
             is_entry(r));
    push_mark(r, EVENT_SEQUENCE_END, r->last_end, r->last_end, NULL);
}

// Only a comment may follow a value on its line.
static void check_line_end(struct yaml_reader *r)
{
    bool is_apart = yaml_is_blank(yaml_peek(r, 0)) || !yaml_is_1_2(r);
    yaml_skip_blanks(r);
    char c = yaml_peek(r, 0);
    if (!r->ended && !yaml_is_at_end(r) && !yaml_is_break(c) && !(c == '#' && is_apart))
        yaml_fail(r, c == ':' ? "a mapping cannot start here" : "unexpected text after the value");
}

// Whether the block of a place continues at the reader, which is at the start of a line.
static bool is_inside(const struct yaml_reader *r, struct place p)
{
    bool is_same = p.is_value && yaml_column(r) == p.indent && is_entry(r);
    return !is_block_end(r) && (yaml_column(r) > p.indent || is_same);
}

static void read_content(struct yaml_reader *r, struct place p, struct event_properties own);

// The rest of a node whose line had properties and perhaps a scalar, but no key.
static void read_rest(struct yaml_reader *r, struct place p, struct event_properties *own,
                      struct candidate *c)
{
    char first = yaml_peek(r, 0);
    bool has_more = has_properties(&c->properties);
    join_properties(r, own, &c->properties);
    if (c->is_read) {
        if (c->event.style == SCALAR_PLAIN && c->event.kind == EVENT_SCALAR)
            yaml_read_plain_rest(r, &c->event, p.indent);
        push(r, &c->event, own);
        check_line_end(r);
    } else if (has_more && (yaml_is_gap(first) || first == '#')) {
        size_t at = r->at;
        yaml_skip(r, true);
        p.may_block = true;
        if (is_inside(r, p))
            read_content(r, p, *own);
        else
            push_empty(r, at, own);
    } else if (first == '|' || first == '>') {
        yaml_read_block_scalar(r, &c->event, p.indent);
        push(r, &c->event, own);
    } else if (first == '[' || first == '{') {
        size_t start = r->at;
        r->flow_indent = p.indent;
        read_brackets(r, own);
        if (find_colon(r, start))
            yaml_fail_at(r, start, bad_key);
        check_line_end(r);
    } else {
        yaml_fail(r, "a value cannot start with this character");
    }
}

// The node at the reader, which is not empty; `own` is what preceded it on lines above.
static void read_content(struct yaml_reader *r, struct place p, struct event_properties own)
{
    struct candidate c;
    int column = yaml_column(r);
    size_t start = r->at;
    if (is_entry(r) || is_asked_key(r)) {
        if (!p.may_block)
            yaml_fail(r,
                      is_entry(r) ? "a sequence cannot start here" : "a mapping cannot start here");
        else if (is_entry(r))
            read_sequence(r, column, &own);
        else
            read_mapping(r, column, start, NULL, &own);
        return;
    }
    read_candidate(r, &c, p.indent);
    if (!c.is_key)
        read_rest(r, p, &own, &c);
    else if (!p.may_block)
        yaml_fail(r, "a mapping cannot start here");
    else
        read_mapping(r, column, start, &c, &own);
}

static void read_block(struct yaml_reader *r, struct place p)
{
    size_t at = r->at;
    enter(r);
    p.may_block |= yaml_skip(r, !p.may_block || yaml_is_1_2(r));
    if (r->ended)
        return;
    if (is_inside(r, p))
        read_content(r, p, (struct event_properties){0});
    else
        push_empty(r, at, NULL);
    r->depth--;
}

// ---- documents

static void read_tag_directive(struct yaml_reader *r, struct str line)
{
    size_t start = 5;
    while (start < line.len && yaml_is_blank(line.at[start]))
        start++;
    size_t end = start;
    while (end < line.len && !yaml_is_blank(line.at[end]))
        end++;
    size_t prefix = end;
    while (prefix < line.len && yaml_is_blank(line.at[prefix]))
        prefix++;
    size_t last = prefix;
    while (last < line.len && !yaml_is_blank(line.at[last]))
        last++;
    struct yaml_handle h = {str_slice(line, start, end), str_slice(line, prefix, last)};
    if (!str_starts(h.name, STR("!")) || !str_ends(h.name, STR("!")) || !h.prefix.len)
        yaml_fail(r, "expected a handle like `!x!` and a prefix after `%TAG`");
    for (size_t i = 0; i < r->handles.len; i++)
        if (str_equal(r->handles.at[i].name, h.name))
            yaml_fail(r, "this handle is already defined");
    ARRAY_PUSH(&r->handles, h);
}

// Whether only blanks and a comment follow a byte on its line.
static bool is_line_done(const struct yaml_reader *r, struct str line, size_t at)
{
    size_t from = at;
    while (at < line.len && yaml_is_blank(line.at[at]))
        at++;
    return at >= line.len || (line.at[at] == '#' && (at > from || !yaml_is_1_2(r)));
}

static void read_version(struct yaml_reader *r, struct str line, bool *has_version)
{
    size_t at = 6;
    while (at < line.len && yaml_is_blank(line.at[at]))
        at++;
    struct str version = str_slice(line, at, at + 3);
    bool is_known = str_equal(version, STR("1.1")) || str_equal(version, STR("1.2")) ||
                    (yaml_is_1_2(r) && str_starts(version, STR("1.")));
    if (*has_version)
        yaml_fail(r, "the version of YAML is already defined");
    else if (!is_known)
        yaml_fail(r, "this version of YAML is not supported");
    else if (!is_line_done(r, line, at + 3))
        yaml_fail(r, "unexpected text after the version");
    *has_version = true;
}

// directives = *( `%` name … line-end ) `---`
static void read_directives(struct yaml_reader *r)
{
    bool has_some = false, has_version = false;
    r->handles.len = 0;
    while (!r->ended && yaml_column(r) == 0 && yaml_peek(r, 0) == '%') {
        struct str line = str_slice(r->text, r->at, yaml_line_end(r));
        if (str_starts(line, STR("%YAML ")))
            read_version(r, line, &has_version);
        else if (str_starts(line, STR("%TAG ")))
            read_tag_directive(r, line);
        else if (!yaml_is_1_2(r))
            yaml_fail(r, "unknown directive");
        r->at += line.len;
        yaml_skip(r, false);
        has_some = true;
    }
    if (has_some && !(yaml_is_marker(r) && yaml_peek(r, 0) == '-'))
        yaml_fail(r, "expected `---` after the directives");
}

// Reads one document, starting at the reader.
static void read_document(struct yaml_reader *r)
{
    read_directives(r);
    bool is_marked = !r->ended && yaml_is_marker(r);
    push_mark(r, EVENT_DOCUMENT_START, r->at, r->at + (is_marked ? 3 : 0), NULL);
    r->at += is_marked ? 3 : 0;
    read_block(r, (struct place){.indent = -1, .may_block = !is_marked});
    yaml_skip(r, true);
    bool is_ended = !r->ended && yaml_is_marker(r) && yaml_peek(r, 0) == '.';
    push_mark(r, EVENT_DOCUMENT_END, r->at, r->at + (is_ended ? 3 : 0), NULL);
    if (is_ended) {
        r->at += 3;
        check_line_end(r);
        yaml_skip(r, true);
    } else if (!r->ended && !yaml_is_at_end(r) && !yaml_is_marker(r)) {
        yaml_fail(r, "expected the end of the document");
    }
}

// Rejects characters that YAML does not allow; also records whether any line ends with CR.
static void check_characters(struct yaml_reader *r)
{
    for (size_t i = 0; i < r->text.len; i++) {
        unsigned char c = (unsigned char)r->text.at[i];
        if (c >= ' ' && c != 0x7f)
            continue;
        r->has_cr |= c == '\r';
        if (c != '\t' && c != '\n' && c != '\r') {
            yaml_fail_at(r, i, "control characters are not allowed");
            return;
        }
    }
}

bool yaml_read(const struct format *f, struct format_input *in)
{
    struct yaml_reader r = {.in = in, .text = in->text, .syntax = f->syntax};
    content_init(&r.content, in);
    check_characters(&r);
    if (str_starts(in->text, STR("\xef\xbb\xbf")))
        r.at = r.line_start = 3;
    yaml_skip(&r, yaml_is_1_2(&r));
    // `...` without a document before it is ignored.
    while (yaml_is_1_2(&r) && !r.ended && yaml_is_marker(&r) && yaml_peek(&r, 0) == '.') {
        r.at += 3;
        yaml_skip(&r, true);
    }
    if (!r.ended && yaml_is_marker(&r) && yaml_peek(&r, 0) == '.')
        yaml_fail(&r, "expected a document");
    while (!r.ended && !yaml_is_at_end(&r))
        read_document(&r);
    content_done(&r.content);
    ARRAY_DONE(&r.handles);
    return !r.ended;
}
