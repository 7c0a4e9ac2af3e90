// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that read modules.
#ifndef WEFT_DIALECTS_TERRAFORM_MODULES_INSIDE_H
#define WEFT_DIALECTS_TERRAFORM_MODULES_INSIDE_H

#include "dialects/hcl/language/typeexpr.h"
#include "dialects/hcl/syntax/hcl.h"
#include "dialects/hcl/syntax/parse.h"
#include "dialects/links.h"

// A `variable` of a module.
struct input {
    struct str name;
    struct span at; // `variable "name"`
    bool is_required;
    const struct type *type; // NULL: any, or not known
    const struct hcl_defaults *defaults;
    struct span type_at;
};

struct module {
    struct str dir;
    bool is_there; // at least one of its files was read
    bool is_sound; // all of them were
    ARRAY(struct input) inputs;
    struct module *next;
};

struct linkage {
    struct graph *g;
    struct tree_files files;
    struct str_table modules; // directory -> struct module *
    struct module *first;
    ARRAY(struct str) looked_at; // directories, since somebody asked
};

// A file that was read into a graph.
struct code {
    struct graph *g;
    struct str path;
    const struct tree *tree;
    const struct hcl_body *body;
};

bool module_is_code(struct str name);
// The same language in JSON syntax.
bool module_is_json(struct str name);
// False if it cannot be read.
bool module_read(struct graph *g, struct str path, struct str text, struct code *out);
bool module_is_block(const struct code *c, const struct hcl_block *b, const char *type);
const struct hcl_attribute *module_attribute(const struct code *c, const struct hcl_block *b,
                                             struct str name);
// What a directory takes as input, read once.
const struct module *module_at(struct linkage *l, struct str dir);
const struct input *module_input(const struct module *m, struct str name);
// The directory that a block calls; false if it is not in this tree.
bool module_source(const struct code *c, const struct hcl_block *b, struct arena *a,
                   struct str file, struct str *dir);

// The directory that a module's source refers to, relative to a file; false if it is not in this tree.
bool module_directory(struct arena *a, struct str file, struct str source, struct str *dir);

// ---- module_json.c

// See struct link_capability.
size_t module_json_calls(struct arena *a, struct str path, struct str text, struct str **dirs);

// ---- module_values.c

void module_mismatches(struct linkage *l, struct str dir, struct mismatches *out);

#endif
