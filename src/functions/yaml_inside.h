// SPDX-License-Identifier: Apache-2.0
//
// What the two files that read YAML share: the reader and its characters (yaml_text.c), on which
// yaml_read.c builds nodes. Nobody else includes it.
#ifndef WEFT_FUNCTIONS_YAML_INSIDE_H
#define WEFT_FUNCTIONS_YAML_INSIDE_H

#include "base/array.h"
#include "functions/yaml.h"

struct yaml_anchor {
    struct str name;
    struct value value; // absent while it is being read
};

struct yaml_reader {
    struct call *call;
    struct arena *arena;
    struct str text; // line ends are one `\n`
    size_t at;
    size_t line_start;
    unsigned flow; // brackets around
    unsigned depth;
    ARRAY(struct yaml_anchor) anchors;
    const char *why; // what is wrong, or NULL
    size_t why_at;
};

// Notes what is wrong, unless something is already; absent.
struct value yaml_fail(struct yaml_reader *r, const char *why);

// ---- characters: 0 is the end

static inline char yaml_peek(const struct yaml_reader *r, size_t ahead)
{
    return r->at + ahead < r->text.len ? r->text.at[r->at + ahead] : 0;
}

static inline bool yaml_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

// A blank, a line end, or the end.
static inline bool yaml_is_gap(char c)
{
    return yaml_is_blank(c) || c == '\n' || c == 0;
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
// Skips blanks, comments and line ends; true when a line ended. Tabs are no indentation.
bool yaml_skip(struct yaml_reader *r, bool with_tabs);
void yaml_skip_blanks(struct yaml_reader *r);

// ---- scalars; `indent` is the column of the block around them, -1 for none

struct yaml_scalar yaml_read_quoted(struct yaml_reader *r);
bool yaml_may_begin_plain(const struct yaml_reader *r);
struct yaml_scalar yaml_read_plain(struct yaml_reader *r, int indent);
struct yaml_scalar yaml_read_block_scalar(struct yaml_reader *r, int indent);

#endif
