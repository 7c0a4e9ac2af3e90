// SPDX-License-Identifier: Apache-2.0
//
// What a dialect is to the rest of the system: a core that every dialect has, and optional capabilities. A capability
// is a table of functions; NULL always means that the dialect does not have it. Each dialect has one `const struct
// dialect`, listed in dialects.h.
#ifndef WEFT_DIALECTS_DIALECT_H
#define WEFT_DIALECTS_DIALECT_H

#include "dialects/aspects.h"
#include "dialects/bodies.h"
#include "dialects/flavours.h"
#include "dialects/places.h"
#include "dialects/products.h"
#include "dialects/tree.h"
#include "dialects/units.h"
#include "expr/expr.h"

// ---- how files are recognised

// Lists end with NULL, and may be NULL. If two dialects recognise a name, an
// exact name wins, then the longer ending.
struct file_marks {
    const char *const *names;   // whole names: "garden.yml"
    const char *const *endings; // start with a dot: ".tm.hcl"
    // The endings that other products use for their files too. A tree ignores such a file unless something refers to
    // it or its first bytes identify it.
    const char *const *shared_endings;
    // Whether a file that starts like this is in the dialect, whatever its name. NULL: its content does not tell.
    bool (*sniff)(struct str start);
    // If a directory has a file of this name, the dialect's files in it and below are ignored. NULL: no such mark.
    const char *skip_mark;
};

// ---- reading

// What kind of text is read.
enum text_form { TEXT_FILE, TEXT_EXPRESSION, TEXT_TEMPLATE };

// A text that is being read. Bodies and diagnostics are allocated in the arena, which lives as long as the graph.
struct reading {
    struct str text; // as in `struct sources`, under the builder's file
    enum text_form form;
    struct tree_builder *builder; // set up with the dialect's own table of operations
    struct arena *arena;
    struct diags *diags; // mistakes, in order
    const struct dialect *dialect;
    const struct ops *host; // functions besides those of the dialect, or NULL
    bool keeps_rest;        // if the file has mistakes, keep what could be read, and unknown keys
};

// ---- capabilities of single files; those of trees are in tree.h, units.h, products.h, aspects.h,
// places.h

// A file is a document with a meaning of its own: checking it evaluates it, and it may include others.
struct document_capability {
    const char *one, *many; // for people: "document", "documents"
};

// One thing that a text defines, as it is written: `local.region`, `"eu"`.
struct outlined {
    struct str name, text;
    struct value value; // absent: the text is not a constant
};

struct outline_capability {
    // Everything that a text defines, in order, under unique names; 0 if it has mistakes. For comparing two texts.
    size_t (*outline)(struct arena *a, struct str text, struct outlined **out);
    // The same of two texts, perhaps without what both start with.
    void (*outline_both)(struct arena *a, const struct str text[2], struct outlined *out[2],
                         size_t count[2]);
};

struct dialect {
    const char *name;
    struct file_marks files;
    const struct ops *(*ops)(void); // use dialect_ops
    const struct ops *table;        // of a flavour, which has no function for it
    // Reads a text as one expression; a file is a mapping of what it defines. Never fails: what cannot be read
    // becomes EXPR_BAD, with a diagnostic.
    expr_id (*read)(const struct reading *r);
    // Reports mistakes only: syntax errors, and whatever can be seen without evaluating.
    // A document is evaluated afterwards.
    void (*check)(const struct reading *r);
    // Writes the file's text in its canonical layout; comments are kept.
    void (*format)(struct str name, struct str text, struct strbuf *out);

    const struct document_capability *document;
    const struct outline_capability *outline;
    const struct tree_capability *tree;
    const struct unit_capability *units;       // requires `tree`
    const struct product_capability *products; // requires `units`
    const struct aspect_capability *aspects;   // requires `tree`
    const struct flavour_capability *flavours;
    const struct body_capability *bodies;
};

static inline const struct ops *dialect_ops(const struct dialect *d)
{
    return d->table ? d->table : d->ops();
}

// Adds a dialect to those of this build, for hosts with their own language. Call it before anything else.
void dialect_add(const struct dialect *d);
// The roots of the trees of a dialect whose files declare them: paths in the arena.
struct tree_roots {
    ARRAY(struct str) list;
};
// Whether an entry of a directory (names of directories end with a slash) may tell that such a tree starts there.
bool tree_may_begin(const struct dialect *d, struct str name);
// Whether a tree starts in a directory, by its files; or (`is_alone`) starts there if no other one of the dialect is above.
bool tree_begins_in(const struct tree_files *f, const struct dialect *d, struct arena *a,
                    struct str dir, bool is_alone);
// The roots of the trees of some dialects, in one walk; `out` has a list for each. `outermost`: nothing
// below a root is looked at.
void tree_find_roots(const struct tree_files *f, const struct dialect *const *dialects,
                     size_t count, bool outermost, struct arena *a, struct tree_roots *out);
// Whether something at or around a path may tell that such a tree starts: by names, of any dialect.
bool tree_path_may_begin(struct str path);
// Whether the dialect's files declare the roots of its trees, and directories do not inherit from each other.
static inline bool dialect_has_own_roots(const struct dialect *d)
{
    return d->tree && d->tree->is_root && !d->tree->directories;
}

enum { DIALECTS_MOST = 32 };
// By number, NULL past the last.
const struct dialect *dialect_at(size_t i);
// By name; NULL if it does not exist.
const struct dialect *dialect_find(struct str name);
// By the name or the path of a file.
const struct dialect *dialect_of_file(struct str file_name);
// The dialect that checks a file of this name together with its directory; NULL: none does.
const struct dialect *dialect_of_place(struct str name);
// The dialect in which a file of this name defines names of its directory; NULL: it is asked alone.
const struct dialect *dialect_of_source(struct str name);
// Whether the name alone is enough to know that the file is in the dialect.
bool dialect_is_sure(const struct dialect *d, struct str file_name);
// The same if the first bytes are known: by name, otherwise by content. NULL: in no dialect, or not decidable.
const struct dialect *dialect_of_text(struct str file_name, struct str start);
// The same for a file of a tree; reads only as much of the file as it needs.
const struct dialect *dialect_in_tree(const struct tree_files *f, struct arena *a, struct str path);

#endif
