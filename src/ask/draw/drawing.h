// SPDX-License-Identifier: Apache-2.0
//
// Things with names and arrows between them, and the forms in which they are drawn. It knows nothing of
// where they come from.
#ifndef WEFT_ASK_DRAW_DRAWING_H
#define WEFT_ASK_DRAW_DRAWING_H

#include "base/array.h"
#include "base/table.h"
#include "source/source.h"

struct vertex {
    struct str name;
    struct span at;  // where it is written, or NO_SPAN
    bool is_outside; // named, and not defined
    bool is_file;    // not found by its name
    bool is_off;     // it exists, and does not run
};

struct edge {
    uint32_t from, to;
    struct span at; // where the one names the other, or NO_SPAN
    // What kinds of arrow it is at once, in the words of whoever draws it; ends with NULL. NULL: there is only one kind.
    const char *const *kinds;
};

struct drawing {
    struct arena *arena; // of names
    struct str
        home; // in front of names that only one tree knows: `examples/shop/`; empty: there is only one such tree
    ARRAY(struct vertex) vertices;
    ARRAY(struct edge) edges;
    struct str_table by_name; // -> number + 1
    struct str_table files;   // the same
    struct table pairs;
};

void drawing_init(struct drawing *d, struct arena *a);
void drawing_done(struct drawing *d);
void drawing_clear(struct drawing *d);
// The number of the vertex of this name, made when it is new; the name is copied.
uint32_t drawing_vertex(struct drawing *d, struct str name);
// The same of a name that is unique only in the tree that is drawn now: `home` is put in front of it.
uint32_t drawing_own_vertex(struct drawing *d, struct str name);
// The same of a file.
uint32_t drawing_file(struct drawing *d, struct str name);
// UINT32_MAX when there is none.
uint32_t drawing_find(const struct drawing *d, struct str name);
// Of two that are equal the first counts.
void drawing_edge(struct drawing *d, uint32_t from, uint32_t to, struct span at);
// The same with kinds, which are kept.
void drawing_edge_of(struct drawing *d, uint32_t from, uint32_t to, struct span at,
                     const char *const *kinds);

// A way to write a drawing. It gives the same bytes for the same drawing, and nothing of a name is obeyed by whoever
// reads it.
struct drawing_form {
    const char *name; // "dot"
    void (*write)(struct strbuf *out, const struct drawing *d, const struct sources *sources);
};

// By name; NULL: there is none.
const struct drawing_form *drawing_form_find(struct str name);

// ---- drawing_svg.c

void drawing_write_svg(struct strbuf *out, const struct drawing *d, const struct sources *sources);

#endif
