// SPDX-License-Identifier: Apache-2.0
//
// What a text of data says, as a row of events with exact places. A reader of a format pushes them, in the order
// of the tree: a mapping is its start, keys and values in turn, its end. Who takes them decides what to make:
// a value (read_value.h), an expression tree with places (read_tree.h).
#ifndef WEFT_FORMATS_EVENTS_H
#define WEFT_FORMATS_EVENTS_H

#include "base/array.h"
#include "base/str.h"

enum event_kind {
    EVENT_DOCUMENT_START,
    EVENT_DOCUMENT_END,
    EVENT_MAPPING_START,
    EVENT_MAPPING_END,
    EVENT_SEQUENCE_START,
    EVENT_SEQUENCE_END,
    EVENT_SCALAR,
    EVENT_ALIAS, // stands for the node that has its anchor
};

enum scalar_style {
    SCALAR_PLAIN,
    SCALAR_SINGLE_QUOTED,
    SCALAR_DOUBLE_QUOTED,
    SCALAR_LITERAL, // lines as they are
    SCALAR_FOLDED,  // lines that are joined
};

// Bytes of the text: the first, and one behind the last.
struct text_place {
    uint32_t start, end;
};

// A piece of a scalar's content, up to the content of the next run, and what it was written as: the same bytes, or
// (`is_whole`) something that stands for them, such as an escape sequence.
struct text_run {
    uint32_t content;
    struct text_place at;
    bool is_whole;
};

// What may stand before a node. An empty name or tag: none.
struct event_properties {
    struct str anchor;
    struct str tag; // in full: `tag:yaml.org,2002:str`, or `!local`
    struct text_place anchor_at, tag_at;
};

struct event {
    enum event_kind kind;
    enum scalar_style style;
    // As written, with quotes, without properties. A collection is from the start of its first event to the end of its
    // last; a null that nobody wrote is an empty place. Of a document: where it begins or ends.
    struct text_place at;
    struct str text;                           // the content of a scalar, the name of an alias
    const struct event_properties *properties; // NULL: none
    // Only where format_input.wants_runs: pieces of the content, in order.
    const struct text_run *runs;
    size_t run_count;
};

// What is wrong with a text, and where.
struct format_problem {
    const char *why;
    size_t at;
};

// What a reader needs. It stays within the budget of its thread (base/budget.h): where that is spent, reading ends
// with whatever is there.
struct format_input {
    struct str text;     // lives as long as what is made of the events: they borrow from it
    struct arena *arena; // content that is not in the text as it is
    bool wants_runs;
    // The event and what it points to are borrowed for the call, but for content and names. False ends reading;
    // who takes has then said why by format_fail.
    bool (*take)(void *taker, const struct event *e);
    void *taker;
    struct format_problem problem; // .why is NULL: nothing is wrong
};

// Notes the first problem; false.
bool format_fail(struct format_input *in, size_t at, const char *why);
// Passes an event on; false when reading is to end.
bool format_push(struct format_input *in, const struct event *e);

// An event that has nothing but a place.
bool format_push_mark(struct format_input *in, enum event_kind kind, size_t start, size_t end);
// A text that is one document of one mapping: its start, its end.
bool format_push_start(struct format_input *in);
bool format_push_end(struct format_input *in);

// Where a part of a scalar's content was written. Without runs: where the scalar is.
struct text_place event_place(const struct event *e, size_t from, size_t to);

// Content that is put together piece by piece, with its runs where they are wanted.
struct content {
    struct format_input *in;
    struct strbuf text;
    ARRAY(struct text_run) runs;
};

void content_init(struct content *c, struct format_input *in);
void content_done(struct content *c);
void content_clear(struct content *c);
// Bytes of the input as they are.
void content_add_source(struct content *c, size_t from, size_t to);
// A text that stands for bytes of the input.
void content_add(struct content *c, struct str text, size_t from, size_t to);
void content_add_char(struct content *c, char character, size_t from, size_t to);
// Sets text and runs of a scalar, in the arena of the input.
void content_finish(struct content *c, struct event *e);
// The same for bytes of the input as they are.
void content_of_source(struct format_input *in, size_t from, size_t to, struct event *e);

#endif
