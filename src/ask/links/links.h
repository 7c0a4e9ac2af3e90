// SPDX-License-Identifier: Apache-2.0
//
// What refers to what, found without evaluating anything: as a drawing, and for one path both ways.
#ifndef WEFT_ASK_LINKS_LINKS_H
#define WEFT_ASK_LINKS_LINKS_H

#include "ask/draw/drawing.h"
#include "expr/analysis.h"
#include "graph/eval/eval.h"
#include "graph/views/view.h"

// The path that an expression is nothing but a reference to; 0: it is something else.
path_id path_of_reference(struct graph *g, const struct tree *t, expr_id e);

// All statements that count for a directory: which one refers to which.
void links_of_view(struct graph *g, struct view *v, struct drawing *out);
// The keys of a document and of the files that it includes: which one refers to which, and to names from
// outside; which file includes which. It is a question; what cannot be included is a mistake.
void links_of_document(struct graph *g, const struct node *n, struct drawing *out,
                       struct diags *mistakes);

// ---- references that can matter (rulings 1.5)

// What may be looked at to decide a condition.
enum known_by {
    KNOWN_WRITTEN, // literals, and operators and pure functions over them
    KNOWN_GIVEN, // ... and names that mean values which are there: what a host or a user has given
    KNOWN_ASKED, // whatever it takes: conditions are evaluated, as resolving would
};

// The references of an expression without those in branches that are not taken, as far as that is known. What
// fails, is unknown, sensitive, impure or has effects decides nothing. It is a question.
void live_refs(struct graph *g, const struct eval_context *at, expr_id e, enum known_by by,
               struct arena *a, struct refs *out);
// The same by asking, with the keys that are computed: `a[b].c` is `a`, what `b` is, `c`; a key that is not known is absent.
void live_paths(struct graph *g, const struct eval_context *at, expr_id e, struct arena *a,
                struct refs *out);

// ---- both ways

// A text that names something, where its language takes a name for a reference: `dependencies: [build.api]`.
struct written_name {
    const struct str *steps; // of the path that is meant: `actions`, `build`, `api`
    size_t count;
    struct span at;
};

// An expression that stands somewhere: a statement, an attribute of a block.
struct expression_place {
    struct str name; // as people call it: `a.b`, `generate_hcl "x.tf"`
    struct span at;  // its name
    const struct tree *tree;
    expr_id expr;
    const struct written_name *names; // in it
    size_t name_count;
};

// One reference.
struct link {
    struct str from;     // who refers
    struct str to;       // as it is written
    struct span at;      // where
    struct span defined; // what is meant, or NO_SPAN
};

struct links {
    ARRAY(struct link) list;
};

void links_done(struct links *l);
// What the statements for a path refer to, as a directory sees it.
void links_from(struct graph *g, struct view *v, path_id p, struct arena *a, struct links *out);
// What an expression says about a path, something above it or below it.
void links_to(struct graph *g, const struct expression_place *e, path_id p, struct arena *a,
              struct links *out);
// What an expression refers to, whatever that is.
void links_of_expression(struct graph *g, const struct expression_place *e, struct arena *a,
                         struct links *out);
// What one file says, and what others say about it: `refers` to, `referred` by. Statements of directories
// that are open are looked at by file_links_statements, other expressions by file_links_add.
struct file_links {
    struct graph *g;
    struct arena *arena;
    uint32_t file;
    struct table defined; // paths that it defines, -> 1, and those above them, -> 2
    struct links refers, referred;
};

void file_links_begin(struct file_links *f, struct graph *g, uint32_t file, struct arena *a);
void file_links_add(struct file_links *f, const struct expression_place *e);
void file_links_statements(struct file_links *f);
void file_links_done(struct file_links *f);
// The same for all statements of all directories that are open.
// Those in views with names of their own count only where they are the names that `v` sees.
void links_of_statements_to(struct graph *g, const struct view *v, path_id p, struct arena *a,
                            struct links *out);

#endif
