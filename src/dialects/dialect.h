// SPDX-License-Identifier: Apache-2.0
//
// What a dialect is to the rest of the system: a core that each of them has, and capabilities that it may have. A
// capability is a table; NULL means that the dialect has not got it, and nothing else. Each dialect has one
// `const struct dialect`, named in dialects.h.
#ifndef WEFT_DIALECTS_DIALECT_H
#define WEFT_DIALECTS_DIALECT_H

#include "dialects/links.h"
#include "dialects/products.h"
#include "dialects/runs.h"
#include "dialects/tree.h"
#include "dialects/units.h"
#include "expr/expr.h"

// ---- how files are recognised

// Lists end in NULL, and may be NULL. Of two dialects that recognise a name, one that has it as an exact name wins,
// then the longer ending.
struct file_marks {
    const char *const *names;   // whole names: "garden.yml"
    const char *const *endings; // begin with a dot: ".tm.hcl"
    // Of the endings, those that files of other products have too. A tree ignores such a file, unless something names
    // it or its first bytes tell.
    const char *const *shared_endings;
    // Whether a file that begins like this is in the dialect, whatever it is called. NULL: that cannot be told.
    bool (*sniff)(struct str start);
    // A file of this name in a directory: files of the dialect in it and below are ignored. NULL: none.
    const char *skip_mark;
};

// ---- reading

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

// ---- capabilities of single files; those of trees are in tree.h, units.h, products.h, runs.h, links.h

// A file is a document that means something on its own: it is evaluated to check it, and may include others.
struct document_capability {
    const char *one, *many; // for people: "document", "documents"
};

// One thing that a text says, as it is written: `local.region`, `"eu"`.
struct outlined {
    struct str name, text;
    struct value value; // absent: the text is no constant
};

struct outline_capability {
    // All that a text says, each under a name of its own, in order; 0 when it has mistakes. For comparing two texts.
    size_t (*outline)(struct arena *a, struct str text, struct outlined **out);
};

struct dialect {
    const char *name;
    struct file_marks files;
    const struct ops *(*ops)(void);
    // Reads a text into one expression; a file is a mapping of what it defines. Never fails: what cannot
    // be read is EXPR_BAD, with a diagnostic.
    expr_id (*read)(const struct reading *r);
    // Reads for its mistakes alone: those of syntax, and what can be seen without evaluating. A document is evaluated
    // after that.
    void (*check)(const struct reading *r);
    // The text of a file with this name in its canonical layout; comments stay.
    void (*format)(struct str name, struct str text, struct strbuf *out);

    const struct document_capability *document;
    const struct outline_capability *outline;
    const struct tree_capability *tree;
    const struct unit_capability *units;       // with `tree`
    const struct product_capability *products; // with `units`
    const struct run_capability *runs;         // with `tree`
    const struct link_capability *links;
};

// Adds one to those of this build: for hosts with a language of their own, before anything is asked.
void dialect_add(const struct dialect *d);
// Where trees of a dialect begin that says so itself: paths in the arena.
struct tree_roots {
    ARRAY(struct str) list;
};
void tree_find_roots(const struct tree_files *f, const struct dialect *d, struct arena *a,
                     struct tree_roots *out);
// Whether trees of the dialect say themselves where they begin, and their directories say nothing for each other.
static inline bool dialect_has_own_roots(const struct dialect *d)
{
    return d->tree && d->tree->is_root && !d->tree->directories;
}

// By number, NULL past the last.
const struct dialect *dialect_at(size_t i);
// By name; NULL when there is none.
const struct dialect *dialect_find(struct str name);
// By the name of a file, which may be a path.
const struct dialect *dialect_of_file(struct str file_name);
// Whether the name alone tells that the file is in the dialect that it has by its name.
bool dialect_is_sure(const struct dialect *d, struct str file_name);
// The same for a file whose first bytes are known: by name, else by these. NULL: in none, or that cannot be told.
const struct dialect *dialect_of_text(struct str file_name, struct str start);
// The same for a file of a tree, which is read as far as that needs it.
const struct dialect *dialect_in_tree(const struct tree_files *f, struct arena *a, struct str path);

#endif
