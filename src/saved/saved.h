// SPDX-License-Identifier: Apache-2.0
//
// A saved evaluation: what another process, on another machine, needs to continue it. The bytes are described in
// docs/reference/saved.md. Reading them executes nothing.
#ifndef WEFT_SAVED_SAVED_H
#define WEFT_SAVED_SAVED_H

#include "base/array.h"
#include "project/given_files.h"
#include "value/value.h"

struct saved_file {
    struct str path; // of the project: `/a/b.tm`
    struct str text;
    bool is_stored; // otherwise only its name is known
};

// An answer of the outside world, by what tells requests apart.
struct saved_answer {
    struct str id;
    struct value value;
};

// What the host told besides files, in its own words.
struct saved_told {
    int64_t kind, how;
    struct str by, path, text;
};

// A value that is settled: of a directory, or of a key of the document (an empty view).
struct saved_value {
    struct str view, path;
    struct value value;
};

struct saved {
    bool has_project;
    struct str root;    // of the project, where it was
    struct str dialect; // of its main tree; without a project that of the document
    struct str here;    // the directory that was asked from, on disk
    struct str
        document;    // the file that was asked: in a project its path, otherwise its name; or empty
    struct str text; // without a project: its text
    bool has_own_sources;           // files that it includes are requests of their own
    ARRAY(struct saved_file) files; // by path
    ARRAY(struct str) search;       // directories of the search path, as they are shown
    ARRAY(struct saved_answer) answers;
    ARRAY(struct saved_answer) impure;
    ARRAY(struct saved_answer) names; // that the document sees
    ARRAY(struct saved_told) told;
    ARRAY(struct saved_value) values;
    bool has_secrets;
};

void saved_done(struct saved *s);

// False with `*why` if a value cannot be stored, or all of it is larger than the buffer may be.
bool saved_write(struct strbuf *out, const struct saved *s, const char **why) MUST_USE;
// A body with the header that belongs to it.
void saved_seal(struct strbuf *out, struct str body);
// False with `*why`, for people: "it was cut short". Everything read lives in the arena, or in the bytes.
bool saved_read(struct arena *a, struct str bytes, struct saved *out, struct str *why) MUST_USE;

// ---- the stored files as a tree: saved_files.c

// Keeps `*s`.
struct given_source saved_source(const struct saved *s);
// Adds all files of a tree that are not ignored; false with `*why` if they are too large together.
bool saved_add_tree(struct saved *s, const struct tree_files *f, struct arena *a, struct str *why);
// Adds more of them, as far as they are not there yet.
void saved_add_files(struct saved *s, const struct tree_files *f, struct arena *a,
                     const struct str *paths, size_t count);

#endif
