// SPDX-License-Identifier: Apache-2.0
//
// What a graph consists of, in groups: one structure for what belongs together. graph/graph.h puts them
// together; the files that a comment names are the ones that use a group.
#ifndef WEFT_GRAPH_GRAPH_STATE_H
#define WEFT_GRAPH_GRAPH_STATE_H

#include "base/array.h"
#include "base/regex.h"
#include "base/table.h"
#include "expr/expr.h"
#include "graph/failure.h"

struct node;
struct view;
struct scope;
struct context;
struct injector;
struct activation;
struct statement;
struct look;
struct change;
struct known;
struct bloom;

// How much was done, for tests and reports. Counting costs nothing that can be measured.
struct counters {
    uint64_t nodes;      // expressions evaluated as nodes
    uint64_t statements; // statements evaluated for some view
    uint64_t guards;     // guards of layers
    uint64_t resolves;   // whole values built from children
    uint64_t calls;      // functions and operations applied
    uint64_t shared;   // answers taken over from another view, keys from the home of a loaded body
    uint64_t opened;   // includes and other layers whose body is loaded on demand
    uint64_t steps;    // charged, in all
    uint64_t reruns;   // questions that were asked again as if nothing were known
    uint64_t compared; // names, to suggest one of them
};

// One question under way.
struct question {
    uint64_t steps;      // used so far
    uint64_t warm_steps; // of those: charged for what earlier questions had computed (upper bound)
    uint64_t tree_steps; // the same without regard to sharing: what the parts would cost alone
    uint64_t deadline_ms;
    uint64_t next_check; // steps at which limits are looked at again; 0 when one is reached
    uint32_t epoch;
    bool limit_reached; // it is over: everything else fails with `limit`
    enum diag_code limit_code;
    const struct failure *limit; // what ended it, reported once
    bool unsettled;              // what it computed must not be kept: see guards_verify
    bool met_cycle;              // something that it looked at needs itself
    bool met_layers;             // it looked at layers, or at a node that failed earlier
};

struct memo;

// What a statement looked at, and what it found there.
struct read {
    uint32_t path;
    const struct memo *memo;
};

// A guard that a question has used: a layer of a site.
struct unverified {
    struct site *site;
    uint32_t layer;
};

enum { EPOCH_OPENED = 1 }; // before the first question

// A body that was loaded on demand: what an operation means, for whoever looks at it without evaluating.
struct loaded_body {
    const struct tree *tree; // of the operation
    expr_id expr;
    const struct tree *body_tree;
    expr_id body;
};

// Looking for all mistakes instead of for a value: what one of them spoils is unknown, not failed, so that
// the next one is found too. What fails is noted here.
struct lenience {
    const struct failure *failed;
    struct table seen;   // failures that are in it
    struct table unsure; // keys of layered nodes that a layer which failed would define
    ARRAY(struct loaded_body) loaded;
};

// What waits for other values: graph/eval/waiting.h.
struct waiting_stack {
    struct waiting *top;
    char *at, *end;               // what is free of the newest block
    struct waiting_block *blocks; // in use, newest first
    struct waiting_block *spare;
    size_t used_bytes, spare_bytes;
};

struct regex;
struct regex_error;

// When something was computed, and whether that still counts.
struct epochs {
    uint32_t now;          // grows with every question
    uint32_t floor;        // what was computed in earlier epochs does not count
    uint32_t node_floor;   // ... and no node that was: what it read may say something else now
    uint32_t failed_floor; // ... and no failure: it may be at a place that has moved
    uint32_t known;     // ... and no node that was still open: something unknown has become known
    bool decided;       // something was answered despite an unknown that may make it fail
    bool has_cut_rings; // the last question met a ring and was not answered to the end
    uint64_t spent;     // steps of finished questions since the floor, without warm ones
};

// A node that failed because of the outside world, or only as a whole.
struct refused_node {
    struct node *node;
    bool is_whole_only;
};

// The same for a path of a view.
struct refused_path {
    const struct view *view;
    uint32_t path;
    const struct memo *memo;
};

// What the outside world has refused holds until the question ends: many may depend on it, and each of them would ask
// again. The next question finds out anew.
struct refusals {
    ARRAY(struct refused_node) nodes;
    ARRAY(struct refused_path) paths;
    struct table by_path; // view and path -> the number in `paths`, from 1
};

// What is being evaluated at this moment.
struct evaluation {
    struct activation *running; // innermost first
    struct arena *values;       // where values go that are computed
    struct arena *frames;       // ... and what expressions see around them
    struct waiting_stack waiting;
    uintptr_t stack_low; // demands may not go below this address
    uint32_t depth;      // questions may nest through host callbacks
    bool on_own_stack;
    struct exit *exit;    // what is left right now: nothing is evaluated until it has arrived
    bool decided_unknown; // an operation answered despite an operand that may yet fail
    bool impure;          // an impure function ran since the current statement began
    const struct statement *statement; // the innermost one, NULL outside
    ARRAY(struct read) reads;          // of the statements that run now
    size_t reads_from;                 // where those of the innermost one begin
    struct look *looks;                // keys that are being looked for, innermost first
    struct look *marked_look;          // one of them
    struct refusals refused;
};

// Memory of values that are not kept: graph/eval/scratch.h.
struct scratch {
    struct arena arena;
    size_t first_bytes; // of its next first block
    uint32_t depth;     // regions that are open
    bool is_pinned;     // something in it is kept
};

// How the graph is asked.
struct modes {
    bool recording;            // keep what every node reads, for explain
    bool without_effects;      // simplifying: what has effects is not run
    bool without_shortcuts;    // tests: what goes quickly for simple values goes the long way
    struct lenience *lenient;  // NULL: the first mistake spoils what needs it
    struct reach_watch *watch; // collects what questions depend on (graph/views/change.h), or NULL
};

// What every node has read, in pages: graph/eval/record.h.
struct read_log {
    struct read_page *first, *last;
    struct node_read *next, *end; // what is free of the last page
};

// The languages of the trees, and values that cross from one to another: graph/eval/crossing.c.
struct languages {
    bool differ;            // two of them have different values
    struct table imported;  // struct imported *
    struct table crossings; // struct crossing *, by crossing_key
    struct table unchanged; // aggregate and reader -> whether it is the same there
};

// Values that need each other.
struct cycles {
    struct rings *rings; // graph/eval/ring.h, or NULL
};

// What was written: the trees, all of them owned.
struct tree_store {
    ARRAY(struct tree *) list;
    struct tree *literals; // one of them, not full yet: see graph_literal
    uint32_t literals_used;
    struct str_table
        readings; // what was made of texts that loaders have read: graph/scope/loader.c
};

// Layers, and the guards that decide whether they are there: graph/layers/layers.h.
struct layer_tables {
    struct table indexes;            // tree and expression -> struct layer_index *
    struct table sites;              // ... and environment -> struct site *
    ARRAY(struct layered *) layered; // whose tables need freeing
    // What documents share of the bodies that they load: graph/layers/inherit.c.
    struct table offered;       // tree -> struct heritage *
    struct table homes;         // root of a home -> struct heritage *
    struct table heirs_by_root; // document and heritage -> struct heir *
    struct table inherited;     // shape of a loaded mapping -> struct inherited *
    struct heritage *heritages; // newest first
    struct heir *heirs;         // newest first
};

struct guard_checks {
    ARRAY(struct unverified) unverified; // guards to look at again when the question ends
    uint32_t refuted;                    // how many guards did not agree with themselves
    bool verifying;                   // ... what was found wrong with guards is not looked at now
    struct supposition *suppositions; // newest first
    uint32_t supposition_count;
};

// What was asked of the outside world: graph/world/injector.h.
struct outside {
    struct world_trace *trace; // of whoever wants to know what is asked of it, or NULL
    struct str_table reads;    // request -> the answer, struct value *
    struct str_table links; // link to a directory, met while listing -> its real path, struct str *
    struct str_table impure; // call of an impure function -> what it gave, struct value *
    struct str_table called; // ... and how often it was called from where
    struct str
        refused; // what the system refused to read last; who compares answers resets and asks it
    ARRAY(struct search_place) search; // where sources are looked for
    struct str_table found;            // name -> struct found_source *
};

// What was said anew after something was asked: graph/views/change.c.
struct changes {
    uint32_t now;              // grows with every change
    uint32_t met;              // the last one that a question knows of
    struct change *everywhere; // what all views see: given values, the outside world; newest first
};

// Directories and what they see: graph/views/view.h.
struct view_tables {
    ARRAY(struct view *) list;
    struct view *given;           // counts before all directories: innermost first, or NULL
    struct str_table key_sets;    // names in byte order -> struct key_set *
    struct str_table key_steps;   // a set and the names of one more directory -> struct key_set *
    struct slots_of_depth *slots; // per depth of a view: what it has been asked
    uint32_t slot_count;
    uint32_t slot_ids; // given to views so far
    struct table
        displaced; // slots that run, and that another view uses for now: view and path -> whether they run
    uint32_t displaced_count; // of them, run
    bool has_closed;          // some statement is closed
    bool has_documents;       // some statement means a document
    struct changes changes;
};

// What reads one path, whose answer depends on something, depends on.
struct reach_step {
    const struct bloom *of, *result; // NULL: not used yet
    unsigned bit;                    // of the path
};

enum { REACH_STEPS = 64 };

// Answers of statements, shared by all views that would compute the same: graph/views/memo.c.
struct memo_tables {
    ARRAY(struct vertex *) vertices; // of trees of answers: whose memory needs freeing
    struct classes *classes;         // of answers that are read
    struct str_table reaches;        // the bytes of a struct bloom, each once
    struct reach_step steps[REACH_STEPS];
};

// A function that was looked for by its name; NULL: there is none.
struct known_function {
    const struct ops *ops;
    symbol name;
    const struct function *function;
};

enum { KNOWN_FUNCTIONS = 64, KNOWN_ENDINGS = 512 };

// Regular expressions, compiled: graph/pattern.c.
struct pattern_cache {
    struct str_table by_text; // struct regex *
    uint64_t bytes;           // all texts together
};

#endif
