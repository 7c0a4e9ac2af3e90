// SPDX-License-Identifier: Apache-2.0
//
// What a node brings along (its name, facts, trusted data), and what of it a compilation has read. Nodes that say the same
// where a compilation has looked get the same answer, whatever else they say.
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_NODE_TOLD_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_NODE_TOLD_H

#include "base/array.h"
#include "base/table.h"
#include "dialects/puppet/runtime/environment.h"
#include "value/value.h"

struct compiler;
struct scope;

enum { NODE_KEYS_MAX = 8 }; // of a part: one that is deeper counts as the part around it

struct node_told {
    struct str name;
    struct value facts; // a hash; unknown: nobody has said them
    struct value trusted, server_facts;
};

enum node_read_kind {
    READ_PART,  // a variable, or a part of one: `facts`, `os`, `networking`
    READ_NAME,  // the node's name
    READ_BLOCK, // which node definition is for it
    READ_FILE,  // whether a file exists whose path depends on the node
};

struct node_read {
    enum node_read_kind kind;
    struct str text;          // the variable; the path as it is written
    struct str directory;     // of a file
    const struct value *keys; // the way into the variable: texts and numbers
    size_t count;
    struct value value; // what was found; absent: nothing
};

// In the order of the first time. Two compilations that have found the same so far read the same next.
struct node_reads {
    struct arena *arena;
    ARRAY(struct node_read) list;
    struct str_table known; // reads as texts: 1, or 0 if it was taken back
};

void node_reads_done(struct node_reads *r);

// A variable that the node brings along; absent: it has none of this name.
struct value node_variable(const struct node_told *n, struct str name);
// What somebody who goes this way finds: the part, or what the way ends at before that. Absent: nothing.
struct value node_part(const struct node_told *n, struct str name, const struct value *keys,
                       size_t count);
// The same read for a node. Null: that cannot be told without a compilation.
struct value node_read_again(struct environment *e, const struct node_told *n,
                             const struct node_read *r, struct arena *a);

// The keys that are written behind a variable, which starts there: `$facts['os']['family']`. At most NODE_KEYS_MAX.
size_t written_keys_behind(struct environment *e, const struct tree *t, uint32_t start,
                           struct value *keys);

// ---- recording; nothing happens if nobody wants to know (compiler.reads)

// A variable, at a place of a tree if that is known: what is written around it says which part is read.
void node_reads_variable(struct compiler *k, struct str name, const struct tree *t, uint32_t start);
void node_reads_part(struct compiler *k, struct str name, const struct value *keys, size_t count);
void node_reads_name(struct compiler *k);
void node_reads_block(struct compiler *k, struct value which);
// All that has been read since the list had this length was for the path of a file.
void node_reads_file(struct compiler *k, struct scope *scope, size_t since, struct str written,
                     struct str directory, bool is_there);

#endif
