// SPDX-License-Identifier: Apache-2.0
//
// Shared by the files that explain a catalog.
#ifndef WEFT_DIALECTS_PUPPET_TREE_EXPLAIN_INSIDE_H
#define WEFT_DIALECTS_PUPPET_TREE_EXPLAIN_INSIDE_H

#include "dialects/puppet/tree/puppet_asked.h"

enum { EXPLAINED_DEPTH_MOST = 12 };

struct explaining {
    struct asked *asked;
    struct compiler *compiler;
    struct arena *arena;
    struct str_table done;   // references that have been explained
    ARRAY(struct str) files; // templates and other files that were read, by path
    unsigned depth;
    unsigned secrets; // explanations of something Sensitive that this is part of
    bool is_of_data;  // no class or defined type has it: only the data
};

// What is put together for one reference.
struct why {
    struct explaining *how;
    struct explained *out;
    ARRAY(struct explained_candidate) candidates;
    ARRAY(const struct explained *) reads;
};

extern const char default_rule[]; // of what a default of a type has set

void why_begin(struct why *w, struct explaining *how, struct str ref, struct value v);
const struct explained *why_end(struct why *w);
void why_candidate(struct why *w, enum candidate_status status, struct span at, struct span text,
                   const char *rule);
void why_read(struct why *w, const struct explained *read);
// A value as JSON can say it.
struct value plain_value(struct explaining *how, struct value v);
// ... with what is Sensitive.
struct value shown_value(struct explaining *how, struct value v);
// Whether something in a value is Sensitive.
bool has_secret(struct value v);

// puppet_explain.c: a parameter of a resource; NULL: it has none of this name.
const struct explained *explain_parameter(struct explaining *how, const struct resource *r,
                                          struct str name);
// Where a resource is declared, and what led there.
const struct explained *explain_resource(struct explaining *how, const struct resource *r);
// puppet_explain_data.c: a key of the data.
const struct explained *explain_data(struct explaining *how, struct str key);
// All that a file of data says about the key at a place.
struct span span_of_entry(const struct sources *sources, struct span key);
void add_data_candidates(struct why *w, struct str key, bool has_won);
// puppet_explain_place.c: what is written at `FILE:LINE` or `FILE:LINE:COLUMN` of the tree.
struct asked_place {
    struct str file;       // a path of the environment
    uint32_t line, column; // column 0: any
};
bool puppet_read_place(struct puppet_tree *t, struct arena *a, struct str what,
                       struct asked_place *out);
// NULL: the catalog has nothing that is written there.
const struct explained *explain_written_at(struct explaining *how, const struct asked_place *at);
// A class parameter by its key, if the class is in the catalog, or a variable of the class; otherwise what the data has.
const struct explained *explain_name(struct explaining *how, struct str name);
// puppet_explain_names.c: a variable of a body, if it is assigned there; NULL: it is not.
const struct explained *explain_variable(struct explaining *how, const struct resource *body,
                                         struct str name);
// ... of the site's manifests, or what the node brings along.
const struct explained *explain_top_variable(struct explaining *how, struct str name);
bool is_puppet_operation(const struct tree *t, expr_id e, unsigned op);
// What an expression at a place reads, in the scope of a body.
void add_reads_at(struct why *w, const struct resource *body, struct span at);
void add_reads_of(struct why *w, const struct resource *body, const struct tree *t, expr_id in);
// What the loops around a place go through.
void add_loops_at(struct why *w, const struct resource *body, struct span at);
// The value of an attribute or assignment that is written at a place; all of it if there is none.
struct span value_span_at(struct explaining *how, struct span at);

#endif
