// SPDX-License-Identifier: Apache-2.0
//
// The only way from an evaluation to the outside world: files, environment, clock, random numbers,
// commands. What is not bound cannot be reached. What was read is remembered, so that an answer is
// shared only where it would be the same.
#ifndef WEFT_GRAPH_WORLD_INJECTOR_H
#define WEFT_GRAPH_WORLD_INJECTOR_H

#include "graph/graph.h"

enum world_kind {
    WORLD_FILES,
    WORLD_SOURCES, // files that are part of the configuration: where nothing is bound, as files
    WORLD_ENV,
    WORLD_CLOCK,
    WORLD_RANDOM,
    WORLD_EXEC,
    WORLD_KIND_COUNT
};

// Answers a request such as a file name: true and `*out`, or false and `*why`. A file that is not there
// is an answer too: absent.
typedef bool injector_read(void *data, struct arena *a, struct str request, struct value *out,
                           struct str *why);

struct binding_of_world {
    injector_read *read;
    void *data;
};

struct injector {
    struct injector *parent;
    struct binding_of_world bound[WORLD_KIND_COUNT];
    struct str base; // directory that relative requests start from: part of what was read
    // A path whose value in the asking directory is that base instead: reading it is a read like any other,
    // so that answers are shared only where it is the same. 0: none.
    uint32_t base_path;
    // A path below which answers about files are: an answer is read there, so that it is known who depends on
    // which file. 0: none.
    uint32_t files_path;
    struct view *asker; // the directory that asks where no statement runs, or NULL
    struct str root;    // names of files below it are shown from there
};

// What was asked of the world.
struct world_request {
    enum world_kind kind;
    struct str request;
    bool is_there;
    bool is_secret; // made of something sensitive
};

struct world_trace {
    ARRAY(struct world_request) list;
};

// How the names of requests start that the graph itself has made: their answers hold in another process too.
#define WORLD_OWN_ID "own "

// A directory in which sources are looked for that are not beside who names them.
struct search_place {
    struct str directory; // for people, and in the names of what was found there
    struct binding_of_world reader;
};

void injector_bind(struct injector *i, enum world_kind kind, injector_read *read, void *data);
// Whether requests of a kind are answered at all; an injector that is NULL answers none.
bool injector_has(const struct injector *i, enum world_kind kind);
// A value, or a poison: not allowed (with the option that would allow it), or the world's failure.
// An answer of files or environment is remembered for this graph: asked twice, read once.
struct value injector_ask(struct graph *g, struct injector *i, enum world_kind kind,
                          struct str request, struct span at);
// What the graph's injector has for a file, by its whole name; a poison when it may not or cannot say.
struct value injector_files(struct graph *g, struct str request);
// The file that one of the directories of the search path has under a relative name, the first that has it: how
// injector_ask knows it as a source. Absent when none has.
struct value injector_search(struct graph *g, struct str name, struct span at);
// Where relative requests start from, for whoever asks now.
struct str injector_base(struct graph *g, const struct injector *i);
// What is not run while simplifying: a failure that nothing catches and nobody remembers.
struct value effect_postponed(struct graph *g, struct span at);

#endif
