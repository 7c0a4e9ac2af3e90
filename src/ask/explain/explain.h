// SPDX-License-Identifier: Apache-2.0
//
// Why a value is what it is: the statements that were candidates, the one that won, and what it read,
// as a tree. Nothing is evaluated differently from resolving: candidates are found by walking layers
// again, reads are what the evaluation itself recorded (rulings 1.21).
#ifndef WEFT_ASK_EXPLAIN_EXPLAIN_H
#define WEFT_ASK_EXPLAIN_EXPLAIN_H

#include "graph/views/view.h"

enum candidate_status {
    CANDIDATE_WON,
    CANDIDATE_PART,       // one of several that make the value together
    CANDIDATE_OVERRIDDEN, // another one is nearer or newer
    CANDIDATE_UNSET,      // it takes the value away
    CANDIDATE_OFF,        // its condition is false
    CANDIDATE_FAILED,     // it has no value
    CANDIDATE_SKIPPED,    // it was not needed
    CANDIDATE_UNSEEN,     // what it would bring in was never looked at
};

struct explained_candidate {
    enum candidate_status status;
    struct span at;   // where it is written: the name
    struct span text; // the expression as written
    struct str home;  // the directory or document it stands in
    const char *rule; // why: "nearest directory"; NULL when there was no choice
};

enum explained_kind {
    EXPLAINED_VALUE,  // something with a name, and its value
    EXPLAINED_CHOICE, // a part of an expression that let one of several through: `?:`, `try`
    EXPLAINED_ORIGIN, // where the text came from that this stands in: `state` tells whether it still does
    EXPLAINED_WORLD, // something outside the configuration: a file; `state` tells what it is
};

struct explained {
    enum explained_kind kind;
    struct str ref; // `db.url`; of a choice the operation
    struct value
        value; // as it was resolved; a poison when it failed, absent when nothing defines it
    struct str seen_from; // the directory that asks; empty for documents and for what was read
    struct str bound_in;  // the directory whose statement won
    uint32_t depth;       // ... and how many directories are above it
    bool late_bound;      // written further out than where something it reads was bound
    bool shown_before;    // explained above already: its reads are not repeated
    bool is_cut;          // too deep: its reads have to be asked for
    bool is_elsewhere;    // of another file or directory than what asks: for people only in short
    bool is_inside;       // nobody can ask for it from outside: never only in short
    bool hides_source;    // what it stands in is sensitive
    const char *state;    // of an origin, or of something outside
    bool is_missing;      // outside: it is not there
    size_t candidate_count;
    const struct explained_candidate *candidates;
    size_t read_count;
    const struct explained *const *reads;
};

// A path as a directory sees it. The result lives in the arena.
const struct explained *explain_path(struct graph *g, struct view *v, path_id p, struct arena *a);
// The same for a part of what is there: `list[0].name`. Keys are strings and numbers; they are kept.
const struct explained *explain_path_part(struct graph *g, struct view *v, path_id p,
                                          const struct value *keys, size_t count, struct arena *a);

// A node of a document. The graph must be `recording` before the node is first evaluated.
const struct explained *explain_node(struct graph *g, struct node *n, struct arena *a);
// The same for a part of its value.
const struct explained *explain_node_part(struct graph *g, struct node *n, const struct value *keys,
                                          size_t count, struct arena *a);

// Something unknown that another value is unknown because of.
struct unknown_source {
    struct str name;
    struct span at; // where it is written, if anywhere
};

enum { UNKNOWN_SOURCES_MOST = 64 }; // more than anybody reads

// What makes an explained value unknown: the first UNKNOWN_SOURCES_MOST, and how many there are.
size_t explained_unknowns(const struct explained *e, struct unknown_source *out);

struct explain_style {
    bool unicode, color;
    size_t width; // of the terminal: what is too long goes on the next line; 0: none
};

// As a tree for people ("What people see" in docs/internals/rulings.md). A terminal obeys nothing of it
// except the colours.
void explained_write_text(struct strbuf *out, const struct explained *e,
                          const struct sources *sources, struct explain_style style);
struct drawing;
void explained_draw(const struct explained *e, const struct sources *sources, struct drawing *out);
void explained_write_json(struct strbuf *out, const struct explained *e,
                          const struct sources *sources);

#endif
