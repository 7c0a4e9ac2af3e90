// SPDX-License-Identifier: Apache-2.0
//
// Running bodies of classes and defined types once more, to see what an edit changes: as it was and as it is now, side by side.
// What both runs do must be the same but for values of parameters; those are put into the catalog. Anything else is refused: then
// the catalog is no good any more, and has to be compiled anew.
#ifndef WEFT_DIALECTS_PUPPET_CATALOG_RETAKE_H
#define WEFT_DIALECTS_PUPPET_CATALOG_RETAKE_H

#include "dialects/puppet/catalog/catalog.h"

enum effect_kind { EFFECT_RESOURCE, EFFECT_CLASS, EFFECT_RELATION };

// What a body has done, in order.
struct effect {
    enum effect_kind kind;
    struct resource *resource; // that it declares or includes
    struct str function;       // by which it includes
    struct parameter_list parameters;
    struct relation relation;
    struct span at;
};

// One run of a body. `copy` is its resource, with what the run has bound.
struct retake {
    struct resource *real;
    struct resource copy;
    ARRAY(struct effect) effects;
    bool is_refused;
};

// A body that has to run again, and what declares it before and now; NULL: what the catalog has.
struct pending_body {
    struct resource *resource;
    const struct parameter_list *before, *now;
};

// Runs a body with a definition, and with what declares it; NULL: what the catalog has. False: it has done what cannot be noted.
bool retake_run(struct compiler *k, struct retake *t, const struct puppet_definition *d,
                const struct parameter_list *given);
void retake_done(struct retake *t);

// ---- revision.c
// An edit, as a compilation that has ended sees it.
struct revision {
    struct compiler *compiler;
    struct hiera *before, *now;        // the same one if no data have changed
    ARRAY(struct pending_body) bodies; // each once
    ARRAY(struct resource *) touched;  // what is written differently now; perhaps several times
    ARRAY(struct retake *) runs;
    bool is_borrowed; // values of the data as they are now have got into the catalog
    ARRAY(const struct puppet_definition *) old; // that have changed
    ARRAY(const struct puppet_definition *) new;
};

// Adds a body. False: it was there.
bool revision_add(struct revision *v, struct resource *r, const struct parameter_list *before,
                  const struct parameter_list *now);
// Adds who has read a key of the data. False: somebody who cannot run again.
bool revision_add_readers(struct revision *v, struct str key);
// Adds all bodies of definitions that have changed.
bool revision_add_definitions(struct revision *v);
// Runs them, and others that depend on what changes, and changes the catalog. False: the catalog is no good any more.
bool revision_run(struct revision *v);
void revision_done(struct revision *v);

// ---- for statements: notes what would be done. The result is that of the statement.
struct value retake_declare(struct compiler *k, struct str type, struct str title,
                            const struct parameter_list *parameters, enum resource_form form,
                            struct span at);
void retake_include(struct compiler *k, struct str name, struct str function);
void retake_relate(struct compiler *k, const struct relation *r);

#endif
