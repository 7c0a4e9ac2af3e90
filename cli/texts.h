// SPDX-License-Identifier: Apache-2.0
//
// Checks one file of many.
#ifndef WEFT_CLI_TEXTS_H
#define WEFT_CLI_TEXTS_H

#include "cli/input.h"
#include "cli/report.h"

// The text of a file in the library's form. `-` has the first dialect of this build, unless one is given.
struct weft_text text_of(const char *path, weft_str dialect, weft_str content);

// The flavour of --schema, or the one that `weft.toml` names for the file (NULL: none); `*schema` is NULL without one.
// False if it cannot be used, which has been reported.
bool text_schema(const struct request *r, const char *file, weft_graph *graph,
                 struct report *report, const weft_schema **schema);

// The same for a text; the answer has its errors.
weft_answer *text_open_schema(weft_graph *graph, weft_str name, weft_str content,
                              const weft_schema **schema);

// ---- files of a project's own language: `weft.toml` names the schema of those that match a pattern

// The nearest `weft.toml` in the working directory or above, to be freed; NULL if there is none.
char *flavour_find_settings(void);
// The schema file of a file by the settings that the graph has, read from `settings`; NULL: none. To be freed.
char *flavour_of(const weft_graph *graph, const char *settings, const char *file);
// The same; reads the nearest settings into the graph. Mistakes in them are reported.
char *flavour_read(weft_graph *graph, const char *file, struct report *report);

// ---- checking

// How files are checked.
struct checking {
    const struct request *request; // with --search; NULL: nothing is included
    weft_str dialect;
    weft_str schemas_name, schemas; // the declared schemas, as JSON; empty: none
    weft_str schema_name, schema;   // what the files may contain; empty: anything
    char *settings_name;            // of `weft.toml`; NULL: none
    weft_str settings;
    bool only_syntax;
};

// The graph of the documents that were looked at last. Starts as zeros.
struct shared_texts {
    weft_graph *graph;
    char *directory;   // of all of them
    weft_place *place; // ... in a project; NULL: in none
    size_t bytes;
};
void texts_done(struct shared_texts *shared);

// Appends the names of files that a document includes; true if nothing is wrong with it.
bool text_includes(const char *path, const struct checking *how, weft_str content,
                   struct shared_texts *shared, struct files *out);
// Reports every error in it; false if it has any.
bool text_check(const char *path, const struct checking *how, weft_str content,
                struct report *report);

#endif
