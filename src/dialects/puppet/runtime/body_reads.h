// SPDX-License-Identifier: Apache-2.0
//
// Who has read what, so that a body can run once more when something has changed (catalog/retake.h). While one does, effects are
// noted instead of made; what cannot be noted is refused, and then everything is compiled anew.
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_BODY_READS_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_BODY_READS_H

#include "base/table.h"

struct compiler;
struct resource;
struct scope;

// Whose body has asked for a key of the data.
struct key_reader {
    const struct resource *body; // NULL: none that can run again
    const struct key_reader *next;
};

struct body_reads {
    struct table keys;     // by the hash of a key: const struct key_reader *
    struct table scopes;   // of classes, in which others have looked for variables: 1
    struct resource *body; // that runs, or NULL
    uint32_t clock;        // counts beginnings and ends of bodies
    bool is_lost;          // something was done that nobody can note
};

struct body_reads *body_reads_open(struct compiler *k);
void body_reads_close(struct compiler *k);
// What follows does nothing if nobody wants to know (compiler.noted).
void reads_key(struct compiler *k, struct str root);
void reads_lost(struct compiler *k);
// Somebody looks for a variable of a class. False: a body that runs again may not, since it could see more than it did.
bool reads_class(struct compiler *k, struct str name);
void reads_scope(struct compiler *k, const struct scope *s);
void reads_begin(struct compiler *k, struct resource *r);
void reads_end(struct compiler *k, struct resource *r, struct resource *before);

// Whether a body runs again: then what the caller is about to do is refused.
bool retake_refuses(struct compiler *k);
// The same, unless a function gives the same for the same arguments and does nothing else, or its effects are noted.
bool retake_refuses_call(struct compiler *k, struct str name);

#endif
