// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that read YAML: the reader, its characters and scalars (yaml_text.c), on top of which
// yaml_read.c finds nodes. Private to this folder.
#ifndef WEFT_FORMATS_YAML_YAML_INSIDE_H
#define WEFT_FORMATS_YAML_YAML_INSIDE_H

#include "formats/formats.h"

// Where readers of YAML disagree (`struct format.syntax`). Without flags: libyaml 0.2.
enum yaml_syntax {
    // The older scanner that was ported to Go, and its descendants: `\/` is not an escape and `\'` is one, tags in
    // brackets may contain commas, an alias cannot be a key.
    YAML_GO = 1 << 0,
    // YAML 1.2: tabs may separate but not indent, a comment needs a blank before it, anchor names may contain any
    // character, brackets may span lines, unknown directives are skipped.
    YAML_1_2 = 1 << 1,
};

struct yaml_handle {
    struct str name, prefix;
};

struct yaml_reader {
    struct format_input *in;
    struct str text;
    unsigned syntax;
    size_t at;
    size_t line_start;
    size_t last_end; // of the last event
    unsigned flow;   // number of enclosing brackets
    int flow_indent; // the column of the enclosing block
    unsigned depth;
    bool has_cr; // some lines end with CR
    bool ended;  // a problem, or the consumer has stopped
    ARRAY(struct yaml_handle) handles;
    struct content content;
};

// Records a problem at the reader, or at a byte; reading ends.
void yaml_fail(struct yaml_reader *r, const char *why);
void yaml_fail_at(struct yaml_reader *r, size_t at, const char *why);

static inline bool yaml_is_go(const struct yaml_reader *r)
{
    return r->syntax & YAML_GO;
}

static inline bool yaml_is_1_2(const struct yaml_reader *r)
{
    return r->syntax & YAML_1_2;
}

bool yaml_read(const struct format *f, struct format_input *in);

// ---- what a scalar means: shared by the profiles

// The tags of YAML's own types; the rest is one.
enum yaml_tag {
    YAML_TAG_NONE,
    YAML_TAG_STR,
    YAML_TAG_BOOL,
    YAML_TAG_INT,
    YAML_TAG_FLOAT,
    YAML_TAG_NULL,
    YAML_TAG_TIMESTAMP,
    YAML_TAG_BINARY,
    YAML_TAG_MAP,
    YAML_TAG_SEQ,
    YAML_TAG_MERGE,
    YAML_TAG_OTHER,
};

enum yaml_tag yaml_tag(const struct event *e);
// Whether it is one of the words of a list that ends with NULL.
bool yaml_is_word(struct str s, const char *const *words);
// The number of characters at `at` that are in the set.
size_t yaml_span(struct str s, size_t at, const char *set);
// Decimal digits with a sign, or digits after `0o` or `0x`.
bool yaml_is_integer(struct str s);
bool yaml_is_float(struct str s);
// `.inf` with a sign.
bool yaml_is_endless(struct str s);
bool yaml_is_nan(struct str s);
// 0 if there is no such month.
int yaml_days_of_month(int year, int month);
struct value yaml_string(struct arena *a, struct str s);

// ---- characters: 0 is the end

static inline char yaml_peek(const struct yaml_reader *r, size_t ahead)
{
    return r->at + ahead < r->text.len ? r->text.at[r->at + ahead] : 0;
}

static inline bool yaml_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static inline bool yaml_is_break(char c)
{
    return c == '\n' || c == '\r';
}

// A blank, a line end, or the end.
static inline bool yaml_is_gap(char c)
{
    return yaml_is_blank(c) || yaml_is_break(c) || c == 0;
}

static inline bool yaml_is_bracket(char c)
{
    return c == ',' || c == '[' || c == ']' || c == '{' || c == '}';
}

static inline int yaml_column(const struct yaml_reader *r)
{
    return (int)(r->at - r->line_start);
}

static inline bool yaml_is_at_end(const struct yaml_reader *r)
{
    return r->at >= r->text.len;
}

// `---` or `...` at the start of a line.
bool yaml_is_marker(const struct yaml_reader *r);
// Where the line at the reader ends.
size_t yaml_line_end(const struct yaml_reader *r);
// Skips blanks, comments and line ends; true if a line ended. Tabs do not indent.
bool yaml_skip(struct yaml_reader *r, bool with_tabs);
void yaml_skip_blanks(struct yaml_reader *r);

// ---- scalars: content, style and place of an event; `indent` is the column of the enclosing block, -1 for none

void yaml_read_quoted(struct yaml_reader *r, struct event *e, int indent);
bool yaml_may_begin_plain(const struct yaml_reader *r);
// The part of a plain scalar on this line; then, unless it was a key, the rest of it.
void yaml_read_plain_line(struct yaml_reader *r, struct event *e);
void yaml_read_plain_rest(struct yaml_reader *r, struct event *e, int indent);
void yaml_read_block_scalar(struct yaml_reader *r, struct event *e, int indent);

#endif
