// SPDX-License-Identifier: Apache-2.0
//
// What a dialect is to the rest of the system. Each has one `const struct dialect`, named in dialects.h.
#ifndef WEFT_DIALECTS_DIALECT_H
#define WEFT_DIALECTS_DIALECT_H

#include "dialects/directories.h"
#include "dialects/links.h"
#include "expr/expr.h"

// What a text is.
enum text_form { TEXT_FILE, TEXT_EXPRESSION, TEXT_TEMPLATE };

// A text that is being read. Bodies and diagnostics go to the arena, which lives as long as the graph.
struct reading {
    struct str text; // as in `struct sources`, under the builder's file
    enum text_form form;
    struct tree_builder *builder; // begun with the dialect's own table
    struct arena *arena;
    struct diags *diags; // mistakes, in order
    bool keeps_rest;     // a file with mistakes: what could be read, and unknown keys
};

// One thing that a text says, as it is written: `local.region`, `"eu"`.
struct outlined {
    struct str name, text;
    struct value value; // absent: the text is no constant
};

struct dialect {
    const char *name;
    const char *const *endings; // of file names that are in it: ".hcl"; ends in NULL
    // Of these, endings that files of other products have too. A tree looks at such a file where something names it,
    // and leaves it alone otherwise. NULL: none.
    const char *const *shared_endings;
    // A file of this name in a directory: files of the dialect in it and below do not count. NULL: none.
    const char *skip_mark;
    const struct ops *(*ops)(void);
    // Reads a text into one expression; a file is a mapping of what it defines. Never fails: what cannot
    // be read is EXPR_BAD, with a diagnostic.
    expr_id (*read)(const struct reading *r);
    // Reads for its mistakes alone: what syntax, and what can be seen without evaluating. NULL: a file is a
    // document that means something on its own, so that all of src/check is for it.
    void (*check)(const struct reading *r);
    // The text of a file with this name in its canonical layout; comments stay.
    void (*format)(struct str name, struct str text, struct strbuf *out);
    // All that a text says, each under a name of its own, in order; 0 when it has mistakes. For comparing two
    // texts. May be NULL.
    size_t (*outline)(struct arena *a, struct str text, struct outlined **out);
    // NULL: files stand alone.
    const struct directory_dialect *directories;
    // NULL: no directory calls another.
    const struct link_dialect *links;
};

// By number, NULL past the last.
const struct dialect *dialect_at(size_t i);
// By name; NULL when there is none.
const struct dialect *dialect_find(struct str name);
// By the ending of a file's name; of two that fit the longer one counts.
const struct dialect *dialect_of_file(struct str file_name);
// Whether the name alone tells that the file is in the dialect that it has by its ending.
bool dialect_is_sure(const struct dialect *d, struct str file_name);

#endif
