// SPDX-License-Identifier: Apache-2.0
//
// The content of a data file as a stream of events with exact places. The reader of a format pushes them in tree order:
// a mapping is its start event, then keys and values in turn, then its end event. The consumer decides what to build:
// a value (read_value.h) or an expression tree with places (read_tree.h).
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

// A range of bytes in the text: the first byte, and one past the last.
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

// The anchor and the tag of a node; empty if it has none.
struct event_properties {
    struct str anchor;
    struct str tag; // in full: `tag:yaml.org,2002:str`, or `!local`
    struct text_place anchor_at, tag_at;
};

struct event {
    enum event_kind kind;
    enum scalar_style style;
    // As written, with quotes, without properties. A collection reaches from the start of its first event to the end of its
    // last; an implicit null is an empty range. For a document: the position of its start or end.
    struct text_place at;
    struct str text;                           // the content of a scalar, the name of an alias
    const struct event_properties *properties; // NULL: none
    // The pieces of the content, in order; only if format_input.wants_runs is set.
    const struct text_run *runs;
    size_t run_count;
};

// What is wrong with a text, and where.
struct format_problem {
    const char *why;
    size_t at;
};

// The input and output of a reader. A reader stays within the budget of its thread (base/budget.h) and stops once that
// is spent.
struct format_input {
    struct str text;     // lives as long as what is made of the events: they borrow from it
    struct arena *arena; // content that is not in the text as it is
    bool wants_runs;
    // The event is borrowed for the call; its content and names live longer. Returning false stops the reader; the
    // consumer has reported why with format_fail.
    bool (*take)(void *taker, const struct event *e);
    void *taker;
    struct format_problem problem; // .why is NULL: nothing is wrong
};

// Records the first problem; returns false.
bool format_fail(struct format_input *in, size_t at, const char *why);
// Passes an event to the consumer; false if reading should stop.
bool format_push(struct format_input *in, const struct event *e);

// Pushes an event that consists of a place only.
bool format_push_mark(struct format_input *in, enum event_kind kind, size_t start, size_t end);
// The start and end events of a text that is a single mapping.
bool format_push_start(struct format_input *in);
bool format_push_end(struct format_input *in);

// The place in the text of part of a scalar's content; without runs, the place of the whole scalar.
struct text_place event_place(const struct event *e, size_t from, size_t to);

// Content that is assembled piece by piece, with its runs if they are wanted.
struct content {
    struct format_input *in;
    struct strbuf text;
    ARRAY(struct text_run) runs;
};

void content_init(struct content *c, struct format_input *in);
void content_done(struct content *c);
void content_clear(struct content *c);
// Appends bytes of the input unchanged.
void content_add_source(struct content *c, size_t from, size_t to);
// Appends text that was written as the given bytes of the input.
void content_add(struct content *c, struct str text, size_t from, size_t to);
void content_add_char(struct content *c, char character, size_t from, size_t to);
// Sets the text and runs of a scalar, allocated in the input's arena.
void content_finish(struct content *c, struct event *e);
// Sets them to a range of the input, unchanged.
void content_of_source(struct format_input *in, size_t from, size_t to, struct event *e);

#endif
